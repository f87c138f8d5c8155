"""What a service refuses, as values; forms and pages word them."""

from django.core.exceptions import ValidationError


class Stale(Exception):
    """Someone stored a newer version after this page was opened; nothing was overwritten."""


class TakenBack(Stale):
    """This very entry was stored, and is off the sheet again or corrected: sent once more it does not come back."""


class SameElsewhere(Stale):
    """A round that its writer had not seen says the same under another `number`: it may well be this one."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Refused(ValidationError):
    """The action is not possible in the current state; the message says what to do instead."""
