"""Who sits where in a leg, by hand."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Position
from tournaments.forms.revision import STALE
from tournaments.letters import by_letters
from tournaments.models import Leg, MatchDay, Pair, Player, Team, Unit
from tournaments.names import tidied
from tournaments.queries.evening.leg import seats_version
from tournaments.queries.evening.reserve import list_teams_of_evening
from tournaments.queries.people.other_name import by_any_name
from tournaments.queries.results.present import still_here

SIDES_OF_PAIRS = (("NS", _("North–South")), ("EW", _("East–West")))


def present_units(match_day: MatchDay) -> list[Unit]:
    """Everyone who came and has not gone home, by name, or by the number of the pair or team."""
    here = still_here(match_day)
    if match_day.competition.is_pairs:
        pairs = Pair.objects.filter(attendances__in=here)
        return list(pairs.select_related("first", "second").order_by("number"))
    if match_day.competition.is_teams:
        return list(Team.objects.filter(attendances__in=here).order_by("number"))
    return list(Player.objects.filter(attendances__in=here).order_by("name", "number"))


class SeatingForm(forms.Form):
    """A name to type for each seat (two seats for a pair), with those present to choose from; ticks for sitting out.

    A table left completely empty is not played, so tables can be taken away; empty ones below the others can be filled.
    Where rounds are scored at tables of three, no one has to sit West.
    In a team competition players are seated one by one, but a team sits out as a whole.
    """

    byes = forms.MultipleChoiceField(
        label=_("Sitting out"), required=False, widget=forms.CheckboxSelectMultiple({"class": "form-check-input"})
    )

    def __init__(self, *args: Any, match_day: MatchDay, leg: Leg | None, **kwargs: Any) -> None:
        self.match_day, self.leg = match_day, leg
        self.is_pairs = match_day.competition.is_pairs
        self.reserves: set[int] = set()
        """Members of a team who may be seated, but need no seat."""
        present = present_units(match_day)
        teams = [unit for unit in present if isinstance(unit, Team)]
        if match_day.competition.is_teams:
            of_evening = list_teams_of_evening(match_day, teams)
            resting = [player for team in of_evening for player in team.resting]
            everyone = [*resting, *(player for team in of_evening for player in team.four)]
            everyone.sort(key=lambda player: (player.name, player.number))
            present = [*everyone]
            self.reserves = {player.pk for player in resting}
        self.present = {unit.pk: unit for unit in present}
        seated = self._seated(leg)
        bye_ids = [bye.team_id or bye.pair_id or bye.player_id for bye in leg.byes.all()] if leg else []
        initial = {self.seat_name(table, place): self.label(unit) for (table, place), unit in seated.items()}
        kwargs["initial"] = initial | {"byes": bye_ids}
        super().__init__(*args, **kwargs)
        # People who left after the draw still have their seat; they can be named, but are refused when it is stored.
        self.units = {unit.pk: unit for unit in seated.values()} | self.present
        people = [unit for unit in self.units.values() if isinstance(unit, Player)]
        self.people = by_any_name(people)
        self.by_name: dict[str, Unit] = {by_letters(name): player for name, player in self.people.items()}
        self.by_name |= {by_letters(self.label(unit)): unit for unit in self.units.values()}
        for unit in self.units.values():
            self.by_name |= {str(unit.number): unit, by_letters(f"{unit.number} {unit}"): unit}
            self.by_name |= {by_letters(f"{unit.number} · {unit}"): unit}
        places = (
            [value for value, _label in SIDES_OF_PAIRS]
            if self.is_pairs
            else Position.values[: match_day.competition.units_at_table]
        )
        self.places = places
        self.may_be_empty = {Position.WEST.value} if match_day.competition.seats_three else set()
        to_seat = len(self.present.keys() - self.reserves)
        room = -(-to_seat // len(places)) if self.may_be_empty else to_seat // len(places)
        drawn = sorted({table for table, _place in seated})
        spare = range(max(drawn, default=0) + 1, max(drawn, default=0) + 1 + max(room - len(drawn), 0))
        self.tables = [*drawn, *spare]
        for table in self.tables:
            for place in places:
                self.fields[self.seat_name(table, place)] = forms.CharField(
                    label=self.place_label(place),
                    required=False,
                    widget=forms.TextInput({"list": "present", "autocomplete": "off"}),
                )
        self.stored_version = seats_version(leg)
        self.fields["version"] = forms.CharField(required=False, widget=forms.HiddenInput, initial=self.stored_version)
        self.resting = {team.pk: team for team in teams} or self.units
        self.fields["byes"].choices = [(pk, self.label(unit)) for pk, unit in self.resting.items()]

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

    def labels(self) -> list[str]:
        """The choices for a seat."""
        return [self.label(unit) for unit in self.units.values()]

    def seat_fields(self) -> Iterator[tuple[int, list[forms.BoundField]]]:
        """Table number and its seats, in order, for the page."""
        for table in self.tables:
            yield table, [self[self.seat_name(table, place)] for place in self.places]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("version", "") not in ("", self.stored_version):
            self.refuse_stale(self.stored_version)
        if self.errors:
            return data
        self.seating: list[list[Unit | None]] = []
        first_table: dict[int, int] = {}
        for table in self.tables:
            names = [data[self.seat_name(table, place)] for place in self.places]
            if not any(names):
                continue
            self.seating.append(
                [
                    self._checked(table, place, typed, first_table)
                    for place, typed in zip(self.places, names, strict=True)
                    if typed or place not in self.may_be_empty
                ]
            )
        self.sitting_out = [self.resting[int(key)] for key in data["byes"]]
        for unit in self.sitting_out:
            if unit.pk in first_table and not isinstance(unit, Team):
                self.add_error(
                    "byes",
                    ValidationError(
                        _("%(name)s cannot sit out and sit at table %(table)d."),
                        params={"name": self.label(unit), "table": first_table[unit.pk]},
                    ),
                )
        if not self.seating and not self.errors:
            self.add_error(None, _("Fill at least one table."))
        return data

    def refuse_stale(self, stored_version: str) -> None:
        """What was typed stays; storing it again deliberately replaces what someone else has stored since."""
        self.add_error(None, STALE)
        data = self.data.copy()
        data[self.add_prefix("version")] = stored_version
        self.data = data

    def _checked(self, table: int, place: str, typed: str, first_table: dict[int, int]) -> Unit | None:
        """The unit at a seat; what is wrong with it is shown at the seat."""
        name = self.seat_name(table, place)
        if not typed:
            self.add_error(name, _("This seat is empty. Choose someone, or leave the whole table empty."))
            return None
        unit = self.by_name.get(by_letters(" ".join(typed.split())))
        unclear = self.people.unclear(tidied(typed)) if unit is None else ""
        if unclear:
            self.add_error(name, unclear)
            return None
        if unit is None:
            self.add_error(name, ValidationError(_("%(name)s is not here."), params={"name": typed}))
            return None
        if unit.pk in first_table:
            params = {"name": self.label(unit), "table": first_table[unit.pk]}
            self.add_error(name, ValidationError(_("%(name)s already sits at table %(table)d."), params=params))
        elif unit.pk not in self.present:
            params = {"name": self.label(unit)}
            self.add_error(name, ValidationError(_("%(name)s is not on the attendance list."), params=params))
        first_table.setdefault(unit.pk, table)
        return unit

    def without_seat(self) -> list[str]:
        """Present, but neither seated nor sitting out: allowed (someone may come later), but worth mentioning."""
        placed = self.reserves | {unit.pk for table in self.seating for unit in table if unit}
        for unit in self.sitting_out:
            placed |= set(unit.members.values_list("player", flat=True)) if isinstance(unit, Team) else {unit.pk}
        return [self.label(unit) for pk, unit in self.present.items() if pk not in placed]
