"""A round of Klammern or Hamburg as noted on the score sheet: what is wrong with it, and how it counts up."""

from collections.abc import Iterable, Mapping, Sequence

from ..cards import Suit
from ..entries import KlammernEntry, TrumpChoice
from ..problems import Finding, RoundProblem
from ..rules import Ruleset, Verwerfen
from ..seats import SEATS, Contender, contenders
from ..values import points_by_tricks, pool, possible_points
from .melds import BELLE, FIFTY, TERZ
from .settlement import CountedRound

MOST_MELDS = 4 * 2 * FIFTY
"""A Fifty needs four cards, so eight of them are the most that the whole pack has."""


def find_problems(entry: KlammernEntry, rules: Ruleset) -> list[Finding]:
    """Everything that makes this entry impossible under these rules."""
    if entry.passed:
        return [Finding(RoundProblem.PASSED_YET_PLAYED)] if _is_played(entry) else []
    findings: list[Finding] = []
    at_table = contenders(rules)
    if entry.maker is None:
        findings.append(Finding(RoundProblem.MAKER_MISSING))
    named = [entry.maker, entry.belle, entry.revoke, entry.jass, *entry.card_points, *entry.melds, *entry.tricks_won]
    strangers = dict.fromkeys(who for who in named if who is not None and who not in at_table)
    if strangers:
        return findings + [Finding(RoundProblem.NOT_AT_THE_TABLE, who) for who in strangers]
    if not 0 <= entry.doubling <= rules.max_doubling:
        findings.append(Finding(RoundProblem.DOUBLING_NOT_ALLOWED))
    if entry.choice is TrumpChoice.BESSER and entry.trump not in (None, Suit.CLUBS):
        findings.append(Finding(RoundProblem.BESSER_MEANS_CLUBS))
    if entry.melds:
        findings += find_meld_problems(entry.melds.items())
    _check_tricks(entry, rules, findings)
    if entry.jass is not None:
        _check_jass(entry, rules, findings)
    elif entry.revoke is not None:
        needed = _needed_so_far(entry, rules)
        findings += [Finding(RoundProblem.POINTS_SO_FAR_MISSING, who) for who in needed if who not in entry.card_points]
        _check_points_so_far(entry, rules, findings)
    else:
        _check_points(entry, rules, findings)
    return list(dict.fromkeys(findings)) if findings else findings


def find_meld_problems(melds: Iterable[tuple[Contender | None, Sequence[int]]]) -> list[Finding]:
    """What is wrong with the credited Terze and Fifties of each side or player (None: it is not said whose)."""
    findings: list[Finding] = []
    with_melds = 0
    for who, amounts in melds:
        # Terze and Fifties add up to every ten from 40 on.
        wrong = any(amount not in (0, TERZ) and (amount < 2 * TERZ or amount % 10) for amount in amounts)
        if wrong or sum(amounts) > MOST_MELDS:
            findings.append(Finding(RoundProblem.MELD_IMPOSSIBLE, who))
        with_melds += any(amounts)
    if with_melds > 1:
        findings.append(Finding(RoundProblem.MELDS_OF_BOTH))
    return findings


def count_up(entry: KlammernEntry, rules: Ruleset, maker: Contender) -> CountedRound:
    """Count up an entry without problems in which someone made trump."""
    at_table = contenders(rules)
    points = {who: entry.card_points.get(who, 0) for who in at_table}
    in_play = pool(rules)
    if not is_whole_pack(rules) and entry.revoke is None:
        in_play = sum(points.values())
    elif entry.revoke is None and entry.card_points:
        [first, second] = at_table
        known = first if first in entry.card_points else second
        other = second if known is first else first
        points = {**points, other: in_play - points[known]}
    return CountedRound(
        maker,
        entry.choice,
        points,
        {who: sum(entry.melds.get(who, ())) for who in at_table},
        {who: BELLE if who == entry.belle else 0 for who in at_table},
        in_play,
        entry.doubling,
        entry.revoke,
    )


def is_whole_pack(rules: Ruleset) -> bool:
    """Whether every card is played, so that the card points always add up to the same pool."""
    return rules.players == len(SEATS)


def tricks_won(entry: KlammernEntry, rules: Ruleset) -> Mapping[Contender, int] | None:
    """The tricks as far as they were noted; where two can win, the second follows from the first."""
    if not entry.tricks_won or entry.revoke is not None:
        return None
    at_table = contenders(rules)
    missing = [who for who in at_table if who not in entry.tricks_won]
    if len(missing) > 1:
        return None
    left = rules.hand_size - sum(entry.tricks_won.values())
    return {who: entry.tricks_won.get(who, left) for who in at_table}


