"""Who is there: everybody of the club, or every pair, as check boxes."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import MatchDay, Pair, Player


class AttendanceForm(forms.Form):
    """`present` keeps every tick, also of people whom `find` does not show at the moment."""

    find = forms.CharField(
        label=_("Find by name or number"),
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "autofocus": True}),
    )
    present = forms.ModelMultipleChoiceField(
        label=_("Present"), queryset=Player.objects.none(), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, match_day: MatchDay, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match_day = match_day
        self.unit_name = "pair" if match_day.competition.is_pairs else "player"
        self.units = {unit.pk: unit for unit in self._everybody()}
        field = self.fields["present"]
        field.queryset = (Pair if self.unit_name == "pair" else Player).objects.filter(pk__in=self.units)
        # One list for the boxes: the query behind the field only checks what comes back.
        field.choices = [(pk, str(unit)) for pk, unit in self.units.items()]

    def _everybody(self) -> list[Player] | list[Pair]:
        competition = self.match_day.competition
        if competition.is_pairs:
            return list(competition.pairs.select_related("first", "second"))
        here = self.match_day.attendances.values("player")
        club = competition.club.players
        return list((club.filter(is_active=True) | club.filter(pk__in=here)).order_by("name", "number"))

    def ticked(self) -> set[int]:
        """Whoever is ticked now: typed or stored, checked or not."""
        value = self["present"].value() or []
        return {int(key) for key in value if str(key).isdecimal()} & self.units.keys()

    def found(self) -> set[int]:
        """Everybody of whom the name or number starts with the words looked for."""
        words = (self["find"].value() or "").casefold().split()
        return {pk for pk, unit in self.units.items() if all(_matches(unit, word) for word in words)}


def _matches(unit: Player | Pair, word: str) -> bool:
    if word.isdecimal():
        return str(unit.number).startswith(word)
    return any(part.startswith(word) for part in str(unit).casefold().replace("/", " ").split())
