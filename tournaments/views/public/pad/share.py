"""A score pad handed over: its address for another phone, its sheet as text and as a picture."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.exports.pad import address_as_qr, pad_as_text
from tournaments.hall import address_for_phones, closed_hall
from tournaments.printing.press import png_response
from tournaments.printing.sheet_picture import sheet_picture
from tournaments.queries.table.match_sheet import get_pad_sheet
from tournaments.views.public.pad.pad import get_pad


@never_cache
@require_safe
def pad_share(request: HttpRequest, token: str) -> HttpResponse:
    """The address as a QR code and a link, the sheet as text and picture."""
    sheet = get_pad_sheet(get_pad(token))
    address = address_for_phones(request, reverse("pad", args=[token]))
    context = {
        "token": token,
        "sheet": sheet,
        "address": address,
        "closed_hall": closed_hall(request),
        "qr": address_as_qr(address),
        "text": pad_as_text(sheet),
    }
    return render(request, "pad/share.html", context)


@never_cache
@require_safe
def pad_text(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet as plain text."""
    return HttpResponse(pad_as_text(get_pad_sheet(get_pad(token))), content_type="text/plain; charset=utf-8")


@never_cache
@require_safe
def pad_picture(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet as a picture."""
    return png_response(sheet_picture(get_pad_sheet(get_pad(token))), "klaverjas.png")
