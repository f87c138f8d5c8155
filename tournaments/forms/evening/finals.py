"""Creating the finals: who plays on, and what the others do."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Qualifying
from tournaments.forms.figure import FigureField
from tournaments.models import MatchDay
from tournaments.services.evening.finals import MOST


class FinalsForm(forms.Form):
    """The choices for this evening: divisions only if there are any, carrying over only for individuals."""

    qualifying = forms.ChoiceField(label=_("Qualifying for the finals"), widget=forms.RadioSelect)
    count = FigureField(
        label=_("How many"),
        min_value=1,
        max_value=MOST,
        help_text=_("In all, or of each division. Only those who are there tonight."),
    )
    carries_over = forms.BooleanField(
        label=_("They carry over their points"),
        required=False,
        help_text=_("Otherwise everyone in the finals begins from zero."),
    )
    has_third_place = forms.BooleanField(label=_("Play for third place"), required=False)
    others_play_on = forms.BooleanField(
        label=_("The others play on"),
        required=False,
        help_text=_("Behind the finals, first against second and so on. Otherwise they stop and keep their places."),
    )

    def __init__(self, *args: Any, match_day: MatchDay, has_divisions: bool, was_played: bool, **kwargs: Any) -> None:
        """`was_played`: something of this evening already counts."""
        super().__init__(*args, **kwargs)
        offered = [Qualifying.EVENING] if was_played else []
        offered += [Qualifying.COMPETITION, *([Qualifying.DIVISIONS] if has_divisions else []), Qualifying.LOT]
        self.fields["qualifying"].choices = [(one.value, one.label) for one in offered]
        self.fields["qualifying"].initial = Qualifying.DIVISIONS if has_divisions else offered[0]
        self.fields["count"].initial = 2 if has_divisions else 4
        is_individual = match_day.competition.unit_field == "player"
        if is_individual:
            text = _("In all, or of each division; together 4, 8, 12, 16 … Only those who are there tonight.")
            self.fields["count"].help_text = text
        del self.fields["has_third_place" if is_individual else "carries_over"]
