"""Two players who are ranked together."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.forms.people.typed_unit import TypedUnitField, unit_label
from tournaments.models import Competition, Pair, Player
from tournaments.models.player import players_of

NOT_FREE = _("This player cannot be chosen: not in this club, not playing this season, or already in another pair.")


class PairForm(forms.ModelForm):
    class Meta:
        model = Pair
        fields = ["first", "second", "number"]

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competition = self.instance.competition = competition
        everyone = list(players_of(competition).select_related("club"))
        self.free = {*self._free_players()}
        self.offered = [unit_label(player) for player in everyone if player in self.free]
        for name, label in (("first", _("First player")), ("second", _("Second player"))):
            field = TypedUnitField(label=label, help_text=_("Type a name or a number."))
            field.know(everyone)
            self.fields[name] = field
            if self.instance.pk:
                self.initial[name] = unit_label(getattr(self.instance, name))
        self.order_fields(self.Meta.fields)
        self.fields["first"].widget.attrs["autofocus"] = True
        self.fields["number"].required = self.instance.pk is not None
        if self.instance.pk is None:
            self.fields["number"].help_text = _("Left empty: the next free number.")

    def _free_players(self) -> QuerySet[Player]:
        """Players of this season who are in no other pair, and those already in this pair."""
        others = self.competition.pairs.exclude(pk=self.instance.pk)
        taken = Q(pk__in=others.values("first")) | Q(pk__in=others.values("second"))
        own = Q(pk__in=[self.instance.first_id, self.instance.second_id])
        return players_of(self.competition).filter(Q(is_active=True) | own).exclude(taken)

    def clean_number(self) -> int | None:
        number = self.cleaned_data["number"]
        holder = self.competition.pairs.filter(number=number).exclude(pk=self.instance.pk).first()
        if holder is not None:
            raise ValidationError(_("%(pair)s already have this number."), params={"pair": holder})
        return number

    def clean_first(self) -> Player:
        return self._free("first")

    def clean_second(self) -> Player:
        return self._free("second")

    def _free(self, name: str) -> Player:
        player: Player = self.cleaned_data[name]
        if player not in self.free:
            raise ValidationError(NOT_FREE)
        return player

    def clean(self) -> None:
        super().clean()
        first, second = self.cleaned_data.get("first"), self.cleaned_data.get("second")
        if first and first == second:
            self.add_error("second", _("A pair is two different people."))
