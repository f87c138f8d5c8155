"""Going home for good during a match day, or withdrawing from the whole competition."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.forms.evening.adjustment import UnitForm
from tournaments.forms.text import PlainTextField
from tournaments.models import Competition, MatchDay
from tournaments.queries.evening.withdrawal import can_be_struck, is_usually_struck


class StopForm(UnitForm):
    """After which leg; by default the last one in which they scored anything."""

    after_leg = forms.TypedChoiceField(label=_("Left after"), required=False, coerce=int, empty_value=None)
    reason = PlainTextField(label=_("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, competition: Competition, match_day: MatchDay, **kwargs: Any) -> None:
        super().__init__(*args, competition=competition, match_day=match_day, **kwargs)
        legs = [(str(leg.number), str(leg)) for leg in match_day.legs.order_by("number")]
        self.fields["after_leg"].choices = [("", _("The last leg they played")), *legs]


class WithdrawalForm(UnitForm):
    """For leaving the competition. What becomes of the results is asked as soon as it is known whose they are."""

    reason = PlainTextField(label=_("Reason"), max_length=200, required=False)
    strikes = forms.TypedChoiceField(
        label=_("Their results"),
        choices=[
            ("no", _("stay as they are, for them and their opponents")),
            ("yes", _("are struck: the tables at which they sat count for no one")),
        ],
        coerce=lambda answer: answer == "yes",
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, competition=competition, **kwargs)
        found = self.fields["unit"].find(self["unit"].value() or "")
        self.is_answered = "strikes" in self.data
        if len(found) != 1 or not can_be_struck(competition, found[0]):
            del self.fields["strikes"]
        elif not self.is_answered:
            usual = "yes" if is_usually_struck(competition, found[0]) else "no"
            self.initial["strikes"] = usual
            if self.is_bound:
                self.data = {**self.data.dict(), "strikes": usual}

    def clean_strikes(self) -> bool:
        if not self.is_answered:
            raise ValidationError(_("Please say what becomes of their results; what is usual is chosen."))
        return bool(self.cleaned_data["strikes"])
