"""The players of a club, for its organisers."""

from collections.abc import Collection
from typing import Any

import django_tables2 as tables
from django.db.models import QuerySet
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.listings.public_player import in_order_of_lists
from tournaments.models import Club, Player

TICK = {"th": {"class": "ticked"}, "td": {"class": "ticked"}}


class PlayerListing(tables.Table):
    tick = tables.Column(accessor="pk", orderable=False, verbose_name="✓", attrs=TICK)
    number = tables.Column(attrs={"th": {"class": "number"}, "td": {"class": "number"}})
    name = tables.Column(order_by="listed_letters", attrs={"td": {"class": "name"}})

    searchable = True
    label = _("Players")
    empty_hint = _("Paste a whole list of names at once, or add them one at a time.")

    class Meta:
        model = Player
        fields = ["tick", "number", "name"]
        attrs = {"class": "table"}
        order_by = "name"
        empty_text = _("No players yet")

    def __init__(self, players: QuerySet[Player], *, club: Club, gone: Collection[int] = (), **kwargs: Any) -> None:
        super().__init__(in_order_of_lists(players) if club.lists_by_last_name else players, **kwargs)
        self.club, self.gone = club, gone
        self.empty_action, self.empty_url = gettext("Add players"), reverse("player_import", args=[club.slug])

    def render_tick(self, record: Player) -> SafeString:
        return format_html(
            '<input class="form-check-input" type="checkbox" name="player" value="{}" form="chosen" aria-label="{}">',
            record.pk,
            record,
        )

    def render_name(self, record: Player) -> SafeString:
        """The name, with anything else that finds this person."""
        address = reverse("player_edit", args=[self.club.slug, record.number])
        beside = [*record.other_names]
        if record.is_guest:
            beside.append(gettext("guest"))
        if not record.is_active:
            beside.append(gettext("does not play"))
        if record.pk in self.gone:
            years = int(self.club.contact_term)
            words = ngettext("no evening for %(count)d year", "no evening for %(count)d years", years)
            beside.append(words % {"count": years})
        if record.only_for is not None:
            beside.append(str(record.only_for))
        more = format_html(" <small>{}</small>", ", ".join(beside)) if beside else ""
        return format_html('<a href="{}">{}</a>{}', address, record.listed, more)

    def order_name(self, players: QuerySet[Player], is_descending: bool) -> tuple[QuerySet[Player], bool]:
        # Names are ordered for people: upper and lower case together.
        name = Lower("name")
        return players.order_by(name.desc() if is_descending else name.asc(), "number"), True
