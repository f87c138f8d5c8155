"""A leg of klaverjas may now go to a number of points: what had a fixed number of rounds until now says so.

Nobody could choose such a leg; only the file of a competition could bring a rule set or an option that ends a match at a
number of points, and the legs under it had as many rounds as any other.
"""

from collections.abc import Mapping
from typing import Any

from django.db import migrations

MATCHES = {"klammern", "klammern-league", "hamburg"}
TO_501 = {"race-to-501", "seed-000"}
KEEPS_ROUNDS = {"match_end": "rounds"}


def says_rounds(rules: str, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """The options with the number of rounds as what ends a leg; None where that is so already."""
    ends = options.get("match_end", "target" if rules in TO_501 else "rounds")
    return {**options, **KEEPS_ROUNDS} if rules not in MATCHES and ends == "target" else None


def keep_rounds(apps: Any, schema_editor: Any) -> None:
    for competition in apps.get_model("tournaments", "Competition").objects.only("rules", "rules_options"):
        options = says_rounds(competition.rules, competition.rules_options)
        if options is not None:
            competition.rules_options = options
            competition.save(update_fields=["rules_options"])
    for day in apps.get_model("tournaments", "MatchDay").objects.exclude(own_rules=None).only("own_rules"):
        options = says_rounds(day.own_rules.get("rules", ""), day.own_rules.get("rules_options", {}))
        if options is not None:
            day.own_rules = {**day.own_rules, "rules_options": options}
            day.save(update_fields=["own_rules"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0041_hand_size_at_three"),
    ]

    operations = [migrations.RunPython(keep_rounds, migrations.RunPython.noop)]
