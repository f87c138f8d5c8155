"""The demo club is built while the site stays in use: the page that waits for it asks again every few seconds."""

import logging
from threading import Thread

from django.db import connections
from django.utils import timezone

from tournaments.demo.club import build_demo_club, reserve_demo_club
from tournaments.exceptions import Refused
from tournaments.models import Club

logger = logging.getLogger(__name__)

SEED = 1


def start_building() -> None:
    """Unless it exists or is being built already, on any server: a second tap waits for the same one."""
    try:
        club = reserve_demo_club()
    except Refused:
        return
    Thread(target=_build, args=[club], name="demo club", daemon=True).start()


def _build(club: Club) -> None:
    try:
        build_demo_club(club, seed=SEED, today=timezone.localdate())
    except Exception:
        # The page offers it again.
        logger.exception("The demo club could not be built")
    finally:
        connections.close_all()
