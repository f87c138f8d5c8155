"""Who may come to a match day, who is present, and who is missing."""

import re
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from difflib import SequenceMatcher
from itertools import groupby

from django.db.models import Min, Prefetch, Q, QuerySet, Value

from tournaments.choices import AdjustmentKind, CompetitionKind, NameOrder, SeatRole
from tournaments.letters import are_begun, are_inside, by_letters, spellings, words_of
from tournaments.models import MatchDay, Pair, Player, Seat, Team, TeamMember, Unit
from tournaments.models.adjustment import ABSENCES
from tournaments.models.player import players_of
from tournaments.models.table import SEAT_SCORED
from tournaments.names import listed_name, split_name_and_home
from tournaments.queries.evening.in_place import StandIn, list_stand_ins
from tournaments.queries.evening.line_up import teams_with_line_up
from tournaments.queries.money.account import Due, list_dues
from tournaments.queries.people.unit import Tags, category_tags

SIMILAR = 0.8
BRACKETS = re.compile(r"[()]")
IN_BRACKETS = re.compile(r"\(([^()]*)\)")
TEAMS_AT_TWO_TABLES = 2
# One letter per row, so that a page can say in a few hundred bytes what it shows.
OUT, COMES, WAITS, IN, PAID, WITH_NOTICE, WITHOUT_NOTICE, STOPPED = "ocqipnws"
SEEN = re.compile(r"[a-zA-Z]\d*(?:-\d+)?(?:\+[\d.]+)?")


@dataclass(frozen=True, slots=True)
class Expected:
    """A player, a pair or a team that may come or has come.

    `also` are former names and nicknames, which find them and are never shown, and the people of a team; `reserves` are
    those of them who are none of the four. `tags` are the categories of the competition that they are in. `came_for` is
    the other drive that someone came for who is in no competition of the club, and `came_on` its date. `has_played`:
    they have scored something, or are in the finals, so leaving now is stopping; `stopped_after` is the last leg of
    someone who stopped. `listed` is the name as the lists of the club have it. `partner` is the name of the one
    they chose to play with, and `partner_pk` which player that is. `says_comes`: they have signed up; `waits`: and are
    on the waiting list. `has_line_up`: the team has handed in who plays. `stand_in`: who plays in whose place tonight;
    `is_expected`: not here yet, and does so for the rest of the season. `due`: what they pay, for who may see that.
    """

    number: int
    name: str
    is_here: bool
    is_paid: bool
    pk: int = 0
    is_guest: bool = False
    absence: str = ""
    also: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    reserves: tuple[str, ...] = ()
    came_for: str = ""
    came_on: date | None = None
    has_played: bool = False
    stopped_after: int | None = None
    listed: str = ""
    partner: str = ""
    partner_pk: int | None = None
    says_comes: bool = False
    waits: bool = False
    has_line_up: bool = False
    stand_in: StandIn | None = None
    is_expected: bool = False
    due: Due | None = None

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
        first = by_letters(self.listed or self.name)[:1].upper()
        return first if first.isalpha() else "#"

    @property
    def state(self) -> str:
        if self.stopped_after is not None:
            return STOPPED
        if self.is_here:
            letter = PAID if self.is_paid else IN
            return letter.upper() if self.has_played else letter
        if self.absence:
            return WITH_NOTICE if self.absence == AdjustmentKind.ABSENCE_WITH_NOTICE else WITHOUT_NOTICE
        return WAITS if self.waits else COMES if self.says_comes else OUT

    @property
    def seen(self) -> str:
        """What a page shows of it: the letter, the key of the partner, and of who plays in someone's place."""
        stand_in = f"-{self.stand_in.player.pk}" if self.stand_in else ""
        return f"{self.state}{self.partner_pk or ''}{stand_in}{self.due.seen if self.due else ''}"


@dataclass(frozen=True, slots=True)
class Letter:
    """A stretch of the alphabet: everyone whose name starts with it."""

    letter: str
    rows: tuple[Expected, ...]


