"""What Kraken adds to klaverjas: roem in the hand, and who wins a round that was doubled."""

from collections.abc import Mapping

from scoring import DoublingBasis, Game, HandRoemWinner, RoundEntry, Ruleset, Seat, Side, Tie

from .cards import NATURAL

NS, EW = Side
SUITS_FROM_THE_HIGHEST = "SHDC"

Meld = tuple[int, int, int]  # its points; then the top card and the suit, the larger the better


def runs(cards: list[str], suit: str) -> list[str]:
    """The ranks of each run of this suit, at least three long."""
    held = "".join(rank if rank + suit in cards else " " for rank in NATURAL)
    return [run for run in held.split() if len(run) >= 3]


def melds_in_hand(rules: Ruleset, hand: list[str]) -> list[Meld]:
    """Runs and fours of a kind of one player, without stuk."""
    melds: list[Meld] = []
    left = list(hand)
    for at, rank in enumerate(NATURAL):
        points = rules.hand_four_of_a_kind.points[at]
        if points and all(rank + suit in hand for suit in "SHDC"):
            melds.append((points, at, 4))
            if rules.hand_cards_once:
                left = [card for card in left if card[0] != rank]
    for suit in "SHDC":
        for run in runs(left, suit):
            points = 20 if len(run) == 3 else 50 if len(run) == 4 else 100
            melds.append((points, NATURAL.index(run[-1]), 4 - SUITS_FROM_THE_HIGHEST.index(suit)))
    return melds


def has_stuk(trump: str, hand: list[str]) -> bool:
    return "K" + trump in hand and "Q" + trump in hand


def roem_in_hands(
    rules: Ruleset, trump: str, hands: Mapping[Seat, list[str]]
) -> tuple[dict[Side, int], dict[Side, int]]:
    """What counts of the roem in these hands, stuk included, and what is rejected."""
    melds = {seat: melds_in_hand(rules, hand) for seat, hand in hands.items()}
    of_player = {seat: sum(points for points, _, _ in melds[seat]) for seat in hands}
    stuk = {seat: rules.stuk if has_stuk(trump, hand) else 0 for seat, hand in hands.items()}
    compared = dict(of_player)
    if rules.hand_stuk_compared:
        compared = {seat: of_player[seat] + stuk[seat] for seat in hands}

    best: dict[Side, Meld | int] = {}
    for side in Side:
        seats = [seat for seat in hands if seat.side is side]
        if rules.hand_roem_winner is HandRoemWinner.SIDE_SUM:
            best[side] = sum(compared[seat] for seat in seats)
        elif rules.hand_roem_winner is HandRoemWinner.PLAYER_SUM:
            best[side] = max((compared[seat] for seat in seats), default=0)
        else:
            alone = [meld for seat in seats for meld in melds[seat]]
            if rules.hand_stuk_compared:
                king = (NATURAL.index("K"), 4 - SUITS_FROM_THE_HIGHEST.index(trump))
                alone += [(stuk[seat], *king) for seat in seats if stuk[seat]]
            best[side] = max(alone, default=(0, 0, 0))

    together = {side: sum(of_player[seat] for seat in hands if seat.side is side) for side in Side}
    counted, rejected = dict(together), {NS: 0, EW: 0}
    for side, against in ((NS, EW), (EW, NS)):
        if best[side] < best[against]:  # type: ignore[operator]
            counted[side], rejected[side] = 0, together[side]
    for seat in hands:
        counted[seat.side] += stuk[seat]
    return counted, rejected


def roem_on_sheet(rules: Ruleset, entry: RoundEntry) -> tuple[dict[Side, int], dict[Side, int]]:
    """The same from what each side called; which player it was is not written, and not needed where sums decide."""
    called = {side: sum(entry.hand_roem[side]) for side in Side}
    stuk = {side: rules.stuk if entry.hand_stuk is side else 0 for side in Side}
    compared = dict(called)
    if rules.hand_stuk_compared:
        compared = {side: called[side] + stuk[side] for side in Side}
    counted, rejected = dict(called), {NS: 0, EW: 0}
    for side, against in ((NS, EW), (EW, NS)):
        if compared[side] < compared[against]:
            counted[side], rejected[side] = 0, called[side]
    return {side: counted[side] + stuk[side] for side in Side}, rejected


def maker_has_more(
    rules: Ruleset,
    maker: Side,
    points: dict[Side, int],
    roem: dict[Side, int],
    worth: dict[Side, int],
    roem_worth: dict[Side, int],
    doubling: int,
) -> bool:
    """Whether the makers have won: they need more than the others; who doubled last needs it instead, if so agreed."""
    defender = EW if maker is NS else NS
    # In Kraken only what someone doubled is compared as doubled, not a round of spades that counts double on its own.
    is_doubled = doubling > 0 or rules.game is not Game.KRAKEN
    if rules.doubling_basis is DoublingBasis.DOUBLED and is_doubled:
        made, against = (worth[side] + roem_worth[side] for side in (maker, defender))
    else:
        made, against = (points[side] + roem[side] for side in (maker, defender))
    if made == against:
        defenders_doubled_last = doubling in (1, 3)
        return rules.tie is Tie.LAST_DOUBLER_LOSES and defenders_doubled_last
    return made > against
