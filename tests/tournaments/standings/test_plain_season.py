"""A season counted by a second, plain counter that was written from docs/standings.md alone."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    AbsenceRule,
    AbsenceRules,
    AbsenceWorth,
    CountingMethod,
    CountingRules,
    DayRule,
    LegResult,
    ResultKind,
    make_outlook,
    make_standing,
)

DAYS = 7
PEOPLE = (1, 2, 3)

scores = st.dictionaries(
    st.tuples(st.sampled_from(PEOPLE), st.integers(1, DAYS)), st.integers(0, 40), min_size=1, max_size=20
)
rules_of_days = st.dictionaries(
    st.integers(1, DAYS + 1), st.tuples(st.integers(0, 3), st.booleans()), min_size=0, max_size=4
)
selections = st.one_of(
    st.just({}),
    st.builds(lambda n: {"best": n}, st.integers(1, 5)),
    st.builds(lambda n: {"drop_worst": n}, st.integers(1, 4)),
    st.builds(lambda n: {"drop_one_in": n}, st.integers(2, 5)),
)


def plain_figure(own, held, days, selection, *, by_average):
    """What ranks of someone with these evenings (`own`: points by number), of those that were held."""

    def weight(day):
        return days.get(day, (1, False))[0]

    def is_final(day):
        return days.get(day, (1, False))[1]

    evenings = [day for day in held if weight(day)]
    mine = [day for day in evenings if day in own]
    number = len(mine) if by_average else len(evenings)
    if "best" in selection:
        count = selection["best"]
    elif "drop_worst" in selection:
        count = max(1, number - selection["drop_worst"])
    elif "drop_one_in" in selection:
        count = number - number // selection["drop_one_in"]
    else:
        count = number
    finals = [day for day in (mine if by_average else evenings) if is_final(day)]
    others = sorted(
        (day for day in mine if not is_final(day)), key=lambda day: own[day] * (1 if by_average else weight(day))
    )
    places = max(0, count - len(finals))
    # From the top; of equals, which one makes no difference to the figure but where weights differ in an average.
    chosen = others[max(0, len(others) - places) :]
    counting = [day for day in mine if is_final(day)] + chosen
    total = sum(own[day] * weight(day) for day in counting)
    if not by_average:
        return total
    weights = sum(weight(day) for day in counting)
    return Fraction(total, weights) if weights else None


AWAY = "away"
seasons_with_absences = st.lists(st.integers(0, 4000) | st.just(AWAY), min_size=1, max_size=9)


def plain_absences(evenings, fixed, fine, *, last, minimum, paid):
    """What each evening of one person is worth; `last` None: all evenings are averaged."""
    worth, paid_so_far = [], 0
    for day, scored in enumerate(evenings):
        if scored != AWAY:
            worth.append(scored)
            continue
        averaged = [one for one in (evenings if last is None else evenings[:day]) if one != AWAY]
        if len(averaged) < minimum:
            value = fixed
        else:
            averaged = averaged if last is None else averaged[-last:]
            # Half up, in whole numbers.
            value = max(0, (2 * sum(averaged) + len(averaged)) // (2 * len(averaged)) - fine)
        if value:
            paid_so_far += 1
        worth.append(0 if paid is not None and paid_so_far > paid else value)
    return worth


@given(
    evenings=seasons_with_absences,
    fixed=st.integers(0, 3000),
    fine=st.sampled_from([0, 50, 1000]),
    last=st.none() | st.integers(1, 3),
    minimum=st.integers(1, 3),
    paid=st.none() | st.integers(0, 3),
)
def test_absences_are_those_of_the_plain_counter(evenings, fixed, fine, last, minimum, paid):
    rule = AbsenceRule.OWN_AVERAGE if last is None else AbsenceRule.LAST_AVERAGE
    worth = AbsenceWorth(rule, fixed, fine)
    rules = CountingRules(absences=AbsenceRules(worth, minimum=minimum, last=last or 1, paid=paid))
    rows = [
        LegResult(1, day, None, 0, attended=False, kind=ResultKind.ABSENCE)
        if scored == AWAY
        else LegResult(1, day, 1, scored)
        for day, scored in enumerate(evenings, 1)
    ]
    (row,) = make_standing(rows, [], rules).rows
    plain = plain_absences(evenings, fixed, fine, last=last, minimum=minimum, paid=paid)
    assert [each.total for each in row.counted] == plain
    assert row.total == sum(plain)


def rules_of(days, selection, *, by_average):
    return CountingRules(
        days={day: DayRule(*rule) for day, rule in days.items()},
        method=CountingMethod.AVERAGE if by_average else CountingMethod.SUM,
        **selection,
    )


def rows_of(played):
    # No two scores are equal: it is never open which of two is dropped.
    return [LegResult(unit, day, 1, points * 100 + day) for (unit, day), points in played.items()]


@given(played=scores, days=rules_of_days, selection=selections, by_average=st.booleans())
def test_weights_and_drops_are_those_of_the_plain_counter(played, days, selection, by_average):
    standing = make_standing(rows_of(played), [], rules_of(days, selection, by_average=by_average))
    held = sorted({day for _unit, day in played})
    for unit in PEOPLE:
        own = {day: points * 100 + day for (who, day), points in played.items() if who == unit}
        figure = plain_figure(own, held, days, selection, by_average=by_average)
        row = next((row for row in standing.rows if row.unit_id == unit), None)
        if row is None:
            assert not any(days.get(day, (1, False))[0] for day in own)
        else:
            assert (row.average if by_average else row.total) == figure


@given(played=scores, days=rules_of_days, selection=selections)
def test_what_is_needed_on_the_next_evening_is_just_enough(played, days, selection):
    """Protects: one point less is not enough, and what is said to be needed is, counted as a whole season."""
    rules = rules_of(days, selection, by_average=False)
    standing = make_standing(rows_of(played), [], rules)
    last = max(day for _unit, day in played)
    coming = next(day for day in range(last + 1, 99) if rules.weight_of(day))
    for row in standing.rows:
        found = make_outlook(standing, row.unit_id, rules)
        if found is None or found.for_first is None:
            continue
        for points, passes in ((found.for_first, True), (found.for_first - 1, False)):
            if points < 0:
                continue
            more = make_standing([*rows_of(played), LegResult(row.unit_id, coming, 1, points)], [], rules)
            totals = {each.unit_id: each.total for each in more.rows}
            leaders = [each.unit_id for each in standing.rows if each.place == 1]
            assert all(totals[row.unit_id] > totals[leader] for leader in leaders) == passes
