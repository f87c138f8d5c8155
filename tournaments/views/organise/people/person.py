"""People's data: the list of members, what is kept about one person, and what the club keeps no longer."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.choices import CorrectionSubject
from tournaments.exports.files import file_response
from tournaments.exports.member_list import member_sheet
from tournaments.exports.person_file import person_file
from tournaments.exports.spreadsheet import Sheet, readable
from tournaments.listings.correction import notation_in_words
from tournaments.listings.log import log_lines
from tournaments.models import Club, Correction
from tournaments.permissions import get_club_for_organiser, get_player
from tournaments.printing.member_list import member_list_paper
from tournaments.printing.press import letterhead_of, pdf_response, to_pdf
from tournaments.queries.people.person import corrections_about, log_about, rows_about
from tournaments.queries.people.player_list import list_members
from tournaments.services.people.contact import remove_due_contacts
from tournaments.views.former_number import leads_on
from tournaments.views.organise.request import LoggedInRequest

MAY_BE_EMPTY = ("home", "member_since", "guest", "phone", "email")


@never_cache
@require_safe
def member_list(request: LoggedInRequest, club: str, ending: str) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    return file_response([_members(request, found)], _file_name(found), ending)


@never_cache
@require_safe
def member_list_pdf(request: LoggedInRequest, club: str) -> HttpResponse:
    """Without columns in which nothing is."""
    found = get_club_for_organiser(request.user, club)
    sheet = _members(request, found).without_empty(*MAY_BE_EMPTY)
    papers = member_list_paper(found, sheet.title, sheet.header, [readable(row) for row in sheet.rows])
    return pdf_response(to_pdf(papers, f"{sheet.title}, {found}", letterhead_of(found)), f"{_file_name(found)}.pdf")


def _members(request: LoggedInRequest, club: Club) -> Sheet:
    """With `?contacts=1` also telephone and e-mail."""
    with_contacts = request.GET.get("contacts") == "1"
    return member_sheet(list_members(club, with_contacts=with_contacts), with_contacts=with_contacts)


def _file_name(club: Club) -> str:
    return f"{club.slug}-members-{timezone.localdate():%Y-%m-%d}"


@never_cache
@require_safe
@leads_on
def player_kept(request: LoggedInRequest, club: str, number: int) -> HttpResponse:
    """Everything that is stored about this person, to be given to them."""
    found = get_club_for_organiser(request.user, club)
    player = get_player(request.user, found.slug, number)
    rows = rows_about(player)
    history = [_in_words(correction) for correction in corrections_about(player, rows)]
    log = [{_("When"): _minute(line.at), _("What"): line.what} for line in log_lines(log_about(player))]
    headers = {"Content-Disposition": f'attachment; filename="{found.slug}-player-{player.number}.json"'}
    return HttpResponse(person_file(player, rows, history, log), content_type="application/json", headers=headers)


def _in_words(correction: Correction) -> dict[str, Any]:
    competition = correction.competition
    return {
        _("When"): _minute(correction.made_at),
        _("Competition"): str(competition),
        _("What"): str(CorrectionSubject(correction.subject).label),
        _("Reason"): correction.reason,
        _("Before"): notation_in_words(correction.before, competition),
        _("After"): notation_in_words(correction.after, competition),
    }


def _minute(moment: Any) -> str:
    return timezone.localtime(moment).isoformat(timespec="minutes")


@require_POST
def contacts_due(request: LoggedInRequest, club: str) -> HttpResponse:
    """Removes what the club keeps no longer; what was removed meanwhile is not removed again."""
    found = get_club_for_organiser(request.user, club)
    count = remove_due_contacts(club=found)
    words = ngettext(
        "The telephone and e-mail of %(count)d person have been removed.",
        "The telephone and e-mail of %(count)d people have been removed.",
        count,
    )
    messages.success(request, words % {"count": count})
    return redirect("organise_players", found.slug)
