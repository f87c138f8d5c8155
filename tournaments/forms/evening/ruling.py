"""What the organiser decides about a table: the usual cases at a tap, anything else for each side."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Contender
from tournaments.choices import RulingAnswer
from tournaments.forms.figure import read_figure
from tournaments.forms.revision import RevisionForm
from tournaments.forms.text import PlainTextField
from tournaments.models import Table
from tournaments.models.ruling import MOST_POINTS, Ruling, SideRuling
from tournaments.models.table import COLUMN_OF
from tournaments.services.evening.ruling import as_written, must_have_winner, share_of, worth_together

EACH, LATER = "each", "later"
USUAL_SHARES = (60, 50, 40)


class FigureOrShareField(forms.Field):
    """`972`, or `60%` of what the table is worth in all."""

    widget = forms.TextInput({"autocomplete": "off", "maxlength": 12})

    def to_python(self, value: Any) -> SideRuling | None:
        text = str(value or "").strip()
        if not text:
            return None
        is_share = text.endswith("%")
        number, most = read_figure(text.removesuffix("%")), 100 if is_share else MOST_POINTS
        if number is None or not 0 <= number <= most:
            text = _("A figure such as 972 or a share such as 60%% is expected, up to %(most)d.")
            raise ValidationError(text % {"most": most})
        return SideRuling(RulingAnswer.FIGURE, share=number) if is_share else SideRuling(RulingAnswer.FIGURE, number)

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, SideRuling):
            return f"{value.share}%" if value.share is not None else str(value.points)
        return value


class RulingForm(RevisionForm):
    """`names`: of both sides, or of two or three players; `averages`: what everyone would have, by name."""

    decision = forms.ChoiceField(label=gettext_lazy("What this table is worth"), widget=forms.RadioSelect)
    reason = PlainTextField(
        label=gettext_lazy("Why?"), max_length=200, help_text=gettext_lazy("Everyone who sees the result reads this.")
    )

    def __init__(
        self, *args: Any, table: Table, names: Mapping[Contender, str], averages: Mapping[str, int], **kwargs: Any
    ) -> None:
        self.names = {who.value: name for who, name in names.items()}
        self.averages = averages
        self.played = as_written(table)
        self.together = worth_together(self.played)
        self.needs_winner = must_have_winner(table)
        super().__init__(*args, stored_revision=table.revision, initial=self._initial(table.ruling), **kwargs)
        answers = [(one.value, one.label) for one in RulingAnswer if self._is_possible(one)]
        for who, name in self.names.items():
            self.fields[who] = forms.ChoiceField(
                label=name, choices=answers, required=False, widget=forms.Select({"class": "form-select"})
            )
            self.fields[f"{who}_figure"] = FigureOrShareField(label=_("Figure or share"), required=False)
        self.fields["decision"].choices = [*self._choices()]

    @property
    def parties(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        """Each side or player with the fields that are only for it."""
        return [(name, self[who], self[f"{who}_figure"]) for who, name in self.names.items()]

    @property
    def sides(self) -> dict[str, SideRuling]:
        """What was chosen, as the service takes it."""
        decision = self.cleaned_data["decision"]
        if decision == EACH:
            return {who: self._answer_for(who) for who in self.names}
        if decision == LATER:
            return {}
        if decision in RulingAnswer.values:
            return {who: SideRuling(decision) for who in self.names}
        first, second = self.names
        shares = {first: int(decision), second: 100 - int(decision)}
        return {who: SideRuling(RulingAnswer.FIGURE, share=share) for who, share in shares.items()}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("decision") == EACH:
            for who in self.names:
                is_figure = data.get(who) == RulingAnswer.FIGURE
                if is_figure and data.get(f"{who}_figure") is None and f"{who}_figure" not in self.errors:
                    self.add_error(f"{who}_figure", _("Give a figure, or a share such as 60%."))
        return data

    def _answer_for(self, who: str) -> SideRuling:
        answer = self.cleaned_data[who] or RulingAnswer.FIGURE
        figure: SideRuling = self.cleaned_data[f"{who}_figure"]
        return figure if answer == RulingAnswer.FIGURE else SideRuling(answer)

    def _initial(self, ruling: Ruling | None) -> dict[str, Any]:
        if ruling is None:
            return dict.fromkeys(self.names, RulingAnswer.FIGURE)
        values: dict[str, Any] = {"reason": ruling.reason, "decision": _decision_of(ruling)}
        for who, own in ruling.sides.items():
            values |= {who: own.answer}
            if own.answer == RulingAnswer.FIGURE:
                values |= {f"{who}_figure": own}
        return values

    def _is_possible(self, answer: RulingAnswer) -> bool:
        if answer == RulingAnswer.AS_WRITTEN:
            return self.played.has_scores and not self.played.leg.match_day.competition.is_portefeuille
        return answer == RulingAnswer.FIGURE or not self.needs_winner

    def _choices(self) -> Iterator[tuple[str, str]]:
        """The usual cases, each with what it would give; in a knock-out those in which someone goes through."""
        if self._is_possible(RulingAnswer.OWN_AVERAGE):
            figures = ", ".join(f"{name}\u00a0{points}" for name, points in self.averages.items())
            label = _("Everyone’s own average of the evening")
            yield RulingAnswer.OWN_AVERAGE.value, f"{label}: {figures}" if figures else label
        if self.together is not None:
            for share in USUAL_SHARES:
                if share != 50 or not self.needs_winner:
                    yield str(share), self._in_shares(share, self.together)
        if self._is_possible(RulingAnswer.AS_WRITTEN):
            figures = " : ".join(str(self.played.counts_as_written(COLUMN_OF[who])) for who in self.played.contenders)
            yield RulingAnswer.AS_WRITTEN.value, _("What the sheet says: %(figures)s") % {"figures": figures}
        if not self.needs_winner:
            yield LATER, _("It is played later, and counts nothing until then")
        yield EACH, _("Something else, for each one separately")

    def _in_shares(self, share: int, together: int) -> str:
        if share == 50:
            return _("50%% each (%(points)d)") % {"points": share_of(together, share)}
        names = list(self.names.values())
        shares = [share, 100 - share]
        return ", ".join(f"{name} {own}% ({share_of(together, own)})" for name, own in zip(names, shares, strict=True))


def _decision_of(ruling: Ruling) -> str:
    """The usual case that it is, or none of them."""
    if ruling.plays_later:
        return LATER
    sides = list(ruling.sides.values())
    answers = {own.answer for own in sides}
    if answers == {RulingAnswer.FIGURE}:
        shares = [own.share for own in sides]
        is_usual = shares[0] in USUAL_SHARES and sum(share or 0 for share in shares) == 100
        return str(shares[0]) if is_usual else EACH
    return answers.pop() if len(answers) == 1 else EACH
