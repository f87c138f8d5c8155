"""Divisions, who plays in which, and the competitions before and after."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.choices import GroupOrder
from tournaments.forms.figure import FigureField
from tournaments.models import Competition, Division
from tournaments.services.season.division import MOST_GROUPS


class DivisionForm(forms.ModelForm):
    pk = forms.IntegerField(required=False, widget=forms.HiddenInput())

    class Meta:
        model = Division
        fields = ["name", "promoted", "relegated"]
        help_texts = {"name": _("For example: First division.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("promoted", "relegated"):
            self.fields[name].required = False

    def clean_promoted(self) -> int:
        return self.cleaned_data["promoted"] or 0

    def clean_relegated(self) -> int:
        return self.cleaned_data["relegated"] or 0


DivisionFormSet = forms.formset_factory(DivisionForm, extra=1, can_delete=True, max_num=20, absolute_max=40)


class DivisionPlacesForm(forms.Form):
    """A choice for each player, pair or team."""

    def __init__(
        self,
        *args: Any,
        units: Sequence[tuple[int, str]],
        divisions: Sequence[Division],
        places: Mapping[int, int],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("In none")), *((str(at), division.name) for at, division in enumerate(divisions))]
        for unit_id, name in units:
            self.fields[f"unit_{unit_id}"] = forms.ChoiceField(
                label=name, choices=choices, required=False, initial=str(places.get(unit_id, ""))
            )

    @property
    def places(self) -> dict[int, int]:
        return {int(name.removeprefix("unit_")): int(index) for name, index in self.cleaned_data.items() if index != ""}


class GroupsForm(forms.Form):
    """How many groups, and who is put into which."""

    count = FigureField(label=_("Number of groups"), min_value=1, max_value=MOST_GROUPS, initial=4)
    order = forms.ChoiceField(
        label=_("How groups are filled"), choices=GroupOrder.choices, initial=GroupOrder.LOT, widget=forms.RadioSelect
    )


class OtherCompetitionForm(forms.Form):
    other = forms.ModelChoiceField(queryset=Competition.objects.none(), label=_("Competition"))

    def __init__(self, *args: Any, competitions: QuerySet[Competition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["other"].queryset = competitions