@dataclass(frozen=True, slots=True)
class Door:
    """Everyone by name, how many are present and how many came at all, and how many tables those present make.

    Of those who are not here, `said_comes` have a place, `waiting` are on the waiting list and `said_off` are absent
    with notice.
    """

    rows: tuple[Expected, ...]
    present: int
    came: int
    paid: int
    tables: int
    left_over: int
    has_money: bool = False
    said_comes: int = 0
    said_off: int = 0
    waiting: int = 0

    @property
    def received(self) -> int:
        """What those who are here have paid for the evening, in cents."""
        return sum(row.due.paid for row in self.rows if row.due)

    @property
    def has_choices(self) -> bool:
        """Whether there is more than one price to choose from."""
        return any(row.due and len(row.due.offers) > 1 for row in self.rows)

    @property
    def has_reserves(self) -> bool:
        """Whether a team has someone apart from its four."""
        return any(row.reserves for row in self.rows)

    @property
    def letters(self) -> list[Letter]:
        return [Letter(letter, tuple(rows)) for letter, rows in groupby(self.rows, key=lambda row: row.initial)]

    @property
    def state(self) -> str:
        """What a page at this door shows: who is in the list, and a letter for each, with their partner."""
        who = zlib.crc32(",".join(f"{row.pk} {row.listed}" for row in self.rows).encode())
        return f"{who:08x}{''.join(row.seen for row in self.rows)}"

    def changes(self, state: str) -> tuple[Expected, ...] | None:
        """The rows that differ from what a page with this state shows; None if it lists other people."""
        seen = SEEN.findall(state[8:])
        if len(seen) != len(self.rows) or state[:8] != self.state[:8]:
            return None
        return tuple(row for row, then in zip(self.rows, seen, strict=True) if row.seen != then)


def get_door(match_day: MatchDay, *, with_money: bool = False) -> Door:
    """Members who play this season, its day guests, and anyone who is present or absent; at a tournament guests too.

    In four SQL queries; one more for teams, two more where someone may play in another's place, up to two
    where they do for a season, three with money.
    """
    absences = match_day.adjustments.filter(kind__in=ABSENCES).values_list("player", "pair", "team", "kind")
    absent = {team or pair or player: kind for player, pair, team, kind in absences}
    with_guests = _lists_guests(match_day)
    rows = rows_expected(match_day, absent, with_guests=with_guests, tags=category_tags(match_day.competition))
    if with_money:
        dues = list_dues(match_day)
        rows = [replace(row, due=dues.get(row.pk)) for row in rows]
    present = sum(row.is_here and row.stopped_after is None for row in rows)
    competition = match_day.competition
    if competition.is_teams:
        left_over = present % TEAMS_AT_TWO_TABLES
        tables = present - left_over
    else:
        sizes = competition.tables_of(present)
        tables, left_over = len(sizes), present - sum(sizes)
    came = sum(row.is_here for row in rows)
    paid = sum(row.is_paid for row in rows)
    states = Counter(row.state for row in rows)
    said = states[COMES], states[WITH_NOTICE], states[WAITS]
    return Door(tuple(rows), present, came, paid, tables, left_over, with_money, *said)


def _lists_guests(match_day: MatchDay) -> bool:
    """A tournament is open to everyone on the list; a guest comes to an evening of the season only now and then."""
    return match_day.competition.kind == CompetitionKind.TOURNAMENT


def list_expected(match_day: MatchDay) -> list[Expected]:
    """Everyone who plays this season, and everyone who is present, by name; four SQL queries, five for teams."""
    return rows_expected(match_day, {}, tags=category_tags(match_day.competition))


