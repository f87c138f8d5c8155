"""The accounts of the demo club that the shell has created, kept where `serve` can print them."""

import os
from collections.abc import Sequence

from django.conf import settings

from tournaments.models import Club
from tournaments.permissions import has_owner

FILE = "demo-log-ins.txt"


def save_accounts(lines: Sequence[str]) -> None:
    # Only its owner may read it: these are real passwords of this one installation.
    descriptor = os.open(settings.DATA_DIR / FILE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def forget_accounts() -> None:
    """Forgets them: their club is gone."""
    (settings.DATA_DIR / FILE).unlink(missing_ok=True)


def list_accounts() -> list[str]:
    """The accounts while they work: as long as their club exists and the installation has no owner."""
    path = settings.DATA_DIR / FILE
    if not path.exists() or has_owner() or not Club.objects.filter(is_demo=True).exists():
        return []
    return path.read_text(encoding="utf-8").splitlines()
