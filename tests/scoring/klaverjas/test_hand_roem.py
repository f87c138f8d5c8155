"""Stuk in the comparison of roem in the hand: from hands, and from what is written on the sheet."""

import pytest

from scoring import Card, PerSide, RoundEntry, Seat, Side, Suit, find_problems, hand_roem, preset, score_round

N, E, S, W = Seat
NS, EW = Side
WINNERS = ("side_sum", "player_sum", "highest_meld")


def counted(
    hands: dict[Seat, str], winner: str, compared: bool, trump: Suit = Suit.SPADES
) -> tuple[PerSide[int], PerSide[int]]:
    """What counts and what is rejected, with spades as trump unless another suit is."""
    rules = preset("kraken", hand_roem_winner=winner, hand_stuk_compared=compared)
    found = hand_roem(rules, trump, {seat: tuple(map(Card, text.split())) for seat, text in hands.items()})
    return found.counted, found.rejected


def written(winner: str, ns: tuple[int, ...], ew: tuple[int, ...], stuk: Side | None = NS) -> PerSide[int] | None:
    """The roem of both sides, or None where the figures do not decide."""
    rules = preset("kraken", hand_roem_winner=winner, hand_stuk_compared=True)
    entry = RoundEntry(maker=NS, card_points=PerSide(100, None), hand_roem=PerSide(ns, ew), hand_stuk=stuk)
    problems = [finding.problem for finding in find_problems(entry, rules)]
    assert problems in ([], ["hand_roem_undecided"])
    return None if problems else score_round(entry, rules).roem


@pytest.mark.parametrize("winner", WINNERS)
@pytest.mark.parametrize("compared", [False, True])
def test_stuk_is_never_rejected(winner: str, compared: bool) -> None:
    hands = {N: "KS QS", E: "7D 8D 9D TD"}
    assert counted(hands, winner, compared) == (PerSide(20, 50), PerSide(0, 0))
    assert written(winner, (), (50,)) == PerSide(20, 50)


@pytest.mark.parametrize(
    ("winner", "compared", "of_both"),
    [
        ("side_sum", False, PerSide(40, 20)),  # level
        ("side_sum", True, PerSide(40, 0)),
        ("player_sum", False, PerSide(40, 20)),
        ("player_sum", True, PerSide(40, 0)),
        ("highest_meld", False, PerSide(20, 20)),  # the run up to the ten is the better one
        ("highest_meld", True, PerSide(40, 0)),  # stuk is a meld up to the king
    ],
)
def test_stuk_alongside_a_run_against_a_run(winner: str, compared: bool, of_both: PerSide[int]) -> None:
    """A run of three on each side, the higher one East's; North has stuk too."""
    assert counted({N: "7H 8H 9H KS QS", E: "8D 9D TD"}, winner, compared)[0] == of_both


def test_a_stuk_of_the_partner_counts_for_the_side_but_not_for_the_player() -> None:
    hands = {N: "7H 8H 9H", S: "KS QS", E: "7D 8D 9D"}
    assert counted(hands, "side_sum", True)[0] == PerSide(40, 0)
    assert counted(hands, "player_sum", True)[0] == PerSide(40, 20)  # the best player of each has 20


def test_a_single_stuk_loses_to_a_run_that_is_higher_than_its_king() -> None:
    assert counted({N: "KS QS", E: "QD KD AD"}, "highest_meld", True) == (PerSide(20, 20), PerSide(0, 0))
    assert counted({N: "KS QS 7H 8H 9H", E: "QD KD AD"}, "highest_meld", True) == (PerSide(20, 20), PerSide(20, 0))


@pytest.mark.parametrize(
    ("trump", "run_up_to_the_king", "of_both"),
    [
        (Suit.SPADES, "JD QD KD", (PerSide(40, 0), PerSide(0, 20))),
        (Suit.SPADES, "JH QH KH", (PerSide(40, 0), PerSide(0, 20))),
        (Suit.HEARTS, "JD QD KD", (PerSide(40, 0), PerSide(0, 20))),
        (Suit.HEARTS, "JS QS KS", (PerSide(20, 20), PerSide(20, 0))),
        (Suit.DIAMONDS, "JC QC KC", (PerSide(40, 0), PerSide(0, 20))),
        (Suit.DIAMONDS, "JH QH KH", (PerSide(20, 20), PerSide(20, 0))),
        (Suit.CLUBS, "JD QD KD", (PerSide(20, 20), PerSide(20, 0))),
        (Suit.CLUBS, "TD JD QD", (PerSide(40, 0), PerSide(0, 20))),  # no tie: the king is higher than a queen
    ],
)
def test_a_tie_of_stuk_with_a_run_up_to_the_king_is_decided_by_the_trump_suit(
    trump: Suit, run_up_to_the_king: str, of_both: tuple[PerSide[int], PerSide[int]]
) -> None:
    """Protects: stuk is compared as a meld up to the king of trumps. North has it alongside a run up to the nine."""
    low = "7C 8C 9C" if trump is not Suit.CLUBS else "7H 8H 9H"
    hands = {N: f"K{trump} Q{trump} {low}", E: run_up_to_the_king}
    assert counted(hands, "highest_meld", True, trump) == of_both


def test_from_the_sheet_the_sum_of_a_side_decides() -> None:
    assert written("side_sum", (20,), (20,)) == PerSide(40, 0)
    assert written("side_sum", (), (20,)) == PerSide(20, 20)
    assert written("side_sum", (20,), (50,)) == PerSide(20, 50)


def test_from_the_sheet_either_player_may_hold_the_stuk() -> None:
    """Protects: a round is asked about, and not guessed, where only the cards say who wins."""
    assert written("player_sum", (50,), (20,)) == PerSide(70, 0)
    assert written("player_sum", (20,), (50,)) == PerSide(20, 50)
    assert written("player_sum", (20,), (20,)) is None  # 40, or 20 and 20
    assert written("player_sum", (50, 20), (60,)) is None  # 70, or 50 and 40
    assert written("player_sum", (), (60,)) == PerSide(20, 60)


def test_from_the_sheet_a_single_stuk_is_level_with_a_run_of_three() -> None:
    assert written("highest_meld", (), (20,)) is None
    assert written("highest_meld", (50,), (20,)) == PerSide(70, 0)
    assert written("highest_meld", (), (50,)) == PerSide(20, 50)
    assert written("highest_meld", (), ()) == PerSide(20, 0)
