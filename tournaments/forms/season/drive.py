"""A drive: what it is called, how long it is, its rules, and who plays."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import Ruleset, preset
from tournaments.choices import CompetitionForm, CountingFigure
from tournaments.forms.figure import FigureField
from tournaments.forms.season.free_name import free_name
from tournaments.forms.text import PlainTextField
from tournaments.models import Competition, MatchDay
from tournaments.models.counting import usual_counting
from tournaments.wording.rule_sets import OFFERED, rule_set_words

MOST_PROBLEMS = 8
MOST_UNITS = 1_000
# What a drive takes over from the competition it resembles, when the rules are the same.
USUAL = ("rules_options", "hand_size_at_three", "left_over_ways", "leg_minutes")
BYE = ("bye_points", "bye_pits")


class DriveForm(forms.Form):
    """Everything is filled in as the club usually plays, except the names."""

    names = forms.CharField(
        label=gettext_lazy("Pairs or players"),
        max_length=1_000_000,
        strip=False,
        help_text=gettext_lazy(
            "One pair on each line: “Anna – Bert”; or one name on each line, and everyone plays alone. "
            "Anyone not known to the club takes part in this drive only."
        ),
        error_messages={"required": gettext_lazy("Paste or type the names, a line for each pair.")},
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false", "autofocus": True}),
    )
    # A separate button, once it has been asked.
    even_if_left_over = forms.BooleanField(required=False)
    name = PlainTextField(
        label=gettext_lazy("Name of the drive"), max_length=Competition._meta.get_field("name").max_length
    )
    legs_per_match_day = FigureField(label=gettext_lazy("Legs"), min_value=1, max_value=20)
    rounds_per_leg = FigureField(
        label=gettext_lazy("Rounds per leg"),
        required=False,
        min_value=1,
        max_value=64,
        help_text=gettext_lazy("Only where a leg is over after a fixed number of rounds."),
    )
    rules = forms.ChoiceField(label=gettext_lazy("Rules"))

    def __init__(self, *args: Any, usual: Competition, names_taken: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.usual = usual
        own = rule_set_words(usual.rules)
        titles: dict[str, Any] = {words.name: words.title for words in (own, *OFFERED)}
        if usual.rules_options:
            titles[own.name] = _("%(rules)s, with the club’s own rules") % {"rules": own.title}
        self.fields["rules"].choices = list(titles.items())
        rounds = usual.rounds_per_leg if usual.pk else preset(own.name).rounds
        suggested = {
            "name": _name_of(timezone.localdate(), names_taken),
            "legs_per_match_day": usual.legs_per_match_day,
            "rounds_per_leg": None if usual.is_race else rounds,
            "rules": own.name,
        }
        self.initial = {**suggested, **self.initial}
        self.asks_left_over = False

    def clean_name(self) -> str:
        return " ".join(str(self.cleaned_data["name"]).split())

    def clean(self) -> dict[str, Any]:
        """If a leg goes to a number of points no one has to know how many rounds that takes."""
        data = super().clean() or self.cleaned_data
        if "rules" in data and data.get("rounds_per_leg", 0) is None:
            if not self._ruleset.is_race:
                self.add_error("rounds_per_leg", _("Enter how many rounds a leg has."))
            data["rounds_per_leg"] = self.usual.rounds_per_leg if self._has_usual_rules else self._ruleset.rounds
        return data

    @property
    def _has_usual_rules(self) -> bool:
        return bool(self.cleaned_data["rules"] == rule_set_words(self.usual.rules).name)

    @property
    def _ruleset(self) -> Ruleset:
        """The chosen rules of a round, with the club's own options if those belong to them."""
        return self.usual.ruleset if self._has_usual_rules else preset(self.cleaned_data["rules"])

    @property
    def settings(self) -> dict[str, Any]:
        """Fields of the competition: those that were asked, and with the club's usual rules what belongs to them."""
        asked = {name: self.cleaned_data[name] for name in ("legs_per_match_day", "rounds_per_leg", "rules")}
        asked["is_public"] = self.usual.is_public
        if self._ruleset.game.has_melds:
            asked["bye_pits"] = 0
        if self._has_usual_rules:
            counts = usual_counting(self._ruleset).get("counting_figure", CountingFigure.POINTS)
            in_its_unit = self.usual.counting_figure == counts and not self.usual.is_teams
            asked |= {name: getattr(self.usual, name) for name in (*USUAL, *(BYE if in_its_unit else ()))}
        return asked

    def add_problems(self, problems: Iterable[tuple[int, str]]) -> None:
        """Shows at the list what is wrong with which line; of many the first few, which often explain the others."""
        messages = [_("Line %(line)d: %(message)s") % {"line": line, "message": text} for line, text in problems]
        more = len(messages) - MOST_PROBLEMS
        if more > 0:
            text = ngettext("and %(count)d more line", "and %(count)d more lines", more)
            messages = [*messages[:MOST_PROBLEMS], text % {"count": more}]
        if messages:
            self.add_error("names", [ValidationError(message) for message in messages])


