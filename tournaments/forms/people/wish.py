"""What a draw has to respect."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import WishKind
from tournaments.forms.figure import FigureField
from tournaments.forms.people.typed_unit import MORE_THAN_ONE, find_units, named
from tournaments.forms.text import PlainTextField
from tournaments.letters import by_letters
from tournaments.models import Club, Player
from tournaments.models.player import players_of
from tournaments.names import tidied

NAMES_ASKED = 4
MOST_TYPED = 200


class WishForm(forms.Form):
    """Names are typed, with the club's players to choose from; a whole team or society goes below, one per line."""

    kind = forms.ChoiceField(
        label=_("What should every draw take into account?"),
        choices=WishKind.choices,
        widget=forms.RadioSelect,
        initial=WishKind.APART,
    )
    more = forms.CharField(
        label=_("More names, one on each line"), required=False, widget=forms.Textarea(attrs={"rows": 4})
    )
    table_number = FigureField(
        label=_("Table"),
        required=False,
        min_value=1,
        max_value=999,
        help_text=_("For someone who always sits at the same table: someone in a wheelchair, or the scorekeeper."),
        widget=forms.TextInput(attrs={"size": 4}),
    )
    note = PlainTextField(
        label=_("Note"), required=False, max_length=100, help_text=_("For example: a couple, or the name of a team.")
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.everyone = list(players_of(club).order_by("name"))
        attrs = {"list": "everybody", "autocomplete": "off"}
        for number in range(1, NAMES_ASKED + 1):
            self.fields[f"name_{number}"] = forms.CharField(
                label=_("Name %(number)d") % {"number": number},
                required=False,
                max_length=MOST_TYPED,
                widget=forms.TextInput(attrs=attrs),
            )

    def name_fields(self) -> list[forms.BoundField]:
        return [self[f"name_{number}"] for number in range(1, NAMES_ASKED + 1)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        known = find_units(self.everyone)
        typed = [(f"name_{number}", data.get(f"name_{number}", "")) for number in range(1, NAMES_ASKED + 1)]
        typed += [("more", line) for line in data.get("more", "").splitlines()]
        self.players: list[Player] = []
        for field, name in typed:
            name = tidied(name)
            if not name:
                continue
            found = [player for player in known.get(by_letters(name), []) if isinstance(player, Player)]
            if not found:
                message = _("No one at this club is called %(name)s.")
                self.add_error(field, ValidationError(message, params={"name": name}))
            elif len(found) > 1:
                self.add_error(field, ValidationError(MORE_THAN_ONE, params={"name": name, "who": named(found)}))
            else:
                self.players.append(found[0])
        return data
