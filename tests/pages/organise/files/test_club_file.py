"""An owner takes the club along as one file; who keeps the installation loads one as a new club."""

from io import BytesIO

import pytest
from django.core.cache import caches
from django.core.management import CommandError, call_command

from tests.factories import PlayerFactory, UserFactory
from tournaments.forms.files import club_file as forms
from tournaments.imports import one_at_a_time
from tournaments.models import Club
from tournaments.models.player import players_of
from tournaments.services.files.unfinished_club import LOADING
from tournaments.views.organise.files import club_file

LOAD = "/organise/new/file/"


@pytest.fixture(autouse=True)
def _english(settings):
    settings.LANGUAGE_CODE = "en"
    caches["limits"].clear()


def test_one_installation_loads_what_another_exported_once(anna_client, keeper_client, keeper, club):
    """The same form sent again leads to the club it made; during another load it is refused in words."""
    PlayerFactory(club=club, name="Anja")
    assert anna_client.get("/organise/club-a/file/").status_code == 200
    answer = anna_client.post("/organise/club-a/file/download/")
    assert ".klaverjas-club" in answer["Content-Disposition"]
    other = Club.with_unfinished.create(name="Another", slug=LOADING)
    response = keeper_client.post(LOAD, {"file": BytesIO(answer.content)})
    assert "is being loaded" in str(response.context["form"].errors["file"])
    assert Club.objects.count() == 1
    Club.with_unfinished.filter(pk=other.pk).delete()
    for _twice in range(2):
        sent = {"file": BytesIO(answer.content), "csrfmiddlewaretoken": "of this page"}
        response = keeper_client.post(LOAD, sent)
        assert (response.status_code, response.url) == (302, "/organise/club-a-2/")
    assert Club.objects.count() == 2
    loaded = Club.objects.get(slug="club-a-2")
    assert [player.name for player in players_of(loaded).all()] == ["Anja"]
    assert [(one.user, one.role) for one in loaded.memberships.all()] == [(keeper, "owner")]


def test_a_bad_file_is_refused_on_the_page(keeper_client, club, monkeypatch):
    for content in (b"", b"garbage"):
        response = keeper_client.post(LOAD, {"file": BytesIO(content)})
        assert response.status_code == 200
        assert response.context["form"].errors
    monkeypatch.setattr(forms, "MOST_BYTES", 3)  # too large, it is not read
    response = keeper_client.post(LOAD, {"file": BytesIO(b"four")})
    assert "too large" in str(response.context["form"].errors["file"])
    assert Club.objects.count() == 1


def test_a_club_is_exported_and_imported_by_command(club, tmp_path, capsys):
    PlayerFactory(club=club, name="Anja")
    UserFactory(username="new")
    path = tmp_path / "club.klaverjas-club"
    call_command("club_export", "club-a", str(path))
    call_command("club_import", str(path), owner="new")
    assert "club-a-2" in capsys.readouterr().out
    path.write_bytes(b"garbage")
    with pytest.raises(CommandError):
        call_command("club_import", str(path), owner="new")
    assert Club.objects.count() == 2


def test_an_account_loads_a_limited_number_of_files_an_hour(keeper_client, club, monkeypatch):
    """Protects: no one keeps the processor busy with one file after the other, whatever is in them."""
    monkeypatch.setattr(club_file, "MOST_FILES", 2)
    said = [keeper_client.post(LOAD, {"file": BytesIO(b"garbage")}).context["form"].errors["file"] for _ in range(3)]
    assert [("Too many files" in str(errors)) for errors in said] == [False, False, True]


def test_while_a_file_is_read_one_waits_and_the_next_is_refused(keeper_client, club, monkeypatch):
    """Protects: files that wait for their turn leave the other threads to pages and scores."""
    monkeypatch.setattr(one_at_a_time, "SECONDS_TO_WAIT", 0.01)
    with one_at_a_time.one_file_at_a_time():
        response = keeper_client.post(LOAD, {"file": BytesIO(b"garbage")})
        assert "being read" in str(response.context["form"].errors["file"])
        with one_at_a_time._places:
            monkeypatch.setattr(one_at_a_time, "SECONDS_TO_WAIT", 600)
            response = keeper_client.post(LOAD, {"file": BytesIO(b"garbage")})
            assert "being read" in str(response.context["form"].errors["file"])
    response = keeper_client.post(LOAD, {"file": BytesIO(b"garbage")})
    assert "damaged" in str(response.context["form"].errors["file"])
