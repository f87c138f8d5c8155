"""What the objects of a competition's file share: they have only fields of their model, and remember their line."""

import datetime
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeVar

from django.utils.translation import gettext as _
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    ValidationInfo,
    field_validator,
    model_validator,
)

from tournaments.imports.lined_json import LinedObject

T = TypeVar("T", bound=str)

NOT_WRITTEN = {"Cc", "Cs"}
"""Control characters and halves of characters, which none of our databases can store."""


class InFile(BaseModel):
    """An object of the file. null counts as left out."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        str_strip_whitespace=True,
        str_max_length=200,
        hide_input_in_errors=True,
    )

    # The texts that may have several lines.
    IN_LINES: ClassVar[frozenset[str]] = frozenset()

    _line: int = PrivateAttr(default=1)

    @property
    def line(self) -> int:
        """Where the object starts in the file."""
        return self._line

    @classmethod
    @cache
    def _keys(cls) -> frozenset[str]:
        return frozenset(field.alias or name for name, field in cls.model_fields.items())

    @model_validator(mode="wrap")
    @classmethod
    def _read_object(cls, value: Any, read: ModelWrapValidatorHandler[Self]) -> Self:
        if not isinstance(value, LinedObject):
            return read(value)
        said = read({key: each for key, each in value.items() if each is not None or key not in cls._keys()})
        said._line = value.line
        return said

    @field_validator("*")
    @classmethod
    def _can_be_kept(cls, value: Any, info: ValidationInfo) -> Any:
        written = value.replace("\n", "") if isinstance(value, str) and info.field_name in cls.IN_LINES else value
        if isinstance(written, str) and any(unicodedata.category(character) in NOT_WRITTEN for character in written):
            raise ValueError(_("a text without control characters is expected"))
        return value


def one_of(values: Iterable[T]) -> BeforeValidator:
    """One of these texts and no other."""
    by_text = {str(value): value for value in values}

    def choose(value: object) -> T:
        if not isinstance(value, str) or value not in by_text:
            raise ValueError(_("one of these is expected: %(values)s") % {"values": ", ".join(by_text)})
        return by_text[value]

    return BeforeValidator(choose)


def _read_date(value: Any) -> datetime.date:
    try:
        return datetime.date.fromisoformat(value)
    except (TypeError, ValueError):
        raise ValueError(_("a date such as 2026-11-21 is expected")) from None


def _read_time(value: Any) -> datetime.time:
    try:
        moment = datetime.time.fromisoformat(value)
    except (TypeError, ValueError):
        moment = None
    if moment is None or moment.tzinfo is not None:
        raise ValueError(_("a time such as 19:30 is expected"))
    return moment


Whole = Annotated[int, Field(ge=0, le=1_000_000)]
Number = Annotated[int, Field(ge=1, le=1_000_000)]
Points = Annotated[int, Field(ge=-100_000, le=1_000_000)]
"""A total may be below zero."""
Pits = Annotated[int, Field(ge=0, le=100)]
Date = Annotated[datetime.date, BeforeValidator(_read_date)]
Time = Annotated[datetime.time, BeforeValidator(_read_time)]
