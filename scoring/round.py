"""One round of any game, from entry to score."""

from typing import NamedTuple, overload

from .entries import AnyEntry, Entry, KlammernCards, KlammernEntry, RoundEntry
from .klammern import round as klammern_round
from .klaverjas import round as klaverjas_round
from .klaverjas import score_sheet
from .problems import DoubtFound, Finding, ImpossibleRound, without_still_counted
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


class Judged(NamedTuple):
    """Everything that is asked about a round before it is stored: see `find_problems`, `find_doubts` and `score_round`.

    `counted` is its score; None where it has problems because of which it cannot be counted.
    """

    findings: tuple[Finding, ...]
    doubts: tuple[DoubtFound, ...]
    counted: RoundScore | KlammernScore | None

    @property
    def score(self) -> RoundScore | KlammernScore:
        """As `score_round` gives it, or raises `ImpossibleRound`."""
        if self.counted is None:
            raise ImpossibleRound(tuple(without_still_counted(self.findings)))
        return self.counted


def judge_round(entry: AnyEntry, rules: Ruleset) -> Judged:
    """What is wrong with an entry, what is unlikely and what it is worth, all of it asked once.

    Raises `TypeError` as `score_round` does.
    """
    if isinstance(entry, Entry):
        findings, counted = klaverjas_round.judge(entry, rules)
        if findings or not isinstance(entry, RoundEntry) or entry.passed:
            return Judged(tuple(findings), (), counted)
        return Judged((), tuple(score_sheet.find_doubts(entry, rules)), counted)
    findings, melds = klammern_round.judge(entry, rules)
    return Judged(tuple(findings), (), melds)


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
    be counted: what `find_problems` names, except what rounds of earlier versions may have (`problems.STILL_COUNTED`).
    Rules: docs/scoring.md.
    """
    if isinstance(entry, Entry):
        return klaverjas_round.score(entry, rules)
    return klammern_round.score(entry, rules)
