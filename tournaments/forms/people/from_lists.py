"""Who takes part in a joint tournament: ticked in the lists of clubs, or typed."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Player
from tournaments.names import with_home
from tournaments.queries.people.from_lists import SharedList, home_of


class FromListsForm(forms.Form):
    """A name that two clubs have needs the club after it; names are found in all lists."""

    names = forms.CharField(
        label=gettext_lazy("Or type their names"),
        required=False,
        max_length=100_000,
        widget=forms.Textarea(attrs={"class": "form-control", "rows": 6, "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("One on each line, with the club after it if two have that name: Jan de Vries (Assen)."),
    )

    def __init__(self, *args: Any, lists: Sequence[SharedList], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lists = lists
        listed = [(shared, one.player) for shared in lists for one in shared.players]
        self.by_key = {str(player.pk): player for _shared, player in listed}
        self.ticked: set[int] = set()
        self.written = {player.pk: with_home(player.name, home_of(shared.club)) for shared, player in listed}
        self.by_name: defaultdict[str, set[int]] = defaultdict(set)
        for shared, player in listed:
            names = (player.name, *player.other_names)
            # A club with brackets in its own name is written without them after a player’s name, but typed as it is.
            clubs = (home_of(shared.club), shared.club.name)
            with_club = [with_home(name, club) for name in names for club in clubs]
            for name in (*names, *with_club, player.full_name):
                self.by_name[name.casefold()].add(player.pk)

    @property
    def opened(self) -> set[int]:
        """Clubs with someone ticked in their list: those choices stay visible."""
        return {shared.club.pk for shared in self.lists for one in shared.players if one.player.pk in self.ticked}

    def clean_names(self) -> list[Player]:
        lines = [" ".join(line.split()) for line in self.cleaned_data["names"].splitlines()]
        unknown, unclear, found = [], [], []
        for line in dict.fromkeys(filter(None, lines)):
            meant = self.by_name.get(line.casefold(), set())
            if not meant:
                unknown.append(line)
            elif len(meant) > 1:
                unclear += sorted(self.written[key] for key in meant)
            else:
                found += [self.by_key[str(key)] for key in meant]
        problems = []
        if unknown:
            problems.append(_("On none of the lists: %(names)s.") % {"names": ", ".join(unknown)})
        if unclear:
            problems.append(
                _("More than one person has this name, so add the club after it: %(names)s.")
                % {"names": ", ".join(unclear)}
            )
        if problems:
            raise ValidationError(problems)
        return found

    def clean(self) -> None:
        super().clean()
        keys = self.data.getlist("player") if hasattr(self.data, "getlist") else []
        ticked = [self.by_key[key] for key in keys if key in self.by_key]
        if not keys and self.cleaned_data.get("names") == []:
            self.add_error("names", _("Tick someone, or type a name."))
        self.ticked = {player.pk for player in ticked}
        if len(ticked) < len(keys):
            self.add_error(
                None, _("One of them is no longer on any list that the federation may use. Look at the lists again.")
            )
        self.cleaned_data["players"] = [*ticked, *self.cleaned_data.get("names", [])]
