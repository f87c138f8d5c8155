"""Where pages about something are, in every template without loading it (`builtins` in the settings)."""

from typing import Protocol

from django import template
from django.conf import settings
from django.urls import reverse

register = template.Library()


class HasPages(Protocol):
    @property
    def url_args(self) -> tuple[object, ...]: ...


@register.simple_tag
def url_of(name: str, of: HasPages, *more: object) -> str:
    """The address `name` of a club, competition or match day: `{% url_of 'seating' match_day leg.number %}`."""
    return reverse(name, args=[*of.url_args, *more])


@register.simple_tag
def public_address() -> str:
    """The address that links and codes have wherever they are made; empty if the club has none."""
    return settings.SITE_ADDRESS
