"""One round of any game, from entry to score."""

from typing import overload

from .entries import AnyEntry, Entry, KlammernCards, KlammernEntry, RoundEntry
from .klammern import round as klammern_round
from .klaverjas import round as klaverjas_round
from .problems import DoubtFound, Finding
from .results import KlammernScore, RoundScore
from .rules import Ruleset


def find_problems(entry: AnyEntry, rules: Ruleset) -> tuple[Finding, ...]:
    """Everything that makes this entry impossible under these rules, all at once; empty when it can be scored."""
    if isinstance(entry, Entry):
        return tuple(klaverjas_round.find_problems(entry, rules))
    return tuple(klammern_round.find_problems(entry, rules))


def find_doubts(entry: AnyEntry, rules: Ruleset) -> tuple[DoubtFound, ...]:
    """What is possible but so unlikely that a person should look again.

    Always empty for an entry with problems, for cards, and for Klammern and Hamburg.
    """
    return tuple(klaverjas_round.find_doubts(entry, rules)) if isinstance(entry, RoundEntry) else ()


@overload
def score_round(entry: Entry, rules: Ruleset) -> RoundScore: ...
@overload
def score_round(entry: KlammernEntry | KlammernCards, rules: Ruleset) -> KlammernScore: ...
@overload
def score_round(entry: AnyEntry, rules: Ruleset) -> RoundScore | KlammernScore: ...
def score_round(entry: AnyEntry, rules: Ruleset) -> RoundScore | KlammernScore:
    """What a round is worth to each side, in points.

    Under rules with melds the entry is a `KlammernEntry` or `KlammernCards` and the score a `KlammernScore`, otherwise
    not; the wrong kind raises `TypeError`. Raises `ImpossibleRound` with everything because of which the entry cannot
    be counted: what `find_problems` names, less what rounds of earlier versions may have (`problems.STILL_COUNTED`).
    Rules: docs/scoring.md.
    """
    if isinstance(entry, Entry):
        return klaverjas_round.score(entry, rules)
    return klammern_round.score(entry, rules)
