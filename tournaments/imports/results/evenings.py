"""Which match days the evenings of a list become, or which of them is the requested one."""

import datetime
import itertools
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.imports.results.dates import MIDSUMMER
from tournaments.imports.results.reading import FaultPlace
from tournaments.models import MatchDay
from tournaments.services.files.history import PastEvening, PastResult

FEWEST_TO_KNOW, ALIKE = 2, 0.9
NAMED = 3


@dataclass(frozen=True, slots=True)
class KnownEvenings:
    """What the competition already has: its match days, the points of each by name in small letters, and which of them
    have neither a leg nor a result yet.

    `match_day`: the one whose results the list has; None if each of its evenings becomes a match day.
    """

    days: Sequence[MatchDay] = ()
    points: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    empty: Collection[int] = ()
    match_day: MatchDay | None = None

    @property
    def season(self) -> list[str]:
        """“2026/2027”, if only one match day is meant and has a date."""
        date = self.match_day.date if self.match_day else None
        first = date.year - (date.month < MIDSUMMER) if date else 0
        return [f"{first}/{first + 1}"] if date else []


@dataclass(frozen=True, slots=True)
class EveningLine:
    heading: str
    evening: PastEvening
    results: int


@dataclass
class Placed:
    """The results on their match days, how many are already there, and what is wrong."""

    evenings: list[EveningLine] = field(default_factory=list)
    results: list[PastResult] = field(default_factory=list)
    stored: int = 0
    wrong: list[tuple[str, FaultPlace]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Fitting:
    """An evening of the list, by its place, that may be a match day."""

    at: int
    heading: str
    is_sure: bool


def in_order(evenings: Sequence[PastEvening]) -> list[int]:
    """The first evening first if all dates are known."""
    places = list(range(len(evenings)))
    if all(evening.date for evening in evenings):
        places.sort(key=lambda at: evenings[at].date or datetime.date.max)
    return places


def evenings_of(match_day: MatchDay, evenings: Mapping[int, PastEvening], days: Sequence[MatchDay]) -> list[Fitting]:
    """Evenings that may be this match day: that with its date, number or name, or the only one; else those of no other.

    A club counts its evenings in its own way, so a number is not certain if later evenings are still unassigned.
    """
    same = [at for at, evening in evenings.items() if _is_of(evening, match_day)]
    if len(same) != 1 and len(evenings) == 1:
        same = [at for at, evening in evenings.items() if evening == PastEvening()]
    others = [day for day in days if day != match_day]
    free = [at for at, evening in evenings.items() if not any(_is_of(evening, day) for day in others)]
    if same and evenings[same[0]].number and not evenings[same[0]].date and free[-1:] > same[:1]:
        same = free
    is_sure = len(same) == 1
    return [Fitting(at, _heading_of(evenings[at], at), is_sure) for at in (same or free or evenings)]


def _day_of(evening: PastEvening, known: KnownEvenings) -> MatchDay | None:
    return next((day for day in known.days if _is_of(evening, day)), None)


def _is_of(evening: PastEvening, day: MatchDay | PastEvening) -> bool:
    """By its date; if the list has none, by the number or the name."""
    if evening.date:
        return evening.date == day.date
    if evening.number:
        return evening.number == day.number
    return bool(day.name) and evening.name.casefold() == day.name.casefold()


def into_match_day(
    match_day: MatchDay,
    evenings: Sequence[PastEvening],
    results: Sequence[PastResult],
    known: KnownEvenings,
    called: Mapping[str, str],
) -> Placed:
    """A result that someone already has there is not stored again, and never replaced by another figure.

    `called`: everyone’s name as it is written, by the one in small letters.
    """
    placed, stored = Placed(), known.points.get(match_day.pk, {})
    for result in results:
        had = stored.get(result.name)
        if had is None:
            placed.results.append(result)
        elif had == result.points:
            placed.stored += 1
        else:
            message = _("already has another result on this match day: correct it there")
            placed.wrong.append((message, FaultPlace(0, pgettext("person", "name"), called[result.name])))
    if evenings and placed.results:
        if match_day.date and match_day.date > timezone.localdate():
            placed.wrong.append((_("this evening is in the future"), FaultPlace(0, str(match_day))))
        if day := _stored_as({result.name: result.points for result in results}, known, match_day):
            place = FaultPlace(0, str(match_day), str(day))
            placed.wrong.append((_("these results are already in the competition"), place))
        there = PastEvening(match_day.number, match_day.date, match_day.name)
        placed.evenings = [EveningLine(str(match_day), there, len(placed.results))]
    return placed


def as_match_days(
    evenings: Sequence[PastEvening], results: Sequence[PastResult], known: KnownEvenings, called: Mapping[str, str]
) -> Placed:
    """Each becomes a separate match day, or the one in the calendar on which nothing has been played yet.

    An existing one with these results stays as it is; with others it is refused, as is one that is not over.
    """
    placed, today = Placed(), timezone.localdate()
    kept: dict[int, PastEvening] = {}
    points_on: defaultdict[int, dict[str, int]] = defaultdict(dict)
    for result in results:
        points_on[result.evening][result.name] = result.points
    without_day = [one for at, one in enumerate(evenings) if at in points_on and _day_of(one, known) is None]
    free = iter(_free_numbers(without_day, {day.number for day in known.days}))
    for at, points in sorted(points_on.items()):
        evening, heading = evenings[at], _heading_of(evenings[at], at)
        day = _day_of(evening, known)
        stored = known.points.get(day.pk, {}) if day else {}
        if day and points.items() <= stored.items():
            placed.stored += len(points)
            continue
        is_met = any(
            (_is_of(evening, evenings[other]) and _is_of(evenings[other], evening))
            or (day and kept[other].number == day.number)
            for other in kept
        )
        if is_met or (day and day.pk not in known.empty):
            differing = [called[name] for name, had in points.items() if stored and stored.get(name) != had]
            cell = ", ".join(differing[:NAMED]) + (" …" if differing[NAMED:] else "")
            placed.wrong.append((_("this match day is already in the competition"), FaultPlace(0, heading, cell)))
        elif other := _stored_as(points, known):
            placed.wrong.append((_("these results are already in the competition"), FaultPlace(0, heading, str(other))))
        if evening.date and evening.date > today:
            placed.wrong.append((_("this evening is in the future"), FaultPlace(0, heading)))
        kept[at] = PastEvening(day.number, day.date, day.name, is_there=True) if day else next(free)
        placed.evenings.append(EveningLine(heading, kept[at], len(points)))
    moved = {at: place for place, at in enumerate(kept)}
    placed.results = [result._replace(evening=moved[result.evening]) for result in results if result.evening in moved]
    return placed


def _heading_of(evening: PastEvening, at: int) -> str:
    if evening.date:
        return f"{evening.date.day}-{evening.date.month}-{evening.date.year}"
    return evening.name or str(evening.number or at + 1)


def _stored_as(points: Mapping[str, int], known: KnownEvenings, but: MatchDay | None = None) -> MatchDay | None:
    """The match day, other than `but`, on which the same people have the same points."""
    for day in known.days:
        stored = known.points.get(day.pk, {})
        both = [name for name in points if name in stored]
        same = sum(points[name] == stored[name] for name in both)
        if same >= FEWEST_TO_KNOW and same >= ALIKE * len(points) and day != but:
            return day
    return None


def _free_numbers(evenings: Sequence[PastEvening], taken: Collection[int]) -> list[PastEvening]:
    """Numbers from headings are kept if they are free; an evening without one does not get one of those."""
    used, needed = set(taken), {evening.number for evening in evenings if evening.number}
    for evening in evenings:
        number = evening.number or max(used, default=0) + 1
        if number in used:
            break
        used.add(number)
    else:
        return list(evenings)
    if all(evening.date for evening in evenings):
        return [evening._replace(number=None) for evening in evenings]
    beyond = itertools.count(max({*taken, *needed}, default=0) + 1)
    return [
        one if one.number and not (one.date and one.number in taken) else one._replace(number=next(beyond))
        for one in evenings
    ]
