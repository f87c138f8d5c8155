"""The engine against a second scorer, written from the seeds alone (`tests/scoring/second`): random rounds of each.

A round that differs is printed as lines of the command line, with the game, seed and number that draw it again.
"""

import json
from typing import Any

import pytest

from scoring import (
    Card,
    Game,
    ImpossibleRound,
    KlammernEntry,
    KlammernMatch,
    KlammernScore,
    MatchScore,
    Outcome,
    RoundProblem,
    RoundScore,
    Side,
    entry_to_mapping,
    follow_match,
    legal_cards,
    score_round,
)
from tests import chance
from tests.chance import so_many
from tests.scoring.second import klammern, klammern_match, klaverjas
from tests.scoring.second.cards import Refused
from tests.scoring.second.drawing import Drawn, draw

GAMES = list(Game)
SEED = f"17 {chance.SEED}"
CARD = {card.value: card for card in Card}
EVERYONE_PASSED = KlammernEntry(passed=True)


def second_score(drawn: Drawn, entry: Any) -> Any:
    """What the second scorer makes of it, or "refused"."""
    scorer = klammern if drawn.rules.game.has_melds else klaverjas
    is_cards = entry is drawn.cards
    try:
        return scorer.from_cards(drawn.rules, entry) if is_cards else scorer.from_sheet(drawn.rules, entry)
    except Refused:
        return "refused"


def figures_of(result: Any, meld_winner: bool) -> Any:
    """What has to be the same, as the second scorer says it."""
    if result == "refused":
        return result
    if isinstance(result, klaverjas.Result):
        return [result.outcome, result.points, result.roem, result.score, result.pit, result.nat]
    figures = [result.outcome, result.points, result.melds, result.belle, result.total, result.score, result.winners]
    return [*figures, result.jass, result.meld_winner if meld_winner else None]


def engine_score(drawn: Drawn, entry: Any) -> RoundScore | KlammernScore | str:
    try:
        return score_round(entry, drawn.rules)
    except ImpossibleRound as impossible:
        if {finding.problem for finding in impossible.findings} != {RoundProblem.ILLEGAL_CARD}:
            raise
        return "refused"


def engine_figures(score: RoundScore | KlammernScore | str, meld_winner: bool) -> Any:
    """The same as the engine says it."""
    if isinstance(score, str):
        return score
    if isinstance(score, RoundScore):
        per_side = [dict(values.items()) for values in (score.card_points, score.roem, score.score)]
        assert {side: sum(score.shares[side]) for side in Side} == per_side[2]
        return [score.outcome, *per_side, score.pit, score.nat]
    figures = [score.outcome, score.card_points, score.melds, score.belle, score.total, score.score, set(score.winners)]
    return [*figures, score.jass, score.meld_winner if meld_winner else None]


def check_cards(drawn: Drawn, score: RoundScore | KlammernScore | str, result: Any) -> None:
    """Every trick, and the first illegal card."""
    entry, trump = drawn.cards, drawn.cards.trump.value
    for trick, hand, allowed in drawn.allowed:
        legal = legal_cards(drawn.rules, entry.trump, [CARD[card] for card in trick], [CARD[card] for card in hand])
        assert sorted(legal) == sorted(allowed)
    if isinstance(score, str):
        return
    table = result.table
    for engines, (winner, cards) in zip(score.tricks, table.tricks, strict=False):
        assert engines.winner is winner
        assert engines.points == sum(klaverjas.points_of(drawn.rules, trump, card) for card in cards)
    if table.illegal is None:
        assert score.illegal is None
    else:
        assert score.illegal is not None
        number, seat, card, allowed = table.illegal
        assert (*score.illegal[:3], sorted(score.illegal.legal)) == (number, seat, card, sorted(allowed))


