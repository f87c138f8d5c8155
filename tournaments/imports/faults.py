"""What is wrong with the file of a competition: each fault with its line and place, in the reader's language."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.utils.translation import gettext as _
from pydantic import ValidationError
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError

from tournaments.imports.lined_json import LinedList, LinedObject

Steps: TypeAlias = tuple[int | str, ...]
"""The way to a value: the keys of objects, and the places in lists, counted from 0."""


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


class BadFile(Exception):
    """The file cannot be loaded; `faults` names every line that is wrong."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))


def refuse(found: Iterable[tuple[Steps, str]]) -> None:
    """For validators that find several things wrong at once, each at a place below their own."""
    errors = [InitErrorDetails(type=_refused(message), loc=steps, input=None) for steps, message in found]
    if errors:
        raise ValidationError.from_exception_data("refused", errors)


def _refused(message: str) -> PydanticCustomError:
    """The document may contain a name with half a letter, which pydantic cannot take."""
    return PydanticCustomError("refused", "{message}", {"message": message.encode(errors="backslashreplace").decode()})


def faults_of(error: ValidationError, document: Any) -> list[Fault]:
    """Everything that pydantic found wrong with a document that `decode` has read."""
    errors = error.errors(include_url=False, include_input=False)
    return [Fault(_line(document, each["loc"]), _place(each["loc"]), _message(each)) for each in errors]


def _line(document: Any, steps: Steps) -> int:
    """The line of the innermost existing object or list on the way."""
    line = 1
    value = document
    for step in (None, *steps):
        if isinstance(value, LinedObject) and step is not None:
            value = value.get(str(step))
        elif isinstance(value, LinedList) and isinstance(step, int):
            value = value[step] if step < len(value) else None
        if isinstance(value, LinedObject | LinedList):
            line = value.line
    return line


def _place(steps: Steps) -> str:
    """The way as people count: match_days[1] is the first one."""
    return "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")


def _message(error: ErrorDetails) -> str:
    about = error.get("ctx", {})
    match error["type"]:
        case "refused":
            return str(about["message"])
        case "value_error":
            return str(about["error"])
        case "missing":
            return _("this is missing")
        case "extra_forbidden":
            return _("this name is not known here")
        case "model_type" | "dict_type":
            return _("an object { … } is expected here")
        case "list_type":
            return _("a list [ … ] is expected here")
        case "too_long":
            return _("at most %(most)d are expected here") % {"most": about["max_length"]}
        case "string_type" | "string_too_short":
            return _("a text is expected")
        case "string_too_long":
            return _("a text of at most %(longest)d characters is expected") % {"longest": about["max_length"]}
        case "string_unicode" | "invalid_key":
            return _("a text without control characters is expected")
        case "int_type":
            return _("a whole number is expected")
        case "greater_than_equal":
            return _("at least %(least)d is expected") % {"least": about["ge"]}
        case "less_than_equal":
            return _("at most %(most)d is expected") % {"most": about["le"]}
        case "bool_type":
            return _("true or false is expected")
    raise NotImplementedError(error["type"])
