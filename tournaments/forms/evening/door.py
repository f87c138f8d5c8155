"""A guest at the door: one line."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.forms.people.player import LONGEST_NAME, names_taken
from tournaments.forms.people.two_names import two_names
from tournaments.forms.text import PlainTextField
from tournaments.models import MatchDay
from tournaments.names import LONGEST_HOME, split_name_and_home, tidied


class GuestForm(forms.Form):
    """One name; in a competition of pairs two names with a dash between them. `sure`: really someone new."""

    guest = PlainTextField(label=_("New guest"), max_length=2 * (LONGEST_NAME + LONGEST_HOME))
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, match_day: MatchDay, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competition = match_day.competition
        if self.competition.is_pairs:
            self.fields["guest"].label = _("New pair")
        self.fields["guest"].widget.attrs.update(
            {
                "class": "form-control",
                "autocomplete": "off",
                "placeholder": _("Anna – Bert") if self.competition.is_pairs else pgettext_lazy("person", "Name"),
            }
        )

    def clean_guest(self) -> list[str]:
        """The names: one, or the two of a pair."""
        typed = self.cleaned_data["guest"]
        names = [tidied(name) for name in (two_names(typed) if self.competition.is_pairs else [typed])]
        if self.competition.is_pairs and len(names) != 2:
            raise ValidationError(_("Two names with a dash between them, please: Anna – Bert."))
        if any(len(split_name_and_home(name)[0]) > LONGEST_NAME for name in names):
            raise ValidationError(_("This is too long for a name."))
        return names

    def clean(self) -> None:
        super().clean()
        names = self.cleaned_data.get("guest", [])
        taken = names_taken(self.competition) if self.cleaned_data.get("sure") else set()
        if len(names) == 1 and names[0].casefold() in taken:
            self.add_error(
                "guest", _("There is already someone with this name; add the club or town after it: Jan (Assen).")
            )


class AbsenceReasonForm(forms.Form):
    """The reason why someone is not coming; no one has to give one."""

    reason = PlainTextField(label=_("Reason"), required=False, max_length=200)
