"""What is expected where a round is impossible: the words for the engine's problems, in JSON and in text."""

from collections.abc import Iterable, Mapping, Sequence

from ..entries import AnyEntry, CardsEntry, KlammernCards, KlammernEntry, MeldCall
from ..forehand import find_seat_problems
from ..klammern.score_sheet import MOST_MELDS, is_whole_pack
from ..klaverjas.roem import MOST_HAND_ROEM, most_roem, possible_calls
from ..klaverjas.score_sheet import is_stopped
from ..problems import Finding, RoundProblem
from ..rules import Ruleset
from ..seats import contenders, seats_at_table
from ..values import points_by_tricks, pool, possible_points
from .fields import Fields, one_of, read_seat
from .rounds import find_all_problems, read_entry

EXPECTED: Mapping[RoundProblem, tuple[str, str]] = {
    RoundProblem.CARD_POINTS_MISSING: ("card_points", "the card points of {whose}, the last trick included"),
    RoundProblem.POINTS_SO_FAR_MISSING: ("card_points", "the card points of the tricks before the revoke"),
    RoundProblem.CARD_POINTS_IMPOSSIBLE: ("card_points", "card points that cards add up to: {points}"),
    RoundProblem.CARD_POINTS_SUM: ("card_points", "card points that are {sum} together"),
    RoundProblem.TRICKS_IMPOSSIBLE: ("tricks_won", "0 to {tricks} tricks"),
    RoundProblem.TRICKS_SUM: ("tricks_won", "{tricks} tricks together"),
    RoundProblem.TRICKS_DO_NOT_FIT_POINTS: ("tricks_won", "card points for that number of tricks: {by_tricks}"),
    RoundProblem.PIT_CONTRADICTS_POINTS: ("pit", "{pool} card points to 0, or no pit"),
    RoundProblem.PIT_CONTRADICTS_TRICKS: ("pit", "{tricks} tricks to 0, or no pit"),
    RoundProblem.ROEM_IMPOSSIBLE: ("roem", "{roem}, or a sum of these"),
    RoundProblem.ROEM_TOO_HIGH: ("roem", "at most {most_roem} roem in one round"),
    RoundProblem.ROEM_WITHOUT_TRICK: ("roem", "no roem for a side without a trick"),
    RoundProblem.ROEM_MORE_CALLS_THAN_TRICKS: ("roem", "at most one amount for each trick that was won"),
    RoundProblem.HAND_ROEM_NOT_ALLOWED: ("hand_roem", "nothing: these rules count no roem in the hand"),
    RoundProblem.HAND_ROEM_IMPOSSIBLE: ("hand_roem", "20, 40 or any ten from there on"),
    RoundProblem.HAND_ROEM_TOO_HIGH: ("hand_roem", "at most {most_hand_roem}"),
    RoundProblem.HAND_ROEM_UNDECIDED: ("hand_roem", "the round card by card, or one side with a better amount"),
    RoundProblem.DOUBLING_NOT_ALLOWED: ("doubling", "{doublings}"),
    RoundProblem.DOUBLING_ORDER: ("doubling", "calls in order: the defenders, the makers, the defenders"),
    RoundProblem.TRUMP_MISSING: ("trump", "one of S, H, D, C, because spades count double"),
    RoundProblem.CARDS_COUNT: ("plays", "{cards} cards"),
    RoundProblem.CARD_TWICE: ("plays", "every card once"),
    RoundProblem.HANDS_DO_NOT_MATCH: ("hands", "the cards that these seats played"),
    RoundProblem.CALL_UNKNOWN_TRICK: ("called", "a trick from 1 to {tricks}"),
    RoundProblem.CALL_TWICE: ("called", "one call for each trick"),
    RoundProblem.CALL_NOT_IN_TRICK: ("called", "roem that lies in that trick, or a part of it: {roem}"),
    RoundProblem.CALL_WRONG_SIDE: ("called", "a call by the side that won the trick"),
    RoundProblem.ILLEGAL_CARD: ("plays", "a card that the rules allow; legal_cards says which"),
    RoundProblem.LEADER_NOT_FOREHAND: ("leader", "the seat on the dealer's left"),
    RoundProblem.MAKER_NOT_FOREHAND: ("maker", "the seat on the dealer's left, who has to name a suit by these rules"),
    RoundProblem.MAKER_MISSING: ("maker", "who made trump, {who}; or passed: true"),
    RoundProblem.SOMEBODY_HAS_TO_PLAY: ("passed", "a maker: by these rules the cards are not dealt again"),
    RoundProblem.PASSED_YET_PLAYED: ("passed", "nothing else in a round in which all passed"),
    RoundProblem.NOT_AT_THE_TABLE: ("maker", "{at_table}"),
    RoundProblem.TRICKS_MISSING: ("tricks_won", "the tricks of those who announced the Klammer-Jass, 0 to {tricks}"),
    RoundProblem.MELD_IMPOSSIBLE: (
        "melds",
        "a Terz of 20, a Fifty of 50; without the cards also their sum up to {most_melds}",
    ),
    RoundProblem.MELD_NOT_IN_HAND: ("melds", "a meld of cards that are in this hand"),
    RoundProblem.MELD_TWICE: ("melds", "every card in one meld only"),
    RoundProblem.MELDS_OF_BOTH: ("melds", "melds of one only, {who}"),
    RoundProblem.BESSER_MEANS_CLUBS: ("trump", "C, or a choice other than besser"),
    RoundProblem.TURNED_CONTRADICTS_TRUMP: ("turned", "the trump suit, or in Hamburg with a Kleines another one"),
    RoundProblem.TRUMP_CALL_ORDER: ("calls", "a call that can be made at that point"),
    RoundProblem.KLAMMERJASS_NOT_ALLOWED: ("jass", "nothing: these rules have no Klammer-Jass"),
    RoundProblem.KLAMMERJASS_NOT_BY_MAKER: ("jass", "the maker"),
    RoundProblem.ROUND_AFTER_END: ("rounds", "no round: the match was over before it"),
}
"""For each problem its field and what is expected there, with figures of the rules in braces."""


