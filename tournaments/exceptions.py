"""What a service refuses, as values; forms and pages word them."""

from django.core.exceptions import ValidationError


class Stale(Exception):
    """Somebody stored a newer version after this page was opened; nothing was overwritten."""


class Refused(ValidationError):
    """The action does not fit the state of things; the message says what to do instead."""
