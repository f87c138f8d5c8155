"""A list of names to import: pasted, or a file."""

from django import forms
from django.utils.translation import gettext_lazy as _


class NameListForm(forms.Form):
    """The text of a file ends up where it could have been pasted, so that it can be corrected there."""

    names = forms.CharField(
        label=_("The list"),
        required=False,
        max_length=1_000_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false", "autofocus": True}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("CSV, XLSX or ODS; from a workbook, the first sheet with a list is read."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.ods,.html"}),
    )
    digest = forms.CharField(required=False, widget=forms.HiddenInput)
