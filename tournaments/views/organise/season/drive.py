"""A drive on one page: a list of names becomes an evening that is drawn; undone in one tap."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.refusal import add_refusal, refused_on
from tournaments.forms.season.drive import AnnouncedDriveForm, DriveForm
from tournaments.imports.drive_list import DrivePlan, plan_drive
from tournaments.imports.name_shown import on_page
from tournaments.models import Club, MatchDay
from tournaments.models.player import players_of
from tournaments.permissions import get_club_for_organiser, get_competition_for_organiser
from tournaments.queries.season.drive import get_usual, list_as_typed, list_names_taken
from tournaments.services.season.drive import LEFT_OVER, announce_drive, begin_drive, undo_drive
from tournaments.views.once import done_once
from tournaments.views.organise.list_answers import choice_on, digest_of, given_about
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message

UNDONE = "drive_taken_back"


@done_once
def drive_create(request: LoggedInRequest, club: str) -> HttpResponse:
    """The form; after a drive was undone it contains the input of that drive."""
    found = get_club_for_organiser(request.user, club)
    kept = request.session.get(UNDONE, {})
    form = DriveForm(
        request.POST or None,
        initial=kept.get("form") if kept.get("club") == found.pk else None,
        usual=get_usual(found),
        names_taken=list_names_taken(found),
    )
    is_right, context = form.is_valid(), {"club": found, "form": form}
    if names := form.cleaned_data.get("names") if form.is_bound else None:
        try:
            plan = plan_drive(names, list(players_of(found)), choice_on(request.POST), given_about(request.POST, names))
        except ValidationError as error:
            form.add_error("names", error)
        else:
            form.add_problems((problem.line, problem.message) for problem in plan.problems)
            is_to_be_drawn = is_right and request.POST.get("action") != "look" and not (plan.problems or plan.open)
            if is_to_be_drawn and (match_day := _begin(request, found, form, plan)) is not None:
                request.session.pop(UNDONE, None)
                return redirect("draw_result", *match_day.url_args)
            if plan.doubts:
                del form.fields["names"].widget.attrs["autofocus"]  # the questions stand above it
            context |= on_page(plan) | {"list": digest_of(names)}
    return render(request, "season/drive/create.html", context)


def _begin(request: LoggedInRequest, club: Club, form: DriveForm, plan: DrivePlan) -> MatchDay | None:
    """The evening; None when something is wrong, which the form then reports."""
    try:
        return begin_drive(
            club=club,
            name=form.cleaned_data["name"],
            date=timezone.localdate(),
            entrants=plan.entrants,
            even_if_left_over=form.cleaned_data["even_if_left_over"],
            by=request.user,
            **form.settings,
        )
    except ValidationError as error:
        if hasattr(error, "error_dict"):
            add_refusal(form, error)
        else:
            form.add_error("names", error)
    form.asks_left_over = form.has_error("names", LEFT_OVER)
    return None


@done_once
def drive_announce(request: LoggedInRequest, club: str) -> HttpResponse:
    """A drive to come that anyone can sign up for."""
    found = get_club_for_organiser(request.user, club)
    form = AnnouncedDriveForm(request.POST or None, usual=get_usual(found), names_taken=list_names_taken(found))
    if form.is_valid():
        with refused_on(form):
            match_day = announce_drive(club=found, **form.entry, **form.settings)
            return redirect("sign_ups", *match_day.url_args)
    return show(request, "season/drive/announce.html", found, form=form)


@require_POST
@done_once
def drive_undo(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """Everything of the drive goes; its list waits in the form, to be corrected and drawn again."""
    drive = get_competition_for_organiser(request.user, club, competition)
    form = {
        "name": drive.name,
        "legs_per_match_day": drive.legs_per_match_day,
        "rounds_per_leg": None if drive.is_race else drive.rounds_per_leg,
        "rules": drive.rules,
        "names": "\n".join(list_as_typed(drive)),
    }
    with refused_in_message(request):
        undo_drive(competition=drive)
        request.session[UNDONE] = {"club": drive.club_id, "form": form}
        messages.success(request, _("The drive has been undone; its list is still here."))
        return redirect("drive_create", drive.club.slug)
    return redirect("organise_competition", *drive.url_args)
