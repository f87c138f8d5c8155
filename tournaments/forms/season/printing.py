"""The choices before printing: the language of the papers, their size, and what is on them."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring import BadOption, Ruleset, preset
from tournaments.choices import PaperSize, SheetFormat
from tournaments.forms.figure import FigureField
from tournaments.models import Leg
from tournaments.wording.rule_sets import RULE_SETS

MOST_LOTS = 1000
MOST_PLACES = 20
USUAL_PLACES = 3
ROUNDS = (16, 12, 8)
ALL_LEGS = "all"
SMALL_NUMBER = re.compile(r"[0-9]{1,4}")


class PrintForm(forms.Form):
    """Read from an address: anything left out has its usual value, so that a bare link prints too."""

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    sheet_format = forms.ChoiceField(label=_("Score sheets"), choices=SheetFormat.choices)

    def __init__(self, asked: Mapping[str, str], **usual: object) -> None:
        language = (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
        given = {name: str(value) for name, value in usual.items()}
        super().__init__({"language": language, "sheet_format": SheetFormat.HALF.value} | given | dict(asked.items()))


class CompetitionPrintForm(PrintForm):
    places = FigureField(label=_("Certificates up to place"), min_value=1, max_value=MOST_PLACES)

    def __init__(self, asked: Mapping[str, str]) -> None:
        super().__init__(asked, places=USUAL_PLACES)


class MatchDayPrintForm(PrintForm):
    leg = forms.ChoiceField(label=_("Legs"))
    tables = forms.CharField(
        label=_("Only these tables"),
        required=False,
        max_length=200,
        help_text=_("For example 95-97, 101: those that were added later. Left empty: all of them."),
        widget=forms.TextInput({"autocomplete": "off", "placeholder": _("all")}),
    )
    copies = forms.TypedChoiceField(
        label=_("Sheets for each table"),
        choices=[("1", _("One")), ("2", _("Two: one for each side"))],
        coerce=int,
    )
    people = FigureField(label=_("Number of lots"), min_value=1, max_value=MOST_LOTS)

    def __init__(
        self, asked: Mapping[str, str], *, legs: Sequence[Leg], people: int, tables: Collection[int] = ()
    ) -> None:
        """`legs` are those that are drawn, `tables` their numbers; `people` is how many players or pairs are there."""
        super().__init__(asked, leg=ALL_LEGS, copies=1, people=people or 40)
        self.there = frozenset(tables)
        self.fields["leg"].choices = [(ALL_LEGS, _("All that are drawn"))] + [(str(leg.number), leg) for leg in legs]

    def clean_tables(self) -> frozenset[int]:
        """Their numbers; none: all tables."""
        asked: set[int] = set()
        for part in re.split(r"[,;\s]+", re.sub(r"\s*[-–]\s*", "-", self.cleaned_data["tables"]).strip()):
            if not part:
                continue
            first, dash, last = part.partition("-")
            if not SMALL_NUMBER.fullmatch(first) or (dash and not SMALL_NUMBER.fullmatch(last)):
                raise ValidationError(_("“%(part)s” is not a table number."), params={"part": part})
            numbers = range(int(first), int(last or first) + 1)
            if not numbers or not self.there & {*numbers}:
                raise ValidationError(_("There is no table %(part)s."), params={"part": part})
            asked |= self.there & {*numbers}
        return frozenset(asked)


class EmptySheetsForm(PrintForm):
    """For anyone, so the paper is asked too; a club says in its settings what it has."""

    paper = forms.ChoiceField(label=_("Paper"), choices=PaperSize.choices)
    rules = forms.ChoiceField(label=_("Rules"), choices=[(words.name, words.title) for words in RULE_SETS.values()])
    players = forms.TypedChoiceField(
        label=_("Players at the table"), choices=[(number, str(number)) for number in (4, 3, 2)], coerce=int
    )
    rounds = forms.TypedChoiceField(label=_("Rounds"), choices=[(number, str(number)) for number in ROUNDS], coerce=int)

    def __init__(self, asked: Mapping[str, str]) -> None:
        super().__init__(asked, rules="amsterdam", players=4, rounds=ROUNDS[0], paper=PaperSize.A4.value)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if {"rules", "players"} <= cleaned.keys():
            try:
                self.ruleset: Ruleset = preset(cleaned["rules"], players=cleaned["players"])
            except BadOption:
                self.add_error("players", _("This game is played by four."))
        return cleaned
