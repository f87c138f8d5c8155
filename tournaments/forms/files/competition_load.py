"""The file of a competition: sent, checked, loaded."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition

WEB_NAME = Competition._meta.get_field("slug")


class CompetitionFileForm(forms.Form):
    """The file, or (`packed`) what was read from it while its plan is shown."""

    file = forms.FileField(
        label=_("File of the competition"),
        required=False,
        help_text=_("Its name ends in .json: saved on another computer, or written by hand."),
        widget=forms.FileInput(attrs={"class": "form-control", "accept": ".json"}),
    )
    packed = forms.CharField(required=False, widget=forms.HiddenInput)
    digest = forms.CharField(required=False, widget=forms.HiddenInput)
    slug = forms.SlugField(
        label=_("Another web name"),
        required=False,
        max_length=WEB_NAME.max_length,
        validators=WEB_NAME.validators,
        widget=forms.TextInput(attrs={"class": "form-control"}),
    )
