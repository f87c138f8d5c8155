"""A person's own page, opened by their link; and what public pages say to a device that knows who looks."""

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.exports.money import transfer_as_qr
from tournaments.forms.evening.line_up import LineUpForm
from tournaments.forms.people.own_link import OwnCodeForm
from tournaments.forms.refusal import refused_on
from tournaments.listings.paging import PER_PAGE
from tournaments.models import MatchDay, Player, Team, Unit
from tournaments.permissions import (
    find_own_link,
    get_competition,
    get_match_day_result_so_far,
    get_player,
    visible_competitions,
)
from tournaments.queries.evening.line_up import find_teams_line_up, list_members
from tournaments.queries.people.player import units_of
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.season.own_page import get_own_page, list_seated
from tournaments.queries.season.player_place import find_places
from tournaments.queries.table.board import find_own_hand
from tournaments.services.evening.enquiry import answer_enquiry
from tournaments.services.evening.line_up import hand_in_line_up
from tournaments.services.evening.sign_up import answer_for
from tournaments.services.limit import is_too_often
from tournaments.services.people.own_link import (
    LIMIT_PERIOD,
    ask_to_be_forgotten,
    find_own_token,
    own_token,
    replace_own_link,
    set_initials,
)
from tournaments.views.former_number import leads_on
from tournaments.views.moved_up import tell_moved_up
from tournaments.views.refusal import refused_in_message
from tournaments.wording.line_up import handed_in_words
from tournaments.wording.standing import outlook_sentences, ranking_figure

# More than anyone changes their mind in ten minutes; each leaves a line in the log.
MOST_CHANGES = 60
ANSWERS = {"yes": True, "no": False, "": None}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_code_typed(request: HttpRequest) -> HttpResponse:
    """A correct code leads to the person's page; a wrong one gives an error at the field."""
    form = OwnCodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refused_on(form):
            token = find_own_token(code=form.cleaned_data["code"], visitor=request.META["REMOTE_ADDR"])
            return redirect("own_page", token)
    return render(request, "season/own_page/code.html", {"form": form})


@never_cache
@require_safe
def own_page(request: HttpRequest, token: str) -> HttpResponse:
    """Tonight's seat, the evenings ahead, each season, and what becomes of their name."""
    player = find_own_link(token)
    if player is None:
        return render(request, "season/own_page/unknown.html", status=404)
    page = get_own_page(player, now=timezone.now())
    seasons = [
        (season, ranking_figure(season.explained), outlook_sentences(season.explained)) for season in page.seasons
    ]
    context = {"club": player.club, "token": token, "player": player, "page": page, "seasons": seasons}
    if page.open is not None:
        context |= {"credit": -page.open, "qr": transfer_as_qr(player.club, player, page.open)}
    return render(request, "season/own_page/page.html", context)


def _player_of(token: str) -> Player:
    player = find_own_link(token)
    if player is None:
        raise Http404
    return player


def _changes_too_often(request: HttpRequest, player: Player) -> bool:
    if not is_too_often("own-page", str(player.pk), most=MOST_CHANGES, period=LIMIT_PERIOD):
        return False
    messages.error(request, _("Too many attempts. Please wait ten minutes."))
    return True


@require_POST
def own_answer(request: HttpRequest, token: str) -> HttpResponse:
    """They come, do not come, or have not said."""
    player = _player_of(token)
    competition, _slash, number = request.POST.get("day", "").rpartition("/")
    comes = ANSWERS.get(request.POST.get("comes", "-"), ...)
    units = {one: unit for one, unit in units_of(player, slug=competition).items() if not isinstance(unit, Team)}
    asked = Q(enquiries__player=player, competition__slug=competition)
    days = MatchDay.objects.filter(Q(competition__in=units) | asked).select_related("competition__club").distinct()
    match_day = days.filter(number=number).first() if number.isdecimal() and len(number) < 6 else None
    if match_day is None or comes is ...:
        raise Http404
    if not _changes_too_often(request, player):
        with refused_in_message(request):
            _answer(match_day, player, units.get(match_day.competition, player), comes)
            tell_moved_up(request, match_day)
    return redirect(f"{reverse('own_page', args=[token])}#{match_day.competition.slug}-{match_day.number}")


def _answer(match_day: MatchDay, player: Player, unit: Unit, comes: bool | None) -> None:
    if match_day.enquiries.filter(player=player).exists():
        answer_enquiry(match_day=match_day, player=player, comes=comes, now=timezone.now())
    else:
        answer_for(match_day=match_day, unit=unit, comes=comes, now=timezone.now())


