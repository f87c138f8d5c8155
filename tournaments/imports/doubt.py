"""A question about a list: nothing is stored before it is answered."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True, slots=True)
class Doubt:
    """Its key, the question, the answers by value, and its place (list and column, or lines)."""

    key: str
    message: str
    options: tuple[tuple[str, str], ...]
    column: tuple[int, int] | None = None
    lines: tuple[int, ...] = ()
    answer: str = ""
    is_settled: bool = False
    """Answered by the answer to another question."""

    def answered(self, answers: Mapping[str, str]) -> Self:
        """The doubt with its answer, if that is one of those offered."""
        answer = answers.get(self.key, "")
        return replace(self, answer=answer if answer in dict(self.options) else "")

    @property
    def is_open(self) -> bool:
        return not (self.answer or self.is_settled)

    @property
    def field(self) -> str:
        """Its name in the form; that of a column is also the name of the choice above it."""
        return self.key if self.key.startswith("column-") else f"answer-{self.key}"
