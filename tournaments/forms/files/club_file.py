"""A club to be loaded from its file."""

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

# Packed: a club of 2 000 that kept every round of 20 seasons has a hundred million at most.
MOST_BYTES = 125_000_000


class ClubFileForm(forms.Form):
    file = forms.FileField(
        label=_("File of the club"),
        help_text=_("Its name ends in .klaverjas-club. A large club takes a few minutes."),
        widget=forms.FileInput(attrs={"accept": ".klaverjas-club"}),
    )

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large for a club."))
        return file
