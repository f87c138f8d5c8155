"""Which other entry of the club is the same person."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.people.typed_unit import TypedUnitField, unit_label
from tournaments.models import Player


class SamePersonForm(forms.Form):
    other = TypedUnitField(label=_("Is the same person as"), help_text=_("Type a name or a number."))

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = player.club.people.filter(anonymised_at=None).exclude(pk=player.pk)
        known = list(people.select_related("only_for", "club").order_by("name", "number"))
        field: Any = self.fields["other"]
        field.know(known)
        self.others = [unit_label(one) for one in known]
        """What the page offers to choose from."""
