"""Who is meant by each line of a list of people, judged by how the others are written; asked if it cannot be told."""

import itertools
import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from tournaments.imports.doubt import Doubt
from tournaments.imports.no_player import Out, is_no_player, name_alone, without_marks
from tournaments.imports.people_on_line import SEVERAL, SIGNS, OnLine, called, is_club, is_full, is_odd, people_on
from tournaments.names import split_name_and_home

FEW = 0.2
FEWEST_FULL, FEWEST_FULL_AROUND = 2, 4
WORDS_OF_A_SENTENCE = 4
DASHED = re.compile(r"[^\W\d_]{2,}-[^\W\d_]{2,}")
NUMBERED = re.compile(r"\(\d{1,4}\)$")


class Asks(StrEnum):
    """The questions about a line."""

    TWO = "two"
    OUT = "out"
    PERSON = "somebody"


class Answer(StrEnum):
    TWO = "two"
    ONE = "one"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Listed:
    """The text of a line. `has_more`: a number or a telephone number with the name, so it is a person."""

    line: int
    text: str
    name: str
    people: tuple[str, ...] = ()
    """The names in adjacent columns."""
    is_asked: bool = False
    out: Out = Out.NO
    has_more: bool = False

    @property
    def lacks_a_name(self) -> bool:
        return not any(map(str.isalpha, self.name)) and not is_no_player(self.name) and self.out != Out.YES


@dataclass(frozen=True, slots=True)
class Question:
    """`key` distinguishes it from the others of the list; `two`: the names, if it were more than one."""

    key: str
    line: int
    text: str
    asks: Asks
    two: tuple[str, ...] = ()
    answer: str = ""

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        people = _("%(count)d people: %(names)s") % {"count": len(self.two), "names": " + ".join(self.two)}
        both = ((str(Answer.TWO), people),) if self.two else ()
        return (*both, (str(Answer.ONE), _("one person")), (str(Answer.NOBODY), _("no one")))

    @property
    def message(self) -> str:
        return f"“{self.text}”: {WORDS[self.asks]()}"

    def answered(self, answers: Mapping[str, str]) -> str:
        """The answer for this line, or for all with the same question."""
        answer = answers.get(self.key) or answers.get(FOR_ALL + self.asks, "")
        return answer if answer in dict(self.options) else ""


WORDS = {
    Asks.TWO: lambda: _("Is this one person, or more?"),
    Asks.OUT: lambda: _("Does this person still play here?"),
    Asks.PERSON: lambda: _("Is this a person, or the name of a column or a remark?"),
}
FOR_ALL = "all-"


def doubts_of(questions: Sequence[Question], answers: Mapping[str, str]) -> list[Doubt]:
    """One question that answers all of a kind, if several lines have the same one; then each separately."""
    found: list[Doubt] = []
    for asks in Asks:
        alike = [one for one in questions if one.asks == asks]
        if len(alike) > 1:
            several = _("more than one person")
            options = tuple((value, several if value == Answer.TWO else words) for value, words in alike[0].options)
            message = _("All %(count)d lines:") % {"count": len(alike)} + f" {WORDS[asks]()}"
            lines, is_settled = tuple(one.line for one in alike), all(one.answer for one in alike)
            found.append(Doubt(FOR_ALL + asks, message, options, lines=lines, is_settled=is_settled))
    for one in questions:
        found.append(Doubt(one.key, one.message, one.options, lines=(one.line,), is_settled=bool(one.answer)))
    return [doubt.answered(answers) for doubt in found]


@dataclass(frozen=True, slots=True)
class Meant:
    """The people whom a line means, or would mean as answered; none: no one."""

    names: tuple[str, ...] = ()
    asks: Asks | None = None


