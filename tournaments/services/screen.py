"""Screens on the wall: each shows a short code until an organiser types it, and then what she says."""

import secrets
from datetime import timedelta

from django.core.cache import cache
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.choices import ScreenPage
from tournaments.exceptions import Refused
from tournaments.models import MatchDay, Screen
from tournaments.models.pad import TOKEN_BYTES, hash_token
from tournaments.queries.screen import CODE_PERIOD
from tournaments.services.federation import LETTERS

CODE_LENGTH = 5

FORGOTTEN_AFTER = timedelta(days=2)
LIMIT_PERIOD = timedelta(minutes=10)
GUESSES = 20
SCREENS_PER_VISITOR = 30


@transaction.atomic
def open_screen(*, visitor: str) -> tuple[Screen, str]:
    """A screen that nobody has joined yet, and the secret by which its browser is known. Old ones are tidied away."""
    _refuse_too_many(f"screens-of-{hash_token(visitor)}", SCREENS_PER_VISITOR)
    now = timezone.now()
    unused = Q(match_day=None, made_at__lt=now - CODE_PERIOD)
    Screen.objects.filter(unused | Q(seen_at__lt=now - FORGOTTEN_AFTER)).delete()
    token = secrets.token_urlsafe(TOKEN_BYTES)
    code = "".join(secrets.choice(LETTERS) for _letter in range(CODE_LENGTH))
    screen = Screen(code=code, token_hash=hash_token(token), seen_at=now)
    screen.full_clean()
    screen.save()
    return screen, token


def join_screen(*, match_day: MatchDay, code: str, guesser: int) -> None:
    """From now on the screen shows this match day; capitals and spaces do not matter."""
    _refuse_too_many(f"screen-codes-of-{guesser}", GUESSES)
    waiting = Screen.objects.filter(match_day=None, made_at__gt=timezone.now() - CODE_PERIOD)
    if not waiting.filter(code="".join(code.split()).upper()).update(match_day=match_day, page=ScreenPage.ROTATE):
        raise Refused(_("No screen shows this code now. Look at the screen again."))


def choose_page(*, match_day: MatchDay, code: str, page: ScreenPage) -> None:
    Screen.objects.filter(match_day=match_day, code=code).update(page=page)


def remove_screen(*, match_day: MatchDay, code: str) -> None:
    """Its browser shows a new code."""
    Screen.objects.filter(match_day=match_day, code=code).delete()


def screen_seen(*, screen: Screen) -> None:
    Screen.objects.filter(pk=screen.pk).update(seen_at=timezone.now())


def _refuse_too_many(key: str, most: int) -> None:
    cache.add(key, 0, LIMIT_PERIOD.total_seconds())
    if cache.incr(key) > most:
        raise Refused(_("Too many tries. Please wait ten minutes."))
