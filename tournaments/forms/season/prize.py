"""The prize rules of a competition, or of one evening: one line each, most important first; and what they come from."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CompetitionKind, PrizeKind, PrizePer, PrizeScope
from tournaments.forms.amount import MoneyField, reckon_in
from tournaments.forms.season.prize_line import shown_line, shown_places, stored_line, typed_places
from tournaments.models import Club, Competition, Prize

WITH_NUMBER = {PrizeKind.ONE_IN_SO_MANY, PrizeKind.TOP, PrizeKind.BY_LOT}
NOT_WITH_MELDS = {PrizeKind.MOST_PITS, PrizeKind.HIGHEST_ROEM}
LONGEST_LINE = 100
MOST = 1000
FOLDED = ("scope", "division", "category", "per")


class PrizeForm(forms.ModelForm):
    """`so_many` is a number or, for a list of places, those places."""

    so_many = forms.CharField(
        label=_("How many, or which places"),
        required=False,
        max_length=200,
        help_text=_("For example 3 for the first three, 4 for one in every four; or 1, 2, 3, 18, last."),
    )

    class Meta:
        model = Prize
        fields = ["kind", "so_many", "what", *FOLDED]
        help_texts = {
            "what": _(
                "An amount, a share of the pot (40%) or words, such as a meat parcel. With several lines, each place "
                "has its own prize: the first line is for the best of them, the second for the next."
            ),
        }
        widgets = {"what": forms.Textarea({"rows": 2, "class": "prize-lines"})}

    def __init__(
        self,
        *args: Any,
        competition: Competition,
        there: Collection[PrizePer],
        of_evening: bool = False,
        **kwargs: Any,
    ) -> None:
        """`there` are the groups that the competition has."""
        kwargs["instance"] = Prize(competition=competition)
        super().__init__(*args, **kwargs)
        self.unit = competition.club.money_unit
        stored = self.initial
        if stored.get("places"):
            self.initial["so_many"] = shown_places(stored["places"])
        if stored.get("what"):
            lines = [shown_line(line, self.unit) for line in stored["what"].splitlines()]
            self.initial["what"] = "\n".join(lines)
            self.fields["what"].widget.attrs["rows"] = max(2, len(lines))
        not_here = NOT_WITH_MELDS if competition.ruleset.game.has_melds else set()
        if competition.kind != CompetitionKind.SEASON:
            not_here = not_here | {PrizeKind.CLIMBER}
        kinds = self.fields["kind"].choices
        self.fields["kind"].choices = [one for one in kinds if one[0] not in not_here or one[0] == stored.get("kind")]
        self._ask_what_there_is(competition, there, of_evening=of_evening)

    def _ask_what_there_is(self, competition: Competition, there: Collection[PrizePer], *, of_evening: bool) -> None:
        """What a competition does not have is not asked, unless it is stored."""
        if of_evening:
            del self.fields["scope"]
        elif not competition.period_match_days and self.initial.get("scope") != PrizeScope.PERIOD:
            scopes = self.fields["scope"].choices
            self.fields["scope"].choices = [(scope, label) for scope, label in scopes if scope != PrizeScope.PERIOD]
        self.fields["division"].queryset = competition.divisions.order_by("number")
        self.fields["category"].queryset = competition.categories.filter(is_team=False).order_by("number")
        for name in ("division", "category"):
            self.fields[name].empty_label = _("Everyone")
            if PrizePer(name) not in there:
                del self.fields[name]
        groups = [(per.value, per.label) for per in PrizePer if per in there or self.initial.get("per") == per]
        self.fields["per"].choices = [("", _("Everyone together")), *groups]
        if not groups:
            del self.fields["per"]

    @property
    def folded(self) -> list[forms.BoundField]:
        """What most prizes do not need."""
        return [self[name] for name in FOLDED if name in self.fields]

    @property
    def is_unfolded(self) -> bool:
        return any(field.errors or field.value() not in (None, "", PrizeScope.MATCH_DAY) for field in self.folded)

    def clean_what(self) -> str:
        lines = [" ".join(line.split()) for line in self.cleaned_data["what"].splitlines()]
        if any(len(line) > LONGEST_LINE for line in lines):
            raise ValidationError(_("No line can be longer than %(most)d characters."), params={"most": LONGEST_LINE})
        return "\n".join(stored_line(line, self.unit) for line in lines).strip("\n")

    def clean(self) -> None:
        super().clean()
        data = self.cleaned_data
        typed = data.get("so_many", "").strip()
        data |= {"so_many": None, "places": ""}
        kind = data.get("kind")
        if kind == PrizeKind.PLACES:
            self._take("places", typed)
        elif kind in WITH_NUMBER:
            self._take("so_many", typed)
        lines = len(data.get("what", "").splitlines())
        places = len(data["places"].split(", ")) if data.get("places") else data.get("so_many")
        if kind in (PrizeKind.TOP, PrizeKind.PLACES, PrizeKind.BY_LOT) and places and lines > places:
            message = _("%(lines)d lines, but only %(places)d places: enter how many places have a prize.")
            self.add_error("so_many", ValidationError(message, params={"lines": lines, "places": places}))
        self.instance.places = data.get("places", "")

    def _take(self, name: str, typed: str) -> None:
        try:
            if name == "places" and typed:
                self.cleaned_data["places"] = typed_places(typed)
            elif name == "places":
                raise ValidationError(_("Enter places, for example 1, 2, 3, 18, last."))
            elif not typed.isdecimal() or not 0 < int(typed) <= MOST:
                raise ValidationError(_("Enter how many."))
            else:
                self.cleaned_data["so_many"] = int(typed)
        except ValidationError as error:
            self.add_error("so_many", error)

    def _post_clean(self) -> None:
        """What is wrong with a line is said where it was typed; a line without errors is then looked at as a whole."""
        if not self.errors:
            super()._post_clean()  # type: ignore[misc]


class PrizeWaysForm(forms.ModelForm):
    """What holds for all prizes of the competition."""

    class Meta:
        model = Competition
        fields = ["prize_tie", "prize_twice"]
        widgets = {"prize_tie": forms.RadioSelect, "prize_twice": forms.RadioSelect}
        help_texts = {"prize_tie": _("Also where their prizes differ. What is still tied then is shared.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["prize_tie"].required = False

    def clean_prize_tie(self) -> str:
        return str(self.cleaned_data["prize_tie"] or self.instance.prize_tie)


class PotForm(forms.Form):
    """What the prizes are taken from."""

    pot = MoneyField(least=0, label=_("Pot"), required=False, widget=forms.TextInput({"class": "form-control w-auto"}))

    def __init__(self, *args: Any, cents: int | None, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"initial": {"pot": cents}})
        reckon_in(club, self.fields.values())


PrizeFormSet = forms.formset_factory(PrizeForm, extra=2, can_delete=True, max_num=40, absolute_max=80)
