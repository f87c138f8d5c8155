"""Whether something is still as a page shows it: what others are found through has a version, and a change another one.

The services write a new one with every lock (services/transaction.py), and everything is written under a lock. So a row
that still has the earlier version is unchanged, and so are its parts.
"""

import secrets
from contextvars import ContextVar

from django.db import models

# A sum of a hundred thousand of them still fits a column.
BITS = 46

# Whether the transaction of a service is open here: what it locked has its new version, and may still change under it.
is_writing: ContextVar[bool] = ContextVar("is_writing", default=False)


def new_version() -> int:
    """A version that nothing ever had, here or in a backup: not the next one, but a random one."""
    return secrets.randbits(BITS)


class Versioned(models.Model):
    """What has its own version: a club, a competition, a match day."""

    version = models.BigIntegerField(default=new_version, editable=False)

    class Meta:
        abstract = True
