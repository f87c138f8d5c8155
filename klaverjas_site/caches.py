"""Where visitors’ limits and parts of pages are kept: `CACHE_URL`. The site works without anything kept there."""

import logging
import pickle
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2s
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.redis import RedisCache
from django.core.exceptions import ImproperlyConfigured
from filelock import FileLock

IN_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
SCHEMES_OF_REDIS = {"redis", "rediss", "unix"}
# Seconds that a page waits for Redis before it is built without it; for AWAY seconds no other page waits then.
PATIENCE = 1
AWAY = 10
# How often files are counted, so that there are never many too many.
STORED_BETWEEN_LOOKS = 50

# A script that Redis runs, doing nothing else meanwhile.
INCREASE_IF_THERE = "return redis.call('EXISTS', KEYS[1]) == 1 and redis.call('INCRBY', KEYS[1], ARGV[1]) or false"

logger = logging.getLogger(__name__)


def cache_at(url: str, name: str, secret: str = "", *, most: int = 1000) -> dict[str, Any]:
    """Django's settings of the cache with this name: redis://… for all machines, file:///… for one, or in memory.

    Several sites may use one Redis: by the `secret` each finds only its own entries.
    """
    scheme = urlsplit(url).scheme
    if not url:
        return {"BACKEND": IN_MEMORY, "LOCATION": name, "OPTIONS": {"MAX_ENTRIES": most}}
    if scheme == "file":
        folder = Path(url2pathname(urlsplit(url).path)) / name
        return {
            "BACKEND": "klaverjas_site.caches.OneMachineCache",
            "LOCATION": str(folder),
            "OPTIONS": {"MAX_ENTRIES": most},
        }
    if scheme in SCHEMES_OF_REDIS:
        own = blake2s(secret.encode(), digest_size=8).hexdigest()
        patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        return {
            "BACKEND": "klaverjas_site.caches.OptionalRedisCache",
            "LOCATION": url,
            "KEY_PREFIX": f"klaverjas-{own}-{name}",
            "OPTIONS": patience,
        }
    raise ImproperlyConfigured("CACHE_URL must begin with redis://, rediss://, unix:// or file:///.")


class Optional(BaseCache):
    """A cache that may fail: then nothing is found or kept in it for a while, and the site keeps working."""

    away_until = 0.0

    @staticmethod
    def troubles() -> tuple[type[Exception], ...]:
        raise NotImplementedError

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._or_else(default, super().get, key, default, version)

    def set(self, key: str, *args: Any, **kwargs: Any) -> None:
        self._or_else(None, super().set, key, *args, **kwargs)

    def delete(self, key: str, *args: Any, **kwargs: Any) -> bool:
        return bool(self._or_else(False, super().delete, key, *args, **kwargs))

    def add(self, key: str, *args: Any, **kwargs: Any) -> bool:
        return bool(self._or_else(True, self._add, key, *args, **kwargs))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """ValueError: it is not there."""
        return int(self._or_else(1, self._incr, key, delta, version))

    def _add(self, key: str, *args: Any, **kwargs: Any) -> bool:
        return bool(super().add(key, *args, **kwargs))

    def _incr(self, key: str, delta: int, version: int | None) -> int:
        raise NotImplementedError

    def _or_else(self, otherwise: Any, ask: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() < self.away_until:
            return otherwise
        try:
            return ask(*args, **kwargs)
        except self.troubles() as error:
            # Each thread has its own cache, and none has to find out separately.
            type(self).away_until = time.monotonic() + AWAY
            logger.error("What is shared cannot be kept: %s", error)
            return otherwise


Files: Any = FileBasedCache
"""Its types do not name the methods it adds that are used here."""


class OneMachineCache(Optional, Files):
    """Files in a folder that only this program's user may read; only one process at a time counts in it."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        Files.__init__(self, location, params)
        self.stored = 0

    @staticmethod
    def troubles() -> tuple[type[Exception], ...]:
        """A full disk, or a file that is not whole."""
        return OSError, EOFError, pickle.UnpicklingError, zlib.error

    def _add(self, key: str, *args: Any, **kwargs: Any) -> bool:
        with self._alone():
            return super()._add(key, *args, **kwargs)

    def _incr(self, key: str, delta: int, version: int | None) -> int:
        """Keeps the time at which it expires; Django's own starts the time again."""
        with self._alone():
            value, until = Files.get(self, key, version=version), self._kept_until(key, version)
            if value is None:
                raise ValueError(key)
            left = None if until is None else until - time.time()
            Files.set(self, key, value + delta, left, version)
        return int(value) + delta

    def _kept_until(self, key: str, version: int | None) -> float | None:
        with suppress(FileNotFoundError), Path(self._key_to_file(key, version)).open("rb") as file:
            return pickle.load(file)  # noqa: S301 - its own file, in a folder that is only this program's
        return None

    def _alone(self) -> FileLock:
        self._createdir()
        return FileLock(Path(self._dir) / "one-at-a-time.lock", mode=0o600, thread_local=True)

    def _cull(self) -> None:
        self.stored += 1
        if self.stored % STORED_BETWEEN_LOOKS == 0:
            super()._cull()


class OptionalRedisCache(Optional, RedisCache):
    """Redis, which may be away."""

    @staticmethod
    def troubles() -> tuple[type[Exception], ...]:
        from redis.exceptions import RedisError  # noqa: PLC0415 - only where Redis is used

        return (RedisError,)

    def _incr(self, key: str, delta: int, version: int | None) -> int:
        """Django's own first asks whether it is there: expiring in between it would start again, and never expire."""
        counted = self._cache.get_client(None, write=True).eval(
            INCREASE_IF_THERE, 1, self.make_and_validate_key(key, version=version), delta
        )
        if counted is None:
            raise ValueError(key)
        return int(counted)
