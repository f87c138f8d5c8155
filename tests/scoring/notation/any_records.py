"""Records in which every field is drawn, with possible rounds of all four kinds of entry under any rules."""

from dataclasses import replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from scoring import (
    PRESETS,
    AnyEntry,
    Card,
    CardsEntry,
    DealRecord,
    EveningRecord,
    KlammernCards,
    KlammernEntry,
    MeldCall,
    NamedRules,
    Participant,
    RoemCall,
    RoundRecord,
    Ruleset,
    Seat,
    Side,
    SideTotals,
    Suit,
    TableRecord,
    find_problems,
    seats_at_table,
)
from tests.scoring.test_explanation_adds_up import records, records_with_melds

TEXTS = st.text(max_size=20) | st.sampled_from(
    ['"', "\\", "a\nb\r", "] [Round", "Team #4", "#", " #7", "%", "\ufeff", " "]
)
NUMBERS = st.none() | st.integers(1, 999_999_999)
PARTICIPANTS = st.builds(Participant, TEXTS, st.none() | st.integers(0, 999_999_999))
SEATS, SUITS, CARDS = st.sampled_from(Seat), st.sampled_from(Suit), st.sampled_from(Card)
OTHERS = st.lists(st.tuples(st.from_regex(r"X-[A-Za-z0-9-]{0,9}", fullmatch=True), TEXTS), max_size=3).map(tuple)
COMMON: dict[str, st.SearchStrategy[Any]] = {
    "number": NUMBERS,
    "event": TEXTS,
    "club": TEXTS,
    "date": st.none() | st.dates(),
    "note": TEXTS,
    "others": OTHERS,
}
MELDS = st.lists(st.builds(MeldCall, SEATS, st.sampled_from([20, 50]), CARDS, st.integers(1, 6)), max_size=2).map(tuple)
CALLS = st.lists(
    st.builds(RoemCall, st.integers(1, 8), st.none() | st.sampled_from([20, 40]), st.none() | st.sampled_from(Side)),
    max_size=3,
).map(tuple)


def named(rules: Ruleset) -> st.SearchStrategy[NamedRules]:
    return st.sampled_from(list(PRESETS)).map(lambda name: NamedRules(name, rules))


@st.composite
def entries(draw: st.DrawFn) -> tuple[AnyEntry, Ruleset]:
    """Possible rounds, also with some of the roem, melds and hands called or known."""
    entry, rules = draw(records() | records_with_melds())
    rarely: Any = None
    if isinstance(entry, CardsEntry):
        rarely = replace(
            entry,
            called=draw(st.none() | CALLS),
            hand_called=draw(st.none() | st.lists(SEATS, unique=True).map(tuple)),
            doubling=draw(st.integers(0, rules.max_doubling)),
        )
    elif isinstance(entry, KlammernCards):
        rarely = replace(
            entry, melds=draw(st.none() | MELDS), belle=draw(st.booleans()), turned=draw(st.none() | SUITS)
        )
    elif isinstance(entry, KlammernEntry):  # no amounts are no melds
        entry = replace(entry, melds={who: amounts for who, amounts in entry.melds.items() if amounts})
    if rarely and not find_problems(rarely, rules):
        return rarely, rules
    assume(not find_problems(entry, rules))
    return entry, rules


@st.composite
def rounds(draw: st.DrawFn) -> RoundRecord:
    entry, rules = draw(entries())
    common = draw(st.fixed_dictionaries(COMMON))
    return RoundRecord(**common, rules=draw(named(rules)), entry=entry, id=draw(TEXTS))


@st.composite
def deals(draw: st.DrawFn) -> DealRecord:
    cards = draw(st.permutations(list(Card)))
    sizes = {seat: draw(st.integers(0, 8)) for seat in draw(st.sets(SEATS))}
    hands = {seat: tuple(cards[8 * seat.number : 8 * seat.number + size]) for seat, size in sizes.items()}
    known = {name: draw(st.none() | SEATS) for name in ("dealer", "maker")}
    suits = {name: draw(st.none() | SUITS) for name in ("trump", "turned")}
    # Without a hand the tag would say nothing.
    assume(hands)
    rules = draw(st.none() | named(Ruleset()))
    return DealRecord(**draw(st.fixed_dictionaries(COMMON)), **known, **suits, rules=rules, hands=hands)


@st.composite
def tables(draw: st.DrawFn) -> TableRecord:
    """With one round under the rules of the table, with totals, or with neither."""
    what: dict[str, Any] = draw(st.just({}) | totals())
    if not what and draw(st.booleans()):
        one = draw(rounds())
        what = {"rules": one.rules, "rounds": (replace(one, rules=None),)}
        seats: tuple[Seat, ...] = seats_at_table(one.rules.rules) if one.rules else ()
        what["dealer"] = draw(st.none() | st.sampled_from(seats))
    return TableRecord(
        **draw(st.fixed_dictionaries(COMMON)),
        **what,
        leg=draw(NUMBERS),
        seats=draw(st.dictionaries(SEATS, PARTICIPANTS)),
        sides=draw(st.dictionaries(st.sampled_from(Side), PARTICIPANTS)),
        empty=draw(st.lists(SEATS, unique=True).map(tuple)),
        id=draw(TEXTS),
    )


@st.composite
def totals(draw: st.DrawFn) -> dict[str, Any]:
    """Of both sides or of three players, without rules, so that nothing says whether they are possible."""
    figures, unknown = st.integers(0, 5000), st.none() | st.integers(0, 16)
    everyone: list[Any] = draw(st.sampled_from([list(Side), list(Seat)[:3]]))
    own = {who: SideTotals(draw(figures), draw(figures), draw(unknown), draw(unknown)) for who in everyone}
    return {"totals": own, "jass": draw(st.none() | st.sampled_from(everyone))}


@st.composite
def evenings(draw: st.DrawFn) -> EveningRecord:
    lists = {name: draw(st.lists(PARTICIPANTS, max_size=3).map(tuple)) for name in ("players", "pairs", "absent")}
    return EveningRecord(
        **draw(st.fixed_dictionaries(COMMON)), **lists, tables=draw(st.lists(tables(), max_size=2).map(tuple))
    )


ANY_RECORDS = st.lists(rounds() | deals() | tables() | evenings(), max_size=3).map(tuple)
