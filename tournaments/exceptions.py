"""What a service refuses, as values; forms and pages word them."""

from django.core.exceptions import ValidationError


class Stale(Exception):
    """Someone stored a newer version after this page was opened; nothing was overwritten."""


class Refused(ValidationError):
    """The action is not possible in the current state; the message says what to do instead."""
