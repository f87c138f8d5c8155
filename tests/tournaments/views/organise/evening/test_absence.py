"""Who is missing: with notice, without, and what the club gives for it."""

import pytest

from tests.factories import (
    CompetitionFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    TeamFactory,
)
from tests.figures import figures_on
from tests.tournaments.views.organise.match_days import OUTSIDERS, a_match_day, of_season, people, present
from tournaments.choices import AbsenceRule
from tournaments.models import MatchDay, Player


def missing() -> str:
    return of_season("absentees", 2)


def an_evening(cast, count: int = 4, **fields) -> tuple[MatchDay, list[Player]]:
    """The second match day of a season; everybody was there at the first."""
    first = a_match_day(cast, **fields)
    players = people(cast, count)
    present(first, players)
    return MatchDayFactory(competition=first.competition, number=2), players


def listed(page) -> list[str]:
    return [row.name for row in page.context["missing"].unknown]


def written(match_day) -> list[tuple[str, str, int]]:
    rows = match_day.adjustments.order_by("player__name")
    return [(str(row.unit), row.kind.removeprefix("absence_"), row.points) for row in rows]


@pytest.mark.parametrize("person", [*OUTSIDERS, "scorekeeper"])
def test_only_organisers_write_absences(cast, person):
    match_day, [anna, *_others] = an_evening(cast)
    browser = getattr(cast, person)
    assert browser.get(missing()).status_code == 404
    assert browser.post(missing(), {"with_notice": anna.pk}).status_code == 404
    assert written(match_day) == []


def test_earlier_players_who_are_not_there_are_missing(cast):
    match_day, [anna, bert, *_others] = an_evening(cast)
    PlayerFactory(club=cast.club, name="Zeldzaam")
    present(match_day, [anna])
    ResultFactory(match_day=match_day, player=bert)
    assert listed(cast.organiser.get(missing())) == ["Carla", "Dirk"]
    assert listed(cast.organiser.get(missing(), {"of": "all"})) == ["Carla", "Dirk", "Zeldzaam"]


def test_one_tap_writes_the_points_of_the_club(cast):
    match_day, [anna, bert, *_others] = an_evening(cast, absence_points=5000, absence_without_notice_points=200)
    cast.organiser.post(missing(), {"with_notice": anna.pk, "reason": "Wedding"})
    cast.organiser.post(missing(), {"without_notice": bert.pk, "reason": ""})
    assert written(match_day) == [("Anna", "with_notice", 5000), ("Bert", "without_notice", 200)]
    page = cast.organiser.get(missing())
    assert [row.reason for row in page.context["missing"].with_notice] == ["Wedding"]
    assert listed(page) == ["Carla", "Dirk"]
    assert 5000 in figures_on(page.content.decode())


def test_a_double_tap_writes_once_and_can_be_undone(cast):
    match_day, [anna, *_others] = an_evening(cast)
    for _time in range(2):
        cast.organiser.post(missing(), {"with_notice": anna.pk})
    assert len(written(match_day)) == 1
    for _time in range(2):
        cast.organiser.post(missing(), {"take_back": anna.pk})
    assert written(match_day) == []


def test_the_lowest_score_of_the_evening_is_said(cast):
    _match_day, _players = an_evening(cast, absence_rule=AbsenceRule.LOWEST_OF_EVENING)
    page = cast.organiser.get(missing())
    assert page.context["follows_the_evening"]
    assert page.context["with_notice_points"] == 0


def test_everybody_left_is_recorded_as_absent_at_the_end(cast):
    match_day, [anna, bert, *_others] = an_evening(cast)
    present(match_day, [anna])
    cast.organiser.post(missing(), {"with_notice": bert.pk})
    cast.organiser.post(missing(), {"all_without": "1"})
    assert [(name, kind) for name, kind, _points in written(match_day)] == [
        ("Bert", "with_notice"),
        ("Carla", "without_notice"),
        ("Dirk", "without_notice"),
    ]


def test_a_player_who_has_arrived_is_not_recorded_as_absent(cast):
    match_day, [anna, *_others] = an_evening(cast)
    present(match_day, [anna])
    page = cast.organiser.post(missing(), {"with_notice": anna.pk}, follow=True)
    assert "ticked as present" in page.content.decode()
    assert written(match_day) == []


def test_recording_a_seated_player_as_absent_is_refused(cast):
    match_day, players = an_evening(cast)
    TableFactory(leg__match_day=match_day, units=players)
    page = cast.organiser.post(missing(), {"with_notice": players[0].pk}, follow=True)
    assert "sits at a table" in page.content.decode()
    assert written(match_day) == []


@pytest.mark.parametrize("what", ["with_notice", "without_notice", "take_back"])
def test_players_of_another_club_do_not_exist_here(cast, what):
    match_day, _players = an_evening(cast)
    foreign = PlayerFactory(number=99)
    for key in (foreign.pk, "x", ""):
        assert cast.organiser.post(missing(), {what: key}).status_code == 404
    assert cast.organiser.post(missing(), {}).status_code == 404
    assert written(match_day) == []


def test_a_pair_is_absent_together(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", pairs=True)
    match_day = MatchDayFactory(competition=competition, number=2)
    pair = PairFactory(competition=competition)
    assert listed(cast.organiser.get(missing())) == [str(pair)]
    cast.organiser.post(missing(), {"with_notice": pair.pk})
    assert match_day.adjustments.get().pair == pair


def test_a_team_is_absent_together(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", teams=True)
    match_day = MatchDayFactory(competition=competition, number=2)
    team = TeamFactory(competition=competition)
    cast.organiser.post(missing(), {"without_notice": team.pk})
    assert match_day.adjustments.get().team == team


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_the_same_queries_for_three_people_as_for_one(cast, count, django_assert_num_queries):
    _match_day, players = an_evening(cast, 2 * count)
    for player in players[:count]:
        cast.organiser.post(missing(), {"with_notice": player.pk})
    with django_assert_num_queries(9):
        page = cast.organiser.get(missing())
    assert len(listed(page)) == count
