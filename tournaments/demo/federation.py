"""The neighbours: a second club, a federation of both, and events for players of every club in the coming weeks."""

import datetime
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone

from tournaments import choices
from tournaments.demo.names import make_names
from tournaments.models import Club
from tournaments.services.club.club import create_club
from tournaments.services.club.federation import create_federation, join_federation
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.people.player import NewPlayer
from tournaments.services.season.competition import create_competition
from tournaments.services.season.history import PastEvening, PastResult, import_history

AFTERNOON, EVENING = datetime.time(13, 30), datetime.time(20, 0)
PLAYED, TO_COME = 3, 4
"""The neighbours' drives."""


def build_federation(random: Random, club: Club, *, owner: User) -> None:
    """Future dates are counted from the day the demo is built: fixed dates would soon be over."""
    neighbours = create_club(name="Klaverjasclub De Stille Roem", slug="stille-roem", place="Montfoort", owner=owner)
    federation = create_federation(name="Klaverjasbond De Hollandse IJssel")
    for member in (club, neighbours):
        join_federation(club=member, code=federation.join_code)
    _build_open_drives(random, neighbours, owner)
    _announce_a_tournament(club)


def _build_open_drives(random: Random, club: Club, owner: User) -> None:
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
    friday = _friday()
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


def _announce_a_tournament(club: Club) -> None:
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
    sunday = _friday() + datetime.timedelta(weeks=2, days=2)
    open_match_day(competition=tournament, date=sunday, starts_at=AFTERNOON)


def _friday() -> datetime.date:
    """The next Friday, or today."""
    today = timezone.localdate()
    return today + datetime.timedelta(days=(4 - today.weekday()) % 7)
