"""The evenings of a season at once: by a rule, or from a club's own list of dates."""

import datetime
from typing import Any

import holidays
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.dates import WEEKDAYS
from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Rhythm
from tournaments.models import MatchDay

LONGEST = datetime.timedelta(days=731)
LONGEST_TEXT = 20_000
COUNTRIES = {"nl": "NL", "de": "DE", "pl": "PL", "Europe/Amsterdam": "NL", "Europe/Berlin": "DE", "Europe/Warsaw": "PL"}


def _countries() -> list[Any]:
    german = sorted((names[0], code) for code, names in holidays.DE.get_subdivision_aliases().items() if names)
    regions = [(f"DE-{code}", name) for name, code in german]
    return [
        ("", _("Yes, also on public holidays")),
        ("NL", _("Not on those of the Netherlands")),
        ("DE", _("Not on those of all of Germany")),
        ("PL", _("Not on those of Poland")),
        (_("Germany, also those of"), regions),
    ]


def usual_country() -> str:
    """Where the reader's language is spoken, else where the clock is."""
    return COUNTRIES.get((get_language() or "")[:2]) or COUNTRIES.get(settings.TIME_ZONE, "")


class DatesForm(forms.Form):
    """What both ways ask."""

    starts_at = forms.TimeField(
        label=_("starts at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time", "class": "form-control"}, format="%H:%M"),
    )

    def __init__(self, *args: Any, last: MatchDay | None, is_live: bool, **kwargs: Any) -> None:
        """`last`: the evening that the club planned last, for the likeliest answers.

        `is_live`: someone is still answering, so nothing is missing yet.
        """
        super().__init__(*args, **kwargs)
        self.initial = {"starts_at": last.starts_at if last else None, **self.initial}
        if is_live:
            for field in self.fields.values():
                field.required = False


class RuleForm(DatesForm):
    weekdays = forms.TypedMultipleChoiceField(
        label=_("On which weekdays?"),
        coerce=int,
        required=False,
        choices=[(number, name) for number, name in WEEKDAYS.items()],
        widget=forms.CheckboxSelectMultiple(attrs={"class": "form-check-input"}),
        help_text=_("None ticked: the weekday of the first date."),
    )
    first = forms.DateField(
        label=_("First date"),
        widget=forms.DateInput(attrs={"type": "date", "class": "form-control", "autofocus": True}, format="%Y-%m-%d"),
    )
    last = forms.DateField(
        label=_("Last date"),
        widget=forms.DateInput(attrs={"type": "date", "class": "form-control"}, format="%Y-%m-%d"),
    )
    rhythm = forms.ChoiceField(
        label=_("How often?"), choices=Rhythm.choices, widget=forms.Select(attrs={"class": "form-select"})
    )
    free = forms.ChoiceField(
        label=_("On public holidays?"),
        required=False,
        choices=lazy(_countries, list),
        widget=forms.Select(attrs={"class": "form-select"}),
    )
    periods = forms.CharField(
        label=_("Without an evening"),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 4, "class": "form-control", "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("School holidays, for example: one a line, such as 24-10 - 1-11."),
    )

    field_order = ("weekdays", "first", "last", "starts_at", "rhythm", "free", "periods")

    def __init__(self, *args: Any, last: MatchDay | None, **kwargs: Any) -> None:
        super().__init__(*args, last=last, **kwargs)
        weekdays = [last.date.weekday()] if last and last.date else []
        self.initial = {"weekdays": weekdays, "rhythm": Rhythm.WEEKLY, "free": usual_country(), **self.initial}

    def clean_rhythm(self) -> str:
        return self.cleaned_data["rhythm"] or Rhythm.WEEKLY

    def clean(self) -> dict[str, Any] | None:
        data = super().clean() or self.cleaned_data
        first, last = data.get("first"), data.get("last")
        if first and last and last < first:
            self.add_error("last", ValidationError(_("This is before the first date.")))
        elif first and last and last > first + LONGEST:
            self.add_error("last", ValidationError(_("At most two years at once.")))
        return data

    @property
    def is_answered(self) -> bool:
        """Whether there is something to show."""
        return self.is_valid() and bool(self.cleaned_data["first"] and self.cleaned_data["last"])


class ListForm(DatesForm):
    dates = forms.CharField(
        label=_("The dates"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(
            attrs={"rows": 8, "class": "form-control", "autocomplete": "off", "spellcheck": "false", "autofocus": True}
        ),
        help_text=_("One evening a line, as in your booklet: Thursday 3 September, 17-9, 24.9. 19:30 Easter drive."),
    )

    field_order = ("dates", "starts_at")

    @property
    def is_answered(self) -> bool:
        """Whether there is something to show."""
        return self.is_valid() and bool(self.cleaned_data["dates"])
