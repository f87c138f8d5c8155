"""Random rounds under random rules: who deals what, which cards are played, and what is called.

The same game, seed and number always draw the same round. Cards are played as the second scorer allows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from scoring import (
    PRESETS,
    Card,
    CardsEntry,
    Game,
    HandRoemWinner,
    IllegalCard,
    KlammernCards,
    KlammernEntry,
    MeldCall,
    PerSide,
    RevokeRule,
    RoemCall,
    RoemCaller,
    RoundEntry,
    Ruleset,
    Seat,
    Side,
    Suit,
    TrumpChoice,
    preset,
)

from . import klammern, klaverjas, kraken
from .cards import PACK, TRUMPS, Table, around, may_be_played, points_of, winning_place

CARD = {card.value: card for card in Card}
POINTS = [0, 10, 20, 22, 50, 100]
EVERY_GAME = ["overtrump_on_trump_lead", "illegal_card", "last_trick", "trump_jack"]
TRICK_GAMES = ["legality", "double_spades", "run_mode", "four_of_a_kind", "stuk", "roem_caller", "pit_bonus"]
TRICK_GAMES += ["counter_pit_bonus", "revoke", "revoke_bonus", "revoke_roem", "double_roem", "double_bonuses"]
MATCHES = ["match_end", "rounds", "target", "both_over", "extra_round_on_tie"]
DOUBLED = ["tie", "max_doubling", "winner_takes_all", "doubling_basis"]
HANDS = ["hand_roem", "hand_roem_winner", "hand_four_of_a_kind", "hand_stuk_compared", "hand_cards_once"]
MELDS = ["max_doubling", "long_runs", "meld_order", "meld_tie", "sum_of_opponents", "verwerfen"]
LEAGUE = ["klammern_count", "kalte", "lost_maker_points", "klammerjass", "klammerjass_partner"]
DIE = ["die_overshoot"]

READ: dict[Game, list[str]] = {
    Game.KLAVERJAS: [*EVERY_GAME, *TRICK_GAMES, *MATCHES, "doubling_basis"],
    Game.KRAKEN: EVERY_GAME + TRICK_GAMES + MATCHES + DOUBLED + HANDS,
    Game.KLAMMERN: EVERY_GAME + MATCHES + MELDS + LEAGUE,
    Game.HAMBURG: EVERY_GAME + MELDS + DIE,
}
"""The options that a game reads, but for who plays and how trump is made."""

NUMBERS: dict[str, list[int]] = {
    "last_trick": [10, 0, 5, 100],
    "trump_jack": [20, 22, 2, 21],
    "stuk": [20, 0, 40],
    "pit_bonus": POINTS,
    "counter_pit_bonus": [0, 100, 200],
    "revoke_bonus": POINTS,
    "max_doubling": [0, 1, 2, 3],
    "rounds": [1, 2, 4, 8],
}


@dataclass
class Drawn:
    """A round as it is handed to the engine, and the same on the score sheet where it can be written there."""

    rules_name: str
    options: dict[str, Any]
    rules: Ruleset
    cards: CardsEntry | KlammernCards
    sheet: RoundEntry | KlammernEntry | None
    allowed: list[tuple[list[str], list[str], list[str]]]  # for each card: the trick, the hand, and what may be played


def draw_rules(game: Game, chance: Random) -> tuple[str, dict[str, Any]]:
    """A preset of this game, often as it is, otherwise with some options changed."""
    name = chance.choice([name for name, rules in PRESETS.items() if rules.game is game])
    options: dict[str, Any] = {}
    if game.has_melds and chance.random() < 0.5:
        options["players"] = chance.choice([2, 3])
        options["hand_size"] = chance.choice([6, 8, 9, 10])
    if game.has_melds and chance.random() < 0.3:  # otherwise a revoke would hardly ever end a round
        options["illegal_card"] = "revoke"
    if chance.random() < 0.25:
        return name, options
    for option in READ[game]:
        if chance.random() < 0.4:
            options[option] = draw_value(game, option, chance)
    return name, options


def draw_value(game: Game, option: str, chance: Random) -> Any:
    if option == "target":
        return chance.choice([2, 10, 51] if game.has_melds else [100, 500, 1500])
    if option in NUMBERS:
        most = 2 if game.has_melds and option == "max_doubling" else 1000
        return chance.choice([number for number in NUMBERS[option] if number <= most])
    default = getattr(Ruleset(), option)
    if isinstance(default, bool):
        return chance.random() < 0.5
    assert isinstance(default, StrEnum)
    return chance.choice(list(type(default))).value


def draw(game: Game, seed: str, rules_number: int, number: int) -> Drawn:
    """Round `number` of this seed, under the rules of that number."""
    name, options = draw_rules(game, Random(f"{game} {seed} rules {rules_number}"))
    rules = preset(name, **options)
    chance = Random(f"{game} {seed} rules {rules_number} round {number}")
    if game.has_melds:
        return draw_meld_round(name, options, rules, chance)
    return draw_trick_round(name, options, rules, chance)


# -- playing -------------------------------------------------------------------------------------------------------


@dataclass
class Play:
    trump: str
    leader: Seat
    hands: dict[Seat, list[str]]
    plays: list[str]
    allowed: list[tuple[list[str], list[str], list[str]]]
    revoked_at: int | None  # which card was the illegal one


def play(rules: Ruleset, chance: Random, *, with_a_revoke: bool, with_all_trumps: bool = False) -> Play:
    """A deal played to its end, at random; with a card that may not be played somewhere in it, if there is one."""
    pack = list(PACK)
    chance.shuffle(pack)
    seats = list(Seat)[: rules.players]
    trump = chance.choice("SHDC")
    first = leader = chance.choice(seats)
    if with_all_trumps:  # in the hand of who leads
        at = leader.number * rules.hand_size
        trumps = sorted((card for card in pack if card[1] == trump), key=lambda card: -TRUMPS.index(card[0]))
        others = [card for card in pack if card not in trumps[: rules.hand_size]]
        pack = others[:at] + trumps[: rules.hand_size] + others[at:]
    hands = {seat: sort_hand(pack[at * rules.hand_size :][: rules.hand_size]) for at, seat in enumerate(seats)}
    left = {seat: list(hand) for seat, hand in hands.items()}
    plays: list[str] = []
    allowed = []
    revoke_from = chance.randrange(len(seats) * rules.hand_size) if with_a_revoke else 10_000
    revoked_at = None
    for _ in range(rules.hand_size):
        trick: list[str] = []
        turn = around(rules.players, leader)
        for seat in turn:
            may = may_be_played(rules, trump, trick, left[seat])
            allowed.append((list(trick), list(left[seat]), may))
            card = chance.choice(may)
            if len(plays) >= revoke_from and revoked_at is None:
                wrong = [card for card in left[seat] if card not in may]
                if wrong:
                    card, revoked_at = chance.choice(wrong), len(plays)
            left[seat].remove(card)
            trick.append(card)
            plays.append(card)
        leader = turn[winning_place(trump, trick)]
    return Play(trump, first, hands, plays, allowed, revoked_at)


def sort_hand(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=PACK.index)


def draw_doubling(rules: Ruleset, chance: Random) -> int:
    return chance.randint(0, rules.max_doubling)


# -- klaverjas and Kraken ------------------------------------------------------------------------------------------


def draw_trick_round(name: str, options: dict[str, Any], rules: Ruleset, chance: Random) -> Drawn:
    played = play(rules, chance, with_a_revoke=chance.random() < 0.2)
    plays, offender = played.plays, None
    goes_on = rules.revoke is RevokeRule.PERSONAL
    if played.revoked_at is not None and chance.random() < 0.6:
        offender = Table(rules, played.trump, played.leader, plays, {}).seat_of[played.revoked_at]
        if not goes_on:
            plays = plays[: played.revoked_at + 1 + chance.choice([0, 0, 1, 5])]
    is_stopped = len(plays) < len(PACK)
    entry = CardsEntry(
        trump=Suit(played.trump),
        maker=chance.choice(list(Seat)),
        leader=played.leader,
        plays=tuple(CARD[card] for card in plays),
        called=draw_calls(rules, played, plays, offender, chance),
        hands=as_cards(played.hands) if is_stopped or chance.random() < 0.3 else {},
        doubling=draw_doubling(rules, chance),
        revoke=offender,
        hand_called=None if chance.random() < 0.6 else tuple(seat for seat in Seat if chance.random() < 0.6),
    )
    return Drawn(name, options, rules, entry, write_on_sheet(rules, played, entry, chance), played.allowed)


def as_cards(hands: dict[Seat, list[str]]) -> dict[Seat, tuple[Card, ...]]:
    return {seat: tuple(CARD[card] for card in hand) for seat, hand in hands.items()}


def draw_calls(
    rules: Ruleset, played: Play, plays: list[str], offender: Seat | None, chance: Random
) -> tuple[RoemCall, ...] | None:
    if chance.random() < 0.4:
        return None
    calls = []
    table = Table(rules, played.trump, played.leader, plays, played.hands)
    for number, (winner, trick) in enumerate(table.tricks, start=1):
        roem = klaverjas.roem_in_trick(rules, played.trump, trick)
        if not roem or chance.random() < 0.3:
            continue
        points = 20 if roem in (40, 50, 70) and chance.random() < 0.3 else chance.choice([None, roem])
        side = chance.choice([None, winner.side])
        if rules.roem_caller is RoemCaller.ANYONE and chance.random() < 0.3:
            side = klaverjas.other(winner.side)
        calls.append(RoemCall(number, points, side))
    return tuple(calls)


def write_on_sheet(rules: Ruleset, played: Play, entry: CardsEntry, chance: Random) -> RoundEntry | None:
    """The line of the score sheet that someone at this table writes; none where an illegal card is in the record."""
    if played.revoked_at is not None:
        return write_revoke(rules, played, entry) if entry.revoke is not None else None
    points, won = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0)
    amounts: dict[Side, list[int]] = {side: [] for side in Side}
    tricks = Table(rules, played.trump, played.leader, played.plays, {}).tricks
    for number, (winner, trick) in enumerate(tricks, start=1):
        side = winner.side
        won[side] += 1
        points[side] += sum(points_of(rules, played.trump, card) for card in trick)
        lying = klaverjas.roem_in_trick(rules, played.trump, trick)
        amounts[side].append(klaverjas.roem_that_counts(rules, entry, number, lying))
    points[side] += rules.last_trick

    hand_amounts: dict[Side, list[int]] = {side: [] for side in Side}
    hand_stuk = None
    if rules.hand_roem:
        called = list(Seat) if entry.hand_called is None else entry.hand_called
        hands = {seat: played.hands[seat] for seat in called}
        if rules.hand_roem_winner is HandRoemWinner.SIDE_SUM:
            for seat, hand in hands.items():
                hand_amounts[seat.side] += [meld[0] for meld in kraken.melds_in_hand(rules, hand)]
                if kraken.has_stuk(played.trump, hand):
                    hand_stuk = seat.side
        else:
            counted, _ = kraken.roem_in_hands(rules, played.trump, hands)
            for side in Side:
                amounts[side].append(counted[side])

    written = [side for side in Side if chance.random() < 0.5] or [Side.NS]
    card_points: PerSide[int | None] = PerSide(*(points[side] if side in written else None for side in Side))
    tricks_won: PerSide[int | None] = PerSide(None, None)
    pit = next((side for side in Side if won[side] == 8), None)
    if pit is None or chance.random() < 0.5:
        pit, tricks_won = None, PerSide(*(won[side] for side in Side))
    return RoundEntry(
        maker=entry.maker.side,
        card_points=card_points,
        roem=PerSide(*(tuple(filter(None, amounts[side])) for side in Side)),
        tricks_won=tricks_won,
        pit=pit,
        doubling=entry.doubling,
        trump=entry.trump,
        hand_roem=PerSide(*(tuple(hand_amounts[side]) for side in Side)),
        hand_stuk=hand_stuk,
    )


def write_revoke(rules: Ruleset, played: Play, entry: CardsEntry) -> RoundEntry | None:
    """The line of a round that was stopped: who revoked, and the roem until then."""
    if rules.revoke is RevokeRule.PERSONAL or entry.revoke is None:
        return None
    until_then = klaverjas.from_cards(rules, entry).roem
    return RoundEntry(
        maker=entry.maker.side,
        roem=PerSide(*((until_then[side],) if until_then[side] else () for side in Side)),
        revoke=entry.revoke.side,
        doubling=entry.doubling,
        trump=entry.trump,
    )


# -- Klammern and Hamburg ------------------------------------------------------------------------------------------


def draw_meld_round(name: str, options: dict[str, Any], rules: Ruleset, chance: Random) -> Drawn:
    is_jass = rules.klammerjass and chance.random() < 0.1
    played = play(rules, chance, with_a_revoke=chance.random() < 0.2, with_all_trumps=is_jass and chance.random() < 0.6)
    maker = chance.choice(list(played.hands)) if not is_jass else played.leader
    choices = [TrumpChoice.TURNED, TrumpChoice.TURNED, TrumpChoice.KLEINES]
    if played.trump == "C":
        choices.append(TrumpChoice.BESSER)
    jass = None
    if is_jass:  # by the maker, or the maker's partner
        side = klammern.plays_for(rules, maker)
        jass = chance.choice([maker, *(seat for seat in played.hands if klammern.plays_for(rules, seat) == side)])
    plays, stopped_by = played.plays, {}
    if played.revoked_at is not None and chance.random() < 0.5:
        offender = Table(rules, played.trump, played.leader, plays, {}).seat_of[played.revoked_at]
        plays, stopped_by = plays[: played.revoked_at + 1], {"revoke": offender}
    entry = KlammernCards(
        trump=Suit(played.trump),
        maker=maker,
        leader=played.leader,
        plays=tuple(CARD[card] for card in plays),
        choice=chance.choice(choices),
        melds=draw_melds(rules, played, chance),
        belle=chance.random() < 0.8,
        hands=as_cards(played.hands) if stopped_by or chance.random() < 0.3 else {},
        doubling=draw_doubling(rules, chance),
        jass=jass,
        **stopped_by,
    )
    sheet = write_meld_sheet(rules, played, entry, chance)
    return Drawn(name, options, rules, entry, sheet, played.allowed)


def draw_melds(rules: Ruleset, played: Play, chance: Random) -> tuple[MeldCall, ...] | None:
    """What is announced: everything, or some of it, some of it too late, some of it less than it is."""
    if chance.random() < 0.4:
        return None
    calls = []
    for seat in around(rules.players, played.leader):
        for meld in klammern.melds_held(rules, seat, played.hands[seat]):
            if chance.random() < 0.2:
                continue
            points = 20 if meld.points == 50 and chance.random() < 0.15 else meld.points
            calls.append(MeldCall(seat, points, Card(meld.top), 2 if chance.random() < 0.15 else 1))
    return tuple(calls)


def write_meld_sheet(rules: Ruleset, played: Play, entry: KlammernCards, chance: Random) -> KlammernEntry | None:
    """The line of the score sheet; none where an illegal card is in the record that does not end it."""
    offender = None
    if played.revoked_at is not None:
        is_stopped = len(entry.plays) < len(played.plays) or rules.illegal_card is IllegalCard.REVOKE
        if not is_stopped:
            return None
        offender = Table(rules, played.trump, played.leader, played.plays, {}).seat_of[played.revoked_at]
    counted = klammern.from_cards(rules, entry)
    if counted.jass is not None and rules.players == 4 and not rules.klammerjass_partner:
        return None  # the tricks of one player are not those of the side
    won = dict.fromkeys(counted.points, 0)
    complete = len(played.plays) if played.revoked_at is None else played.revoked_at
    for winner, _ in Table(rules, played.trump, played.leader, played.plays, {}).tricks[: complete // rules.players]:
        won[klammern.plays_for(rules, winner)] += 1
    points = dict(counted.points)
    if rules.players == 4 and offender is None and chance.random() < 0.5:
        points.pop(chance.choice(list(Side)))
    return KlammernEntry(
        maker=klammern.plays_for(rules, entry.maker),
        choice=entry.choice,
        trump=entry.trump,
        card_points=points,
        melds={who: (amount,) for who, amount in counted.melds.items() if amount},
        belle=next((who for who, amount in counted.belle.items() if amount), None),
        tricks_won=won if offender is None or counted.jass is not None else {},
        doubling=entry.doubling,
        revoke=None if offender is None else klammern.plays_for(rules, offender),
        jass=counted.jass,
    )