def rows_expected(
    match_day: MatchDay, absent: dict[int, str], *, with_guests: bool = True, tags: Tags | None = None
) -> list[Expected]:
    """Those who may come or have come, by name; `absent` are kinds of absence, by key. Three SQL queries."""
    competition = match_day.competition
    present = match_day.attendances.order_by().values_list("player", "pair", "team", "is_paid", "partner")
    here = {team or pair or player: is_paid for player, pair, team, is_paid, _partner in present}
    partner_of = {player: partner for player, *_unit, partner in present if competition.partners_at_door}
    ways = _ways(match_day)
    stand_ins, expected = list_stand_ins(match_day) if competition.substitute_points else ({}, ())
    order = NameOrder.FIRST_NAME if competition.is_teams else competition.club.name_order
    line_ups = teams_with_line_up(match_day) if competition.is_teams else ()
    units: Iterable[Unit]
    if competition.is_pairs:
        units = competition.pairs.select_related("first", "second")
    elif competition.is_teams:
        members = Prefetch("members", TeamMember.objects.select_related("player__club"))
        units = competition.teams.prefetch_related(members)
    else:
        known = here.keys() | absent.keys() | {key for key, how in ways if how == COMES}
        units = [
            player
            for player in players_of(competition)
            if player.pk in known or (player.is_active and (with_guests or not player.is_guest))
        ]
    units = list(units)
    names = {unit.pk: str(unit) for unit in units}
    rows = [
        Expected(
            number=unit.number,
            name=names[unit.pk],
            is_here=unit.pk in here,
            is_paid=here.get(unit.pk, False),
            pk=unit.pk,
            is_guest=isinstance(unit, Player) and unit.is_guest,
            absence=absent.get(unit.pk, ""),
            also=(*_other_names(unit), *_names_at_place(stand_ins.get(unit.pk))),
            tags=(tags or {}).get(unit.pk, ()),
            has_played=(unit.pk, PLAYED) in ways,
            stopped_after=ways.get((unit.pk, STOPPED)),
            has_line_up=unit.pk in line_ups,
            reserves=_reserves(unit),
            listed=listed_name(names[unit.pk], order),
            partner=names.get(partner_of.get(unit.pk) or 0, ""),
            partner_pk=partner_of.get(unit.pk),
            says_comes=(unit.pk, COMES) in ways,
            waits=(unit.pk, WAITS) in ways,
            stand_in=stand_ins.get(unit.pk),
            is_expected=unit.pk in expected,
        )
        for unit in units
        if (unit.pk, WITHDREW) not in ways
    ]
    return sorted(rows, key=lambda row: (by_letters(row.listed), row.number))


PLAYED, WITHDREW = "played", "withdrew"


def _ways(match_day: MatchDay) -> dict[tuple[int, str], int]:
    """Who has scored this evening, who stopped after which leg, who withdrew from all of it, who signed up.

    One SQL query.
    """
    unit = f"{match_day.competition.unit_field}_id"
    played = Seat.objects.filter(SEAT_SCORED, leg__match_day=match_day, role=SeatRole.PLAYER)
    stopped = match_day.stops.values_list(unit, Value(STOPPED), "after_leg")
    withdrew = match_day.competition.stops.filter(match_day__isnull=True)
    signed_up = match_day.sign_ups.order_by()
    parts = [
        stopped.order_by(),
        withdrew.order_by().values_list(unit, Value(WITHDREW), Value(0)),
        *(
            signed_up.filter(is_waiting=waits).values_list(unit, Value(WAITS if waits else COMES), Value(0))
            for waits in (False, True)
        ),
    ]
    scored = played.order_by().values_list(unit, Value(PLAYED), Value(0))
    # Anyone who qualified and goes home loses a meeting, whether they scored something or not.
    qualified = match_day.qualifiers.order_by().values_list(unit, Value(PLAYED), Value(0))
    return {(key, how): leg for key, how, leg in scored.union(*parts, qualified) if key is not None}


def _other_names(unit: Unit) -> tuple[str, ...]:
    match unit:
        case Player():
            return tuple(unit.other_names)
        case Pair():
            return (*unit.first.other_names, *unit.second.other_names)
        case Team():
            people = [member.player for member in unit.members.all()]
            return tuple(name for player in people for name in (str(player), *player.other_names))
    return ()


