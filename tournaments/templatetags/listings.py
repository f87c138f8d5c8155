"""What `listings/listing.html` needs besides django-tables2's own tags."""

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django_tables2.rows import BoundRow

register = template.Library()


@register.simple_tag
def cells(row: BoundRow) -> SafeString:
    """All cells of a row.

    A page of a standing has a thousand of them. The attributes of a column are the same in each row, so they are worked
    out once for a table; and a column whose cell follows from the record alone (`cell_of`) is asked for it directly,
    not by way of everything a cell may depend on.
    """
    attributes: dict[str, str] = row.table.__dict__.setdefault("_cell_attributes", {})
    shown = []
    for column in row.table.columns:
        if column.name not in attributes:
            attributes[column.name] = column.attrs["td"].as_html()
        cell_of = getattr(column.column, "cell_of", None)
        shown.append((attributes[column.name], cell_of(row.record) if cell_of else row.get_cell(column.name)))
    return format_html_join("", "<td {}>{}</td>", shown)
