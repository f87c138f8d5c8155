"""One round card by card: trump, who made it, who led, the 32 cards, and the roem that was called."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import (
    Card,
    CardsEntry,
    IllegalCard,
    ImpossibleRound,
    RoemCall,
    RoundScore,
    Ruleset,
    Seat,
    Suit,
    find_problems,
    score_round,
)
from tournaments.forms.problems import describe
from tournaments.forms.revision import RevisionForm
from tournaments.forms.round import DOUBLINGS, FIGURE, SUITS

TRICKS = range(1, 9)

# Rank before suit: so the Dutch letters (Boer, Vrouw, Heer; Ruiten, Klaveren) are not mistaken for the English ones.
RANKS = {**{rank: rank for rank in "789TJQKA"}, "10": "T", "B": "J", "V": "Q", "H": "K"}
SUIT_SIGNS = {**{suit: suit for suit in "SHDC"}, "R": "D", "K": "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C"}
ONE_CARD = re.compile(rf"({'|'.join(sorted(RANKS, key=len, reverse=True))})([{''.join(SUIT_SIGNS)}])")
BETWEEN_CARDS = re.compile(r"[\s,;]+")


def read_cards(text: str) -> list[Card]:
    """The cards in a text such as `TH 7H js 10d`; every piece that is no card is named."""
    cards: list[Card] = []
    unknown: list[str] = []
    for piece in filter(None, BETWEEN_CARDS.split(text.upper())):
        found = ONE_CARD.findall(piece)
        if "".join(rank + suit for rank, suit in found) == piece:
            cards.extend(Card(RANKS[rank] + SUIT_SIGNS[suit]) for rank, suit in found)
        else:
            unknown.append(piece)
    if unknown:
        raise ValidationError(
            _("No card: %(pieces)s."), params={"pieces": ", ".join(piece[:12] for piece in unknown[:8])}
        )
    return cards


class CardsField(forms.CharField):
    """32 different cards in the order they were played."""

    def clean(self, value: Any) -> tuple[Card, ...]:
        cards = read_cards(super().clean(value))
        problems = []
        twice = sorted({card for card in cards if cards.count(card) > 1}, key=cards.index)
        if twice:
            problems.append(
                ValidationError(
                    _("More than once: %(cards)s."), params={"cards": ", ".join(str(card) for card in twice)}
                )
            )
        if len(cards) != len(Card):
            problems.append(
                ValidationError(
                    _("These are %(count)d cards; a round has %(all)d."), params={"count": len(cards), "all": len(Card)}
                )
            )
        if problems:
            raise ValidationError(problems)
        return tuple(cards)


class CardsForm(forms.Form):
    """Turns the record of a round into a `CardsEntry`."""

    entry: CardsEntry  # there as soon as what was typed can be read

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    trump = forms.ChoiceField(label=_("Trump"), choices=SUITS, widget=forms.RadioSelect)
    maker = forms.ChoiceField(label=_("Who plays?"), widget=forms.RadioSelect)
    leader = forms.ChoiceField(label=_("Who leads the first trick?"), widget=forms.RadioSelect)
    plays = CardsField(
        label=_("The cards in the order they were played"),
        max_length=400,
        widget=forms.Textarea(
            attrs={"rows": 8, "cols": 16, "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_(
            "Rank and suit, such as TH or 10H: 7 8 9 T J Q K A with S H D C (or 7 8 9 10 B V H A with S H R K). "
            "A trick on each line reads well."
        ),
    )
    called = forms.ChoiceField(
        label=_("Roem"),
        choices=[
            ("all", _("All of it was called")),
            ("none", _("None was called")),
            ("list", _("As written per trick")),
        ],
        widget=forms.RadioSelect,
        initial="all",
    )

    sure = forms.BooleanField(label=_("Store it as it was played"), required=False)

    def __init__(
        self,
        *args: Any,
        rules: Ruleset,
        seats: Mapping[Seat, str],
        initial: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        kwargs["initial"] = {"client_id": uuid4()} | (initial or {})
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.score: RoundScore | None = None
        people = [(seat.value, name) for seat, name in seats.items()]
        self.fields["maker"].choices = people
        self.fields["leader"].choices = people
        for trick in TRICKS:
            self.fields[f"called_{trick}"] = forms.IntegerField(
                label=_("Trick %(number)d") % {"number": trick},
                required=False,
                min_value=0,
                max_value=9999,
                widget=forms.TextInput(FIGURE),
            )
        if rules.max_doubling:
            self.fields["doubling"] = forms.ChoiceField(
                label=_("Kraak"), required=False, choices=DOUBLINGS[: rules.max_doubling + 1]
            )

    def called_fields(self) -> list[forms.BoundField]:
        return [self[f"called_{trick}"] for trick in TRICKS]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        # The record can be shown trick by trick while, say, the reason is still missing.
        if self.errors.keys() & {
            "trump",
            "maker",
            "leader",
            "plays",
            "called",
            *(f"called_{trick}" for trick in TRICKS),
        }:
            return data
        self.entry = CardsEntry(
            trump=Suit(data["trump"]),
            maker=Seat(data["maker"]),
            leader=Seat(data["leader"]),
            plays=data["plays"],
            called=self._calls(data),
            doubling=int(data.get("doubling") or 0),
        )
        for finding in find_problems(self.entry, self.rules):
            self.add_error(*describe(finding, self.rules, self.entry.trump))
        # Also a record that the club's rules reject for an illegal card is counted: only so can the card be found.
        with suppress(ImpossibleRound):
            self.score = score_round(self.entry, replace(self.rules, illegal_card=IllegalCard.REPORT))
        if self.score and self.score.illegal and not data.get("sure"):
            self.add_error("sure", _("A card was played that was not allowed: see the tricks above."))
        return data

    @staticmethod
    def _calls(data: dict[str, Any]) -> tuple[RoemCall, ...] | None:
        if data["called"] == "all":
            return None
        if data["called"] == "none":
            return ()
        return tuple(RoemCall(trick, data[f"called_{trick}"]) for trick in TRICKS if data[f"called_{trick}"])


class CorrectCardsForm(RevisionForm, CardsForm):
    """The same for a stored round, with the reason and the version the change is based on."""

    client_id = None  # type: ignore[assignment]  # Django's way of leaving an inherited field out
    reason = forms.CharField(
        label=_("Why is it corrected?"), max_length=200, help_text=_("Stays readable in the history.")
    )


def played(entry: CardsEntry) -> dict[str, Any]:
    """A stored record as the fields of the form show it: a trick on each line."""
    lines = [" ".join(entry.plays[start : start + 4]) for start in range(0, len(entry.plays), 4)]
    fields: dict[str, Any] = {
        "trump": entry.trump.value,
        "maker": entry.maker.value,
        "leader": entry.leader.value,
        "plays": "\n".join(lines),
        "called": "all" if entry.called is None else "list" if entry.called else "none",
        "doubling": str(entry.doubling),
    }
    return fields | {f"called_{call.trick}": call.points for call in entry.called or ()}
