from collections.abc import Mapping
from functools import cached_property

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring import SIDES_OF_A_DIE, Contender, DieOvershoot, Game, Ruleset, Side, contenders_among
from scoring import Seat as SeatAtTable
from tournaments.choices import EntryMode, Jass, Position, ScoreColumn, SeatRole, Winner
from tournaments.models.leg import Leg
from tournaments.models.pair import Pair
from tournaments.models.player import Player
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.models.ruling import BoardRuling, Ruling, SideRuling
from tournaments.models.team import Team

# A table that was ruled is done, although nothing may be written on its sheet.
NOTHING_WRITTEN = models.Q(is_complete=False) | models.Q(ruled__isnull=False)
NOTHING_WRITTEN &= models.Q(
    **{f"{side}_{figure}": 0 for side in ScoreColumn.values for figure in ("points", "roem", "pits", "nats")}
)

WRITTEN_ON = models.Q(revision__gt=0) | models.Q(tallies__isnull=False)
"""Tables that have to stay: something was once stored on the sheet, or written by one side. It repeats rows in a list,
so only ask whether there are any."""

SCORED = models.Q(rounds_played__gt=0) | models.Q(ruled__isnull=False)
SEAT_SCORED = models.Q(table__rounds_played__gt=0) | models.Q(table__ruled__isnull=False)
"""Tables, and seats at tables, that have something to count: on the sheet, or by a ruling."""

STANDS_ON = SCORED | models.Q(tallies__isnull=False)
"""Tables whose people are fixed: something is on the sheet now, written by one side, or ruled. It repeats rows too."""

PLAYS_LATER = models.Q(ruled__later=True)
"""Tables that were ruled to be played later: what is on their sheets does not count until then."""

COLUMN_OF: Mapping[Contender, ScoreColumn] = {
    Side.NS: ScoreColumn.NS,
    Side.EW: ScoreColumn.EW,
    SeatAtTable.NORTH: ScoreColumn.NS,
    SeatAtTable.EAST: ScoreColumn.EW,
    SeatAtTable.SOUTH: ScoreColumn.THIRD,
}
"""The column of a table or a round with the figures of a side or a player."""


def columns_ahead(ruling: Ruling) -> list[ScoreColumn]:
    """Whose figures have the most of what was decided; none as long as an own average may change that."""
    return [column for who, column in COLUMN_OF.items() if who.value in ruling.ahead]


