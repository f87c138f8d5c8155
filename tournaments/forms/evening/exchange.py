"""Who changes places with whom, in a leg with seats."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.people.typed_unit import TypedUnitField, unit_label
from tournaments.models import Bye, Seat, Table, Unit
from tournaments.queries.evening.fairness import SeatedPeople, SeatedTable


@dataclass(frozen=True, slots=True)
class Choice:
    """A place and who has it: someone at a table, someone who sits out, or a whole table with its people."""

    key: str
    place: Seat | Bye | Table
    number: int
    name: str

    def name_next_to(self, other: "Choice") -> str:
        """The name of those who move: if a team sits out a whole team changes places, whichever member was tapped."""
        is_team = isinstance(self.place, Seat) and isinstance(other.place, Bye) and other.place.team_id
        return str(self.place.team) if is_team and isinstance(self.place, Seat) else self.name

    @property
    def is_table(self) -> bool:
        return isinstance(self.place, Table)

    @property
    def has_scores(self) -> bool:
        """Whether scores are stored there that pass to someone else."""
        table = self.place.table if isinstance(self.place, Seat) else self.place
        return isinstance(table, Table) and table.has_scores


class ExchangeForm(forms.Form):
    """Two people, two pairs, or two whole tables that change places: first one, then the other."""

    first = forms.CharField(required=False, max_length=60)
    second = forms.CharField(required=False, max_length=60)
    # Someone who is typed instead of tapped: the first of the two, or the second once there is a first.
    typed = TypedUnitField(required=False, label=_("Or type a name"))
    scores = forms.ChoiceField(required=False, choices=[("stay", "stay"), ("go", "go")])

    def __init__(self, *args: Any, seated: SeatedPeople, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choices: dict[str, Choice] = {}
        self.key_of_unit: dict[Unit, str] = {}
        for table in seated.tables:
            self._offer(table.seats[0].table, table.number, str(table.seats[0].table), _key_of_table(table))
            for seat in table.seats:
                if not seat.pair_id or seat.position in "NE":  # a pair is named once, both partners move
                    self._offer_unit(seat, seat.pair or seat.player)
        for bye in seated.byes:
            self._offer_unit(bye, bye.unit)
        self.fields["typed"].know(self.key_of_unit)
        self.fields["typed"].widget.attrs["class"] = "form-control"
        self.offered = [unit_label(unit) for unit in self.key_of_unit]

    def _offer_unit(self, place: Seat | Bye, unit: Unit) -> None:
        self._offer(place, unit.number, str(unit), _key(place, unit))
        self.key_of_unit[unit] = _key(place, unit)

    def _offer(self, place: Seat | Bye | Table, number: int, name: str, key: str) -> None:
        self.choices[key] = Choice(key, place, number, name)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if unit := data.get("typed"):
            data["second" if data.get("first") else "first"] = self.key_of_unit[unit]
        return data

    def key_of(self, place: Seat | Bye) -> str:
        """What a button of this place sends; empty for the second of a pair."""
        key = _key(place, place.unit if isinstance(place, Bye) else place.pair or place.player)
        return key if key in self.choices else ""

    def key_of_table(self, table: SeatedTable) -> str:
        return _key_of_table(table)

    @property
    def is_late(self) -> bool:
        """Whether two were chosen and one of them has another place by now."""
        both = self.is_valid() and self.cleaned_data["first"] and self.cleaned_data["second"]
        return bool(both) and not (self.chosen_first and self.chosen_second)

    @property
    def scores_stay(self) -> bool:
        """Whether scores stay with the tables; the alternative is with the people."""
        return bool(self.cleaned_data["scores"] != "go")

    def _chosen(self, field: str) -> Choice | None:
        """A tapped person stays chosen, even if no one is found for what was typed."""
        return self.choices.get(self.cleaned_data.get(field, "")) if self.is_bound and self.errors is not None else None

    @property
    def chosen_first(self) -> Choice | None:
        return self._chosen("first")

    @property
    def chosen_second(self) -> Choice | None:
        """A person changes places with a person, a table with a table."""
        first, second = self._chosen("first"), self._chosen("second")
        return second if first and second and first.key != second.key and first.is_table == second.is_table else None


def _key(place: Seat | Bye, unit: Unit) -> str:
    """The place and who has it: two who already changed places, by a double tap or elsewhere, are not found."""
    return f"{'seat' if isinstance(place, Seat) else 'bye'}-{place.pk}-{unit.pk}"


def _key_of_table(table: SeatedTable) -> str:
    return f"table-{table.seats[0].table_id}-{table.number}-{table.seats[0].player_id}"
