"""A draw: which legs, by which method, what happens to people left over, and whose turn it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundWidget
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.choices import DrawMethod, LeftOver
from tournaments.forms.figure import FigureField
from tournaments.letters import by_letters
from tournaments.models import Player, Unit
from tournaments.names import tidied
from tournaments.queries.evening.division_draw import DrawGroup
from tournaments.queries.evening.draw import DrawBasis, Tier, list_tiers
from tournaments.queries.evening.drawn_by import NEEDS_RESULTS
from tournaments.queries.people.other_name import PeopleByName, by_any_name
from tournaments.seating.swiss import legs_guaranteed
from tournaments.services.evening.draw import LARGEST_SEED, legs_offered
from tournaments.services.evening.draw_plan import (
    FULL_TABLE,
    fits,
    methods_offered,
    missing_at_tables,
    ways_of,
)
from tournaments.wording.counting import bye_sentence

METHODS: Mapping[DrawMethod, Promise] = {
    DrawMethod.BEST: gettext_lazy(
        "Different partners and different opponents in each leg, as even as possible over the whole "
        "season; wishes are met."
    ),
    DrawMethod.WALK: gettext_lazy(
        "For a large hall without lists: after each leg North stays, East moves up one table, South two, West three."
    ),
    DrawMethod.RANKING: gettext_lazy(
        "For the last leg: the best four at table 1, the first and the fourth against the second and the "
        "third. The lowest of those who have sat out least sits out."
    ),
    DrawMethod.LOTS: gettext_lazy("Like numbers out of a hat: people who have met before may well meet again."),
    DrawMethod.MOVING: gettext_lazy(
        "A pair’s card can list its tables from the start; in as many legs as there are tables, no two "
        "pairs meet twice."
    ),
    DrawMethod.ROUND_ROBIN: gettext_lazy(
        "Over the whole season, as far as the people present allow: no one meets anyone again before "
        "everyone has met everyone. Missed meetings are caught up."
    ),
    DrawMethod.FINALS: gettext_lazy(
        "Those still in the finals sit at the first tables; the others who play on sit behind them, in the "
        "order of the standing."
    ),
    DrawMethod.RANKS: gettext_lazy(
        "Leg by leg: first against second, third against fourth, even if they have met before."
    ),
}
"""What a method does, in a sentence for someone who has to choose one."""


TEAM_METHODS: Mapping[DrawMethod, tuple[Promise, Promise]] = {
    DrawMethod.ROUND_ROBIN: (
        DrawMethod.ROUND_ROBIN.label,
        gettext_lazy(
            "Team against team at two tables, over the whole season: as far as the people present allow, "
            "no two teams meet again before all have met. Missed meetings are caught up."
        ),
    ),
    DrawMethod.MOVING: (
        gettext_lazy("Even teams stay, odd teams move"),
        gettext_lazy(
            "Team against team at two tables; the odd ones move on to the next two. In portefeuille the two "
            "pairs of a team sit in different lines."
        ),
    ),
    DrawMethod.BEST: (
        gettext_lazy("Spread over the hall"),
        gettext_lazy("The four of a team never share a table; their results are added up."),
    ),
}
"""The different name and sentence of a method when teams of four are drawn."""


@dataclass(frozen=True, slots=True)
class Way:
    """One of the club's ways to deal with people left over: what it costs this evening, and whose turn it is.

    `queues`: by division where each draws separately, else one without a name.
    """

    box: BoundWidget
    value: str
    cost: str
    queues: Sequence[tuple[str, Sequence[Tier]]]
    people: Sequence[forms.BoundField]


class DrawForm(forms.Form):
    """The page offers what can be done: the legs that are not fixed yet, the methods and ways that fit."""

    # The latest draw that the page knew of: a button pressed twice draws once.
    last_draw = forms.IntegerField(widget=forms.HiddenInput)
    within_divisions = forms.BooleanField(required=False, widget=forms.HiddenInput)
    legs = forms.ChoiceField(label=gettext_lazy("Legs to draw"), widget=forms.RadioSelect)
    method = forms.ChoiceField(label=gettext_lazy("How"), widget=forms.RadioSelect({"class": "form-check-input"}))
    left_over = forms.ChoiceField(
        label=gettext_lazy("If anyone is left over"), widget=forms.RadioSelect({"class": "form-check-input"})
    )
    seed = FigureField(
        label=gettext_lazy("Seed"),
        required=False,
        min_value=0,
        max_value=LARGEST_SEED - 1,
        widget=forms.TextInput(attrs={"size": 10}),
        help_text=gettext_lazy("Leave it empty, unless the draw has to start from a number announced to everyone."),
    )

    is_kept_back = forms.BooleanField(
        label=gettext_lazy("Keep the seats back until I show them"),
        required=False,
        help_text=gettext_lazy("Phones and screens show these legs when you show them, or start the clock."),
    )

    def __init__(self, *args: Any, basis: DrawBasis, groups: Sequence[DrawGroup] = (), **kwargs: Any) -> None:
        """`groups`: the divisions, where each is drawn separately."""
        super().__init__(*args, **kwargs)
        self.basis = basis
        self.groups = groups
        self.parts = [group.basis for group in groups] or [basis]
        self.competition = basis.match_day.competition
        self.at_table = 2 if self.competition.is_teams else self.competition.units_at_table
        self.people = len(basis.units)
        self.sizes = [len(part.units) for part in self.parts]
        self.missing = sum(-size % self.at_table for size in self.sizes)
        self.is_final = DrawMethod.FINALS in self._methods()
        self.fields["last_draw"].initial = basis.last_draw
        self.fields["within_divisions"].initial = bool(groups)
        method = self._initial_method()
        self._set_choices("legs", [(_key(legs), self._legs_label(legs)) for legs in self._legs_choices()])
        self.fields["legs"].initial = _key(legs_offered(basis, method))
        self._set_choices("method", [(one.value, self._about(one)[0]) for one in self._methods()])
        self.fields["method"].initial = method.value
        seats_people = self.competition.unit_field == "player"
        odd = [size for size in self.sizes if size % self.at_table]
        ways = [way for way in ways_of(self.competition) if all(fits(way, size) for size in odd) or not seats_people]
        # Those who play on alongside the finals are told where to sit; no one is asked who sits out.
        ways = ways if self.missing and not self.is_final else []
        if ways:
            self._set_choices("left_over", [(way.value, way.label) for way in ways])
            self.fields["left_over"].initial = ways[0].value
        else:
            del self.fields["left_over"]
        for way in ways:
            for number in range(1, self._people_asked(way) + 1):
                self.fields[f"{way.value}_{number}"] = self._person_field(way, number)

    def tables_of(self, size: int) -> int:
        """How many tables this many fill in the club’s usual way; two teams meet at two."""
        if self.competition.is_teams:
            return size // self.at_table * 2
        return len(self.competition.tables_of(size))

    def left_of(self, size: int) -> int:
        """How many are left over at those tables."""
        if self.competition.is_teams:
            return size % self.at_table
        return size - sum(self.competition.tables_of(size))

    def _set_choices(self, name: str, choices: list[tuple[str, Any]]) -> None:
        self.fields[name].choices = choices

    def _methods(self) -> list[DrawMethod]:
        """The methods that suit everyone who is drawn together."""
        offered = [methods_offered(part) for part in self.parts]
        return [method for method in offered[0] if all(method in methods for methods in offered)]

    def _initial_method(self) -> DrawMethod:
        methods = self._methods()
        if self.is_final:
            return DrawMethod.FINALS
        is_last = self.basis.open_legs == (self.basis.match_day.legs_planned,)
        if is_last and self.competition.last_leg_by_ranking and self.competition.legs_per_match_day > 1:
            return DrawMethod.RANKS if DrawMethod.RANKS in methods else DrawMethod.RANKING
        method = DrawMethod(self.competition.draw_method)
        return method if method in methods else methods[0]

    # Legs

    def _legs_choices(self) -> list[tuple[int, ...]]:
        """All that are open (without the last if that is drawn by ranking), only the next, or from a later one on."""
        legs = self.basis.open_legs
        if not legs or self.is_final:
            return [legs[:1]] if legs else []
        there = {seated.leg.number for seated in self.basis.legs}
        offered = [legs_offered(self.basis, DrawMethod.BEST), legs, legs[:1]]
        offered += [legs[place:] for place in range(1, len(legs)) if there.issuperset(legs[:place])]
        return list(dict.fromkeys(offered))

    def _legs_label(self, legs: tuple[int, ...]) -> str:
        names = get_text_list([str(number) for number in legs], _("and"))
        return ngettext("Leg %(legs)s", "Legs %(legs)s together", len(legs)) % {"legs": names}

    # Methods

    def method_boxes(self) -> Iterator[tuple[BoundWidget, Promise | str]]:
        """Each method with its sentence."""
        for box in self["method"]:
            yield box, self._about(DrawMethod(box.data["value"]))[1]

    def _swiss_sentence(self) -> str:
        """Including the number of legs for which it cannot fail."""
        if self.competition.swiss_over_season:
            return _(
                "Leg by leg: those who are doing equally well in the season play each other, and for as "
                "long as possible no one they have already met this season; never twice on one evening."
            )
        certain = min(legs_guaranteed(range(size)) for size in self.sizes)
        text = ngettext(
            "Leg by leg: those who are doing equally well play each other, but never a second time. With "
            "this many people, that is guaranteed for %(legs)d leg.",
            "Leg by leg: those who are doing equally well play each other, but never a second time. With "
            "this many people, that is guaranteed for %(legs)d legs.",
            certain,
        )
        return text % {"legs": certain}

    def _about(self, method: DrawMethod) -> tuple[Any, Promise | str]:
        """The name of a method and the sentence about it."""
        if method == DrawMethod.SWISS:
            return method.label, self._swiss_sentence()
        if self.competition.partners_at_door and method == DrawMethod.BEST:
            return method.label, _("Couples stay together and meet others in each leg, with the whole season in mind.")
        usual = (method.label, METHODS[method])
        stays_together = self.competition.is_portefeuille and method == DrawMethod.BEST
        if not self.competition.is_teams or stays_together:
            return usual
        return TEAM_METHODS.get(method, usual)

    # Ways to deal with people left over

    def _people_asked(self, way: LeftOver) -> int:
        """How many people may be named: as many as one leg needs."""
        if way == LeftOver.SIT_OUT:
            return self._people_at(way)
        if way == LeftOver.THREE_PLAYER_TABLES:
            return FULL_TABLE - 1
        return sum(missing_at_tables(size) for size in self.sizes)

    def _person_field(self, way: LeftOver, number: int) -> forms.CharField:
        label = _("Joker %(number)d") if way == LeftOver.JOKER else _("First %(number)d")
        if way != LeftOver.JOKER and self._people_asked(way) == 1:
            label = _("Choose someone yourself")
        elif way != LeftOver.JOKER:
            label = _("Choose someone yourself (%(number)d)")
        attrs = {"autocomplete": "off", "list": "everybody" if way == LeftOver.JOKER else "present"}
        return forms.CharField(
            label=label % {"number": number}, required=False, max_length=100, widget=forms.TextInput(attrs=attrs)
        )

    def ways(self) -> Iterator[Way]:
        for box in self["left_over"]:
            way = LeftOver(box.data["value"])
            people = [self[f"{way.value}_{number}"] for number in range(1, self._people_asked(way) + 1)]
            yield Way(box, way.value, self._cost(way), self._queues(way), people)

    def _queues(self, way: LeftOver) -> list[tuple[str, Sequence[Tier]]]:
        if self.competition.partners_at_door:
            return []  # who sits out is a couple, or has no partner
        names = [group.name for group in self.groups] or [""]
        queues = [
            (name, list_tiers(part, way, self._needed(way, size)))
            for name, part, size in zip(names, self.parts, self.sizes, strict=True)
        ]
        return [(name, tiers) for name, tiers in queues if tiers]

    def _needed(self, way: LeftOver, size: int) -> int:
        return 0 if way == LeftOver.JOKER else self._left_over(way, size) * max(1, len(self.basis.open_legs))

    def _people_at(self, way: LeftOver) -> int:
        return sum(self._left_over(way, size) for size in self.sizes)

    def _left_over(self, way: LeftOver, size: int) -> int:
        if way == LeftOver.SIT_OUT:
            return size % self.at_table
        return missing_at_tables(size) * (FULL_TABLE - 1 if way == LeftOver.THREE_PLAYER_TABLES else 1)

    def _cost(self, way: LeftOver) -> str:
        count = self._people_at(way)
        if way == LeftOver.SIT_OUT:
            text = ngettext("%(count)d sits out in each leg.", "%(count)d sit out in each leg.", count)
            return f"{text % {'count': count}} {bye_sentence(self.competition)}"
        if way == LeftOver.THREE_PLAYER_TABLES:
            tables = sum(missing_at_tables(size) for size in self.sizes)
            return ngettext(
                "%(count)d table of three in each leg, where everyone plays for themselves; no one sits out.",
                "%(count)d tables of three in each leg, where everyone plays for themselves; no one sits out.",
                tables,
            ) % {"count": tables}
        if way == LeftOver.JOKER:
            return ngettext(
                "%(count)d seat is to be filled by someone outside the ranking: a spectator, the organiser.",
                "%(count)d seats are to be filled by people outside the ranking: spectators, the organiser.",
                count,
            ) % {"count": count}
        return ngettext(
            "%(count)d person plays a second time in each leg, at another table; that result replaces their "
            "lowest leg of the evening if it is higher.",
            "%(count)d people play a second time in each leg, at another table; that result replaces their "
            "lowest leg of the evening if it is higher.",
            count,
        ) % {"count": count}

    @property
    def asks_for_jokers(self) -> bool:
        return f"{LeftOver.JOKER.value}_1" in self.fields

    # What was typed

    def clean_legs(self) -> tuple[int, ...]:
        return tuple(int(number) for number in self.cleaned_data["legs"].split("-"))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        way = data.get("left_over") or ""
        self.turns: list[Unit] = []
        self.joker_names: list[str] = []
        for name in [name for name in self.fields if name.startswith(f"{way}_") and way]:
            typed = " ".join((data.get(name) or "").split())
            if not typed:
                continue
            if way == LeftOver.JOKER:
                self._add_joker(name, typed)
            else:
                self._add_turn(name, typed)
        if data.get("method") in NEEDS_RESULTS and len(data.get("legs") or ()) > 1:
            self.add_error(
                "legs",
                _("When drawing by the standing, only one leg can be drawn at a time: the next results may change it."),
            )
        return data

    def _add_turn(self, field: str, typed: str) -> None:
        found = self.by_name().get(by_letters(typed))
        unclear = self._people().unclear(tidied(typed)) if found is None else ""
        if unclear:
            self.add_error(field, unclear)
        elif found is None:
            self.add_error(field, ValidationError(_("%(name)s is not here."), params={"name": typed}))
        elif found in self.turns:
            self.add_error(field, ValidationError(_("%(name)s is named twice."), params={"name": typed}))
        else:
            self.turns.append(found)

    def _add_joker(self, field: str, typed: str) -> None:
        if by_letters(typed) in self.by_name():
            message = _("%(name)s is already here and plays for the ranking.")
            self.add_error(field, ValidationError(message, params={"name": typed}))
        elif by_letters(typed) in [by_letters(name) for name in self.joker_names]:
            self.add_error(field, ValidationError(_("%(name)s is named twice."), params={"name": typed}))
        else:
            self.joker_names.append(typed)

    def by_name(self) -> dict[str, Unit]:
        """Those present, by name or number."""
        found: dict[str, Unit] = {by_letters(name): player for name, player in self._people().items()}
        found |= {by_letters(str(unit)): unit for unit in self.basis.units.values()}
        return found | {str(number): unit for number, unit in self.basis.units.items()}

    def _people(self) -> PeopleByName:
        return by_any_name(unit for unit in self.basis.units.values() if isinstance(unit, Player))


class UndoForm(forms.Form):
    """Which draw is undone: the one that the page showed."""

    last_draw = forms.IntegerField()


def _key(legs: Sequence[int]) -> str:
    return "-".join(str(number) for number in legs)
