"""Random rules, and random rounds as people write them down: most as they should be, many at the border of what can be,
some impossible. The same seed gives the same ones.

The rounds are JSON as `scoring.entry_from_mapping` reads it, partly with what a phone leaves empty.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from enum import StrEnum
from random import Random
from typing import Any

from scoring import (
    PRESETS,
    Contender,
    DoubleSpades,
    Game,
    Legality,
    RevokeRule,
    Ruleset,
    Seat,
    Side,
    Suit,
    TrumpChoice,
    contenders,
    pool,
    with_options,
)
from scoring.presets import LARGEST, SMALLEST

Json = dict[str, Any]

NOT_DRAWN = ("game", "players", "hand_size", "legality")
"""Options that hang together; all others are drawn without being named, new ones too."""

HOW_IT_ENDS = ("match_end", "rounds", "target", "both_over", "extra_round_on_tie")
"""Drawn more often, and together: one of them alone seldom means anything."""

LIKELY = {
    "trump_jack": (20, 22),
    "last_trick": (0, 10),
    "stuk": (0, 20),
    "max_doubling": (0, 1, 2, 3),
    "rounds": (1, 2, 3, 4, 8, 16),
    "target": (1, 3, 6, 20, 51, 501, 1000),
}
ROEM = (20, 20, 20, 40, 50, 70, 100, 150, 200)
IN_HAND = (20, 20, 50, 100, 150, 200)
MELDS = (20, 20, 50, 40, 70, 100)
WRONG_AMOUNTS = (0, -20, 5, 10, 30, 35, 60, 410, 500, 990, 1070, 1080, 2500)

TERZ = 20
LAST_TRICK = 10


@dataclass(frozen=True)
class Match:
    """Rounds that are played one at a time under the same rules."""

    rules: Ruleset
    rounds: tuple[Json, ...]


class Hand(Random):
    """A hand that writes: now and then it slips, and writes something that is unlikely or cannot be."""

    slip = 0.0

    def slips(self) -> bool:
        return self.random() < self.slip

    def some(self, values: Sequence[int], most: int) -> list[int]:
        """A few of these amounts, mostly none or one."""
        count = min(self.choice((0, 0, 0, 1, 1, 2, most)), most)
        return [self.choice(WRONG_AMOUNTS if self.slips() else values) for _ in range(count)]

    def points(self, level: int, everything: int) -> int:
        """Anything, around the points at which a round is tied, or at the border of what can be."""
        borders = [*(-1, 0, 1, 2, LAST_TRICK), *(everything - some for some in (LAST_TRICK, 2, 1, 0, -1))]
        kind = self.random()
        if kind < 0.3:
            return level + self.randint(-1, 1)
        if kind < 0.4 + self.slip:
            return self.choice(borders if self.slips() else (0, 2, everything - 2, everything))
        return self.randint(2, max(2, everything - 2))


def random_matches(game: Game, seed: int, rounds: int) -> Iterator[Match]:
    """Matches of this game with this number of rounds in all."""
    hand = Hand(seed)
    while rounds > 0:
        rules = random_rules(game, hand)
        hand.slip = hand.choice((0.0, 0.0, 0.01, 0.01, 0.02, 0.1, 0.3))
        write = write_klammern if game.has_melds else write_klaverjas
        match = Match(rules, tuple(write(rules, hand) for _ in range(min(rounds, hand.randint(3, 20)))))
        rounds -= len(match.rounds)
        yield match


def random_rules(game: Game, hand: Random) -> Ruleset:
    """A preset of this game, as it is or with house rules; with melds also for two or three players."""
    base = hand.choice([rules for rules in PRESETS.values() if rules.game is game])
    drawn = [field for field in fields(Ruleset) if field.name not in NOT_DRAWN]
    house_rules = hand.sample(drawn, hand.choice((0, 0, 1, 3, 8, len(drawn))))
    if hand.random() < 0.5:
        house_rules += [field for field in drawn if field.name in HOW_IT_ENDS]
    options = {field.name: _any_value(field, hand) for field in house_rules}
    players = hand.choice((2, 3, 3, 4, 4, 4)) if game.has_melds else 4
    if players < 4:
        hand_size = hand.randint(SMALLEST["hand_size"], LARGEST["hand_size"])
        options |= {"players": players, "hand_size": hand_size, "legality": Legality.ROTTERDAM}
    return with_options(base, options)


def _any_value(field: "Field[Any]", hand: Random) -> Any:
    kind = type(field.default)
    if issubclass(kind, StrEnum):
        return hand.choice(list(kind))
    if kind is bool:
        return hand.random() < 0.5
    anything = hand.randint(SMALLEST.get(field.name, 0), LARGEST[field.name])
    return anything if hand.random() < 0.2 else hand.choice(LIKELY.get(field.name, (anything,)))


def write_klaverjas(rules: Ruleset, hand: Hand) -> Json:
    """A round of klaverjas or Kraken."""
    if hand.random() < 0.03:
        slips: Json = {
            "roem": {Side.NS: [20]},
            "pit": Side.EW,
            "trump": Suit.HEARTS,
            "hand_stuk": Side.NS,
            "maker": Side.EW,
        }
        return {"passed": True} | ({name: slips[name] for name in [hand.choice([*slips])]} if hand.slips() else {})
    ns, ew = Side
    is_trump_needed = rules.double_spades is not DoubleSpades.OFF
    is_trump_written = not hand.slips() if is_trump_needed else hand.random() < 0.3
    trump = hand.choice([*Suit, Suit.SPADES]) if is_trump_written else None
    everything = pool(rules, trump)
    roem: dict[Side, list[int]] = {side: hand.some(ROEM, 3) for side in Side}
    own = hand.points((everything + sum(roem[ew]) - sum(roem[ns])) // 2, everything)
    points = {ns: own, ew: everything - own + hand.slips()}
    pit = {0: ew, everything: ns}.get(own)
    if pit and not hand.slips():
        roem[pit.other] = []
    tricks = {ns: 8 if pit is ns else 0 if pit else hand.randint(1, 7)}
    if hand.slips():
        tricks[ns] = hand.choice((-1, 9))
    if hand.slips():  # the points of the last trick alone, or all but those
        tricks[ns] = hand.choice((0, 8))
        points = {ns: LAST_TRICK if tricks[ns] == 0 else everything - LAST_TRICK}
    tricks[ew] = 8 - tricks[ns] + hand.slips()
    revoke = hand.choice([*Side]) if hand.random() < 0.06 else None
    if revoke:
        points = {side: hand.randint(0, everything // 2 + hand.slips() * everything) for side in Side}
    written: Json = {
        "maker": None if revoke and hand.random() < 0.5 else hand.choice([*Side]),
        "card_points": _of_some(points, hand) if not pit or hand.random() < 0.7 else None,
        "roem": roem,
        "tricks_won": _of_some(tricks, hand) if hand.random() < 0.2 else None,
        "pit": hand.choice([*Side]) if hand.slips() else pit if hand.random() < 0.8 else None,
        "revoke": revoke,
        "doubling": hand.randint(0, rules.max_doubling) + hand.slips(),
        "trump": trump,
    }
    if (rules.hand_roem and hand.random() < 0.5) or hand.slips():
        written["hand_roem"] = {side: hand.some(IN_HAND, 2) for side in Side}
        written["hand_stuk"] = hand.choice([*Side, None, None])
    if rules.revoke is RevokeRule.PERSONAL:
        written["maker"] = written["maker"] or ns
    return _as_written(written, hand)


def write_klammern(rules: Ruleset, hand: Hand) -> Json:
    """A round of Klammern or Hamburg."""
    if hand.random() < 0.06:
        slip: Json = {"trump": hand.choice([*Suit]), "melds": {contenders(rules)[0]: [TERZ]}, "doubling": 1}
        return {"passed": True} | ({name: slip[name] for name in [hand.choice([*slip])]} if hand.slips() else {})
    everyone = contenders(rules)
    everything = pool(rules)
    maker, winner = hand.choice(everyone), hand.choice(everyone)
    melds = {winner: hand.some(MELDS, 2)}
    if hand.slips():
        melds[hand.choice(everyone)] = hand.choice((hand.some(MELDS, 2), [0]))
    belle = hand.choice(everyone) if hand.random() < 0.2 else None
    extra = {who: sum(melds.get(who, ())) + 20 * (who == belle) for who in everyone}
    points = _points_of_all(extra, everything, hand)
    tricks = dict(zip(everyone, _parts(rules.hand_size, len(everyone), hand), strict=True))
    is_jass = (rules.klammerjass and hand.random() < 0.04) or hand.slips()
    if is_jass and hand.random() < 0.7:
        tricks = {who: rules.hand_size if who is maker else 0 for who in everyone}
    if hand.slips():
        tricks[winner] += hand.choice((-1, 1))
    if hand.slips():
        points[winner] += 1
    written: Json = {
        "maker": maker,
        "choice": hand.choice([None, *TrumpChoice]),
        "trump": hand.choice([*Suit]) if hand.random() < 0.2 else None,
        "card_points": points if rules.players < 4 and not hand.slips() else _of_some(points, hand),
        "melds": melds,
        "belle": belle,
        "tricks_won": _of_some(tricks, hand) if is_jass or hand.random() < 0.1 else None,
        "doubling": hand.randint(0, rules.max_doubling) + hand.slips(),
        "revoke": hand.choice(everyone) if hand.random() < (0.3 if is_jass else 0.06) else None,
        "jass": (hand.choice(everyone) if hand.slips() else maker) if is_jass else None,
        "passed": hand.slips() and hand.slips(),
    }
    if written["choice"] == TrumpChoice.BESSER and not hand.slips():
        written["trump"] = Suit.CLUBS
    if written["revoke"]:
        points = _points_so_far(extra, everything, hand)
        written["card_points"] = _of_some(points, hand) if hand.slips() else points
    if rules.players < 4 and hand.slips():
        written["belle"] = Seat.WEST  # where no one sits
    return _as_written(written, hand)


def _points_of_all(extra: Mapping[Contender, int], everything: int, hand: Hand) -> dict[Contender, int]:
    """Of everyone, with their melds; the first two are often as close as can be."""
    first, second = [*extra.values()][:2]
    *others, last = _parts(everything, len(extra) - 1, hand)
    in_play = everything if Side.NS in extra else last
    own = hand.points((in_play + second - first) // 2, in_play)
    return dict(zip(extra, [own, in_play - own, *others], strict=True))


def _points_so_far(extra: Mapping[Contender, int], everything: int, hand: Hand) -> dict[Contender, int]:
    """Of everyone when the round ended with a revoke; one of them has about half."""
    one = hand.choice([*extra])
    half = (everything + sum(extra.values())) // 2 - extra[one] + hand.randint(-1, 1)
    left = max(0, everything - half) // len(extra)
    return {who: half if who == one else hand.randint(0, left) for who in extra}


def _parts(whole: int, count: int, hand: Random) -> list[int]:
    """A whole number in this number of parts."""
    cuts = sorted(hand.randint(0, whole) for _ in range(count - 1))
    return [to - start for start, to in zip([0, *cuts], [*cuts, whole], strict=True)]


def _of_some(values: Mapping[Any, int], hand: Hand) -> Json:
    """As it is written: of one or of all of them, seldom of none."""
    one = hand.choice([*values])
    kept = [] if hand.slips() else [one] if hand.random() < 0.7 else [*values]
    return {who: own if who in kept else None for who, own in values.items()}


def _as_written(written: Json, hand: Random) -> Json:
    """With or without what is left empty; no word stands separately in JSON."""
    if hand.random() < 0.1:
        return written
    short: Json = {}
    for name, value in written.items():
        if isinstance(value, dict):
            value = {who: own for who, own in value.items() if own not in (None, [])}
        if value not in (None, {}, False):
            short[name] = value
    return short
