"""A standing across clubs, as a page and as a file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.exports.federation_standing import federation_standing_sheet
from tournaments.exports.spreadsheet import csv_response
from tournaments.permissions import get_federation_standing
from tournaments.printing.press import Letterhead, letterhead_of, pdf_response, to_pdf
from tournaments.printing.side_standing import federation_standing_paper
from tournaments.queries.club import federation_standing as query
from tournaments.wording.federation_standing import across_sentences


@require_safe
def federation_standing(request: HttpRequest, federation: str, across: int) -> HttpResponse:
    """The standing with its rules in words, and what each competition counted for."""
    count = query.get_federation_standing(get_federation_standing(federation, across))
    context = {
        "count": count,
        "standing": count.standing,
        "federation": count.standing.federation,
        "sentences": across_sentences(count.rules),
    }
    return render(request, "club/federation_standing/public.html", context)


@require_safe
def federation_standing_csv(request: HttpRequest, federation: str, across: int) -> HttpResponse:
    count = query.get_federation_standing(get_federation_standing(federation, across))
    return csv_response(federation_standing_sheet(count).to_csv(), f"{federation}-standing-{across}.csv")


@require_safe
def federation_standing_pdf(request: HttpRequest, federation: str, across: int) -> HttpResponse:
    """The same on paper; not found as long as it has no rows."""
    count = query.get_federation_standing(get_federation_standing(federation, across))
    papers = federation_standing_paper(count)
    if not papers:
        raise Http404
    letterhead = letterhead_of(own) if (own := count.standing.federation.own_club) else Letterhead()
    content = to_pdf(papers, f"{count.standing}, {count.standing.federation}", letterhead)
    return pdf_response(content, f"{federation}-{across}.pdf")
