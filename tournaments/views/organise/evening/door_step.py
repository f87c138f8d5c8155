"""The last step of a browser at the door, with what is needed to undo it: kept in its session."""

import secrets
from dataclasses import asdict, dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import MatchDay
from tournaments.queries.change import list_changes
from tournaments.views.organise.request import LoggedInRequest

KEY = "door"

FINALS = "finals"
"""The kind of a step that concerns someone who qualified for the finals."""


@dataclass(frozen=True)
class Step:
    """What was done to whom; `is_paid`, `kind`, `reason` and `partner` are what undoing it has to restore.

    Where someone plays in the `place` of another it is undone as a whole, as the `change` that the log has of it.

    Of two who play together the `units` after the first were checked in by it.
    """

    what: str
    units: list[int]
    name: str = ""
    count: int = 1
    is_paid: bool = False
    kind: str = ""
    reason: str = ""
    partner: int = 0
    place: str = ""
    change: int = 0
    token: str = field(default_factory=lambda: secrets.token_hex(4))

    @property
    def sentence(self) -> str:
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


def keep_step(request: LoggedInRequest, match_day: MatchDay, step: Step) -> None:
    request.session[KEY] = {"match_day": match_day.pk, **asdict(step)}


def keep_whole_step(request: LoggedInRequest, match_day: MatchDay, step: Step) -> None:
    """One that is undone as a whole."""
    last = list_changes(match_day).filter(line__user=request.user).first()
    keep_step(request, match_day, replace(step, change=last.pk if last else 0))


def last_step(request: LoggedInRequest, match_day: MatchDay) -> Step | None:
    kept = dict(request.session.get(KEY) or {})
    if kept.pop("match_day", None) != match_day.pk:
        return None
    return Step(**kept)
