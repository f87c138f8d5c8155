"""The last step at the door of this browser, kept in its session so that it can be undone."""

import secrets
from dataclasses import asdict, dataclass, field

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.exceptions import Refused
from tournaments.models import MatchDay, Unit
from tournaments.models.player import players_of
from tournaments.queries.change import find_stop
from tournaments.services.evening import attendance as service
from tournaments.services.evening.stop import play_on, stop_playing
from tournaments.services.evening.taking_back import take_back
from tournaments.views.organise.request import LoggedInRequest
from tournaments.whole_number import whole_number

KEY = "door"


FINALS = "finals"
"""The kind of a step that concerns somebody who qualified for the finals."""


@dataclass(frozen=True)
class Step:
    """What was done to whom; `is_paid`, `kind` and `reason` are what undoing it has to restore."""

    what: str
    units: list[int]
    name: str = ""
    count: int = 1
    is_paid: bool = False
    kind: str = ""
    reason: str = ""
    token: str = field(default_factory=lambda: secrets.token_hex(4))

    @property
    def sentence(self) -> str:
        if not self.name:
            return ngettext("%(count)d more is in.", "%(count)d more are in.", self.count) % {"count": self.count}
        sentences = {
            "arrived": _("%(name)s is in."),
            "left": _("%(name)s is no longer here."),
            "came": _("%(name)s is in; the absence is taken back."),
            "paid": _("%(name)s has paid."),
            "unpaid": _("%(name)s has not paid."),
            "guest": _("%(name)s is in as a guest."),
            "stopped": _("%(name)s goes home: no later leg, and no place this evening."),
            "stopped in finals": _("%(name)s goes home. “Finals” says who goes on instead."),
            "stays": _("%(name)s plays on."),
            "undone": _("%(name)s: undone."),
        }
        return sentences[f"{self.what} in {self.kind}" if self.kind == FINALS else self.what] % {"name": self.name}

    @property
    def can_be_undone(self) -> bool:
        return self.what != "undone" and bool(self.units)


def keep_step(request: LoggedInRequest, match_day: MatchDay, step: Step) -> None:
    request.session[KEY] = {"match_day": match_day.pk, **asdict(step)}


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
    match step.what:
        case "arrived":
            service.check_out(match_day=match_day, units=units)
        case "left":
            service.check_in(match_day=match_day, units=units, paid=units if step.is_paid else ())
        case "stopped":
            for unit in units:
                _stay(request, match_day, unit)
        case "stays":
            for unit in units:
                stop_playing(match_day=match_day, unit=unit, by=request.user)
        case "paid" | "unpaid":
            for unit in units:
                service.set_paid(match_day=match_day, unit=unit, is_paid=step.what == "unpaid")
        case "guest":
            for unit in units:
                service.remove_guest(match_day=match_day, unit=unit)
        case "came":
            for unit in units:
                service.absent_again(
                    match_day=match_day, unit=unit, kind=step.kind, reason=step.reason, by=request.user
                )
    keep_step(request, match_day, Step("undone", [], step.name or step.sentence.rstrip(".")))


def _stay(request: LoggedInRequest, match_day: MatchDay, unit: Unit) -> None:
    """In the finals a table may have gone with them, which comes back, unless somebody has written since."""
    change = find_stop(match_day, unit) if match_day.finals else None
    if change is not None:
        try:
            take_back(change=change, by=request.user)
        except Refused:
            change = None
    if change is None:
        play_on(match_day=match_day, unit=unit)


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