class Table(models.Model):
    """One table in one leg, with the totals of its two sides.

    `points` are the card points a side was awarded; `roem` is awarded roem with the bonus of a pit or a revoke in it,
    as clubs write it. If two or three each play for themselves the columns are those of North, East and South; in games
    with melds `points` are what the game counts: Augen, big points or turns of the die. The totals are updated with the
    rounds in the same transaction; for a club that only keeps totals they are what was entered, and pits and nats are
    empty where they were not: not known. `ruled` is what the organiser decided it is worth, whatever its sheet says: a
    `Ruling`. `boards_ruled` is the same of single boards in portefeuille, by the number of the round.
    """

    leg = models.ForeignKey(Leg, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    players = models.PositiveSmallIntegerField(_("players"), default=4)
    entry_mode = models.CharField(max_length=10, choices=EntryMode.choices, default=EntryMode.ROUNDS)
    rounds_played = models.PositiveSmallIntegerField(default=0)
    is_complete = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=0, help_text=_("Counts every stored change of this table's sheet."))
    needs_check = models.BooleanField(
        _("to be checked"), default=False, help_text=_("Totals that someone still has to check.")
    )
    taken_back = models.JSONField(
        default=list, blank=True, help_text=_("The keys of entries that were removed from the sheet or corrected.")
    )
    agreed = models.JSONField(
        default=dict,
        blank=True,
        help_text=_("The players who agreed with the sheet, and which revision they agreed with."),
    )
    links_renewed = models.PositiveSmallIntegerField(default=0)
    called_at = models.DateTimeField(_("organiser called"), null=True, blank=True)
    ns_points = models.PositiveIntegerField(default=0)
    ns_roem = models.PositiveIntegerField(default=0)
    ns_pits = models.PositiveSmallIntegerField(default=0, null=True, blank=True)
    ns_nats = models.PositiveSmallIntegerField(default=0, null=True, blank=True)
    ew_points = models.PositiveIntegerField(default=0)
    ew_roem = models.PositiveIntegerField(default=0)
    ew_pits = models.PositiveSmallIntegerField(default=0, null=True, blank=True)
    ew_nats = models.PositiveSmallIntegerField(default=0, null=True, blank=True)
    third_points = models.PositiveIntegerField(default=0)
    third_roem = models.PositiveIntegerField(default=0)
    third_pits = models.PositiveSmallIntegerField(default=0, null=True, blank=True)
    third_nats = models.PositiveSmallIntegerField(default=0, null=True, blank=True)
    winner = models.CharField(
        max_length=6, choices=Winner.choices, blank=True, help_text=_("Empty while the leg is not over.")
    )
    jass = models.CharField(
        _("Klammer-Jass"),
        max_length=10,
        choices=Jass.choices,
        blank=True,
        help_text=_("The Klammer-Jass that decided the leg."),
    )
    jass_counts = models.PositiveIntegerField(
        default=0,
        help_text=_(
            "What the leg is worth to the players who won it by a Klammer-Jass, or who are tied after one "
            "that was lost."
        ),
    )
    ruled = models.JSONField(null=True, blank=True, editable=False)
    boards_ruled = models.JSONField(default=dict, blank=True, editable=False)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    entered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["leg", "number"]
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        # Of all tables ever played only tonight's are open: a query for those reads nothing else.
        indexes = [models.Index(fields=["leg"], condition=models.Q(is_complete=False), name="table_open")]
        constraints = [
            models.UniqueConstraint(fields=["leg", "number"], name="table_number_once_per_leg"),
            models.CheckConstraint(condition=models.Q(entry_mode__in=EntryMode.values), name="table_entry_mode_known"),
            models.CheckConstraint(
                condition=models.Q(rounds_played__gt=0) | NOTHING_WRITTEN, name="table_without_rounds_is_empty"
            ),
            # A round has at most one pit and at most one nat.
            models.CheckConstraint(
                condition=models.Q(
                    rounds_played__gte=models.F("ns_pits") + models.F("ew_pits") + models.F("third_pits")
                ),
                name="table_pits_within_rounds",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    rounds_played__gte=models.F("ns_nats") + models.F("ew_nats") + models.F("third_nats")
                ),
                name="table_nats_within_rounds",
            ),
            models.CheckConstraint(condition=models.Q(players__range=(2, 4)), name="table_of_two_to_four"),
            models.CheckConstraint(
                condition=models.Q(winner="") | models.Q(winner__in=Winner.values, is_complete=True),
                name="table_winner_known",
            ),
            models.CheckConstraint(
                condition=models.Q(jass="") | models.Q(jass__in=Jass.values), name="table_jass_known"
            ),
        ]

    def __str__(self) -> str:
        return _("Table %(number)d") % {"number": self.number}

    def clean(self) -> None:
        """A ruling is one about those who sit here."""
        if self.ruled is not None:
            try:
                ruling = Ruling.of(self.ruled)
            except (KeyError, TypeError, ValueError):
                ruling = None
            if ruling is None or (ruling.sides and set(ruling.sides) != {who.value for who in self.contenders}):
                raise ValidationError({"ruled": _("Rulings like this do not exist.")})
        try:
            self.ruled_boards  # noqa: B018
        except (AttributeError, KeyError, TypeError, ValueError):
            raise ValidationError({"boards_ruled": _("Rulings like this do not exist.")}) from None

    @property
    def ruling(self) -> Ruling | None:
        """What was decided about it; None where it counts as it was played."""
        return None if self.ruled is None else Ruling.of(self.ruled)

    @property
    def ruled_boards(self) -> dict[int, BoardRuling]:
        """What was decided about single boards, by the number of the round."""
        return {int(number): BoardRuling.of(kept) for number, kept in self.boards_ruled.items()}

    @property
    def decided(self) -> set[int]:
        """The numbers of the rounds that are not written any more, because their boards were decided."""
        return {int(number) for number in self.boards_ruled}

    @property
    def is_ruled(self) -> bool:
        """Whether a ruling says what it is worth: then its sheet stays as it is."""
        return self.ruled is not None and not self.plays_later

    @property
    def plays_later(self) -> bool:
        """Whether it was ruled to be played later."""
        return self.ruled is not None and "later" in self.ruled

    def ruled_for(self, column: str) -> SideRuling | None:
        """What was decided for this side or player; None where nothing was, or the table is played later."""
        ruling = self.ruling
        decided = ruling.sides if ruling else {}
        return next((own for who in self.contenders if COLUMN_OF[who] == column and (own := decided.get(who))), None)

    @property
    def won_by(self) -> str:
        """The column of who has won what counts: by the sheet, or by a ruling; empty where no one has."""
        if self.ruled is None:
            return self.winner
        ahead = columns_ahead(self.ruling) if self.ruling else []
        return ahead[0].value if len(ahead) == 1 else ""

    @property
    def contenders(self) -> tuple[Contender, ...]:
        """Who wins or loses here: two sides of two, or two or three players who each play for themselves."""
        return contenders_among(self.players)

    @property
    def link_sides(self) -> tuple[Side | None, ...]:
        """Who has a link of their own: each side where both keep the count, elsewhere the whole table has one."""
        keeps_two = self.leg.match_day.competition.keeps_two_tallies and self.players == len(SeatAtTable)
        return tuple(Side) if keeps_two else (None,)

    @property
    def has_two_tallies(self) -> bool:
        """Whether each side keeps the count on its own phone; players on their own share one count."""
        return None not in self.link_sides

    @property
    def rules_of_play(self) -> RulesOfPlay:
        """The rules that it is played by: those of its match day, for the number of people who sit here."""
        return RulesOfPlay.of_match_day(self.leg.match_day).at_table(self.players)

    @cached_property
    def leg_rules(self) -> Ruleset:
        """The rules of its leg as one match: computed once for a table that was fetched."""
        return self.rules_of_play.leg_rules

    @property
    def takes_rounds(self) -> bool:
        """Whether rounds can be scored here: a table with fewer players than its game needs has totals only."""
        return self.leg_rules.players == self.players

    @property
    def agreeing(self) -> list[Contender]:
        """Which parties agreed with the sheet as it is now."""
        return [who for who in self.contenders if self.agreed.get(who.value) == self.revision]

    @property
    def is_agreed(self) -> bool:
        """Whether all of them did."""
        return len(self.agreeing) == len(self.contenders)

    @property
    def has_scores(self) -> bool:
        """Whether there is anything on the sheet now."""
        return self.rounds_played > 0

    def is_level(self, column: str) -> bool:
        """Whether this side or player is one of those tied in a leg that no one won alone.

        At a table of three the third may be behind both others: with fewer points, a die that is not back on six, or a
        Klammer-Jass that they lost. `is_level` of queries/results/at_table.py says the same in SQL.
        """
        if self.jass:
            return self.jass != Jass.of(ScoreColumn(column), is_won=False)
        if self.players == len(SeatAtTable):
            return True
        totals = {who: getattr(self, f"{COLUMN_OF[who]}_total") for who in self.contenders}
        own = getattr(self, f"{column}_total")
        if self.leg_rules.die_overshoot is DieOvershoot.GOES_ON and self.leg_rules.game is Game.HAMBURG:
            return bool(own) and own % SIDES_OF_A_DIE == 0
        return bool(own == max(totals.values()))

    def is_ahead(self, column: str) -> bool:
        """Whether this side or player has won, or is tied for the lead."""
        return self.winner == column or (self.winner == Winner.NOBODY and self.is_level(column))

    def counts_for(self, column: str) -> int:
        """What the leg counts for a side or a player: what the sheet reads, unless a Klammer-Jass decided it."""
        if self.jass and self.is_ahead(column):
            return self.jass_counts
        points, roem = getattr(self, f"{column}_points"), getattr(self, f"{column}_roem")
        return int(points + roem)

    def counts_as_written(self, column: str) -> int:
        """The same in what counts: also where that is a game won."""
        competition = self.leg.match_day.competition
        if competition.game_worth is None:
            return self.counts_for(column)
        return competition.points_won(column, self.winner, is_level=self.is_level(column))

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


class Seat(models.Model):
    """Who sits where at a table, and on whose account: their own, their pair's or their team's.

    A substitute plays for the player whose seat it is. Someone who plays `in_place_of` another sits there on their own
    account, or as a joker on no one's.
    """

    # The leg repeats the table's leg so that the database itself prevents anyone from sitting at two tables at once.
    leg = models.ForeignKey(Leg, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    position = models.CharField(_("seat"), max_length=1, choices=Position.choices)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, null=True, blank=True, related_name="seats")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="seats")
    role = models.CharField(_("role"), max_length=10, choices=SeatRole.choices, default=SeatRole.PLAYER)
    substitute = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="seats_as_substitute"
    )
    in_place_of = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="seats_given_up", editable=False
    )

    class Meta:
        ordering = ["table", "pk"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="seat_once_per_table"),
            models.UniqueConstraint(
                fields=["leg", "player"], condition=~models.Q(role=SeatRole.HELPER), name="player_once_per_leg"
            ),
            models.CheckConstraint(condition=models.Q(role__in=SeatRole.values), name="seat_role_known"),
            models.CheckConstraint(condition=models.Q(position__in=Position.values), name="seat_position_known"),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.player}"
