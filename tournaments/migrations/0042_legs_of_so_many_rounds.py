"""A leg of klaverjas may now go to a number of points: what had a fixed number of rounds until now says so.

Nobody could choose such a leg; only the file of a competition could bring a rule set or an option that ends a match at a
number of points, and the legs under it had as many rounds as any other.

What is kept of changes, so that they can be taken back, gets the same, and what migration 0040 gave to tables.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import migrations

from tournaments.models import earlier
from tournaments.models.earlier import Row, Rules

AT_ONCE = 20
"""So many changes are in memory: one may be a whole season."""

FIGURES = (
    *("ns_points", "ns_roem", "ew_points", "ew_roem", "third_points", "third_roem"),
    *("rounds_played", "winner"),
)
BEFORE, AFTER = 0, 1


def keep_rounds(apps: Any, schema_editor: Any) -> None:
    earlier.keep_rounds(apps.get_model("tournaments", "Competition").objects, _days(apps))


def complete_changes(apps: Any, schema_editor: Any) -> None:
    """The newest first, as they would be taken back. What cannot be completed can no longer be taken back."""
    changes = apps.get_model("tournaments", "Change").objects
    log = _Log(apps)
    keys = list(changes.order_by("-pk").values_list("pk", flat=True))
    for first in range(0, len(keys), AT_ONCE):
        for change in changes.filter(pk__in=keys[first : first + AT_ONCE]).order_by("-pk"):
            try:
                is_other = log.complete(change.rows)
            except LookupError:
                changes.filter(pk=change.pk).delete()
                continue
            if is_other:
                changes.filter(pk=change.pk).update(rows=change.rows)


def _days(apps: Any) -> Any:
    return apps.get_model("tournaments", "MatchDay").objects


class _Log:
    """The changes, the newest first, with what is known of the time that they lead back to."""

    def __init__(self, apps: Any) -> None:
        self.legs, self.days = apps.get_model("tournaments", "Leg").objects, _days(apps)
        self.competitions = apps.get_model("tournaments", "Competition").objects
        self.tables = apps.get_model("tournaments", "Table").objects
        self.day_of_leg: dict[int, int | None] = {}
        self.of_day: dict[int, tuple[int, Row | None] | None] = {}  # its competition, and the rules of its own
        self.of_competition: dict[int, Rules | None] = {}
        self.jass_of: dict[tuple[Any, ...], str] = {}  # by the key and the figures of a table

    def complete(self, rows: dict[str, Any]) -> bool:
        """Gives the rows what they lack; whether one did. LookupError where nothing says what that is."""
        is_other = bool(rows.get("table"))
        for side in (AFTER, BEFORE):
            for _key, row in _on(side, rows, "competition"):
                options = earlier.options_of_rounds(row["rules"], row["rules_options"]) if "rules" in row else None
                if options is not None:
                    row["rules_options"], is_other = options, True
            for _key, row in _on(side, rows, "matchday"):
                own = earlier.own_rules_of_rounds(row.get("own_rules"))
                if own is not None:
                    row["own_rules"], is_other = own, True
        rules: dict[tuple[int, int], Rules | None] = {}
        for side in (AFTER, BEFORE):
            self._note(rows, side)
            for key, row in _on(side, rows, "table"):
                row["jass"], row["jass_counts"] = "", 0
                if row["is_complete"]:
                    rules[key, side] = self._rules_at(row["leg_id"])
        deciding = {
            (row["table_id"], side): row
            for side in (AFTER, BEFORE)
            for _key, row in _on(side, rows, "round")
            if row["outcome"] in earlier.BY_JASS
        }
        for (key, side), of_leg in rules.items():
            self._decide(key, side, rows["table"][str(key)], deciding, of_leg)
        return is_other

    def _note(self, rows: Row, side: int) -> None:
        """Where things were on this side of a change, and by which rules they were played."""
        for key, row in _on(side, rows, "leg"):
            if "match_day_id" in row:
                self.day_of_leg[key] = row["match_day_id"]
        for key, row in _on(side, rows, "matchday"):
            stored = None if "competition_id" in row else self._of_day(key)
            if "own_rules" in row and (stored or "competition_id" in row):
                self.of_day[key] = stored[0] if stored else row["competition_id"], row["own_rules"]
        for key, row in _on(side, rows, "competition"):
            if "rules" in row and "rules_options" in row:
                self.of_competition[key] = Rules(row["rules"], row["rules_options"])

    def _rules_at(self, leg: int) -> Rules | None:
        """By which a leg was played that is stored, or comes back with a later change."""
        if leg not in self.day_of_leg:
            self.day_of_leg[leg] = self.legs.filter(pk=leg).values_list("match_day", flat=True).first()
        day = self.day_of_leg[leg]
        found = None if day is None else self._of_day(day)
        if found is None:
            return None
        competition, own = found
        if own is not None:
            return Rules(own["rules"], own.get("rules_options", {}))
        if competition not in self.of_competition:
            stored = self.competitions.filter(pk=competition).values_list("rules", "rules_options").first()
            self.of_competition[competition] = stored and Rules(*stored)
        return self.of_competition[competition]

    def _of_day(self, day: int) -> tuple[int, Row | None] | None:
        if day not in self.of_day:
            self.of_day[day] = self.days.filter(pk=day).values_list("competition", "own_rules").first()
        return self.of_day[day]

    def _decide(self, key: int, side: int, both: list[Any], deciding: Mapping[Any, Row], rules: Rules | None) -> None:
        """Whether a Klammer-Jass decided this table, on this side of a change."""
        if rules is None:
            raise LookupError
        if not rules.has_jass:
            return
        row = both[side]
        if row["entry_mode"] == "totals":
            jass = earlier.jass_of_totals(row, rules)
        elif (key, side) in deciding:
            jass = earlier.jass_of_round(deciding[key, side]["outcome"], deciding[key, side]["entry"], row["players"])
        elif (key, 1 - side) in deciding or not all(one and one["is_complete"] for one in both):
            jass = ""  # such a round ends a leg, so none of those that are not in the change is one
        else:
            jass = self._jass_of_others(key, both, rules)
        if jass:
            row["jass"], row["jass_counts"] = jass, earlier.counts_after(row, jass, rules)
        self.jass_of[key, *_figures(row)] = jass

    def _jass_of_others(self, key: int, both: list[Any], rules: Rules) -> str:
        """That of the rounds which stood on the sheet before and after the change."""
        if stored := self.tables.filter(pk=key, is_complete=True).first():
            self.jass_of.setdefault((key, *_figures(vars(stored))), stored.jass)
        for row in reversed(both):
            if (key, *_figures(row)) in self.jass_of:
                return self.jass_of[key, *_figures(row)]
        if any(earlier.reaches_target(row, rules) for row in both):
            return ""
        raise LookupError


def _on(side: int, rows: Row, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The keys and rows of a model on this side of a change."""
    for key, both in rows.get(name, {}).items():
        if both[side] is not None:
            yield int(key), both[side]


def _figures(row: Row) -> tuple[Any, ...]:
    return tuple(row[name] for name in FIGURES)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0041_hand_size_at_three"),
    ]

    operations = [
        migrations.RunPython(keep_rounds, migrations.RunPython.noop),
        migrations.RunPython(complete_changes, migrations.RunPython.noop),
    ]
