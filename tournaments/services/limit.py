"""How often one visitor may do things that fill the database, send mails or guess.

All processes that share a cache count together.
"""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from ipaddress import IPv4Address, ip_address, ip_network
from typing import TypeVar

from django.core.cache import caches
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.letters import typed_code

# A separate cache: filling the one for pages does not make any count forgotten.
COUNTS = "limits"

Found = TypeVar("Found")


def is_too_often(what: str, who: str, *, most: int, period: timedelta) -> bool:
    """Counts once more, and returns whether it is more than `most` since the first time of this period."""
    cache, key = caches[COUNTS], _key(what, who)
    cache.add(key, 0, period.total_seconds())
    try:
        return cache.incr(key) > most
    except ValueError:  # the period ended between the two
        return most < 1


def is_used_up(what: str, who: str, *, most: int) -> bool:
    """Whether `most` were counted in this period already; this attempt is not counted, in case it turns out correct."""
    return int(caches[COUNTS].get(_key(what, who), 0)) >= most


def _key(what: str, who: str) -> str:
    return f"{what}-{sha256(who.encode()).hexdigest()}"


def find_by_code(
    what: str,
    code: str,
    *,
    visitor: str,
    most: int,
    period: timedelta,
    find: Callable[[str], Found | None],
    wrong: Promise,
) -> Found:
    """What has the typed code; `visitor` is an IP address. Refused at the field `code` where nothing has it (`wrong`).

    And once `most` wrong ones came from there in the period: those that are right are not counted, since a hall is one
    network.
    """
    who = network_of(visitor)
    if is_used_up(what, who, most=most):
        raise ValidationError({"code": _("Too many attempts. Please wait ten minutes.")})
    found = find(typed_code(code))
    if found is None:
        is_too_often(what, who, most=most, period=period)
        raise ValidationError({"code": wrong})
    return found


def network_of(visitor: str) -> str:
    """The address itself, or for IPv6 the first of its network: one network has billions of addresses."""
    try:
        address = ip_address(visitor)
    except ValueError:
        return visitor
    if isinstance(address, IPv4Address):
        return visitor
    # A server that listens on IPv6 writes IPv4 addresses in its own way.
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False).network_address)
