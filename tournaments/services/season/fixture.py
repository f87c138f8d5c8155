"""The list of fixtures of a season: made at once for the match days to come, and what is changed in it afterwards."""

import datetime
import secrets

from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Competition, Fixture, MatchDay, Pair, Team
from tournaments.queries.results.fixture import legs_of_league, list_days_to_fill, may_have_fixtures
from tournaments.queries.results.league import list_leagues, meetings_by_leg
from tournaments.seating import LegPlan
from tournaments.seating.fixtures import plan_fixtures
from tournaments.seating.meetings import Meetings
from tournaments.services.change import can_be_undone
from tournaments.services.evening.draw import LARGEST_SEED
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_competition, lock_match_day, writes


@writes
def make_fixtures(*, competition: Competition, now: datetime.datetime, seed: int | None = None) -> list[Fixture]:
    """The meetings still to play, on the match days to come that are not drawn; what these had in the list is replaced.

    What is drawn or played counts, so after an evening that went differently the rest is made again in the same way.
    """
    competition = lock_competition(competition, with_all=True)
    if not may_have_fixtures(competition):
        raise Refused(_("Fixtures are for pairs or teams that are drawn as everyone against everyone."))
    days = list_days_to_fill(competition, now=now)
    counts = [legs_of_league(day) for day in days]
    if not any(counts):
        raise Refused(_("There is no evening ahead yet: plan the calendar first."))
    within = competition.draws_within_divisions
    leagues = [league for league in list_leagues(competition, within_divisions=within) if len(league) > 1]
    if not leagues:
        raise Refused(_("There are not two who can meet yet."))
    can_be_undone(competition, MatchDay, Fixture)
    met = Meetings.of(meetings_by_leg(competition).values())
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    plans = [
        plan_fixtures(sorted(league), counts, seed, met=met, times=competition.round_robin_times) for league in leagues
    ]
    Fixture.objects.filter(match_day__in=days).delete()
    made = Fixture.objects.bulk_create(_rows(competition, days, plans))
    _announce(days, now)
    log_action(competition, "fixtures_made")
    return made


def _rows(competition: Competition, days: list[MatchDay], plans: list[list[tuple[LegPlan, ...]]]) -> list[Fixture]:
    """The divisions one after another, where each meets separately."""
    unit = competition.unit_field
    units: list[Pair | Team] = list(competition.teams.all() if competition.is_teams else competition.pairs.all())
    by_number = {one.number: one for one in units}
    return [
        Fixture(match_day=day, leg=leg, **{f"home_{unit}": by_number[home], f"away_{unit}": by_number[away]})
        for place, day in enumerate(days)
        for leg in range(1, legs_of_league(day) + 1)
        for plan in plans
        for home, away in plan[place][leg - 1].tables
    ]


@writes
def set_home(*, fixture: Fixture, number: int, now: datetime.datetime) -> None:
    """The pair or team with this number is at home; what is said twice is done once. Refused once it is drawn."""
    match_day = lock_match_day(fixture.match_day)
    stored = match_day.fixtures.get(pk=fixture.pk)
    if match_day.legs.exists():
        raise Refused(_("This evening is drawn already: exchange the two in the draw."))
    if stored.away is None or stored.away.number != number:
        return
    can_be_undone(match_day, MatchDay, Fixture)
    match_day.fixtures.filter(pk=stored.pk).update(
        home_pair=F("away_pair"), away_pair=F("home_pair"), home_team=F("away_team"), away_team=F("home_team")
    )
    _announce([match_day], now)
    log_action(match_day, "fixture_turned")


def _announce(days: list[MatchDay], now: datetime.datetime) -> None:
    """Phones that have these days in their calendar take over what is new."""
    MatchDay.objects.filter(pk__in=[day.pk for day in days]).update(revision=F("revision") + 1, revised_at=now)
