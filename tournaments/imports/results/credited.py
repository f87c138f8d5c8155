"""Whom the results of a list belong to: everyone is known, new, or asked about."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.forms.people.two_names import two_names
from tournaments.imports.doubt import Doubt
from tournaments.imports.grid.cell import Line
from tournaments.imports.player_list import HIGHEST_NUMBER, placed, wrong_name
from tournaments.imports.results.reading import FaultPlace, ListRead, Reading, Score
from tournaments.imports.similar_names import NEW, Nearly, SimilarNames, is_near
from tournaments.imports.words import Part
from tournaments.letters import by_letters
from tournaments.services.files.history import PastResult
from tournaments.services.people.player import NewPlayer


@dataclass(frozen=True, slots=True)
class KnownPeople:
    """`units`: number and name of everyone known, by the name in small letters; `unclear`: what to say about a name
    that several have; `are_players`: whether someone new may be added.
    """

    units: Mapping[str, tuple[int, str]]
    unclear: Callable[[str], str] = lambda _name: ""
    are_players: bool = True


class Credited:
    """`order`: the evenings of the reading as they will be stored; `keys`: how each name of the list is known from now
    on, in small letters. Problems are added to the reading.
    """

    def __init__(self, reading: Reading, known: KnownPeople, order: Sequence[int]) -> None:
        self.reading = reading
        self.new: list[NewPlayer] = []
        self.known: dict[str, str] = {}
        self.results: list[PastResult] = []
        self.doubts: list[Doubt] = []
        self.keys: dict[str, str] = {}
        self._people, self._taken = known, {number for number, _name in known.units.values()}
        names = {key: name for key, (_number, name) in known.units.items()}
        self._nearly = Nearly(names, reading.given, may_be_new=known.are_players, by_home=False)
        for name, lines in reading.people.items():
            if lines:
                self._credit_one(reading.spelled[name], lines)
        self.doubts += self._nearly.doubts
        if len(reading.evenings) > 1:
            self._ask_alike()
        self._add_results({evening: at for at, evening in enumerate(order)})

    def _refuse(self, message: str, line: int, name: str) -> None:
        self.reading.add_fault(message, FaultPlace(line, pgettext("person", "name"), name[:40]))

    def _ask(self, key: str, message: str, options: tuple[tuple[str, str], ...]) -> str:
        doubt = Doubt(key, message, options).answered(self.reading.given)
        self.doubts.append(doubt)
        return doubt.answer

    def _credit_one(self, name: str, lines: Sequence[tuple[ListRead, Line]]) -> None:
        known, (one, line) = self._people, lines[0]
        self._refuse_twice(name, lines)
        shown = placed(name, one.home(line)) if known.are_players else name
        if wrong := (_("not a name") if wrong_name(shown) else "") or known.unclear(shown):
            self._refuse(wrong, line.number, name)
            return
        key = next((key for key in self._keys_of(shown, name) if key in known.units), "")
        key = key or self._nearly.who(shown, line.number).casefold()
        if key in known.units:
            self.keys[name.casefold()] = known.units[key][1].casefold()  # a former name is the same person
            self.known[known.units[key][1].casefold()] = known.units[key][1]
        elif key == NEW and known.are_players:
            cell = one.text(line, Part.NUMBER)
            number = int(cell) if cell.isdecimal() and len(cell) <= 10 and 0 < int(cell) <= HIGHEST_NUMBER else None
            number = None if number in self._taken else number
            self._taken.add(number or 0)
            self.new.append(NewPlayer(shown, number))
            self.keys[name.casefold()] = shown.casefold()
        elif key:
            self._refuse(_("not known in this competition"), line.number, name)

    def _keys_of(self, shown: str, name: str) -> list[str]:
        """In small letters; of a pair also with its two names the other way round, and however they are joined."""
        two = two_names(name) if not self._people.are_players else []
        pairs = [" / ".join(two), " / ".join(reversed(two))] if len(two) == 2 else []
        return [one.casefold() for one in (shown, name, *pairs)]

    def _refuse_twice(self, name: str, lines: Sequence[tuple[ListRead, Line]]) -> None:
        """On two lines of one list, other than in one with a line for each result."""
        met: set[int] = set()
        for one, line in lines:
            if id(one) in met and not one.is_long:
                self._refuse(_("this name is on an earlier line as well"), line.number, name)
            met.add(id(one))

    def _ask_alike(self) -> None:
        """Two spellings in one list that never play on the same evening: perhaps one person."""
        evenings: dict[str, set[int]] = defaultdict(set)
        for score in self.reading.scores:
            evenings[score.name].add(score.evening)
        similar, by_plain = SimilarNames(), dict[str, str]()
        for name in [player.name for player in self.new if player.name in evenings]:
            other = by_plain.setdefault(by_letters(name), name)
            other = similar.of(name.casefold()) if other == name else other
            similar.add(name)
            if not other or not is_near(name, other) or evenings[name] & evenings[other]:
                continue
            message = _("“%(one)s” and “%(other)s” never play on the same evening. Is that one person?")
            message %= {"one": other, "other": name}
            options = (("two", _("two people")), ("one", _("one person: %(name)s") % {"name": other}))
            if self._ask(f"alike-{name.casefold()}", message, options) == "one":
                self.new = [player for player in self.new if player.name != name]
                self.keys[name.casefold()] = self.keys[other.casefold()]

    def _add_results(self, at_evening: Mapping[int, int]) -> None:
        met: dict[tuple[int, str], Score] = {}
        for score in self.reading.scores:
            key, evening = self.keys.get(score.name.casefold(), ""), at_evening[score.evening]
            if not key:
                continue
            other = met.setdefault((evening, key), score)
            if other is score:
                self.results.append(PastResult(evening, key, score.points))
            elif other.line == score.line:
                self._refuse(_("two results on one evening: the evening appears twice"), score.line, score.name)
            elif other.name.casefold() != score.name.casefold():
                message = _("the same person as “%(name)s” on this evening") % {"name": other.name}
                self._refuse(message, score.line, score.name)
            else:
                self._refuse(_("this name is on an earlier line as well"), score.line, score.name)
        scored = {result.name for result in self.results}
        self.new = [player for player in self.new if player.name.casefold() in scored]
