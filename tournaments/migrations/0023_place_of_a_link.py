from typing import Any

from django.db import migrations
from django.db.models import OuterRef, Subquery


def say_where(apps: Any, schema_editor: Any) -> None:
    """A link says itself which table it is of; until now it was gone with its table."""
    table = apps.get_model("tournaments", "Table").objects.filter(pk=OuterRef("table")).order_by()
    apps.get_model("tournaments", "TableLink").objects.filter(match_day=None).update(
        match_day=Subquery(table.values("leg__match_day")),
        leg_number=Subquery(table.values("leg__number")),
        table_number=Subquery(table.values("number")),
    )


def forget_those_without_a_table(apps: Any, schema_editor: Any) -> None:
    """Older programs know no link that is shut or whose table is gone."""
    links = apps.get_model("tournaments", "TableLink").objects
    links.filter(table=None).delete()
    links.exclude(replaced_at=None).delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_late_rounds")]

    operations = [migrations.RunPython(say_where, forget_those_without_a_table)]
