"""What processes share: files on one machine, a Redis for several, which may be away."""

import errno
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from django.core.cache import BaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings
from django.utils.module_loading import import_string

from klaverjas_site.caches import OneMachineCache, OptionalRedisCache, cache_at
from tests.installation.installation import free_port
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
    cache.add("visitor", 0, 2)
    assert cache.incr("visitor") == 1
    time.sleep(2.1)
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
    assert "What is shared cannot be kept" in caplog.text


@pytest.fixture(autouse=True)
def _nothing_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (OneMachineCache, OptionalRedisCache):
        monkeypatch.setattr(kind, "away_until", 0.0)


def test_a_cache_that_failed_is_left_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Protects: pages that would each wait a second for a Redis whose network is gone."""
    url = f"redis://127.0.0.1:{free_port()}/0"
    first, second = the_cache(**cache_at(url, "pages")), the_cache(**cache_at(url, "limits"))
    assert first.get("part") is None
    asked = MagicMock(side_effect=AssertionError)
    monkeypatch.setattr("django.core.cache.backends.redis.RedisCache.get", asked)
    assert second.get("part", "none") == "none"
    monkeypatch.setattr(OptionalRedisCache, "away_until", 0.0)
    with pytest.raises(AssertionError):
        second.get("part")


def test_with_a_full_disk_the_site_goes_on(of_machine: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Protects: public pages on a machine that has no room left, not even for what is only convenient."""
    cache = the_cache(**of_machine)
    monkeypatch.setattr(FileBasedCache, "set", MagicMock(side_effect=OSError(errno.ENOSPC, "No space left on device")))
    cache.set("part", "<table>")
    assert cache.add("maker", 1) is True
    assert cache.incr("visitor") == 1
    assert cache.get("part", "none") == "none"


def test_a_file_that_is_not_whole_is_none(of_machine: dict[str, Any]) -> None:
    cache = the_cache(**of_machine)
    cache.set("part", "<table>")
    (file,) = Path(of_machine["LOCATION"]).glob("*.djcache")
    file.write_bytes(file.read_bytes()[:-3])
    assert cache.get("part", "none") == "none"


def test_sites_that_use_one_redis_share_nothing() -> None:
    if not has_redis():
        pytest.skip("no Redis here")
    url = f"redis://{REDIS[0]}:{REDIS[1]}/9"
    ours, same, theirs = (the_cache(**cache_at(url, "pages", secret)) for secret in ("ours", "ours", "theirs"))
    ours.set("part", "<table>", 5)
    assert (same.get("part"), theirs.get("part")) == ("<table>", None)


def test_a_count_that_ended_does_not_begin_again_on_its_own() -> None:
    """Protects: a visitor who would be shut out for ever, by a count without an end."""
    if not has_redis():
        pytest.skip("no Redis here")
    cache = the_cache(**cache_at(f"redis://{REDIS[0]}:{REDIS[1]}/9", f"test-{time.time()}"))
    with pytest.raises(ValueError, match="visitor"):
        cache.incr("visitor")
    cache.add("visitor", 0, 60)
    assert [cache.incr("visitor") for _time in range(2)] == [1, 2]
    assert 0 < cache._cache.get_client(None).ttl(cache.make_key("visitor")) <= 60


def test_another_address_is_refused_in_words() -> None:
    with pytest.raises(ImproperlyConfigured, match="CACHE_URL must begin with"):
        cache_at("memcached://localhost", "pages")
