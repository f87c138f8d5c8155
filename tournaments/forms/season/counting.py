"""How a competition is counted: four parts that a club puts together, or takes from a preset."""

from copy import copy
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.choices import CountingFigure, CountingUnit, Currency, DrawMethod, TieBreak, WhichCount
from tournaments.forms.figure import FigureField
from tournaments.forms.rank_points import read_rank_points
from tournaments.forms.season.counted import CountedForm
from tournaments.models import Competition
from tournaments.models.counting import CHOSEN, NUMBERS, usual_counting
from tournaments.models.counting_presets import PRESETS, preset_fields, preset_of
from tournaments.models.play_worth import follow_worth, worth_of
from tournaments.wording.competition import tie_break_label
from tournaments.wording.play_worth import given_fields

ORDINALS = [
    gettext_lazy("First tie-break"),
    gettext_lazy("Second tie-break"),
    gettext_lazy("Third tie-break"),
    gettext_lazy("Fourth tie-break"),
    gettext_lazy("Fifth tie-break"),
    gettext_lazy("Sixth tie-break"),
]
TIE_BREAKS_ASKED = 3
LEFT_OUT = (
    *("win_points", "tie_points", "wins_per", "boards_by", "handicap_per", "vacancy_points"),
    *("late_rule", "late_points", "stopped_rule"),
    *("absence_without_notice_rule", "absence_minimum", "absence_last", "absence_fine", "absence_without_notice_fine"),
)
GIVEN_POINTS = (
    *("bye_points", "absence_points", "absence_without_notice_points", "late_points"),
    *("absence_fine", "absence_without_notice_fine", "vacancy_points"),
)
MOST_DIGITS = 5
MOST_SEEDS = 1_000_000
NOT_ASKED = ("legs_per_match_day", "tie_breaks", "lot_seed")

# The parts of the page, each with its fields of the model.
PARTS = {
    "worth": (
        *("counting_figure", "win_points", "tie_points", "wins_per", "boards_by", "rank_points", "handicap_per"),
    ),
    "away": (
        *("bye_points", "bye_pits", "absence_rule", "absence_points", "absence_fine"),
        *("absence_without_notice_rule", "absence_without_notice_points", "absence_without_notice_fine"),
        *("absence_minimum", "absence_last", "paid_absences"),
        *("late_rule", "late_points", "stopped_rule", "vacancy_points"),
    ),
    "which": (
        *("match_days_planned", "counting_unit", *(name for names in NUMBERS.values() for name in names)),
        *("drop_timing", "counting_method", "minimum_attendance", "guests_are_ranked"),
    ),
    "ties": ("tie_breaks",),
}


