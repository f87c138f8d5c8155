"""What a password has to be, and how many are hashed at once."""

import os
from threading import BoundedSemaphore

from django.contrib.auth import password_validation
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from klaverjas_site.server import SHARED_BY
from tournaments.exceptions import Refused

LONGEST = 1000
# For all processes together at most half of the threads of one, and no more than the machine has processors: pages and
# scores keep going, however many people log in or guess (decision 18).
HASHED_AT_ONCE = max(1, min(4, max(2, os.cpu_count() or 2)) // int(os.environ.get(SHARED_BY) or 1))
BUSY = "busy"


class LengthValidator(password_validation.MinimumLengthValidator):
    """Django's own; its error is the sentence of the help text, which is translated into each of our languages.

    It also refuses passwords longer than the login form accepts.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        super().validate(password, user)
        if len(password) > LONGEST:
            raise ValidationError(_("A password has at most %(most)d characters.") % {"most": LONGEST})

    def get_error_message(self) -> str:
        return self.get_help_text()


class BoundedHasher(PBKDF2PasswordHasher):
    """Django's own, which takes a quarter of a second; if all places are taken it refuses instead of waiting."""

    places = BoundedSemaphore(HASHED_AT_ONCE)

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        if not self.places.acquire(blocking=False):
            message = gettext_lazy("Many people are logging in at the moment. Try again in a few seconds.")
            raise Refused(message, code=BUSY)
        try:
            return super().encode(password, salt, iterations)
        finally:
            self.places.release()
