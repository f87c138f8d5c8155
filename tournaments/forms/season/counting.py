"""How a competition is counted: the questions an organiser answers."""

from copy import copy
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.choices import CountingFigure, Currency, DrawMethod, TieBreak, WhichCount
from tournaments.forms.figure import FigureField
from tournaments.forms.rank_points import read_rank_points
from tournaments.models import Competition
from tournaments.models.counting import CHOSEN, NUMBERS
from tournaments.standings import CountingUnit, DropTiming

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
    *("win_points", "tie_points", "wins_per", "handicap_per", "vacancy_points"),
    *("late_rule", "late_points", "stopped_rule"),
    *("absence_without_notice_rule", "absence_minimum", "absence_last", "absence_fine", "absence_without_notice_fine"),
)
GIVEN_POINTS = (
    *("bye_points", "absence_points", "absence_without_notice_points", "late_points"),
    *("absence_fine", "absence_without_notice_fine", "vacancy_points"),
)
MOST_DIGITS = 5
MOST_SEEDS = 1_000_000


class CountingForm(forms.ModelForm):
    """The fields about evenings, counting, ties, byes and absences; `CompetitionForm` adds the rest."""

    class Meta:
        model = Competition
        fields = ["rounds_per_leg", *(name for name in CHOSEN if name not in ("tie_breaks", "lot_seed"))]
        widgets = {"wins_per": forms.RadioSelect}
        field_classes = dict.fromkeys(GIVEN_POINTS, FigureField)

    rank_points = forms.CharField(
        label=gettext_lazy("points by place"),
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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["which_count"] = self.instance.which_count
        self.initial["rank_points"] = ", ".join(map(str, self.instance.rank_points))
        # Asked only if another answer needs them; if left out, they stay as they are.
        for name in LEFT_OUT:
            self.fields[name].required = False
        if not self.instance.is_teams or self.instance.is_portefeuille:
            del self.fields["wins_per"]
        spreads = self.instance.draw_method == DrawMethod.BEST or self.instance.vacancy_points
        if not self.instance.adds_up_teams or not spreads:
            del self.fields["vacancy_points"]
        if self.instance.leg_currency == Currency.AUGEN:
            self.fields["counting_figure"].help_text = _(
                "For example: a leg that ends 51 to 38 is worth 51 and 38 Augen, or one leg won and none. "
                "No one wins a tied leg."
            )
        stored = list(self.instance.tie_breaks)
        for index in range(max(TIE_BREAKS_ASKED, len(stored))):
            self.fields[f"tie_break_{index + 1}"] = forms.ChoiceField(
                label=ORDINALS[index],
                required=False,
                choices=[("", _("None: a tie means a shared place")), *TieBreak.choices],
                initial=stored[index] if index < len(stored) else "",
            )
        self.fields["tie_break_1"].help_text = _(
            "What decides a tie. For example, most pits: of two with 15000 each, the one with three pits is "
            "placed above the one with two."
        )

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
        for name in ("counting_figure", "is_portefeuille"):
            setattr(tried, name, data.get(name, getattr(tried, name)))
        return "counting_figure" in data and not tried.has_figure

    def _seed(self) -> int:
        """No one can know or choose it, and the standing shown before it is stored is drawn with the same one."""
        return int(salted_hmac(__name__, str(self.instance.pk)).hexdigest(), 16) % MOST_SEEDS

    def _clean_planned(self) -> None:
        """What a season is asked to count must fit into it."""
        data = self.cleaned_data
        planned = data.get("match_days_planned")
        in_period = data.get("period_match_days")
        if in_period and data.get("counting_unit") == CountingUnit.LEG:
            in_period *= data.get("legs_per_match_day") or 1
        if in_period and (data.get("period_best") or 0) > in_period:
            message = ngettext(
                "More than a period has: only %(planned)d result.",
                "More than a period has: only %(planned)d results.",
                in_period,
            )
            self.add_error("period_best", message % {"planned": in_period})
        drops = any(data.get(name) for names in NUMBERS.values() for name in names if name != "period_match_days")
        if planned is None:
            if drops and data.get("drop_timing") == DropTiming.AT_END:
                message = _("To drop results at the end, the number of match days must be known.")
                self.add_error("match_days_planned", message)
            return
        periods = -(-planned // data["period_match_days"]) if data.get("period_match_days") else 0
        if periods and (data.get("periods_best") or 0) > periods:
            message = ngettext(
                "More than the season has: only %(planned)d period is planned.",
                "More than the season has: only %(planned)d periods are planned.",
                periods,
            )
            self.add_error("periods_best", message % {"planned": periods})
        if data.get("counting_unit") == CountingUnit.LEG:
            planned *= data.get("legs_per_match_day") or 1
        figures = {"planned": planned}
        for name in ("counting_best", "drop_worst", "drop_one_in"):
            if (data.get(name) or 0) > planned:
                message = ngettext(
                    "More than the season has: only %(planned)d result is planned.",
                    "More than the season has: only %(planned)d results are planned.",
                    planned,
                )
                self.add_error(name, message % figures)
        if (data.get("minimum_attendance") or 0) > planned:
            message = ngettext(
                "No one could reach this: only %(planned)d result is planned.",
                "No one could reach this: only %(planned)d results are planned.",
                planned,
            )
            self.add_error("minimum_attendance", message % figures)
