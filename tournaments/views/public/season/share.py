"""What leaves the site: text, picture, report and files of a result, and the standing in the club's own website."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import conditional_page, require_safe

from tournaments.choices import Role
from tournaments.exports.files import file_response
from tournaments.exports.pad import address_as_qr
from tournaments.exports.seats import seats_sheet
from tournaments.hall import address_for_phones, closed_hall
from tournaments.models import Competition, MatchDay
from tournaments.permissions import asked_by, get_competition, get_match_day, get_match_day_seats, may
from tournaments.printing.press import letterhead_of, pdf_response, to_pdf
from tournaments.printing.seating import seating_by_table
from tournaments.printing.share import share_picture
from tournaments.queries.results.match_day import HallLeg, get_hall, get_match_day_result, is_final
from tournaments.queries.results.prize import list_shown_day_prizes
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.subscriber import count_waiting
from tournaments.wording.share import Shared, as_columns, as_text, shared_match_day, shared_seats, shared_standing

# No matter who asks, these are for others: they show what a stranger sees.
STRANGER = AnonymousUser()


@require_safe
def share_standing(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The standing as PNG: its top, or with `?rows=all` as much as a picture takes."""
    return _picture(request, _standing(club, competition)[1])


@require_safe
def share_match_day(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The same for a match day."""
    return _picture(request, _result(club, competition, day)[1])


@require_safe
def share_seats(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The same for the tables of a leg."""
    return _picture(request, _seats(request, club, competition, day)[2])


@require_safe
def standing_to_share(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The standing as the text of a message, as a report, as link and QR code, and as files."""
    shown, shared = _standing(club, competition)
    files = {
        "picture": reverse("share_standing", args=shown.url_args),
        "paper": reverse("standing_pdf", args=shown.url_args),
        "csv": reverse("standing_csv", args=shown.url_args),
        "xlsx": reverse("standing_xlsx", args=shown.url_args),
    }
    return _to_share(request, shown, shared, reverse("standing", args=shown.url_args), files)


@require_safe
def match_day_to_share(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The same for a match day; an organiser mails it from here."""
    match_day, shared = _result(club, competition, day, with_standing=True)
    files = {
        "picture": reverse("share_match_day", args=match_day.url_args),
        "paper": reverse("match_day_pdf", args=match_day.url_args),
        "csv": reverse("match_day_file", args=[*match_day.url_args, "csv"]),
        "xlsx": reverse("match_day_file", args=[*match_day.url_args, "xlsx"]),
    }
    is_organiser = settings.EMAIL_IS_ON and may(request.user, match_day.competition.club, Role.ORGANISER)
    mails = {"match_day": match_day, "waiting": count_waiting(match_day)} if is_organiser else {}
    return _to_share(
        request, match_day.competition, shared, reverse("match_day", args=match_day.url_args), files, **mails
    )


@require_safe
def seats_to_share(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The tables of a leg in the same way: of `?leg=`, or else of the last one whose seats are shown."""
    match_day, leg, shared = _seats(request, club, competition, day)
    names = {"picture": "share_seats", "paper": "seats_pdf", "csv": "seats_csv", "xlsx": "seats_xlsx"}
    files = {kind: f"{reverse(name, args=match_day.url_args)}?leg={leg.leg.number}" for kind, name in names.items()}
    return _to_share(request, match_day.competition, shared, reverse("my_seat", args=match_day.url_args), files)


@require_safe
def seats_pdf(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The tables of a leg on paper."""
    with asked_by(STRANGER):
        match_day, leg, shared = _seats(request, club, competition, day)
        papers = seating_by_table(match_day, [leg])
    content = to_pdf(papers, f"{shared.title}, {match_day}", letterhead_of(match_day.competition.club))
    return pdf_response(content, f"{club}-{competition}-day-{day}-leg-{leg.leg.number}.pdf")


@require_safe
def seats_file(request: HttpRequest, club: str, competition: str, day: int, ending: str) -> HttpResponse:
    """The seats of a leg as a file, one on each line."""
    with asked_by(STRANGER):
        _match_day, leg, _shared = _seats(request, club, competition, day)
        sheet = seats_sheet(leg)
    return file_response([sheet], f"{club}-{competition}-day-{day}-leg-{leg.leg.number}", ending)


def _standing(club: str, competition: str) -> tuple[Competition, Shared]:
    with asked_by(STRANGER):
        shown = get_competition(STRANGER, club, competition)
        return shown, shared_standing(get_standing(shown))


def _result(club: str, competition: str, day: int, *, with_standing: bool = False) -> tuple[MatchDay, Shared]:
    with asked_by(STRANGER):
        match_day = get_match_day(STRANGER, club, competition, day)
        return match_day, share_result(match_day, with_standing=with_standing)


def share_result(match_day: MatchDay, *, with_standing: bool) -> Shared:
    """What is published of it; to be called as a stranger."""
    result = get_match_day_result(match_day, published_only=True)
    standing = get_standing(match_day.competition) if with_standing else None
    final, prizes = is_final(match_day, now=timezone.now()), list_shown_day_prizes(result)
    return shared_match_day(result, is_final=final, standing=standing, prizes=prizes)


def _seats(request: HttpRequest, club: str, competition: str, day: int) -> tuple[MatchDay, HallLeg, Shared]:
    with asked_by(STRANGER):
        match_day = get_match_day_seats(STRANGER, club, competition, day)
        legs = [leg for leg in get_hall(match_day, published_only=True).legs if leg.tables]
        asked = request.GET.get("leg") or (str(legs[-1].leg.number) if legs else "")
        leg = next((leg for leg in legs if str(leg.leg.number) == asked), None)
        if leg is None:
            raise Http404
        return match_day, leg, shared_seats(match_day, leg)


def _picture(request: HttpRequest, shared: Shared) -> HttpResponse:
    if not shared.rows:
        raise Http404
    picture = share_picture(shared, is_whole=request.GET.get("rows") == "all")
    return HttpResponse(picture, content_type="image/png")


def _to_share(
    request: HttpRequest, competition: Competition, shared: Shared, path: str, files: dict[str, str], **more: object
) -> HttpResponse:
    address = address_for_phones(request, path)
    context = {
        "club": competition.club,
        "competition": competition,
        "shared": shared,
        "path": path,
        "address": address,
        "closed_hall": closed_hall(request),
        "qr": address_as_qr(address),
        "text": as_text(shared, address),
        "columns": as_columns(shared, address),
        "files": files,
        "sends_mail": settings.EMAIL_IS_ON,
        **more,
    }
    return render(request, "season/standing/share.html", context)


@require_safe
@xframe_options_exempt
@conditional_page
def embed_standing(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The standing as a small page to embed in another; the only page that allows it."""
    shown = get_competition(STRANGER, club, competition)
    with asked_by(STRANGER):
        standing = get_standing(shown)
    context = {"club": shown.club, "competition": shown, "standing": standing}
    answer = render(request, "season/standing/embed.html", context)
    answer.headers["Content-Security-Policy"] = "default-src 'self'; base-uri 'none'; object-src 'none'"
    return answer