def read_round(fields: Fields, rules: Ruleset) -> AnyEntry:
    """A round of these rules that is possible under them; whatever is wrong is named in `fields`."""
    entry = read_entry(fields, rules)
    # The dealer is no part of a round: it is read only to check whether the seats fit.
    dealer = fields.optional("dealer", read_seat, None) if isinstance(entry, CardsEntry | KlammernCards) else None
    fields.finish()
    complain_of(fields, find_all_problems(fields, entry, rules), rules, entry)
    if dealer and isinstance(entry, CardsEntry | KlammernCards) and not fields.unread & {"leader", "maker"}:
        complain_of(fields, find_seat_problems(rules, dealer, entry), rules, entry)
    if isinstance(entry, KlammernCards) and entry.melds:
        complain_of_late(fields, "melds", entry.melds, rules)
    return entry


def complain_of(fields: Fields, findings: Iterable[Finding], rules: Ruleset, entry: AnyEntry | None = None) -> None:
    """Name what the engine found wrong, with what is expected under these rules."""
    for problem, side in findings:
        about, text = EXPECTED[problem]
        fields.complain(problem, side or "", expected=text.format_map(_figures(rules, entry)), about=about)


def complain_of_late(fields: Fields, name: str, calls: Sequence[MeldCall], rules: Ruleset) -> None:
    """Name the melds announced in a trick that no round has; in any other after the first they merely do not count."""
    for at, call in enumerate(calls):
        if not 1 <= call.trick <= rules.hand_size:
            expected = f"a trick from 1 to {rules.hand_size}"
            fields.complain(RoundProblem.CALL_UNKNOWN_TRICK, f"{name}[{at}].trick", expected=expected)


def _figures(rules: Ruleset, entry: AnyEntry | None) -> Mapping[str, object]:
    trump = entry.trump if entry else None
    is_whole = is_whole_pack(rules) and not _is_over(rules, entry)
    everything = pool(rules, trump)
    doublings = "0" if not rules.max_doubling else f"0 to {rules.max_doubling}"
    return {
        "pool": everything,
        "points": _range(possible_points(rules, trump) if is_whole else (1 << everything + 1) - 1),
        "by_tricks": "; ".join(f"{at}: {_range(some)}" for at, some in enumerate(points_by_tricks(rules, trump))),
        "sum": f"{everything}" if is_whole else f"at most {everything}",
        "whose": "one side or of both" if is_whole_pack(rules) else "everyone",
        "tricks": rules.hand_size,
        "cards": rules.hand_size * rules.players,
        "roem": ", ".join(str(call) for call in sorted(possible_calls(rules)) if call),
        "most_roem": most_roem(rules),
        "most_hand_roem": MOST_HAND_ROEM,
        "doublings": f"{doublings}: these rules have no more",
        "who": one_of(contenders(rules)),
        "at_table": one_of(dict.fromkeys((*contenders(rules), *seats_at_table(rules)))),
        "most_melds": MOST_MELDS,
    }


def _is_over(rules: Ruleset, entry: AnyEntry | None) -> bool:
    """Whether a revoke ended the round, so that anything up to the pool may have been won."""
    if entry is None or isinstance(entry, CardsEntry | KlammernCards):
        return False
    if isinstance(entry, KlammernEntry):
        return entry.revoke is not None
    return is_stopped(entry, rules)


FEW = 4
"""Up to this many gaps are named one by one."""


def _range(numbers: int) -> str:
    """A set of numbers, given as the bits of an integer: "0 to 162, but not 1 or 161"."""
    least, most = (numbers & -numbers).bit_length() - 1, numbers.bit_length() - 1
    if least == most:
        return str(most)
    gaps = [str(number) for number in range(least, most) if not numbers >> number & 1]
    return f"{least} to {most}" + (f", but not {' or '.join(gaps)}" if 0 < len(gaps) <= FEW else "")
