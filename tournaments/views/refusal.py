"""Shows what a service refuses on the page that follows: for buttons, which have no form."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest


@contextmanager
def refused_in_message(request: HttpRequest) -> Iterator[None]:
    """What a service refuses inside becomes a message, and the rest of the block is skipped."""
    try:
        yield
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
