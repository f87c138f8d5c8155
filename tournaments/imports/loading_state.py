"""The stored club and competition while a file is being applied to them, and every fault that this finds."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.imports.competition import CompetitionFile
from tournaments.imports.faults import Fault
from tournaments.imports.seen_in_file import UnitKey
from tournaments.models import Adjustment, Club, Competition, Player, Unit


@dataclass
class Loaded:
    """The outcome of loading: how many things were new, how many were already there."""

    competition: Competition | None = None
    added: int = 0
    unchanged: int = 0


class LoadingState:
    """`units` are those the competition ranks, as the file names them."""

    club: Club
    competition: Competition

    def __init__(self, file: CompetitionFile, by: User, *, pause: Callable[[float], None] | None = None) -> None:
        self.file = file
        self.by = by
        self.faults: list[Fault] = []
        self.done = Loaded()
        self.players: dict[str, Player] = {}
        self.units: dict[UnitKey, Unit] = {}
        self.added_players: list[Player] = []
        self._pause, self._since = pause, time.monotonic()
        self.matched: set[Adjustment] = set()  # stored ones that an object in the file matches

    def rest(self) -> None:
        """After a step: if each is a separate transaction, others get their turn."""
        if self._pause is not None:
            self._pause(self._since)
            self._since = time.monotonic()

    @contextmanager
    def refusals_at(self, line: int, place: str = "") -> Iterator[None]:
        """A refusal of a service becomes a fault on its line, and loading continues to find the others."""
        try:
            yield
        except ValidationError as error:
            self.faults.append(Fault(line, place, " ".join(error.messages)))

    def compare(self, stored: object, fields: Mapping[str, Any], line: int, place: str) -> None:
        for name, value in fields.items():
            if getattr(stored, name) != value:
                self.contradiction(line, f"{place}.{name}", str(getattr(stored, name)))
        self.done.unchanged += 1

    def contradiction(self, line: int, place: str, stored: str) -> None:
        message = _("something else is already saved: %(stored)s; correct it on its page, with a reason") % {
            "stored": stored
        }
        self.faults.append(Fault(line, place, message))
