"""Limits hold whatever else a visitor does, and whichever of their addresses they come from."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from tournaments.services.limit import is_too_often, is_used_up, network_of

MINUTE = timedelta(minutes=1)


def once_more(who: str = "somebody") -> bool:
    return is_too_often("guesses", who, most=2, period=MINUTE)


def test_a_third_request_exceeds_a_limit_of_two():
    assert [once_more() for _time in range(3)] == [False, False, True]
    assert not once_more("somebody else")


def test_asking_whether_it_is_used_up_counts_nothing():
    assert [is_used_up("guesses", "somebody", most=2) for _time in range(5)] == [False] * 5
    once_more()
    once_more()
    assert is_used_up("guesses", "somebody", most=2)
    assert not is_used_up("guesses", "somebody else", most=2)


def test_cached_pages_push_out_no_counts():
    """Protects: requesting a thousand pages does not give unlimited guesses."""
    for _time in range(3):
        once_more()
    for number in range(1000):
        cache.set(f"page-{number}", number)
    assert once_more()


@pytest.mark.parametrize(
    ("visitor", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:1:aaaa::5", "2001:db8:0:1::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_a_network_of_ipv6_is_one_visitor(visitor, whose):
    assert network_of(visitor) == whose
