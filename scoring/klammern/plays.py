"""A round of Klammern or Hamburg card by card: tricks, illegal cards, melds, and how it counts up.

Two or three players play with a part of the pack; the number of cards in a trick is the number of players.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..cards import ALL_CARDS, Card, Suit, card_set, cards_in
from ..entries import KlammernCards, MeldCall, TrumpChoice
from ..legality import ABOVE, BELOW, COMPLETE, trick_table
from ..partial_round import PartialRound, first_illegal, follow, illegal_plays, known_hands
from ..problems import Finding, RoundProblem
from ..results import IllegalPlay, TrickScore
from ..rules import Game, IllegalCard, Ruleset
from ..runs import KING_AND_QUEEN
from ..seats import Contender, Seat, contender_of, contenders, seats_at_table, seats_from
from ..values import card_values, pool
from . import melds
from .settlement import CountedRound

Hands = dict[Seat, tuple[Card, ...]]


class Reading(NamedTuple):
    """A round as read from its cards. With findings there may be nothing else.

    `hands` are each seat's cards in the order it played them; for a stopped round, those that are known.
    """

    findings: list[Finding]
    tricks: tuple[TrickScore, ...] = ()
    hands: Hands = {}
    illegal: IllegalPlay | None = None


def read(entry: KlammernCards, rules: Ruleset) -> Reading:
    """Follow the round card by card."""
    at_table = seats_at_table(rules)
    findings = [Finding(RoundProblem.NOT_AT_THE_TABLE, seat) for seat in _named(entry) if seat not in at_table]
    if not 0 <= entry.doubling <= rules.max_doubling:
        findings.append(Finding(RoundProblem.DOUBLING_NOT_ALLOWED))
    if entry.choice is TrumpChoice.BESSER and entry.trump is not Suit.CLUBS:
        findings.append(Finding(RoundProblem.BESSER_MEANS_CLUBS))
    if entry.turned is not None and not _fits_turned(entry, rules):
        findings.append(Finding(RoundProblem.TURNED_CONTRADICTS_TRUMP))
    if entry.jass is not None and not rules.klammerjass:
        findings.append(Finding(RoundProblem.KLAMMERJASS_NOT_ALLOWED))
    dealt = rules.players * rules.hand_size
    if len(entry.plays) > dealt or (len(entry.plays) < dealt and entry.revoke is None):
        findings.append(Finding(RoundProblem.CARDS_COUNT))
    if card_set(entry.plays).bit_count() != len(entry.plays):
        findings.append(Finding(RoundProblem.CARD_TWICE))
    if findings:
        return Reading(findings)
    return _read_stopped(entry, rules) if entry.revoke is not None else _read_complete(entry, rules)


def _read_complete(entry: KlammernCards, rules: Ruleset) -> Reading:
    findings = []
    tricks, hands, revoked = _follow(entry, rules)
    illegal = first_illegal(entry, rules) if revoked else None
    if illegal is not None and rules.illegal_card is IllegalCard.REJECT:
        findings.append(Finding(RoundProblem.ILLEGAL_CARD, contender_of(rules, illegal.seat)))
    if any(set(cards) != set(hands[seat]) for seat, cards in entry.hands.items()):
        findings.append(Finding(RoundProblem.HANDS_DO_NOT_MATCH))
    if entry.melds is not None:
        findings += melds.find_problems(rules, entry.melds, hands)
    return Reading(findings + _check_jass(entry, rules), tricks, hands, illegal)


def _read_stopped(entry: KlammernCards, rules: Ruleset) -> Reading:
    """A round that ended with a revoke: the tricks before it count, all that are complete when no card shows it."""
    findings = []
    partial = follow(entry, rules)
    tricks, illegal = before_revoke(entry, rules, partial)
    played = _played(rules, partial)
    given = known_hands(entry.hands, rules)
    known = played | given
    held = {seat: _held_by_others(seat, known) for seat in known}
    are_whole = all(len(cards) == card_set(cards).bit_count() == rules.hand_size for cards in entry.hands.values())
    if not are_whole or any(cards & ~known[seat] or known[seat] & held[seat] for seat, cards in played.items()):
        findings.append(Finding(RoundProblem.HANDS_DO_NOT_MATCH))
    if entry.melds is not None:
        may_hold = {seat: given.get(seat, ALL_CARDS & ~held[seat]) for seat in known}
        findings += melds.find_problems(rules, entry.melds, _as_cards(may_hold))
        findings += _melds_beyond_hands(entry.melds, rules, played)
    return Reading(findings + _check_jass(entry, rules), tricks, _as_cards(known), illegal)


def _melds_beyond_hands(calls: Sequence[MeldCall], rules: Ruleset, played: Mapping[Seat, int]) -> list[Finding]:
    """Melds that do not fit into a hand together with the cards that its player has played."""
    held = dict(played)
    for call in calls:
        if call.seat in held and call.points in melds.LENGTH and call.top.rank + 1 >= melds.LENGTH[call.points]:
            held[call.seat] |= card_set(melds.cards_of(call))
    return [
        Finding(RoundProblem.MELD_NOT_IN_HAND, contender_of(rules, seat))
        for seat, cards in held.items()
        if cards.bit_count() > rules.hand_size
    ]


def melds_so_far(entry: KlammernCards, rules: Ruleset, partial: PartialRound) -> tuple[MeldCall, ...]:
    """The Terze and Fifties in the hands that are given, and in what the others have played."""
    known = _as_cards(_played(rules, partial) | known_hands(entry.hands, rules))
    return tuple(call for seat, hand in known.items() for call in melds.melds_in(rules, seat, hand))


def _played(rules: Ruleset, partial: PartialRound) -> dict[Seat, int]:
    """What each seat has played, as sets of cards."""
    played = dict.fromkeys(seats_at_table(rules), 0)
    for turn in partial.turns:
        played[turn.seat] |= turn.card.bit
    return played


def before_revoke(
    entry: KlammernCards, rules: Ruleset, partial: PartialRound
) -> tuple[tuple[TrickScore, ...], IllegalPlay | None]:
    """The complete tricks before the one with the revoke, and the revoking card, if the cards show it."""
    illegal = next((play for play in illegal_plays(entry, rules, partial) if play.seat is entry.revoke), None)
    return partial.tricks if illegal is None else partial.tricks[: illegal.trick - 1], illegal


def _held_by_others(seat: Seat, hands: Mapping[Seat, int]) -> int:
    together = 0
    for other, cards in hands.items():
        together |= 0 if other is seat else cards
    return together


def _as_cards(hands: Mapping[Seat, int]) -> Hands:
    return {seat: tuple(cards_in(cards)) for seat, cards in hands.items()}


def _check_jass(entry: KlammernCards, rules: Ruleset) -> list[Finding]:
    if entry.jass is None or contender_of(rules, entry.jass) == contender_of(rules, entry.maker):
        return []
    return [Finding(RoundProblem.KLAMMERJASS_NOT_BY_MAKER)]


def _fits_turned(entry: KlammernCards, rules: Ruleset) -> bool:
    """Whether this can be the trump suit after this card was turned; clubs after Besser always can."""
    if entry.choice is TrumpChoice.TURNED:
        return entry.trump is entry.turned
    # In Hamburg a Kleines is another suit; in Klammern its maker names any.
    return entry.choice is TrumpChoice.BESSER or rules.game is not Game.HAMBURG or entry.trump is not entry.turned


def announced(entry: KlammernCards, rules: Ruleset, hands: Hands) -> melds.Melds:
    """Whose melds count."""
    calls = entry.melds
    if calls is None:
        calls = tuple(call for seat, hand in hands.items() for call in melds.melds_in(rules, seat, hand))
    return melds.compare_melds(rules, entry.trump, entry.leader, calls)


def count_up(
    entry: KlammernCards, rules: Ruleset, reading: Reading, melded: melds.Melds, offender: Contender | None
) -> tuple[CountedRound, dict[Contender, int]]:
    """Count up these tricks of a round (fewer than all if it was stopped): what was won, and how many each has."""
    points = dict.fromkeys(contenders(rules), 0)
    won = dict(points)
    for trick in reading.tricks:
        winner = contender_of(rules, trick.winner)
        points[winner] += trick.points
        won[winner] += 1
    if offender is None:
        points[contender_of(rules, reading.tricks[-1].winner)] += rules.last_trick
    belle = dict.fromkeys(points, 0)
    if entry.belle:
        # Belle is announced when the first of its cards falls, which may not have happened in a stopped round. If that
        # fell in the trick of the revoke, but before the revoke, it was announced in time.
        fallen = entry.plays
        if offender is not None and reading.illegal is not None:
            fallen = fallen[: fallen.index(reading.illegal.card)]
        seen = card_set(fallen)
        holders = {
            seat: hand for seat, hand in reading.hands.items() if KING_AND_QUEEN[entry.trump] & seen & card_set(hand)
        }
        belle = melds.find_belle(rules, entry.trump, holders)
    counted = CountedRound(
        contender_of(rules, entry.maker),
        entry.choice,
        points,
        melded.points,
        belle,
        pool(rules) if offender is not None else sum(points.values()),
        entry.doubling,
        offender,
    )
    return counted, won


def is_jass_won(entry: KlammernCards, jass: Seat, rules: Ruleset, reading: Reading) -> bool:
    """Whether no one took a trick from the player who announced them all."""
    if rules.klammerjass_partner:
        mine = contender_of(rules, jass)
        return all(contender_of(rules, trick.winner) == mine for trick in reading.tricks)
    return all(trick.winner is jass for trick in reading.tricks)


def _named(entry: KlammernCards) -> list[Seat]:
    also = [seat for seat in (entry.jass, entry.revoke) if seat is not None]
    return list(dict.fromkeys([entry.maker, entry.leader, *entry.hands, *also]))


def _follow(entry: KlammernCards, rules: Ruleset) -> tuple[tuple[TrickScore, ...], Hands, int]:
    """The tricks of a complete round, each seat's cards in the order it played them, and which cards their players
    should have played before. For the last see `klaverjas.plays`.
    """
    table = trick_table(rules.legality, entry.trump, rules.overtrump_on_trump_lead)
    values, players, seats = card_values(rules, entry.trump), rules.players, seats_at_table(rules)
    played: list[list[Card]] = [[] for _ in seats]
    lacking = [0] * players
    tricks = []
    revoked = 0
    seat = entry.leader.number
    for at in range(0, len(entry.plays), players):
        state = points = 0
        for position, card in enumerate(entry.plays[at : at + players]):
            state = table.follow[state & BELOW][card.number] if position else card.number
            revoked |= card.bit & lacking[seat]
            lacking[seat] |= state >> ABOVE
            points += values[card.number]
            played[seat].append(card)
            seat = (seat + 1) % players
        winner = state & BELOW if players == COMPLETE else table.states[state & BELOW].position
        seat = (seat + winner) % players  # the leader has the turn again, and the winner leads the next
        tricks.append(TrickScore(seats[seat], points, 0, 0))
    hands = {seat: tuple(played[seat.number]) for seat in seats_from(rules, entry.leader)}
    return tuple(tricks), hands, revoked
