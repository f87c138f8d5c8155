"""The players of a club, for everyone."""

from operator import attrgetter

import django_tables2 as tables
from django.db.models import QuerySet
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.listings.standing import FIGURE, NAME
from tournaments.models import Club, Player


def in_order_of_lists(players: QuerySet[Player]) -> list[Player]:
    """The players by last name, which is only known once the names are read."""
    return sorted(players, key=attrgetter("listed_letters"))


class PublicPlayerListing(tables.Table):
    number = tables.Column(verbose_name=_("Number"), attrs=FIGURE)
    name = tables.Column(verbose_name=pgettext_lazy("person", "Name"), order_by="listed_letters", attrs=NAME)

    searchable = True
    label = _("Players")
    empty_hint = _("The players of this club will be listed here.")

    class Meta:
        attrs = {"class": "table"}
        empty_text = _("No players yet")

    def __init__(self, players: QuerySet[Player], *, club: Club) -> None:
        super().__init__(in_order_of_lists(players) if club.lists_by_last_name else players)

    def render_name(self, record: Player) -> SafeString:
        address = reverse("player", args=[record.club.slug, record.number])
        return format_html('<a href="{}">{}</a>', address, record.listed)

    def order_name(self, players: QuerySet[Player], is_descending: bool) -> tuple[QuerySet[Player], bool]:
        # Names are ordered for people: upper and lower case together.
        name = Lower("name")
        return players.order_by(name.desc() if is_descending else name.asc(), "number"), True
