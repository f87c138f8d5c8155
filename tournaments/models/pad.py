from datetime import timedelta
from functools import cached_property

from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring import BadOption, Ruleset, UnknownRules, preset
from tournaments.choices import Position
from tournaments.models.plain_text import plain_text

PAD_KEPT_FOR = timedelta(days=183)
"""A pad that no one writes on for this long is forgotten."""


class Pad(models.Model):
    """A match among friends, without a club or an account: anyone who knows its address may read and write it."""

    token_hash = models.CharField(max_length=64, unique=True, validators=[MinLengthValidator(64)])
    rules = models.CharField(_("rules of the game"), max_length=40)
    rules_options = models.JSONField(_("house rules"), default=dict, blank=True)
    names = models.JSONField(_("names"), help_text=_("In the order of the seats; empty where there is no name."))
    first_dealer = models.CharField(_("first dealer"), max_length=1, choices=Position.choices, default=Position.NORTH)
    revision = models.PositiveIntegerField(default=0, help_text=_("Goes up with every change of a round."))
    taken_back = models.JSONField(
        default=list, blank=True, help_text=_("The keys of entries that were removed from the pad or corrected.")
    )
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField(db_index=True)

    first_board: int | None = None  # as a table has it: no one plays the same hands elsewhere
    decided: frozenset[int] = frozenset()

    class Meta:
        verbose_name = _("score pad")
        verbose_name_plural = _("score pads")
        constraints = [
            models.CheckConstraint(condition=models.Q(first_dealer__in=Position.values), name="pad_dealer_known"),
        ]

    def __str__(self) -> str:
        return " – ".join(name for name in self.names if name)

    def clean(self) -> None:
        """The JSON fields hold only what the engine knows, and a name or nothing for every seat."""
        try:
            rules = self.ruleset
        except (UnknownRules, BadOption, TypeError):
            raise ValidationError({"rules": _("There is no rule set like this.")}) from None
        if len(self.names) != rules.players or not all(isinstance(name, str) for name in self.names):
            raise ValidationError({"names": _("A pad has a name for every player; a name may be empty.")})
        for name in self.names:
            plain_text(name)

    @cached_property
    def ruleset(self) -> Ruleset:
        return preset(self.rules, **self.rules_options)


class PadRound(models.Model):
    """A round as written, in the notation of the scoring command line; the engine says what it is worth."""

    pad = models.ForeignKey(Pad, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    client_id = models.UUIDField(help_text=_("Chosen by the sender: an entry that is sent twice is stored once."))
    entry = models.JSONField()

    class Meta:
        ordering = ["pad", "number"]
        verbose_name = _("round of a score pad")
        verbose_name_plural = _("rounds of score pads")
        constraints = [
            models.UniqueConstraint(fields=["pad", "number"], name="pad_round_number_once"),
            models.UniqueConstraint(fields=["pad", "client_id"], name="pad_round_sent_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="pad_round_number_from_one"),
        ]

    def __str__(self) -> str:
        return _("Round %(number)d") % {"number": self.number}
