"""Creating the finals: who plays on, and what the others do."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import AtTheCut, PlayedFor, Qualifying, TieBreak
from tournaments.forms.figure import FigureField
from tournaments.models import MatchDay, Unit
from tournaments.queries.evening.qualifying import Qualified, Tie
from tournaments.services.evening.finals import MOST
from tournaments.standings.bracket import Losers
from tournaments.standings.final_stages import TABLE
from tournaments.wording.competition import tie_break_label
from tournaments.wording.finals import tie_words


class FinalsForm(forms.Form):
    """The choices for this evening: divisions only if there are any, carrying over only for individuals.

    What decides a tie with the last to go through is only asked where there is one.
    """

    qualifying = forms.ChoiceField(label=_("Qualifying for the finals"), widget=forms.RadioSelect)
    count = FigureField(
        label=_("How many"),
        min_value=1,
        max_value=MOST,
        help_text=_("In all, or of each division. Only those who are there tonight."),
    )
    cut = forms.ChoiceField(label=_("Tied for the last place"), required=False, widget=forms.RadioSelect)
    decided_for = forms.MultipleChoiceField(
        label=_("Winner of the decider"), required=False, widget=forms.CheckboxSelectMultiple
    )
    by_lot = forms.BooleanField(
        label=_("Draw by lot who meets whom"),
        required=False,
        help_text=_("Otherwise the best is drawn against the last."),
    )
    carries_over = forms.BooleanField(
        label=_("They carry over their points"),
        required=False,
        help_text=_("Otherwise everyone in the finals begins from zero."),
    )
    losers = forms.ChoiceField(
        label=_("What the losers play for"), required=False, widget=forms.RadioSelect, initial=Losers.NOTHING
    )
    others_play_on = forms.BooleanField(
        label=_("The others play on"),
        required=False,
        help_text=_("Behind the finals, first against second and so on. Otherwise they stop and keep their places."),
    )

    def __init__(
        self,
        *args: Any,
        match_day: MatchDay,
        has_divisions: bool,
        was_played: bool,
        ties_of: Callable[[Qualifying, int], Qualified],
        **kwargs: Any,
    ) -> None:
        """`was_played`: something of this evening already counts. `ties_of`: who would qualify."""
        super().__init__(*args, **kwargs)
        self.competition = match_day.competition
        self.tied: dict[str, Unit] = {}
        self.tie_sentences: list[str] = []
        offered = [Qualifying.EVENING] if was_played else []
        offered += [Qualifying.COMPETITION, *([Qualifying.DIVISIONS] if has_divisions else []), Qualifying.LOT]
        self.fields["qualifying"].choices = [(one.value, one.label) for one in offered]
        self.fields["qualifying"].initial = Qualifying.DIVISIONS if has_divisions else offered[0]
        self.fields["count"].initial = 2 if has_divisions else 4
        self.is_individual = self.competition.unit_field == "player"
        if self.is_individual:
            text = _("In all, or of each division; together 4, 8, 12, 16 … Only those who are there tonight.")
            self.fields["count"].help_text = text
        self.fields["losers"].choices = PlayedFor.choices
        del self.fields["losers" if self.is_individual else "carries_over"]
        found = self._found(ties_of)
        if found is not None and found.ties:
            self._ask(found)
        else:
            del self.fields["cut"], self.fields["decided_for"]

    def _found(self, ties_of: Callable[[Qualifying, int], Qualified]) -> Qualified | None:
        """Who would qualify by what was posted; None if that says nothing."""
        if not self.is_bound:
            return None
        values = {}
        for name in ("qualifying", "count"):
            field = self.fields[name]
            try:
                values[name] = field.clean(self.data.get(name))
            except ValidationError:
                return None
        return ties_of(Qualifying(values["qualifying"]), values["count"])

    def _ask(self, found: Qualified) -> None:
        """The tie in words, with the ways that can decide it."""
        self.tied = {str(unit.pk): unit for tie in found.ties for unit in tie.units}
        together = len(found.units) + len(self.tied)
        said = [tie_words(tie, self.competition) for tie in found.ties]
        offered = {way: str(way.label) for way in AtTheCut}
        has_melds = self.competition.ruleset.game.has_melds
        if all(tie.figure for tie in found.ties):
            figures = "; ".join(_figure_words(tie, has_melds=has_melds) for tie in found.ties)
            offered[AtTheCut.FIGURE] = f"{offered[AtTheCut.FIGURE]} ({figures})"
        else:
            del offered[AtTheCut.FIGURE]
            said.append(gettext("No further figure that is known of all of them tells them apart."))
        if (self.is_individual and together % TABLE) or together > MOST:
            del offered[AtTheCut.BOTH]
            text = gettext("All of them would make %(people)d, which does not fill tables of four: not offered.")
            said.append(text % {"people": together})
        self.fields["cut"].choices = [(way.value, label) for way, label in offered.items()]
        self.tie_sentences = said
        self.fields["decided_for"].choices = [(key, str(unit)) for key, unit in self.tied.items()]

    @property
    def asks(self) -> bool:
        """Whether there is a tie at the cut that nothing was chosen for yet."""
        return bool(self.tied) and not self.data.get("cut")

    def choices_made(self) -> dict[str, Any]:
        """What the service takes."""
        data = dict(self.cleaned_data)
        data["qualifying"] = Qualifying(data["qualifying"])
        if "losers" in data:
            data["losers"] = Losers(data["losers"] or Losers.NOTHING)
        if "cut" in data:
            data["cut"] = AtTheCut(data["cut"]) if data["cut"] else None
            data["decided_for"] = [self.tied[key] for key in data["decided_for"]]
        return data


def _figure_words(tie: Tie, *, has_melds: bool) -> str:
    """The further figure, and what each has of it, in the order in which the tie names them."""
    sign = -1 if tie.figure == TieBreak.FEWEST_NATS else 1
    label = tie_break_label(tie.figure or "", has_melds=has_melds)
    return f"{label}: {', '.join(str(sign * of) for of in tie.of_figure)}"
