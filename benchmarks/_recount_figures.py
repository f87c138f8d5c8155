"""Random totals of a leg, from few different figures, so that many are tied."""

import random
from dataclasses import replace

from benchmarks._recount_record import Chosen, Figures

POOL = 162


HABITS = (1.0, 0.5, 0.0)  # how often a club writes down its pits, its nats, or the roem of a result without a sheet


def random_habits(chance: random.Random) -> dict[str, float]:
    return {name: chance.choice(HABITS) for name in ("pits", "nats", "roem")}


def habits_of_evening(club: dict[str, float], chance: random.Random) -> dict[str, float]:
    """Mostly those of the club; sometimes someone else does the writing."""
    return {name: usual if chance.random() < 0.7 else chance.choice(HABITS) for name, usual in club.items()}


def as_written(figures: list[Figures], habits: dict[str, float], chance: random.Random) -> list[Figures]:
    """Some leave pits or nats empty on a whole sheet, some only where there are none."""

    def left_empty(name: str) -> list[int | None]:
        own = [getattr(one, name) for one in figures]
        if chance.random() >= habits[name]:
            return [None] * len(own)
        return own if chance.random() < 0.5 else [figure or None for figure in own]

    pits, nats = left_empty("pits"), left_empty("nats")
    return [replace(one, pits=pits[at], nats=nats[at]) for at, one in enumerate(figures)]


def random_figures(chosen: Chosen, at_table: int, chance: random.Random) -> list[Figures]:
    """Of two sides, or of three players; nearly always such as the program takes."""
    columns = 3 if at_table == 3 else 2
    if chosen.game == "augen":
        winner = chance.randrange(columns)
        nats = [chance.choice([0, 0, 1]) for _column in range(columns)]
        low = chance.choice([[30, 38, 50], [38], [51]])
        return [
            Figures(chance.choice([52, 53, 60]) if at == winner else chance.choice(low), nats=nats[at])
            for at in range(columns)
        ]
    if chosen.game == "turns":
        both = chance.random() < 0.3
        winner = chance.randrange(columns)
        return [
            Figures(chance.choice([6, 6, 7]) if at == winner or (both and at != 2) else chance.choice([0, 2, 4, 5, 6]))
            for at in range(columns)
        ]
    return _klaverjas(chosen, columns, chance)


def _klaverjas(chosen: Chosen, columns: int, chance: random.Random) -> list[Figures]:
    rounds = chosen.rounds_per_leg if chosen.target is None else chance.choice([4, 5, 6])
    roem = [chance.choice([0, 0, 20, 50]) for _column in range(columns)]
    if columns == 3:
        shares = sorted(chance.sample(range(2 * rounds + 2), 2))
        points = [shares[0] * 81, (shares[1] - shares[0]) * 81, (2 * rounds + 1 - shares[1]) * 81]
        points = [min(own, rounds * POOL) for own in points]
        if chance.random() < 0.3:
            points[1], roem[1] = points[0], roem[0]
        if chance.random() < 0.15:
            points, roem = [81] * 3, [20] * 3
    else:
        first = 81 * chance.randint(0, 2 * rounds)
        points = [first, rounds * POOL - first]
        if chance.random() < 0.3:
            points, roem = [rounds * 81] * 2, [20, 20]
    pits, nats = [0] * columns, [0] * columns
    if chance.random() < 0.3:
        winner = max(range(columns), key=lambda at: points[at])
        pits[winner] = 1
        roem[winner] += 100
    if chance.random() < 0.3:
        nats[min(range(columns), key=lambda at: points[at])] = 1
    return [Figures(points[at], roem[at], pits[at], nats[at]) for at in range(columns)]


def random_jass(chosen: Chosen, figures: list[Figures], chance: random.Random) -> tuple[int, bool] | None:
    """Whose Klammer-Jass decided the leg, and whether it was won."""
    if chosen.rules != "klammern-league" or chance.random() < 0.8:
        return None
    return chance.randrange(len(figures)), chance.random() < 0.5
