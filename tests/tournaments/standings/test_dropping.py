"""Which results count: an absence never pushes out one that was played."""

from tournaments.standings import CountingMethod, CountingRules, DropReason, LegResult, ResultKind, make_standing


def test_an_absence_worth_more_than_an_evening_takes_none_of_the_best_places_of_an_average():
    rules = CountingRules(method=CountingMethod.AVERAGE, best=2)
    absence = LegResult(1, 4, None, 5000, attended=False, kind=ResultKind.ABSENCE)
    played = [LegResult(1, day, 1, points) for day, points in enumerate((900, 1000, 1002), start=1)]
    (row,) = make_standing([*played, absence], [], rules).rows
    assert [each.reason for each in row.counted] == [DropReason.BEYOND_BEST, None, None, DropReason.NOT_ATTENDED]
    assert row.average == 1001
