"""The next season: what it is called, and when its first evening is. All else comes from the one before."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.forms.season.free_name import free_name
from tournaments.forms.text import PlainTextField
from tournaments.models import Competition

LONGEST_NAME = Competition._meta.get_field("name").max_length or 0
# 2026, 2025/2026, 2025/26, 25/26: each year in it is counted up, and two figures only next to another year.
YEARS = re.compile(r"(?<!\d)((?:19|20)?\d\d)(?:(\s?[/–-]\s?)((?:19|20)?\d\d))?(?!\d)")
LAST_NUMBER = re.compile(r"\d{1,4}(?=\D*$)")


def next_name(name: str) -> str:
    """The name with its year counted up, or else its last number; the name itself where it has none."""
    counted = YEARS.sub(_next_years, name)
    if counted == name:
        counted = LAST_NUMBER.sub(lambda found: str(int(found[0]) + 1), name)
    return counted


def _next_years(found: re.Match[str]) -> str:
    first, between, second = found.groups()
    if second is None:
        return str(int(first) + 1) if len(first) == len("2026") else found[0]
    if (int(second) - int(first)) % 100 != 1:
        return found[0]
    return f"{_plus_one(first)}{between}{_plus_one(second)}"


def _plus_one(year: str) -> str:
    return str(int(year) + 1)[-len(year) :].zfill(len(year))


class NextSeasonForm(forms.Form):
    name = PlainTextField(label=_("What is it called?"), max_length=LONGEST_NAME)
    first_date = forms.DateField(
        label=_("First evening"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("The other evenings follow as far apart as this season. Left empty: without dates."),
    )
    with_units = forms.BooleanField(required=False, initial=True)

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = {name.casefold() for name in competition.club.competitions.values_list("name", flat=True)}
        self.initial = {"name": free_name(next_name(competition.name), self.names)[:LONGEST_NAME], **self.initial}
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        if competition.is_pairs:
            self.fields["with_units"].label = _("The same pairs")
        elif competition.is_teams:
            self.fields["with_units"].label = _("The same teams")
        else:
            del self.fields["with_units"]

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if name.casefold() in self.names:
            raise ValidationError(_("This club already has a competition with this name; add the year, for example."))
        return name
