"""One round card by card: trump, who made it, who led, the 32 cards, and the roem that was called."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring import (
    AnyEntry,
    Card,
    CardsEntry,
    Contender,
    IllegalCard,
    ImpossibleRound,
    KlammernCards,
    RevokeRule,
    RoemCall,
    RoundScore,
    Ruleset,
    Seat,
    Suit,
    TrumpMaking,
    find_problems,
    find_seat_problems,
    forehand_of,
    score_round,
)
from tournaments.forms.figure import FigureField
from tournaments.forms.table.round import DOUBLINGS, FIGURE, SUITS, RoundForm
from tournaments.wording.problems import describe, field_of, seat_message

TRICKS = range(1, 9)
CARDS_IN_HAND = 8

# Rank before suit: a letter that is both (Heer and hearts, Klaveren and king) is read by its place. Dutch Boer, Vrouw,
# Heer, Ruiten, Klaveren; German Bube, Dame, Pik; Polish walet, dama, pik, trefl. K for Karo, Kreuz, kier or karo cannot
# be allowed: K as a suit is klaveren.
RANKS = {**{rank: rank for rank in "789TJQKA"}, "10": "T", "B": "J", "W": "J", "V": "Q", "D": "Q", "H": "K"}
SUIT_SIGNS = {
    **{suit: suit for suit in "SHDC"},
    **{"R": "D", "K": "C", "P": "S", "T": "C"},
    **{"♠": "S", "♥": "H", "♦": "D", "♣": "C"},
}
ONE_CARD = re.compile(rf"({'|'.join(sorted(RANKS, key=len, reverse=True))})([{''.join(SUIT_SIGNS)}])")
SUIT_WORDS = {
    **{"KARO": "D", "RUITEN": "D", "HERZ": "H", "HARTEN": "H", "KIER": "H"},
    **{"PIK": "S", "SCHOPPEN": "S", "KREUZ": "C", "KLAVEREN": "C", "TREFL": "C"},
}
RANK_WORDS = {
    **{"BUBE": "J", "BOER": "J", "WALET": "J", "DAME": "Q", "VROUW": "Q", "DAMA": "Q"},
    **{"KÖNIG": "K", "KOENIG": "K", "HEER": "K", "KRÓL": "K", "ASS": "A", "AAS": "A", "AS": "A"},
}
# Words have the suit first, as in speech.
CARD_IN_WORDS = re.compile(
    rf"\b({'|'.join(SUIT_WORDS)})[\s-]*({'|'.join(sorted([*RANK_WORDS, *RANKS], key=len, reverse=True))})\b"
)
BETWEEN_CARDS = re.compile(r"[\s,;]+")


def _rank(said: str) -> str:
    return RANK_WORDS.get(said) or RANKS[said]


def read_cards(text: str) -> list[Card]:
    """The cards in a text such as `TH 7H js 10d`, or `Karo Bube`; every piece that is not a card is named."""
    cards: list[Card] = []
    unknown: list[str] = []
    short = CARD_IN_WORDS.sub(lambda said: f" {_rank(said[2])}{SUIT_WORDS[said[1]]} ", text.upper())
    for piece in filter(None, BETWEEN_CARDS.split(short)):
        found = ONE_CARD.findall(piece)
        if "".join(rank + suit for rank, suit in found) == piece:
            cards.extend(Card(RANKS[rank] + SUIT_SIGNS[suit]) for rank, suit in found)
        else:
            unknown.append(piece)
    if unknown:
        raise ValidationError(
            _("Not a card: %(pieces)s."), params={"pieces": ", ".join(piece[:12] for piece in unknown[:8])}
        )
    return cards


class CardsField(forms.CharField):
    """Different cards, such as those of a round in the order they were played."""

    def clean(self, value: Any) -> tuple[Card, ...]:
        cards = read_cards(super().clean(value) or "")
        twice = sorted({card for card in cards if cards.count(card) > 1}, key=cards.index)
        if twice:
            raise ValidationError(
                _("More than once: %(cards)s."), params={"cards": ", ".join(str(card) for card in twice)}
            )
        return tuple(cards)


class HandField(CardsField):
    """All cards of a seat, or nothing if they are not known."""

    def __init__(self, *, count: int = CARDS_IN_HAND, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=80, widget=forms.TextInput({"autocomplete": "off"}), **kwargs)
        self.count = count

    def clean(self, value: Any) -> tuple[Card, ...]:
        cards = super().clean(value)
        if cards and len(cards) != self.count:
            text = ngettext(
                "This is %(count)d card; a hand has %(all)d.",
                "These are %(count)d cards; a hand has %(all)d.",
                len(cards),
            )
            raise ValidationError(text, params={"count": len(cards), "all": self.count})
        return cards


def wrong_count(count: int, needed: int) -> str:
    """The message for a round with more or fewer cards."""
    text = ngettext(
        "This is %(count)d card; a round has %(all)d.", "These are %(count)d cards; a round has %(all)d.", count
    )
    return text % {"count": count, "all": needed}


class FormOfCards(RoundForm):
    """What is asked about a round card by card in every game; `names` are by seat, `dealer` is who deals."""

    trump = forms.ChoiceField(label=_("Trump"), choices=SUITS, widget=forms.RadioSelect)
    maker = forms.ChoiceField(label=_("Who plays?"), widget=forms.RadioSelect)
    leader = forms.ChoiceField(label=_("Who leads the first trick?"), widget=forms.RadioSelect)

    is_stopped_by_revoke = True
    """Whether a revoke ends the round."""

    def __init__(
        self, *args: Any, rules: Ruleset, names: Mapping[Contender, str], dealer: Seat | None = None, **kwargs: Any
    ) -> None:
        kwargs.setdefault("auto_id", "id_%s")
        kwargs["initial"] = from_dealer(rules, dealer) | (kwargs.get("initial") or {})
        super().__init__(*args, rules=rules, names=names, **kwargs)
        self.dealer = dealer
        self.people = [(seat.value, name) for seat, name in names.items()]
        self.fields["maker"].choices = self.fields["leader"].choices = self.people

    def ask(self, name: str, label: Any, choices: list[tuple[str, Any]]) -> None:
        self.fields[name] = forms.ChoiceField(
            label=label, required=False, choices=choices, widget=forms.Select({"class": "form-select"})
        )

    @property
    def start_fields(self) -> list[tuple[forms.BoundField, str]]:
        """Each field with what to check, as long as it is no error."""
        warnings = warn_of_seats(self)
        return [(self[name], warnings.get(name, "")) for name in ("trump", "maker", "leader")]

    @property
    def hand_fields(self) -> list[forms.BoundField]:
        return self.fields_among(*(f"hand_{seat}" for seat in Seat))


class CardsForm(FormOfCards):
    """Turns the record of a round into a `CardsEntry`."""

    entry: CardsEntry | None = None
    score: RoundScore | None = None

    plays = CardsField(
        label=_("The cards in the order they were played"),
        max_length=400,
        widget=forms.Textarea(
            attrs={"rows": 8, "cols": 16, "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_(
            "Rank, then suit, for example TH or 10♥: 7 8 9 T J Q K A with S H D C. Dutch letters (10 B V H A, "
            "R for ruiten, K for klaveren), German ones (B D K A, P for Pik) and Polish ones (W D K A, P for "
            "pik, T for trefl) work too. As a suit, K is always klaveren (clubs): write D or ♦ for Karo, C or "
            "♣ for Kreuz, H or ♥ for kier."
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

    sure = forms.BooleanField(label=_("Save it as played"), required=False)

    def __init__(self, *args: Any, rules: Ruleset, names: Mapping[Contender, str], **kwargs: Any) -> None:
        super().__init__(*args, rules=rules, names=names, **kwargs)
        self.is_stopped_by_revoke = rules.revoke is not RevokeRule.PERSONAL
        self.ask("revoke", _("Who revoked?"), [("", _("No one")), *self.people])
        for seat, name in names.items():
            self.fields[f"hand_{seat}"] = HandField(label=name)
        for trick in TRICKS:
            self.fields[f"called_{trick}"] = FigureField(
                label=_("Trick %(number)d") % {"number": trick},
                required=False,
                min_value=0,
                max_value=9999,
                widget=forms.TextInput(FIGURE),
            )
        if rules.hand_roem:
            for seat, name in names.items():
                self.fields[f"silent_{seat}"] = forms.BooleanField(label=name, required=False)
        if rules.max_doubling:
            self.fields["doubling"] = forms.ChoiceField(
                label=_("Kraak"), required=False, choices=[("0", "—"), *DOUBLINGS[1 : rules.max_doubling + 1]]
            )

    def hand_errors(self) -> bool:
        return any(field.errors for field in self.hand_fields)

    def silent_fields(self) -> list[forms.BoundField]:
        """Who did not call the roem in their hand; none if it does not count."""
        return [self[f"silent_{seat}"] for seat in Seat if f"silent_{seat}" in self.fields]

    def called_fields(self) -> list[forms.BoundField]:
        return [self[f"called_{trick}"] for trick in TRICKS]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        is_stopped = bool(data["revoke"]) and self.is_stopped_by_revoke
        if len(data["plays"]) != len(Card) and not is_stopped:
            self.add_error("plays", wrong_count(len(data["plays"]), len(Card)))
            return data
        self.entry = CardsEntry(
            trump=Suit(data["trump"]),
            maker=Seat(data["maker"]),
            leader=Seat(data["leader"]),
            plays=data["plays"],
            called=self._calls(data),
            hands={seat: data[f"hand_{seat}"] for seat in Seat if data.get(f"hand_{seat}")},
            doubling=int(data.get("doubling") or 0),
            revoke=Seat(data["revoke"]) if data["revoke"] else None,
            hand_called=seats_that_called(seat for seat in Seat if data.get(f"silent_{seat}")),
        )
        self.findings = find_problems(self.entry, self.rules)
        for finding in self.findings:
            self.add_error(*describe(finding, self.rules, self.entry.trump))
        refuse_seats(self, self.entry, data)
        # A record that the club's rules reject for an illegal card is counted too, or the card could not be found.
        with suppress(ImpossibleRound):
            self.score = score_round(self.entry, replace(self.rules, illegal_card=IllegalCard.REPORT))
        if self.score and self.score.illegal and not self.entry.revoke and not data.get("sure"):
            self.add_error("sure", _("A card was played that was not allowed: see the tricks above."))
        return data

    def fields_of(self, entry: AnyEntry) -> dict[str, Any]:
        if not isinstance(entry, CardsEntry):
            return {}
        fields: dict[str, Any] = {
            "trump": entry.trump.value,
            "maker": entry.maker.value,
            "leader": entry.leader.value,
            "plays": in_tricks(entry.plays),
            "called": "all" if entry.called is None else "list" if entry.called else "none",
            "doubling": str(entry.doubling),
            "revoke": entry.revoke.value if entry.revoke else "",
        }
        fields |= {f"hand_{seat}": " ".join(hand) for seat, hand in entry.hands.items()}
        if entry.hand_called is not None:
            fields |= {f"silent_{seat}": True for seat in Seat if seat not in entry.hand_called}
        return fields | {f"called_{call.trick}": call.points for call in entry.called or ()}

    @staticmethod
    def _calls(data: dict[str, Any]) -> tuple[RoemCall, ...] | None:
        if data["called"] == "all":
            return None
        if data["called"] == "none":
            return ()
        return tuple(RoemCall(trick, data[f"called_{trick}"]) for trick in TRICKS if data[f"called_{trick}"])


def from_dealer(rules: Ruleset, dealer: Seat | None) -> dict[str, str]:
    """Who leads and, if the rules say so, who makes trump, if the dealer is known."""
    if dealer is None:
        return {}
    seat = forehand_of(rules, dealer).value
    return {"leader": seat, "maker": seat} if rules.trump_making is TrumpMaking.FOREHAND else {"leader": seat}


def refuse_seats(form: Any, entry: CardsEntry | KlammernCards, data: dict[str, Any]) -> None:
    """Say at their fields which seats do not fit the dealer, until someone confirms that it was so at the table."""
    found = {} if data.get("sure") else _wrong_seats(form, entry)
    for name, text in found.items():
        form.add_error(name, text)
    if found:
        form.add_error("sure", _("The dealer is worked out from the first round. Did someone else at the table deal?"))


def warn_of_seats(form: Any) -> dict[str, str]:
    """The same while the round is still being written: what to check, by field."""
    seats = tuple(Seat)
    leader, maker = form["leader"].value(), form["maker"].value()
    if form["sure"].value() or form.dealer is None or leader not in seats:
        return {}
    forehand = forehand_of(form.rules, form.dealer)
    entry = CardsEntry(
        trump=Suit.SPADES, maker=Seat(maker) if maker in seats else forehand, leader=Seat(leader), plays=()
    )
    return _wrong_seats(form, entry)


def _wrong_seats(form: Any, entry: CardsEntry | KlammernCards) -> dict[str, str]:
    """Seats that are already stored are taken as confirmed."""
    if form.dealer is None or (entry.leader, entry.maker) == _seats_of(form.written):
        return {}
    names = {"dealer": form.names[form.dealer], "forehand": form.names[forehand_of(form.rules, form.dealer)]}
    findings = find_seat_problems(form.rules, form.dealer, entry)
    return {field_of(finding.problem) or "": seat_message(finding.problem) % names for finding in findings}


def _seats_of(entry: AnyEntry | None) -> tuple[Seat, Seat] | None:
    return (entry.leader, entry.maker) if isinstance(entry, CardsEntry | KlammernCards) else None


def seats_that_called(silent: Iterable[Seat]) -> tuple[Seat, ...] | None:
    """Those who called the roem in their hand if these did not; None means everyone."""
    kept = set(silent)
    return tuple(seat for seat in Seat if seat not in kept) if kept else None


def in_tricks(cards: Sequence[Card], players: int = len(Seat)) -> str:
    """Cards as text, one trick per line."""
    return "\n".join(" ".join(cards[start : start + players]) for start in range(0, len(cards), players))
