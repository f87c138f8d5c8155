"""What people said about coming, pasted as it came in: proposed for each person, stored as the organiser has it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.exceptions import Refused
from tournaments.forms.evening.sign_up import MessageForm
from tournaments.forms.refusal import refused_on
from tournaments.imports.message import Proposal, proposals_of, read_message
from tournaments.models import MatchDay
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.evening.door import get_door
from tournaments.services.evening.sign_up import note_answers
from tournaments.views.moved_up import tell_moved_up
from tournaments.views.organise.evening.door import find_units
from tournaments.views.organise.request import LoggedInRequest, show

ANSWERS = {"yes": True, "no": False}


def answers(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """First the text, then what is read in it, each with its answer; what is left as it is is not stored."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    form = MessageForm(request.POST or None)
    lines, proposals = [], []
    if form.is_valid():
        rows = [row for row in get_door(match_day).rows if not row.is_here]
        lines = read_message(form.cleaned_data["text"], rows)
        proposals = proposals_of(lines)
        form.fields["text"].widget.attrs.pop("autofocus")
        if request.POST.get("action") == "store":
            with refused_on(form):
                come, stay_away = _store(request, match_day, proposals)
                said = [
                    ngettext("%(count)d comes", "%(count)d come", come) % {"count": come},
                    ngettext("%(count)d does not come", "%(count)d do not come", stay_away) % {"count": stay_away},
                ]
                messages.success(request, _("Noted: %(what)s.") % {"what": ", ".join(said)})
                return redirect("absentees", *match_day.url_args)
    context = {
        "form": form,
        "proposals": [(one, request.POST.get(f"person-{one.row.pk}")) for one in proposals],
        "unread": [line for line in lines if not line.found],
    }
    return show(request, "evening/sign_up/answers.html", match_day, **context)


def _store(request: LoggedInRequest, match_day: MatchDay, proposals: list[Proposal]) -> tuple[int, int]:
    """How many come, and how many do not."""
    said = {one.row.pk: ANSWERS.get(request.POST.get(f"person-{one.row.pk}", "")) for one in proposals}
    units = {unit.pk: unit for unit in find_units(match_day, list(said))}
    come = [units[key] for key, comes in said.items() if comes and key in units]
    stay_away = [units[key] for key, comes in said.items() if comes is False and key in units]
    if not come and not stay_away:
        raise Refused(_("No answer is chosen yet."))
    note_answers(match_day=match_day, come=come, stay_away=stay_away, reason="", by=request.user)
    tell_moved_up(request, match_day)
    return len(come), len(stay_away)
