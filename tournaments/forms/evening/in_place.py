"""Who plays in whose place this evening, or until the end of the season."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.choices import CompetitionKind
from tournaments.forms.people.player import LONGEST_NAME
from tournaments.forms.people.typed_unit import TypedUnitField, unit_label
from tournaments.models import MatchDay, Pair, Player, Unit
from tournaments.models.player import players_of
from tournaments.names import split_name_and_home, tidied
from tournaments.queries.evening.door import find_similar
from tournaments.queries.evening.in_place import find_pair
from tournaments.wording.in_place import answers_in_words

MOST_SIMILAR = 3


class TypedPersonField(TypedUnitField):
    """Someone known, or the name of someone new."""

    def clean(self, value: Any) -> Any:
        name = tidied(str(value or ""))
        if name and not name.isdecimal() and not self.find(name):
            if len(split_name_and_home(name)[0]) > LONGEST_NAME:
                raise ValidationError(_("This is too long for a name."))
            return name
        return super().clean(value)


class InPlaceForm(forms.Form):
    """`who` is found as at the door; anyone new is a guest. `sure`: the name of a guest that looks like a known one."""

    place = TypedUnitField(label=gettext_lazy("In whose place?"))
    who = TypedPersonField(
        label=gettext_lazy("Who plays?"),
        help_text=gettext_lazy("A few letters of a known name are enough. Anyone new is added as a guest."),
    )
    how_long = forms.ChoiceField(
        label=gettext_lazy("For how long?"),
        choices=(("evening", gettext_lazy("This evening")), ("season", gettext_lazy("The rest of the season"))),
        initial="evening",
        widget=forms.RadioSelect,
    )
    points = forms.ChoiceField(
        label=gettext_lazy("Who has the points?"),
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Asked once. It can be changed in the settings of the competition."),
    )
    sure = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, match_day: MatchDay, of: Unit | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match_day, competition = match_day, match_day.competition
        everyone = players_of(competition).filter(anonymised_at=None).select_related("club").order_by("name")
        people = everyone
        if competition.is_pairs:
            pairs = competition.pairs.filter(pk=of.pk) if of else competition.pairs.all()
            people = everyone.filter(Q(pk__in=pairs.values("first")) | Q(pk__in=pairs.values("second")))
        self.fields["place"].know(people)
        self.fields["who"].know(everyone)
        self.offered = [unit_label(player) for player in everyone if player.is_active]
        if isinstance(of, Player):
            self.fields["place"].initial = unit_label(of)
        elif isinstance(of, Pair):
            self.fields["place"].help_text = f"{of.first} / {of.second}"
        self.fields["who" if isinstance(of, Player) else "place"].widget.attrs["autofocus"] = True
        if competition.kind != CompetitionKind.SEASON:
            del self.fields["how_long"]
        if competition.substitute_points:
            del self.fields["points"]
        else:
            self.fields["points"].choices = answers_in_words(competition)
            self.fields["points"].initial = competition.answers_about_substitutes[0]

    def clean_place(self) -> Player:
        player: Player = self.cleaned_data["place"]
        unit: Unit | None = player
        if self.match_day.competition.is_pairs:
            unit = find_pair(self.match_day, player)
        if unit is None:
            raise ValidationError(_("%(name)s is in no pair."), params={"name": player})
        self.cleaned_data["unit"] = unit
        return player

    def clean_who(self) -> Player | str:
        who: Player | str = self.cleaned_data["who"]
        similar = find_similar(self.match_day, who)[:MOST_SIMILAR] if isinstance(who, str) else []
        if similar and self.data.get(self.add_prefix("sure")) != who:
            self.data = {**self.data.dict(), self.add_prefix("sure"): who}
            names = get_text_list([row.name for row in similar], _("or"))
            message = _("Is this %(names)s, whom the club knows? Then type that name; for someone new save once more.")
            raise ValidationError(message, params={"names": names})
        return who
