"""Screens on the wall: each shows a short code until an organiser types it, and then what they choose."""

import secrets
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.choices import ScreenPage
from tournaments.exceptions import Refused
from tournaments.letters import CODE_LETTERS
from tournaments.models import MatchDay, Screen
from tournaments.permissions import TOKEN_BYTES, hash_token
from tournaments.queries.wall.reveal import get_reveal, revealed_on_screens
from tournaments.queries.wall.screen import CODE_PERIOD, SHOWS, STILL, is_known
from tournaments.queries.wall.share import Share
from tournaments.queries.wall.wall import get_wall
from tournaments.services.limit import is_too_often, network_of
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_match_day, writes

CODE_LENGTH = 5

LIMIT_PERIOD = timedelta(minutes=10)
GUESSES = 20
SCREENS_PER_VISITOR = 30


@writes
def open_screen(*, visitor: str) -> tuple[Screen, str]:
    """A screen that no one has joined yet, and the secret by which its browser is known. Old ones are tidied away."""
    _refuse_too_many("screens", network_of(visitor), SCREENS_PER_VISITOR)
    Screen.objects.exclude(is_known()).delete()
    token = secrets.token_urlsafe(TOKEN_BYTES)
    code = "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))
    screen = Screen(code=code, token_hash=hash_token(token), seen_at=timezone.now())
    screen.full_clean()
    screen.save()
    return screen, token


@writes
def join_screen(*, match_day: MatchDay, code: str, guesser: int) -> None:
    """From now on the screen shows this match day; capitals and spaces do not matter."""
    _refuse_too_many("screen-codes", str(guesser), GUESSES)
    waiting = Screen.objects.filter(match_day=None, made_at__gt=timezone.now() - CODE_PERIOD)
    if not waiting.filter(code="".join(code.split()).upper()).update(match_day=match_day, page=ScreenPage.ROTATE):
        raise Refused(_("No screen shows this code now. Look at the screen again."))
    log_action(match_day, "screens_changed")


@writes
def choose_page(*, match_day: MatchDay, code: str, page: ScreenPage) -> None:
    """Starts the page from the beginning; the reveal from where other screens are."""
    at = (revealed_on_screens(match_day) or 0) if page == ScreenPage.REVEAL else 0
    if Screen.objects.filter(match_day=match_day, code=code).update(page=page, at=at, is_held=False):
        log_action(match_day, "screens_changed")


@writes
def choose_share(*, match_day: MatchDay, code: str, share: Share) -> None:
    """Makes it one of several screens next to each other: it shows its share of everything, from the beginning."""
    changed = Screen.objects.filter(match_day=match_day, code=code).exclude(share=share.number, shares=share.of)
    if changed.exclude(page=ScreenPage.REVEAL).update(share=share.number, shares=share.of, at=0) or changed.update(
        share=share.number, shares=share.of
    ):
        log_action(match_day, "screens_changed")


@writes
def turn_screen(*, match_day: MatchDay, code: str, step: int) -> None:
    """To the next page (1) or the previous one (-1), from the last to the first and back."""
    lock_match_day(match_day, even_closed=True)
    screen = Screen.objects.filter(match_day=match_day, code=code).first()
    if screen is None or screen.page == ScreenPage.REVEAL or screen.page in STILL:
        return
    pages = len(get_wall(match_day, SHOWS[ScreenPage(screen.page)], Share(screen.share, screen.shares)).screens)
    screen.at = (screen.at + step) % max(1, pages)
    screen.save(update_fields=["at"])
    log_action(match_day, "screens_changed")


@writes
def hold_screen(*, match_day: MatchDay, code: str, is_held: bool) -> None:
    """It stays on its page, or turns pages again."""
    if Screen.objects.filter(match_day=match_day, code=code, is_held=not is_held).update(is_held=is_held):
        log_action(match_day, "screens_changed")


@writes
def reveal_prizes(*, match_day: MatchDay, revealed: int) -> None:
    """Every screen showing the reveal has then shown this many prizes: a tap that arrives twice shows one."""
    revealed = min(max(0, revealed), get_reveal(match_day, 0).prizes)
    if Screen.objects.filter(match_day=match_day, page=ScreenPage.REVEAL).exclude(at=revealed).update(at=revealed):
        log_action(match_day, "prizes_revealed")


@writes
def remove_screen(*, match_day: MatchDay, code: str) -> None:
    """Removes the screen: its browser shows a new code."""
    if Screen.objects.filter(match_day=match_day, code=code).delete()[0]:
        log_action(match_day, "screens_changed")


@writes
def screen_seen(*, screen: Screen, at: int | None = None) -> None:
    """Its browser asks for it, and turns it to a page unless someone holds it or its pages are those of a reveal."""
    seen = Screen.objects.filter(pk=screen.pk)
    seen.update(seen_at=timezone.now())
    if at is not None and seen.filter(is_held=False).exclude(page=ScreenPage.REVEAL).update(at=at):
        screen.at = at


def _refuse_too_many(what: str, who: str, most: int) -> None:
    if is_too_often(what, who, most=most, period=LIMIT_PERIOD):
        raise Refused(_("Too many attempts. Please wait ten minutes."))
