"""What a win or a tie gives a side, by what the competition counts."""

import pytest

from tests.factories import CompetitionFactory, LegFactory, PlayerFactory, TableFactory
from tournaments.choices import ScoreColumn, Winner
from tournaments.models import Competition, Table
from tournaments.models.table import COLUMN_OF
from tournaments.queries.results.at_table import is_level


@pytest.mark.parametrize(
    ("counts", "worth", "won", "level", "lost"),
    [
        ("points", None, 0, 0, 0),
        ("rank_points", None, 0, 0, 0),
        ("wins", (1, 0), 1, 0, 0),
        ("match_points", (3, 1), 3, 1, 0),
    ],
)
def test_a_win_and_a_tie_give_what_the_competition_says(counts, worth, won, level, lost):
    competition = Competition(counting_figure=counts, win_points=3, tie_points=1)
    assert competition.game_worth == worth
    assert [competition.points_won("ns", winner) for winner in ("ns", Winner.NOBODY, "ew")] == [won, level, lost]
    assert competition.points_won("ns", "") == 0
    assert competition.points_won("ns", Winner.NOBODY, is_level=False) == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rules", "options", "expected"),
    [
        ("amsterdam", {}, "ne et t n net ne ne"),
        ("hamburg", {"die_overshoot": "wins"}, "ne et t n net ne ne"),
        # Only the six itself is home: a die that went past it is behind those that are.
        ("hamburg", {"die_overshoot": "goes_on"}, "ne et ne ne net ne ne"),
    ],
)
def test_who_is_level_is_the_same_in_sql(rules, options, expected):
    """Protects: of three the third has nothing of a tie that is the others', on a page as in a standing."""
    season = CompetitionFactory(rules=rules, rules_options=options, counting_figure="match_points")
    leg = LegFactory(match_day__competition=season)
    people = PlayerFactory.create_batch(4, club=season.club)
    for ns, ew, third in ((6, 6, 2), (2, 6, 6), (6, 6, 7), (12, 6, 7), (6, 6, 6), (12, 12, 0), (5, 5, None)):
        three = third is not None
        points = {"ns_points": ns, "ew_points": ew, "third_points": third or 0}
        TableFactory(leg=leg, units=people[: 3 if three else 4], players=3 if three else 4, is_complete=True,
                     rounds_played=1, winner=Winner.NOBODY, **points)  # fmt: skip
        leg = LegFactory(match_day=leg.match_day)
    level = {table.pk: "" for table in Table.objects.order_by("pk")}
    for column in ScoreColumn:
        found = set(Table.objects.filter(is_level(column, season)).values_list("pk", flat=True))
        for table in Table.objects.order_by("pk"):
            if column in (COLUMN_OF[who] for who in table.contenders):
                assert table.is_level(column) == (table.pk in found)
                level[table.pk] += column[0] * (table.pk in found)
    assert [*level.values()] == expected.split()
