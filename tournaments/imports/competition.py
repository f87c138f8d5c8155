"""A competition as a file: its format, and everything that is wrong with it at once.

`read_competition` turns the text into a `CompetitionFile` or raises `BadFile` with every fault; the format is described
in docs/load-competition.md. Nothing is stored here. A check that compares several objects waits until each one is
valid on its own.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, Self, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticKnownError

from tournaments import choices
from tournaments.cents import MOST_CENTS
from tournaments.exports.competition_file import FORMAT
from tournaments.imports.competition_people import (
    CategoryInFile,
    DivisionInFile,
    OfUnit,
    PairInFile,
    PlayerInFile,
    TeamInFile,
)
from tournaments.imports.competition_settings import (
    PrizeInFile,
    RulesInFile,
    SettingsInFile,
    SideStandingInFile,
    read_settings,
)
from tournaments.imports.faults import BadFile, Fault, Steps, faults_of, refuse
from tournaments.imports.in_file import Date, InFile, Number, Pits, Points, Time, Whole, one_of
from tournaments.imports.lined_json import NotJson, decode
from tournaments.imports.seen_in_file import Known, PlayerName, UnitKey, Units, seen_so_far
from tournaments.imports.table import TableInFile
from tournaments.models.finals_plan import FinalsPlan
from tournaments.models.handicap import MOST_HANDICAP
from tournaments.services.evening.draw import LARGEST_SEED
from tournaments.services.evening.portefeuille import CODE
from tournaments.standings.bracket import Losers, legs_of_bracket
from tournaments.standings.final_stages import stage_sizes

MOST_LEGS = 20
UpToThousand = Annotated[int, Field(ge=0, le=1000)]
Numbered = TypeVar("Numbered", "LegInFile", "MatchDayInFile")
ABSENCES = {choices.AdjustmentKind.ABSENCE_WITH_NOTICE, choices.AdjustmentKind.ABSENCE_WITHOUT_NOTICE}


def _planned(number: int, info: ValidationInfo) -> int:
    """The number of one of the legs of a match day."""
    planned = seen_so_far(info).last_final_leg or seen_so_far(info).competition.legs_per_match_day
    if number > planned:
        text = ngettext(
            "a match day of this competition has %(planned)d leg",
            "a match day of this competition has %(planned)d legs",
            planned,
        )
        raise ValueError(text % {"planned": planned})
    return number


class ClubInFile(InFile):
    name: str = Field(min_length=1, max_length=100)
    slug: str = Field(min_length=1, max_length=60)
    place: str = Field(default="", max_length=100)


class ByeInFile(OfUnit):
    """A bye may leave its value to the club."""

    points: Whole | None = None
    pits: Pits | None = None
    reason: str = ""
    unranked: bool = False


class ResultInFile(OfUnit):
    """A bare result."""

    points: Points
    roem: Whole | None = None
    pits: Pits | None = None

    @field_validator("roem", "pits")
    @classmethod
    def _is_known(cls, written: int | None, info: ValidationInfo) -> int | None:
        return written if seen_so_far(info).leaves_out_unknown else written or None


class AdjustmentInFile(OfUnit):
    """Only an absence may leave its points to the club."""

    kind: Annotated[choices.AdjustmentKind, one_of(choices.AdjustmentKind)]
    points: Points | None = Field(default=None, validate_default=True)
    pits: int = Field(default=0, ge=-100, le=100)
    leg: Number | None = Field(default=None, le=MOST_LEGS)
    reason: str = Field(min_length=1)

    @field_validator("points")
    @classmethod
    def _are_said(cls, points: int | None, info: ValidationInfo) -> int | None:
        if points is None and info.data.get("kind") not in {None, *ABSENCES}:
            raise PydanticKnownError("missing")
        return points


class HandicapInFile(OfUnit):
    points: Annotated[int, Field(ge=-MOST_HANDICAP, le=MOST_HANDICAP)]


class StopInFile(OfUnit):
    """Someone who went home during a match day, after this leg."""

    after_leg: int = Field(ge=0, le=MOST_LEGS)
    reason: str = Field(default="", max_length=200)


class WithdrawnInFile(OfUnit):
    """Someone who left the whole competition; `strikes`: a pair or team with all its results."""

    reason: str = Field(default="", max_length=200)
    strikes: bool = False


class InPlaceInFile(OfUnit):
    """Of those present: `who` plays for this unit in the place `of` someone, or without `who` its player does."""

    of: PlayerName
    who: PlayerName | None = None
    unranked: bool = False
    season: bool = False


class LegInFile(InFile):
    number: Annotated[int, Field(ge=1, le=MOST_LEGS), AfterValidator(_planned)]
    tables: list[TableInFile] = Field(default=[], max_length=1000)
    byes: list[ByeInFile] = []
    results: list[ResultInFile] = []
    is_closed: bool = Field(default=False, alias="closed")

    @field_validator("tables")
    @classmethod
    def _are_in_order(cls, tables: list[TableInFile]) -> list[TableInFile]:
        refuse(
            ((at, "number"), _("tables are numbered in order: %(number)d is expected") % {"number": at + 1})
            for at, table in enumerate(tables)
            if table.number != at + 1
        )
        return tables

    @model_validator(mode="after")
    def _has_each_once(self) -> Self:
        """No one can sit at two tables in a leg, except to help at one, or have both a seat and a bye."""
        mentions: list[tuple[Steps, UnitKey]] = [
            *((("tables", at), unit) for at, table in enumerate(self.tables) for unit in table.ranked),
            *((("byes", at), bye.unit) for at, bye in enumerate(self.byes)),
            *((("results", at), result.unit) for at, result in enumerate(self.results)),
        ]
        seen: set[UnitKey] = set()
        wrong = []
        for steps, unit in mentions:
            if unit in seen:
                wrong.append((steps, _("“%(unit)s” appears twice in this leg") % {"unit": unit}))
            seen.add(unit)
        refuse(wrong)
        return self


class FinalsInFile(InFile):
    """The finals of a match day; `qualifiers` are those who qualified, the best first."""

    first_leg: Annotated[Number, Field(le=MOST_LEGS)]
    legs: Annotated[Number, Field(le=MOST_LEGS)]
    carries_over: bool = False
    has_third_place: bool = False
    losers: Annotated[str, one_of(choices.PlayedFor.values)] = Losers.NOTHING.value
    others_play_on: bool = False
    of_competition: bool = False
    qualifying: Literal["", "evening", "competition", "divisions", "lot"] = ""
    count: UpToThousand = 0
    seed: Annotated[int, Field(ge=0, lt=LARGEST_SEED)] | None = None
    drawn: Annotated[list[Number], Field(max_length=1000)] = []
    cut: Annotated[str, one_of(["", *choices.AtTheCut.values])] = ""
    cut_figure: Annotated[str, one_of(["", *choices.TieBreak.values])] = ""
    tied_in: Annotated[list[Number], Field(max_length=1000)] = []
    tied_out: UpToThousand = 0
    lost_lot: UpToThousand = 0
    qualifiers: Units

    @property
    def plan(self) -> FinalsPlan:
        """`has_third_place` and `lost_lot`: as earlier programs wrote it."""
        return FinalsPlan.of({"entrants": len(self.qualifiers), **self.model_dump(exclude={"qualifiers"})})

    @model_validator(mode="after")
    def _can_be_played(self, info: ValidationInfo) -> Self:
        known = seen_so_far(info)
        try:
            plan = self.plan
            if known.competition.unit_field == "player":
                stage_sizes(plan.entrants, plan.legs)
            elif plan.legs != legs_of_bracket(plan.entrants, Losers(plan.losers)):
                raise ValueError
        except ValueError:
            raise ValueError(_("the number of qualifiers does not fit the number of legs in the finals")) from None
        known.last_final_leg = self.plan.last_leg
        return self


class MatchDayInFile(InFile):
    """A match day; `present` None: those with a seat or a result were there."""

    number: int = Field(ge=1, le=1000)
    date: Date | None = None
    starts_at: Time | None = None
    name: str = Field(default="", max_length=100)
    note: str = Field(default="", max_length=200)
    called_off: bool = False
    called_off_reason: str = Field(default="", max_length=200)
    counts: Annotated[choices.DayCounts, one_of(choices.DayCounts)] | None = None
    cannot_be_dropped: bool | None = None
    played_by: RulesInFile | None = None
    is_published: bool = Field(default=True, alias="published")
    finals: FinalsInFile | None = None
    frozen_from: Annotated[Number, AfterValidator(_planned)] | None = None
    prizes: list[PrizeInFile] = Field(default=[], max_length=1000)
    prize_seed: Whole | None = None
    pot_cents: Annotated[int, Field(ge=0, le=MOST_CENTS)] | None = None
    cards: Annotated[str, Field(pattern=CODE.pattern)] | None = None
    cards_on_phones: bool = False
    present: Units | None = None
    paid: Units = []
    in_place: list[InPlaceInFile] = []
    partners: list[Annotated[list[PlayerName], Field(min_length=2, max_length=2)]] = []
    legs: list[LegInFile] = Field(default=[], max_length=MOST_LEGS)
    results: list[ResultInFile] = []
    adjustments: list[AdjustmentInFile] = []
    stopped: list[StopInFile] = []

    @model_validator(mode="before")
    @classmethod
    def _begins(cls, written: Any, info: ValidationInfo) -> Any:
        """The rules of the previous match day say nothing about this one."""
        seen_so_far(info).own_rules = None
        seen_so_far(info).last_final_leg = 0
        return written

    @field_validator("adjustments")
    @classmethod
    def _are_of_the_day(cls, adjustments: list[AdjustmentInFile]) -> list[AdjustmentInFile]:
        begins = [at for at, row in enumerate(adjustments) if row.kind == choices.AdjustmentKind.START]
        refuse(((at, "kind"), _("a start figure belongs to no match day")) for at in begins)
        return adjustments

    @field_validator("legs")
    @classmethod
    def _are_different(cls, legs: list[LegInFile]) -> list[LegInFile]:
        return _each_once(legs, _("leg"))


class CompetitionFile(InFile):
    """In the order in which it is read: a part names only things from earlier parts."""

    format: Annotated[str, one_of([FORMAT])]
    leaves_out_unknown: bool = False
    source: Any = None
    notes: Any = None
    published: Any = None
    club: ClubInFile
    competition: Annotated[SettingsInFile, PlainValidator(read_settings)]
    players: list[PlayerInFile] = Field(default=[], max_length=20_000)
    pairs: list[PairInFile] = Field(default=[], max_length=10_000)
    teams: list[TeamInFile] = Field(default=[], max_length=5_000)
    divisions: list[DivisionInFile] = Field(default=[], max_length=1000)
    categories: list[CategoryInFile] = Field(default=[], max_length=100)
    teams_alongside: list[CategoryInFile] = Field(default=[], max_length=1000)
    side_standings: list[SideStandingInFile] = Field(default=[], max_length=1000)
    prizes: list[PrizeInFile] = Field(default=[], max_length=1000)
    match_days: list[MatchDayInFile] = Field(default=[], max_length=1000)
    adjustments: list[AdjustmentInFile] = []
    handicaps: list[HandicapInFile] = Field(default=[], max_length=20_000)
    withdrawn: list[WithdrawnInFile] = []
    closed: bool = False

    @field_validator("leaves_out_unknown")
    @classmethod
    def _says_so(cls, leaves_out_unknown: bool, info: ValidationInfo) -> bool:
        seen_so_far(info).leaves_out_unknown = leaves_out_unknown
        return leaves_out_unknown

    @field_validator("divisions", "categories", mode="before")
    @classmethod
    def _count(cls, written: Any, info: ValidationInfo) -> Any:
        """So that a prize may name a division that is itself wrong, and a standing such a category."""
        setattr(seen_so_far(info), str(info.field_name), len(written) if isinstance(written, list) else 0)
        return written

    @field_validator("match_days")
    @classmethod
    def _are_different(cls, match_days: list[MatchDayInFile]) -> list[MatchDayInFile]:
        return _each_once(match_days, _("match day"))

    @field_validator("adjustments")
    @classmethod
    def _are_of_the_season(cls, adjustments: list[AdjustmentInFile]) -> list[AdjustmentInFile]:
        rows = list(enumerate(adjustments))
        refuse(((at, "kind"), _("an absence belongs to a match day")) for at, row in rows if row.kind in ABSENCES)
        refuse(((at, "leg"), _("this name is not known here")) for at, row in rows if row.leg is not None)
        begins = [(at, row) for at, row in rows if row.kind == choices.AdjustmentKind.START]
        refuse(((at, "points"), _("a start figure is above nought")) for at, row in begins if (row.points or 0) <= 0)
        refuse(_twice((at, row.unit) for at, row in begins))
        return adjustments

    @field_validator("handicaps")
    @classmethod
    def _are_of_one_each(cls, handicaps: list[HandicapInFile]) -> list[HandicapInFile]:
        refuse(_twice((at, row.unit) for at, row in enumerate(handicaps)))
        return handicaps


def _twice(rows: Iterable[tuple[int, UnitKey]]) -> Iterator[tuple[Steps, str]]:
    """A fault for everyone who has more than one of these rows."""
    seen: set[UnitKey] = set()
    for at, unit in rows:
        if unit in seen:
            yield (at,), _("someone appears twice in this list")
        seen.add(unit)


def read_competition(text: str) -> CompetitionFile:
    """The file as values. Raises BadFile naming every fault with its line."""
    try:
        document = decode(text)
    except NotJson as error:
        raise BadFile([Fault(error.line, "", error.message)]) from error
    try:
        return CompetitionFile.model_validate(document, context=Known())
    except ValidationError as error:
        raise BadFile(faults_of(error, document)) from error


def _each_once(numbered: list[Numbered], word: str) -> list[Numbered]:
    numbers = [each.number for each in numbered]
    refuse(
        ((at, "number"), _("%(word)s %(number)d appears twice") % {"word": word, "number": number})
        for at, number in enumerate(numbers)
        if number in numbers[:at]
    )
    return numbered
