"""Points from outside the tables: byes, absences, penalties, corrections, and bare results."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Currency, EntryMode
from tournaments.forms.evening.seating import present_units
from tournaments.forms.figure import FigureField
from tournaments.forms.people.typed_unit import TypedUnitField, unit_label
from tournaments.forms.revision import RevisionForm
from tournaments.forms.text import PlainTextField, correction_reason
from tournaments.letters import by_letters
from tournaments.models import Bye, Competition, Leg, MatchDay, Result, Seat, Unit
from tournaments.models.play_worth import most_of_result
from tournaments.models.player import players_of
from tournaments.models.ruling import MOST_POINTS
from tournaments.queries.results.division import usual_start_figure
from tournaments.services.table.round import LONGEST_LEG
from tournaments.wording.competition import total_label

FIGURE = {"size": 6}
CELL = {**FIGURE, "class": "form-control cell-input"}
RESULT = ("points", "roem", "pits")


def units_of(competition: Competition) -> dict[str, Unit]:
    """Everyone who can have points in this competition: its pairs or teams, or the club's players."""
    units: list[Unit]
    if competition.is_pairs:
        units = list(competition.pairs.select_related("first", "second"))
    elif competition.is_teams:
        units = list(competition.teams.all())
    else:
        units = list(players_of(competition))
    return {str(unit.pk): unit for unit in units}


def _fit_fine(field: forms.Field, competition: Competition) -> None:
    """Do not suggest a hundred points where winning a game is worth one or two: a fine is in what counts."""
    currency = competition.currency
    if currency.is_of_others:
        field.initial = None
        field.help_text = _("In the unit of the standing: %(currency)s.") % {"currency": currency.label}


def _ask_pits_only_where_known(fields: dict[str, forms.Field], competition: Competition) -> None:
    if "pits" in fields and "pits" not in competition.side_figures:
        fields["pits"].disabled = True
        fields["pits"].widget = forms.HiddenInput()


