"""The result of a match day as a listing."""

from collections.abc import Collection, Sequence

import django_tables2 as tables
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.listings.standing import (
    FIGURE,
    NAME,
    PLACE,
    SOFT_FIGURE,
    linked_name,
    name_figures,
    row_class,
    unknown_figures,
)
from tournaments.queries.results.match_day import MatchDayResult, NamedDayRow
from tournaments.wording.figures import or_dash
from tournaments.wording.match_day import day_note


def _figure(name: str, label: Promise) -> tables.Column:
    """A figure from the sheets, sorted by what is known of it."""
    return tables.Column(
        verbose_name=label,
        accessor=f"row__{name}",
        order_by=f"row__known__{name}",
        initial_sort_descending=True,
        attrs=FIGURE,
    )


class MatchDayListing(tables.Table):
    place = tables.Column(
        verbose_name=pgettext_lazy("rank", "Place"),
        accessor="row__place",
        order_by=("-row__has_place", "-row__attended", "row__place"),
        empty_values=(),
        attrs=PLACE,
    )
    name = tables.Column(verbose_name=pgettext_lazy("person", "Name"), attrs=NAME)
    total = tables.Column(
        verbose_name=_("Total"),
        accessor="row__total",
        initial_sort_descending=True,
        attrs={"td": {"class": "number total"}, "th": {"class": "number"}},
    )
    figure = tables.Column(
        verbose_name=_("Points"),
        accessor="row__figure",
        order_by="row__known__figure",
        initial_sort_descending=True,
        attrs=FIGURE,
    )
    gap = tables.Column(verbose_name=_("Gap"), accessor="row__gap", empty_values=(), attrs=SOFT_FIGURE)
    handicap = tables.Column(
        verbose_name=_("Handicap"), accessor="row__handicap", initial_sort_descending=True, attrs=SOFT_FIGURE
    )
    roem = tables.Column(
        verbose_name=_("Roem"),
        accessor="row__roem",
        order_by="row__known__roem",
        initial_sort_descending=True,
        attrs=FIGURE,
    )
    pits = tables.Column(
        verbose_name=_("Pits"),
        accessor="row__pits",
        order_by="row__known__pits",
        initial_sort_descending=True,
        attrs=FIGURE,
    )
    nats = tables.Column(
        verbose_name=_("Nats"),
        accessor="row__nats",
        order_by="row__known__nats",
        initial_sort_descending=True,
        attrs=FIGURE,
    )

    searchable = True
    label = _("Result")
    empty_hint = _("It appears as soon as the first table has been entered.")

    class Meta:
        attrs = {"class": "table standing"}
        empty_text = _("No result yet")
        row_attrs = {
            "id": lambda record: f"unit-{record.number}",
            "class": lambda record: row_class(record.row.place),
        }

    def __init__(self, result: MatchDayResult, rows: Sequence[NamedDayRow], *, to_check: Collection[int] = ()) -> None:
        """`rows`: those of the result to list; `to_check`: those with totals still to compare with the paper."""
        self.to_check = to_check
        self.competition = result.match_day.competition
        legs = result.day.legs if len(result.day.legs) > 1 else ()
        super().__init__(
            list(rows),
            extra_columns=[(f"leg_{leg}", LegColumn(leg, index)) for index, leg in enumerate(legs)],
            sequence=[
                "place",
                "name",
                "total",
                "figure",
                "gap",
                *(f"leg_{leg}" for leg in legs),
                "handicap",
                "roem",
                "pits",
                "nats",
            ],
            exclude=unknown_figures(self.competition) + (() if result.has_handicaps else ("handicap",)),
        )
        name_figures(self)

    def render_place(self, record: NamedDayRow) -> object:
        return or_dash(record.row.place)

    def render_name(self, record: NamedDayRow) -> str | SafeString:
        notes = [note] if (note := day_note(record.row)) else []
        if record.row.unit_id in self.to_check:
            notes.append(gettext("to be checked"))
        return linked_name(self.competition, record, notes)

    def render_gap(self, record: NamedDayRow) -> object:
        return or_dash(None if record.row.place == 1 else record.row.gap)


class LegColumn(tables.Column):
    """The total of one leg; `index` is its place among the legs of the day."""

    def __init__(self, leg: int, index: int) -> None:
        super().__init__(
            verbose_name=gettext("Leg %(number)d") % {"number": leg},
            accessor=f"row__legs__{index}",
            initial_sort_descending=True,
            attrs=FIGURE,
        )
