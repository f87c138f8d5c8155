"""An evening of a competition: its number, date and name."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import MatchDay


class MatchDayForm(forms.ModelForm):
    class Meta:
        model = MatchDay
        fields = ["date", "name", "number"]
        # A browser's own date picker only understands ISO dates.
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = {"name": _("Only when it has one, such as “Easter drive”.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["date"].widget.attrs["autofocus"] = True
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        if self.instance.pk is not None:
            # It stands in addresses that people have kept.
            del self.fields["number"]
        else:
            self.fields["number"].required = False
            self.fields["number"].help_text = _("Left empty: the next number.")

    def clean_number(self) -> int | None:
        number = self.cleaned_data["number"]
        if number is not None and self.instance.competition.match_days.filter(number=number).exists():
            raise ValidationError(_("There is a match day %(number)d already."), params={"number": number})
        return number


class PublishForm(forms.Form):
    """Publishing while tables are still playing needs a second, deliberate yes."""

    confirmed = forms.BooleanField(
        label=_("Publish all the same"),
        error_messages={"required": _("Tick this box to publish while results are missing.")},
    )
