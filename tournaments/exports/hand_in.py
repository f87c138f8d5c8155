"""What is answered to a text with rounds: each of them stored, there already, or refused with the reason."""

from ninja import Schema
from pydantic import Field

from tournaments.exports.api import ErrorOut

MOST_REFUSED = 500


class PlaceOut(Schema):
    line: int = Field(description="of the text, counted from 1")
    leg: int | None = Field(None, description="none where it could not be read")
    table: int | None = Field(None, description="none where it could not be read")
    round: int | None = Field(None, description="none where it is about a table or about the text")


class RefusedOut(PlaceOut):
    what: str = Field(description="for programs: as in docs/format.md, or what does not fit what is stored")
    reason: str = Field(description="for people")


class CountsOut(Schema):
    stored: int
    already_there: int
    refused: int


class HandInOut(Schema):
    stored: list[PlaceOut] = Field(description="rounds that are stored now")
    already_there: list[PlaceOut] = Field(description="rounds that were stored before, with the same figures")
    refused: list[RefusedOut] = Field(description=f"what is wrong, the first {MOST_REFUSED}; nothing of it is stored")
    counts: CountsOut = Field(description="how many of each there are")


class UnreadableOut(ErrorOut):
    refused: list[RefusedOut] = Field(description=f"what is wrong with the text, the first {MOST_REFUSED}")
