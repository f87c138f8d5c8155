"""Going home for good during a match day, or withdrawing from the whole competition."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.evening.adjustment import UnitForm
from tournaments.forms.text import PlainTextField
from tournaments.models import Competition, MatchDay


class StopForm(UnitForm):
    """After which leg; by default the last one in which they scored anything."""

    after_leg = forms.TypedChoiceField(label=_("Left after"), required=False, coerce=int, empty_value=None)
    reason = PlainTextField(label=_("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, competition: Competition, match_day: MatchDay, **kwargs: Any) -> None:
        super().__init__(*args, competition=competition, match_day=match_day, **kwargs)
        legs = [(str(leg.number), str(leg)) for leg in match_day.legs.order_by("number")]
        self.fields["after_leg"].choices = [("", _("The last leg they played")), *legs]


class WithdrawalForm(UnitForm):
    """For leaving the competition."""

    reason = PlainTextField(label=_("Reason"), max_length=200, required=False)
