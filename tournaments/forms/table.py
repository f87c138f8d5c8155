"""A whole leg of one table as the totals of its two sides."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.choices import EntryMode
from tournaments.forms.problems import describe_totals
from tournaments.forms.revision import RevisionForm
from tournaments.models import Table
from tournaments.services.table import SideTotals, find_totals_problems

FIGURES = {"points": _("Card points"), "roem": _("Roem"), "pits": _("Pits"), "nats": _("Nats")}
SIDES = ("ns", "ew")


class TotalsForm(RevisionForm):
    """Two times four figures; a reason is asked once something was stored before."""

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        stored = table.entry_mode == EntryMode.TOTALS
        initial = {}
        if stored:
            initial = {f"{side}_{name}": getattr(table, f"{side}_{name}") for side in SIDES for name in FIGURES}
        super().__init__(*args, initial=initial, stored_revision=table.revision, **kwargs)
        self.table = table
        for side in SIDES:
            for name, label in FIGURES.items():
                optional = name in ("pits", "nats")
                self.fields[f"{side}_{name}"] = forms.IntegerField(
                    label=label,
                    min_value=0,
                    max_value=100_000,
                    required=not optional,
                    widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 5}),
                )
        self.fields["ns_points"].widget.attrs["autofocus"] = True
        if stored:
            self.fields["reason"] = forms.CharField(
                label=_("Why is it corrected?"), max_length=200, help_text=_("Stays readable in the history.")
            )

    def totals(self, side: str) -> SideTotals:
        return SideTotals(**{name: self.cleaned_data[f"{side}_{name}"] for name in FIGURES})

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for side in SIDES:
            for name in ("pits", "nats"):
                if f"{side}_{name}" in data:
                    data[f"{side}_{name}"] = data[f"{side}_{name}"] or 0
        if not self.errors:
            competition = self.table.leg.match_day.competition
            findings = find_totals_problems(
                self.totals("ns"), self.totals("ew"), rules=competition.ruleset, rounds=competition.rounds_per_leg
            )
            for finding in findings:
                self.add_error(*describe_totals(finding, competition.ruleset, competition.rounds_per_leg))
        return data


class ClearSheetForm(RevisionForm):
    """Empty the whole sheet; what stood on it stays in the history."""

    reason = forms.CharField(label=_("Why is the sheet emptied?"), max_length=200)
