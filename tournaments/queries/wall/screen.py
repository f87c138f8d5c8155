"""A screen by its secret, and the screens of a match day."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments.choices import ScreenPage
from tournaments.models import MatchDay, Screen
from tournaments.permissions import enter, hash_token
from tournaments.queries.version import find_wall_version
from tournaments.queries.wall.wall import Show

CODE_PERIOD = timedelta(minutes=30)
# A screen belongs to one evening; left on in a café, it does not show the club for ever.
KEPT_FOR = timedelta(days=2)
# One that is switched off stays in the list for a day: it may be switched on again.
LISTED_FOR = timedelta(days=1)
SHOWS = {
    ScreenPage.ROTATE: list(Show),
    ScreenPage.SEATS_BY_NAME: [Show.NAMES],
    ScreenPage.SEATS_BY_TABLE: [Show.TABLES],
    ScreenPage.CLOCK: [],
    ScreenPage.MISSING: [Show.TABLES_TO_GO],
    ScreenPage.RESULT: [Show.RESULT],
    ScreenPage.STANDING: [Show.STANDING],
    ScreenPage.SIDE_STANDINGS: [Show.SIDE_STANDINGS],
    ScreenPage.REVEAL: [],
    ScreenPage.BLANK: [],
}
# Choices without pages to turn.
STILL = (ScreenPage.CLOCK, ScreenPage.BLANK)


def find_screen(token: str) -> Screen | None:
    """None: it never existed, was removed, its code is too old to be typed, or its evening is over. One SQL query."""
    screens = Screen.objects.select_related("match_day__competition__club")
    found = screens.filter(is_known(), token_hash=hash_token(token)).first()
    if found and found.match_day:
        enter(found.match_day.competition.club)
    return found


def find_bare_screen(token: str) -> Screen | None:
    """The same without its match day, for the requests that come all the time. One small SQL query."""
    return Screen.objects.filter(is_known(), token_hash=hash_token(token)).first()


def version_of(screen: Screen) -> str:
    """What was chosen for the screen, and after a dot the state of what it shows. One small SQL query at most."""
    share = f"{screen.share}of{screen.shares}"
    chosen = f"{screen.pk}-{screen.match_day_id}-{screen.page}-{share}-{screen.at}-{int(screen.is_held)}"
    if screen.match_day_id is None or screen.page == ScreenPage.BLANK:
        return chosen
    return f"{chosen}.{find_wall_version(screen.match_day_id)}"


def is_known() -> Q:
    """The condition under which a screen shows anything: a code that may be typed, or the pages of its evening."""
    now = timezone.now()
    return Q(match_day__isnull=True, made_at__gt=now - CODE_PERIOD) | Q(
        match_day__isnull=False, made_at__gt=now - KEPT_FOR
    )


def list_screens(match_day: MatchDay) -> list[Screen]:
    """Excludes those that no one has seen for a day."""
    seen = Q(seen_at__gt=timezone.now() - LISTED_FOR)
    return list(Screen.objects.filter(is_known() & seen, match_day=match_day))
