"""The people who play at a club."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Competition, Player

LONGEST_NAME = Player._meta.get_field("name").max_length or 0


class PlayerForm(forms.ModelForm):
    class Meta:
        model = Player
        fields = ["name", "also_known_as", "number", "member_since", "is_guest", "hides_name", "is_active"]
        widgets = {"member_since": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = {
            "is_active": _("Without the tick the player stays in old results but is not offered for new evenings."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            # A new player is active; the number is assigned automatically unless the club gives one.
            del self.fields["is_active"]
            del self.fields["also_known_as"]
            self.fields["number"].required = False
            self.fields["number"].help_text = _("Left empty: the next free number.")
        self.fields["name"].widget.attrs.update({"autofocus": True, "autocomplete": "off"})

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if name.casefold() in names_taken(self.instance.only_for or self.instance.club, besides=self.instance):
            raise ValidationError(_("There is already a player with this name in this club; add a letter or a town."))
        return name

    def clean_number(self) -> int | None:
        number = self.cleaned_data["number"]
        holder = self.instance.club.people.filter(number=number).exclude(pk=self.instance.pk).first()
        if holder is not None:
            raise ValidationError(_("%(name)s already has this number."), params={"name": holder})
        return number


def names_taken(among: Club | Competition, besides: Player | None = None) -> set[str]:
    """The names of its players for comparing, made in Python: SQLite ignores case only for English letters."""
    others = among.players.exclude(pk=besides.pk) if besides else among.players
    return {name.casefold() for name in others.values_list("name", flat=True)}
