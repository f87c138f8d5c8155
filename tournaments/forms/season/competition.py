"""The settings of a competition: what it is called, the rules of the game, and its evenings."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring import Game, MatchEnd, Ruleset, preset
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
from tournaments.forms.season.counted import CountedForm
from tournaments.forms.season.draw_settings import DRAW_FIELDS, DRAW_HELP_TEXTS, DrawSettingsForm
from tournaments.forms.slug import SLUG_HELP
from tournaments.models import Competition
from tournaments.queries.season.season_so_far import get_season_so_far
from tournaments.wording.figures import numbers_in_words
from tournaments.wording.rule_sets import rule_set_words

KEEPING_SCORE = ("keeps_two_tallies", "checks_totals_twice", "shows_interim")
# The parts of the page below the rules, each with its fields of the model.
SECTIONS = {
    "days": ("rounds_per_leg", "legs_per_match_day", "leg_minutes", *KEEPING_SCORE),
    "drawing": (
        *("draw_method", "round_robin_times", "swiss_over_season", "last_leg_by_ranking", "draws_within_divisions"),
        *("partners_at_door", "substitute_points"),
        "left_over_ways",
    ),
}
# What the page asks in several fields and the model stores in one.
ASKED_IN_PARTS = {"left_over_ways": "left_over_"}


class CompetitionForm(DrawSettingsForm, CountedForm):
    """Everything about a competition but its counting on one page, under a rule set that was chosen before.

    `rules` may differ from the competition's own while an organiser tries another rule set; the club's own options then
    start again from what that rule set says.
    """

    class Meta:
        model = Competition
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
            *("rounds_per_leg", "legs_per_match_day"),
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
        widgets = {"kind": forms.RadioSelect, "form": forms.RadioSelect}

    def __init__(self, *args: Any, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rule_set_words(rules).name
        self.so_far = get_season_so_far(self._stored)
        self._own_rules = {} if self.changes_rule_set else self.instance.rules_options
        self.fields.update(make_option_fields(self.rules, self._own_rules))
        self.fields.update(make_match_fields(self.rules, self._own_rules, self.instance.hand_size_at_three))
        self._fit_to_game(preset(self.rules))
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
        if rules.game is Game.HAMBURG:
            del self.fields["rounds_per_leg"]

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
        for name in [name for name in self.cleaned_data if name.startswith(field_name(""))]:
            del self.cleaned_data[name]
        rules = self.rules
        if preset(rules, **options) == self._stored.ruleset:
            # The same rules in other words are not a change, so they do not collide with scores entered under them.
            rules, options = self._stored.rules, self._stored.rules_options
        self.cleaned_data |= {"rules": rules, "rules_options": options}
        self._clean_given()
        if "legs_per_match_day" in self.changed_data:
            self._clean_planned()

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
    def has_own_rules(self) -> bool:
        """Whether an option differs from the rule set or has a message, so that the options are shown open."""
        fields = [field for _title, fields in self.option_sections for field in fields]
        return any(field.value() or field.errors for field in fields)

    def _others(self) -> QuerySet[Competition]:
        return self.instance.club.competitions.exclude(pk=self.instance.pk)
