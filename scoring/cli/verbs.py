"""What the command line can be asked: one function for each verb, from the fields of a line to its answer.

Every verb is shown with examples in docs/command-line.md.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..cards import Card, Suit, card_set
from ..entries import AnyEntry, CardsEntry, KlammernCards
from ..forehand import find_seat_problems
from ..klammern import melds as melding
from ..klammern.settlement import augen, beet
from ..klammern.trump_choice import TrumpCall, choose_trump
from ..klaverjas.hand_roem import hand_roem
from ..klaverjas.roem import CARDS_IN_TRICK, trick_roem
from ..legality import legal_cards
from ..match import score_match
from ..notation.fields import (
    Fields,
    Mistake,
    WrongValue,
    is_json,
    read_amounts_of_one,
    read_cards,
    read_hands,
    read_list,
    read_number,
    read_seat,
    read_suit,
)
from ..notation.klammern import read_meld_calls, read_per_contender
from ..notation.rounds import find_all_problems, read_entry
from ..problems import Finding, ImpossibleRound, RoundProblem
from ..results import KlammernMatch, KlammernScore, RoundScore
from ..round import score_round
from ..rules import Game, KlammernCount, Ruleset
from ..seats import Contender, PerSide, Seat, seats_at_table
from ..values import pool

Answer = dict[str, Any]

NO_CARDS: tuple[Card, ...] = ()


def _score_round(fields: Fields, rules: Ruleset) -> Answer:
    entry = _read_round(fields, rules)
    return {} if fields.problems else _round_answer(score_round(entry, rules))


def _read_round(fields: Fields, rules: Ruleset) -> AnyEntry:
    entry = read_entry(fields, rules)
    # Who dealt is no part of a round: it is asked for only to see whether the seats fit.
    dealer = fields.optional("dealer", read_seat, None) if isinstance(entry, CardsEntry | KlammernCards) else None
    fields.finish()
    _complain_of(fields, find_all_problems(fields, entry, rules))
    if dealer and isinstance(entry, CardsEntry | KlammernCards) and not fields.unread & {"leader", "maker"}:
        _complain_of(fields, find_seat_problems(rules, dealer, entry))
    return entry


def _complain_of(fields: Fields, findings: Iterable[Finding]) -> None:
    for problem, side in findings:
        fields.complain(problem, side or "")


def _round_answer(score: RoundScore | KlammernScore) -> Answer:
    if isinstance(score, KlammernScore):
        return _klammern_answer(score)
    reply: Answer = {
        "outcome": score.outcome,
        "score": _per_side(score.score),
        "card_points": _per_side(score.card_points),
        "roem": _per_side(score.roem),
    }
    if score.hand is not None:
        reply["hand_roem"] = _per_side(score.hand.counted)
    if score.tricks or score.illegal:
        reply["tricks"] = [{"winner": t.winner, "points": t.points, "roem": t.roem} for t in score.tricks]
        reply["tricks_won"] = _per_side(score.tricks_won) if score.tricks_won else None
        reply["illegal"] = score.illegal._asdict() if score.illegal else None
    return reply


def _klammern_answer(score: KlammernScore) -> Answer:
    reply: Answer = {
        "outcome": score.outcome,
        "score": dict(score.score),
        "winners": list(score.winners),
        "card_points": dict(score.card_points),
        "melds": dict(score.melds),
        "belle": dict(score.belle),
        "total": dict(score.total),
        "augen": {who: augen(points) for who, points in score.total.items()},
    }
    if score.beet is not None:
        reply["beet"] = score.beet
    if score.tricks or score.illegal:
        reply["tricks"] = [{"winner": trick.winner, "points": trick.points} for trick in score.tricks]
        reply["tricks_won"] = dict(score.tricks_won or {})
        reply["illegal"] = score.illegal._asdict() if score.illegal else None
    return reply


def _per_side(values: PerSide[int]) -> dict[str, int]:
    return {"NS": values.ns, "EW": values.ew}


def _legal_cards(fields: Fields, rules: Ruleset) -> Answer:
    trump = fields.required("trump", read_suit, Suit.SPADES)
    trick = fields.required("trick", _cards_up_to(rules.players - 1), NO_CARDS)
    hand = fields.required("hand", _cards_up_to(rules.hand_size), NO_CARDS)
    fields.finish()
    _complain_of_twins(fields, trick + hand)
    if not hand and "hand" not in fields.unread:
        fields.complain(RoundProblem.CARDS_COUNT, "hand")
    return {} if fields.problems else {"legal": legal_cards(rules, trump, trick, hand)}


def _trick_roem(fields: Fields, rules: Ruleset) -> Answer:
    trump = fields.required("trump", read_suit, Suit.SPADES)
    cards = fields.required("cards", _cards_up_to(CARDS_IN_TRICK), NO_CARDS)
    fields.finish()
    _complain_of_twins(fields, cards)
    if len(cards) < CARDS_IN_TRICK and "cards" not in fields.unread:
        fields.complain(RoundProblem.CARDS_COUNT, "cards")
    return {} if fields.problems else {"roem": trick_roem(rules, trump, cards)}


def _cards_up_to(most: int) -> Callable[[Any], tuple[Card, ...]]:
    def read(value: Any) -> tuple[Card, ...]:
        cards = read_cards(value)
        if len(cards) > most:
            raise WrongValue("", RoundProblem.CARDS_COUNT)
        return cards

    return read


def _complain_of_twins(fields: Fields, cards: tuple[Card, ...]) -> None:
    if card_set(cards).bit_count() < len(cards):
        fields.complain(RoundProblem.CARD_TWICE)


def _score_match(fields: Fields, rules: Ruleset) -> Answer:
    no_rounds: list[dict[str, Any]] = []
    rounds = fields.required("rounds", _read_rounds, no_rounds)
    fields.finish()
    entries, identities = [], []
    for number, mapping in enumerate(rounds):
        one = Fields(mapping, f"rounds[{number}].")
        identities.append({"id": mapping["id"]} if "id" in mapping and is_json(mapping["id"]) else {})
        _check_repeated(one, fields)
        entries.append(_read_round(one, rules))
        fields.problems += one.problems
    if fields.problems:
        return {}
    try:
        match = score_match(entries, rules)
    except ImpossibleRound as error:
        fields.problems += [f"{finding}:rounds[{error.round_number - 1}]" for finding in error.findings]
        return {}
    reply: Answer = {"total": dict(match.total.items()), "finished": match.finished, "winner": match.winner}
    if match.extra_round:
        reply["extra_round"] = True
    if match.tied:
        reply["draw"] = True  # programs read this word; everywhere else it is a tie
    if isinstance(match, KlammernMatch):
        reply |= _standing(match, rules)
    scores: Iterable[RoundScore | KlammernScore] = match.rounds
    rounds_answer = [{**who, **_round_answer(score)} for who, score in zip(identities, scores, strict=True)]
    return {**reply, "rounds": rounds_answer}


def _standing(match: KlammernMatch, rules: Ruleset) -> Answer:
    if rules.game is Game.HAMBURG:
        return {"die": dict(match.die)}
    if rules.klammern_count is KlammernCount.SMALL_POINTS:
        return {"small": dict(match.small), "laube": list(match.laube)}
    return {}


def _check_repeated(one: Fields, match: Fields) -> None:
    """A round may repeat its id, verb and rules, but not differ from its match."""
    one.skip("id")
    for name, expected in (
        ("verb", "score_round"),
        ("rules", match.given.get("rules")),
        ("options", match.given.get("options")),
    ):
        if one.given.get(name, expected) != expected:
            one.complain(Mistake.WRONG_VALUE, name)
        one.skip(name)


def _read_rounds(value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        raise WrongValue
    for number, one in enumerate(value):
        if not isinstance(one, dict):
            raise WrongValue(f"[{number}]", Mistake.NOT_AN_OBJECT)
    return value


def _hand_roem(fields: Fields, rules: Ruleset) -> Answer:
    trump = fields.required("trump", read_suit, Suit.SPADES)
    hands = _read_hands(fields, rules)
    fields.finish()
    found = hand_roem(rules, trump, hands)
    return {"roem": _per_side(found.counted), "rejected": _per_side(found.rejected)}


def _melds(fields: Fields, rules: Ruleset) -> Answer:
    """From hands, or from what was called; with both, the calls are checked against the hands."""
    trump = fields.required("trump", read_suit, Suit.SPADES)
    leader = fields.optional("leader", read_seat, Seat.NORTH)
    hands = _read_hands(fields, rules) if "hands" in fields or "calls" not in fields else {}
    calls = fields.optional("calls", read_meld_calls, None)
    fields.finish()
    if leader not in seats_at_table(rules):
        fields.complain(RoundProblem.NOT_AT_THE_TABLE, leader)
    if fields.problems:
        return {}
    if calls is None:
        calls = tuple(call for seat, hand in hands.items() for call in melding.melds_in(rules, seat, hand))
    _complain_of(fields, melding.find_problems(rules, calls, hands))
    if fields.problems:
        return {}
    found = melding.compare_melds(rules, trump, leader, calls)
    belle = melding.find_belle(rules, trump, hands)
    return {"winner": found.winner, "melds": dict(found.points), "belle": dict(belle)}


def _read_hands(fields: Fields, rules: Ruleset) -> dict[Seat, tuple[Card, ...]]:
    no_hands: dict[Seat, tuple[Card, ...]] = {}
    hands = fields.required("hands", read_hands, no_hands)
    for seat, cards in hands.items():
        if seat not in seats_at_table(rules):
            fields.complain(RoundProblem.NOT_AT_THE_TABLE, seat)
        if len(cards) > rules.hand_size:
            fields.complain(RoundProblem.CARDS_COUNT, f"hands.{seat}")
    _complain_of_twins(fields, tuple(card for cards in hands.values() for card in cards))
    return {seat: cards for seat, cards in hands.items() if seat in seats_at_table(rules)}


def _beet(fields: Fields, rules: Ruleset) -> Answer:
    """`melds` is one number, a list of amounts, or either for each side."""
    credited = fields.optional("melds", _read_sum(rules), 0) + fields.optional("belle", _read_sum(rules), 0)
    in_play = fields.optional("pool", read_number, pool(rules))
    fields.finish()
    half = beet(in_play + credited)
    return {"beet": half, "maker_needs": half + 1}


def _read_sum(rules: Ruleset) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        amounts = read_per_contender(rules, read_amounts_of_one)(value).values() if isinstance(value, dict) else [value]
        total = sum(sum(read_amounts_of_one(amount)) for amount in amounts)
        if total < 0:
            raise WrongValue
        return total

    return read


def _augen(fields: Fields, rules: Ruleset) -> Answer:
    """`points` is one number, or one for each side."""
    if isinstance(fields.given.get("points"), dict):
        no_points: dict[Contender, int] = {}
        points = fields.required("points", read_per_contender(rules, _read_points), no_points)
        fields.finish()
        return {"augen": {who: augen(own) for who, own in points.items()}}
    one = fields.required("points", _read_points, 0)
    fields.finish()
    return {"augen": augen(one)}


def _read_points(value: Any) -> int:
    points = read_number(value)
    if points < 0:
        raise WrongValue
    return points


def _choose_trump(fields: Fields, rules: Ruleset) -> Answer:
    no_calls: tuple[TrumpCall, ...] = ()
    forehand = fields.required("forehand", read_seat, Seat.NORTH)
    turned = fields.required("turned", read_suit, Suit.SPADES)
    calls = fields.required("calls", _read_trump_calls, no_calls)
    fields.finish()
    if forehand not in seats_at_table(rules):
        fields.complain(RoundProblem.NOT_AT_THE_TABLE, forehand)
    if fields.problems:
        return {}
    try:
        chosen = choose_trump(rules, forehand, turned, calls)
    except ImpossibleRound as error:
        _complain_of(fields, error.findings)
        return {}
    if chosen is None:
        return {"decided": False}
    return {"decided": True, "passed": chosen.maker is None, **chosen._asdict()}


def _read_trump_calls(value: Any) -> tuple[TrumpCall, ...]:
    calls = []
    for at, word in enumerate(read_list(value)):
        if word not in tuple(TrumpCall):
            raise WrongValue(f"[{at}]")
        calls.append(TrumpCall(word))
    return tuple(calls)


VERBS: Mapping[str, Callable[[Fields, Ruleset], Answer]] = {
    "score_round": _score_round,
    "legal_cards": _legal_cards,
    "trick_roem": _trick_roem,
    "score_match": _score_match,
    "hand_roem": _hand_roem,
    "melds": _melds,
    "beet": _beet,
    "augen": _augen,
    "choose_trump": _choose_trump,
}
