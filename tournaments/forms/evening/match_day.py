"""An evening of a competition: its number, date, time and name."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import DayCounts
from tournaments.forms.text import PlainTextField
from tournaments.models import MatchDay


class MatchDayForm(forms.ModelForm):
    class Meta:
        model = MatchDay
        fields = ["date", "starts_at", "name", "number", "counts", "cannot_be_dropped", "note"]
        # A browser's own date picker only understands ISO dates.
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "starts_at": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        }
        help_texts = {
            "starts_at": _("For the calendar that players subscribe to. May be left empty."),
            "name": _("Only if it has one, such as “Easter drive”."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["date"].widget.attrs["autofocus"] = True
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        if self.instance.pk is not None:
            # It is part of addresses that people have kept.
            del self.fields["number"]
        else:
            self.fields["number"].required = False
            self.fields["number"].help_text = _("Left empty: the next number.")
        self.fields["counts"].required = False

    @property
    def is_unlike_others(self) -> bool:
        """Whether the rest is shown open: something is chosen there, or wrong."""
        counts = self["counts"].value() or DayCounts.ONCE
        filled = [self[name].value() or self[name].errors for name in ("cannot_be_dropped", "note")]
        return bool(counts != DayCounts.ONCE or self["counts"].errors or any(filled))

    def clean_counts(self) -> str:
        return self.cleaned_data["counts"] or self.instance.counts

    def clean_number(self) -> int | None:
        number = self.cleaned_data["number"]
        if number is not None and self.instance.competition.match_days.filter(number=number).exists():
            raise ValidationError(_("There is already a match day %(number)d."), params={"number": number})
        return number


class CallOffForm(forms.Form):
    """Why an evening does not take place."""

    reason = PlainTextField(
        label=MatchDay._meta.get_field("called_off_reason").verbose_name,
        help_text=MatchDay._meta.get_field("called_off_reason").help_text,
        max_length=200,
        required=False,
    )


class PublishForm(forms.Form):
    """Publishing while tables are still playing needs a second, deliberate yes."""

    confirmed = forms.BooleanField(
        label=_("Publish anyway"),
        error_messages={"required": _("Tick this box to publish while results are missing.")},
    )


class FreezeForm(forms.Form):
    """The leg from which on the standing is held back."""

    leg = forms.TypedChoiceField(coerce=int, widget=forms.Select(attrs={"class": "form-select"}))

    def __init__(self, *args: Any, match_day: MatchDay, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        legs = range(1, match_day.legs_planned + 1)
        self.fields["leg"].choices = [(number, str(number)) for number in legs]
        # Clubs usually hold back the last leg.
        self.initial.setdefault("leg", match_day.legs_planned)
