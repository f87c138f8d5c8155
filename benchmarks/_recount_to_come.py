"""What someone still has to play, to see what is possible, from docs/standings.md: part of the independent counter."""

from __future__ import annotations

from benchmarks._recount_known import FIGURES, Sum
from benchmarks._recount_legs import shares
from benchmarks._recount_record import LEG
from benchmarks._recount_rows import Counted, Table


def results_to_come(table: Table, unit: int, worth: int, number: int, usual_legs: int | None) -> list[Counted]:
    """The next ones that count, each worth this where it counts once; a handicap comes on top."""
    how = table.how
    last = max((one.day for row in table.rows for one in row.shown), default=0)
    longest = max((one.leg or 1 for row in table.rows for one in row.counted), default=1)
    days = [day for day in range(last + 1, last + 20) if how.weights.get(day, 1)]
    legs = [*range(1, longest + 1)] if how.unit == LEG else [None]
    of_day = how.handicaps.get(unit, 0)
    in_legs = {None: of_day * (usual_legs or 1)} if how.unit != LEG else dict.fromkeys(legs, of_day)
    if how.handicap_per != LEG:
        in_legs = dict(zip(legs, shares(of_day, len(legs)), strict=True))
    found = []
    for day, leg in [(day, leg) for day in days for leg in legs][:number]:
        one = Counted(day, leg, worth, {name: Sum(0, True) for name in FIGURES}, True, how.weights.get(day, 1))
        one.handicap, one.by_place = in_legs[leg], worth if how.of_places else None
        found.append(one)
    return found
