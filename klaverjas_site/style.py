"""Fictional people and figures for the page that shows every part of the site's look."""

import datetime
from typing import Any

import django_tables2 as listings
from django import forms
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.core.paginator import Paginator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

SAMPLE_STANDING = [
    {
        "place": 1,
        "name": "Truus van den Berg",
        "categories": ["60+"],
        "evenings": 7,
        "roem": 5120,
        "pits": 6,
        "total": 34870,
        "gap": 0,
    },
    {"place": 2, "name": "Henk de Wit", "evenings": 7, "roem": 4980, "pits": 4, "total": 34512, "gap": 358},
    {"place": 2, "name": "Annelies Oude Elferink", "evenings": 6, "roem": 5240, "pits": 3, "total": 34512, "gap": 358},
    {"place": 4, "name": "Piet Jansen", "evenings": 7, "roem": 4410, "pits": 2, "total": 33990, "gap": 880},
    {"place": 5, "name": "Sjaan Bos", "evenings": 5, "roem": 4105, "pits": 5, "total": 33127, "gap": 1743},
    {
        "place": 6,
        "name": "Willem-Alexander Schoonderwoerd",
        "evenings": 7,
        "roem": 3990,
        "pits": 1,
        "total": 32640,
        "gap": 2230,
    },
]


class SampleForm(forms.Form):
    """One field of every kind."""

    unusual = ("remark",)

    name = forms.CharField(label=pgettext_lazy("person", "Name"), max_length=80)
    points = forms.IntegerField(label=_("Points"), min_value=0, max_value=162, help_text=_("Of the side that plays."))
    rules = forms.ChoiceField(label=_("Rules"), choices=[("a", "Amsterdam"), ("r", "Rotterdam")])
    form = forms.ChoiceField(
        label=_("Form"),
        choices=[("individual", _("Individual")), ("pairs", _("Fixed pairs"))],
        widget=forms.RadioSelect,
    )
    public = forms.BooleanField(label=_("Everyone may see the standing"), required=False)
    remark = forms.CharField(label=_("Remark"), required=False, widget=forms.Textarea({"rows": 3}))


class SampleReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), help_text=_("It stays readable in the history."))


class SampleListing(listings.Table):
    searchable = True
    label = _("Standing")

    place = listings.Column(pgettext_lazy("rank", "Place"), attrs={"td": {"class": "place"}, "th": {"class": "place"}})
    name = listings.Column(pgettext_lazy("person", "Name"), attrs={"td": {"class": "name"}, "th": {"class": "name"}})
    evenings = listings.Column(_("Evenings"), attrs={"td": {"class": "number"}, "th": {"class": "number"}})
    roem = listings.Column(_("Roem"), attrs={"td": {"class": "number"}, "th": {"class": "number"}})
    pits = listings.Column(_("Pits"), attrs={"td": {"class": "number"}, "th": {"class": "number"}})
    total = listings.Column(_("Total"), attrs={"td": {"class": "number total"}, "th": {"class": "number"}})
    gap = listings.Column(_("Gap"), attrs={"td": {"class": "number soft"}, "th": {"class": "number"}})

    class Meta:
        attrs = {"class": "table standing"}
        row_attrs = {"class": lambda record: f"leader leader-{record['place']}" if record["place"] <= 3 else ""}
        order_by = "place"


def sample_context() -> dict[str, Any]:
    """Everything that templates/style.html shows."""
    listing = SampleListing(SAMPLE_STANDING)
    listing.paginate(page=1, per_page=5)
    return {
        "form": SampleForm({"name": "", "points": "163", "rules": "r", "form": "pairs", "public": True}),
        "reason_form": SampleReasonForm(),
        "listing": listing,
        "standing": SAMPLE_STANDING,
        "stages": [
            {"label": _("People present"), "url": "#attendance", "state": "done", "note": "43"},
            {"label": _("Seats"), "url": "#seats", "state": "done", "note": "10 + 3"},
            {"label": _("Scores"), "url": "#scores", "state": "current", "note": "7 / 10"},
            {"label": _("Publish"), "url": "", "state": "todo", "note": ""},
        ],
        "corrections": [
            {
                "title": _("Round %(number)d") % {"number": 7},
                "made_at": datetime.datetime(2026, 11, 20, 21, 14, tzinfo=datetime.UTC),
                "made_by": "sjaan",
                "reason": _("Typed for the wrong side"),
                "changes": [
                    {"label": _("North–South"), "before": 62, "after": 100},
                    {"label": _("East–West"), "before": 100, "after": 62},
                ],
            }
        ],
        "sample_messages": [
            Message(constants.SUCCESS, str(_("Round 7 is saved."))),
            Message(constants.INFO, str(_("Three tables to go: 4, 9 and 17."))),
            Message(constants.WARNING, str(_("262 roem is rare. Is that correct?"))),
            Message(constants.ERROR, str(_("Someone else has changed this round in the meantime."))),
        ],
        "page_of_many": Paginator(range(30), 10).page(2),
        "closed_hall": "klaverjas --hall",
        "suits": "SHDC",
        "trick": ["JS", "TS", "QH", "7D", "AC", "9S"],
        "states": ["waiting", "busy", "done", "draft", "published"],
        "people": ["Truus", "Henk", "Annelies", "Piet", "Sjaan", "Willem"],
    }
