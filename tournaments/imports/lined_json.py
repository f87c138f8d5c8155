"""JSON whose objects and lists remember the line they start on, so that a fault in a long file can be found."""

import json
from bisect import bisect_right
from json.decoder import JSONArray, JSONObject  # type: ignore[attr-defined]
from json.scanner import py_make_scanner  # type: ignore[attr-defined]
from typing import Any


class LinedObject(dict[str, Any]):
    """A JSON object with the line it starts on."""

    line = 0


class LinedList(list[Any]):
    """A JSON list with the line it starts on."""

    line = 0


class _LinedDecoder(json.JSONDecoder):
    """The standard decoder (its Python scanner), which notes where objects and lists start."""

    def __init__(self, text: str) -> None:
        super().__init__(parse_constant=_refuse_constant, object_pairs_hook=_refuse_repeated_keys)
        self._newlines = [position for position, character in enumerate(text) if character == "\n"]
        self.parse_object = self._lined_object
        self.parse_array = self._lined_list
        self.scan_once = py_make_scanner(self)

    def _line(self, position: int) -> int:
        return bisect_right(self._newlines, position) + 1

    def _lined_object(self, text_and_start: tuple[str, int], *args: Any, **kwargs: Any) -> tuple[LinedObject, int]:
        pairs, end = JSONObject(text_and_start, *args, **kwargs)
        value = LinedObject(pairs)
        value.line = self._line(text_and_start[1] - 1)
        return value, end

    def _lined_list(self, text_and_start: tuple[str, int], *args: Any, **kwargs: Any) -> tuple[LinedList, int]:
        items, end = JSONArray(text_and_start, *args, **kwargs)
        value = LinedList(items)
        value.line = self._line(text_and_start[1] - 1)
        return value, end


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _refuse_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError(f"a name stands twice in one object: {', '.join(sorted({key for key, _ in pairs}))}")
    return result


def decode(text: str) -> Any:
    """The value of a JSON text; objects and lists carry `line`. Raises ValueError (JSONDecodeError knows its line)."""
    return _LinedDecoder(text).decode(text)
