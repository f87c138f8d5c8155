"""A whole club as one file: downloaded by its owner, loaded as a new club here or on another installation."""

from datetime import timedelta

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.exports.club_file import SUFFIX, club_file
from tournaments.forms.files.club_file import ClubFileForm
from tournaments.imports.club_file import read_club_file
from tournaments.imports.one_at_a_time import one_file_at_a_time
from tournaments.permissions import get_club_for_owner, may_make_clubs
from tournaments.queries.people.contact import has_contacts
from tournaments.services.files.club_file import load_club
from tournaments.services.limit import is_too_often
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show

# For one account in an hour; a file that is refused counts too.
MOST_FILES = 10


def club_file_page(request: LoggedInRequest, club: str) -> HttpResponse:
    """What the file holds, and the button that downloads it."""
    found = get_club_for_owner(request.user, club)
    return show(request, "files/club/file.html", found, has_contacts=has_contacts(found))


@require_POST
def club_file_download(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_owner(request.user, club)
    name = f"{found.slug}-{timezone.localdate():%Y-%m-%d}{SUFFIX}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    content = club_file(found, with_contacts="contacts" in request.POST)
    return HttpResponse(content, content_type="application/octet-stream", headers=headers)


def _refuse_too_often(request: LoggedInRequest) -> None:
    if is_too_often("club-file", str(request.user.pk), most=MOST_FILES, period=timedelta(hours=1)):
        raise ValidationError(_("Too many files in one hour: wait a while before you send the next one."))


@done_once
def club_load(request: LoggedInRequest) -> HttpResponse:
    """A club from its file; the person who loads it owns it."""
    if not may_make_clubs(request.user):
        raise Http404
    form = ClubFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        try:
            _refuse_too_often(request)
            with one_file_at_a_time():
                document = read_club_file(form.cleaned_data["file"])
            club = load_club(document=document, owner=request.user)
        except ValidationError as error:
            form.add_error("file", error)
        else:
            messages.success(request, _("%(club)s is loaded, with everything that was in the file.") % {"club": club})
            return redirect("organise_club", club.slug)
    return render(request, "files/club/load.html", {"form": form})
