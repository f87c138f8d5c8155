"""What earlier versions stored, as this one stores it: for a database (migrations 0040 and 0042) and for a file.

Migrations rely on it, so it knows no model and no rules of the engine, and stays as it is: rows are read by the names
of their columns, rules are a name with options. `days`, `tables` and the like are querysets of any time.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

MATCHES = {"klammern", "klammern-league", "hamburg"}
TO_501 = {"race-to-501", "seed-000"}
KEEPS_ROUNDS = {"match_end": "rounds"}

COLUMN_OF = {"NS": "ns", "EW": "ew"}
OF_SIDES = {"N": "ns", "S": "ns", "E": "ew", "W": "ew"}
ALONE = {"N": "ns", "E": "ew", "S": "third"}
TARGETS = {"klammern-league": 51, "hamburg": 6}
"""Of the games with melds that are played to a target without an option that says so."""
BY_JASS = ("jass_won", "jass_lost")
"""The outcomes of a round that decide the match."""

Row = Mapping[str, Any]


class Rules(NamedTuple):
    """The rules of a leg, as they are stored."""

    name: str
    options: Mapping[str, Any]

    @property
    def has_jass(self) -> bool:
        """Whether a Klammer-Jass can decide a match."""
        return bool(self.options.get("klammerjass", self.name == "klammern-league"))

    @property
    def target(self) -> int | None:
        """To how many a match with melds goes; None where it has a number of rounds."""
        usual = TARGETS.get(self.name)
        if self.options.get("match_end", "open" if usual is None else "target") != "target":
            return None
        target: int = self.options.get("target", usual or 501)
        return target


# A Klammer-Jass that decided a leg, since migration 0040


def rules_of_day(day: Any) -> Rules:
    """The rules that a match day was played by, which knows its competition."""
    own = day.own_rules
    if own is not None:
        return Rules(own["rules"], own.get("rules_options", {}))
    return Rules(day.competition.rules, day.competition.rules_options)


def tables_with_jass(days: Any, tables: Any, rounds: Any) -> Iterator[list[Any]]:
    """The tables that a Klammer-Jass decided, an evening at a time, with whose it was and what it counts for.

    They are not saved yet.
    """
    for day in days.select_related("competition").order_by("pk"):
        rules = rules_of_day(day)
        if not rules.has_jass:
            continue
        complete = tables.filter(leg__match_day=day.pk, is_complete=True)
        deciding = rounds.filter(table__in=complete.values("pk"), outcome__in=BY_JASS)
        by_rounds = {table: (outcome, entry) for table, outcome, entry in deciding.values_list(*DECIDING)}
        decided = []
        for table in complete.order_by("pk"):
            if table.pk in by_rounds:
                table.jass = jass_of_round(*by_rounds[table.pk], table.players)
            elif table.entry_mode == "totals":
                table.jass = jass_of_totals(vars(table), rules)
            else:
                continue
            if table.jass:
                table.jass_counts = counts_after(vars(table), table.jass, rules)
                decided.append(table)
        if decided:
            yield decided


DECIDING = ("table", "outcome", "entry")


def jass_of_round(outcome: str, entry: Row, players: int) -> str:
    """Whose Klammer-Jass it was that ended a match, and how it ended, as a table keeps it."""
    announcer = entry["jass"]
    column = COLUMN_OF.get(announcer) or (OF_SIDES if players == 4 else ALONE)[announcer]
    return f"{column}_{outcome.removeprefix('jass_')}"


def jass_of_totals(table: Row, rules: Rules) -> str:
    """The same where there are only totals: who has won without the most, or below the target, has won by it."""
    winner = table["winner"]
    totals = _totals(table)
    if not rules.has_jass or winner not in totals:
        return ""
    own = totals[winner]
    most = max(others for column, others in totals.items() if column != winner)
    return f"{winner}_won" if own <= most or own < (rules.target or 0) else ""


def counts_after(table: Row, jass: str, rules: Rules) -> int:
    """What a leg counts for those who have won by this Klammer-Jass, or are level after it."""
    announcer, _, end = jass.partition("_")
    totals = _totals(table)
    best = max(own for column, own in totals.items() if column != announcer)
    if end == "won":
        leaders = [announcer]
    else:
        leaders = [column for column, own in totals.items() if column != announcer and own == best]
    least = 1 + max((own for column, own in totals.items() if column not in leaders), default=-1)
    if len(leaders) == 1 and rules.target is not None:
        least = max(least, rules.target)
    return max(totals[leaders[0]], least)


def reaches_target(table: Row, rules: Rules) -> bool:
    """Whether the winner of a match has what it goes to, as one that no Klammer-Jass decided."""
    totals = _totals(table)
    return rules.target is not None and table["winner"] in totals and totals[table["winner"]] >= rules.target


def _totals(table: Row) -> dict[str, int]:
    columns = ["ns", "ew", "third"] if table["players"] == 3 else ["ns", "ew"]
    return {column: table[f"{column}_points"] + table[f"{column}_roem"] for column in columns}


# A leg of so many rounds under rules to a number of points, since migration 0042


def keep_rounds(competitions: Any, days: Any) -> None:
    """What had a fixed number of rounds says so, where its rules go to a number of points now."""
    for competition in competitions.only("rules", "rules_options"):
        options = options_of_rounds(competition.rules, competition.rules_options)
        if options is not None:
            competition.rules_options = options
            competition.save(update_fields=["rules_options"])
    for day in days.filter(own_rules__isnull=False).only("own_rules"):
        own = own_rules_of_rounds(day.own_rules)
        if own is not None:
            day.own_rules = own
            day.save(update_fields=["own_rules"])


def options_of_rounds(rules: str, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """The options with the number of rounds as what ends a leg; None where nothing has to be said."""
    ends = options.get("match_end", "target" if rules in TO_501 else "rounds")
    return {**options, **KEEPS_ROUNDS} if rules not in MATCHES and ends == "target" else None


def own_rules_of_rounds(own: Row | None) -> dict[str, Any] | None:
    """The same for the rules that a match day keeps."""
    if own is None:
        return None
    options = options_of_rounds(own.get("rules", ""), own.get("rules_options", {}))
    return None if options is None else {**own, "rules_options": options}