@never_cache
@require_safe
def own_hand(request: HttpRequest, token: str, of: str, day: int) -> HttpResponse:
    """Their own cards of the board that their table plays now, where people get them by telephone."""
    player = _player_of(token)
    seated = list_seated(player, units_of(player, closed_at=None), now=timezone.now())
    days = (one.match_day for one in seated)
    match_day = next((one for one in days if (one.competition.slug, one.number) == (of, day)), None)
    if match_day is None or not match_day.cards_on_phones:
        raise Http404
    context = {"club": player.club, "token": token, "player": player, "match_day": match_day}
    return render(request, "season/own_page/hand.html", context | {"hand": find_own_hand(match_day, player)})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_line_up(request: HttpRequest, token: str, of: str, day: int) -> HttpResponse:
    """Who of their team plays, and who sits together; any member of the team hands it in."""
    player = _player_of(token)
    teams = {one: unit for one, unit in units_of(player, slug=of).items() if isinstance(unit, Team)}
    days = MatchDay.objects.filter(competition__in=teams, competition__closed_at=None, number=day)
    match_day = days.select_related("competition__club").first()
    found = find_teams_line_up(match_day, teams[match_day.competition]) if match_day else None
    if match_day is None or found is None:
        raise Http404
    form = LineUpForm(
        request.POST or None,
        members=list_members(found.team),
        line_up=found.line_up,
        initial={"known": found.line_up.state if found.line_up else ""},
    )
    if form.is_valid() and not _changes_too_often(request, player):
        with refused_on(form):
            replaced = hand_in_line_up(
                match_day=match_day,
                team=found.team,
                four=form.four,
                known=form.cleaned_data["known"],
                member=player,
                now=timezone.now(),
            )
            messages.success(request, handed_in_words(replaced=replaced))
            return redirect(f"{reverse('own_page', args=[token])}#line-ups")
    context = {"club": player.club, "token": token, "player": player, "match_day": match_day, "found": found}
    return render(request, "season/own_page/line_up.html", context | {"form": form})


@require_POST
def own_name(request: HttpRequest, token: str) -> HttpResponse:
    """Initials or the whole name in public; and whether they ask to be forgotten."""
    player = _player_of(token)
    if not _changes_too_often(request, player):
        with refused_in_message(request):
            match request.POST.get("wish"):
                case "initials" | "full" as wish:
                    set_initials(player=player, hides_name=wish == "initials")
                case "forget" | "stay" as wish:
                    ask_to_be_forgotten(player=player, asks=wish == "forget")
    return redirect(f"{reverse('own_page', args=[token])}#name")


@require_POST
def own_replace(request: HttpRequest, token: str) -> HttpResponse:
    """Another link, where this one came into the wrong hands: it leads there at once, and the old one nowhere."""
    player = _player_of(token)
    if _changes_too_often(request, player):
        return redirect("own_page", token)
    return redirect("own_page", own_token(replace_own_link(player=player)))


@require_safe
@leads_on
def this_is_me(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """One line about this player for the page of the club, or with `?competition=` and `?day=` for those.

    What everyone may see of them: the device that asks only says who it belongs to.
    """
    player = get_player(request.user, club, number)
    slug, day = request.GET.get("competition", ""), request.GET.get("day", "")
    if not slug:
        seen = visible_competitions(request.user, "competition__")
        seated = list_seated(player, units_of(player, closed_at=None), now=timezone.now(), seen=seen)
        context: dict[str, Any] = {"seated": list(seated)}
    else:
        shown = get_competition(request.user, player.club.slug, slug)
        unit = units_of(player, pk=shown.pk).get(shown)
        if day.isdecimal() and len(day) < 6:
            match_day = get_match_day_result_so_far(request.user, player.club.slug, slug, int(day))
            rows = {one.number: one.row for one in get_match_day_result(match_day, published_only=True).rows}
            places = {number: row.place for number, row in rows.items()}
            context = {"match_day": match_day, "row": rows.get(unit.number) if unit else None}
        else:
            places, context = find_places(shown, request.user).of, {}
        if unit is not None and unit.number in places:
            at = list(places).index(unit.number) // PER_PAGE + 1
            context |= {"unit": unit, "place": places[unit.number], "at": at}
    return render(request, "season/own_page/me.html", context)
