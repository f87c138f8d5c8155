from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring import Card, Seat
from tournaments.models.match_day import MatchDay

CARDS_IN_HAND = len(Card) // len(Seat)


class Board(models.Model):
    """A board of portefeuille whose cards the program dealt: the same at every table, and secret until it is played.

    `hands`: the cards of each seat, in the notation of `scoring`. `possible`: by trump, what they come to with open
    hands; empty until it is counted.
    """

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField(_("number"))
    hands = models.JSONField(editable=False)
    possible = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["match_day", "number"]
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        # Of all boards ever dealt only a few are still to be counted.
        indexes = [models.Index(fields=["id"], condition=Q(possible__isnull=True), name="board_to_count")]
        constraints = [
            models.UniqueConstraint(fields=["match_day", "number"], name="board_once_per_match_day"),
            models.CheckConstraint(condition=Q(number__gte=1), name="board_number_from_one"),
        ]

    def __str__(self) -> str:
        return _("Board %(number)d") % {"number": self.number}

    def clean(self) -> None:
        """Every card is in one hand, and all hands have as many."""
        try:
            cards = [Card(card) for hand in self.hands.values() for card in hand]
            sizes = {Seat(seat): len(hand) for seat, hand in self.hands.items()}
        except (AttributeError, TypeError, ValueError):
            cards, sizes = [], {}
        if sorted(cards) != sorted(Card) or sizes != dict.fromkeys(Seat, CARDS_IN_HAND):
            raise ValidationError({"hands": _("Every card has to be in one hand.")})

    @property
    def cards(self) -> Mapping[Seat, tuple[Card, ...]]:
        """Who has which cards."""
        return {seat: tuple(Card(card) for card in self.hands[seat]) for seat in Seat}
