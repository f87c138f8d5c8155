"""Creating a club."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.slug import SLUG_HELP
from tournaments.models import Club


class ClubForm(forms.ModelForm):
    class Meta:
        model = Club
        fields = ["name", "place", "slug"]
        help_texts = {
            "place": _("To tell clubs with the same name apart. May be left empty."),
            "slug": _(
                "The club’s part of the web address: small letters, digits and hyphens. If left empty, it "
                "is derived from the name."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["slug"].required = False
        self.fields["name"].widget.attrs["autofocus"] = True


class ClubSettingsForm(forms.ModelForm):
    """What a club says about itself."""

    unusual = ("slug", "name_order", "pit_word", "leg_word", "replies_until", "contact_term")

    class Meta:
        model = Club
        fields = [
            "name",
            "place",
            "venue",
            "slug",
            "names_in_public",
            "name_order",
            "pit_word",
            "leg_word",
            "paper_size",
            "replies_until",
            "contact_term",
        ]
        widgets = {"replies_until": forms.TimeInput(attrs={"type": "time"}, format="%H:%M")}
        help_texts = {
            "place": _("To tell clubs with the same name apart. May be left empty."),
            "slug": SLUG_HELP,
            "names_in_public": _(
                "How visitors without a role in the club read the names of players, on pages, paper and in files."
            ),
            "name_order": _(
                "The seating on the wall and on paper, and the list at the door. By last name: “12 Vries, "
                "Jan de”, which many people find faster."
            ),
            "paper_size": _("What the printer has: everything that is printed fits on it."),
        }
