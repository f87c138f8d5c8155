"""The cards of the boards, and what the organiser decides about a board at one table."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Contender, Side
from tournaments.forms.figure import FigureField
from tournaments.forms.revision import RevisionForm
from tournaments.forms.text import PlainTextField
from tournaments.models import MatchDay, Table
from tournaments.models.ruling import MOST_ON_BOARD, BoardRuling
from tournaments.standings.portefeuille import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS

ON_PAPER, ON_PHONES = "paper", "phones"
NOT_PLAYED, SCORES = "not_played", "scores"
GIVEN: Mapping[str, Mapping[str, int]] = {
    NOT_PLAYED: {},
    "average": {"NS": AVERAGE, "EW": AVERAGE},
    "for_ns": {"NS": AVERAGE_PLUS, "EW": AVERAGE_MINUS},
    "for_ew": {"NS": AVERAGE_MINUS, "EW": AVERAGE_PLUS},
    "plus": {"NS": AVERAGE_PLUS, "EW": AVERAGE_PLUS},
    "minus": {"NS": AVERAGE_MINUS, "EW": AVERAGE_MINUS},
}
"""What a ruling gives by each answer but that of points."""


class DealForm(forms.Form):
    way = forms.ChoiceField(
        label=gettext_lazy("How people get their cards"),
        choices=[
            (ON_PAPER, gettext_lazy("On paper: print the hands, and lay the cards out before the evening")),
            (ON_PHONES, gettext_lazy("On their telephones: everyone takes what the page of their own link shows")),
        ],
        widget=forms.RadioSelect,
    )
    code = forms.CharField(
        label=gettext_lazy("Code of another evening"),
        required=False,
        max_length=40,
        help_text=gettext_lazy("With it these are the same cards, so that several clubs can play the same."),
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, typed: QueryDict | None, *, match_day: MatchDay) -> None:
        super().__init__(typed, initial={"way": ON_PHONES if match_day.cards_on_phones else ON_PAPER})

    @property
    def on_phones(self) -> bool:
        return bool(self.cleaned_data["way"] == ON_PHONES)


class BoardRulingForm(RevisionForm):
    """`names`: of both sides, by the names of the engine."""

    decision = forms.ChoiceField(label=gettext_lazy("What this board is worth here"), widget=forms.RadioSelect)
    NS = FigureField(label="", required=False, min_value=0, max_value=MOST_ON_BOARD)
    EW = FigureField(label="", required=False, min_value=0, max_value=MOST_ON_BOARD)
    reason = PlainTextField(
        label=gettext_lazy("Why?"), max_length=200, help_text=gettext_lazy("Everyone who sees the result reads this.")
    )

    def __init__(self, typed: QueryDict | None, *, table: Table, number: int, names: Mapping[Contender, str]) -> None:
        ruling = table.ruled_boards.get(number)
        super().__init__(typed, stored_revision=table.revision, initial=_initial(ruling))
        for side in Side:
            self.fields[side.value].label = names[side]
        both = {"ns": names[Side.NS], "ew": names[Side.EW], "plus": AVERAGE_PLUS, "minus": AVERAGE_MINUS}
        self.fields["decision"].choices = [
            (NOT_PLAYED, _("It was not played, and counts for no one at this table")),
            ("average", _("Average for both: 50%")),
            ("for_ns", _("%(ns)s average plus (%(plus)d%%), %(ew)s average minus (%(minus)d%%)") % both),
            ("for_ew", _("%(ew)s average plus (%(plus)d%%), %(ns)s average minus (%(minus)d%%)") % both),
            ("plus", _("Average plus for both (%(plus)d%%)") % both),
            ("minus", _("Average minus for both (%(minus)d%%)") % both),
            (SCORES, _("These points, instead of what was written")),
        ]

    @property
    def ruling(self) -> BoardRuling:
        """What was chosen, as the service takes it."""
        decision, reason = self.cleaned_data["decision"], self.cleaned_data["reason"]
        if decision == SCORES:
            return BoardRuling(reason, scores={side.value: self.cleaned_data[side.value] for side in Side})
        return BoardRuling(reason, given=GIVEN[decision])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("decision") == SCORES:
            for side in Side:
                if data.get(side.value) is None and side.value not in self.errors:
                    self.add_error(side.value, _("Enter a number."))
        return data


def _initial(ruling: BoardRuling | None) -> dict[str, Any]:
    if ruling is None:
        return {}
    given = next((answer for answer, shares in GIVEN.items() if shares == ruling.given), NOT_PLAYED)
    return {"reason": ruling.reason, "decision": SCORES if ruling.scores else given, **ruling.scores}
