"""What was written in a random season, as plain values: all that the independent counter gets."""

from dataclasses import dataclass, field

MATCH_DAY, LEG = "match_day", "leg"
AS_WRITTEN, OWN_AVERAGE = "as_written", "own_average"


@dataclass(frozen=True, slots=True)
class Figures:
    """What a side, or a player at a table of three, has on the sheet."""

    points: int
    roem: int = 0
    pits: int | None = 0  # None: left empty
    nats: int | None = 0


@dataclass(frozen=True, slots=True)
class SeatAt:
    unit: int
    player: int
    role: str = "player"


@dataclass(slots=True)
class TableAt:
    """Seats from North on, clockwise; figures of two sides, or of everyone. `jass`: whose, and whether it was won.

    `ruled`: what the organiser decided, for each column a figure, or one of the words below (None: nothing was).
    """

    number: int
    seats: list[SeatAt]
    figures: list[Figures]
    jass: tuple[int, bool] | None = None
    ruled: list[int | str] | None = None

    def column(self, seat: int) -> int:
        """Whose figures are those of the one in this seat."""
        return seat % 2 if len(self.figures) == 2 and len(self.seats) == 4 else seat


@dataclass(slots=True)
class ByeAt:
    unit: int
    points: int | None = None
    pits: int | None = None


@dataclass(slots=True)
class LegAt:
    """`struck`: the tables that count for no one any more."""

    number: int
    tables: list[TableAt] = field(default_factory=list)
    struck: list[TableAt] = field(default_factory=list)
    byes: list[ByeAt] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Bare:
    """A result without a sheet, of a leg or of the whole evening; None where nothing was written."""

    unit: int
    leg: int | None
    points: int
    roem: int | None = None
    pits: int | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """A penalty or correction, with its sign; of a leg, of an evening, or of the season."""

    unit: int
    day: int | None
    leg: int | None
    points: int
    pits: int = 0


@dataclass(slots=True)
class FinalsAt:
    """What the organiser chose, and the seed of the lot that the program kept."""

    first_leg: int
    last_leg: int
    qualifying: str
    count: int
    carries_over: bool
    losers: str
    of_competition: bool
    qualifiers: list[int]  # as counted again when the finals were made
    is_complete: bool = False


@dataclass(slots=True)
class DayAt:
    """`counts`: how many times it counts in the season, or "aside" (in the side standings only), or "not"."""

    number: int
    counts: str = "1"
    cannot_be_dropped: bool = False
    legs: dict[int, LegAt] = field(default_factory=dict)
    bare: list[Bare] = field(default_factory=list)
    absent: dict[int, bool] = field(default_factory=dict)
    stopped: dict[int, int] = field(default_factory=dict)
    present: set[int] = field(default_factory=set)
    finals: FinalsAt | None = None


@dataclass(slots=True)
class PersonAt:
    number: int
    home: str = ""
    is_guest: bool = False
    is_newcomer: bool = False
    categories: frozenset[str] = frozenset()
    team: int | None = None  # alongside the individuals


@dataclass(slots=True)
class PrizeAt:
    scope: str
    kind: str
    so_many: int | None
    division: int | None
    what: str


@dataclass(slots=True)
class SideAt:
    kind: str
    best: int | None = None
    minimum: int = 0
    category: str = ""
    best_people: int = 0


@dataclass(slots=True, kw_only=True)
class Chosen:
    """What the club chose, by the names of the competition's fields."""

    form: str
    game: str  # points, race, augen or turns
    rules: str
    target: int | None
    rounds_per_leg: int
    legs_per_match_day: int
    match_days_planned: int | None
    counting_figure: str
    win_points: int
    tie_points: int
    wins_per: str
    rank_points: list[int]
    counting_unit: str
    counting_best: int | None
    drop_worst: int | None
    drop_one_in: int | None
    counting_method: str
    period_match_days: int | None
    period_best: int | None
    periods_best: int | None
    minimum_attendance: int
    drop_timing: str
    tie_breaks: list[str]
    lot_seed: int
    guests_are_ranked: bool
    bye_points: int | None  # None: as is usual
    bye_pits: int
    absence_rule: str
    absence_points: int
    absence_without_notice_rule: str
    absence_without_notice_points: int
    absence_minimum: int
    absence_last: int
    absence_fine: int
    absence_without_notice_fine: int
    paid_absences: int | None
    late_rule: str
    late_points: int
    stopped_rule: str
    prize_twice: str
    handicap_per: str


@dataclass(slots=True)
class SeasonAt:
    seed: int
    chosen: Chosen
    people: dict[int, PersonAt] = field(default_factory=dict)
    units: dict[int, list[int]] = field(default_factory=dict)  # the numbers of the people of each
    days: dict[int, DayAt] = field(default_factory=dict)
    given: list[Given] = field(default_factory=list)
    withdrawn: set[int] = field(default_factory=set)
    struck: set[int] = field(default_factory=set)  # of these, who withdrew with all results
    divisions: list[tuple[str, int, int]] = field(default_factory=list)  # name, up, down
    division_of: dict[int, int] = field(default_factory=dict)
    prizes: list[PrizeAt] = field(default_factory=list)
    sides: list[SideAt] = field(default_factory=list)
    handicaps: dict[int, int] = field(default_factory=dict)
    unusual_evenings: float = 0  # how many count other than once, or cannot be dropped

    def strike(self, unit: int) -> None:
        """No table at which they sat counts any more, nor what is theirs without one."""
        self.struck.add(unit)
        self.given = [one for one in self.given if one.unit != unit]
        for leg in (leg for day in self.days.values() for leg in day.legs.values()):
            theirs = [table for table in leg.tables if unit in {seat.unit for seat in table.seats}]
            leg.struck += theirs
            leg.tables = [table for table in leg.tables if table not in theirs]

    def is_guest(self, unit: int) -> bool:
        """A pair is one as soon as one of the two is, a team never."""
        return self.chosen.form != "teams" and any(self.people[number].is_guest for number in self.units[unit])
