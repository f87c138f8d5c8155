"""The cards of the boards of an evening, and what the organiser decides about a board at one table."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.exceptions import Stale
from tournaments.forms.evening.portefeuille import BoardRulingForm, DealForm
from tournaments.forms.refusal import refused_on
from tournaments.forms.revision import RevisionForm
from tournaments.permissions import get_match_day_for_organiser, get_table_for_organiser
from tournaments.queries.change import find_change
from tournaments.queries.table.match_record import get_table_record, party_names
from tournaments.queries.table.portefeuille import board_number
from tournaments.services.evening.portefeuille import boards_planned, deal_boards
from tournaments.services.table.portefeuille import rule_board
from tournaments.views.organise.request import LoggedInRequest, about, show, with_undo


def boards(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Deal the cards, choose how people get them, and the way to their papers. No card is shown here."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    if not match_day.competition.is_portefeuille:
        raise Http404
    dealt = match_day.boards.count()
    missing = max(0, boards_planned(match_day) - dealt)
    form = DealForm(request.POST if request.method == "POST" else None, match_day=match_day)
    if form.is_valid():
        with refused_on(form):
            code, on_phones = form.cleaned_data["code"], form.on_phones
            now = deal_boards(match_day=match_day, code=code, on_phones=on_phones, by=request.user)
            is_dealt = missing or now.deal_code != match_day.deal_code
            all_secret = _("The cards are dealt. No page shows them before they have been played.")
            messages.success(request, all_secret if is_dealt else _("Saved."))
            return redirect(with_undo(request, request.path, match_day))
    context = {"form": form, "dealt": dealt, "missing": missing}
    context["undo"] = find_change(match_day, request.GET.get("undo", ""))
    return show(request, "evening/portefeuille/boards.html", match_day, **context)


def board_ruling(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int, number: int
) -> HttpResponse:
    found = get_table_for_organiser(request.user, club, competition, day, leg, table)
    match_day, at = found.leg.match_day, get_table_record(found)
    if not match_day.competition.is_portefeuille or not 1 <= number <= at.ruleset.rounds:
        raise Http404
    ends = request.method == "POST" and request.POST.get("action") == "end"
    typed = request.POST if request.method == "POST" and not ends else None
    form = BoardRulingForm(typed, table=found, number=number, names=party_names(at))
    end_form = RevisionForm(request.POST if ends else None, stored_revision=found.revision, prefix="end")
    active = end_form if ends else form
    board = board_number(at.ruleset.rounds, leg, number)
    if request.method == "POST" and active.is_valid():
        try:
            with refused_on(active):
                ruling = None if ends else form.ruling
                rule_board(table=found, number=number, ruling=ruling, revision=found.revision, by=request.user)
                again, decided = _("Board %(board)d counts again as it was written."), _("Board %(board)d is decided.")
                messages.success(request, (again if ends else decided) % {"board": board})
                address = reverse("board", args=[*match_day.url_args, board])
                return redirect(with_undo(request, address, match_day))
        except Stale:
            found = get_table_for_organiser(request.user, club, competition, day, leg, table)
            active.refuse_stale(found.revision)
    row = found.rounds.filter(number=number).first()
    context = {"form": form, "end_form": end_form, "board": board, "row": row}
    context["ruling"] = found.ruled_boards.get(number)
    return render(request, "evening/portefeuille/ruling.html", about(found) | context)
