"""A club to be loaded from its file."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ClubFileForm(forms.Form):
    file = forms.FileField(
        label=_("File of the club"),
        help_text=_("Its name ends in .klaverjas-club. A large club takes some minutes."),
        widget=forms.FileInput(attrs={"accept": ".klaverjas-club"}),
    )
