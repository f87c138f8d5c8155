"""Where limits of visitors and parts of pages are kept: `CACHE_URL`. Nothing that is kept there is needed to go on."""

import logging
import pickle
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.redis import RedisCache
from django.core.exceptions import ImproperlyConfigured
from filelock import FileLock

IN_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
SCHEMES_OF_REDIS = {"redis", "rediss", "unix"}
# Seconds that a page waits for Redis before it is made without it.
PATIENCE = 1
# How often files are counted, so that there are never many too many.
STORED_BETWEEN_LOOKS = 50

logger = logging.getLogger(__name__)


def cache_at(url: str, name: str, *, most: int = 1000) -> dict[str, Any]:
    """Django's settings of the cache with this name: redis://… for all machines, file:///… for one, or in memory."""
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
        patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        return {
            "BACKEND": "klaverjas_site.caches.OptionalRedisCache",
            "LOCATION": url,
            "KEY_PREFIX": f"klaverjas-{name}",
            "OPTIONS": patience,
        }
    raise ImproperlyConfigured("CACHE_URL must begin with redis://, rediss://, unix:// or file:///.")


Files: Any = FileBasedCache
"""Its types do not name the methods of its own that are used here."""


class OneMachineCache(Files):
    """Files in a folder that only this program's user may read; what is counted in it is counted by one at a time."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(location, params)
        self.stored = 0

    def add(self, key: str, *args: Any, **kwargs: Any) -> bool:
        with self._alone():
            return super().add(key, *args, **kwargs)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """It is forgotten when it would have been; Django's own begins the time anew. ValueError: it is not there."""
        with self._alone():
            value, until = self.get(key, version=version), self._kept_until(key, version)
            if value is None:
                raise ValueError(key)
            left = None if until is None else until - time.time()
            self.set(key, value + delta, left, version)
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


class OptionalRedisCache(RedisCache):
    """Redis, which may be away: then nothing is found in it and nothing kept, and the site goes on by itself."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._or_else(default, super().get, key, default, version)

    def add(self, key: str, *args: Any, **kwargs: Any) -> bool:
        return self._or_else(True, super().add, key, *args, **kwargs)

    def set(self, key: str, *args: Any, **kwargs: Any) -> None:
        self._or_else(None, super().set, key, *args, **kwargs)

    def incr(self, key: str, *args: Any, **kwargs: Any) -> int:
        return self._or_else(1, super().incr, key, *args, **kwargs)

    def delete(self, key: str, *args: Any, **kwargs: Any) -> bool:
        return self._or_else(False, super().delete, key, *args, **kwargs)

    @staticmethod
    def _or_else(otherwise: Any, ask: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        from redis.exceptions import RedisError  # noqa: PLC0415 - only where Redis is used

        try:
            return ask(*args, **kwargs)
        except RedisError as error:
            logger.error("Redis does not answer, so nothing is shared: %s", error)
            return otherwise
