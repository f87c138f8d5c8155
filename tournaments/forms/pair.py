"""Two players who are ranked together."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition, Pair


class PairForm(forms.ModelForm):
    class Meta:
        model = Pair
        fields = ["first", "second", "number"]
        labels = {"first": _("First player"), "second": _("Second player")}

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competition = self.instance.competition = competition
        # Those who play now, and whoever is in this pair already.
        players = competition.club.players.filter(
            Q(is_active=True) | Q(pk__in=[self.instance.first_id, self.instance.second_id])
        )
        for name in ("first", "second"):
            self.fields[name].queryset = players
            self.fields[name].empty_label = _("Choose a player")
        self.fields["first"].widget.attrs["autofocus"] = True
        self.fields["number"].required = self.instance.pk is not None
        if self.instance.pk is None:
            self.fields["number"].help_text = _("Left empty: the next free number.")

    def clean_number(self) -> int | None:
        number = self.cleaned_data["number"]
        holder = self.competition.pairs.filter(number=number).exclude(pk=self.instance.pk).first()
        if holder is not None:
            raise ValidationError(_("%(pair)s have this number already."), params={"pair": holder})
        return number

    def clean(self) -> None:
        super().clean()
        first, second = self.cleaned_data.get("first"), self.cleaned_data.get("second")
        if first and first == second:
            self.add_error("second", _("A pair is two different people."))
