"""An owner takes the club along as one file; who keeps the installation loads one as a new club."""

from io import BytesIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import PlayerFactory, UserFactory
from tournaments.models import Club

LOAD = "/organise/new/file/"

pytestmark = pytest.mark.django_db


def test_what_one_installation_gives_another_takes(anna_client, keeper_client, keeper, club):
    PlayerFactory(club=club, name="Anja")
    assert anna_client.get("/organise/club-a/file/").status_code == 200
    answer = anna_client.post("/organise/club-a/file/download/")
    assert ".klaverjas-club" in answer["Content-Disposition"]
    response = keeper_client.post(LOAD, {"file": BytesIO(answer.content)})
    assert (response.status_code, response.url) == (302, "/organise/club-a-2/")
    loaded = Club.objects.get(slug="club-a-2")
    assert [player.name for player in loaded.players.all()] == ["Anja"]
    assert [(one.user, one.role) for one in loaded.memberships.all()] == [(keeper, "owner")]


def test_the_file_is_for_the_owner_alone(olga_client, club):
    assert olga_client.get("/organise/club-a/file/").status_code == 404
    assert olga_client.post("/organise/club-a/file/download/").status_code == 404


@pytest.mark.parametrize("content", [b"", b"garbage"])
def test_a_bad_file_is_refused_on_the_page(keeper_client, club, content):
    response = keeper_client.post(LOAD, {"file": BytesIO(content)})
    assert response.status_code == 200
    assert response.context["form"].errors
    assert Club.objects.count() == 1


def test_out_and_in_by_command(club, tmp_path, capsys):
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