def is_jass_won(entry: KlammernEntry, jass: Contender, rules: Ruleset) -> bool:
    """Whether no one took a trick from the side or player who announced them all, as far as the round was played."""
    if entry.revoke is None:
        return (tricks_won(entry, rules) or entry.tricks_won).get(jass) == rules.hand_size
    # Others ended it, and anyone with points has taken a trick.
    taken = any(entry.tricks_won.get(who) or entry.card_points.get(who) for who in contenders(rules) if who != jass)
    return entry.revoke != jass and not taken


def _is_played(entry: KlammernEntry) -> bool:
    """Whether anything is written that only a round has in which someone made trump; `choice` always has a value."""
    written = [entry.maker, entry.trump, entry.card_points, entry.belle, entry.tricks_won]
    return any([*written, entry.doubling, entry.revoke, entry.jass, *entry.melds.values()])


def _check_points(entry: KlammernEntry, rules: Ruleset, findings: list[Finding]) -> None:
    everything = pool(rules)
    if not is_whole_pack(rules):
        if len(entry.card_points) < len(contenders(rules)):
            findings.append(Finding(RoundProblem.CARD_POINTS_MISSING))
        _check_points_so_far(entry, rules, findings)
        return
    if not entry.card_points:
        findings.append(Finding(RoundProblem.CARD_POINTS_MISSING))
    if len(entry.card_points) == len(contenders(rules)) and sum(entry.card_points.values()) != everything:
        findings.append(Finding(RoundProblem.CARD_POINTS_SUM))
    tricks = tricks_won(entry, rules)
    for who, points in entry.card_points.items():
        if not 0 <= points <= everything or not possible_points(rules) >> points & 1:
            findings.append(Finding(RoundProblem.CARD_POINTS_IMPOSSIBLE, who))
        elif (
            tricks is not None
            and 0 <= tricks[who] <= rules.hand_size
            and not points_by_tricks(rules)[tricks[who]] >> points & 1
        ):
            findings.append(Finding(RoundProblem.TRICKS_DO_NOT_FIT_POINTS, who))


def _needed_so_far(entry: KlammernEntry, rules: Ruleset) -> tuple[Contender, ...]:
    """Whose points so far decide what a round ended by a revoke is worth."""
    if rules.verwerfen is Verwerfen.TO_CLEAN_SIDE:
        return ()
    if rules.counts_augen:
        return contenders(rules)
    judged = entry.maker if rules.verwerfen is Verwerfen.SO_FAR_OF_MAKER else entry.revoke
    return () if judged is None else (judged,)


def _check_points_so_far(entry: KlammernEntry, rules: Ruleset, findings: list[Finding]) -> None:
    """Points won by then, or with part of the pack, are part of the pool."""
    everything = pool(rules)
    for who, points in entry.card_points.items():
        if not 0 <= points <= everything:
            findings.append(Finding(RoundProblem.CARD_POINTS_IMPOSSIBLE, who))
    if sum(entry.card_points.values()) > everything:
        findings.append(Finding(RoundProblem.CARD_POINTS_SUM))


def _check_tricks(entry: KlammernEntry, rules: Ruleset, findings: list[Finding]) -> None:
    for who, tricks in entry.tricks_won.items():
        if not 0 <= tricks <= rules.hand_size:
            findings.append(Finding(RoundProblem.TRICKS_IMPOSSIBLE, who))
    written = sum(entry.tricks_won.values())
    is_complete = len(entry.tricks_won) == len(contenders(rules)) and entry.revoke is None
    if written > rules.hand_size or (is_complete and written != rules.hand_size):
        findings.append(Finding(RoundProblem.TRICKS_SUM))


def _check_jass(entry: KlammernEntry, rules: Ruleset, findings: list[Finding]) -> None:
    if not rules.klammerjass:
        findings.append(Finding(RoundProblem.KLAMMERJASS_NOT_ALLOWED))
    if entry.maker not in (None, entry.jass):
        findings.append(Finding(RoundProblem.KLAMMERJASS_NOT_BY_MAKER))
    if entry.revoke is None and tricks_won(entry, rules) is None and entry.jass not in entry.tricks_won:
        findings.append(Finding(RoundProblem.TRICKS_MISSING, entry.jass))
