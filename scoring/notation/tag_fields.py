"""The tags of one record as the fields of a JSON object, so that the readers of JSON read them; faults with places."""

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from ..problems import RoundProblem
from .expected import EXPECTED
from .fields import Fields, Mistake, one_of
from .lines import Source, Tag
from .records import Fault
from .tags import CARDS_FORMS, FORMS, LISTS, field_name, tag_name

_IN_LIST = re.compile(r"plays\[([0-9]+)\]")
_FIELD = re.compile(r"[a-z_]+")
_PLAY = ("leader", "plays")
"""What the tag `Play` and the cards after it are in JSON."""

_NAMES: dict[Mistake, str] = {
    Mistake.MISSING_FIELD: "missing_tag",
    Mistake.UNKNOWN_FIELD: "unknown_tag",
    Mistake.FIELD_TWICE: "tag_twice",
}
"""Mistakes that are about fields where there are tags."""


@lru_cache(maxsize=256)
def _nearest(name: str, fields: tuple[str, ...]) -> str:
    """What is expected instead of an unknown tag; a program that writes it does so in every record."""
    known = [tag_name(field) for field in fields]
    near = get_close_matches(name, known, n=1)
    return f"{near[0] if near else one_of(known)}, or a name that begins with X-"


class TagFields:
    """What is written of one record: `fields` to read it from, `others` that begin with `X-`, and its faults."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.others: tuple[tuple[str, str], ...] = ()
        self._faults: list[Fault] = []
        self._tags: dict[str, Tag] = {}
        is_cards = source.head.name == "Round" and any(tag.name == "Play" for tag in source.tags)
        self._forms = CARDS_FORMS if is_cards else FORMS[source.head.name]
        values: dict[str, Any] = {}
        for tag in source.tags:
            self._take(tag, values)
        if "play" in values:
            values["leader"], values["plays"] = values.pop("play"), [card.text for card in source.cards]
            self._tags |= dict.fromkeys(_PLAY, self._tags["play"])
        self.fields = Fields(values)

    def _take(self, tag: Tag, values: dict[str, Any]) -> None:
        field = field_name(tag.name)
        if tag.name.startswith("X-"):
            self.others += ((tag.name, tag.value),)
        elif field not in self._forms:
            expected = _nearest(tag.name, tuple(self._forms))
            self._faults.append(Fault(tag.line, tag.column, f"unknown_tag:{tag.name}", expected))
        elif field in values and field not in LISTS:
            self._faults.append(Fault(tag.line, tag.column, f"tag_twice:{tag.name}", "every tag once"))
        else:
            self._tags[field] = tag
            if field in LISTS:
                values.setdefault(field, []).append(tag.value)
                return
            try:
                values[field] = self._forms[field].read(tag.value)
            except ValueError:
                values[field] = tag.value  # which is refused where an object or a list is read

    def complain(self, what: str, expected: str, field: str = "") -> None:
        """Name a fault at the tag of a field, or at the head of the record where there is none."""
        self._faults.append(self._at(field, what, expected))

    def complain_inside(self, at: int, what: str, expected: str) -> None:
        """Name a fault of a record inside this one, counted from 0."""
        head = self.source.inside[at].head
        self._faults.append(Fault(head.line, head.column, what, expected))

    def faults(self) -> list[Fault]:
        """Everything that is wrong with the record, once it was read."""
        return [*self._faults, *map(self._fault, self.fields.problems)]

    def _fault(self, problem: str) -> Fault:
        code, _, where = problem.partition(":")
        if code in set(Mistake):
            return self._fault_of_form(Mistake(code), where)
        # A finding is about a side or about a place in a field; hands may be all that there is.
        about = EXPECTED[RoundProblem(code)][0]
        root = _FIELD.match(where)
        field = root[0] if root else about if about in self._tags else "hands"
        expected = next(self.fields.expected[at] for at in (where, about, "hands") if at in self.fields.expected)
        what = f"{code}:{tag_name(field)}" if root else problem
        return self._at(field, what, expected)

    def _fault_of_form(self, mistake: Mistake, where: str) -> Fault:
        root = _FIELD.match(where)
        field = root[0] if root else where
        name = "Play" if field in _PLAY else tag_name(field)
        expected = self.fields.expected[where]
        if mistake is Mistake.UNKNOWN_FIELD and field in self._tags:
            known = dict.fromkeys("Play" if one in _PLAY else tag_name(one) for one in self.fields.known)
            expected = f"in a round like this one of {', '.join(known)}"
        elif mistake is Mistake.WRONG_VALUE and field == where and field in self._forms:
            expected = self._forms[field].expected or expected
        at_card = _IN_LIST.match(where)
        if at_card:
            card = self.source.cards[int(at_card[1])]
            return Fault(card.line, card.column, f"{mistake}:{card.text}", expected)
        return self._at(field, f"{_NAMES.get(mistake, mistake)}:{name}", expected)

    def _at(self, field: str, what: str, expected: str) -> Fault:
        if field in self._tags:
            return self._tags[field].fault(what, expected)
        return Fault(self.source.head.line, self.source.head.column, what, expected)
