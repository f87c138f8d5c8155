"""A request as WSGI wants it, once all of it has arrived: slow phones wait in the event loop, not in a thread."""

import asyncio
import io
import sys
import tempfile
from collections.abc import MutableMapping
from typing import IO, Any

from granian.rsgi import HTTPProtocol, Scope

# The file of a large club, or a backup. It is kept on disk while it arrives, and only its page reads it.
LARGEST = 128 * 1024 * 1024
IN_MEMORY = 512 * 1024
# A phone that sends nothing for this long in the middle of a request has gone.
SECONDS = 60
WITHOUT_BODY = {"GET", "HEAD", "OPTIONS", "DELETE"}
PROXY_HEADERS = (
    *("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO"),
    *("HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_BY", "HTTP_FORWARDED"),
)
EVERYONE = "*"
# What the trusted proxy said about HTTPS, if that was not yes.
PROXY_SAYS = "klaverjas.proxy_says"

Environ = dict[str, Any]


class Refuse(Exception):
    """The request is answered with this status and nothing else."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def environ_of(scope: Scope, trusted_proxy: str | None, site_path: str = "") -> Environ:
    """What WSGI says about a request, without its body. Refuse if its stated length cannot be true.

    A site under a path (`/klaverjas`) is asked with it or without, as the proxy passes it on.
    """
    has_it = f"{scope.path}/".startswith(f"{site_path}/")
    path = scope.path.removeprefix(site_path) if has_it else scope.path
    server, client = scope.server.rpartition(":"), scope.client.rpartition(":")
    # A server that listens on IPv6 writes the addresses of IPv4 in its own way.
    visitor = client[0].strip("[]")
    mapped = visitor.removeprefix("::ffff:")
    environ: Environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": site_path,
        "PATH_INFO": path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "SERVER_NAME": server[0].strip("[]"),
        "SERVER_PORT": server[2],
        # An old proxy gives itself away by it, and is not mistaken for someone at this computer.
        "SERVER_PROTOCOL": "HTTP/1.0" if scope.http_version == "1" else f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": mapped if "." in mapped else visitor,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        # A header with an underscore could pass for a different one.
        if "_" not in name:
            key = f"HTTP_{name.replace('-', '_').upper()}"
            between = ";" if name == "cookie" else ","
            environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
    # The items have no value that is not text. After such a one from the visitor a proxy's value would be missing.
    sent = {f"HTTP_{name.replace('-', '_').upper()}" for name in set(scope.headers.keys()) if "_" not in name}
    if any(name in sent and name not in environ for name in PROXY_HEADERS):
        raise Refuse(400)
    if scope.authority and "HTTP_HOST" not in environ:
        environ["HTTP_HOST"] = scope.authority
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    length = environ.pop("HTTP_CONTENT_LENGTH", "")
    if length and not (length.isascii() and length.isdigit()):
        raise Refuse(400)
    if not length and ("HTTP_TRANSFER_ENCODING" in environ or scope.method not in WITHOUT_BODY):
        # Without its length no one could tell whether all of it has arrived.
        raise Refuse(411)
    if length and int(length) > LARGEST:
        raise Refuse(413)
    environ["CONTENT_LENGTH"] = length or "0"
    believe_proxy(environ, trusted_proxy)
    return environ


def believe_proxy(environ: MutableMapping[str, Any], trusted: str | None) -> None:
    """Only the proxy says who is asking and how; anyone else’s claims about that are removed.

    Without a trusted proxy nothing is believed either, but the welcome page has to know that there is one.
    """
    if not trusted:
        return
    said = {name: environ.pop(name, "").rpartition(",")[2].strip() for name in PROXY_HEADERS}
    if trusted not in (EVERYONE, environ["REMOTE_ADDR"]):
        return
    if visitor := said["HTTP_X_FORWARDED_FOR"]:
        environ["REMOTE_ADDR"] = visitor.strip('"[]')
    if host := said["HTTP_X_FORWARDED_HOST"]:
        environ["HTTP_HOST"] = host
    if scheme := said["HTTP_X_FORWARDED_PROTO"]:
        if scheme not in ("http", "https"):
            raise Refuse(400)
        environ["wsgi.url_scheme"] = scheme
    if scheme != "https":
        environ[PROXY_SAYS] = scheme


async def body_of(protocol: HTTPProtocol, length: int) -> IO[bytes]:
    """Returns the whole body, or raises Refuse: half a form must not be taken for a whole one."""
    body: IO[bytes] = io.BytesIO() if length <= IN_MEMORY else tempfile.TemporaryFile()  # noqa: SIM115 - until it is answered
    if not length:
        return body
    came, chunks = 0, aiter(protocol)
    try:
        while came < length:
            chunk = await asyncio.wait_for(anext(chunks), SECONDS)
            if not chunk:
                break
            came += len(chunk)
            body.write(chunk)
    except (TimeoutError, StopAsyncIteration):
        pass
    if came != length:
        body.close()
        raise Refuse(400)
    body.seek(0)
    return body
