"""The pairs of a competition, for its organisers."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition, Pair


class PairListing(tables.Table):
    number = tables.Column(verbose_name=_("Number"), attrs={"th": {"class": "number"}, "td": {"class": "number"}})
    first = tables.Column(verbose_name=_("First player"), order_by="first__name", attrs={"td": {"class": "name"}})
    second = tables.Column(verbose_name=_("Second player"), order_by="second__name", attrs={"td": {"class": "name"}})
    change = tables.Column(verbose_name=_("Change"), empty_values=(), orderable=False)

    label = _("Pairs")
    empty_hint = _("Two players who are ranked together: add them here, or import a list.")

    class Meta:
        model = Pair
        fields = ["number", "first", "second", "change"]
        attrs = {"class": "table table-fold"}
        empty_text = _("No pairs yet")

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competition = competition
        self.empty_action, self.empty_url = (
            gettext("Add a pair"),
            reverse("pair_add", args=competition.url_args),
        )

    def render_change(self, record: Pair) -> SafeString:
        address = [*self.competition.url_args, record.number]
        return format_html(
            '<a href="{}" aria-label="{}">{}</a> · <a href="{}" aria-label="{}">{}</a>',
            reverse("pair_edit", args=address),
            gettext("Change pair %(number)d") % {"number": record.number},
            gettext("Change"),
            reverse("pair_remove", args=address),
            gettext("Remove pair %(number)d") % {"number": record.number},
            gettext("Remove"),
        )
