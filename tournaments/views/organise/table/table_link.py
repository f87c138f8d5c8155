"""The link of a table: shown as a code for the phones there, replaced if it went astray; calls answered."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.choices import SideOfTable
from tournaments.exports.pad import address_as_qr
from tournaments.hall import address_for_phones, closed_hall, host_for_phones
from tournaments.permissions import get_table_for_scorekeeper
from tournaments.services.table.table_link import answer_call, give_table_links, renew_table_link, table_code
from tournaments.views.organise.request import LoggedInRequest, show


@never_cache
def table_link(request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int) -> HttpResponse:
    """The code to be scanned, for each side where it has its own; posting creates new ones that shut out the old."""
    found = get_table_for_scorekeeper(request.user, club, competition, day, leg, table)
    if request.method == "POST":
        renew_table_link(table=found)
        messages.success(request, _("This table has a new code; the old one no longer works."))
        return redirect("table_link", club, competition, day, leg, table)
    links = []
    for side in found.link_sides:
        token = give_table_links(tables=[found], side=side)[found.pk]
        address = address_for_phones(request, reverse("phone", args=[token]))
        name = SideOfTable(side).label if side else ""
        links.append({"name": name, "address": address, "qr": address_as_qr(address), "code": table_code(found, side)})
    match_day = found.leg.match_day
    return show(
        request,
        "table/sheet/link.html",
        match_day,
        leg=found.leg,
        table=found,
        links=links,
        closed_hall=closed_hall(request),
        page=host_for_phones(request) + reverse("table_code"),
    )


@require_POST
def table_call_answered(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int
) -> HttpResponse:
    """Someone went to the table that called."""
    answer_call(table=get_table_for_scorekeeper(request.user, club, competition, day, leg, table))
    return redirect("organise_match_day", club, competition, day)
