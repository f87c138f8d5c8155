"""A whole leg of one table as the totals of its two sides."""

from collections.abc import Mapping
from copy import copy, deepcopy
from dataclasses import astuple, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import Contender, SideTotals, find_totals_doubts, find_totals_problems, points_together
from tournaments.choices import EntryMode, Jass, ScoreColumn
from tournaments.forms.figure import FigureField
from tournaments.forms.quick_input import QuickInput
from tournaments.forms.revision import OTHERS_SIT, RevisionForm, say_again
from tournaments.forms.text import MistakeReasonField, PlainTextField
from tournaments.models import Table
from tournaments.models.table import COLUMN_OF
from tournaments.queries.table.match_record import who_sits
from tournaments.services.table.table import says_totals
from tournaments.wording.problems import describe_totals, describe_totals_doubt

FIGURES = {"points": _("Card points"), "roem": _("Roem"), "pits": _("Pits"), "nats": _("Nats")}


FIGURE = FigureField(min_value=0, max_value=100_000, widget=QuickInput(attrs={"size": 5}))


def _figure_field(label: Any, *, required: bool, adds: bool) -> FigureField:
    """A copy with its own widget: a desk of a hundred tables has eight hundred, and building them again is slow."""
    field = copy(FIGURE)
    field.label, field.required, field.adds = label, required, adds
    field.widget = deepcopy(FIGURE.widget)
    field.widget.is_required = required
    return field


def _jass_choices(names: Mapping[ScoreColumn, str]) -> list[tuple[str, str]]:
    won, lost = _("%(name)s: won"), _("%(name)s: lost")
    return [
        (Jass.of(column, is_won=is_won).value, text % {"name": name})
        for is_won, text in ((True, won), (False, lost))
        for column, name in names.items()
    ]


class TotalsForm(RevisionForm):
    """Four figures for each side or player, or one if the game counts only that; a reason once something was stored.

    If someone may have staked the match on a Klammer-Jass, it asks who did, and how it ended. Roem that is left
    empty is none; pits and nats are not known then, unless those of someone else at the table were typed. If the rules
    leave one sum for both sides, the points of one side are enough. A possible
    but very rare figure is asked about, at its field: `sure` stores it, `check_later` stores it with a mark. Both apply
    to the figures that were `asked` about, and to no others.
    """

    sure = forms.BooleanField(label=_("Yes, this is correct"), required=False)
    check_later = forms.BooleanField(label=_("Save, check later"), required=False)
    asked = forms.CharField(widget=forms.HiddenInput, required=False)
    sits = forms.CharField(widget=forms.HiddenInput, required=False)
    asks_sure = False

    def __init__(self, *args: Any, table: Table, names: Mapping[Contender, str], **kwargs: Any) -> None:
        self.table = table
        self.competition = table.leg.match_day.competition
        self.played_by = table.rules_of_play
        self.rules = self.played_by.ruleset
        self.names = {COLUMN_OF[who]: name for who, name in names.items()}
        self.figures = FIGURES
        if self.rules.game.has_melds:
            self.figures = {"points": self.played_by.currency.label}
        stored = table.entry_mode == EntryMode.TOTALS
        initial: dict[str, Any] = {}
        if stored:
            initial = {
                f"{side}_{name}": getattr(table, f"{side}_{name}") for side in self.names for name in self.figures
            }
            initial["jass"] = table.jass
        initial["sits"] = self.who_sits = who_sits(self.names.values())
        super().__init__(*args, initial=initial, stored_revision=table.revision, **kwargs)
        self.together = points_together(self.rules, self.played_by.rounds_per_leg) if len(self.names) == 2 else None
        for side in self.names:
            for name, label in self.figures.items():
                optional = name != "points" or self.together is not None
                self.fields[f"{side}_{name}"] = _figure_field(label, required=not optional, adds=name == "roem")
        if self.rules.klammerjass:
            self.fields["jass"] = forms.ChoiceField(
                label=_("Decided by a Klammer-Jass"),
                required=False,
                choices=[("", _("no: the one with the most wins")), *_jass_choices(self.names)],
                widget=forms.Select({"class": "form-select"}),
            )
        if stored:
            self.fields["reason"] = MistakeReasonField()

    @property
    def parties(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """The column of each side or player, its name, and its fields."""
        return [
            (side, name, [self[f"{side}_{figure}"] for figure in self.figures]) for side, name in self.names.items()
        ]

    @property
    def totals(self) -> dict[str, SideTotals]:
        """The typed totals, as the service takes them."""
        data = self.cleaned_data
        unknown = SideTotals(pits=None, nats=None)
        return {
            side: replace(unknown, **{name: data[f"{side}_{name}"] for name in self.figures}) for side in self.names
        }

    @property
    def decided_by(self) -> Jass | None:
        """What decided the leg other than points; "jass" itself is the field, in the games that ask about it."""
        jass = self.cleaned_data.get("jass")
        return Jass(jass) if jass else None

    def clean_revision(self) -> int | None:
        """Judged with the figures: totals already stored were only sent once more."""
        return self.cleaned_data["revision"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self._fill_in_points(data)
        for name in self.figures:
            own = [field for side in self.names if (field := f"{side}_{name}") in data]
            if name == "roem" or (name != "points" and any(data[field] is not None for field in own)):
                data |= {field: data[field] or 0 for field in own}
        if (data.get("sits") or self.who_sits) != self.who_sits:
            self.add_error(None, OTHERS_SIT)
            say_again(self, "sits", self.who_sits)
        is_newest = data.get("revision") == self.stored_revision
        if not is_newest and (self.errors or not says_totals(self.table, [*self.totals.values()], self.decided_by)):
            self.refuse_stale(self.stored_revision)
        elif not is_newest:
            return data
        if not self.errors:
            rounds = self.played_by.rounds_per_leg
            findings = find_totals_problems(
                *self.totals.values(), rules=self.rules, rounds=rounds, won_otherwise=self.decided_by is not None
            )
            for finding in findings:
                self.add_error(*describe_totals(finding, self.rules, rounds))
            if not findings:
                self._ask_about_doubts(data, rounds)
        return data

    def _fill_in_points(self, data: dict[str, Any]) -> None:
        """The points of one side determine those of the other."""
        if self.together is None:
            return
        points = {side: data[f"{side}_points"] for side in self.names if f"{side}_points" in data}
        known = [figure for figure in points.values() if figure is not None]
        if not known and len(points) == len(self.names):
            self.add_error("ns_points", _("Enter the card points of one side."))
        for side, figure in points.items():
            if figure is None and known:
                # More than there are: the sum is refused below, with the figure that was typed.
                data[f"{side}_points"] = max(0, self.together - known[0])
                say_again(self, f"{side}_points", data[f"{side}_points"])

    def _ask_about_doubts(self, data: dict[str, Any], rounds: int) -> None:
        typed = (figure for own in self.totals.values() for figure in astuple(own))
        figures = " ".join("–" if figure is None else str(figure) for figure in typed)
        if data["asked"] == figures and (data["sure"] or data["check_later"]):
            return
        doubts = find_totals_doubts(*self.totals.values(), rules=self.rules, rounds=rounds)
        if doubts:
            self.asks_sure = True
            say_again(self, "asked", figures)
        for found in doubts:
            field, text = describe_totals_doubt(found)
            self.add_error(field, ValidationError(text, code="doubt"))


class ClearSheetForm(RevisionForm):
    """Empty the whole sheet; its contents stay in the history."""

    reason = PlainTextField(label=_("Why is the sheet being emptied?"), max_length=200)
