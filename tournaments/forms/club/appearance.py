"""What a club shows of itself, and the files of its pictures."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.choices import PictureKind
from tournaments.models import Club
from tournaments.pictures import MOST_BYTES, TOO_LARGE


class PictureField(forms.FileField):
    """A file that may be a picture, to be read where files are (views); one that is too large is refused unread."""

    widget = forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp,image/gif"})

    def clean(self, data: Any, initial: Any = None) -> UploadedFile | None:
        file: UploadedFile | None = super().clean(data, initial)
        if file and (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(TOO_LARGE)
        return file


class AppearanceForm(forms.ModelForm):
    logo = PictureField(
        label=PictureKind.LOGO.label,
        required=False,
        help_text=_(
            "A JPG or PNG. It is made small, and nothing else in the file is kept, such as where it was taken."
        ),
    )
    sponsor_picture = PictureField(
        label=PictureKind.SPONSOR_PICTURE.label, required=False, help_text=_("On the wall, at the edge of the screen.")
    )

    class Meta:
        model = Club
        fields = ["message", "house_rules", "sponsor"]
        widgets = {"house_rules": forms.Textarea(attrs={"rows": 6})}

    field_order = ["message", "logo", "sponsor", "sponsor_picture", "house_rules"]

    @property
    def texts(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in self.Meta.fields}
