"""Who is missing: with notice, without, and what the club gives for it."""

import pytest

from tests.factories import CompetitionFactory, MatchDayFactory, PairFactory, PlayerFactory, ResultFactory, TeamFactory
from tests.figures import figures_on
from tests.pages.organise.match_days import a_match_day, of_season, people, present
from tournaments.choices import AbsenceRule
from tournaments.models import Competition, MatchDay, Player, Seat, Table

MISSING = of_season("absentees", 2)


def an_evening(cast, count: int = 4, **fields) -> tuple[MatchDay, list[Player]]:
    """The second match day of a season; everyone was there at the first."""
    first = a_match_day(cast, **fields)
    players = people(cast, count)
    present(first, players)
    return MatchDayFactory(competition=first.competition, number=2), players


def listed(page) -> list[str]:
    return [row.name for row in page.context["missing"].unknown]


def written(match_day) -> list[tuple[str, str, int]]:
    rows = match_day.adjustments.order_by("player__name")
    return [(str(row.unit), row.kind.removeprefix("absence_"), row.points) for row in rows]


def test_earlier_players_who_are_not_there_are_missing_and_one_tap_writes_the_points_of_the_club(cast):
    match_day, [anna, bert, carla, dirk] = an_evening(cast, absence_points=5000, absence_without_notice_points=200)
    PlayerFactory(club=cast.club, name="Zeldzaam")
    present(match_day, [anna])
    ResultFactory(match_day=match_day, player=bert)
    assert listed(cast.organiser.get(MISSING)) == ["Carla", "Dirk"]
    assert listed(cast.organiser.get(MISSING, {"of": "all"})) == ["Carla", "Dirk", "Zeldzaam"]
    for _twice in range(2):
        cast.organiser.post(MISSING, {"with_notice": carla.pk, "reason": "Wedding"})
    cast.organiser.post(MISSING, {"without_notice": dirk.pk, "reason": ""})
    assert written(match_day) == [("Carla", "with_notice", 5000), ("Dirk", "without_notice", 200)]
    page = cast.organiser.get(MISSING)
    assert [row.reason for row in page.context["missing"].with_notice] == ["Wedding"]
    assert listed(page) == []
    assert 5000 in figures_on(page.text)
    for _twice in range(2):
        cast.organiser.post(MISSING, {"remove": carla.pk})
    assert written(match_day) == [("Dirk", "without_notice", 200)]
    # By the lowest score of the evening, which is Bert's so far.
    assert page.context["lowest_now"] is None
    Competition.objects.update(absence_rule=AbsenceRule.LOWEST_OF_EVENING, absence_points=0)
    page = cast.organiser.get(MISSING)
    assert page.context["lowest_now"] == 5000


def test_everyone_left_is_recorded_as_absent_at_the_end(cast):
    match_day, [anna, bert, *_others] = an_evening(cast)
    present(match_day, [anna])
    cast.organiser.post(MISSING, {"with_notice": bert.pk})
    cast.organiser.post(MISSING, {"all_without": "1"})
    assert [(name, kind) for name, kind, _points in written(match_day)] == [
        ("Bert", "with_notice"),
        ("Carla", "without_notice"),
        ("Dirk", "without_notice"),
    ]


def test_who_has_arrived_or_sits_at_a_table_or_is_of_another_club_is_not_recorded_as_absent(cast):
    match_day, [anna, bert, *_others] = an_evening(cast)
    present(match_day, [anna])
    table = Table.objects.create(leg=match_day.legs.create(number=1), number=1)
    Seat.objects.create(leg=table.leg, table=table, position="N", player=bert)
    for player, said in ((anna, "ticked as present"), (bert, "sits at a table")):
        assert said in cast.organiser.post(MISSING, {"with_notice": player.pk}, follow=True).text
    foreign = PlayerFactory(number=99)
    for what in ("with_notice", "without_notice", "remove"):
        for key in (foreign.pk, "x", ""):
            assert cast.organiser.post(MISSING, {what: key}).status_code == 404
    assert cast.organiser.post(MISSING, {}).status_code == 404
    assert written(match_day) == []


@pytest.mark.parametrize("form", ["pairs", "teams"])
def test_a_pair_or_a_team_is_absent_together(cast, form):
    competition = CompetitionFactory(club=cast.club, slug="season", form=form)
    match_day = MatchDayFactory(competition=competition, number=2)
    unit = (PairFactory if form == "pairs" else TeamFactory)(competition=competition)
    assert listed(cast.organiser.get(MISSING)) == [str(unit)]
    cast.organiser.post(MISSING, {"with_notice": unit.pk})
    assert match_day.adjustments.get().unit == unit
