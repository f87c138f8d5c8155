"""The JSON form of rounds of Klammern and Hamburg."""

from typing import Any, TypeVar

from ..cards import Card, Suit
from ..entries import KlammernCards, KlammernEntry, MeldCall, TrumpChoice
from ..rules import Ruleset
from ..seats import EW, NS, SIDES, Contender, Seat, Side, contender_of, contenders
from .fields import (
    Fields,
    Mistake,
    Reader,
    WrongValue,
    below,
    expects,
    kept,
    member,
    one_of,
    raise_first,
    read_amounts_of_one,
    read_card,
    read_cards,
    read_doubling,
    read_flag,
    read_hands,
    read_is,
    read_list,
    read_maker_seat,
    read_number,
    read_object,
    read_seat,
    read_suit,
)

T = TypeVar("T")

NO_CARDS: tuple[Card, ...] = ()


def read_klammern(fields: Fields, rules: Ruleset) -> KlammernEntry | KlammernCards:
    """A round in either form, told apart by `plays`. Unreadable fields are named in `fields` and left at a default."""
    if "plays" in fields:
        return _read_cards(fields, rules)
    fields.mention("plays")
    return _read_sheet(fields, rules)


@kept
def read_contender(rules: Ruleset) -> Reader[Contender]:
    """A reader of whom something is about: a side, or a seat for its side; single players by their seat."""

    @expects(one_of(contenders(rules)))
    def read(value: Any) -> Contender:
        if value in SIDES:
            side = Side(value)
            return side if side in contenders(rules) else {NS: Seat.NORTH, EW: Seat.EAST}[side]
        return contender_of(rules, read_seat(value))

    return read


@kept
def read_per_contender(rules: Ruleset, read: Reader[T]) -> Reader[dict[Contender, T]]:
    """A reader of one value for each side or player, or for some of them."""

    @expects(f"an object with {read.expected} for each of {', '.join(contenders(rules))}, or for some of them")
    def read_all(value: Any) -> dict[Contender, T]:
        values: dict[Contender, T] = {}
        for name, one in read_object(value).items():
            who = below(f".{name}", read_contender(rules), name)
            if who in values:
                raise WrongValue(f".{name}", Mistake.FIELD_TWICE)
            if one is not None:
                values[who] = below(f".{name}", read, one)
        return values

    return read_all


@expects(read_card.expected)
def _read_top(value: Any) -> Card:
    [top] = read_cards([value])
    return top


