"""A whole leg of one table as the totals of its two sides."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Contender, SideTotals, find_totals_problems
from tournaments.choices import EntryMode, Winner
from tournaments.forms.revision import RevisionForm
from tournaments.forms.text import PlainTextField, correction_reason
from tournaments.models import Table
from tournaments.models.table import COLUMN_OF
from tournaments.services.table.round import leading
from tournaments.wording.problems import describe_totals

FIGURES = {"points": _("Card points"), "roem": _("Roem"), "pits": _("Pits"), "nats": _("Nats")}


class TotalsForm(RevisionForm):
    """Four figures for each side or player, or one if the game counts only that; a reason once something was stored.

    If someone may have staked the match on a Klammer-Jass, it asks who won by it.
    """

    def __init__(self, *args: Any, table: Table, names: Mapping[Contender, str], **kwargs: Any) -> None:
        self.competition = table.leg.match_day.competition
        self.rules = self.competition.ruleset
        self.names = {COLUMN_OF[who]: name for who, name in names.items()}
        self.figures = FIGURES
        if self.rules.game.has_melds:
            self.figures = {"points": self.competition.leg_currency.label}
        stored = table.entry_mode == EntryMode.TOTALS
        initial = {}
        if stored:
            initial = {
                f"{side}_{name}": getattr(table, f"{side}_{name}") for side in self.names for name in self.figures
            }
            if table.winner != leading(table):
                initial["jass"] = table.winner
        super().__init__(*args, initial=initial, stored_revision=table.revision, **kwargs)
        for side in self.names:
            for name, label in self.figures.items():
                optional = name in ("pits", "nats")
                self.fields[f"{side}_{name}"] = forms.IntegerField(
                    label=label,
                    min_value=0,
                    max_value=100_000,
                    required=not optional,
                    widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 5}),
                )
        if self.rules.klammerjass:
            self.fields["jass"] = forms.ChoiceField(
                label=_("Won by a Klammer-Jass"),
                required=False,
                choices=[("", _("no: the one with the most has won")), *self.names.items()],
                widget=forms.Select({"class": "form-select"}),
            )
        self.fields["ns_points"].widget.attrs["autofocus"] = True
        if stored:
            self.fields["reason"] = correction_reason()

    @property
    def parties(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """The column of each side or player, its name, and its fields."""
        return [
            (side, name, [self[f"{side}_{figure}"] for figure in self.figures]) for side, name in self.names.items()
        ]

    @property
    def totals(self) -> dict[str, SideTotals]:
        """What was typed, as the service takes it."""
        data = self.cleaned_data
        return {side: SideTotals(**{name: data[f"{side}_{name}"] for name in self.figures}) for side in self.names}

    @property
    def won_by(self) -> Winner | None:
        """Who won other than by points; "jass" itself is the field, in the games that ask about it."""
        jass = self.cleaned_data.get("jass")
        return Winner(jass) if jass else None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for side in self.names:
            for name in ("pits", "nats"):
                if f"{side}_{name}" in data:
                    data[f"{side}_{name}"] = data[f"{side}_{name}"] or 0
        if not self.errors:
            rounds = self.competition.rounds_per_leg
            findings = find_totals_problems(
                *self.totals.values(), rules=self.rules, rounds=rounds, won_otherwise=self.won_by is not None
            )
            for finding in findings:
                self.add_error(*describe_totals(finding, self.rules, rounds))
        return data


class ClearSheetForm(RevisionForm):
    """Empty the whole sheet; what was on it stays in the history."""

    reason = PlainTextField(label=_("Why is the sheet being emptied?"), max_length=200)
