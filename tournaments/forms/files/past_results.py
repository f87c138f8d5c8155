"""A list of past results: pasted, or a file, which the page then carries along as it is."""

import base64
import binascii

from django import forms
from django.utils.translation import gettext_lazy as _

CARRIED = "data:;base64,"
LONGEST = 1_400_000
"""One megabyte of a file in letters."""


class PastResultsForm(forms.Form):
    """`source`: what was pasted, or the bytes of the file."""

    names = forms.CharField(
        label=_("The list"),
        required=False,
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("From Excel, LibreOffice or a web page: XLSX, ODS, CSV or HTML."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.ods,.html,.htm"}),
    )

    def source(self, most_bytes: int) -> str | bytes:
        """What is to be read; from a file at most one byte more than `most_bytes`."""
        if self.cleaned_data["file"]:
            data: bytes = self.cleaned_data["file"].read(most_bytes + 1)
            return data
        text: str = self.cleaned_data["names"]
        if text.startswith(CARRIED):
            try:
                return base64.b64decode(text.removeprefix(CARRIED), validate=True)
            except binascii.Error:
                return ""
        return text


def carried(source: str | bytes) -> str:
    """The part of it that the page sends back."""
    return source if isinstance(source, str) else CARRIED + base64.b64encode(source).decode()
