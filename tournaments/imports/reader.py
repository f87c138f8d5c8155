"""Reads one JSON object key by key and notes every fault with its line and place instead of stopping at the first."""

import datetime
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.imports.lined_json import LinedList, LinedObject

NOT_WRITTEN = {"Cc", "Cs"}
"""Control characters and halves of characters, which no database of ours can keep."""


@dataclass(frozen=True, order=True)
class Fault:
    """What is wrong, and where: the line of the file and the way to the value."""

    line: int
    place: str
    message: str

    def __str__(self) -> str:
        return _("line %(line)d, %(place)s: %(message)s") % {
            "line": self.line,
            "place": self.place or _("file"),
            "message": self.message,
        }


class ObjectReader:
    """Takes known keys out of one object; `finish` reports the keys nobody asked for."""

    def __init__(self, value: Any, line: int, place: str, faults: list[Fault]) -> None:
        self.line = value.line if isinstance(value, LinedObject) else line
        self.place = place
        self.faults = faults
        self.is_object = isinstance(value, dict)
        self._values: dict[str, Any] = value if isinstance(value, dict) else {}
        self._taken: set[str] = set()
        if not self.is_object:
            self.fault("", _("an object { … } is expected here"))

    def fault(self, key: str, message: str) -> None:
        self.faults.append(Fault(self.line, ".".join(part for part in (self.place, key) if part), message))

    def take(self, key: str) -> Any:
        """The raw value, None when absent."""
        self._taken.add(key)
        return self._values.get(key)

    def take_all(self) -> dict[str, Any]:
        """Every value as it stands, for an object whose keys somebody else judges."""
        self._taken.update(self._values)
        return dict(self._values)

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def text(self, key: str, *, default: str | None = None, longest: int = 200) -> str:
        """A text; without a default it must be there and not be empty."""
        value = self.take(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or (default is None and not value.strip()) or len(value) > longest:
            if self.is_object:
                self.fault(key, _("a text of at most %(longest)d characters is expected") % {"longest": longest})
            return default or ""
        if any(unicodedata.category(character) in NOT_WRITTEN for character in value):
            self.fault(key, _("a text without control characters is expected"))
            return default or ""
        return value.strip()

    def integer(self, key: str, *, default: int | None = None, least: int = 0, most: int = 1_000_000) -> int:
        """A whole number in the given range; without a default it must be there."""
        value = self.take(key)
        if value is None and default is not None:
            return default
        if type(value) is not int or not least <= value <= most:
            if self.is_object:
                self.fault(
                    key,
                    _("a whole number from %(least)d to %(most)d is expected") % {"least": least, "most": most},
                )
            return default if default is not None else max(least, 0)
        return value

    def optional_integer(self, key: str, *, least: int = 1, most: int = 1_000_000) -> int | None:
        if self._values.get(key) is None:
            self._taken.add(key)
            return None
        return self.integer(key, least=least, most=most)

    def boolean(self, key: str, *, default: bool) -> bool:
        value = self.take(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.fault(key, _("true or false is expected"))
            return default
        return value

    def choice(self, key: str, values: list[str], *, default: str | None = None) -> str:
        value = self.take(key)
        if value is None and default is not None:
            return default
        if value not in values:
            if self.is_object:
                self.fault(key, _("one of these is expected: %(values)s") % {"values": ", ".join(values)})
            return default or values[0]
        return str(value)

    def date(self, key: str) -> datetime.date | None:
        value = self.take(key)
        if value is None:
            return None
        try:
            return datetime.date.fromisoformat(value)
        except (TypeError, ValueError):
            self.fault(key, _("a date such as 2026-11-21 is expected"))
            return None

    def time(self, key: str) -> datetime.time | None:
        value = self.take(key)
        if value is None:
            return None
        try:
            moment = datetime.time.fromisoformat(value)
        except (TypeError, ValueError):
            moment = None
        if moment is None or moment.tzinfo is not None:
            self.fault(key, _("a time such as 19:30 is expected"))
            return None
        return moment

    def object(self, key: str, *, required: bool = False) -> "ObjectReader":
        """The object under a key; an absent one reads as empty unless it is required."""
        value = self.take(key)
        place = ".".join(part for part in (self.place, key) if part)
        if value is None and not required:
            value = LinedObject()
            value.line = self.line
        return ObjectReader(value, self.line, place, self.faults)

    def list(self, key: str) -> list[Any]:
        value = self.take(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault(key, _("a list [ … ] is expected here"))
            return []
        return value

    def objects(self, key: str) -> Iterator["ObjectReader"]:
        """A reader for each object of the list under a key."""
        values = self.list(key)
        line = values.line if isinstance(values, LinedList) else self.line
        for index, value in enumerate(values, start=1):
            place = ".".join(part for part in (self.place, f"{key}[{index}]") if part)
            yield ObjectReader(value, line, place, self.faults)

    def finish(self) -> None:
        """Call last: a key that nobody took is a fault, most often a misspelling."""
        for key in self._values:
            if key not in self._taken:
                self.fault(key, _("nothing of this name is known here"))
