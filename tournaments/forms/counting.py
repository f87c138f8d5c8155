"""How a competition is counted: the questions an organiser answers, and plain sentences made from the rules."""

import re
import secrets
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.choices import AbsenceRule, CountingFigure, TieBreak
from tournaments.models import Competition
from tournaments.standings import CountingMethod, CountingRules, CountingUnit, DropTiming

ORDINALS = [
    gettext_lazy("First tie-break"),
    gettext_lazy("Second tie-break"),
    gettext_lazy("Third tie-break"),
    gettext_lazy("Fourth tie-break"),
    gettext_lazy("Fifth tie-break"),
    gettext_lazy("Sixth tie-break"),
]
TIE_BREAKS_ASKED = 3
LEFT_OUT = ("win_points", "draw_points", "late_rule", "late_points")
MOST_DIGITS = 5
MOST_SEEDS = 1_000_000


class CountingForm(forms.ModelForm):
    """The fields about evenings, counting, ties, byes and absences; `CompetitionForm` adds the rest."""

    class Meta:
        model = Competition
        fields = [
            "rounds_per_leg",
            "legs_per_match_day",
            "match_days_planned",
            "counting_figure",
            "win_points",
            "draw_points",
            "rank_points",
            "counting_unit",
            "counting_best",
            "period_match_days",
            "period_best",
            "periods_best",
            "counting_method",
            "minimum_attendance",
            "guests_are_ranked",
            "drop_timing",
            "bye_points",
            "bye_pits",
            "absence_rule",
            "absence_points",
            "absence_without_notice_points",
            "late_rule",
            "late_points",
        ]
        help_texts = {
            "rounds_per_leg": gettext_lazy("How many rounds a table plays before people move: usually 16, or 12 or 8."),
            "legs_per_match_day": gettext_lazy("For example 3: three times 16 rounds in an evening."),
            "match_days_planned": gettext_lazy(
                "For example 7, for a season of seven evenings. May stay empty when it is not known yet."
            ),
            "counting_figure": gettext_lazy(
                "For example: a leg that ended 1540 to 1212 brings 1540 points and 1212, or one game won and none. "
                "A leg that ends level is won by nobody."
            ),
            "counting_unit": gettext_lazy(
                "What is compared and struck: whole match days, or single legs. "
                "For example: with legs a bad first leg is struck and the two good ones of that evening count."
            ),
            "counting_best": gettext_lazy(
                "For example 5: of seven evenings everybody’s best five count, the lowest two are struck. "
                "Left empty, everything counts."
            ),
            "counting_method": gettext_lazy(
                "For example: 4800, 5000 and 5200 are 15000 together and 5000 on average. "
                "With the average somebody who missed an evening loses nothing."
            ),
            "minimum_attendance": gettext_lazy(
                "For example 5: whoever came four times stands below the others, without a place. "
                "0: everybody gets a place."
            ),
            "drop_timing": gettext_lazy(
                "For example, best 5 of 7 after the sixth evening: either the lowest result is struck already, "
                "or all six still count until the season is over."
            ),
            "bye_points": gettext_lazy(
                "For whoever finds no place at a table. Many clubs give 1600 for 16 rounds, so 800 for eight."
            ),
            "bye_pits": gettext_lazy("For example 1: whoever sits out 1600 also gets a pit in the list of pits."),
            "absence_rule": gettext_lazy("What somebody gets who said in time that he could not come."),
            "absence_points": gettext_lazy(
                "Used with a fixed number of points, for example 5000 for an evening of four legs. 0: nothing."
            ),
            "absence_without_notice_points": gettext_lazy("What somebody gets who did not say anything. Mostly 0."),
            "win_points": gettext_lazy("For example 2 for a leg won."),
            "draw_points": gettext_lazy("For example 1 for each when a leg ends level."),
            "period_match_days": gettext_lazy(
                "For example 6: a season of 42 weeks has seven periods of six weeks. Empty: the season is one whole."
            ),
            "period_best": gettext_lazy("For example 4: of the six weeks of a period everybody’s best four count."),
            "periods_best": gettext_lazy("For example 5: of the seven periods everybody’s best five count."),
            "guests_are_ranked": gettext_lazy(
                "Without the tick guests stand below the others and take nobody’s place."
            ),
            "late_points": gettext_lazy("Used with a fixed number of points. 0: a leg missed is worth nothing."),
        }

    rank_points = forms.CharField(
        label=gettext_lazy("points by place"),
        required=False,
        help_text=gettext_lazy(
            "The first place first, for example 25, 18, 15, 12. Who shares a place gets the points of that place."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["rank_points"] = ", ".join(map(str, self.instance.rank_points))
        # Asked only where another answer needs them; left out they stay as they are.
        for name in LEFT_OUT:
            self.fields[name].required = False
        self.fields["late_rule"].choices = [
            (AbsenceRule.FIXED, AbsenceRule.FIXED.label),
            (AbsenceRule.LOWEST, _("The lowest score of that leg")),
        ]
        stored = list(self.instance.tie_breaks)
        for index in range(max(TIE_BREAKS_ASKED, len(stored))):
            self.fields[f"tie_break_{index + 1}"] = forms.ChoiceField(
                label=ORDINALS[index],
                required=False,
                choices=[("", _("None: equals share a place")), *TieBreak.choices],
                initial=stored[index] if index < len(stored) else "",
            )
        self.fields["tie_break_1"].help_text = _(
            "What decides when two have the same. For example most pits: "
            "with 15000 each the one with three pits stands above the one with two."
        )

    def clean_rank_points(self) -> list[int]:
        text = self.cleaned_data["rank_points"]
        if not text.strip():
            return self.instance.rank_points
        parts = re.split(r"[\s,;/–-]+", text.strip(" ,;"))
        if not all(part.isascii() and part.isdigit() and len(part) < MOST_DIGITS for part in parts):
            raise ValidationError(_("Whole numbers with a comma between them, the first place first."))
        points = [int(part) for part in parts]
        if points != sorted(points, reverse=True):
            raise ValidationError(_("No place brings more than the one before it: the first place stands first."))
        return points

    def clean(self) -> None:
        super().clean()
        for name in LEFT_OUT:
            if name in self.fields and self.cleaned_data.get(name) in ("", None) and name not in self.errors:
                self.cleaned_data[name] = getattr(self.instance, name)
        self._clean_worth()
        self._clean_tie_breaks()
        self._clean_planned()

    def _clean_worth(self) -> None:
        """What a win, a draw or a place brings, where that is what counts."""
        data = self.cleaned_data
        figure, name = data.get("counting_figure"), self.add_prefix("rank_points")
        if figure == CountingFigure.RANK_POINTS and name in self.data and not self.data[name].strip():
            self.add_error("rank_points", _("Say what the places bring, the first place first."))
        win, draw = data.get("win_points"), data.get("draw_points")
        if figure == CountingFigure.MATCH_POINTS and win is not None and draw is not None and draw > win:
            self.add_error("draw_points", _("A draw brings no more than a win."))

    def _clean_tie_breaks(self) -> None:
        chosen: list[str] = []
        for name in [name for name in self.fields if name.startswith("tie_break_")]:
            value = self.cleaned_data.pop(name, "")
            if value and value in chosen:
                self.add_error(name, ValidationError(_("This tie-break has been chosen above already.")))
            elif value:
                chosen.append(value)
        self.cleaned_data["tie_breaks"] = chosen
        if TieBreak.LOT in chosen:
            # Drawn once, and shown with the standing, so that nobody can choose it.
            seed = self.instance.lot_seed
            self.cleaned_data["lot_seed"] = secrets.randbelow(MOST_SEEDS) if seed is None else seed

    def _clean_planned(self) -> None:
        """What is asked of a season must fit into it."""
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
        drops = any(data.get(name) for name in ("counting_best", "period_best", "periods_best"))
        if planned is None:
            if drops and data.get("drop_timing") == DropTiming.AT_END:
                message = _("Dropping at the end needs to know how many match days there will be.")
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
        if (data.get("counting_best") or 0) > planned:
            message = ngettext(
                "More than the season has: only %(planned)d result is planned.",
                "More than the season has: only %(planned)d results are planned.",
                planned,
            )
            self.add_error("counting_best", message % figures)
        if (data.get("minimum_attendance") or 0) > planned:
            message = ngettext(
                "Nobody could reach this: only %(planned)d result is planned.",
                "Nobody could reach this: only %(planned)d results are planned.",
                planned,
            )
            self.add_error("minimum_attendance", message % figures)


def counting_sentences(rules: CountingRules) -> list[str]:
    """What counts, what ranks, what is dropped when, who is ranked, what happens to equals."""
    sentences = [_what_counts(rules), _what_ranks(rules)]
    if rules.rank_points:
        points = "–".join(map(str, rules.rank_points))
        sentences.insert(0, _("What counts is the place on each match day: %(points)s points.") % {"points": points})
    if rules.drops_results and rules.drops == DropTiming.AT_END:
        sentences.append(_("Lower results are dropped only when the season is complete; until then everything counts."))
    if rules.minimum_attendance:
        sentences.append(_who_is_ranked(rules))
    sentences.append(_what_parts_equals(rules))
    return sentences


def value_sentences(competition: Competition) -> list[str]:
    """What sitting out a leg and missing a match day are worth, and in portefeuille what a board is."""
    sentences = []
    if competition.is_portefeuille:
        sentences.append(
            _(
                "Every table plays the same hands. On each board a result is compared with the others of the same "
                "line: a better one brings two match points, an equal one brings one."
            )
        )
    sentences.append(bye_sentence(competition))
    if competition.absence_rule == AbsenceRule.LOWEST:
        sentences.append(_("A match day missed with notice is worth the lowest score of that match day."))
    else:
        text = ngettext(
            "A match day missed with notice is worth %(points)d point.",
            "A match day missed with notice is worth %(points)d points.",
            competition.absence_points,
        )
        sentences.append(text % {"points": competition.absence_points})
    without = competition.absence_without_notice_points
    text = ngettext(
        "A match day missed without notice is worth %(points)d point.",
        "A match day missed without notice is worth %(points)d points.",
        without,
    )
    sentences.append(text % {"points": without})
    if competition.late_rule == AbsenceRule.LOWEST:
        sentences.append(_("A leg missed by coming late is worth the lowest score of that leg."))
    elif competition.late_points:
        text = ngettext(
            "A leg missed by coming late is worth %(points)d point.",
            "A leg missed by coming late is worth %(points)d points.",
            competition.late_points,
        )
        sentences.append(text % {"points": competition.late_points})
    if not competition.guests_are_ranked:
        sentences.append(_("Guests have no place in the standing."))
    return sentences


def bye_sentence(competition: Competition) -> str:
    """What sitting out a leg is worth."""
    points, pits = competition.bye_points, competition.bye_pits
    figures = {"points": points, "pits": pits}
    if not pits:
        text = ngettext(
            "Sitting out a leg is worth %(points)d point.", "Sitting out a leg is worth %(points)d points.", points
        )
    elif points == 1:
        text = ngettext(
            "Sitting out a leg is worth one point and %(pits)d pit.",
            "Sitting out a leg is worth one point and %(pits)d pits.",
            pits,
        )
    else:
        text = ngettext(
            "Sitting out a leg is worth %(points)d points and %(pits)d pit.",
            "Sitting out a leg is worth %(points)d points and %(pits)d pits.",
            pits,
        )
    return text % figures


def _what_counts(rules: CountingRules) -> str:
    by_leg = rules.unit == CountingUnit.LEG
    if rules.period_match_days is not None:
        return " ".join(_what_counts_of_periods(rules, by_leg=by_leg))
    if rules.best is None:
        return _("Every leg counts.") if by_leg else _("Every match day counts.")
    figures = {"best": rules.best, "planned": rules.planned}
    if rules.planned is None:
        if by_leg:
            text = ngettext("The best leg counts.", "The best %(best)d legs count.", rules.best)
        else:
            text = ngettext("The best match day counts.", "The best %(best)d match days count.", rules.best)
    elif by_leg:
        text = ngettext(
            "The best leg of %(planned)d counts.", "The best %(best)d of %(planned)d legs count.", rules.best
        )
    else:
        text = ngettext(
            "The best match day of %(planned)d counts.",
            "The best %(best)d of %(planned)d match days count.",
            rules.best,
        )
    return text % figures


def _what_counts_of_periods(rules: CountingRules, *, by_leg: bool) -> list[str]:
    days = rules.period_match_days or 1
    sentences = [ngettext("A period is %(days)d match day.", "A period is %(days)d match days.", days) % {"days": days}]
    if rules.period_best is not None:
        best = rules.period_best
        if by_leg:
            text = ngettext("In each the best leg counts.", "In each the best %(best)d legs count.", best)
        else:
            text = ngettext("In each the best match day counts.", "In each the best %(best)d match days count.", best)
        sentences.append(text % {"best": best})
    if rules.periods_best is not None:
        best = rules.periods_best
        text = ngettext("The best period counts.", "The best %(best)d periods count.", best)
        sentences.append(text % {"best": best})
    return sentences


def _what_ranks(rules: CountingRules) -> str:
    if rules.method == CountingMethod.SUM:
        return _("The highest total comes first.")
    if rules.unit == CountingUnit.LEG:
        return _("The highest average per leg attended comes first.")
    return _("The highest average per match day attended comes first.")


def _who_is_ranked(rules: CountingRules) -> str:
    if rules.unit == CountingUnit.LEG:
        text = ngettext(
            "A place takes at least %(minimum)d leg attended.",
            "A place takes at least %(minimum)d legs attended.",
            rules.minimum_attendance,
        )
    else:
        text = ngettext(
            "A place takes at least %(minimum)d match day attended.",
            "A place takes at least %(minimum)d match days attended.",
            rules.minimum_attendance,
        )
    return text % {"minimum": rules.minimum_attendance}


def _what_parts_equals(rules: CountingRules) -> str:
    if not rules.tie_breaks:
        return _("Equals share a place.")
    breakers = ", ".join(str(TieBreak(breaker).label) for breaker in rules.tie_breaks)
    text = _("Equals are parted by, in this order: %(breakers)s.") % {"breakers": breakers}
    if TieBreak.LOT.value in rules.tie_breaks:
        text += " " + _("The seed of the lot is %(seed)d.") % {"seed": rules.lot_seed}
    return text
