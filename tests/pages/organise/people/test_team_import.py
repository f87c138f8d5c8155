"""A list of teams on the web: nothing is stored that was not shown."""

import pytest
from django.urls import reverse

from tournaments.models.player import players_of
from tournaments.services.people.player import add_players
from tournaments.services.people.team import add_team
from tournaments.services.season.competition import create_competition

LIST = "Jacks: Anna, Bert, Carla, Dirk, Els 06-12345678\nNines: F G, H I, J K, L M"


@pytest.fixture
def drive(cast):
    add_players(club=cast.club, names=["Anna", "Bert", "Carla", "Dirk"])
    return create_competition(club=cast.club, name="Drive", form="teams")


@pytest.fixture
def page(drive):
    return reverse("team_import", args=drive.url_args)


def test_what_was_shown_is_what_is_stored(cast, drive, page):
    answer = cast.organiser.post(page, {"names": LIST, "action": "look"})
    plan = answer.context["plan"]
    assert not drive.teams.exists()
    assert "New in the club: Els" in answer.text
    assert "06-12345678" not in answer.text.split("<textarea")[0]

    sent = {"names": LIST, "action": "import", "digest": plan.digest}
    after = cast.organiser.post(page, sent).url
    assert after.partition("?")[0] == reverse("team_list", args=drive.url_args)
    stored = {team.name: [str(member) for member in team.members.all()] for team in drive.teams.all()}
    assert stored == {"Jacks": ["Anna", "Bert", "Carla", "Dirk", "Els"], "Nines": ["F G", "H I", "J K", "L M"]}
    change = after.partition("undo=")[2]
    assert reverse("undo_change", args=[cast.club.slug, change]) in cast.organiser.get(after).text
    cast.organiser.post(reverse("undo_change", args=[cast.club.slug, change]))
    assert (drive.teams.count(), players_of(cast.club).count()) == (0, 4)


def test_a_team_that_someone_stored_meanwhile_is_looked_at_again(cast, drive, page):
    digest = cast.organiser.post(page, {"names": LIST}).context["plan"].digest
    add_team(competition=drive, name="Others", members=["Els", "Nel", "Rik", "Wim"])
    answer = cast.organiser.post(page, {"names": LIST, "action": "import", "digest": digest})
    assert answer.status_code == 200
    assert [team.name for team in drive.teams.all()] == ["Others"]
    assert LIST in answer.context["form"]["names"].value()


def test_another_head_is_shown_before_it_is_stored(cast, drive, page):
    """Protects: a column is left out by its head, and the plan is that of the new reading."""
    shown = cast.organiser.post(page, {"names": "Jacks;Bar;Anna;Bert;Carla;Dirk"}).context["plan"]
    assert shown.new[0].people == ("Bar", "Anna", "Bert", "Carla", "Dirk")
    heads = {f"column-{place}": head for place, head in enumerate(["team", "", "name", "name", "name", "name"])}
    again = cast.organiser.post(page, {"names": "Jacks;Bar;Anna;Bert;Carla;Dirk", "found": shown.sheet.found} | heads)
    assert again.context["plan"].new[0].people == ("Anna", "Bert", "Carla", "Dirk")
