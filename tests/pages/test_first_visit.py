"""Who is taken for someone at the computer itself."""

from typing import Any

import pytest
from django.test import RequestFactory

from tournaments.views.first_visit import is_at_this_computer

AT_HOME = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8000", "SERVER_PROTOCOL": "HTTP/1.1"}


def test_only_who_sits_there(subtests: pytest.Subtests, settings: Any) -> None:
    """Protects: a proxy on the same computer, set up in a hurry, opens nothing to the internet."""
    for visit, expected in [
        ({}, True),
        ({"REMOTE_ADDR": "::1", "HTTP_HOST": "[::1]:8000"}, True),
        ({"REMOTE_ADDR": "::ffff:127.0.0.1", "HTTP_HOST": "127.0.0.1"}, True),
        ({"REMOTE_ADDR": "192.0.2.1"}, False),
        ({"REMOTE_ADDR": "::ffff:192.0.2.1"}, False),
        ({"REMOTE_ADDR": ""}, False),  # a socket in a folder, where a proxy writes
        ({"HTTP_HOST": "klaverjas.example"}, False),
        ({"HTTP_HOST": "192.168.1.5:8000"}, False),
        ({"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, False),
        ({"HTTP_X_FORWARDED_PROTO": "https"}, False),
        ({"HTTP_X_FORWARDED_SERVER": "proxy"}, False),
        ({"HTTP_FORWARDED": "for=127.0.0.1"}, False),
        ({"HTTP_VIA": "1.1 proxy"}, False),
        ({"HTTP_X_REAL_IP": "127.0.0.1"}, False),
        ({"SERVER_PROTOCOL": "HTTP/1.0"}, False),
    ]:
        with subtests.test(repr((visit, expected))[:99]):
            settings.ALLOWED_HOSTS = ["*"]
            assert is_at_this_computer(RequestFactory().get("/", **{**AT_HOME, **visit})) is expected


def test_no_one_behind_a_proxy_that_is_known(settings: Any) -> None:
    settings.TRUSTED_PROXY = "127.0.0.1"
    assert not is_at_this_computer(RequestFactory().get("/", **AT_HOME))
