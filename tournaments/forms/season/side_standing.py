"""The standings other than the competition's own: one line each."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import SideStandingKind
from tournaments.models import Competition, SideStanding

FOR_PLAYERS = {SideStandingKind.PAIRS, SideStandingKind.NEWCOMERS, SideStandingKind.TEAMS}
HOW_MANY = {
    SideStandingKind.HOMES: _("Enter how many people count for each club or town."),
    SideStandingKind.TEAMS: _("Enter how many people count for each team."),
}
LIKE_THE_MAIN_ONE = {SideStandingKind.CATEGORY, SideStandingKind.HOMES}


class SideStandingForm(forms.ModelForm):
    class Meta:
        model = SideStanding
        fields = ["name", "kind", "counting_best", "minimum_attendance", "newcomers_since", "category", "best_people"]
        help_texts = {
            "name": _("For example: Best newcomer."),
            "counting_best": _("Left empty: everything counts."),
            "newcomers_since": _(
                "Only for newcomers: players who joined on this day or later. The date is stored with each player."
            ),
            "category": _("Only for one category. In a competition of pairs both have to be in it."),
            "best_people": _(
                "Only for clubs, towns and teams. Where fewer people have a place, the club is listed after the "
                "others. A pair counts for the club that both come from. Of a team these count each evening."
            ),
        }
        widgets = {"newcomers_since": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = set(SideStandingKind.values)
        if competition.unit_field != "player":
            kinds -= {kind.value for kind in FOR_PLAYERS}
        if competition.is_teams:
            kinds -= {kind.value for kind in LIKE_THE_MAIN_ONE}
        self.fields["category"].queryset = competition.categories.filter(is_team=False).order_by("number")
        if not competition.is_teams and not self.fields["category"].queryset:
            self.fields["category"].help_text = _("First name the categories, on the page of this competition.")
        figures = competition.side_figures
        kinds -= {kind for kind in (SideStandingKind.PITS.value, SideStandingKind.ROEM.value) if kind not in figures}
        field = self.fields["kind"]
        field.choices = [(value, label) for value, label in field.choices if not value or value in kinds]
        self.fields["minimum_attendance"].required = False

    def clean_minimum_attendance(self) -> int:
        return self.cleaned_data["minimum_attendance"] or 0

    def clean(self) -> None:
        super().clean()
        data = self.cleaned_data
        if data.get("kind") == SideStandingKind.CATEGORY and not data.get("category") and "category" not in self.errors:
            self.add_error("category", ValidationError(_("Choose the category of this standing.")))
        if data.get("kind") in HOW_MANY and "best_people" in data and data["best_people"] is None:
            self.add_error("best_people", ValidationError(HOW_MANY[data["kind"]]))
        if data.get("kind") in LIKE_THE_MAIN_ONE:
            for name in ("counting_best", "minimum_attendance"):
                if data.get(name):
                    self.add_error(
                        name, ValidationError(_("This one is counted like the main standing: leave it empty."))
                    )
        needs_day = data.get("kind") == SideStandingKind.NEWCOMERS and not data.get("newcomers_since")
        if needs_day and "newcomers_since" not in self.errors:
            self.add_error(
                "newcomers_since", ValidationError(_("Enter the day from which members count as newcomers."))
            )


SideStandingFormSet = forms.formset_factory(SideStandingForm, extra=1, can_delete=True, max_num=12, absolute_max=24)
