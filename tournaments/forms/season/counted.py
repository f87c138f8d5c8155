"""What both pages about a competition check: its settings change what can be given, and how much there is to count."""

from copy import copy
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Competition
from tournaments.models.counting import CHOSEN, NUMBERS
from tournaments.models.play_worth import GIVEN, WHAT_DECIDES, follow_worth, refuse_beyond_worth
from tournaments.standings import CountingUnit, DropTiming


class CountedForm(forms.ModelForm):
    """What the other page asks is as it is stored, and a message about it is above the form, with its name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stored = copy(self.instance)

    def _say(self, name: str, message: str) -> None:
        if name in self.fields:
            self.add_error(name, message)
        else:
            labels = {field.name: field.verbose_name for field in Competition._meta.fields}
            self.add_error(None, f"{capfirst(str(labels[name]))}: {message}")

    def _clean_given(self) -> None:
        """The value of a leg or day not played follows what is counted, and is never more than playing can be worth."""
        tried = copy(self._stored)
        names = {*WHAT_DECIDES, *GIVEN}
        for name in names & set(self.cleaned_data):
            setattr(tried, name, self.cleaned_data[name])
        # A higher value stored by an older program is left alone until it is changed.
        if names & set(self.errors) or all(getattr(tried, name) == getattr(self._stored, name) for name in names):
            return
        try:
            tried.clean_fields(exclude={field.name for field in Competition._meta.fields} - names)
        except ValidationError:
            return  # said at its field
        try:
            follow_worth(self._stored, tried)
            self.cleaned_data["bye_points"] = tried.bye_points
            refuse_beyond_worth(tried)
        except ValidationError as error:
            for name, messages in error.message_dict.items():
                self._say(name, " ".join(messages))

    def _clean_planned(self) -> None:
        """What a season is asked to count must fit into it."""
        data = {name: getattr(self._stored, name) for name in CHOSEN if name not in self.fields} | self.cleaned_data
        planned = data.get("match_days_planned")
        in_period = data.get("period_match_days")
        if in_period and data.get("counting_unit") == CountingUnit.LEG:
            in_period *= data.get("legs_per_match_day") or 1
        if in_period and (data.get("period_best") or 0) > in_period:
            message = ngettext(
                "More than a period has: only %(planned)d result.",
                "More than a period has: only %(planned)d results.",
                in_period,
            )
            self._say("period_best", message % {"planned": in_period})
        drops = any(data.get(name) for names in NUMBERS.values() for name in names if name != "period_match_days")
        if planned is None:
            if drops and data.get("drop_timing") == DropTiming.AT_END:
                message = _("To drop results at the end, the number of match days must be known.")
                self._say("match_days_planned", message)
            return
        periods = -(-planned // data["period_match_days"]) if data.get("period_match_days") else 0
        if periods and (data.get("periods_best") or 0) > periods:
            message = ngettext(
                "More than the season has: only %(planned)d period is planned.",
                "More than the season has: only %(planned)d periods are planned.",
                periods,
            )
            self._say("periods_best", message % {"planned": periods})
        if data.get("counting_unit") == CountingUnit.LEG:
            planned *= data.get("legs_per_match_day") or 1
        for name in ("counting_best", "drop_worst", "drop_one_in"):
            if (data.get(name) or 0) > planned:
                message = ngettext(
                    "More than the season has: only %(planned)d result is planned.",
                    "More than the season has: only %(planned)d results are planned.",
                    planned,
                )
                self._say(name, message % {"planned": planned})
        if (data.get("minimum_attendance") or 0) > planned:
            message = ngettext(
                "No one could reach this: only %(planned)d result is planned.",
                "No one could reach this: only %(planned)d results are planned.",
                planned,
            )
            self._say("minimum_attendance", message % {"planned": planned})
