"""JSON whose objects and lists remember the line they start on, so that a fault in a long file can be found."""

import json
import math
import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

# A whole string, so that its contents are skipped; the end of a line; the start of an object or a list.
SIGN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\n{[]')
# A number of more digits is not one that a club uses, and takes long to read.
MOST_DIGITS = 20


class LinedObject(dict[str, Any]):
    """A JSON object with the line it starts on."""

    __slots__ = ("line",)

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line


class LinedList(list[Any]):
    """A JSON list with the line it starts on."""

    __slots__ = ("line",)

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line


class NotJson(Exception):
    """The text is not JSON, or has more than one meaning; `line` is where that shows."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = message
        super().__init__(message)


class _Pairs(list[tuple[str, Any]]):
    """An object as written: a key may occur in it twice."""


def decode(text: str) -> Any:
    """The value of a JSON text; objects and lists carry `line`. Raises NotJson."""
    try:
        value = json.loads(text, object_pairs_hook=_Pairs, parse_int=_whole)
        return _with_lines(value, _starts(text), 1)
    except json.JSONDecodeError as error:
        message = _("this is not readable JSON: %(error)s") % {"error": error}
        raise NotJson(error.lineno, message) from error
    except RecursionError as error:
        raise NotJson(1, _("objects and lists are nested too deeply")) from error


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= MOST_DIGITS else float(digits)


def _starts(text: str) -> Iterator[int]:
    """The line of each object and each list, in the order in which they start."""
    line = 1
    for sign in SIGN.finditer(text):
        if sign[0] == "\n":
            line += 1
        elif not sign[0].startswith('"'):
            yield line


def _with_lines(value: Any, starts: Iterator[int], line: int) -> Any:
    """Goes through a value in the order of the text; `line` is that of the object or list it is in."""
    if isinstance(value, _Pairs):
        found = LinedObject(next(starts))
        for key, each in value:
            if key in found:
                raise NotJson(found.line, _("“%(key)s” appears twice in one object") % {"key": key})
            found[key] = _with_lines(each, starts, found.line)
        return found
    if isinstance(value, list):
        items = LinedList(next(starts))
        items.extend(_with_lines(each, starts, items.line) for each in value)
        return items
    if isinstance(value, float) and not math.isfinite(value):
        raise NotJson(line, _("NaN, Infinity and numbers of that size are not allowed"))
    return value
