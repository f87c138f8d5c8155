"""What another block of the page says: a heading that is the title as well is written once in its template."""

from django import template
from django.template import Context, NodeList
from django.template.loader_tags import BlockNode

register = template.Library()


@register.simple_tag(takes_context=True)
def said_in(context: Context, block: str) -> str:
    return BlockNode(block, NodeList()).render(context)
