"""A competition from a file, such as a tournament that was played on a laptop; and the file of one."""

from datetime import timedelta

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.exports.competition_file import competition_file
from tournaments.forms.files.competition_load import CompetitionFileForm
from tournaments.imports.competition_plan import (
    MOST_BYTES,
    CompetitionPlan,
    packed,
    plan_competition,
    read_text,
    unpacked,
)
from tournaments.imports.faults import BadFile, Fault
from tournaments.imports.loading import load_step_by_step
from tournaments.imports.one_at_a_time import one_file_at_a_time
from tournaments.imports.published import Difference, find_differences
from tournaments.models import Club, Competition
from tournaments.permissions import get_club_for_organiser, get_competition_for_organiser
from tournaments.services.limit import is_too_often
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show

# For one account in an hour; a file that is refused counts too.
MOST_FILES = 30
SHOWN_FAULTS = SHOWN_DIFFERENCES = 20


@done_once
def competition_load(request: LoggedInRequest, club: str) -> HttpResponse:
    """First what the file would become here; then, if that has not changed, it is stored."""
    found = get_club_for_organiser(request.user, club)
    form = CompetitionFileForm(request.POST or None, request.FILES or None)
    plan, text, faults = None, "", list[Fault]()
    if form.is_valid():
        try:
            with one_file_at_a_time():
                text = _text(request, form)
                plan = plan_competition(text, found, slug=form.cleaned_data["slug"])
            if request.POST.get("action") == "load" and plan.there is None:
                if form.cleaned_data["digest"] == plan.digest:
                    return _load(request, plan)
                form.add_error(None, _("The file or the club has changed since it was shown. Look again, then load."))
        except ValidationError as error:
            form.add_error("file", error)
        except BadFile as bad:
            plan, faults = None, bad.faults
    return _show(request, found, form, plan, text, faults)


def _text(request: LoggedInRequest, form: CompetitionFileForm) -> str:
    if is_too_often("competition-file", str(request.user.pk), most=MOST_FILES, period=timedelta(hours=1)):
        raise ValidationError(_("Too many files in one hour: wait a while before you send the next one."))
    if file := form.cleaned_data["file"]:
        return read_text(file.read(MOST_BYTES + 1))
    if written := form.cleaned_data["packed"]:
        return unpacked(written)
    raise ValidationError(_("Choose the file first."))


def _load(request: LoggedInRequest, plan: CompetitionPlan) -> HttpResponse:
    competition = load_step_by_step(plan=plan, by=request.user)
    messages.success(request, _("%(name)s is loaded, as it was in the file.") % {"name": competition})
    if differences := _differences(plan, competition):
        shown, more = differences[:SHOWN_DIFFERENCES], len(differences) - SHOWN_DIFFERENCES
        lines = [str(difference) for difference in shown]
        if more > 0:
            lines.append(ngettext("and %(more)s more", "and %(more)s more", more) % {"more": more})
        said = _("The published figures differ from the calculated ones:")
        items = format_html_join("", "<li>{}</li>", ((line,) for line in lines))
        messages.warning(request, format_html("{}<ul>{}</ul>", said, items))
    return redirect("organise_competition", *competition.url_args)


def _differences(plan: CompetitionPlan, competition: Competition) -> list[Difference]:
    """The differences between what the file says was published and what is counted here."""
    return find_differences(plan.file.published, competition, {name: player.name for name, player in plan.known})


def _show(
    request: LoggedInRequest,
    club: Club,
    form: CompetitionFileForm,
    plan: CompetitionPlan | None,
    text: str,
    faults: list[Fault],
) -> HttpResponse:
    return show(
        request,
        "files/competition/load.html",
        club,
        form=form,
        plan=plan,
        packed=packed(text) if plan else "",
        differences=_differences(plan, plan.there)[:SHOWN_DIFFERENCES] if plan and plan.there and plan.is_same else (),
        faults=faults[:SHOWN_FAULTS],
        more_faults=max(0, len(faults) - SHOWN_FAULTS),
    )


@require_safe
def competition_save(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """Contains the full names and what is not published: for a person who stores it, here or on another computer."""
    found = get_competition_for_organiser(request.user, club, competition)
    headers = {
        "Content-Disposition": f'attachment; filename="{found.club.slug}-{found.slug}.json"',
        "Cache-Control": "no-store",
    }
    return HttpResponse(competition_file(found), content_type="application/json", headers=headers)
