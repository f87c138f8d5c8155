"""The substitutes of a club, as a list of names."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Player
from tournaments.models.player import players_of
from tournaments.names import tidied
from tournaments.queries.people.other_name import by_any_name


class SubstitutesForm(forms.Form):
    names = forms.CharField(
        label=_("Substitutes"),
        required=False,
        max_length=10_000,
        help_text=_("One name on each line, in the order in which they are asked."),
        widget=forms.Textarea({"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def clean_names(self) -> list[Player]:
        known = by_any_name(players_of(self.club).filter(anonymised_at=None).select_related("club"))
        names = [tidied(line) for line in self.cleaned_data["names"].splitlines() if line.strip()]
        wrong = [
            known.unclear(name) or _("%(name)s is not in the list of players: add them there first.") % {"name": name}
            for name in names
            if name.casefold() not in known
        ]
        if wrong:
            raise ValidationError(wrong)
        return [known[name.casefold()] for name in names]
