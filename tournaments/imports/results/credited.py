"""Whom the results of a list belong to: everybody is known, new, or asked about."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.imports.doubt import Doubt
from tournaments.imports.grid.cell import Line
from tournaments.imports.likeness import Likeness
from tournaments.imports.player_list import HIGHEST_NUMBER, placed, wrong_name
from tournaments.imports.results.reading import Answers, FaultPlace, ListRead, Reading
from tournaments.imports.words import Part
from tournaments.letters import by_letters
from tournaments.names import plain_home
from tournaments.services.people.player import NewPlayer
from tournaments.services.season.history import PastResult

LONG_WORD = 7


@dataclass(frozen=True, slots=True)
class KnownPeople:
    """`units`: number and name of everyone known, by the name in small letters; `unclear`: what to say of a name that
    several have; `are_players`: whether somebody new may be added.
    """

    units: Mapping[str, tuple[int, str]]
    unclear: Callable[[str], str] = lambda _name: ""
    are_players: bool = True


@dataclass
class Credited:
    """`keys`: how each name of the list is known from now on, in small letters. `wrong`: messages with their places."""

    new: list[NewPlayer] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    results: list[PastResult] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    wrong: list[tuple[str, FaultPlace]] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)

    def refuse(self, message: str, line: int, name: str) -> None:
        self.wrong.append((message, FaultPlace(line, pgettext("person", "name"), name[:40])))


def credit(reading: Reading, known: KnownPeople, answers: Answers, order: Sequence[int]) -> Credited:
    """`order`: the evenings of the reading as they will be stored."""
    found = Credited()
    likeness = Likeness({key: name for key, (_number, name) in known.units.items()})
    taken = {number for number, _name in known.units.values()}
    for name, lines in reading.people.items():
        if lines:
            _credit_one(found, reading.spelled[name], lines, known, answers, likeness, taken)
    _ask_alike(found, reading, answers)
    at_evening = {evening: at for at, evening in enumerate(order)}
    met: set[tuple[int, str]] = set()
    for score in reading.scores:
        key = found.keys.get(score.name.casefold(), "")
        evening = at_evening[score.evening]
        if key and (evening, key) in met:
            found.refuse(_("this name is on an earlier line as well"), score.line, score.name)
        elif key:
            met.add((evening, key))
            found.results.append(PastResult(evening, key, score.points))
    scored = {result.name for result in found.results}
    found.new = [player for player in found.new if player.name.casefold() in scored]
    return found


def _credit_one(
    found: Credited,
    name: str,
    lines: Sequence[tuple[ListRead, Line]],
    known: KnownPeople,
    answers: Answers,
    likeness: Likeness,
    taken: set[int],
) -> None:
    one, line = lines[0]
    _refuse_twice(found, name, lines)
    shown = _with_home(one, line, name) if known.are_players else name
    if wrong := (_("not a name") if wrong_name(shown) else "") or known.unclear(shown):
        found.refuse(wrong, line.number, name)
        return
    key = next((key for key in (shown.casefold(), name.casefold()) if key in known.units), "")
    key = key or _who(found, shown, likeness, answers).casefold()
    if key in known.units:
        found.keys[name.casefold()] = known.units[key][1].casefold()  # a former name is the same person
        found.known.append(known.units[key][1])
    elif known.are_players:
        number = _number_of(one, line)
        number = None if number in taken else number
        taken.add(number or 0)
        found.new.append(NewPlayer(shown, number))
        found.keys[name.casefold()] = shown.casefold()
    else:
        found.refuse(_("not known in this competition"), line.number, name)


def _with_home(one: ListRead, line: Line, name: str) -> str:
    homes = [line.cells[column.place].text for column in one.columns.of(Part.HOME)]
    return placed(name, plain_home(next(iter(homes), "")))


def _number_of(one: ListRead, line: Line) -> int | None:
    cell = next((line.cells[column.place].text for column in one.columns.of(Part.NUMBER)), "")
    return int(cell) if cell.isdecimal() and len(cell) <= 10 and 0 < int(cell) <= HIGHEST_NUMBER else None


def _refuse_twice(found: Credited, name: str, lines: Sequence[tuple[ListRead, Line]]) -> None:
    """On two lines of one list, other than in one with a line for each result."""
    met: set[int] = set()
    for one, line in lines:
        if id(one) in met and not one.is_long:
            found.refuse(_("this name is on an earlier line as well"), line.number, name)
        met.add(id(one))


def _who(found: Credited, name: str, likeness: Likeness, answers: Answers) -> str:
    """Whom the club knows by nearly this name: asked about; what was answered."""
    like = likeness.of(name.casefold())
    if not like or not _is_near(name, like):
        return ""
    key = f"name-{name.casefold()}"
    options = ((like, _("yes, that is %(name)s") % {"name": like}), ("new", _("no, somebody new")))
    message = _("Is “%(name)s” %(like)s, whom the club knows?") % {"name": name, "like": like}
    doubt = Doubt(key, message, options).answered(answers.given)
    found.doubts.append(doubt)
    return "" if doubt.answer == "new" else doubt.answer


def _is_near(name: str, other: str) -> bool:
    """But for a letter or two of one of its words, accents or the order of the words."""
    words, others = sorted(by_letters(name).split()), sorted(by_letters(other).split())
    differing = [pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]]
    if len(words) != len(others) or len(differing) > 1:
        return False
    return all(_edits(one, two) <= (1 if len(one) < LONG_WORD else 2) for one, two in differing)


def _edits(one: str, other: str) -> int:
    steps = SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    return sum(max(end - start, last - first) for tag, start, end, first, last in steps if tag != "equal")


def _ask_alike(found: Credited, reading: Reading, answers: Answers) -> None:
    """Two spellings in one list that never play on the same evening: perhaps one person."""
    if len(reading.evenings) < 2:
        return
    evenings: dict[str, set[int]] = defaultdict(set)
    for score in reading.scores:
        evenings[score.name].add(score.evening)
    likeness, by_plain = Likeness({}), dict[str, str]()
    for name in [player.name for player in found.new if player.name in evenings]:
        other = by_plain.setdefault(by_letters(name), name)
        other = likeness.of(name.casefold()) if other == name else other
        likeness.add(name)
        if not other or not _is_near(name, other) or evenings[name] & evenings[other]:
            continue
        key = f"alike-{name.casefold()}"
        message = _("“%(one)s” and “%(other)s” never play on the same evening. Is that one person?")
        options = (("two", _("two people")), ("one", _("one person: %(name)s") % {"name": other}))
        doubt = Doubt(key, message % {"one": other, "other": name}, options).answered(answers.given)
        found.doubts.append(doubt)
        if doubt.answer == "one":
            found.new = [player for player in found.new if player.name != name]
            found.keys[name.casefold()] = found.keys[other.casefold()]
