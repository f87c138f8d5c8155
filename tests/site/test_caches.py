"""What processes share: files on one machine, a Redis for several, which may be away."""

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import BaseCache
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings
from django.utils.module_loading import import_string

from klaverjas_site.caches import cache_at
from tests.site.installation import free_port
from tournaments.services.limit import is_too_often

REDIS = ("127.0.0.1", 6379)


def the_cache(*, BACKEND: str, LOCATION: str, **params: Any) -> BaseCache:  # noqa: N803 - the names of the settings
    """As Django makes it of settings; threads cannot each change those."""
    return import_string(BACKEND)(LOCATION, params)


@pytest.fixture
def of_machine(tmp_path: Path) -> dict[str, Any]:
    return cache_at(tmp_path.as_uri(), "limits")


def has_redis() -> bool:
    try:
        socket.create_connection(REDIS, timeout=1).close()
    except OSError:
        return False
    return True


def test_what_one_process_keeps_another_finds(of_machine: dict[str, Any]) -> None:
    the_cache(**of_machine).set("part", "<table>")
    assert the_cache(**of_machine).get("part") == "<table>"


def test_a_count_of_many_at_once_misses_none(of_machine: dict[str, Any]) -> None:
    """Protects: a limit that twenty requests at once would get round."""
    the_cache(**of_machine).add("visitor", 0)
    with ThreadPoolExecutor(8) as pool:
        counted = list(pool.map(lambda _time: the_cache(**of_machine).incr("visitor"), range(40)))
    assert sorted(counted) == list(range(1, 41))


def test_only_one_of_many_is_the_first(of_machine: dict[str, Any]) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(lambda _time: the_cache(**of_machine).add("maker", 1), range(20))) == 1


def test_counting_does_not_lengthen_the_period(of_machine: dict[str, Any]) -> None:
    cache = the_cache(**of_machine)
    cache.add("visitor", 0, 0.3)
    assert cache.incr("visitor") == 1
    time.sleep(0.35)
    assert cache.get("visitor") is None
    with pytest.raises(ValueError, match="visitor"):
        cache.incr("visitor")


@pytest.mark.parametrize("where", ["memory", "files", "redis"])
def test_a_limit_is_the_same_wherever_it_is_counted(where: str, tmp_path: Path) -> None:
    if where == "redis" and not has_redis():
        pytest.skip("no Redis here")
    url = {"memory": "", "files": tmp_path.as_uri(), "redis": f"redis://{REDIS[0]}:{REDIS[1]}/9"}[where]
    with override_settings(CACHES={"default": cache_at("", "pages"), "limits": cache_at(url, f"test-{time.time()}")}):
        asked = [is_too_often("pad", "192.0.2.1", most=3, period=timedelta(minutes=1)) for _time in range(5)]
    assert asked == [False, False, False, True, True]


def test_without_redis_the_site_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    """Protects: scores come in, whatever becomes of what is only convenient."""
    cache = the_cache(**cache_at(f"redis://127.0.0.1:{free_port()}/0", "pages"))
    assert cache.get("part", "none") == "none"
    cache.set("part", "<table>")
    assert cache.add("maker", 1) is True
    assert cache.incr("visitor") == 1
    assert cache.delete("part") is False
    assert "Redis does not answer" in caplog.text


def test_another_address_is_refused_in_words() -> None:
    with pytest.raises(ImproperlyConfigured, match="CACHE_URL must begin with"):
        cache_at("memcached://localhost", "pages")
