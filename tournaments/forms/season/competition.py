"""The settings of a competition: what it is called, the rules of the game, and how it is counted."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring import Game, MatchEnd, Ruleset, preset
from tournaments.choices import CountingFigure, CountingUnit, TieBreak
from tournaments.forms.rules.match_length import (
    MATCH_OPTIONS,
    OF_A_RACE,
    make_match_fields,
    read_hand_size_at_three,
    read_match_options,
)
from tournaments.forms.rules.ruleset import (
    Words,
    field_name,
    make_option_fields,
    option_sections,
    read_overrides,
    refuse_without_card,
)
from tournaments.forms.season.counting import CountingForm
from tournaments.forms.season.counting_example import CountingExample, make_counting_example
from tournaments.forms.season.draw_settings import DRAW_FIELDS, DRAW_HELP_TEXTS, DrawSettingsForm
from tournaments.forms.slug import SLUG_HELP
from tournaments.models import Competition
from tournaments.models.counting import NUMBERS
from tournaments.models.play_worth import GIVEN, WHAT_DECIDES, follow_worth, refuse_beyond_worth, worth_of
from tournaments.queries.season.season_so_far import get_season_so_far
from tournaments.wording.competition import tie_break_label
from tournaments.wording.figures import numbers_in_words
from tournaments.wording.play_worth import given_fields
from tournaments.wording.rule_sets import rule_set_words

KEEPING_SCORE = ("keeps_two_tallies", "checks_totals_twice", "shows_interim")
# The parts of the page below the rules, each with its fields of the model.
SECTIONS = {
    "days": ("rounds_per_leg", "legs_per_match_day", "match_days_planned", "leg_minutes", *KEEPING_SCORE),
    "drawing": (
        *("draw_method", "round_robin_times", "swiss_over_season", "last_leg_by_ranking", "draws_within_divisions"),
        "partners_at_door",
        "left_over_ways",
    ),
    "counting": (
        *("counting_figure", "win_points", "tie_points", "wins_per", "rank_points", "counting_unit"),
        *(name for names in NUMBERS.values() for name in names),
        *("drop_timing", "counting_method", "handicap_per"),
        *("minimum_attendance", "guests_are_ranked", "tie_breaks"),
    ),
    "away": (
        *("bye_points", "bye_pits", "absence_rule", "absence_points", "absence_fine"),
        *("absence_without_notice_rule", "absence_without_notice_points", "absence_without_notice_fine"),
        *("absence_minimum", "absence_last", "paid_absences"),
        *("late_rule", "late_points", "stopped_rule", "vacancy_points"),
    ),
}
# What the page asks in several fields and the model stores in one.
ASKED_IN_PARTS = {"left_over_ways": "left_over_", "tie_breaks": "tie_break_"}


class CompetitionForm(DrawSettingsForm, CountingForm):
    """Everything about a competition on one page, under a rule set that was chosen before.

    `rules` may differ from the competition's own while an organiser tries another rule set; the club's own options then
    start again from what that rule set says.
    """

    class Meta(CountingForm.Meta):
        fields = [
            "name",
            "kind",
            "form",
            "is_portefeuille",
            "slug",
            "is_public",
            "is_open",
            *DRAW_FIELDS,
            *KEEPING_SCORE,
            *CountingForm.Meta.fields,
        ]
        help_texts = {
            **DRAW_HELP_TEXTS,
            "kind": _("A season has many match days, a tournament one or a few."),
            "form": _(
                "Decides who gets a place in the standing: each player alone, two players who always sit "
                "together, or four who add up their points."
            ),
            "is_portefeuille": _(
                "For pairs and teams: every table plays the same hands, and each result is compared with the "
                "others on the same line: two match points for each one beaten, one for each tie."
            ),
            "keeps_two_tallies": _(
                "At tables with two sides, each side writes on its own phone and agrees separately, with "
                "its own code. What both sides write the same is final; where they differ, you decide and "
                "give a reason. Without the tick, one phone may write for the whole table, and agree for "
                "everyone who sits there."
            ),
            "slug": SLUG_HELP,
            "is_public": _(
                "Anyone can see its name, rules and published match days. Without the tick, only people with "
                "a role in the club can."
            ),
        }
        widgets = {**CountingForm.Meta.widgets, "kind": forms.RadioSelect, "form": forms.RadioSelect}

    def __init__(self, *args: Any, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rule_set_words(rules).name
        self._stored = copy(self.instance)
        self.so_far = get_season_so_far(self._stored)
        self._own_rules = {} if self.changes_rule_set else self.instance.rules_options
        self.fields.update(make_option_fields(self.rules, self._own_rules))
        self.fields.update(make_match_fields(self.rules, self._own_rules, self.instance.hand_size_at_three))
        self._fit_to_game(preset(self.rules))
        self._name_units()
        for name in self._fixed:
            self.fields.pop(name, None)

    @property
    def _fixed(self) -> list[str]:
        """What cannot change any more is not asked: every answer but one would be refused."""
        fixed = {
            "form": self.so_far.has_units,
            "is_portefeuille": self.so_far.has_scores,
            "players": self.so_far.played,
        }
        return [name for name, is_fixed in fixed.items() if is_fixed]

    def _fit_to_game(self, rules: Ruleset) -> None:
        """Remove questions about anything that the game does not have."""
        rounds = self.fields["rounds_per_leg"]
        rounds.required = False
        only = _("Only where a leg is over after a fixed number of rounds.")
        rounds.help_text = only if rules.game.has_melds else format_lazy("{} {}", rounds.help_text, only)
        if not rules.game.has_melds:
            return
        if rules.game is Game.HAMBURG:
            del self.fields["rounds_per_leg"]
        self.fields["bye_pits"].required = False
        self.fields["bye_pits"].widget = forms.HiddenInput()
        unknown = {TieBreak.PITS.value, TieBreak.ROEM.value} - set(self.instance.tie_breaks)
        for name in [name for name in self.fields if name.startswith("tie_break_")]:
            field = self.fields[name]
            field.choices = [
                (value, tie_break_label(value, has_melds=True) if value else label)
                for value, label in field.choices
                if value not in unknown
            ]

    def _name_units(self) -> None:
        """Every figure to be filled in says its unit: match points if those count."""
        tried = copy(self._stored)
        tried.rules, tried.rules_options = self.rules, self._own_rules
        tried.counting_figure = self["counting_figure"].value() or tried.counting_figure
        for name, (label, help_text) in given_fields(tried, worth_of(tried).usual).items():
            if name not in self.fields:
                continue
            self.fields[name].label = label
            self.fields[name].help_text = help_text or self.fields[name].help_text

    def clean_rounds_per_leg(self) -> int:
        """Left empty if a leg is a race to a number of points."""
        rounds = self.cleaned_data["rounds_per_leg"]
        ends = self.data.get(self.add_prefix("match_end")) or preset(self.rules).match_end
        if rounds is None and ends == MatchEnd.ROUNDS:
            raise ValidationError(_("Enter how many rounds a leg has."))
        return self.instance.rounds_per_leg if rounds is None else rounds

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if self._others().filter(name__iexact=name).exists():
            raise ValidationError(_("This club already has a competition with this name; add the year, for example."))
        return name

    def clean_slug(self) -> str:
        slug = self.cleaned_data["slug"]
        if slug and self._others().filter(slug=slug).exists():
            raise ValidationError(_("A competition with this web name already exists in this club."))
        return slug

    def clean(self) -> None:
        super().clean()
        if "players" in self._fixed:
            self.cleaned_data["players"] = str(self._stored.ruleset.players)
        asked = set(make_match_fields(self.rules, {}))
        is_race = (self.cleaned_data.get("match_end") or preset(self.rules).match_end) == MatchEnd.TARGET
        if not is_race:
            asked -= OF_A_RACE  # the value from the file of a competition stays, in case it is a race again
        elif self.cleaned_data.get("is_portefeuille", self._stored.is_portefeuille) and "match_end" in asked:
            self.add_error(
                "match_end", _("In portefeuille everyone plays the same boards: the same number in each leg.")
            )
        not_asked = {
            name: value
            for name, value in self._own_rules.items()
            if field_name(name) not in self.fields and name not in asked
        }
        options = not_asked | read_overrides(self.rules, self.cleaned_data)
        refuse_without_card(self, self.rules, options)
        try:
            options |= read_match_options(self.rules, self.cleaned_data)
        except ValidationError as error:
            self.add_error(None, error)
        if (hand_size := read_hand_size_at_three(self.cleaned_data)) is not None:
            self.cleaned_data["hand_size_at_three"] = hand_size
        for name in MATCH_OPTIONS:
            self.cleaned_data.pop(name, None)
        self.cleaned_data["bye_pits"] = self.cleaned_data.get("bye_pits") or 0
        for name in [name for name in self.cleaned_data if name.startswith(field_name(""))]:
            del self.cleaned_data[name]
        rules = self.rules
        if preset(rules, **options) == self._stored.ruleset:
            # The same rules in other words are not a change, so they do not collide with scores entered under them.
            rules, options = self._stored.rules, self._stored.rules_options
        self.cleaned_data |= {"rules": rules, "rules_options": options}
        self._clean_given()

    def _clean_given(self) -> None:
        """The value of a leg or day not played follows what is counted, and is never more than playing can be worth."""
        tried = copy(self._stored)
        names = {*WHAT_DECIDES, *GIVEN}
        for name in names & set(self.cleaned_data):
            setattr(tried, name, self.cleaned_data[name])
        # A higher value stored by an older program is left alone until it is changed.
        if names & set(self.errors) or all(getattr(tried, name) == getattr(self._stored, name) for name in names):
            return
        try:
            tried.clean_fields(exclude={field.name for field in Competition._meta.fields} - names)
        except ValidationError:
            return  # said at its field
        try:
            follow_worth(self._stored, tried)
            self.cleaned_data["bye_points"] = tried.bye_points
            refuse_beyond_worth(tried)
        except ValidationError as error:
            for name, messages in error.error_dict.items():
                self.add_error(name if name in self.fields else None, messages)

    @property
    def open_sections(self) -> set[str]:
        """Those with a message, or with something that the club has set differently from what everyone begins with."""
        open_ones = {title for title, names in SECTIONS.items() if any(map(self._is_worth_a_look, names))}
        # How a leg ends is asked next to how many legs there are.
        if self._stored.is_race or any(name in self.errors for name in MATCH_OPTIONS):
            open_ones.add("days")
        return open_ones

    def _is_worth_a_look(self, name: str) -> bool:
        begins = ASKED_IN_PARTS.get(name, name)
        if any(field.startswith(begins) for field in self.errors):
            return True
        return bool(getattr(self._stored, name) != getattr(Competition(), name))

    @property
    def changes_rule_set(self) -> bool:
        return rule_set_words(self._stored.rules).name != self.rules

    @property
    def match_fields(self) -> list[forms.BoundField]:
        """How many sit at a table and when a leg is over, if the game leaves that open."""
        return [self[name] for name in MATCH_OPTIONS if name in self.fields]

    @property
    def option_sections(self) -> Iterator[tuple[Words, list[forms.BoundField]]]:
        """The options that this rule set asks about, under their headings."""
        return option_sections(self)

    @property
    def kept_by(self) -> str:
        """The match days that keep the rules they were played by, if there are any."""
        return numbers_in_words([day.number for day in self.so_far.played])

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("tie_break_")]

    @property
    def has_own_rules(self) -> bool:
        """Whether an option differs from the rule set or has a message, so that the options are shown open."""
        fields = [field for _title, fields in self.option_sections for field in fields]
        return any(field.value() or field.errors for field in fields)

    @property
    def counts_games_or_places(self) -> bool:
        """Whether it matters what a win or a place is worth, or there is a message about it."""
        figures = {CountingFigure.MATCH_POINTS, CountingFigure.RANK_POINTS}
        if "wins_per" in self.fields:
            figures.add(CountingFigure.WINS)
        asked = self["counting_figure"].value() in figures
        return asked or any(self[name].errors for name in ("win_points", "tie_points", "rank_points"))

    @property
    def counts_handicaps_per_leg(self) -> bool:
        return bool(self["handicap_per"].value() == CountingUnit.LEG or self["handicap_per"].errors)

    @property
    def limits_absences(self) -> bool:
        return bool(self["paid_absences"].value() not in (None, "") or self["paid_absences"].errors)

    @property
    def example(self) -> CountingExample | None:
        """A fictional season as these settings count it; where the form has an error, the stored value is used."""
        tried = copy(self.instance)
        if self.is_bound and "tie_breaks" in self.cleaned_data:
            tried.tie_breaks = self.cleaned_data["tie_breaks"]
        return make_counting_example(tried)

    def _others(self) -> QuerySet[Competition]:
        return self.instance.club.competitions.exclude(pk=self.instance.pk)
