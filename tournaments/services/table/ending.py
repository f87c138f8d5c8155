"""How a match on a sheet ends: whether it is over, who has won it, and what it counts for after a Klammer-Jass."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring import Contender, KlammernMatch, MatchScore, Ruleset, counts_after_jass
from tournaments.choices import Jass, Winner
from tournaments.models import Table
from tournaments.models.table import COLUMN_OF
from tournaments.queries.table.match_record import ReadRound
from tournaments.services.table.compare_entries import score_written


def count_match(table: Table, rounds: Sequence[Any], read: Sequence[ReadRound], rules: Ruleset, changed: int) -> None:
    """Sets the outcome of a table's match, where the round `changed` is new, different, or gone; not saved yet.

    The engine says when it is over and who won; big points and dice, which are more than a sum, come from it too.
    """
    match = score_written(read, rules, changed=changed, numbers=[row.number for row in rounds])
    if isinstance(match, KlammernMatch):
        for who, total in match.total.items():
            setattr(table, f"{COLUMN_OF[who]}_points", total)
    table.is_complete = match.finished and not _waits_for_sides(table, rounds)
    if table.is_complete:
        table.winner = COLUMN_OF[match.winner].value if match.winner else Winner.NOBODY.value
        _note_jass(table, match, rules)
    else:
        table.winner = ""
        forget_jass(table)


def _waits_for_sides(table: Table, rounds: Sequence[Any]) -> bool:
    """Whether a round before the last is missing, where both sides keep the count: they may yet agree on it.

    One SQL query where a round is missing.
    """
    return bool(rounds) and rounds[-1].number > len(rounds) and table.tallies.exists()


def _note_jass(table: Table, match: MatchScore | KlammernMatch, rules: Ruleset) -> None:
    """Sets the Klammer-Jass that ended the match on a table's sheet, if one did; not saved yet."""
    if not isinstance(match, KlammernMatch) or match.jass is None:
        forget_jass(table)
    else:
        jass = Jass.of(COLUMN_OF[match.jass], is_won=match.winner == match.jass)
        _decide(table, jass, match.total, match.leaders, rules)


def decide_by_jass(table: Table, jass: Jass, rules: Ruleset) -> None:
    """Sets who has won a table with only totals by this Klammer-Jass; not saved yet. `rules` are those of the leg."""
    total = {who: getattr(table, f"{COLUMN_OF[who]}_total") for who in table.contenders}
    [announcer] = [who for who in table.contenders if COLUMN_OF[who] == jass.column]
    if jass.is_won:
        leaders = [announcer]
    else:
        best = max(own for who, own in total.items() if who != announcer)
        leaders = [who for who, own in total.items() if who != announcer and own == best]
    _decide(table, jass, total, leaders, rules)


def forget_jass(table: Table) -> None:
    """None decided this leg."""
    table.jass, table.jass_counts = "", 0


def _decide(
    table: Table, jass: Jass, total: Mapping[Contender, int], leaders: Sequence[Contender], rules: Ruleset
) -> None:
    table.jass = jass.value
    table.winner = COLUMN_OF[leaders[0]].value if len(leaders) == 1 else Winner.NOBODY.value
    table.jass_counts = counts_after_jass(total, leaders, rules)[leaders[0]]
