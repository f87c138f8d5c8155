"""What `pages/listing.html` needs in addition to django-tables2's own tags."""

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django_tables2 import Table
from django_tables2.columns import BoundColumn
from django_tables2.rows import BoundRow

register = template.Library()


@register.simple_tag
def cells(row: BoundRow) -> SafeString:
    """All cells of a row.

    A page of a standing has a thousand of them. The attributes of a column are the same in each row, so they are worked
    out once per table; and a column whose cell depends only on the record is asked for it directly, without everything
    else a cell may depend on.
    """
    table = row.table
    if "_cell_makers" not in table.__dict__:
        table._cell_makers = [
            (f"<td {column.attrs['td'].as_html()}>", column.name, _from_record(table, column))
            for column in table.columns
        ]
    record = row.record
    written: list[str] = []
    for opening, name, of_record in table._cell_makers:
        cell = of_record(record) if of_record else row.get_cell(name)
        # Most are figures, which have nothing to escape, or HTML already.
        if type(cell) is int:
            cell = str(cell)
        elif type(cell) is not SafeString:
            cell = conditional_escape(cell)
        written += (opening, cell, "</td>")
    return mark_safe("".join(written))  # noqa: S308 - what is no figure is escaped above


def _from_record(table: Table, column: BoundColumn) -> Callable[[Any], object] | None:
    """What makes a cell from the record alone: the column's `cell_of`, or a `render_…` that takes nothing else."""
    if cell_of := getattr(column.column, "cell_of", None):
        return cell_of
    render = getattr(table, f"render_{column.name}", None)
    if (
        render is None
        or column.column.empty_values
        or column.link
        or _parameters(render.__func__) != ["self", "record"]
    ):
        return None
    return render


@cache
def _parameters(render: Callable[..., object]) -> list[str]:
    return [*signature(render).parameters]
