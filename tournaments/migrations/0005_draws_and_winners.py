from typing import Any

from django.db import migrations
from django.db.models import Case, F, Value, When


def keep_seeds(apps: Any, schema_editor: Any) -> None:
    """The seed of a leg becomes the draw it came from."""
    Leg = apps.get_model("tournaments", "Leg")
    Draw = apps.get_model("tournaments", "Draw")
    for leg in Leg.objects.filter(draw_seed__isnull=False, draw=None):
        leg.draw = Draw.objects.create(
            match_day_id=leg.match_day_id, seed=leg.draw_seed, method="lots", made_by_id=leg.seated_by_id
        )
        leg.save(update_fields=["draw"])


def name_winners(apps: Any, schema_editor: Any) -> None:
    """Who won a leg that is over: until now nobody asked."""
    ns, ew = F("ns_points") + F("ns_roem"), F("ew_points") + F("ew_roem")
    tables = apps.get_model("tournaments", "Table").objects.filter(is_complete=True, winner="")
    tables.annotate(ns=ns, ew=ew).update(
        winner=Case(
            When(ns__gt=F("ew"), then=Value("ns")), When(ew__gt=F("ns"), then=Value("ew")), default=Value("nobody")
        )
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_match_day_and_games")]

    operations = [
        migrations.RunPython(keep_seeds, migrations.RunPython.noop),
        migrations.RunPython(name_winners, migrations.RunPython.noop),
    ]
