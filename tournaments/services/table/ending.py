"""How a leg ended that a Klammer-Jass decided: whose it was, who has won by it, and what that counts for."""

from collections.abc import Mapping, Sequence

from scoring import Contender, KlammernMatch, MatchScore, Ruleset, counts_after_jass
from tournaments.choices import Jass, Winner
from tournaments.models import Table
from tournaments.models.table import COLUMN_OF


def note_jass(table: Table, match: MatchScore | KlammernMatch, rules: Ruleset) -> None:
    """Give a table the Klammer-Jass that ended the match on its sheet, if one did; not saved yet."""
    if not isinstance(match, KlammernMatch) or match.jass is None:
        forget_jass(table)
    else:
        jass = Jass.of(COLUMN_OF[match.jass], is_won=match.winner == match.jass)
        _decide(table, jass, match.total, match.leaders, rules)


def decide_by_jass(table: Table, jass: Jass, rules: Ruleset) -> None:
    """Give a table with only totals who has won by this Klammer-Jass; not saved yet. `rules` are those of the leg."""
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
