"""Who may begin on an installation without an owner: someone at its computer, or with the code it shows there."""

from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest

from tournaments.hall import names_this_computer
from tournaments.permissions import has_owner
from tournaments.services.club.first_owner import first_code

# What a proxy says about the visitor. Visitors who send it themselves only keep themselves out.
SAID_BY_PROXIES = ("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP")
SAID_BY_PROXIES_ALSO = "HTTP_X_FORWARDED_"
KEY = "first_code"


def may_begin(request: HttpRequest) -> bool:
    return not has_owner() and (is_at_this_computer(request) or request.session.get(KEY) == first_code())


def remember_code(request: HttpRequest) -> None:
    request.session[KEY] = first_code()


def is_at_this_computer(request: HttpRequest) -> bool:
    """Never through a proxy on this computer, whose visitors come from anywhere: they need the code."""
    return (
        not settings.TRUSTED_PROXY
        and _is_loopback(request.META.get("REMOTE_ADDR", ""))
        and names_this_computer(request.get_host())
        # Browsers say 1.1; a proxy that says nothing else about itself often speaks 1.0.
        and request.META.get("SERVER_PROTOCOL") != "HTTP/1.0"
        and not any(name in SAID_BY_PROXIES or name.startswith(SAID_BY_PROXIES_ALSO) for name in request.META)
    )


def _is_loopback(visitor: str) -> bool:
    try:
        address = ip_address(visitor)
    except ValueError:
        return False
    # A server that listens on IPv6 writes IPv4 addresses in its own way.
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback
