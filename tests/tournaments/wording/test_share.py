"""What goes to the chat and the local paper says what the page says, whatever the result is like."""

from datetime import date

import pytest
from django.utils.translation import override

from scoring import SideTotals
from tests.factories import (
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
)
from tournaments.choices import CompetitionForm
from tournaments.models import Competition
from tournaments.queries.results.match_day import get_hall, get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.services.table.table import record_totals
from tournaments.wording.share import as_columns, as_text, shared_match_day, shared_seats, shared_standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
ADDRESS = "https://club.example/"


@pytest.fixture
def season(club) -> Competition:
    return CompetitionFactory(club=club, name="Season", rounds_per_leg=1, legs_per_match_day=1)


def an_evening(season: Competition, points: dict[str, int], **given: object):
    """With a result for everyone, in the order of the names."""
    match_day = MatchDayFactory(competition=season, published=True, **given)
    known = {player.name: player for player in season.club.people.all()}
    for name, total in points.items():
        player = known.get(name) or PlayerFactory(club=season.club, name=name)
        ResultFactory(match_day=match_day, player=player, points=total)
    return match_day


def report_of(match_day, *, is_final: bool = True) -> str:
    result = get_match_day_result(match_day, published_only=True)
    return shared_match_day(result, is_final=is_final, standing=get_standing(match_day.competition)).report


def test_the_text_has_every_row_of_the_result_and_of_the_standing(season):
    """Protects: those below place twenty; and two texts of one result that differ."""
    match_day = an_evening(season, {f"Player {number:02}": 3000 - number // 2 for number in range(33)})
    result, standing = get_match_day_result(match_day, published_only=True), get_standing(season)
    for rows, shared in (
        (result.rows, shared_match_day(result, is_final=True)),
        (standing.rows, shared_standing(standing)),
    ):
        expected = [f"{one.row.place}. {one.name} – {one.row.total}" for one in rows]
        assert len(expected) == 33
        assert as_text(shared, ADDRESS).splitlines()[3:-2] == expected
        columns = as_columns(shared, ADDRESS).splitlines()[4:-3]
        assert [line.split() for line in columns] == [
            [str(one.row.place), *one.name.split(), str(one.row.total)] for one in rows
        ]
        assert len({len(line) for line in columns}) == 1
        assert (shared.first(5).rows, shared.first(5).subtitle.endswith("the first 5 of 33")) == (shared.rows[:5], True)


def test_columns_fit_a_phone_whatever_the_names_are(season):
    an_evening(season, {"Anna van der Meulen-Bouwmeester tot Nijenrode": 5000, "Bo": 100})
    lines = as_columns(shared_standing(get_standing(season)), ADDRESS).splitlines()
    columns = lines[lines.index("```") + 1 : -3]
    assert max(map(len, columns)) <= 29
    assert " ".join(" ".join(columns).split()) == "1 Anna van der Meulen- 5000 Bouwmeester tot Nijenrode 2 Bo 100"


def test_the_report_says_who_won_and_what_was_noteworthy(season):
    an_evening(season, {"Anna": 4000, "Bert": 5000, "Carla": 4000}, date=date(2026, 11, 20))
    match_day = an_evening(season, {"Anna": 5100, "Bert": 4900, "Carla": 4800}, date=date(2026, 11, 27))
    head, sentences = report_of(match_day).split("\n\n")
    assert head == f"Season: {match_day}"
    assert sentences == (
        "3 players played at Club A on 27 November 2026. Anna won with 5100 points. Bert came second with 4900 points. "
        "Carla came third with 4800 points. Bert leads the standing with 9900 points."
    )
    standing = shared_standing(get_standing(season)).report
    assert standing.endswith(
        "After 2 match days: Bert leads the standing with 9900 points. Anna is second with 9100 points. "
        "Carla is third with 8800 points."
    )


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({"Anna": 5000}, "1 player played at Club A. Anna won with 5000 points."),
        (
            {"Anna": 5000, "Bert": 5000, "Carla": 4000},
            "3 players played at Club A. Anna and Bert shared first place with 5000 points. "
            "Carla came third with 4000 points.",
        ),
        (
            {"Anna": 5000, "Bert": 4000, "Carla": 4000},
            "3 players played at Club A. Anna won with 5000 points. Bert and Carla came second with 4000 points.",
        ),
        ({}, ""),
    ],
    ids=["one", "tied first", "tied second", "no one"],
)
def test_a_report_of_ties_of_one_and_of_no_one(season, points, said):
    """Nothing is said of pits that are not known, nor of a standing that is this evening alone."""
    assert report_of(an_evening(season, points, date=None)).partition("\n\n")[2] == said


def test_the_best_leg_and_the_most_pits_have_the_names_of_those_who_played_them(season):
    """Protects: a report in the middle of the evening that is taken for its end."""
    match_day = MatchDayFactory(competition=season, published=True)
    people = [PlayerFactory(club=season.club, name=name) for name in ("Anna", "Bert", "Carla", "Dirk")]
    table = TableFactory(leg=LegFactory(match_day=match_day), units=people)
    record_totals(table=table, ns=SideTotals(162, roem=100, pits=1), ew=SideTotals(0), revision=0, by=None)
    said = report_of(match_day, is_final=False)
    assert "the result is not final yet. 4 players played" in said
    assert "Anna and Carla shared first place with 262 points." in said
    assert "The highest leg, 262 points, was played by Anna and Carla. A pit was made by Anna and Carla." in said


def test_a_pair_is_two_people_to_the_verb(club):
    pairs = CompetitionFactory(club=club, form=CompetitionForm.PAIRS)
    match_day = MatchDayFactory(competition=pairs, published=True)
    first, second = (PlayerFactory(club=club, name=name) for name in ("Anna", "Bert"))
    ResultFactory(match_day=match_day, player=None, pair=PairFactory(competition=pairs, first=first, second=second))
    with override("en"):
        assert "Anna and Bert won with" in report_of(match_day)


def test_seats_have_a_line_for_each_table_with_both_sides(season):
    match_day = MatchDayFactory(competition=season)
    people = [PlayerFactory(club=season.club, name=name) for name in ("Anna", "Bert", "Carla", "Dirk")]
    TableFactory(leg=LegFactory(match_day=match_day), units=people)
    [leg] = get_hall(match_day, published_only=True).legs
    shared = shared_seats(match_day, leg)
    assert as_text(shared, ADDRESS).splitlines() == [
        "*Tables of leg 1*",
        f"{match_day} · Season",
        "",
        "1. Anna & Carla – Bert & Dirk",
        "",
        ADDRESS,
    ]
    assert as_columns(shared, ADDRESS).splitlines()[4:6] == ["1 Anna & Carla", "  Bert & Dirk"]
