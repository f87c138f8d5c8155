"""The neighbours: a second club, a federation of both with a joint tournament and a standing across clubs, and events
for players of every club in the coming weeks."""

import datetime
import secrets
from random import Random

from django.contrib.auth.models import User

from tournaments import choices
from tournaments.demo.names import make_names
from tournaments.models import Club, Competition
from tournaments.models.player import players_of
from tournaments.services.club.club import add_member
from tournaments.services.club.federation import create_federation, join_federation, share_players
from tournaments.services.club.federation_standing import add_federation_standing
from tournaments.services.evening.adjustment import record_result
from tournaments.services.evening.entrant import sign_up_anyone
from tournaments.services.evening.match_day import open_match_day, publish_match_day
from tournaments.services.files.demo_club import begin_neighbours, begin_own_club
from tournaments.services.files.history import PastEvening, PastResult, import_history
from tournaments.services.people.from_lists import take_from_lists
from tournaments.services.people.player import NewPlayer
from tournaments.services.season.competition import create_competition
from tournaments.services.season.drive import announce_drive

AFTERNOON, EVENING = datetime.time(13, 30), datetime.time(20, 0)
PLAYED, TO_COME = 3, 4
"""The neighbours' drives."""
ROOM, WAITING = 8, 2
"""Of the drive that anyone can sign up for: how many pairs there is room for, and how many more wait."""


def build_federation(random: Random, club: Club, *, today: datetime.date, owner: User) -> tuple[Club, Club]:
    """The neighbours, and the federation's own club.

    Past drives were on Fridays too, if the demo is viewed in the week in which it was built.
    """
    neighbours = begin_neighbours(name="Klaverjasclub De Stille Roem", place="Montfoort")
    add_member(club=neighbours, user=owner, role=choices.Role.OWNER)
    federation = create_federation(name="Klaverjasbond De Hollandse IJssel")
    own = begin_own_club(federation=federation)
    add_member(club=own, user=owner, role=choices.Role.OWNER)
    for member in (club, neighbours):
        join_federation(club=member, code=federation.join_code)
        share_players(club=member, is_shared=True)
    friday = today + datetime.timedelta(days=(4 - today.weekday()) % 7)  # the next one, or today
    drives = _build_open_drives(random, neighbours, friday, owner)
    joint = _build_joint_tournament(random, own, [club, neighbours], friday, owner)
    _announce_a_drive(random, club, friday)
    add_federation_standing(
        club=own,
        competitions=[drives, joint],
        name="Beste van de bond",
        rank_points=[25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
        minimum_events=1,
    )
    return neighbours, own


def _build_joint_tournament(
    random: Random, own: Club, clubs: list[Club], friday: datetime.date, owner: User
) -> Competition:
    """One drive of the federation is over, with people from the lists of its clubs; the next one is still to come."""
    joint = create_competition(
        club=own,
        name=f"Bondsdrive {friday.year}",
        slug=f"bondsdrive-{friday.year}",
        kind=choices.CompetitionKind.TOURNAMENT,
        is_open=True,
        takes_day_guests=True,
        match_days_planned=2,
    )
    listed = [player for club in clubs for player in random.sample(list(players_of(club).filter(is_guest=False)), k=10)]
    saturday = friday - datetime.timedelta(weeks=2) + datetime.timedelta(days=1)
    day = open_match_day(competition=joint, date=saturday, starts_at=AFTERNOON)
    for player in take_from_lists(competition=joint, players=listed):
        record_result(match_day=day, player=player, points=random.randrange(4300, 5900))
    publish_match_day(match_day=day, by=owner)
    open_match_day(competition=joint, date=friday + datetime.timedelta(weeks=6, days=1), starts_at=AFTERNOON)
    return joint


def _build_open_drives(random: Random, club: Club, friday: datetime.date, owner: User) -> Competition:
    """A competition in mid-season, of which the neighbours kept only the results."""
    drives = create_competition(
        club=club,
        name="Open drives",
        slug="open-drives",
        is_open=True,
        match_days_planned=PLAYED + TO_COME,
        counting_best=5,
    )
    names = make_names(random, 16)
    import_history(
        competition=drives,
        new_players=[NewPlayer(name) for name in names],
        evenings=[PastEvening(date=friday - datetime.timedelta(weeks=weeks)) for weeks in range(PLAYED, 0, -1)],
        results=[
            PastResult(evening, name.casefold(), random.randrange(4300, 5900))
            for evening in range(PLAYED)
            for name in sorted(random.sample(names, k=14))
        ],
        by=owner,
    )
    for weeks in range(TO_COME):
        open_match_day(competition=drives, date=friday + datetime.timedelta(weeks=weeks), starts_at=EVENING)
    return drives


def _announce_a_drive(random: Random, club: Club, friday: datetime.date) -> None:
    """Anyone may sign up, in pairs. It is full: two pairs wait for a place, and one player for a partner."""
    match_day = announce_drive(
        club=club,
        name="Open koppeldrive",
        slug="open-koppeldrive",
        form=choices.CompetitionForm.PAIRS,
        is_open=True,
        rules="rotterdam",
        date=friday + datetime.timedelta(weeks=2, days=2),
        starts_at=AFTERNOON,
        most_units=ROOM,
        sign_up_until=None,
    )
    names = make_names(random, 2 * (ROOM + WAITING) + 1)
    for at in range(0, len(names), 2):
        sign_up_anyone(
            match_day=match_day, names=names[at : at + 2], reach=f"06 123456{at:02}", nonce=secrets.token_hex(16)
        )
