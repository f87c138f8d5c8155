"""Joining a federation."""

from django import forms
from django.utils.translation import gettext_lazy as _


class JoinForm(forms.Form):
    code = forms.CharField(
        label=_("Code of the federation"), max_length=20, help_text=_("The federation tells it to its clubs.")
    )
