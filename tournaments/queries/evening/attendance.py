"""Who may come to a match day, who is there, and who is missing."""

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from difflib import SequenceMatcher
from itertools import groupby

from django.db.models import Min, Q, QuerySet

from tournaments.choices import AdjustmentKind
from tournaments.letters import by_letters, spellings
from tournaments.models import Adjustment, MatchDay, Pair, Player, Team
from tournaments.models.adjustment import ABSENCES

SIMILAR = 0.8
TEAMS_AT_TWO_TABLES = 2
# One letter per row, so that a page can say in a few hundred bytes what it shows.
OUT, IN, PAID, WITH_NOTICE, WITHOUT_NOTICE = "oipnw"


@dataclass(frozen=True, slots=True)
class Expected:
    """A player, a pair or a team that may come or has come.

    `also` are former names and nicknames, by which they are found and which nobody reads. `came_for` is the other drive
    for which someone came, who is of no competition of the club, and `came_on` its date.
    """

    number: int
    name: str
    is_here: bool
    is_paid: bool
    pk: int = 0
    is_guest: bool = False
    absence: str = ""
    also: tuple[str, ...] = ()
    came_for: str = ""
    came_on: date | None = None

    @property
    def letters(self) -> str:
        """The words of the name and the number, for searching; a word with two spellings has a bar between them."""
        return f"{_letters(self.name)} {self.number}"

    @property
    def other_letters(self) -> str:
        """The words of each other name, with commas between the names."""
        return ",".join(_letters(name) for name in self.also)

    @property
    def initial(self) -> str:
        """The first letter, under which the name is listed."""
        first = by_letters(self.name)[:1].upper()
        return first if first.isalpha() else "#"

    @property
    def state(self) -> str:
        if self.is_here:
            return PAID if self.is_paid else IN
        if self.absence:
            return WITH_NOTICE if self.absence == AdjustmentKind.ABSENCE_WITH_NOTICE else WITHOUT_NOTICE
        return OUT


@dataclass(frozen=True, slots=True)
class Letter:
    """A stretch of the alphabet: everyone whose name starts with it."""

    letter: str
    rows: tuple[Expected, ...]


@dataclass(frozen=True, slots=True)
class Door:
    """Everyone by name, and how many tables they make."""

    rows: tuple[Expected, ...]
    present: int
    paid: int
    tables: int
    left_over: int

    @property
    def letters(self) -> list[Letter]:
        return [Letter(letter, tuple(rows)) for letter, rows in groupby(self.rows, key=lambda row: row.initial)]

    @property
    def state(self) -> str:
        """What a page at this door shows: who is in the list, and a letter for each."""
        who = zlib.crc32(",".join(f"{row.pk} {row.name}" for row in self.rows).encode())
        return f"{who:08x}{''.join(row.state for row in self.rows)}"

    def changes(self, state: str) -> tuple[Expected, ...] | None:
        """The rows that differ from what a page with this state shows; None if it lists other people."""
        now = self.state
        if len(state) != len(now) or state[:8] != now[:8]:
            return None
        return tuple(row for row, then in zip(self.rows, state[8:], strict=True) if row.state != then)


def get_door(match_day: MatchDay) -> Door:
    """Members who play this season, day guests of this, and whoever is here or absent. In three SQL queries."""
    absences = match_day.adjustments.filter(kind__in=ABSENCES).values_list("player", "pair", "team", "kind")
    absent = {team or pair or player: kind for player, pair, team, kind in absences}
    rows = _expected(match_day, absent, with_guests=False)
    present = sum(row.is_here for row in rows)
    competition = match_day.competition
    if competition.is_teams:
        left_over = present % TEAMS_AT_TWO_TABLES
        tables = present - left_over
    else:
        tables, left_over = divmod(present, competition.units_at_table)
    return Door(tuple(rows), present, sum(row.is_paid for row in rows), tables, left_over)


def list_expected(match_day: MatchDay) -> list[Expected]:
    """Everyone who plays this season, and everyone who is present, by name; two SQL queries."""
    return _expected(match_day, {})


def _expected(match_day: MatchDay, absent: dict[int, str], *, with_guests: bool = True) -> list[Expected]:
    competition = match_day.competition
    present = match_day.attendances.order_by().values_list("player", "pair", "team", "is_paid")
    here = {team or pair or player: is_paid for player, pair, team, is_paid in present}
    units: Iterable[Player | Pair | Team]
    if competition.is_pairs:
        units = competition.pairs.select_related("first", "second")
    elif competition.is_teams:
        units = competition.teams.all()
    else:
        known = here.keys() | absent.keys()
        units = [
            player
            for player in competition.players
            if player.pk in known or (player.is_active and (with_guests or not player.is_guest))
        ]
    rows = [
        Expected(
            number=unit.number,
            name=str(unit),
            is_here=unit.pk in here,
            is_paid=here.get(unit.pk, False),
            pk=unit.pk,
            is_guest=isinstance(unit, Player) and unit.is_guest,
            absence=absent.get(unit.pk, ""),
            also=_other_names(unit),
        )
        for unit in units
    ]
    return sorted(rows, key=lambda row: (by_letters(row.name), row.number))


