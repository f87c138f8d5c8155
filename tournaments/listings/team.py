"""The teams of a competition, for its organisers."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition, Team


class TeamListing(tables.Table):
    number = tables.Column(verbose_name=_("Number"), attrs={"th": {"class": "number"}, "td": {"class": "number"}})
    name = tables.Column(verbose_name=_("Team"), attrs={"td": {"class": "name"}})
    people = tables.Column(verbose_name=_("Players"), empty_values=(), orderable=False)
    change = tables.Column(verbose_name=_("Change"), empty_values=(), orderable=False)

    label = _("Teams")
    empty_hint = _("Four players who are ranked together, and their reserves: add them here, or import a list.")

    class Meta:
        model = Team
        fields = ["number", "name", "people", "change"]
        attrs = {"class": "table table-fold"}
        empty_text = _("No teams yet")

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competition = competition
        self.empty_action, self.empty_url = (
            gettext("Add a team"),
            reverse("team_add", args=competition.url_args),
        )

    def render_people(self, record: Team) -> str:
        members = list(record.members.all())
        four = ", ".join(str(member) for member in members if not member.is_reserve)
        reserves = ", ".join(str(member) for member in members if member.is_reserve)
        return f"{four} · {gettext('Reserve: %(names)s') % {'names': reserves}}" if reserves else four

    def render_change(self, record: Team) -> SafeString:
        address = [*self.competition.url_args, record.number]
        return format_html(
            '<a href="{}" aria-label="{}">{}</a> · <a href="{}" aria-label="{}">{}</a>',
            reverse("team_edit", args=address),
            gettext("Change team %(number)d") % {"number": record.number},
            gettext("Change"),
            reverse("team_remove", args=address),
            gettext("Remove team %(number)d") % {"number": record.number},
            gettext("Remove"),
        )
