"""The handicaps of a competition: one figure for everyone, and what fills them in."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.forms.figure import FigureField
from tournaments.forms.revision import say_again
from tournaments.models import Competition
from tournaments.models.handicap import MOST_HANDICAP
from tournaments.queries.season.handicap import as_seen

CELL = {"size": 6, "class": "form-control cell-input", "inputmode": "text"}


class HandicapsForm(forms.Form):
    """A figure for each player, pair or team. `proposed` is filled in instead of what is stored, unless it is empty."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        units: Sequence[tuple[int, str]],
        stored: Mapping[int, int],
        proposed: Mapping[int, int] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seen"].initial = as_seen(stored)
        shown = proposed or stored
        for unit_id, name in units:
            self.fields[f"unit_{unit_id}"] = FigureField(
                label=name,
                required=False,
                min_value=-MOST_HANDICAP,
                max_value=MOST_HANDICAP,
                initial=shown.get(unit_id) or None,
                widget=forms.TextInput(CELL),
            )

    @property
    def rows(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in self.fields if name != "seen")

    @property
    def handicaps(self) -> dict[int, int]:
        """What was typed, by the key of the unit."""
        return {
            int(name.removeprefix("unit_")): points
            for name, points in self.cleaned_data.items()
            if name != "seen" and points
        }

    def refuse_stale(self, stored: Mapping[int, int]) -> None:
        """Say so at every line that differs from what is stored now; storing it again deliberately replaces that."""
        message = _(
            "Someone else has changed this in the meantime. Currently saved: %(stored)s. Save again to replace it."
        )
        typed = self.handicaps
        for unit_id in typed.keys() | stored.keys():
            if typed.get(unit_id) != stored.get(unit_id):
                params = {"stored": stored.get(unit_id, "—")}
                self.add_error(f"unit_{unit_id}", ValidationError(message, params=params))
        say_again(self, "seen", as_seen(stored))


class FillInForm(forms.Form):
    """By how much, and by which standing; sent as part of the address, because it stores nothing."""

    percent = FigureField(
        label=_("Percentage"),
        min_value=1,
        max_value=100,
        initial=10,
        widget=forms.TextInput({"size": 3, "class": "form-control", "aria-label": _("Percentage")}),
    )
    of = forms.ModelChoiceField(
        queryset=Competition.objects.none(),
        label=_("Standing"),
        to_field_name="slug",
        widget=forms.Select({"class": "form-select", "aria-label": _("Standing")}),
    )

    def __init__(self, *args: Any, sources: Sequence[Competition], own: Competition, **kwargs: Any) -> None:
        """`sources`: the standings to choose from, in order; `own` is that of this season."""
        super().__init__(*args, **kwargs)
        of = self.fields["of"]
        of.queryset = own.club.competitions.filter(pk__in=[one.pk for one in sources])
        of.choices = [(one.slug, _("this season so far") if one == own else one.name) for one in sources]
