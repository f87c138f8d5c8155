"""The short code of a table."""

from django import forms
from django.utils.translation import gettext_lazy as _


class TableCodeForm(forms.Form):
    """The typed code is compared with the printed ones, and stored nowhere."""

    code = forms.CharField(
        label=_("Table code"),
        max_length=20,
        widget=forms.TextInput(
            {
                "class": "code-field",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "autofocus": True,
            }
        ),
    )
