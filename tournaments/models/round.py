from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Position, RoundOutcome, SideOfTable
from tournaments.models.table import Table

# A side, or a player where everyone plays for themselves; in the notation of `scoring`.
CONTENDERS = [*SideOfTable.choices, *Position.choices]
CONTENDERS_IN_WORDS = dict(CONTENDERS)
NOBODY_OR_ONE = ["", *(value for value, _label in CONTENDERS)]

# Rounds whose cards are known, and what they cost is not counted yet.
TO_COUNT = models.Q(costs__isnull=True, entry__has_key="plays")


class Round(models.Model):
    """Eight tricks: what was written at the table, and what it is worth.

    `entry` is the round as written, in the notation of the scoring command line, so that it can be scored again at any
    time. Awarded roem includes the bonus of a pit or a revoke, as clubs write it. `pit` is the side that the rules give
    a pit bonus: all eight tricks for the defenders are no pit if there is no counter-pit bonus.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    client_id = models.UUIDField(help_text=_("Chosen by the sender: an entry that is sent twice is stored once."))
    entry = models.JSONField()
    costs = models.JSONField(null=True, blank=True, editable=False)
    maker = models.CharField(max_length=2, choices=CONTENDERS, blank=True, help_text=_("Empty when all passed."))
    outcome = models.CharField(max_length=12, choices=RoundOutcome.choices)
    pit = models.CharField(max_length=2, choices=CONTENDERS, blank=True)
    nat = models.CharField(max_length=2, choices=CONTENDERS, blank=True)
    ns_points = models.PositiveIntegerField()
    ns_roem = models.PositiveIntegerField()
    ew_points = models.PositiveIntegerField()
    ew_roem = models.PositiveIntegerField()
    third_points = models.PositiveIntegerField(default=0)
    third_roem = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=1)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["table", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        indexes = [models.Index(fields=["id"], condition=TO_COUNT, name="round_cards_to_count")]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="round_number_once_per_table"),
            models.UniqueConstraint(fields=["table", "client_id"], name="round_sent_once_per_table"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(condition=models.Q(maker__in=NOBODY_OR_ONE), name="round_maker_known"),
            models.CheckConstraint(condition=models.Q(outcome__in=RoundOutcome.values), name="round_outcome_known"),
            models.CheckConstraint(condition=models.Q(pit__in=NOBODY_OR_ONE), name="round_pit_of_a_side"),
            models.CheckConstraint(condition=models.Q(nat__in=NOBODY_OR_ONE), name="round_nat_of_a_side"),
        ]

    def __str__(self) -> str:
        return _("Round %(number)d") % {"number": self.number}

    @property
    def ns_total(self) -> int:
        """What the sheet reads for North–South: points with roem."""
        return self.ns_points + self.ns_roem

    @property
    def ew_total(self) -> int:
        """What the sheet reads for East–West: points with roem."""
        return self.ew_points + self.ew_roem

    @property
    def third_total(self) -> int:
        """What the sheet reads for the third player: points with roem."""
        return self.third_points + self.third_roem
