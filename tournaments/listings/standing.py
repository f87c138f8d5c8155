"""The standing of a season as a listing: sortable by every figure, every result in its own column on a wide screen."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import attrgetter

import django_tables2 as tables
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, npgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition, MatchDay
from tournaments.queries.results.match_day import NamedDayRow
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow
from tournaments.standings import (
    AtLeast,
    CountedResult,
    CountingMethod,
    CountingRules,
    CountingUnit,
    NoPlace,
    StandingRow,
)
from tournaments.standings.results import OF_SHEETS
from tournaments.wording.competition import side_figures, standing_label, total_label
from tournaments.wording.figures import average, or_dash, signed_whole, struck, times

# On a screen the box of the table scrolls sideways, the newest first. On paper the rest is in the CSV file.
PRINTED_MATCH_DAYS = 12
# Shown only where someone has something in it.
MAY_BE_EMPTY = ("gap", "handicap", "plain_total", "plain_average", "figure", "roem", "pits", "nats")

FIGURE = {"td": {"class": "number"}, "th": {"class": "number"}}
SOFT_FIGURE = {"td": {"class": "number soft"}, "th": {"class": "number"}}
WIDE_FIGURE = {"class": "number soft wide-only"}
SCREEN_FIGURE = {"class": "number soft wide-only no-print"}
PLACE = {"td": {"class": "place"}, "th": {"class": "place"}}
NAME = {"td": {"class": "name"}, "th": {"class": "name"}}


class Results(tuple[CountedResult, ...]):
    """The counted results of one unit on one match day: one, or one for each leg."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """To sort by: whatever the weight of the match day."""
        return sum(result.unweighted for result in self)


class StandingLine:
    """One row of the listing. `position` is its place in the standing, however the listing is sorted."""

    def __init__(self, position: int, unit: NamedStandingRow, *, listing_url: str = "", query: str = "") -> None:
        self.position = position
        self.listing_url, self.query = listing_url, query
        self.unit = unit

    @cached_property
    def by_day(self) -> dict[str, Results]:
        """The results by the key of the column; only the rows on the page need this."""
        return _by_day(self.unit.row.shown)


def day_key(number: int) -> str:
    return f"day_{number}"


class FigureColumn(tables.Column):
    """A figure of the row of the standing, shown as it is."""

    def __init__(self, figure: str, verbose_name: Promise, attrs: Mapping[str, Mapping[str, str]] = FIGURE) -> None:
        super().__init__(
            verbose_name=verbose_name,
            accessor=f"unit__row__{figure}",
            order_by=f"unit__row__known__{figure}" if figure in OF_SHEETS else f"unit__row__{figure}",
            initial_sort_descending=True,
            attrs=attrs,
        )
        self._figure_of = attrgetter(f"unit.row.{figure}")

    def cell_of(self, record: StandingLine) -> object:
        return self._figure_of(record)


class TotalColumn(FigureColumn):
    """The total that counts, and a button that explains the place. `ranks`: it is what the standing is about."""

    ranks = True

    def cell_of(self, record: StandingLine) -> object:
        row = record.unit.row
        total = with_counted(row.total, row) if self.ranks else row.total
        if not record.listing_url:
            return total
        asked = gettext("Why this place?")
        why = (
            '<a class="why" href="{}{}/{}" title="{}"><span aria-hidden="true">?</span>'
            '<span class="visually-hidden">{} {}</span></a>{}'
        )
        unit = record.unit
        return format_html(why, record.listing_url, unit.number, record.query, asked, asked, unit.name, total)


class ResultsColumn(tables.Column):
    """What each unit scored on one match day."""

    def __init__(self, day: MatchDay, weight: int, *, is_printed: bool) -> None:
        self.key = day_key(day.number)
        cell = WIDE_FIGURE if is_printed else SCREEN_FIGURE
        super().__init__(
            verbose_name=f"{day.number}{times(weight)}",
            accessor=f"by_day__{self.key}",
            order_by=f"by_day__{self.key}__total",
            initial_sort_descending=True,
            attrs={"td": cell, "th": cell | {"aria-label": str(day), "title": str(day)}},
        )

    def cell_of(self, record: StandingLine) -> object:
        day = record.by_day.get(self.key)
        if day is None:
            return or_dash(None)
        if len(day) == 1:
            return result_cell(day[0])
        return format_html_join(" ", "{}", ((result_cell(result),) for result in day))

    def render(self, record: StandingLine) -> object:
        return self.cell_of(record)


class StandingListing(tables.Table):
    place = tables.Column(
        verbose_name=pgettext_lazy("rank", "Place"),
        accessor="unit__row__place",
        order_by="position",
        empty_values=(),
        attrs=PLACE,
    )
    name = tables.Column(
        verbose_name=pgettext_lazy("person", "Name"), accessor="unit__name", empty_values=(), attrs=NAME
    )
    total = TotalColumn("total", _("Total"), attrs={"td": {"class": "number total"}, "th": {"class": "number"}})
    figure = FigureColumn("figure", _("Points"))
    average = tables.Column(
        verbose_name=_("Average"),
        accessor="unit__row__average",
        initial_sort_descending=True,
        empty_values=(),
        attrs=FIGURE,
    )
    gap = tables.Column(verbose_name=_("Gap"), accessor="unit__row__gap", empty_values=(), attrs=SOFT_FIGURE)
    match_days = FigureColumn("match_days", _("Match days"))
    handicap = FigureColumn("handicap", _("Handicap"), attrs=SOFT_FIGURE)
    plain_total = FigureColumn("plain_total", _("All results"), attrs=SOFT_FIGURE)
    plain_average = tables.Column(
        verbose_name=_("Average of all"),
        accessor="unit__row__plain_average",
        initial_sort_descending=True,
        empty_values=(),
        attrs=SOFT_FIGURE,
    )
    roem = FigureColumn("roem", _("Roem"))
    pits = FigureColumn("pits", _("Pits"))
    nats = FigureColumn("nats", _("Nats"))

    searchable = True
    label = _("Standing")
    empty_hint = _("It appears when the first match day is published.")

    class Meta:
        attrs = {"class": "table standing standing-season"}
        empty_text = _("No standing yet")
        row_attrs = {
            "id": lambda record: f"unit-{record.unit.number}",
            "class": lambda record: row_class(record.unit.row.place),
        }

    def __init__(
        self,
        standing: CompetitionStanding,
        units: Sequence[NamedStandingRow],
        *,
        with_unpublished: bool = False,
    ) -> None:
        """`units`: those of the standing to list."""
        self.competition = standing.competition
        self.rules = standing.rules
        self.period = standing.period
        self.average_places = self.competition.average_places
        self.gap_places = self.average_places if self.rules.method == CountingMethod.AVERAGE else 0
        positions = {unit.row.unit_id: position for position, unit in enumerate(standing.rows)}
        days = played_days(standing)
        # The page of a row explains the whole season.
        season = reverse("standing", args=self.competition.url_args)
        address = "" if standing.period else season
        query = "?unpublished=1" if with_unpublished else ""
        super().__init__(
            [StandingLine(positions[unit.row.unit_id], unit, listing_url=address, query=query) for unit in units],
            extra_columns=[
                (
                    day_key(day.number),
                    ResultsColumn(day, self.rules.weight_of(day.number), is_printed=column < PRINTED_MATCH_DAYS),
                )
                for column, day in enumerate(days)
            ],
            sequence=_sequence(self.rules, [day_key(day.number) for day in days]),
            exclude=(() if standing.standing.counts_drops else ("plain_total", "plain_average"))
            + empty_figures(standing),
        )
        name_figures(self, standing_label(self.competition))
        self.columns["total"].column.ranks = self.rules.method == CountingMethod.SUM

    @property
    def units_on_page(self) -> list[NamedStandingRow]:
        return [row.record.unit for row in self.paginated_rows]

    def render_place(self, record: StandingLine) -> object:
        return or_dash(record.unit.row.place)

    def render_name(self, record: StandingLine) -> str | SafeString:
        unit = record.unit
        notes = []
        if unit.row.no_place == NoPlace.GUEST:
            notes.append(gettext("guest"))
        elif unit.row.no_place == NoPlace.WITHDREW:
            notes.append(gettext("withdrew"))
        elif unit.row.place is None:
            notes.append(attendance_note(unit.row.attended, self.rules))
        if unit.row.adjustment:
            notes.append(signed_whole(unit.row.adjustment, self.period))
        return linked_name(self.competition, unit, notes)

    def render_average(self, record: StandingLine) -> str | SafeString:
        row = record.unit.row
        figure = average(row.average, self.average_places)
        return with_counted(figure, row) if self.rules.method == CountingMethod.AVERAGE else figure

    def render_plain_average(self, record: StandingLine) -> str:
        return average(record.unit.row.plain_average, self.average_places)

    def render_gap(self, record: StandingLine) -> str:
        row = record.unit.row
        return average(None if row.place == 1 else row.gap, self.gap_places)


def played_days(standing: CompetitionStanding) -> list[MatchDay]:
    """The match days on which someone has a result, the newest first."""
    without = {day.number for day in standing.days}
    for unit in standing.rows:  # the first few have been there on all of them
        if not without:
            break
        without.difference_update([result.match_day for result in unit.row.shown])
    return [day for day in reversed(standing.days) if day.number not in without]


def unknown_figures(competition: Competition) -> tuple[str, ...]:
    """The columns that a game leaves empty."""
    return tuple({"figure", "roem", "pits", "nats"}.difference(competition.side_figures))


def empty_figures(standing: CompetitionStanding) -> tuple[str, ...]:
    """The columns that the game leaves empty, and those in which no one has anything this season."""
    unknown = unknown_figures(standing.competition)
    asked = [name for name in MAY_BE_EMPTY if name not in unknown]
    empty = [name for name in asked if not any(_says_something(getattr(unit.row, name)) for unit in standing.rows)]
    return (*unknown, *empty) if standing.has_handicaps else (*unknown, *empty, "handicap")


def _says_something(figure: object) -> bool:
    return bool(figure.value if isinstance(figure, AtLeast) else figure)


def name_figures(listing: tables.Table, total: str = "") -> None:
    """Label the figures as the game calls them, and the total as given."""
    words = {"total": total or total_label(listing.competition)} | side_figures(listing.competition)
    for name, label in words.items():
        if name in listing.columns.names():
            listing.columns[name].column.verbose_name = label


def linked_name(
    competition: Competition, unit: NamedStandingRow | NamedDayRow, notes: Sequence[str]
) -> str | SafeString:
    """The name with categories and notes behind it; that of a player links to their page."""
    name = unit.name
    if competition.unit_field == "player":
        address = reverse("player", args=[competition.club.slug, unit.number])
        name = format_html('<a href="{}?competition={}">{}</a>', address, competition.slug, name)
    notes = [*unit.categories, *notes]
    return format_html('{} <small class="soft">{}</small>', name, " · ".join(notes)) if notes else name


def result_cell(result: CountedResult) -> object:
    """The total of a result; one that does not count is struck through."""
    return struck(result.total) if result.dropped else result.total


def with_counted(figure: object, row: StandingRow) -> SafeString:
    """The figure that ranks, and below it what it is made of: a phone has no room for more columns."""
    dropped = sum(result.dropped for result in row.counted)
    if dropped:
        counted = gettext("%(counted)d of %(all)d count") % {
            "counted": len(row.counted) - dropped,
            "all": len(row.counted),
        }
    else:
        counted = npgettext("short", "%(number)d match day", "%(number)d match days", row.match_days)
        counted %= {"number": row.match_days}
    return format_html('{} <small class="counted soft">{}</small>', figure, counted)


def row_class(place: int | None) -> str:
    """The CSS class of a row: leaders stand out, rows without a place are toned down."""
    if place is None:
        return "unranked"
    return f"leader leader-{place}" if place <= 3 else ""


def attendance_note(attended: int, rules: CountingRules) -> str:
    """Why a unit has no place."""
    if rules.unit == CountingUnit.LEG:
        text = ngettext(
            "%(attended)d leg attended, %(minimum)d needed for a place",
            "%(attended)d legs attended, %(minimum)d needed for a place",
            attended,
        )
    else:
        text = ngettext(
            "%(attended)d match day attended, %(minimum)d needed for a place",
            "%(attended)d match days attended, %(minimum)d needed for a place",
            attended,
        )
    return text % {"attended": attended, "minimum": max(rules.minimum_attendance, 1)}


def _by_day(counted: Sequence[CountedResult]) -> dict[str, Results]:
    results = defaultdict(list)
    for result in counted:
        results[result.match_day].append(result)
    return {day_key(day): Results(own) for day, own in results.items()}


def _sequence(rules: CountingRules, day_keys: list[str]) -> list[str]:
    """Shows the figure that ranks next to the name."""
    figures = ["total", "figure", "average"] if rules.method == CountingMethod.SUM else ["average", "total", "figure"]
    plain = ["plain_total", "plain_average"]
    return ["place", "name", *figures, "gap", "match_days", "handicap", *plain, "roem", "pits", "nats", *day_keys]
