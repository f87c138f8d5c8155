"""A screen by its secret, and the screens of a match day."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments.choices import ScreenPage
from tournaments.models import MatchDay, Screen
from tournaments.models.pad import hash_token
from tournaments.permissions import enter
from tournaments.queries.version import find_wall_version
from tournaments.queries.wall import Show

CODE_PERIOD = timedelta(minutes=30)
SHOWS = {
    ScreenPage.ROTATE: list(Show),
    ScreenPage.SEATS_BY_NAME: [Show.NAMES],
    ScreenPage.SEATS_BY_TABLE: [Show.TABLES],
    ScreenPage.CLOCK: [],
    ScreenPage.MISSING: [Show.TABLES_TO_GO],
    ScreenPage.STANDING: [Show.STANDING],
    ScreenPage.BLANK: [],
}


def find_screen(token: str) -> Screen | None:
    """None: never was, was taken away, or its code is too old to be typed. One SQL query."""
    known = Q(match_day__isnull=False) | Q(made_at__gt=timezone.now() - CODE_PERIOD)
    screens = Screen.objects.select_related("match_day__competition__club")
    found = screens.filter(known, token_hash=hash_token(token)).first()
    if found and found.match_day:
        enter(found.match_day.competition.club)
    return found


def find_screen_version(token: str) -> str:
    """What was chosen for the screen, and behind a dot the state of what it shows. Two small SQL queries at most."""
    known = Q(match_day__isnull=False) | Q(made_at__gt=timezone.now() - CODE_PERIOD)
    found = Screen.objects.filter(known, token_hash=hash_token(token)).values_list("pk", "match_day_id", "page").first()
    if not found:
        return "none"
    _screen, match_day, page = found
    is_still = match_day is None or page == ScreenPage.BLANK
    return "-".join(map(str, found)) + ("" if is_still else f".{find_wall_version(match_day)}")


def list_screens(match_day: MatchDay) -> list[Screen]:
    return list(Screen.objects.filter(match_day=match_day))
