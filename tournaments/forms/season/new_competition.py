"""A new competition in four questions: its name, how long it lasts, who plays with whom, and by which rules.

How it is counted is asked behind a heading. Everything else begins as most clubs have it, and is changed later.
"""

import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ALIASES, preset
from tournaments.choices import CompetitionForm, CompetitionKind
from tournaments.forms.season.free_name import free_name
from tournaments.forms.text import PlainTextField
from tournaments.models import Club, Competition
from tournaments.models.counting import usual_counting
from tournaments.models.counting_presets import PRESETS, preset_fields
from tournaments.models.play_worth import worth_of
from tournaments.wording.rule_sets import OFFERED

# From this month on a new season is the next one.
FIRST_MONTH = 5
LONGEST_NAME = Competition._meta.get_field("name").max_length or 0


class NewCompetitionForm(forms.Form):
    """`proposed` is the name that the page filled in: as long as it is untouched, it follows the other answers."""

    name = PlainTextField(label=gettext_lazy("What is it called?"), max_length=LONGEST_NAME)
    proposed = forms.CharField(required=False, max_length=LONGEST_NAME, widget=forms.HiddenInput)
    kind = forms.ChoiceField(
        label=gettext_lazy("How long?"),
        choices=[
            (CompetitionKind.SEASON, gettext_lazy("A season")),
            (CompetitionKind.TOURNAMENT, gettext_lazy("One evening")),
        ],
        widget=forms.RadioSelect,
    )
    date = forms.DateField(
        label=gettext_lazy("On which day?"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    form = forms.ChoiceField(
        label=gettext_lazy("Who plays with whom?"),
        choices=[
            (CompetitionForm.INDIVIDUAL, gettext_lazy("Everyone alone")),
            (CompetitionForm.PAIRS, gettext_lazy("Fixed pairs")),
            (CompetitionForm.TEAMS, gettext_lazy("Teams of four")),
        ],
        widget=forms.RadioSelect,
    )
    rules = forms.ChoiceField(
        label=gettext_lazy("By which rules?"),
        choices=[(words.name, words.title) for words in OFFERED],
        widget=forms.RadioSelect,
    )
    counting = forms.ChoiceField(
        label=gettext_lazy("How is it counted?"),
        required=False,
        choices=[("", gettext_lazy("As is usual with these rules")), *((each.name, each.label) for each in PRESETS)],
    )

    def __init__(self, *args: Any, club: Club, last: Competition | None = None, rules: str = "", **kwargs: Any) -> None:
        """`last`: the club's newest competition, whose answers are the likeliest ones."""
        super().__init__(*args, **kwargs)
        self.club = club
        self.names = {name.casefold() for name in club.competitions.values_list("name", flat=True)}
        today = timezone.localdate()
        offered = dict(self.fields["rules"].choices)
        usual = ALIASES.get(last.rules, last.rules) if last else ""
        self.initial = {
            "kind": CompetitionKind.SEASON,
            "date": today,
            "form": last.form if last else CompetitionForm.INDIVIDUAL,
            "rules": next((name for name in (rules, usual) if name in offered), OFFERED[0].name),
            **self.initial,
        }
        proposed = self.proposal(self.initial["kind"], self.initial["date"])
        self.initial = {"name": proposed, "proposed": proposed, **self.initial}
        for name in ("name", "date"):
            self.fields[name].widget.attrs |= {"autocomplete": "off", "class": "form-control"}
        self.fields["counting"].widget.attrs["class"] = "form-select"

    def proposal(self, kind: str, date: datetime.date) -> str:
        """A name that the club does not use yet."""
        if kind == CompetitionKind.TOURNAMENT:
            name = _("Evening of %(date)s") % {"date": date_format(date, "DATE_FORMAT")}
        else:
            today = timezone.localdate()
            first = today.year if today.month >= FIRST_MONTH else today.year - 1
            name = _("Season %(first)d–%(second)d") % {"first": first, "second": first + 1}
        return free_name(name, self.names)

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    def clean(self) -> dict[str, Any] | None:
        super().clean()
        data = self.cleaned_data
        if "kind" not in data or "date" not in data or "name" not in data:
            return data
        data["date"] = data["date"] or timezone.localdate()
        proposed = data.pop("proposed", "")
        if data["name"] == proposed:
            data["name"] = self.proposal(data["kind"], data["date"])
        elif data["name"].casefold() in self.names:
            message = _("This club already has a competition with this name; add the year, for example.")
            self.add_error("name", ValidationError(message))
        return data

    @property
    def is_one_evening(self) -> bool:
        return self._answers.get("kind") == CompetitionKind.TOURNAMENT

    @property
    def evening(self) -> datetime.date:
        """The day of the one evening."""
        return self._answers.get("date") or timezone.localdate()

    @property
    def chosen(self) -> dict[str, Any]:
        """The answers so far, to fill in the page again; the name follows them where no one has typed one."""
        if self.errors:
            return {}
        return self.cleaned_data | {"proposed": self.proposal(self._answers["kind"], self.evening)}

    @property
    def settings(self) -> dict[str, Any]:
        """The fields of the competition: the answers, and what suits them."""
        answers = {name: self._answers[name] for name in ("name", "kind", "form", "rules") if name in self._answers}
        rules = preset(answers["rules"])
        usual = usual_counting(rules)
        counting = "" if self.is_one_evening else self._answers.get("counting", "")
        return answers | {
            "rounds_per_leg": rules.rounds,
            "match_days_planned": 1 if self.is_one_evening else None,
            "bye_pits": 0 if rules.game.has_melds else 1,
            **(usual | preset_fields(counting, Competition(rules=answers["rules"], **usual))),
        }

    @property
    def tried(self) -> Competition:
        """The competition as it would be, unsaved."""
        tried = Competition(club=self.club, **self.settings)
        tried.bye_points = worth_of(tried).usual
        tried.left_over_ways = tried.usual_left_over_ways
        return tried

    @property
    def _answers(self) -> dict[str, Any]:
        """The chosen value or, if that is wrong or missing, the one that the page proposes."""
        cleaned: dict[str, Any] = self.cleaned_data if self.is_bound and self.errors is not None else {}
        return {**self.initial, **cleaned}
