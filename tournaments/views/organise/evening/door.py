"""The door: everyone who arrives is checked in at once, by a tap or by first letters; each step can be undone."""

import secrets
from dataclasses import asdict, dataclass, field

from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import PaidHow
from tournaments.exceptions import Refused
from tournaments.forms.evening.door import GuestForm
from tournaments.models import MatchDay, Player, Unit
from tournaments.models.player import players_of
from tournaments.permissions import get_match_day_for_organiser, may_see_money
from tournaments.queries.change import find_change, list_changes
from tournaments.queries.evening.door import (
    COMES,
    OUT,
    WAITS,
    Door,
    find_elsewhere,
    find_expected,
    find_similar,
    get_door,
    last_attended,
)
from tournaments.queries.evening.in_place import find_stand_in
from tournaments.queries.money.price import get_prices
from tournaments.services.evening import door as service
from tournaments.services.evening import partners
from tournaments.services.evening.in_place import take_own_place
from tournaments.services.evening.stop import play_on, stop_playing
from tournaments.services.evening.undo import undo_change
from tournaments.services.people.unit import of_unit
from tournaments.views.organise.evening.undo import plays_on
from tournaments.views.organise.request import LoggedInRequest
from tournaments.whole_number import whole_number

KEY = "door"
"""Of the last step in the browser's session."""
FINALS = "finals"
"""The kind of a step that concerns someone who qualified for the finals."""

MOST_CHANGES = 20
MOST_OFFERED = 5

WITH = "with-"
"""What the name of a field begins with in which the partner of someone is typed."""

WHOLE = ("arrive", "leave", "back", "came")
"""Steps about the place of someone that another plays in are undone as a whole."""
PAYS = ("pay", "unpay", "everyone-paid")
"""Steps of those who see the money of the club."""


@dataclass(frozen=True)
class Step:
    """What was done to whom; `kind`, `reason` and `partner` are what undoing it has to restore.

    Where someone plays in the `place` of another, has paid or leaves, it is undone as a whole, as the `change` that the
    log has of it.

    Of two who play together the `units` after the first were checked in by it.
    """

    what: str
    units: list[int]
    name: str = ""
    count: int = 1
    kind: str = ""
    reason: str = ""
    partner: int = 0
    place: str = ""
    change: int = 0
    token: str = field(default_factory=lambda: secrets.token_hex(4))

    @property
    def sentence(self) -> str:
        if self.what == "paid" and not self.name:
            return ngettext("%(count)d more has paid.", "%(count)d more have paid.", self.count) % {"count": self.count}
        if not self.name:
            return ngettext("%(count)d more is checked in.", "%(count)d more are checked in.", self.count) % {
                "count": self.count
            }
        sentences = {
            "arrived": _("%(name)s is checked in."),
            "left": _("%(name)s is no longer here."),
            "came": _("%(name)s is checked in; the absence has been removed."),
            "paid": _("%(name)s has paid."),
            "unpaid": _("%(name)s has not paid."),
            "guest": _("%(name)s is checked in as a guest."),
            "stopped": _("%(name)s leaves the evening: no later leg, and no place this evening."),
            "stopped in finals": _("%(name)s leaves the evening. “Finals” shows who goes through instead."),
            "stays": _("%(name)s plays on."),
            "together": _("%(name)s play together tonight."),
            "apart": _("%(name)s no longer play together."),
            "in place": _("%(name)s in place of %(place)s."),
            "own place": _("%(name)s plays again, instead of %(place)s."),
            "undone": _("%(name)s: undone."),
        }
        what = f"{self.what} in {self.kind}" if self.kind == FINALS else self.what
        return sentences[what] % {"name": self.name, "place": self.place}

    @property
    def can_be_undone(self) -> bool:
        return self.what != "undone" and bool(self.units)


def keep_step(request: LoggedInRequest, match_day: MatchDay, step: Step, *, is_whole: bool = False) -> None:
    """`is_whole`: it is undone as the change that the log has of it."""
    last = list_changes(match_day).filter(line__user=request.user).first() if is_whole else None
    request.session[KEY] = {"match_day": match_day.pk, **asdict(step), "change": last.pk if last else 0}


def last_step(request: LoggedInRequest, match_day: MatchDay) -> Step | None:
    kept = dict(request.session.get(KEY) or {})
    if kept.pop("match_day", None) != match_day.pk:
        return None
    return Step(**kept)


