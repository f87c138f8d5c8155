"""The fictional season alongside the settings is counted by those settings."""

from tournaments.choices import CountingFigure, TieBreak
from tournaments.forms.season.counting_example import ABSENT_DAY, LATE_DAY, make_counting_example
from tournaments.models import Competition
from tournaments.standings import DropReason


def example(**settings):
    return make_counting_example(Competition(**settings))


def struck(shown):
    return {each.row.unit_id: [result.reason for result in each.row.counted if result.dropped] for each in shown.rows}


def test_what_is_dropped_shows():
    shown = example()
    assert len(shown.days) == 7
    assert not any(struck(shown).values())
    reasons = struck(example(counting_best=5))
    assert [len(each) for each in reasons.values()].count(2) == 3
    shown = example(period_match_days=2, period_best=1, periods_best=3)
    reasons = {reason for each in struck(shown).values() for reason in each}
    assert reasons == {DropReason.BEYOND_BEST_OF_PERIOD, DropReason.PERIOD}
    # A guest may be listed below the others.
    assert [each.row.place for each in example(guests_are_ranked=False).rows][-1] is None


def test_every_figure_can_be_shown(subtests):
    for unit in ["match_day", "leg"]:
        for figure in CountingFigure:
            with subtests.test(repr((figure, unit))[:99]):
                shown = example(counting_figure=figure, counting_unit=unit, tie_breaks=TieBreak.values, lot_seed=1)
                assert len(shown.rows) == 4
                assert shown.rows[0].row.total > 0


def test_absence_and_arriving_late_are_included():
    shown = example(absence_points=2000, late_points=1100, counting_unit="leg")
    [bert] = [each for each in shown.rows if each.name == "Bert"]
    [cora] = [each for each in shown.rows if each.name == "Cora"]
    assert sum(result.total for result in bert.by_day[ABSENT_DAY - 1]) == 2000
    assert cora.by_day[LATE_DAY - 1][0].total == 1100
