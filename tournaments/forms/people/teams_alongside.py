"""The teams alongside the individuals of a competition: a line each."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.models.category import LONGEST_NAME
from tournaments.names import tidied
from tournaments.queries.people.other_name import PeopleByName


class TeamsAlongsideForm(forms.Form):
    """“The Aces: Anna, Bert, Carla” on each line, or the cells of a spreadsheet: the team first, then its players."""

    teams = forms.CharField(
        label=pgettext_lazy("alongside", "Teams"),
        required=False,
        max_length=200_000,
        help_text=_("One team on each line. For example: The Aces: Anna, Bert, Carla."),
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, known: PeopleByName, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = known

    def clean_teams(self) -> list[dict[str, Any]]:
        """As the service stores them; the errors name every line that cannot be read."""
        found, wrong = [], []
        for number, line in enumerate(self.cleaned_data["teams"].splitlines(), start=1):
            if line.strip():
                name, people = _read(line)
                problems = [*self._problems(name, people)]
                wrong += [gettext("Line %(line)d: %(message)s") % {"line": number, "message": one} for one in problems]
                if not problems:
                    players = [self.known[one.casefold()].pk for one in people]
                    found.append({"pk": None, "name": name, "players": list(dict.fromkeys(players))})
        if wrong:
            raise ValidationError(wrong)
        return found

    def _problems(self, name: str, people: Iterable[str]) -> Iterable[str]:
        if not name or not people:
            yield gettext("write the name of the team, a colon and its players.")
        if len(name) > LONGEST_NAME:
            yield gettext("“%(name)s…” is too long for the name of a team.") % {"name": name[:LONGEST_NAME]}
        for one in people:
            if one.casefold() not in self.known:
                yield self.known.unclear(one) or gettext("No one here is called %(name)s.") % {"name": one}


def written(name: str, people: Iterable[str]) -> str:
    """The line of a team. A name with a comma in it is set apart by semicolons."""
    people = list(people)
    between = "; " if any("," in one for one in people) else ", "
    return f"{name}: {between.join(people)}"


def _read(line: str) -> tuple[str, list[str]]:
    """The name of a team and those of its players."""
    name, _sign, people = line.partition("\t" if "\t" in line else ":")
    between = next((sign for sign in "\t;" if sign in people), ",")
    return tidied(name.strip().removesuffix(":")), [tidied(one) for one in people.split(between) if one.strip()]
