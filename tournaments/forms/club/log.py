"""A search in the log."""

from datetime import date

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _


class LogSearchForm(forms.Form):
    q = forms.CharField(
        label=_("Person or word"), required=False, max_length=100, widget=forms.TextInput(attrs={"type": "search"})
    )
    day = forms.DateField(
        label=_("Day"),
        required=False,
        help_text=_("For competitions that played on that day, the night after is included, until six in the morning."),
        validators=[MinValueValidator(date(2000, 1, 1)), MaxValueValidator(date(2999, 12, 31))],
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
    )
