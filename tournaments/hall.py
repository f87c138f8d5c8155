"""The address of this site for the phones in the hall, which is not the one that its own computer uses."""

import socket
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

# As a request names its host, where an address of IPv6 is in brackets.
ONLY_THIS_COMPUTER = {"localhost", "127.0.0.1", "[::1]"}


def address_for_phones(request: HttpRequest, path: str = "") -> str:
    """The address for links and codes: the club's public one, if it has one, however the organiser came here.

    Without it, with the hall open, never `localhost`, which on a phone is the phone itself.
    """
    here = urlsplit(request.build_absolute_uri(path or reverse("home")))
    if settings.SITE_ADDRESS:
        public = urlsplit(settings.SITE_ADDRESS)
        return here._replace(scheme=public.scheme, netloc=public.netloc).geturl()
    if names_this_computer(here.netloc) and settings.HALL_IS_OPEN and (address := address_in_network()):
        let_in(address)
        here = here._replace(netloc=f"{address}:{here.port}" if here.port else address)
    return here.geturl()


def host_for_phones(request: HttpRequest) -> str:
    return urlsplit(address_for_phones(request)).netloc


def closed_hall(request: HttpRequest) -> str:
    """Where no phone could open the links and codes of this page: the command that admits phones. Otherwise empty."""
    return settings.COMMAND_FOR_HALL if names_this_computer(host_for_phones(request)) else ""


def names_this_computer(host: str) -> bool:
    """Whether this host, with or without a port, is the visitor's own computer, and no other."""
    return split_domain_port(host)[0] in ONLY_THIS_COMPUTER


def let_in(address: str) -> None:
    """Visitors may use this address; on another network the computer gets another one while the site is running."""
    if address not in settings.ALLOWED_HOSTS:
        settings.ALLOWED_HOSTS.append(address)


def let_in_by_its_address(host: str) -> None:
    """For every process that serves the hall: a visitor may have the address from a page that another one served."""
    asked, _port = split_domain_port(host)
    if asked not in settings.ALLOWED_HOSTS and asked == address_in_network():
        let_in(asked)


def address_in_network() -> str | None:
    """Where phones in the hall find this computer. Nothing is sent: the system only says which route it would take."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