class AnnouncedDriveForm(DriveForm):
    """A drive to come: when it is, and for how many there is room."""

    field_order = ["date", "starts_at", "form", "most_units", "name", "sign_up_until"]
    unusual = ("sign_up_until", "legs_per_match_day", "rounds_per_leg", "rules")
    form = forms.ChoiceField(
        label=capfirst(Competition._meta.get_field("form").verbose_name), choices=CompetitionForm.choices
    )
    date = forms.DateField(
        label=capfirst(MatchDay._meta.get_field("date").verbose_name),
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
    )
    starts_at = forms.TimeField(
        label=capfirst(MatchDay._meta.get_field("starts_at").verbose_name),
        required=False,
        widget=forms.TimeInput({"type": "time"}, "%H:%M"),
    )
    most_units = FigureField(
        label=capfirst(MatchDay._meta.get_field("most_units").verbose_name),
        required=False,
        min_value=1,
        max_value=MOST_UNITS,
        help_text=MatchDay._meta.get_field("most_units").help_text,
    )
    sign_up_until = forms.DateField(
        label=capfirst(MatchDay._meta.get_field("sign_up_until").verbose_name),
        required=False,
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        help_text=MatchDay._meta.get_field("sign_up_until").help_text,
    )

    def __init__(self, *args: Any, names_taken: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, names_taken=names_taken, **kwargs)
        self.names_taken = names_taken
        for name in ("names", "even_if_left_over"):
            del self.fields[name]
        del self.initial["name"]
        self.fields["name"].required = False
        self.fields["name"].help_text = _("If left empty: “Drive” and the date.")
        self.initial.setdefault("form", CompetitionForm.PAIRS)
        self.fields["date"].widget.attrs["autofocus"] = True

    def clean_date(self) -> Any:
        if self.cleaned_data["date"] < timezone.localdate():
            raise ValidationError(_("This day is over."))
        return self.cleaned_data["date"]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        date, until = data.get("date"), data.get("sign_up_until")
        if date and until and until > date:
            self.add_error("sign_up_until", _("The drive itself is before that day."))
        if date and not data.get("name", ""):
            data["name"] = _name_of(date, self.names_taken)
        return data

    @property
    def entry(self) -> dict[str, Any]:
        """What `announce_drive` stores, next to the settings."""
        asked = ("name", "form", "date", "starts_at", "most_units", "sign_up_until")
        return {name: self.cleaned_data[name] for name in asked}


def _name_of(day: date, taken: Iterable[str]) -> str:
    """“Drive 23 November”, with a number when the club has one already."""
    name = _("Drive %(date)s") % {"date": date_format(day, "MONTH_DAY_FORMAT")}
    return free_name(name, taken)
