"""What a service refuses, as values; forms and pages word them."""

from django.core.exceptions import ValidationError


class Stale(Exception):
    """Someone stored a newer version after this page was opened; nothing was overwritten."""


class KeyUsed(Stale):
    """Something was stored under this key, and the sheet differs: it was another round, or was corrected or removed."""


class SameElsewhere(Stale):
    """A round that its writer had not seen says the same under another `number`: it may well be the same one."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Refused(ValidationError):
    """The action is not possible in the current state; the message says what to do instead."""
