"""What the empty seats of a team are worth, where its four are spread over the hall."""

import pytest

from scoring import SideTotals
from tests.factories import LegFactory, MatchDayFactory, TableFactory, TeamFactory
from tournaments.models import Competition, MatchDay, Seat, Table, Team
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import explain_row, get_standing
from tournaments.services.table.table import record_totals
from tournaments.wording.counting import value_sentences
from tournaments.wording.standing import reasoned_results

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def day(teams_competition: Competition) -> MatchDay:
    """Four teams spread over four tables; every side has 100 and its opponents 62."""
    teams_competition.vacancy_points = 30
    teams_competition.rounds_per_leg = 1
    teams_competition.save()
    day = MatchDayFactory(competition=teams_competition, published=True)
    TeamFactory.create_batch(4, competition=teams_competition)
    spread(day, leg=1)
    return day


def spread(day: MatchDay, *, leg: int, written: int = 4) -> None:
    """A leg of four tables, the first of which are written."""
    drawn = LegFactory(match_day=day, number=leg)
    people = [list(team.members.order_by("place")) for team in day.competition.teams.order_by("pk")]
    for number in range(4):
        table = TableFactory(leg=drawn, number=number + 1, units=[own[number].player for own in people])
        of_their_teams(table)
        if number < written:
            record_totals(table=table, ns=SideTotals(100), ew=SideTotals(62), revision=0, by=None)


def of_their_teams(table: Table) -> None:
    for seat in table.seats.all():
        Seat.objects.filter(pk=seat.pk).update(team=seat.player.team_members.get().team)


def totals(day: MatchDay) -> list[int]:
    return sorted(unit.row.total for unit in get_match_day_result(day).rows)


def without(team: Team, seats: int) -> None:
    """This many of the team have no seat: a stranger to the ranking sits there."""
    keys = list(Seat.objects.filter(team=team).order_by("pk").values_list("pk", flat=True)[:seats])
    Seat.objects.filter(pk__in=keys).update(team=None, role="joker")


def test_each_empty_seat_is_worth_what_the_club_says(day: MatchDay) -> None:
    """Protects: only where another one of the team played."""
    full = totals(day)
    first, second = day.competition.teams.order_by("pk")[:2]
    at_first = next(unit.row.total for unit in get_match_day_result(day).rows if unit.row.unit_id == first.pk)
    without(first, 1)
    now = {unit.row.unit_id: unit.row.total for unit in get_match_day_result(day).rows}
    assert now[first.pk] == at_first - at_first // 4 + 30
    explained = explain_row(get_standing(day.competition), first.number)
    assert explained is not None
    [reasoned] = reasoned_results(explained)
    assert reasoned.notes == ("1 empty seat",)
    without(second, 4)
    assert second.pk not in {unit.row.unit_id for unit in get_match_day_result(day).rows}
    assert len(full) == 4


def test_who_is_still_to_play_is_not_missing(day: MatchDay) -> None:
    """Protects: a table without its first figure, in an interim result."""
    before = totals(day)
    spread(day, leg=2, written=1)
    assert [now - then for now, then in zip(totals(day), before, strict=True)] == [62, 62, 100, 100]


def test_two_of_a_team_at_one_table_are_the_whole_of_it(teams_competition: Competition) -> None:
    """Protects: a meeting at two tables, of which the second is not drawn here."""
    teams_competition.vacancy_points = 30
    teams_competition.rounds_per_leg = 1
    teams_competition.save()
    day = MatchDayFactory(competition=teams_competition, published=True)
    one, other = TeamFactory.create_batch(2, competition=teams_competition)
    first, second = (list(team.members.order_by("place")) for team in (one, other))
    table = TableFactory(
        leg=LegFactory(match_day=day), units=[first[0].player, second[0].player, first[1].player, second[1].player]
    )
    of_their_teams(table)
    record_totals(table=table, ns=SideTotals(100), ew=SideTotals(62), revision=0, by=None)
    assert totals(day) == [62, 100]


def test_the_rules_say_what_it_is_worth(teams_competition: Competition) -> None:
    teams_competition.vacancy_points = 30
    sentence = "An empty seat of a team is worth 30 points in each leg that others of it play."
    assert sentence in value_sentences(teams_competition)
    teams_competition.is_portefeuille = True
    assert sentence not in value_sentences(teams_competition)
