"""The prize rules of a competition: one line each, most important first."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import PrizeKind, PrizeScope
from tournaments.models import Competition, Prize

WITH_NUMBER = {PrizeKind.ONE_IN_SO_MANY, PrizeKind.TOP}
NOT_WITH_MELDS = {PrizeKind.MOST_PITS, PrizeKind.HIGHEST_ROEM}
LONGEST_LINE = 100


class PrizeForm(forms.ModelForm):
    class Meta:
        model = Prize
        fields = ["kind", "so_many", "scope", "division", "what"]
        help_texts = {
            "so_many": _("For “The first N places” and “One prize for every N players”."),
            "what": _(
                "For example: a meat parcel. It appears on the prize list. With several lines, each place "
                "has its own prize: the first line is for the best of them, the second for the next. If "
                "tied, the prizes are shared."
            ),
        }
        widgets = {"what": forms.Textarea({"rows": 2, "class": "prize-lines"})}

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if competition.ruleset.game.has_melds:
            kinds = self.fields["kind"].choices
            self.fields["kind"].choices = [(kind, label) for kind, label in kinds if kind not in NOT_WITH_MELDS]
        # What a competition does not have is not asked, unless it is stored.
        if not competition.period_match_days and self.initial.get("scope") != PrizeScope.PERIOD:
            scopes = self.fields["scope"].choices
            self.fields["scope"].choices = [(scope, label) for scope, label in scopes if scope != PrizeScope.PERIOD]
        # If a competition has no divisions, nothing is asked about them.
        self.fields["division"].queryset = competition.divisions.order_by("number")
        self.fields["division"].empty_label = _("Everyone")
        if not competition.divisions.exists():
            self.fields["division"].widget = forms.HiddenInput()

    def clean_what(self) -> str:
        lines = [" ".join(line.split()) for line in self.cleaned_data["what"].splitlines()]
        if any(len(line) > LONGEST_LINE for line in lines):
            raise ValidationError(_("No line can be longer than %(most)d characters."), params={"most": LONGEST_LINE})
        return "\n".join(lines).strip("\n")

    def clean(self) -> None:
        super().clean()
        data = self.cleaned_data
        if data.get("kind") in WITH_NUMBER and not data.get("so_many") and "so_many" not in self.errors:
            self.add_error("so_many", ValidationError(_("Enter how many.")))
        lines, places = len(data.get("what", "").splitlines()), data.get("so_many")
        if data.get("kind") == PrizeKind.TOP and places and lines > places:
            message = _("%(lines)d lines, but only %(places)d places: enter how many places have a prize.")
            self.add_error("so_many", ValidationError(message, params={"lines": lines, "places": places}))


class PrizeTwiceForm(forms.ModelForm):
    class Meta:
        model = Competition
        fields = ["prize_twice"]
        widgets = {"prize_twice": forms.RadioSelect}


PrizeFormSet = forms.formset_factory(PrizeForm, extra=2, can_delete=True, max_num=40, absolute_max=80)
