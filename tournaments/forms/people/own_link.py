"""The code on the card of a person's own link."""

from django import forms
from django.utils.translation import gettext_lazy as _


class OwnCodeForm(forms.Form):
    """The typed code is compared with the hashes of those given, and stored nowhere."""

    code = forms.CharField(
        label=_("Code on your card"),
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