def undo_step(request: LoggedInRequest, match_day: MatchDay) -> None:
    """The step that the page showed; undoing another one would be a surprise."""
    step = last_step(request, match_day)
    if step is None or not step.can_be_undone or step.token != request.POST["undo"]:
        raise Refused(_("Something else has been done since, or this was already undone: nothing was changed."))
    units = find_units(match_day, step.units)
    if step.change:
        change = find_change(match_day, str(step.change))
        if change is not None:
            undo_change(change=change, by=request.user)
        keep_step(request, match_day, Step("undone", [], step.name))
        return
    match step.what:
        case "arrived":
            service.check_out(match_day=match_day, units=units)
        case "stopped":
            for unit in units:
                plays_on(request, match_day, unit)
        case "stays":
            for unit in units:
                stop_playing(match_day=match_day, unit=unit, by=request.user)
        case "together":
            partners.play_apart(match_day=match_day, player=find_player(match_day, step.units[0]))
            service.check_out(match_day=match_day, units=find_units(match_day, step.units[1:]))
        case "apart":
            _together(match_day, step.units[0], step.partner)
        case "guest":
            for unit in units:
                service.remove_guest(match_day=match_day, unit=unit)
        case "came":
            for unit in units:
                service.absent_again(
                    match_day=match_day, unit=unit, kind=step.kind, reason=step.reason, by=request.user
                )
    keep_step(request, match_day, Step("undone", [], step.name or step.sentence.rstrip(".")))


def find_units(match_day: MatchDay, keys: list[int]) -> list[Unit]:
    """Players, or pairs or teams of the competition, with these keys."""
    competition = match_day.competition
    if competition.is_pairs:
        return list(competition.pairs.select_related("first", "second", "competition").filter(pk__in=keys))
    if competition.is_teams:
        return list(competition.teams.filter(pk__in=keys))
    return list(players_of(competition).filter(pk__in=keys))


def find_unit(match_day: MatchDay, key: str) -> Unit:
    units = find_units(match_day, [whole_number(key) or 0])
    if not units:
        raise Http404
    return units[0]


def find_player(match_day: MatchDay, key: object) -> Player:
    unit = find_unit(match_day, str(key))
    if not isinstance(unit, Player):
        raise Http404
    return unit


def _together(match_day: MatchDay, first: int, second: int) -> list[Unit]:
    one, other = find_player(match_day, first), find_player(match_day, second)
    return partners.play_together(match_day=match_day, first=one, second=other)


