"""Random totals of a leg, from few different figures, so that many are tied."""

import random

from benchmarks._recount_record import Chosen, Figures

POOL = 162


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
