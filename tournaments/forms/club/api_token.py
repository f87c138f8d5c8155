"""A token for a program that hands in rounds."""

from django import forms
from django.utils.translation import pgettext_lazy

from tournaments.forms.text import PlainTextField
from tournaments.models import ApiToken


class ApiTokenForm(forms.Form):
    name = PlainTextField(
        label=pgettext_lazy("token", "What is it for?"),
        max_length=ApiToken._meta.get_field("name").max_length,
        help_text=ApiToken._meta.get_field("name").help_text,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
