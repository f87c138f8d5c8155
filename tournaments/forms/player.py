"""The people who play at a club."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Player

MOST_NAMES_AT_ONCE = 1000
LONGEST_NAME = Player._meta.get_field("name").max_length or 0


class PlayerForm(forms.ModelForm):
    class Meta:
        model = Player
        fields = ["name", "number", "is_active"]
        help_texts = {
            "is_active": _("Without the tick the player stays in old results but is not offered for new evenings."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            # A new player plays; the number comes by itself unless the club gives one.
            del self.fields["is_active"]
            self.fields["number"].required = False
            self.fields["number"].help_text = _("Left empty: the next free number.")
        self.fields["name"].widget.attrs.update({"autofocus": True, "autocomplete": "off"})

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if name.casefold() in names_taken(self.instance.club, besides=self.instance):
            raise ValidationError(_("A player of this name is already in this club; add a letter or a town."))
        return name

    def clean_number(self) -> int | None:
        number = self.cleaned_data["number"]
        holder = self.instance.club.players.filter(number=number).exclude(pk=self.instance.pk).first()
        if holder is not None:
            raise ValidationError(_("%(name)s has this number already."), params={"name": holder})
        return number


def names_taken(club: Club, besides: Player | None = None) -> set[str]:
    """The names of a club's players for comparing, made in Python: SQLite folds the letters of English only."""
    others = club.players.exclude(pk=besides.pk) if besides else club.players.all()
    return {name.casefold() for name in others.values_list("name", flat=True)}


class PlayerNamesForm(forms.Form):
    """Many names at once, one on a line; all of them or none."""

    names = forms.CharField(
        label=_("Names, one on each line"),
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off"}),
        help_text=_("Paste them from a list or a mail. Empty lines do not matter. All names are added, or none."),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def clean_names(self) -> list[str]:
        """The names in the order of the lines; every bad line has its own message."""
        known = names_taken(self.club)
        first_line: dict[str, int] = {}
        names, problems = [], []
        for number, line in enumerate(self.cleaned_data["names"].splitlines(), start=1):
            name = " ".join(line.split())
            if not name:
                continue
            where = {"line": number, "name": name[:LONGEST_NAME]}
            if len(name) > LONGEST_NAME:
                problems.append(_("Line %(line)d: “%(name)s…” is too long for a name.") % where)
            elif name.casefold() in known:
                problems.append(_("Line %(line)d: “%(name)s” is already a player of this club.") % where)
            elif name.casefold() in first_line:
                where["first"] = first_line[name.casefold()]
                problems.append(_("Line %(line)d: “%(name)s” stands on line %(first)d already.") % where)
            first_line.setdefault(name.casefold(), number)
            names.append(name)
        if len(names) > MOST_NAMES_AT_ONCE:
            problems = [_("No more than %(most)d names at once, please.") % {"most": MOST_NAMES_AT_ONCE}]
        if problems:
            raise ValidationError(problems)
        return names
