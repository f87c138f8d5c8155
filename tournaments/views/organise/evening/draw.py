"""Drawing an evening: what can be drawn, how it turned out, and undoing it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.choices import DrawMethod, LeftOver
from tournaments.exceptions import Stale
from tournaments.forms.evening.draw import DrawForm, UndoForm
from tournaments.forms.refusal import refused_on
from tournaments.hall import closed_hall
from tournaments.models import Draw, MatchDay
from tournaments.models.player import players_of
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.evening.division_draw import draws_within_divisions, list_draw_groups
from tournaments.queries.evening.draw import DrawBasis, count_missing_results, get_draw_basis
from tournaments.queries.evening.drawn_by import find_outdated
from tournaments.queries.evening.drive import find_drive
from tournaments.queries.evening.fairness import get_evening
from tournaments.queries.results.fixture import find_listed_tonight
from tournaments.services.evening import draw as service
from tournaments.services.evening.draw import draw_legs, undo_draw
from tournaments.services.evening.match_day import show_seats
from tournaments.services.evening.outdated import leave_draw
from tournaments.views.organise.request import LoggedInRequest, about, show
from tournaments.views.refusal import refused_in_message
from tournaments.wording.finals import round_name


def draw(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """What there is to draw, by which method, and who is left over; then the result."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    basis = get_draw_basis(match_day)
    season = match_day.competition
    has_divisions = not season.partners_at_door and season.divisions.exists()
    usual = "True" if draws_within_divisions(basis) else ""
    asked = request.POST.get("within_divisions", request.GET.get("within", usual))
    groups = list_draw_groups(basis) if has_divisions and asked == "True" else ()
    form = DrawForm(request.POST or None, basis=basis, groups=groups)
    if "last_draw" in request.POST and request.POST["last_draw"] != str(basis.last_draw):
        return _drawn_already(request, match_day)
    if form.is_valid():
        try:
            with refused_on(form):
                drawn = _draw(request, match_day, form)
                messages.success(request, _("Drawn with seed %(seed)d.") % {"seed": drawn.seed})
                return redirect("draw_result", *match_day.url_args)
        except Stale:
            return _drawn_already(request, match_day)
    context = _context(match_day, basis, form) | {"has_divisions": has_divisions}
    return render(request, "evening/draw/draw.html", context)


def _draw(request: LoggedInRequest, match_day: MatchDay, form: DrawForm) -> Draw:
    data = form.cleaned_data
    return draw_legs(
        match_day=match_day,
        legs=data["legs"],
        method=DrawMethod(data["method"]),
        left_over=LeftOver(data["left_over"]) if "left_over" in data else None,
        turns=form.turns,
        jokers=form.joker_names,
        within_divisions=data["within_divisions"],
        seed=data["seed"],
        last_draw=data["last_draw"],
        is_kept_back=data["is_kept_back"],
        by=request.user,
    )


def _drawn_already(request: LoggedInRequest, match_day: MatchDay) -> HttpResponse:
    messages.warning(request, _("This was already drawn; here it is."))
    return redirect("draw_result", *match_day.url_args)


def _context(match_day: MatchDay, basis: DrawBasis, form: DrawForm) -> dict[str, object]:
    first_open = next(iter(basis.open_legs), 0)
    return about(match_day) | {
        "basis": basis,
        "form": form,
        "standing_legs": [seated.leg.number for seated in basis.legs if seated.stands],
        "drawn_legs": [seated.leg.number for seated in basis.legs if not seated.stands],
        "tables": sum(form.tables_of(size) for size in form.sizes),
        "alone": len(basis.units) - 2 * len(basis.couples),
        "listed": find_listed_tonight(match_day, basis.open_legs, basis.units),
        "round_name": round_name(match_day, first_open),
        "left_over": sum(form.left_of(size) for size in form.sizes),
        "divisions": [
            (group.name, size, form.tables_of(size), form.left_of(size))
            for group, size in zip(form.groups, form.sizes, strict=False)
        ],
        "outdated": find_outdated(match_day, [seated.leg for seated in basis.legs]),
        "missing_results": count_missing_results(match_day, before=first_open),
        "everyone": players_of(match_day.competition).order_by("name") if form.asks_for_jokers else [],
    }


def draw_result(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Who sits where, and how fair it is."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    evening = get_evening(match_day)
    return show(
        request,
        "evening/draw/result.html",
        match_day,
        evening=evening,
        outdated=find_outdated(match_day, evening.legs),
        seated=evening.leg_of(request.GET.get("leg", "")),
        drive=find_drive(match_day),
        closed_hall=closed_hall(request),
    )


@require_POST
def draw_undo(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Undo the latest draw; its legs that have begun stay."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    form = UndoForm(request.POST)
    last_draw = form.cleaned_data["last_draw"] if form.is_valid() else None
    try:
        with refused_in_message(request):
            numbers = undo_draw(match_day=match_day, last_draw=last_draw, by=request.user)
            names = get_text_list([str(number) for number in numbers], _("and"))
            text = ngettext(
                "The draw of leg %(legs)s has been undone.", "The draw of legs %(legs)s has been undone.", len(numbers)
            )
            messages.success(request, text % {"legs": names})
    except Stale:
        messages.warning(request, _("This draw was already undone."))
    return redirect("draw", *match_day.url_args)


@require_POST
def seats_show(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """A draw that was kept back is on phones and screens from now on."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    show_seats(match_day=match_day)
    messages.success(request, _("Everyone sees the seats now."))
    return redirect("organise_match_day", *match_day.url_args)


@require_POST
def draw_outdated(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """A leg that was drawn by another standing: again by the current one, or with `leave` as it is."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    try:
        with refused_in_message(request):
            if "leave" in request.POST:
                leave_draw(match_day=match_day, leg=leg)
                messages.success(request, _("Leg %(number)d stays as it was drawn.") % {"number": leg})
            else:
                draw = service.draw_outdated(match_day=match_day, leg=leg, by=request.user)
                messages.success(request, _("Drawn with seed %(seed)d.") % {"seed": draw.seed})
    except Stale:
        messages.warning(request, _("This leg has begun, or is already drawn from the current standing."))
    return redirect("organise_match_day", *match_day.url_args)
