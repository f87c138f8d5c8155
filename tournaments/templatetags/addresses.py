"""Where pages about something are, in every template without loading it (`builtins` in the settings)."""

from typing import Protocol
from urllib.parse import urlsplit

from django import template
from django.conf import settings
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.hall import address_for_phones

register = template.Library()


class HasPages(Protocol):
    @property
    def url_args(self) -> tuple[object, ...]: ...


@register.simple_tag
def url_of(name: str, of: HasPages, *more: object) -> str:
    """The address `name` of a club, competition or match day: `{% url_of 'seating' match_day leg.number %}`."""
    return reverse(name, args=[*of.url_args, *more])


@register.simple_tag(takes_context=True)
def tab(context: Context, word: str, name: str, of: HasPages, *more: object) -> SafeString:
    """A link among pages that belong together, marked on its own page: `{% tab _("Charts") 'charts' competition %}`."""
    address = url_of(name, of, *more)
    is_open = mark_safe(' aria-current="page"') if context["request"].path == address else ""
    return format_html('<a href="{}"{}>{}</a>', address, is_open, word)


@register.simple_tag(takes_context=True)
def for_phones(context: Context, path: str, scheme: str | None = None) -> str:
    """The whole address of this path, for what leaves the site; `webcal` is what phones know a calendar by."""
    address = urlsplit(address_for_phones(context["request"], path))
    return address._replace(scheme=scheme or address.scheme).geturl()


@register.simple_tag
def public_address() -> str:
    """The address that links and codes have wherever they are made; empty if the club has none."""
    return settings.SITE_ADDRESS