def compare(drawn: Drawn) -> Any:
    """The round from its cards and from the sheet; gives what the second scorer counted from the sheet, if it can."""
    score = engine_score(drawn, drawn.cards)
    result = second_score(drawn, drawn.cards)
    assert engine_figures(score, True) == figures_of(result, True)
    check_cards(drawn, score, result)
    if drawn.sheet is None:
        return None
    from_sheet = second_score(drawn, drawn.sheet)
    counted = figures_of(result, False)
    if from_sheet.outcome is Outcome.REVOKE and not drawn.rules.game.has_melds:
        counted[1] = dict.fromkeys(Side, 0)  # no one writes down the card points of a round that was stopped
    assert figures_of(from_sheet, False) == counted, "the second scorer differs from itself"
    assert engine_figures(engine_score(drawn, drawn.sheet), False) == figures_of(from_sheet, False)
    return from_sheet


def compare_matches(rounds: list[tuple[Drawn, Any]]) -> None:
    """One match after the other, of rounds under the same rules."""
    while rounds:
        rules = rounds[0][0].rules
        match: Any = (klammern_match if rules.game.has_melds else klaverjas).Match(rules)
        played = []
        while rounds and not match.is_over:
            if rules.game.has_melds and len(rounds) % 10 == 0:  # everyone passed: dealt again
                match.add(klammern.from_sheet(rules, EVERYONE_PASSED))
                played.append((EVERYONE_PASSED, match_figures(match)))
            drawn, result = rounds.pop(0)
            match.add(result)
            played.append((drawn.sheet, match_figures(match)))
        states = follow_match([sheet for sheet, _ in played], rules)
        for state, (_, figures) in zip(states, played, strict=True):
            assert engine_match_figures(state) == figures, (engine_match_figures(state), figures)


def match_figures(match: Any) -> list[Any]:
    figures = [dict(match.total), match.is_over, match.winner, match.is_tied, match.goes_on_for_a_winner]
    if isinstance(match, klammern_match.Match) and match.rules.game is Game.HAMBURG:
        figures.append(match.die)
    elif isinstance(match, klammern_match.Match):
        figures += [dict(match.small) if match.rules.counts_small_points else {}, match.laube]
    return figures


def engine_match_figures(match: MatchScore | KlammernMatch) -> list[Any]:
    figures = [dict(match.total.items()), match.finished, match.winner, match.tied, match.extra_round]
    if isinstance(match, KlammernMatch):
        figures += [dict(match.die)] if match.die else [dict(match.small), set(match.laube)]
    return figures


def shown(game: Game, rules_number: int, number: int, drawn: Drawn) -> str:
    """The round as lines of `python -m scoring`."""
    said = [f"draw(Game.{game.name}, {SEED!r}, {rules_number}, {number}) differs:"]
    for entry in filter(None, [drawn.cards, drawn.sheet]):
        line = {"verb": "score_round", "rules": drawn.rules_name, "options": drawn.options, **entry_to_mapping(entry)}
        said.append(json.dumps(line))
    return "\n".join(said)


def compare_many(game: Game, rule_sets: int, rounds: int) -> None:
    """That many rule sets, and that many rounds under each of them."""
    wrong = (AssertionError, LookupError, TypeError, ValueError)
    for rules_number in range(rule_sets):
        on_the_sheet: list[tuple[Drawn, Any]] = []
        for number in range(rounds):
            drawn = draw(game, SEED, rules_number, number)
            try:
                result = compare(drawn)
            except wrong as error:
                raise AssertionError(shown(game, rules_number, number, drawn)) from error
            if result is not None:
                on_the_sheet.append((drawn, result))
        try:
            compare_matches(on_the_sheet)
        except wrong as error:
            raise AssertionError(f"{game}: matches under the rules of draw(..., {SEED!r}, {rules_number})") from error


@pytest.mark.parametrize("game", GAMES)
def test_both_score_every_round_alike(game: Game) -> None:
    """At night fifty thousand rounds, more under the same rules: the engine makes its tables of each rule set first."""
    compare_many(game, rule_sets=so_many(8, 200), rounds=so_many(25, 250))
