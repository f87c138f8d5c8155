from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import EntryMode, Position
from tournaments.models.competition import Pair
from tournaments.models.leg import Leg
from tournaments.models.player import Player

NOTHING_WRITTEN = models.Q(
    is_complete=False,
    **{f"{side}_{figure}": 0 for side in ("ns", "ew") for figure in ("points", "roem", "pits", "nats")},
)


class Table(models.Model):
    """One table in one leg, with the totals of its two sides.

    `points` are the card points a side was awarded; `roem` is awarded roem with the bonus of a pit or a revoke in it,
    as clubs write it. The totals follow the rounds in the same transaction; for a club that keeps totals only they are
    what was entered.
    """

    leg = models.ForeignKey(Leg, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    entry_mode = models.CharField(max_length=10, choices=EntryMode.choices, default=EntryMode.ROUNDS)
    rounds_played = models.PositiveSmallIntegerField(default=0)
    is_complete = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=0, help_text=_("Counts every stored change of this table's sheet."))
    ns_points = models.PositiveIntegerField(default=0)
    ns_roem = models.PositiveIntegerField(default=0)
    ns_pits = models.PositiveSmallIntegerField(default=0)
    ns_nats = models.PositiveSmallIntegerField(default=0)
    ew_points = models.PositiveIntegerField(default=0)
    ew_roem = models.PositiveIntegerField(default=0)
    ew_pits = models.PositiveSmallIntegerField(default=0)
    ew_nats = models.PositiveSmallIntegerField(default=0)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    entered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["leg", "number"]
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            models.UniqueConstraint(fields=["leg", "number"], name="table_number_once_per_leg"),
            models.CheckConstraint(condition=models.Q(entry_mode__in=EntryMode.values), name="table_entry_mode_known"),
            models.CheckConstraint(
                condition=models.Q(rounds_played__gt=0) | NOTHING_WRITTEN, name="table_without_rounds_is_empty"
            ),
            # A round has at most one pit and at most one nat.
            models.CheckConstraint(
                condition=models.Q(rounds_played__gte=models.F("ns_pits") + models.F("ew_pits")),
                name="table_pits_within_rounds",
            ),
            models.CheckConstraint(
                condition=models.Q(rounds_played__gte=models.F("ns_nats") + models.F("ew_nats")),
                name="table_nats_within_rounds",
            ),
        ]

    def __str__(self) -> str:
        return _("Table %(number)d") % {"number": self.number}

    @property
    def has_scores(self) -> bool:
        """Whether anything stands on the sheet now."""
        return self.rounds_played > 0

    @property
    def ns_total(self) -> int:
        """What the sheet reads for North–South: points with roem."""
        return self.ns_points + self.ns_roem

    @property
    def ew_total(self) -> int:
        """What the sheet reads for East–West: points with roem."""
        return self.ew_points + self.ew_roem


class Seat(models.Model):
    """Who sits where at a table; in a competition of pairs also for which pair."""

    # The leg repeats the table's leg so that the database itself keeps anybody from sitting at two tables at once.
    leg = models.ForeignKey(Leg, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    position = models.CharField(_("seat"), max_length=1, choices=Position.choices)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, null=True, blank=True, related_name="seats")

    class Meta:
        ordering = ["table", "pk"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="seat_once_per_table"),
            models.UniqueConstraint(fields=["leg", "player"], name="player_once_per_leg"),
            models.CheckConstraint(condition=models.Q(position__in=Position.values), name="seat_position_known"),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.player}"
