"""The door: who is there tonight."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.forms.attendance import AttendanceForm
from tournaments.forms.refusal import add_refusal
from tournaments.permissions import get_match_day_for_organiser
from tournaments.services.match_day import set_attendance
from tournaments.views.organise.request import LoggedInRequest


@login_required
def attendance(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Ticks are stored by "save" only; "find" and the live counter send them along and get them back."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    season = match_day.competition
    if request.method == "POST":
        form = AttendanceForm(request.POST, match_day=match_day)
    else:
        unit = "pair_id" if season.is_pairs else "player_id"
        here = list(match_day.attendances.values_list(unit, flat=True))
        form = AttendanceForm(match_day=match_day, initial={"present": here})
    action = request.POST.get("action")
    if action == "save" and form.is_valid():
        try:
            set_attendance(match_day=match_day, **{f"{form.unit_name}s": form.cleaned_data["present"]})
        except ValidationError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Who is there is stored."))
            return redirect("organise_match_day", club, competition, day)
    ticked, found = form.ticked(), form.found()
    if action == "find" and form["find"].value() and len(found) == 1 and not found <= ticked:
        # Two letters and Enter: the only one it can be is ticked, and the box is ready for the next.
        ticked |= found
        found = set(form.units)
        form = AttendanceForm(match_day=match_day, initial={"present": ticked})
    per_table = 2 if season.is_pairs else 4
    tables, left_over = divmod(len(ticked), per_table)
    rows = [
        {"key": pk, "unit": unit, "is_ticked": pk in ticked, "is_shown": pk in found} for pk, unit in form.units.items()
    ]
    context = {
        "club": season.club,
        "competition": season,
        "match_day": match_day,
        "form": form,
        "rows": rows,
        "found": len(found),
        "present": len(ticked),
        "tables": tables,
        "left_over": left_over,
    }
    page = "attendance_lists.html" if request.htmx else "attendance.html"
    return render(request, f"tournaments/organise/match_day/{page}", context)