def door(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The list; a POST is one step at the door. htmx gets what has changed since the page it comes from."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    sees_money = may_see_money(request.user, match_day.competition.club)
    if request.method == "GET" and "state" in request.GET:
        return _news(request, match_day, sees_money=sees_money)
    if request.method != "POST":
        return _page(request, match_day, sees_money=sees_money)
    answer: dict[str, object] = {}
    try:
        if sees_money and any(what in request.POST for what in PAYS):
            _pay(request, match_day)
        elif _step(request, match_day):
            pass
        elif "guest" in request.POST:
            answer = _guest(request, match_day)
        elif key := next((name for name in request.POST if name.startswith(WITH) and request.POST[name].strip()), ""):
            answer = {"with_whom": (whole_number(key.removeprefix(WITH)), request.POST[key])}
            _choose(request, match_day, find_player(match_day, key.removeprefix(WITH)), request.POST[key])
            answer = {}
        elif "find" in request.POST:
            answer = _find(request, match_day)
        else:
            raise Http404
    except ValidationError as error:
        answer["refusal"] = " ".join(error.messages)
    if request.htmx:
        return _changes(request, match_day, answer, sees_money=sees_money)
    if answer:
        return _page(request, match_day, answer, sees_money=sees_money)
    return redirect("door", *match_day.url_args)


def _step(request: LoggedInRequest, match_day: MatchDay) -> bool:
    """One button: its name is the action, its value the person. Returns whether there was one."""
    if "undo" in request.POST:
        undo_step(request, match_day)
        return True
    if "everybody" in request.POST:
        last = last_attended(match_day)
        new = service.check_in_like(match_day=match_day, other=last) if last else []
        keep_step(request, match_day, Step("arrived", [unit.pk for unit in new], count=len(new)))
        return True
    if "again" in request.POST:
        _again(request, match_day)
        return True
    if "apart" in request.POST:
        player = find_player(match_day, request.POST["apart"])
        partner = partners.play_apart(match_day=match_day, player=player)
        if partner is not None:
            keep_step(request, match_day, Step("apart", [player.pk], _both(player, partner), partner=partner.pk))
        return True
    for what in ("arrive", "leave", "back", "came", "stop", "stay"):
        if what in request.POST:
            _about(request, match_day, what, find_unit(match_day, request.POST[what]))
            return True
    return False


def _again(request: LoggedInRequest, match_day: MatchDay) -> None:
    """Someone who came for another drive before."""
    key = whole_number(request.POST["again"])
    if match_day.competition.unit_field != "player" or key is None:
        raise Http404
    people = match_day.competition.club.people.filter(anonymised_at=None)
    player = service.check_in_again(match_day=match_day, player=get_object_or_404(people, pk=key))
    keep_step(request, match_day, Step("arrived", [player.pk], str(player)))


def _about(request: LoggedInRequest, match_day: MatchDay, what: str, unit: Unit) -> None:
    """A step for someone on the list. If someone else at the door was faster there is nothing to do."""
    step = None
    has_places = bool(match_day.competition.substitute_points)
    stand_in = find_stand_in(match_day, unit) if has_places else None
    match what:
        case "arrive":
            if service.check_in(match_day=match_day, units=[unit], by=request.user):
                step = Step("arrived", [unit.pk], str(unit))
                if has_places and (came := find_stand_in(match_day, unit)) is not None:
                    step = Step("in place", [unit.pk], str(came.player), place=str(came.place))
        case "leave":
            rows = service.check_out(match_day=match_day, units=[unit])
            if rows:
                who = str(stand_in.player if stand_in else unit)
                step = Step("left", [unit.pk], who)
        case "back":
            if take_own_place(match_day=match_day, unit=unit, by=request.user) and stand_in:
                step = Step("own place", [unit.pk], str(stand_in.place), place=str(stand_in.player))
        case "stop":
            stopped = stop_playing(match_day=match_day, unit=unit, by=request.user)
            kind = FINALS if match_day.qualifiers.filter(**of_unit(unit)).exists() else ""
            step = Step("stopped", [unit.pk], str(unit), count=stopped.after_leg or 0, kind=kind)
        case "stay":
            if play_on(match_day=match_day, unit=unit):
                step = Step("stays", [unit.pk], str(unit))
        case "came":
            absence = service.check_in_after_all(match_day=match_day, unit=unit, by=request.user)
            if absence is not None:
                step = Step("came", [unit.pk], str(unit), kind=absence.kind, reason=absence.reason)
    if step is None:
        return
    is_whole = what == "leave" or (what in WHOLE and (stand_in is not None or bool(step.place)))
    keep_step(request, match_day, step, is_whole=is_whole)


def _pay(request: LoggedInRequest, match_day: MatchDay) -> None:
    """Paid, not paid, or everyone: a button says who, and where there is a choice how, and which price."""
    if "everyone-paid" in request.POST:
        paid = service.set_all_paid(match_day=match_day)
        if paid:
            keep_step(request, match_day, Step("paid", [one.pk for one in paid], count=len(paid)), is_whole=True)
        return
    what = "pay" if "pay" in request.POST else "unpay"
    key, how, price = [*request.POST[what].split(":"), "", ""][:3]
    unit, at = find_unit(match_day, key), whole_number(price)
    names = ["", *get_prices(match_day).choices] if at else [""]
    if (how and how not in match_day.competition.club.ways_at_door) or (at or 0) >= len(names):
        raise Http404
    name = None if at is None else names[at]
    if service.set_paid(
        match_day=match_day, unit=unit, is_paid=what == "pay", how=how or PaidHow.CASH, price_name=name
    ):
        step = Step("paid" if what == "pay" else "unpaid", [unit.pk], str(unit))
        keep_step(request, match_day, step, is_whole=True)


def _choose(request: LoggedInRequest, match_day: MatchDay, player: Player, typed: str) -> None:
    """The partner of someone who is here: the only one on the list who can be meant."""
    typed = typed.replace("\0", "").strip()
    found = [row for row in find_expected(get_door(match_day).rows, typed) if row.pk != player.pk]
    found = [row for row in found if row.name.casefold() == typed.casefold()] or found
    if not found:
        raise Refused(_("No one found for “%(typed)s”.") % {"typed": typed})
    if len(found) > 1:
        raise Refused(_("“%(typed)s” may be several people: type more of the name.") % {"typed": typed})
    new = _together(match_day, player.pk, found[0].pk)
    names = _both(player, found[0].name)
    keep_step(request, match_day, Step("together", [player.pk, *(unit.pk for unit in new)], names))


def _both(first: object, second: object) -> str:
    return get_text_list([str(first), str(second)], _("and"))


def _find(request: LoggedInRequest, match_day: MatchDay) -> dict[str, object]:
    """A single match is checked in; otherwise the page shows who it could be, including people not in the list."""
    typed = request.POST["find"].replace("\0", "")
    found = find_expected(get_door(match_day).rows, typed)
    if len(found) == 1 and found[0].state in (OUT, COMES, WAITS):
        _about(request, match_day, "arrive", find_unit(match_day, str(found[0].pk)))
        return {}
    if not typed.strip():
        return {}
    found += find_elsewhere(match_day, typed)
    return {"typed": typed.strip(), "found": found[:MOST_OFFERED], "more": len(found) - MOST_OFFERED}


def _guest(request: LoggedInRequest, match_day: MatchDay) -> dict[str, object]:
    """Someone new, unless the club knows a name like this."""
    form = GuestForm(request.POST, match_day=match_day)
    if not form.is_valid():
        return {"guest_form": form, "refusal": " ".join(str(text) for text in form.errors.get("guest", ()))}
    names = form.cleaned_data["guest"]
    if match_day.competition.is_teams:
        raise Http404
    if match_day.competition.is_pairs:
        first, second = names
        pair = service.add_guest_pair(match_day=match_day, names=(first, second))
        keep_step(request, match_day, Step("guest", [pair.pk], str(pair)))
        return {}
    (name,) = names
    similar = [] if form.cleaned_data["sure"] else find_similar(match_day, name)[:MOST_OFFERED]
    if similar:
        here = {row.pk: row for row in get_door(match_day).rows}
        rows = [here.get(row.pk, row) for row in similar]
        same = any(row.name.casefold() == name.casefold() for row in similar)
        return {"guest": name, "similar": rows, "same": same}
    player = service.add_guest(match_day=match_day, name=name)
    keep_step(request, match_day, Step("guest", [player.pk], str(player)))
    return {}


def _context(request: LoggedInRequest, match_day: MatchDay, door: Door, answer: dict[str, object]) -> dict[str, object]:
    season = match_day.competition
    step = None if answer else last_step(request, match_day)
    paid = step.units if step and step.what == "paid" else []
    return {
        "received": sum(row.due.paid for row in door.rows if row.due and row.pk in paid),
        "club": season.club,
        "offers_all_paid": door.has_money and door.present > 1 and door.paid < door.came,
        "competition": season,
        "match_day": match_day,
        "door": door,
        "step": step,
        "counter": _counter(door),
        **answer,
    }


def _counter(door: Door) -> str:
    """ "43 in = 10 tables + 3", in whole sentences for people who use a screen reader."""
    tables = ngettext("%(count)d table", "%(count)d tables", door.tables) % {"count": door.tables}
    words = {"present": door.present, "tables": tables, "left_over": door.left_over}
    if door.left_over:
        return _("%(present)d present = %(tables)s + %(left_over)d") % words
    return _("%(present)d present = %(tables)s") % words


def _page(
    request: LoggedInRequest, match_day: MatchDay, answer: dict[str, object] | None = None, *, sees_money: bool
) -> HttpResponse:
    context = _context(request, match_day, get_door(match_day, with_money=sees_money), answer or {})
    context.setdefault("guest_form", GuestForm(match_day=match_day))
    context["last"] = last_attended(match_day)
    return render(request, "evening/door/page.html", context)


def _changes(
    request: LoggedInRequest, match_day: MatchDay, answer: dict[str, object], *, sees_money: bool
) -> HttpResponse:
    """The rows that have changed since the page was made, here or at another door, and the counter."""
    door = get_door(match_day, with_money=sees_money)
    context = _context(request, match_day, door, answer)
    changes = door.changes(request.POST.get("state", ""))
    context["changes"] = changes if changes is not None and len(changes) <= MOST_CHANGES else None
    return render(request, "evening/door/changes.html", context)


def _news(request: LoggedInRequest, match_day: MatchDay, *, sees_money: bool) -> HttpResponse:
    """What another door has stored since; nothing about the user's own last step."""
    door = get_door(match_day, with_money=sees_money)
    changes = door.changes(request.GET["state"])
    if changes == ():
        return HttpResponse(status=204)
    context = {**_context(request, match_day, door, {}), "is_news": True}
    context["changes"] = changes if changes is not None and len(changes) <= MOST_CHANGES else None
    return render(request, "evening/door/changes.html", context)
