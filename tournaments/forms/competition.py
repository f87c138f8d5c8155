"""A competition: what it is called, the rules of the game, and how it is counted."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from scoring import preset
from tournaments.forms.counting import CountingForm
from tournaments.forms.ruleset import SECTIONS, Words, field_name, make_option_fields, read_overrides, rule_set_words
from tournaments.models import Competition


class CompetitionForm(CountingForm):
    """Everything about a competition on one page, under a rule set that was chosen before.

    `rules` may differ from the competition's own while an organiser tries another rule set; the club's own rules then
    start again from what that rule set says.
    """

    class Meta(CountingForm.Meta):
        fields = ["name", "kind", "form", "slug", "is_public", *CountingForm.Meta.fields]
        help_texts = CountingForm.Meta.help_texts | {
            "name": _("For example: Season 2026–2027."),
            "kind": _("A season has many match days, a tournament one or a few."),
            "form": _("Who gets a place in the standing: each player alone, or two players who always sit together."),
            "slug": _("Its part of the web address. Left empty it is made from the name."),
            "is_public": _(
                "Everybody may see its name, rules and published match days. "
                "Without the tick only people with a role in the club see them."
            ),
        }
        widgets = {"kind": forms.RadioSelect, "form": forms.RadioSelect}

    def __init__(self, *args: Any, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rule_set_words(rules).name
        self._stored = copy(self.instance) if self.instance.pk else None
        self._own_rules = {} if self.changes_rule_set else self.instance.rules_options
        self.fields.update(make_option_fields(self.rules, self._own_rules))
        self.fields["slug"].required = self.instance.pk is not None
        if self.instance.pk is None:
            self.initial["rounds_per_leg"] = preset(self.rules).rounds
            self.fields["name"].widget.attrs["autofocus"] = not self.is_bound

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if self._others().filter(name__iexact=name).exists():
            raise ValidationError(_("This club has a competition of this name already; add the year, for example."))
        return name

    def clean_slug(self) -> str:
        slug = self.cleaned_data["slug"]
        if slug and self._others().filter(slug=slug).exists():
            raise ValidationError(_("A competition with this web name already exists in this club."))
        return slug

    def clean(self) -> None:
        super().clean()
        not_asked = {name: value for name, value in self._own_rules.items() if field_name(name) not in self.fields}
        options = not_asked | read_overrides(self.rules, self.cleaned_data)
        for name in [name for name in self.cleaned_data if name.startswith(field_name(""))]:
            del self.cleaned_data[name]
        rules = self.rules
        if self._stored is not None and preset(rules, **options) == self._stored.ruleset:
            # The same rules in other words are no change, so they do not collide with scores entered under them.
            rules, options = self._stored.rules, self._stored.rules_options
        self.cleaned_data |= {"rules": rules, "rules_options": options}

    @property
    def changes_rule_set(self) -> bool:
        return self._stored is not None and rule_set_words(self._stored.rules).name != self.rules

    @property
    def option_sections(self) -> Iterator[tuple[Words, list[forms.BoundField]]]:
        """The options under their headings, those that this rule set asks."""
        for title, names in SECTIONS:
            if fields := [self[field_name(name)] for name in names if field_name(name) in self.fields]:
                yield title, fields

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("tie_break_")]

    @property
    def has_own_rules(self) -> bool:
        """Whether an option differs from the rule set or has a message, so that the options are shown unfolded."""
        fields = [field for _title, fields in self.option_sections for field in fields]
        return any(field.value() or field.errors for field in fields)

    def _others(self) -> QuerySet[Competition]:
        return self.instance.club.competitions.exclude(pk=self.instance.pk)
