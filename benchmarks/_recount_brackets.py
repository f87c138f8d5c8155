"""The order in which brackets for losers end, read off who beat whom: part of the independent counter.

From docs/standings.md. Who meets whom is taken from the tables; what follows from it is counted here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

DOUBLE, CONSOLATION, PLACES = "double", "consolation", "places"

Beaten = Mapping[int, Sequence[tuple[int, bool]]]
"""Of each unit: its meetings in order, each with its leg (0 the first) and whether it was won."""


def order_of_losers(losers: str, qualifiers: Sequence[int], met: Beaten) -> list[int]:
    """Everyone, the champion first; `qualifiers` from the best on."""
    key: Callable[[int], tuple[int, ...]] = {
        DOUBLE: _double,
        CONSOLATION: _consolation,
        PLACES: _places,
    }[losers](met, max((leg for own in met.values() for leg, _won in own), default=0))
    rank = {unit: at for at, unit in enumerate(qualifiers)}
    return sorted(qualifiers, key=lambda unit: (*key(unit), rank[unit]))


def _lost(own: Sequence[tuple[int, bool]]) -> list[int]:
    return [leg for leg, won in own if not won]


def _double(met: Beaten, _last: int) -> Callable[[int], tuple[int, ...]]:
    """Out with the second defeat; the later it comes the better."""

    def key(unit: int) -> tuple[int, ...]:
        lost = _lost(met[unit])
        return (-lost[1],) if len(lost) > 1 else (-(10**6),)

    return key


def _consolation(met: Beaten, _last: int) -> Callable[[int], tuple[int, ...]]:
    """Those who won at least once before they lost, and behind them those who lost their first meeting."""

    def key(unit: int) -> tuple[int, ...]:
        lost, plays_for_consolation = _lost(met[unit]), not met[unit][0][1]
        out = lost[1:] if plays_for_consolation else lost
        return (int(plays_for_consolation), -(out[0] if out else 10**6))

    return key


def _places(met: Beaten, last: int) -> Callable[[int], tuple[int, ...]]:
    """The losers of the semi-finals once more, those of the quarter-finals twice; the others by their round."""

    def key(unit: int) -> tuple[int, ...]:
        lost = _lost(met[unit])
        if not lost:
            return (0,)
        out = lost[0]
        again = [leg in lost for leg in range(out + 1, last + 1)] if out >= last - 2 else []
        return (1 + last - out, *map(int, again))

    return key