def _names_at_place(stand_in: StandIn | None) -> tuple[str, ...]:
    """Either finds the row."""
    return () if stand_in is None else (str(stand_in.player), str(stand_in.place))


def _reserves(unit: Unit) -> tuple[str, ...]:
    if not isinstance(unit, Team):
        return ()
    return tuple(str(member) for member in unit.members.all() if member.is_reserve)


def find_elsewhere(match_day: MatchDay, typed: str) -> list[Expected]:
    """People not in the list of this door: guests, former players, people who came for another drive.

    One SQL query; no one where pairs or teams come.
    """
    competition = match_day.competition
    if competition.unit_field != "player":
        return []
    people = competition.club.people.filter(anonymised_at=None).exclude(only_for=competition)
    listed = Q(only_for=None, is_active=True)
    if not _lists_guests(match_day):
        listed &= Q(is_guest=False)
    listed |= Q(attendances__match_day=match_day)
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
    """The person with the typed number; otherwise those whose name has these words, these initials or these parts.

    Each typed word begins another word of the name; only if no name fits like that may it be another part of one, so
    two letters go on finding one person. An exact name comes first.
    """
    words = by_letters(typed).split()
    if not words:
        return []
    if len(words) == 1 and words[0].isdecimal():
        return [row for row in rows if str(row.number) == words[0]]
    wanted = [tuple(spellings(word)) for word in BRACKETS.sub(" ", typed).split()]
    starting = [row for row in rows if any(are_begun(name, wanted) for name in (row.name, *row.also))]
    starting.sort(key=lambda row: by_letters(split_name_and_home(row.name)[0]).split() != words)
    if starting:
        return starting
    initials = [row for row in rows if any("".join(words) in _initials(name) for name in (row.name, *row.also))]
    return initials or [row for row in rows if any(are_inside(name, wanted) for name in (row.name, *row.also))]


def find_similar(match_day: MatchDay, typed: str) -> list[Expected]:
    """Who could be meant by this name, the most similar first; also people of other drives. One SQL query."""
    written, home = split_name_and_home(typed)
    name = by_letters(written)
    found = []
    competition = match_day.competition
    for player in _with_their_drive(competition.club.people.filter(anonymised_at=None)):
        if home and player.home and by_letters(home) != by_letters(player.home):
            continue  # someone else of that name
        names = [by_letters(known) for known in (player.name, *player.other_names)]
        ratio = max(SequenceMatcher(None, name, known).ratio() for known in names)
        if ratio >= SIMILAR or any(set(name.split()) == set(known.split()) for known in names):
            row = _elsewhere(player)
            if player.only_for_id == competition.pk:
                row = replace(row, came_for="", came_on=None)
            found.append((-ratio, row.name, row))
    return [row for _ratio, _name, row in sorted(found, key=lambda one: one[:2])]


def last_attended(match_day: MatchDay) -> MatchDay | None:
    """The previous match day on which anyone was checked in."""
    before = match_day.competition.match_days.filter(number__lt=match_day.number, attendances__isnull=False)
    return before.order_by("-number").first()


def _letters(name: str) -> str:
    """Words of a home begin with a bracket: they can be searched for, but give no initials."""
    parts = IN_BRACKETS.split(name)
    marked = [("(" if at % 2 else "", word) for at, part in enumerate(parts) for word in words_of(part)]
    return " ".join("|".join(f"{mark}{one}" for one in sorted(spellings(word))) for mark, word in marked)


def _initials(name: str) -> set[str]:
    """Jan de Bakker is jb and jdb; for a pair the initials of each."""
    found = set()
    for one in by_letters(name).split("/"):
        letters = "".join(word[0] for word in split_name_and_home(one)[0].replace("-", " ").split())
        found |= {letters, letters[:1] + letters[-1:]}
    return found
