from typing import Any

from django.db import migrations, models

COLUMN_OF = {"NS": "ns", "EW": "ew"}
OF_SIDES = {"N": "ns", "S": "ns", "E": "ew", "W": "ew"}
ALONE = {"N": "ns", "E": "ew", "S": "third"}
TARGETS = {"klammern-league": 51, "hamburg": 6}
"""Of the games with melds that are played to a target without an option that says so."""

JASS = [
    ("ns_won", "North–South, or the first player, won it"),
    ("ew_won", "East–West, or the second player, won it"),
    ("third_won", "the third player won it"),
    ("ns_lost", "North–South, or the first player, lost it"),
    ("ew_lost", "East–West, or the second player, lost it"),
    ("third_lost", "the third player lost it"),
]


def say_who_announced(apps: Any, schema_editor: Any) -> None:
    """Of every leg that a Klammer-Jass decided: whose it was, how it ended, and what it counts for since then."""
    Table = apps.get_model("tournaments", "Table")
    Round = apps.get_model("tournaments", "Round")
    deciding = Round.objects.filter(outcome__in=["jass_won", "jass_lost"], table__is_complete=True)
    for table_id, outcome, entry, players in deciding.values_list("table", "outcome", "entry", "table__players"):
        seats = OF_SIDES if players == 4 else ALONE
        announcer = entry["jass"]
        column = COLUMN_OF.get(announcer) or seats[announcer]
        _decide(_table(Table, table_id), f"{column}_{outcome.removeprefix('jass_')}")
    # Only totals: who has won without the most, or without having reached the target, has won by it.
    for table in _with_places(Table).filter(entry_mode="totals", winner__in=["ns", "ew", "third"]).iterator():
        rules = _rules(table)
        if not rules["options"].get("klammerjass", rules["name"] == "klammern-league"):
            continue
        totals = _totals(table)
        own = totals[table.winner]
        most = max(others for column, others in totals.items() if column != table.winner)
        if own <= most or own < (_target(rules) or 0):
            _decide(table, f"{table.winner}_won")


def _decide(table: Any, jass: str) -> None:
    announcer, _, end = jass.partition("_")
    totals = _totals(table)
    best = max(own for column, own in totals.items() if column != announcer)
    if end == "won":
        leaders = [announcer]
    else:
        leaders = [column for column, own in totals.items() if column != announcer and own == best]
    least = 1 + max((own for column, own in totals.items() if column not in leaders), default=-1)
    target = _target(_rules(table))
    if len(leaders) == 1 and target is not None:
        least = max(least, target)
    table.jass, table.jass_counts = jass, max(totals[leaders[0]], least)
    table.save(update_fields=["jass", "jass_counts"])


def _totals(table: Any) -> dict[str, int]:
    columns = ["ns", "ew", "third"] if table.players == 3 else ["ns", "ew"]
    return {column: getattr(table, f"{column}_points") + getattr(table, f"{column}_roem") for column in columns}


def _with_places(tables: Any) -> Any:
    return tables.objects.select_related("leg__match_day__competition").filter(is_complete=True)


def _table(tables: Any, key: int) -> Any:
    return _with_places(tables).get(pk=key)


def _rules(table: Any) -> dict[str, Any]:
    """The name and the options of the rules that the leg was played by."""
    match_day = table.leg.match_day
    own, competition = match_day.own_rules, match_day.competition
    if own is not None:
        return {"name": own["rules"], "options": own.get("rules_options", {})}
    return {"name": competition.rules, "options": competition.rules_options}


def _target(rules: dict[str, Any]) -> int | None:
    """To how many the leg went; None where it had a number of rounds."""
    usual = TARGETS.get(rules["name"])
    if rules["options"].get("match_end", "open" if usual is None else "target") != "target":
        return None
    target: int = rules["options"].get("target", usual or 501)
    return target


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_versions")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="jass",
            field=models.CharField(
                blank=True,
                choices=JASS,
                default="",
                help_text="The one that decided the leg.",
                max_length=10,
                verbose_name="Klammer-Jass",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="table",
            name="jass_counts",
            field=models.PositiveIntegerField(
                default=0,
                help_text=(
                    "What the leg counts for those who won it by a Klammer-Jass, or are level after one that was lost."
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("jass", ""), ("jass__in", [key for key, _label in JASS]), _connector="OR"),
                name="table_jass_known",
            ),
        ),
        migrations.RunPython(say_who_announced, migrations.RunPython.noop, elidable=False),
    ]
