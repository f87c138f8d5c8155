"""How a competition draws: the method, the last leg, what to do with people left over, how long a leg takes."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CompetitionForm as Form
from tournaments.choices import DrawMethod, LeftOver
from tournaments.models import Competition
from tournaments.services.evening.couple_draw import METHODS_OF_COUPLES
from tournaments.services.evening.draw_plan import METHODS_OF_PAIRS, METHODS_OF_PLAYERS
from tournaments.wording.in_place import answers_in_words

DRAW_FIELDS = [
    *("draw_method", "round_robin_times", "swiss_over_season", "last_leg_by_ranking", "draws_within_divisions"),
    *("partners_at_door", "substitute_points", "leg_minutes"),
]

DRAW_HELP_TEXTS = {
    "draw_method": _(
        "What the draw page proposes; another method can be chosen each evening. The first one looks for a "
        "draw in which no one meets the same people twice, with the whole season in mind. Where two or "
        "three sit at every table, lots are drawn."
    ),
    "last_leg_by_ranking": _(
        "For example: after three legs the four with the most points play at table 1, the next four at "
        "table 2. No one gets the same partner twice because of it."
    ),
    "round_robin_times": _(
        "Over as many evenings as needed. The second time, the two change sides: those who sat North–South "
        "sit East–West."
    ),
    "swiss_over_season": _(
        "The standing of the season then decides who plays whom, and those who met on an earlier evening "
        "do not meet again for as long as possible. Without the tick, every evening is separate."
    ),
    "draws_within_divisions": _(
        "Everyone at a table is from the same division (or group). On an evening they can still all be drawn together."
    ),
    "leg_minutes": _("For the clock of the evening, for example 50. Left empty: no clock."),
}


SEASON_FIELDS = ("round_robin_times", "swiss_over_season")
"""What is asked only if pairs or teams meet."""


class DrawSettingsForm(forms.ModelForm):
    """The fields about drawing; `CompetitionForm` adds the rest."""

    round_robin_times = forms.TypedChoiceField(
        label=_("Everyone against everyone: how often two meet in a season"),
        choices=((1, _("Once")), (2, _("Twice, with sides changed"))),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=DRAW_HELP_TEXTS["round_robin_times"],
    )

    left_over_first = forms.ChoiceField(
        label=_("If people are left over, first choice"),
        choices=LeftOver.choices,
        required=False,
        help_text=_("What the draw page proposes when the number of people does not fill the tables."),
    )
    left_over_others = forms.MultipleChoiceField(
        label=_("Also allowed"),
        choices=LeftOver.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Each time, the draw page shows what each option costs and whose turn it is on the season’s list."),
    )

    class Meta:
        model = Competition
        fields = DRAW_FIELDS
        help_texts = DRAW_HELP_TEXTS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, *others = self.instance.left_over_ways or [LeftOver.SIT_OUT.value]
        self.initial.update({"left_over_first": first, "left_over_others": others})
        self.fields["draw_method"].required = False
        self.fields["swiss_over_season"].label = _("Neighbours in the standing: look back over the whole season")
        if self.instance.form == Form.INDIVIDUAL:
            for name in SEASON_FIELDS:
                del self.fields[name]
        else:
            del self.fields["partners_at_door"]
        if self.instance.substitute_points:
            self.fields["substitute_points"].choices = answers_in_words(self.instance)
            self.fields["substitute_points"].required = True
        else:
            del self.fields["substitute_points"]
        if self.instance.pk is None or not self.instance.divisions.exists():
            del self.fields["draws_within_divisions"]

    def clean(self) -> dict[str, Any] | None:
        super().clean()
        data = self.cleaned_data
        first, others = data.pop("left_over_first", ""), data.pop("left_over_others", [])
        if SEASON_FIELDS[0] in data:
            data[SEASON_FIELDS[0]] = data[SEASON_FIELDS[0]] or self.instance.round_robin_times
        data["draw_method"] = data.get("draw_method") or self.instance.draw_method
        form = data.get("form") or self.instance.form
        methods: tuple[DrawMethod, ...] = METHODS_OF_PAIRS
        message = _("This method is for individual players.")
        if data.get("partners_at_door"):
            methods, message = METHODS_OF_COUPLES, _("With this method no one keeps the partner they chose.")
        elif form == Form.INDIVIDUAL:
            methods, message = METHODS_OF_PLAYERS, _("This method is for pairs.")
        if form != Form.TEAMS and DrawMethod(data["draw_method"]) not in methods:
            self.add_error("draw_method", ValidationError(message))
        ways = [way for way in [first, *others] if way] or [LeftOver.SIT_OUT.value]
        data["left_over_ways"] = list(dict.fromkeys(ways))
        return data
