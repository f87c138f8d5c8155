"""Who of a team plays on a match day, and who sits together: four lists to choose from."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import LineUp, Player
from tournaments.models.line_up import PLACES


class LineUpForm(forms.Form):
    """`known` is the line-up that the page showed, so that one which came in since is not replaced unnoticed."""

    known = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)
    first = forms.ChoiceField(label=gettext_lazy("First pair"))
    second = forms.ChoiceField(label=gettext_lazy("with"))
    third = forms.ChoiceField(label=gettext_lazy("Second pair"))
    fourth = forms.ChoiceField(label=gettext_lazy("with"))

    def __init__(self, *args: Any, members: Sequence[Player], line_up: LineUp | None, **kwargs: Any) -> None:
        """`members`: the four of the team, then its reserves; `line_up` is the one that is shown, if any."""
        super().__init__(*args, **kwargs)
        self.by_number = {str(player.number): player for player in members}
        choices = [(number, str(player)) for number, player in self.by_number.items()]
        for place, player in zip(PLACES, line_up.four if line_up else members, strict=False):
            field: Any = self.fields[place]
            field.choices = choices
            field.initial = str(player.number)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = self.cleaned_data
        chosen = [data[place] for place in PLACES if place in data]
        if len(set(chosen)) < len(chosen):
            raise ValidationError(_("Someone is chosen twice: four different people play."))
        return data

    @property
    def four(self) -> list[Player]:
        return [self.by_number[self.cleaned_data[place]] for place in PLACES]
