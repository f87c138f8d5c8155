"""What a club shows of itself: a message, its logo, its sponsor, its house rules."""

from copy import copy

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.choices import PictureKind
from tournaments.forms.club.appearance import AppearanceForm
from tournaments.forms.refusal import refused_on
from tournaments.imports.one_at_a_time import one_file_at_a_time
from tournaments.models.club_picture import LONGEST
from tournaments.permissions import get_club_for_organiser
from tournaments.pictures import MOST_BYTES, to_webp
from tournaments.services.club.appearance import change_appearance, remove_picture
from tournaments.views.organise.request import LoggedInRequest, show


def club_appearance(request: LoggedInRequest, club: str) -> HttpResponse:
    """One form. Pictures are read one by one, so that what is wrong with one is said at its field."""
    found = get_club_for_organiser(request.user, club)
    # The form writes into its instance; the page keeps showing what is stored.
    form = AppearanceForm(request.POST or None, request.FILES or None, instance=copy(found))
    if form.is_valid():
        pictures = _read_pictures(form)
        if form.is_valid():
            with refused_on(form):
                change_appearance(club=found, pictures=pictures, **form.texts)
                messages.success(request, _("Saved. This is what everyone sees now."))
                return redirect("club_appearance", club)
    return show(request, "club/appearance.html", found, form=form, kinds=PictureKind)


@require_POST
def club_picture_remove(request: LoggedInRequest, club: str, kind: str) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    if kind not in found.pictures:
        raise Http404
    remove_picture(club=found, kind=PictureKind(kind))
    messages.success(request, _("The picture has been removed."))
    return redirect("club_appearance", club)


def _read_pictures(form: AppearanceForm) -> dict[PictureKind, bytes]:
    """The pictures that were chosen, converted outside any transaction; a refusal is at its field."""
    pictures = {}
    for kind in PictureKind:
        if file := form.cleaned_data[kind]:
            try:
                with one_file_at_a_time():
                    pictures[kind] = to_webp(file.read(MOST_BYTES + 1), LONGEST[kind])
            except ValidationError as error:
                form.add_error(kind, error)
    return pictures
