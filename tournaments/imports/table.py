"""The tables of a leg in a file: who sat where, and the rounds or the totals of the sheet."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Annotated, Any, NamedTuple, Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from pydantic import Field, PlainValidator, ValidationInfo, create_model, field_validator, model_validator
from pydantic_core import PydanticKnownError

from scoring import (
    AnyEntry,
    Contender,
    RoundEntry,
    Ruleset,
    Seat,
    SideTotals,
    Unreadable,
    contenders_among,
    entry_from_mapping,
    find_problems,
    find_totals_problems,
    without_still_counted,
)
from tournaments import choices
from tournaments.imports.faults import Steps, refuse
from tournaments.imports.in_file import InFile, Whole, one_of
from tournaments.imports.lined_json import LinedObject
from tournaments.imports.seen_in_file import PlayerName, Unit, UnitKey, seen_so_far
from tournaments.models.ruling import MOST_POINTS, BoardRuling, Ruling, SideRuling
from tournaments.models.table import COLUMN_OF
from tournaments.services.table.compare_entries import ALL_PASSED
from tournaments.services.table.round import LONGEST_LEG
from tournaments.wording.problems import message, totals_message


class SideInFile(InFile):
    points: Whole
    roem: Whole = 0
    pits: Annotated[Whole, Field(le=64)] | None = None
    nats: Annotated[Whole, Field(le=64)] | None = None


def _seats_model(seats: Iterable[str], who: Any) -> type[InFile]:
    return create_model("seats", __base__=InFile, **dict.fromkeys(seats, who))


def _totals_model(size: int) -> type[InFile]:
    names = [who.value for who in contenders_among(size)]
    keys: dict[str, Any] = dict.fromkeys(names, SideInFile)
    of_jass: dict[str, Any] = dict.fromkeys(("jass", "jass_lost"), (Annotated[str, one_of(names)] | None, None))
    return create_model("totals", __base__=InFile, **keys, **of_jass)


SIZES = range(2, len(Seat) + 1)
SEATS_OF_PAIRS = _seats_model(choices.SideOfTable.values, Unit)
SEATS = {size: _seats_model(choices.Position.values[:size], PlayerName) for size in SIZES}
TOTALS = {size: _totals_model(size) for size in SIZES}


class RoundInFile(NamedTuple):
    """The entry of a round, as the engine takes it; a round without a number follows the one before it."""

    line: int
    number: Any
    entry: AnyEntry


def _read_round(written: Any, info: ValidationInfo) -> RoundInFile:
    """The engine decides what a round may be."""
    if not isinstance(written, LinedObject):
        raise PydanticKnownError("dict_type")
    ruleset = seen_so_far(info).ruleset_at(_players(info))
    try:
        entry = entry_from_mapping({key: written[key] for key in written if key != "number"}, ruleset or Ruleset())
    except Unreadable as error:
        raise ValueError(_("this cannot be a round: %(problems)s") % {"problems": ", ".join(error.problems)}) from None
    if ruleset is not None:
        # The file may have what an earlier version accepted.
        findings = without_still_counted(find_problems(entry, ruleset))
        refuse((_of_side(finding.side), message(finding.problem, ruleset)) for finding in findings)
    if isinstance(entry, RoundEntry) and entry.passed:
        raise ValueError(ALL_PASSED)  # the rounds of a leg are those that were played
    return RoundInFile(written.line, written.get("number"), entry)


class TotalsInFile(NamedTuple):
    """`sides` are the totals of both sides, or of each single player; `jass` decided it."""

    sides: tuple[SideTotals, ...]
    jass: choices.Jass | None


class AnswerInFile(InFile):
    """What was decided for a side or a player; what the sheet says is read from it again."""

    answer: Annotated[choices.RulingAnswer, one_of(choices.RulingAnswer)]
    points: Annotated[Whole, Field(le=MOST_POINTS)] = 0
    share: Annotated[Whole, Field(le=100)] | None = None


class RulingInFile(InFile):
    """`later`, or an answer for each side or player."""

    reason: str = Field(min_length=1)
    later: bool = False
    sides: dict[str, AnswerInFile] = {}

    @property
    def ruling(self) -> Ruling:
        return Ruling(
            self.reason, {who: SideRuling(str(own.answer), own.points, own.share) for who, own in self.sides.items()}
        )

    @field_validator("sides")
    @classmethod
    def _are_not_played_later(cls, sides: dict[str, AnswerInFile], info: ValidationInfo) -> dict[str, AnswerInFile]:
        if sides and info.data.get("later"):
            raise ValueError(_("a table is played later or decided, not both"))
        return sides


class BoardInFile(InFile):
    """What was decided about a board: points or percentages for both sides, or neither where it was not played."""

    reason: str = Field(min_length=1)
    scores: dict[str, Whole] = {}
    given: dict[str, Whole] = {}

    @property
    def ruling(self) -> BoardRuling:
        return BoardRuling(self.reason, self.scores, self.given)

    @model_validator(mode="after")
    def _exists(self) -> Self:
        try:
            self.ruling  # noqa: B018
        except ValueError:
            raise ValueError(_("Rulings like this do not exist.")) from None
        return self


class TableInFile(InFile):
    """A table: at the `seats` are two to four players N E S W, or the pairs NS EW.

    `roles` and `substitutes` are for the seats that have one, `in_place` has whose place it is where someone else plays
    on their own account; of the pairs of the sides `turned` the second
    player sits North or East.
    """

    number: int = Field(ge=1, le=1000)
    seats: dict[str, UnitKey]
    turned: list[Annotated[str, one_of(choices.SideOfTable.values)]] = []
    roles: dict[str, Annotated[choices.SeatRole, one_of(choices.SeatRole)]] = {}
    substitutes: dict[str, PlayerName] = {}
    in_place: dict[str, PlayerName] = {}
    rounds: list[Annotated[RoundInFile, PlainValidator(_read_round)]] = Field(default=[], max_length=LONGEST_LEG)
    totals: TotalsInFile | None = None
    ruling: RulingInFile | None = None
    boards: dict[Annotated[str, Field(pattern=r"^[1-9][0-9]?$")], BoardInFile] = {}

    @property
    def units(self) -> list[UnitKey]:
        """The people here, in the order of the seats."""
        return list(self.seats.values())

    @property
    def ranked(self) -> list[UnitKey]:
        """Those who get the points of this table: a helper has their own place elsewhere."""
        return [unit for seat, unit in self.seats.items() if self.roles.get(seat) != choices.SeatRole.HELPER]

    @field_validator("seats", mode="plain")
    @classmethod
    def _sit_there(cls, seats: Any, info: ValidationInfo) -> dict[str, UnitKey]:
        known = seen_so_far(info)
        model = SEATS_OF_PAIRS if known.competition.unit_field == "pair" else SEATS[_size(seats, known.ruleset)]
        return dict(model.model_validate(seats, context=known))

    @field_validator("turned")
    @classmethod
    def _are_pairs(cls, turned: list[str], info: ValidationInfo) -> list[str]:
        if turned and seen_so_far(info).competition.unit_field != "pair":
            raise ValueError(_("the sides NS and EW of pairs are expected here"))
        return turned

    @field_validator("roles")
    @classmethod
    def _play_alone(cls, roles: dict[str, choices.SeatRole], info: ValidationInfo) -> dict[str, choices.SeatRole]:
        """Helpers and jokers exist only if everyone plays alone; but a pair with a substitute may be a joker."""
        field = seen_so_far(info).competition.unit_field
        if field == "pair" and set(roles.values()) <= {choices.SeatRole.JOKER}:
            return roles
        if roles and field != "player":
            raise ValueError(_("only where everyone plays for themselves"))
        return roles

    @field_validator("roles", "substitutes", "in_place")
    @classmethod
    def _are_at_seats(cls, by_seat: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        size = _players(info)
        seats = choices.Position.values[:size]
        refuse(((seat,), _("this name is not known here")) for seat in by_seat if size and seat not in seats)
        return by_seat

    @field_validator("rounds")
    @classmethod
    def _are_in_order(cls, rounds: list[RoundInFile], info: ValidationInfo) -> list[RoundInFile]:
        known = seen_so_far(info)
        in_order = known.ruleset is not None and known.ruleset.rounds_in_order
        last = LONGEST_LEG if in_order else known.rules_of_play.rounds_per_leg
        numbered: list[RoundInFile] = []
        following = 1
        for at, each in enumerate(rounds):
            number = following if each.number is None else each.number
            if type(number) is not int or not following <= number <= LONGEST_LEG:
                text = _("a whole number from %(least)d to %(most)d is expected")
                refuse([((at, "number"), text % {"least": following, "most": LONGEST_LEG})])
            if number > last:
                text = ngettext("a leg has only %(rounds)d round", "a leg has only %(rounds)d rounds", last)
                refuse([((at,), text % {"rounds": last})])
            numbered.append(each._replace(number=number))
            following = number + 1
        return numbered

    @field_validator("totals", mode="plain")
    @classmethod
    def _are_possible(cls, totals: Any, info: ValidationInfo) -> TotalsInFile | None:
        """The seats decide who has totals; until they are valid, nothing is said about the totals."""
        known, size = seen_so_far(info), _players(info)
        if not size:
            return None
        if info.data.get("rounds"):
            raise ValueError(_("a table has rounds or totals, not both"))
        keys = dict(TOTALS[size].model_validate(totals, context=known))
        own = {who: SideTotals(**dict(keys[who.value])) for who in contenders_among(size)}
        if not known.leaves_out_unknown:
            has_pits, has_nats = (any(map(attrgetter(name), own.values())) for name in ("pits", "nats"))
            own = {
                who: replace(each, pits=each.pits if has_pits else None, nats=each.nats if has_nats else None)
                for who, each in own.items()
            }
        jass = _jass(keys, own)
        ruleset = known.ruleset_at(size)
        if ruleset is not None:
            rounds = known.rules_of_play.rounds_per_leg
            problems = find_totals_problems(*own.values(), rules=ruleset, rounds=rounds, won_otherwise=jass is not None)
            refuse((_of_side(each.side), totals_message(each.problem, ruleset, rounds)) for each in problems)
        return TotalsInFile(tuple(own.values()), jass)

    @field_validator("ruling")
    @classmethod
    def _is_about_everyone(cls, ruling: RulingInFile | None, info: ValidationInfo) -> RulingInFile | None:
        size = _players(info)
        if ruling is None or ruling.later or not size:
            return ruling
        expected = [who.value for who in contenders_among(size)]
        if sorted(ruling.sides) != sorted(expected):
            text = _("one of these is expected for each: %(values)s") % {"values": ", ".join(expected)}
            refuse([(("sides",), text)])
        return ruling


def _jass(keys: Mapping[str, Any], everyone: Iterable[Contender]) -> choices.Jass | None:
    """The player or side who won by a Klammer-Jass, or lost one."""
    won, lost = keys["jass"], keys["jass_lost"]
    if won is not None and lost is not None:
        raise ValueError(_("a Klammer-Jass is won or lost, not both"))
    for who in everyone:
        if who.value in (won, lost):
            return choices.Jass.of(COLUMN_OF[who], is_won=who.value == won)
    return None


def _size(seats: Any, ruleset: Ruleset | None) -> int:
    """As many as the game allows; in klaverjas no one sits West at a table of three."""
    size = len(Seat) if ruleset is None else ruleset.players
    is_three = isinstance(seats, dict) and Seat.SOUTH in seats and Seat.WEST not in seats
    return size - 1 if size == len(Seat) and is_three else size


def _players(info: ValidationInfo) -> int:
    """How many sit at the table being read; 0 when its seats are wrong."""
    seats = info.data.get("seats", {})
    return len(Seat) if seats.keys() == set(choices.SideOfTable.values) else len(seats)


def _of_side(side: Contender | None) -> Steps:
    return () if side is None else (side.value,)
