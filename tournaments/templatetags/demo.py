"""The mark on every page of the demo club."""

from django import template

from tournaments.names import visitor
from tournaments.permissions import NamesForVisitor

register = template.Library()


@register.simple_tag
def is_in_demo() -> bool:
    """Whether the page that is being drawn is about the demo club."""
    seen_by = visitor()
    return isinstance(seen_by, NamesForVisitor) and seen_by.is_in_demo