@expects('an object with seat, and points and top or the cards, such as {"seat": "N", "points": 20, "top": "QH"}')
def read_meld_call(value: Any) -> MeldCall:
    """An announced Terz or Fifty: {"seat": "N", "points": 20, "top": "QH", "trick": 1}, or its "cards"."""
    fields = Fields(read_object(value))
    seat = fields.required("seat", read_seat, Seat.NORTH)
    if "cards" in fields:
        cards = fields.required("cards", read_cards, NO_CARDS)
        ranks = sorted(card.rank for card in cards)
        is_run = len({card.suit for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
        if not is_run or len(cards) not in (3, 4):
            raise WrongValue(".cards", expected="three or four cards that follow each other in one suit")
        call = MeldCall(seat, {3: 20, 4: 50}[len(cards)], max(cards, key=lambda card: card.rank))
    else:
        points = fields.required("points", read_number, 0)
        top = fields.required("top", _read_top, Card.SA)
        call = MeldCall(seat, points, top)
    call = call._replace(trick=fields.optional("trick", read_number, 1))
    fields.finish()
    raise_first(fields)
    return call


@expects("all, none, or a list of objects with seat, and points and top or the cards")
def read_meld_calls(value: Any) -> tuple[MeldCall, ...] | None:
    """The Terze and Fifties that were announced: "all", "none", or a list."""
    if value in ("all", "none"):
        return None if value == "all" else ()
    return tuple(below(f"[{at}]", read_meld_call, call) for at, call in enumerate(read_list(value)))


@kept
def _read_revoke(rules: Ruleset) -> Reader[Contender]:
    """Who revoked, or an object that names them: {"side": "NS"}, {"seat": "N"}."""

    @expects(f"{read_contender(rules).expected}, or an object with side or seat")
    def read(value: Any) -> Contender:
        if not isinstance(value, dict):
            return read_contender(rules)(value)
        fields = Fields(value)
        who = fields.required("seat" if "seat" in fields else "side", read_contender(rules), contenders(rules)[0])
        fields.finish()
        raise_first(fields)
        return who

    return read


def _read_sheet(fields: Fields, rules: Ruleset) -> KlammernEntry:
    who = read_contender(rules)
    passed = fields.optional("passed", read_flag, False)
    maker = fields.optional("maker", who, None) if passed else fields.required("maker", who, contenders(rules)[0])
    return KlammernEntry(
        maker=maker,
        choice=fields.optional("choice", _read_choice, TrumpChoice.TURNED),
        trump=fields.optional("trump", read_suit, None),
        card_points=fields.optional("card_points", read_per_contender(rules, read_number), {}),
        melds=fields.optional("melds", read_per_contender(rules, read_amounts_of_one), {}),
        belle=fields.optional("belle", who, None),
        tricks_won=fields.optional("tricks_won", read_per_contender(rules, read_number), {}),
        doubling=fields.optional("doubling", read_doubling(rules.game, read_is(who, maker)), 0),
        revoke=fields.optional("revoke", _read_revoke(rules), None),
        jass=fields.optional("jass", who, None),
        passed=passed,
    )


def _read_cards(fields: Fields, rules: Ruleset) -> KlammernCards:
    maker = fields.required("maker", read_maker_seat, Seat.NORTH)
    made_by = contender_of(rules, maker)
    who = read_contender(rules)
    return KlammernCards(
        trump=fields.required("trump", read_suit, Suit.SPADES),
        maker=maker,
        leader=fields.required("leader", read_seat, Seat.NORTH),
        plays=fields.required("plays", read_cards, ()),
        choice=fields.optional("choice", _read_choice, TrumpChoice.TURNED),
        melds=fields.optional("melds", read_meld_calls, None),
        belle=fields.optional("belle", read_flag, True),
        hands=fields.optional("hands", read_hands, {}),
        doubling=fields.optional("doubling", read_doubling(rules.game, read_is(who, made_by)), 0),
        jass=fields.optional("jass", read_seat, None),
        revoke=fields.optional("revoke", read_seat, None),
        turned=fields.optional("turned", read_suit, None),
    )


@expects(one_of((TrumpChoice.TURNED, "orgi", TrumpChoice.KLEINES, TrumpChoice.BESSER)))
def _read_choice(value: Any) -> TrumpChoice:
    """The choice; "orgi" is Hamburg's word for the turned suit."""
    return TrumpChoice.TURNED if value == "orgi" else member(TrumpChoice, value)


def klammern_to_mapping(entry: KlammernEntry | KlammernCards) -> dict[str, Any]:
    """The JSON form of a round, without what was left at its default."""
    if isinstance(entry, KlammernCards):
        mapping: dict[str, Any] = {
            "trump": entry.trump,
            "maker": entry.maker,
            "leader": entry.leader,
            "plays": list(entry.plays),
            "melds": "all" if entry.melds is None else [call._asdict() for call in entry.melds],
            "belle": entry.belle,
            "hands": {seat: list(cards) for seat, cards in entry.hands.items()},
            "revoke": entry.revoke,
            "turned": entry.turned,
        }
        kept = {"plays", "melds", "belle"}
    else:
        mapping = {
            "maker": entry.maker,
            "trump": entry.trump,
            "card_points": dict(entry.card_points),
            "melds": {who: list(amounts) for who, amounts in entry.melds.items() if amounts},
            "belle": entry.belle,
            "tricks_won": dict(entry.tricks_won),
            "revoke": entry.revoke,
            "passed": entry.passed,
        }
        kept = set()
    mapping |= {"doubling": entry.doubling, "jass": entry.jass}
    if entry.choice is not TrumpChoice.TURNED:
        mapping["choice"] = entry.choice
    return {name: value for name, value in mapping.items() if value or name in kept}