def _other_names(unit: Player | Pair | Team) -> tuple[str, ...]:
    match unit:
        case Player():
            return tuple(unit.other_names)
        case Pair():
            return (*unit.first.other_names, *unit.second.other_names)
    return ()


def find_elsewhere(match_day: MatchDay, typed: str) -> list[Expected]:
    """Who is not in the list of this door: guests of the club, who plays no longer, who came for another drive.

    One SQL query; nobody where pairs or teams come.
    """
    competition = match_day.competition
    if competition.unit_field != "player":
        return []
    people = competition.club.people.filter(anonymised_at=None).exclude(only_for=competition)
    listed = Q(only_for=None, is_active=True, is_guest=False) | Q(attendances__match_day=match_day)
    rows = [_elsewhere(player) for player in _with_their_drive(people.exclude(listed))]
    return sorted(find_expected(rows, typed), key=lambda row: (by_letters(row.name), row.number))


def _with_their_drive(people: QuerySet[Player]) -> QuerySet[Player]:
    return people.select_related("only_for").annotate(came_on=Min("only_for__match_days__date"))


def _elsewhere(player: Player) -> Expected:
    return Expected(
        player.number,
        str(player),
        False,
        False,
        player.pk,
        is_guest=player.is_guest,
        also=_other_names(player),
        came_for=str(player.only_for or ""),
        came_on=getattr(player, "came_on", None),
    )


def find_expected(rows: Sequence[Expected], typed: str) -> list[Expected]:
    """Those with the typed number; otherwise those whose names start with each word, or those with these initials."""
    words = by_letters(typed).split()
    if not words:
        return []
    if len(words) == 1 and words[0].isdecimal():
        return [row for row in rows if str(row.number) == words[0]]
    wanted = [tuple(spellings(word)) for word in typed.split()]
    starting = [
        row for row in rows if any(all(_begins(name, word) for word in wanted) for name in (row.name, *row.also))
    ]
    return starting or [row for row in rows if any("".join(words) in _initials(name) for name in (row.name, *row.also))]


def find_similar(match_day: MatchDay, typed: str) -> list[Expected]:
    """Who could be meant by this name, the most similar first; also who came for another drive. One SQL query."""
    name = by_letters(" ".join(typed.split()))
    found = []
    competition = match_day.competition
    for player in _with_their_drive(competition.club.people.filter(anonymised_at=None)):
        names = [by_letters(known) for known in (player.name, *player.other_names)]
        likeness = max(SequenceMatcher(None, name, known).ratio() for known in names)
        if likeness >= SIMILAR or any(set(name.split()) == set(known.split()) for known in names):
            row = _elsewhere(player)
            if player.only_for_id == competition.pk:
                row = replace(row, came_for="", came_on=None)
            found.append((-likeness, row.name, row))
    return [row for _likeness, _name, row in sorted(found, key=lambda one: one[:2])]


def last_attended(match_day: MatchDay) -> MatchDay | None:
    """The previous match day on which anyone was checked in."""
    before = match_day.competition.match_days.filter(number__lt=match_day.number, attendances__isnull=False)
    return before.order_by("-number").first()


@dataclass(frozen=True, slots=True)
class Missing:
    """Who is missing from the competition, and whose absence has been recorded."""

    unknown: tuple[Expected, ...]
    with_notice: tuple[Adjustment, ...]
    without_notice: tuple[Adjustment, ...]


def list_missing(match_day: MatchDay, *, everybody: bool) -> Missing:
    """From those who were there on another day, or everyone who plays this season; five SQL queries at most."""
    absences = match_day.adjustments.filter(kind__in=ABSENCES).select_related(
        "player", "pair__first", "pair__second", "team"
    )
    noted = sorted(absences, key=lambda row: by_letters(str(row.unit)))
    absent = {row.unit.pk: row.kind for row in noted}
    rows = [row for row in _expected(match_day, absent) if not row.is_here and not row.absence]
    if not everybody:
        days = match_day.competition.match_days.exclude(pk=match_day.pk)
        attended = days.values_list("attendances__player", "attendances__pair", "attendances__team")
        before = {team or pair or player for player, pair, team in attended}
        rows = [row for row in rows if row.pk in before]
    results = match_day.results.values_list("player", "pair", "team")
    played = {team or pair or player for player, pair, team in results}
    with_notice = AdjustmentKind.ABSENCE_WITH_NOTICE
    return Missing(
        unknown=tuple(row for row in rows if row.pk not in played),
        with_notice=tuple(row for row in noted if row.kind == with_notice),
        without_notice=tuple(row for row in noted if row.kind != with_notice),
    )


def _letters(name: str) -> str:
    return " ".join("|".join(sorted(spellings(word))) for word in _words(name))


def _words(name: str) -> list[str]:
    return name.replace("/", " ").replace("-", " ").split()


def _begins(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether a word of the name starts with one of these spellings."""
    return any(spelling.startswith(wanted) for word in _words(name) for spelling in spellings(word))


def _initials(name: str) -> set[str]:
    """Jan de Bakker is jb and jdb; for a pair the initials of each."""
    found = set()
    for one in by_letters(name).split("/"):
        letters = "".join(word[0] for word in one.replace("-", " ").split())
        found |= {letters, letters[:1] + letters[-1:]}
    return found
