"""Who sits where in a leg, by hand."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Position
from tournaments.models import Leg, MatchDay, Pair, Player, Seat

Unit = Player | Pair

SIDES_OF_PAIRS = (("NS", _("North–South")), ("EW", _("East–West")))


class DrawForm(forms.Form):
    """A draw can be repeated by anyone who knows its seed; without one the program picks it and shows it."""

    # The leg the page offered to draw: a button pressed twice draws once.
    number = forms.IntegerField(widget=forms.HiddenInput)
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=2**32 - 1,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 10}),
        help_text=_("Leave it empty, unless the draw must be repeatable from a number everybody heard."),
    )


def present_units(match_day: MatchDay) -> list[Unit]:
    """Everybody on the attendance list, by name or by the pair's number."""
    if match_day.competition.is_pairs:
        pairs = Pair.objects.filter(attendances__match_day=match_day)
        return list(pairs.select_related("first", "second").order_by("number"))
    return list(Player.objects.filter(attendances__match_day=match_day).order_by("name", "number"))


class SeatingForm(forms.Form):
    """One select for each seat (a pair takes two), and a tick for each unit that sits out.

    A table left wholly empty is not played, so tables can be taken away; empty ones below the others can be filled.
    """

    byes = forms.MultipleChoiceField(
        label=_("Sits out"), required=False, widget=forms.CheckboxSelectMultiple({"class": "form-check-input"})
    )

    def __init__(self, *args: Any, match_day: MatchDay, leg: Leg | None, **kwargs: Any) -> None:
        self.match_day, self.leg = match_day, leg
        self.is_pairs = match_day.competition.is_pairs
        present = present_units(match_day)
        self.present = {unit.pk: unit for unit in present}
        seated = self._seated(leg)
        bye_ids = [bye.pair_id or bye.player_id for bye in leg.byes.all()] if leg else []
        initial = {self.seat_name(table, place): unit.pk for (table, place), unit in seated.items()}
        kwargs["initial"] = initial | {"byes": bye_ids}
        super().__init__(*args, **kwargs)
        # Somebody who left after the draw still sits where he sat; he can be named, and is refused when kept.
        self.units = {unit.pk: unit for unit in seated.values()} | self.present
        choices = [("", "—"), *((pk, self.label(unit)) for pk, unit in self.units.items())]
        places = [value for value, _label in SIDES_OF_PAIRS] if self.is_pairs else Position.values
        self.places = places
        room = len(self.present) // len(places)
        drawn = sorted({table for table, _place in seated})
        spare = range(max(drawn, default=0) + 1, max(drawn, default=0) + 1 + max(room - len(drawn), 0))
        self.tables = [*drawn, *spare]
        for table in self.tables:
            for place in places:
                self.fields[self.seat_name(table, place)] = forms.ChoiceField(
                    label=self.place_label(place),
                    choices=choices,
                    required=False,
                    widget=forms.Select({"class": "form-select"}),
                )
        self.fields["byes"].choices = [(pk, self.label(unit)) for pk, unit in self.units.items()]

    def _seated(self, leg: Leg | None) -> dict[tuple[int, str], Unit]:
        if leg is None:
            return {}
        seats = leg.seats.select_related("table", "player", "pair__first", "pair__second").order_by(
            "table__number", "pk"
        )
        if self.is_pairs:
            return {
                (seat.table.number, "NS" if seat.position in "NS" else "EW"): seat.pair for seat in seats if seat.pair
            }
        return {(seat.table.number, seat.position): seat.player for seat in seats}

    @staticmethod
    def seat_name(table: int, place: str) -> str:
        return f"table_{table}_{place}"

    def place_label(self, place: str) -> str:
        return str(dict(SIDES_OF_PAIRS)[place] if self.is_pairs else Position(place).label)

    def label(self, unit: Unit) -> str:
        return f"{unit.number} · {unit}" if self.is_pairs else str(unit)

    def seat_fields(self) -> Iterator[tuple[int, list[forms.BoundField]]]:
        """Table number and its seats, in order, for the page."""
        for table in self.tables:
            yield table, [self[self.seat_name(table, place)] for place in self.places]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        self.seating: list[list[Unit | None]] = []
        first_table: dict[int, int] = {}
        for table in self.tables:
            keys = [data[self.seat_name(table, place)] for place in self.places]
            if not any(keys):
                continue
            self.seating.append(
                [self._checked(table, place, key, first_table) for place, key in zip(self.places, keys, strict=True)]
            )
        self.sitting_out = [self.units[int(key)] for key in data["byes"]]
        for unit in self.sitting_out:
            if unit.pk in first_table:
                self.add_error(
                    "byes",
                    ValidationError(
                        _("%(name)s cannot sit out and sit at table %(table)d."),
                        params={"name": self.label(unit), "table": first_table[unit.pk]},
                    ),
                )
        if not self.seating and not self.errors:
            self.add_error(None, _("Seat at least one table."))
        return data

    def _checked(self, table: int, place: str, key: str, first_table: dict[int, int]) -> Unit | None:
        """The unit at a seat; what is wrong about it is written at the seat."""
        name = self.seat_name(table, place)
        if not key:
            self.add_error(name, _("Nobody sits here. Choose somebody, or leave the whole table empty."))
            return None
        unit = self.units[int(key)]
        if unit.pk in first_table:
            params = {"name": self.label(unit), "table": first_table[unit.pk]}
            self.add_error(name, ValidationError(_("%(name)s already sits at table %(table)d."), params=params))
        elif unit.pk not in self.present:
            params = {"name": self.label(unit)}
            self.add_error(name, ValidationError(_("%(name)s is not on the attendance list."), params=params))
        first_table.setdefault(unit.pk, table)
        return unit

    def without_seat(self) -> list[str]:
        """Present, but neither seated nor sitting out: allowed (somebody comes later), and worth saying."""
        placed = {unit.pk for table in self.seating for unit in table if unit} | {unit.pk for unit in self.sitting_out}
        return [self.label(unit) for pk, unit in self.present.items() if pk not in placed]


class ExchangeForm(forms.Form):
    """Two people, or two pairs, who change places."""

    first = forms.ChoiceField(label=_("Exchange"), widget=forms.Select({"class": "form-select"}))
    second = forms.ChoiceField(label=_("with"), widget=forms.Select({"class": "form-select"}))

    def __init__(self, *args: Any, leg: Leg, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        is_pairs = leg.match_day.competition.is_pairs
        self.seats: dict[str, Seat] = {}
        choices = [("", "—")]
        for seat in leg.seats.select_related("table__leg", "player", "pair__first", "pair__second").order_by(
            "table__number", "pk"
        ):
            if is_pairs and seat.position not in "NE":
                continue  # a pair is named once; both of it move
            key = str(seat.pk)
            self.seats[key] = seat
            name = seat.pair if is_pairs else seat.player
            where = {"table": seat.table.number, "position": seat.position, "name": name}
            choices.append((key, _("%(name)s (table %(table)d)") % where))
        self.fields["first"].choices = choices
        self.fields["second"].choices = choices

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("first") and data.get("first") == data.get("second"):
            self.add_error("second", _("Choose somebody else here."))
        return data

    def chosen(self) -> tuple[Seat, Seat]:
        return self.seats[self.cleaned_data["first"]], self.seats[self.cleaned_data["second"]]
