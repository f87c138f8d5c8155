"""Who may do what in a club, for its owners."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Membership


class MemberListing(tables.Table):
    user = tables.Column(verbose_name=_("User name"), order_by="user__username", attrs={"td": {"class": "name"}})
    role = tables.Column(verbose_name=_("Role"))
    change = tables.Column(verbose_name=_("Change"), empty_values=(), orderable=False)

    label = _("Members")

    class Meta:
        sequence = ["user", "role", "change"]
        attrs = {"class": "table table-fold"}

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def render_role(self, record: Membership) -> str:
        role = record.get_role_display()
        if not (self.club.keeps_money and record.is_treasurer):
            return role
        return gettext("%(role)s, treasurer") % {"role": role}

    def render_change(self, record: Membership) -> SafeString:
        return format_html(
            # As one element: on a small phone a cell lays out its children next to its label.
            "<span>" + " · ".join(['<a href="{}" aria-label="{}">{}</a>'] * 3) + "</span>",
            reverse("member_role", args=[self.club.slug, record.pk]),
            gettext("Change the role of %(user)s") % {"user": record.user},
            gettext("Change role"),
            reverse("member_reset", args=[self.club.slug, record.pk]),
            gettext("New password for %(user)s") % {"user": record.user},
            gettext("New password"),
            reverse("member_remove", args=[self.club.slug, record.pk]),
            gettext("Remove %(user)s") % {"user": record.user},
            gettext("Remove"),
        )