class Whole:
    """How the lines of a list are written, taken together."""

    def __init__(self, listed: Sequence[Listed], known: Container[str] = ()) -> None:
        self._known = known
        names = [name for one in listed if (name := split_name_and_home(one.name)[0]) and not is_no_player(name)]
        self._count = len(names)
        self._full = sum(map(_is_written_in_full, names))
        self._single = sum(" " not in name for name in names)
        self._odd = sum(map(is_odd, names))
        self._more = sum(one.has_more for one in listed)
        self._on_lines = {one.text: people_on(one.text) for one in listed}
        people = [on_line for one in listed if (on_line := self._on_lines[one.text])]
        self._two = sum(one.are_full for one in people)
        self._any_two = sum(not one.is_turned for one in people)
        self._in_twos = len(names) > 1 and all(map(DASHED.fullmatch, names))
        self._first = next((one for one in listed if one.name), None)
        lines = [one.line for one in listed]
        # A title is separated from the lines below it.
        gaps = [later - former > 1 for former, later in itertools.pairwise(lines)]
        self._has_title = len(gaps) > 2 and gaps[0] and not any(gaps[1:])
        self._bare = Counter(without_marks(one.name).casefold() for one in listed)

    def meant(self, one: Listed) -> Meant:
        name = self.plain(one.name)
        if self._in_twos and DASHED.fullmatch(name):
            return Meant(tuple(name.split("-")), Asks.TWO)
        if not any(map(str.isalpha, name)) or is_no_player(split_name_and_home(name)[0]) or one.out == Out.YES:
            return Meant()
        people = tuple(name_alone(each) for each in one.people if not is_no_player(each))
        if len(people) > 1:
            return Meant(people, Asks.TWO if one.is_asked else Asks.OUT if one.out else None)
        if name.casefold() in self._known:
            return Meant((name,))
        if one.out == Out.MAYBE:
            return Meant((name,), Asks.OUT)
        on_line = self._on_lines[one.text]
        if on_line and (asks := self._asks_of(on_line)) != "one":
            people = tuple(name_alone(each) for each in called(on_line.names) if not is_no_player(each))
            if len(people) > 1:
                return Meant(people, Asks.TWO if asks == "ask" else None)
            name = people[0] if people else ""
        if (one.is_asked and not one.people) or SEVERAL.match(name):
            return Meant((name,), Asks.PERSON)
        if one.has_more or split_name_and_home(name)[1]:
            return Meant((name,))
        return self._of_shape(one, name)

    def plain(self, name: str) -> str:
        """Without its marks; a number after the name stays if it tells two people apart."""
        plain = name_alone(name)
        is_of_two = NUMBERED.search(name) and self._bare[plain.casefold()] > 1
        return name if is_of_two or name.casefold() in self._known else plain

    def _asks_of(self, on_line: OnLine) -> str:
        """Whether a line is about two people, one, or to be asked about."""
        are_most = 2 * self._two >= self._count
        if on_line.are_full and are_most and (on_line.is_sure or self._two > 1):
            return "two"
        is_usual = not on_line.is_turned and 2 * self._any_two > self._count > 1
        return "ask" if on_line.are_full or on_line.is_sure or is_usual else "one"

    def _of_shape(self, one: Listed, name: str) -> Meant:
        bare = split_name_and_home(name)[0]
        others_full = self._full - _is_written_in_full(bare)
        is_first = one is self._first
        if is_first and self._has_title and not one.has_more:
            return Meant((name,), Asks.PERSON)
        if is_first and 5 * self._more >= 4 * (self._count - 1) > 4:
            return Meant((name,), Asks.PERSON)  # all below have a number
        if others_full < FEWEST_FULL:
            return Meant((name,))
        if is_first and is_club(bare):
            return Meant()
        if is_odd(bare) and " " in bare and 2 * self._odd <= self._count:
            is_sentence = is_first or len(bare.split()) >= WORDS_OF_A_SENTENCE or bool(SIGNS & {*bare})
            return Meant() if is_sentence else Meant((name,), Asks.PERSON)
        is_rare = " " not in bare and self._single <= max(1, FEW * self._count)
        if is_rare and (is_first or others_full >= FEWEST_FULL_AROUND):
            return Meant((name,), Asks.PERSON)
        return Meant((name,))


def _is_written_in_full(name: str) -> bool:
    return is_full(name) and not is_odd(name)