class UnitForm(forms.Form):
    """For one player or pair, on one match day or (without one) for the season as a whole.

    A name is typed. Those of tonight are offered, anyone else can be typed too. `offers_absent`: the others are.
    """

    unit = TypedUnitField(label=_("Who"))
    offers_absent = False

    def __init__(self, *args: Any, competition: Competition, match_day: MatchDay | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competition = competition
        everyone = list(units_of(competition).values())
        self.fields["unit"].know(everyone)
        self.fields["unit"].widget.attrs["autofocus"] = True
        here = {unit.pk for unit in present_units(match_day)} if match_day else set()
        offered = [unit for unit in everyone if (unit.pk in here) != self.offers_absent] or everyone
        self.offered = [unit_label(unit) for unit in offered]
        _ask_pits_only_where_known(self.fields, competition)
        if match_day is not None and "leg" in self.fields:
            self.legs = {str(leg.number): leg for leg in match_day.legs.all()}
            whole_day = [] if self.fields["leg"].required else [("", _("The whole match day"))]
            self.fields["leg"].choices = whole_day + [(key, str(leg)) for key, leg in self.legs.items()]

    def clean_leg(self) -> Leg | None:
        return self.legs.get(self.cleaned_data["leg"])

    def whom(self) -> dict[str, Unit]:
        """The keyword argument in which services expect the unit."""
        return {self.competition.unit_field: self.cleaned_data["unit"]}


class ByeForm(UnitForm):
    """For sitting out a leg; the club's own values are filled in."""

    leg = forms.ChoiceField(label=_("Leg"))
    points = FigureField(label=_("Points"), min_value=0, max_value=MOST_POINTS, widget=forms.TextInput(FIGURE))
    pits = FigureField(label=_("Pits"), min_value=0, max_value=100, widget=forms.TextInput(FIGURE))
    reason = PlainTextField(label=_("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, competition: Competition, match_day: MatchDay | None, **kwargs: Any) -> None:
        kwargs["initial"] = {"points": competition.bye_points, "pits": competition.bye_pits}
        super().__init__(*args, competition=competition, match_day=match_day, **kwargs)
        self.fields["points"].label = competition.currency.label


class ChangeByeForm(RevisionForm):
    """Other points for sitting out; the old value can still be read in the history."""

    points = FigureField(label=_("Points"), min_value=0, max_value=MOST_POINTS, widget=forms.TextInput(FIGURE))
    pits = FigureField(label=_("Pits"), min_value=0, max_value=100, widget=forms.TextInput(FIGURE))
    reason = correction_reason()

    def __init__(self, *args: Any, bye: Bye, **kwargs: Any) -> None:
        initial = {"points": bye.points, "pits": bye.pits}
        super().__init__(*args, initial=initial, stored_revision=bye.revision, **kwargs)
        _ask_pits_only_where_known(self.fields, bye.leg.match_day.competition)
        self.fields["points"].label = bye.leg.match_day.competition.currency.label
        self.fields["points"].widget.attrs["autofocus"] = True


class AbsenceForm(UnitForm):
    """For missing the match day; the points follow from the club's rule."""

    offers_absent = True

    with_notice = forms.ChoiceField(
        label=_("Absent"),
        choices=[("yes", _("With notice")), ("no", _("Without notice"))],
        widget=forms.RadioSelect,
        initial="yes",
    )
    reason = PlainTextField(label=_("Reason"), max_length=200)

    def clean_with_notice(self) -> bool:
        return self.cleaned_data["with_notice"] == "yes"


class PenaltyForm(UnitForm):
    """Points taken from one person; their partner keeps their own."""

    leg = forms.ChoiceField(label=_("Leg"), required=False)
    points = FigureField(
        label=_("Points deducted"),
        min_value=0,
        max_value=MOST_POINTS,
        initial=100,
        widget=forms.TextInput(FIGURE),
        help_text=_("100 is usual for a revoke."),
    )
    pits = FigureField(label=_("Pits deducted"), min_value=0, max_value=100, initial=0, widget=forms.TextInput(FIGURE))
    reason = PlainTextField(
        label=_("Reason"),
        max_length=200,
        help_text=_("For a revoke: the table and the round, so that it can be traced."),
    )

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, competition=competition, **kwargs)
        _fit_fine(self.fields["points"], competition)


class CorrectionForm(UnitForm):
    """Points added or taken away because something was counted wrongly."""

    leg = forms.ChoiceField(label=_("Leg"), required=False)
    points = FigureField(
        label=_("Points"),
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        widget=forms.TextInput({**FIGURE, "inputmode": "text"}),
        help_text=_("With a minus sign they are deducted."),
    )
    pits = FigureField(
        label=_("Pits"),
        min_value=-100,
        max_value=100,
        initial=0,
        widget=forms.TextInput({**FIGURE, "inputmode": "text"}),
    )
    reason = PlainTextField(label=_("Reason"), max_length=200)


class SeasonPenaltyForm(PenaltyForm):
    """Points taken away for the season as a whole: no match day, no leg, no revoke."""

    leg = None  # type: ignore[assignment]
    points = FigureField(label=_("Points deducted"), min_value=0, max_value=MOST_POINTS, widget=forms.TextInput(FIGURE))
    reason = PlainTextField(label=_("Reason"), max_length=200)


class SeasonCorrectionForm(CorrectionForm):
    """Points added or taken away for the season as a whole."""

    leg = None  # type: ignore[assignment]


class StartForm(UnitForm):
    """The points with which someone who joins late begins; the usual figure is filled in."""

    points = FigureField(
        label=_("Points"),
        min_value=1,
        max_value=MOST_POINTS,
        widget=forms.TextInput(FIGURE),
        help_text=_("Filled in: what those with a place in the last division, or in the standing, have on average."),
    )
    reason = PlainTextField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, competition=competition, **kwargs)
        self.fields["points"].initial = usual_start_figure(competition) or None
        self.fields["points"].label = competition.currency.label
        self.fields["reason"].initial = _("Joined late")


class RevokeForm(forms.Form):
    """A personal fine for a revoke, under rules that leave the round as it was played; the partner keeps theirs.

    The round is asked for only where tables keep rounds, and is needed only where this one has some.
    """

    unit = TypedUnitField(label=_("Player who revoked"))
    leg = forms.ChoiceField(label=_("Leg"))
    round_number = FigureField(label=_("Round"), min_value=1, required=False, widget=forms.TextInput(FIGURE))
    points = FigureField(
        label=_("Points deducted"), min_value=1, max_value=MOST_POINTS, initial=100, widget=forms.TextInput(FIGURE)
    )

    def __init__(self, *args: Any, competition: Competition, match_day: MatchDay, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _fit_fine(self.fields["points"], competition)
        seats = Seat.objects.filter(leg__match_day=match_day)
        # The table keeps the reference to its club, so that nothing is fetched again for it.
        seats = seats.select_related("table__leg__match_day__competition__club", "player")
        self.seats = {(seat.player_id, seat.table.leg.number): seat for seat in seats.order_by("leg__number")}
        people = sorted({seat.player for seat in self.seats.values()}, key=lambda player: by_letters(str(player)))
        self.fields["unit"].know(people)
        self.fields["unit"].widget.attrs["autofocus"] = True
        self.offered = [unit_label(player) for player in people]
        legs = {str(seat.table.leg.number): str(seat.table.leg) for seat in self.seats.values()}
        self.fields["leg"].choices = list(legs.items())
        self.fields["leg"].initial = next(reversed(legs), None)
        if all(seat.table.entry_mode == EntryMode.TOTALS for seat in self.seats.values()):
            self.fields["round_number"].disabled = True
            self.fields["round_number"].widget = forms.HiddenInput()
            return
        played_by = match_day.rules_of_play
        last = LONGEST_LEG if played_by.is_race else played_by.rounds_per_leg
        self.fields["round_number"].max_value = last
        self.fields["round_number"].validators.append(MaxValueValidator(last))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        seat = self.seats.get((data["unit"].pk, int(data["leg"])))
        if seat is None:
            self.add_error("unit", _("%(name)s has no seat in this leg.") % {"name": data["unit"]})
        elif seat.table.entry_mode == EntryMode.TOTALS:
            data["round_number"] = None
        elif data["round_number"] is None and seat.table.rounds_played:
            self.add_error("round_number", self.fields["round_number"].error_messages["required"])
        return data | {"seat": seat}


class RemoveForm(forms.Form):
    """For removing something; the reason can still be read in the history."""

    reason = PlainTextField(label=_("Why is it removed?"), max_length=200)


def as_seen(figures: Mapping[str, int | None]) -> str:
    """A result as one text, empty if there is none; the page sends back what it showed."""
    if figures["points"] is None:
        return ""
    return " / ".join("–" if (figure := figures[name]) is None else str(figure) for name in RESULT)


class ResultsForm(forms.Form):
    """Bare results of everyone present: of one leg, or of the whole match day.

    Someone without points has no result. Changing a stored one needs a reason, one for the whole page. A row that
    someone else has changed since is refused once if it was changed here too, and left alone if it was not.
    """

    def __init__(self, *args: Any, match_day: MatchDay, leg: Leg | None, **kwargs: Any) -> None:
        self.match_day, self.leg = match_day, leg
        self.asked = ("points", *(name for name in match_day.competition.side_figures if name in RESULT))
        self.stored: dict[int, Result] = {
            result.unit.pk: result for result in match_day.results.filter(leg=leg).select_related("player", "pair")
        }
        present = {unit.pk: unit for unit in present_units(match_day)}
        everyone = {int(key): unit for key, unit in units_of(match_day.competition).items()}
        self.units = present | {pk: everyone[pk] for pk in self.stored if pk not in present}
        stored = {pk: {name: getattr(result, name) for name in RESULT} for pk, result in self.stored.items()}
        kwargs["initial"] = {f"{name}_{pk}": value for pk, row in stored.items() for name, value in row.items()}
        self.seen_now = {pk: as_seen(row) for pk, row in stored.items()}
        super().__init__(*args, **kwargs)
        competition = match_day.competition
        # Also if places count: a result then says what was scored for them.
        self.counts = _("Points") if competition.currency == Currency.POINTS else total_label(competition)
        most, beyond = most_of_result(competition, match_day, leg)
        limit = MOST_POINTS if most is None else most
        for pk in self.units:
            self.fields[f"points_{pk}"] = FigureField(
                label=self.counts,
                required=False,
                min_value=-limit,
                max_value=limit,
                error_messages={"max_value": beyond % {"most": most}} if beyond and most is not None else None,
                widget=forms.TextInput(CELL),
            )
            for name, label in (("roem", _("Roem")), ("pits", _("Pits"))):
                self.fields[f"{name}_{pk}"] = FigureField(
                    label=label,
                    adds=name == "roem",
                    required=False,
                    min_value=0,
                    max_value=MOST_POINTS,
                    widget=forms.TextInput(CELL),
                    disabled=name not in self.asked,
                )
            self.fields[f"seen_{pk}"] = forms.CharField(
                required=False, widget=forms.HiddenInput, initial=self.seen_now.get(pk, "")
            )
        if self.stored:
            self.fields["reason"] = PlainTextField(
                label=_("Why is it corrected?"),
                max_length=200,
                required=False,
                help_text=_("Needed when a saved result changes. Stays readable in the history."),
            )

    def rows(self) -> list[tuple[Unit, list[forms.BoundField]]]:
        return [(unit, [self[f"{name}_{pk}"] for name in self.asked]) for pk, unit in self.units.items()]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for pk in self.units:
            figures = {name: data.get(f"{name}_{pk}") for name in RESULT}
            if not self._is_touched(pk):
                continue
            if data.get(f"seen_{pk}") != self.seen_now.get(pk, "") != as_seen(figures):
                self._refuse_stale(pk)
            elif figures["points"] is None and f"points_{pk}" not in self.errors:
                if figures["roem"] or figures["pits"]:
                    self.add_error(f"points_{pk}", _("The points are missing."))
                elif pk in self.stored:
                    self.add_error(
                        f"points_{pk}", _("A saved result cannot be cleared here; remove it under byes and penalties.")
                    )
        if not self.errors and self.changed() and not data.get("reason"):
            self.add_error("reason", ValidationError(_("A saved result changes. Give a reason.")))
        return data

    def _is_touched(self, pk: int) -> bool:
        """Whether a row that was sent differs from what the page showed."""
        typed = {name: self.cleaned_data.get(f"{name}_{pk}") for name in RESULT}
        shown = self.cleaned_data.get(f"seen_{pk}")
        return as_seen(typed) != shown or (typed["points"] is None and any(typed.values()))

    def _refuse_stale(self, pk: int) -> None:
        """Show what is stored now, and base the next attempt on that."""
        message = _(
            "Someone else has changed this in the meantime. Currently saved: %(stored)s. Save again to replace it."
        )
        self.add_error(f"points_{pk}", ValidationError(message, params={"stored": self.seen_now.get(pk) or "—"}))
        data = self.data.copy()
        data[self.add_prefix(f"seen_{pk}")] = self.seen_now.get(pk, "")
        self.data = data

    def figures(self, pk: int) -> dict[str, int | None]:
        """What is stored: roem and pits that were left empty are not known."""
        return {name: self.cleaned_data[f"{name}_{pk}"] for name in RESULT}

    def added(self) -> list[int]:
        """Units that get their first result."""
        return [
            pk
            for pk in self.units
            if pk not in self.stored and self.cleaned_data[f"points_{pk}"] is not None and self._is_touched(pk)
        ]

    def changed(self) -> list[int]:
        """Units whose stored result changes."""
        return [pk for pk in self.stored if self._is_touched(pk) and as_seen(self.figures(pk)) != self.seen_now[pk]]
