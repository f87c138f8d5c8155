"""The neighbours: a second club, a federation of both, and events for players of every club in the coming weeks."""

import datetime
from random import Random

from django.contrib.auth.models import User

from tournaments import choices
from tournaments.demo.names import make_names
from tournaments.models import Club
from tournaments.services.club.club import add_member
from tournaments.services.club.demo_club import begin_neighbours
from tournaments.services.club.federation import create_federation, join_federation
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.people.player import NewPlayer
from tournaments.services.season.competition import create_competition
from tournaments.services.season.history import PastEvening, PastResult, import_history

AFTERNOON, EVENING = datetime.time(13, 30), datetime.time(20, 0)
PLAYED, TO_COME = 3, 4
"""The neighbours' drives."""


def build_federation(random: Random, club: Club, *, today: datetime.date, owner: User) -> Club:
    """The neighbours. Past drives were on Fridays too, if the demo is looked at in the week in which it was built."""
    neighbours = begin_neighbours(name="Klaverjasclub De Stille Roem", place="Montfoort")
    add_member(club=neighbours, user=owner, role=choices.Role.OWNER)
    federation = create_federation(name="Klaverjasbond De Hollandse IJssel")
    for member in (club, neighbours):
        join_federation(club=member, code=federation.join_code)
    friday = today + datetime.timedelta(days=(4 - today.weekday()) % 7)  # the next one, or today
    _build_open_drives(random, neighbours, friday, owner)
    _announce_a_tournament(club, friday)
    return neighbours


def _build_open_drives(random: Random, club: Club, friday: datetime.date, owner: User) -> None:
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


def _announce_a_tournament(club: Club, friday: datetime.date) -> None:
    """Everyone may come, in pairs; no one has yet."""
    tournament = create_competition(
        club=club,
        name="Open koppeldrive",
        slug="open-koppeldrive",
        kind=choices.CompetitionKind.TOURNAMENT,
        form=choices.CompetitionForm.PAIRS,
        is_open=True,
        rules="rotterdam",
        match_days_planned=1,
    )
    sunday = friday + datetime.timedelta(weeks=2, days=2)
    open_match_day(competition=tournament, date=sunday, starts_at=AFTERNOON)
