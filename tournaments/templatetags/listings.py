"""What `listings/listing.html` needs besides django-tables2's own tags."""

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django_tables2.rows import BoundRow

register = template.Library()


@register.simple_tag
def cells(row: BoundRow) -> SafeString:
    """All cells of a row.

    A page of a standing has a thousand of them, and the attributes of a column are the same in each row: they are
    worked out once for a table, not once for a cell.
    """
    attributes: dict[str, str] = row.table.__dict__.setdefault("_cell_attributes", {})
    shown = []
    for column, cell in row.items():
        if column.name not in attributes:
            attributes[column.name] = column.attrs["td"].as_html()
        shown.append((attributes[column.name], cell))
    return format_html_join("", "<td {}>{}</td>", shown)
