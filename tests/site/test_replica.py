"""Which requests may read from a database that follows a little later, and which never."""

import pytest
from django.conf import settings
from django.db import router
from django.http import HttpResponse
from django.test import RequestFactory, override_settings

from klaverjas_site.replica import ReplicaMiddleware, ReplicaRouter
from tournaments.models import Club


def read_from(request, *, write_first=False) -> str:
    """The database that a page would read a club from during this request."""
    used = []

    def page(_request):
        if write_first:
            router.db_for_write(Club)
        used.append(router.db_for_read(Club))
        return HttpResponse()

    with override_settings(DATABASE_ROUTERS=["klaverjas_site.replica.ReplicaRouter"]):
        ReplicaMiddleware(page)(request)
        assert router.db_for_read(Club) == "default"  # nothing is left over for the next request
    return used[0]


@pytest.mark.parametrize("path", ["/clubs/a/season/standing/", "/api/clubs/", "/federations/bond/"])
def test_a_stranger_reads_public_pages_from_the_replica(path):
    assert read_from(RequestFactory().get(path)) == "replica"


@pytest.mark.parametrize("path", ["/t/secret/", "/pad/secret/", "/screen/", "/organise/a/", "/account/login/"])
def test_a_user_who_may_have_written_reads_from_the_database_itself(path):
    """Protects: a phone that writes a round without any session sees it at once."""
    assert read_from(RequestFactory().get(path)) == "default"


def test_a_logged_in_user_never_reads_older_data():
    request = RequestFactory().get("/clubs/a/")
    request.COOKIES[settings.SESSION_COOKIE_NAME] = "x"
    assert read_from(request) == "default"


def test_a_posted_form_uses_the_database_itself():
    assert read_from(RequestFactory().post("/clubs/a/")) == "default"
    assert read_from(RequestFactory().get("/clubs/a/"), write_first=True) == "default"


def test_the_replica_gets_its_tables_from_the_database():
    assert not ReplicaRouter().allow_migrate("replica", "tournaments")
    assert ReplicaRouter().allow_migrate("default", "tournaments")