class CountingForm(CountedForm):
    """Everything about the counting on one page; with a `preset` it is filled in, and nothing of it is stored yet."""

    class Meta:
        model = Competition
        fields = [name for name in CHOSEN if name not in NOT_ASKED]
        widgets = {"wins_per": forms.RadioSelect}
        field_classes = dict.fromkeys(GIVEN_POINTS, FigureField)

    rank_points = forms.CharField(
        label=gettext_lazy("Points by place"),
        required=False,
        help_text=gettext_lazy(
            "First place first, for example 25, 18, 15, 12. Players who share a place get the points of that place."
        ),
    )

    which_count = forms.ChoiceField(
        label=gettext_lazy("Which results count"),
        required=False,
        choices=WhichCount.choices,
        help_text=gettext_lazy(
            "For example the best five evenings of seven, or all but the worst two. The best three of each half of the "
            "season is said with periods."
        ),
    )

    def __init__(self, *args: Any, instance: Competition, preset: str = "", **kwargs: Any) -> None:
        stored = copy(instance)
        for name, value in preset_fields(preset, instance).items():
            setattr(instance, name, value)
        follow_worth(stored, instance)
        super().__init__(*args, instance=instance, **kwargs)
        self._stored = stored
        self.initial["which_count"] = self.instance.which_count
        self.initial["rank_points"] = ", ".join(map(str, self.instance.rank_points))
        # Asked only if another answer needs them; if left out, they stay as they are.
        for name in LEFT_OUT:
            self.fields[name].required = False
        if not self.instance.is_teams or self.instance.is_portefeuille:
            del self.fields["wins_per"]
        spreads = self.instance.draw_method == DrawMethod.BEST or self.instance.vacancy_points
        if not self.instance.is_portefeuille:
            del self.fields["boards_by"]
        if not self.instance.adds_up_teams or not spreads:
            del self.fields["vacancy_points"]
        if self.instance.leg_currency == Currency.AUGEN:
            self.fields["counting_figure"].help_text = _(
                "For example: a leg that ends 51 to 38 is worth 51 and 38 Augen, or one leg won and none. "
                "No one wins a tied leg."
            )
        breaks = list(self.instance.tie_breaks)
        for index in range(max(TIE_BREAKS_ASKED, len(breaks))):
            self.fields[f"tie_break_{index + 1}"] = forms.ChoiceField(
                label=ORDINALS[index],
                required=False,
                choices=[("", _("None: a tie means a shared place")), *TieBreak.choices],
                initial=breaks[index] if index < len(breaks) else "",
            )
        self.fields["tie_break_1"].help_text = _(
            "What decides a tie. For example, most pits: of two with 15000 each, the one with three pits is "
            "placed above the one with two."
        )
        if self.instance.ruleset.game.has_melds:
            self._fit_to_melds()
        self._name_units()

    def _fit_to_melds(self) -> None:
        """Remove questions about anything that games with melds do not have."""
        self.fields["bye_pits"].required = False
        self.fields["bye_pits"].widget = forms.HiddenInput()
        unknown = {TieBreak.PITS.value, TieBreak.ROEM.value} - set(self.instance.tie_breaks)
        for field in self.tie_break_fields:
            field.field.choices = [
                (value, tie_break_label(value, has_melds=True) if value else label)
                for value, label in field.field.choices
                if value not in unknown
            ]

    def _name_units(self) -> None:
        """Every figure to be filled in says its unit: match points if those count."""
        tried = copy(self.instance)
        tried.counting_figure = self["counting_figure"].value() or tried.counting_figure
        for name, (label, help_text) in given_fields(tried, worth_of(tried).usual).items():
            if name in self.fields:
                self.fields[name].label = label
                self.fields[name].help_text = help_text or self.fields[name].help_text

    def clean_rank_points(self) -> list[int]:
        text = self.cleaned_data["rank_points"]
        if not text.strip():
            return self.instance.rank_points
        return read_rank_points(text, below_digits=MOST_DIGITS)

    def clean(self) -> None:
        super().clean()
        for name in LEFT_OUT:
            if name in self.fields and self.cleaned_data.get(name) in ("", None) and name not in self.errors:
                self.cleaned_data[name] = getattr(self.instance, name)
        self._clean_which_count()
        self._clean_worth()
        self._clean_tie_breaks()
        self._clean_planned()
        self.cleaned_data["bye_pits"] = self.cleaned_data.get("bye_pits") or 0
        self._clean_given()

    def _clean_which_count(self) -> None:
        """The number that goes with a new answer, and none that goes with another one."""
        which = self.cleaned_data.pop("which_count", "")
        if which in ("", self.instance.which_count):
            return  # what is filled in says it, as in a browser that shows all the numbers
        for way, names in NUMBERS.items():
            if way != which:
                self.cleaned_data |= dict.fromkeys(names)
                for name in names:
                    self.errors.pop(name, None)
            elif self.cleaned_data.get(names[0]) is None and names[0] not in self.errors:
                self.add_error(names[0], _("Enter a number."))

    def _clean_worth(self) -> None:
        """What a win, a tie or a place is worth, if that is what counts."""
        data = self.cleaned_data
        figure, name = data.get("counting_figure"), self.add_prefix("rank_points")
        if figure == CountingFigure.RANK_POINTS and name in self.data and not self.data[name].strip():
            self.add_error("rank_points", _("Enter what each place is worth, first place first."))
        win, tie = data.get("win_points"), data.get("tie_points")
        if figure == CountingFigure.MATCH_POINTS and win is not None and tie is not None and tie > win:
            self.add_error("tie_points", _("A tie is worth no more than a win."))

    def _clean_tie_breaks(self) -> None:
        chosen: list[str] = []
        has_no_figure = self._has_no_figure
        for name in [name for name in self.fields if name.startswith("tie_break_")]:
            value = self.cleaned_data.pop(name, "")
            if value and value in chosen:
                self.add_error(name, ValidationError(_("This tie-break is already chosen above.")))
            elif value == TieBreak.FIGURE and has_no_figure:
                message = _("This decides only where legs won or match points count, and not in portefeuille.")
                self.add_error(name, ValidationError(message))
            elif value:
                chosen.append(value)
        self.cleaned_data["tie_breaks"] = chosen
        if TieBreak.LOT in chosen:
            # Drawn once, and shown with the standing, so that no one can choose it.
            seed = self.instance.lot_seed
            self.cleaned_data["lot_seed"] = self._seed() if seed is None else seed

    @property
    def _has_no_figure(self) -> bool:
        """Whether what is chosen to count has no separate figure. If that is already stored it does no harm."""
        tried, data = copy(self.instance), self.cleaned_data
        if TieBreak.FIGURE in tried.tie_breaks and not tried.has_figure:
            return False
        tried.counting_figure = data.get("counting_figure", tried.counting_figure)
        return "counting_figure" in data and not tried.has_figure

    def _seed(self) -> int:
        """No one can know or choose it, and the standing shown before it is stored is drawn with the same one."""
        return int(salted_hmac(__name__, str(self.instance.pk)).hexdigest(), 16) % MOST_SEEDS

    @property
    def tried(self) -> Competition | None:
        """The competition as it would be counted, unsaved; None while the answers contradict one another.

        Where the form has an error, the stored value is used.
        """
        tried = copy(self.instance)
        if self.is_bound and self.errors is not None:
            for name in {*CHOSEN} & set(self.cleaned_data):
                setattr(tried, name, self.cleaned_data[name])
        try:
            tried.counting_rules  # noqa: B018 - it raises what it finds
        except ValueError:
            return None
        return tried

    @property
    def preset(self) -> str:
        """Its name, if what is filled in is one; otherwise the club has put its own together."""
        return preset_of(self.tried) if self.tried else ""

    @property
    def presets(self) -> list[tuple[str, Any]]:
        return [(each.name, each.label) for each in PRESETS]

    @property
    def open_parts(self) -> set[str]:
        """Those with a message, or with something that is set differently from what is usual in this game."""
        usual = Competition(**usual_counting(self.instance.ruleset), bye_points=worth_of(self.instance).usual)
        return {part for part, names in PARTS.items() if any(self._is_worth_a_look(name, usual) for name in names)}

    def _is_worth_a_look(self, name: str, usual: Competition) -> bool:
        begins = "tie_break_" if name == "tie_breaks" else name
        if any(field.startswith(begins) for field in self.errors):
            return True
        is_asked = name not in self.fields or not self[name].is_hidden
        return is_asked and bool(getattr(self.instance, name) != getattr(usual, name))

    @property
    def counts_handicaps_per_leg(self) -> bool:
        return bool(self["handicap_per"].value() == CountingUnit.LEG or self["handicap_per"].errors)

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("tie_break_")]
