"""The teams of a competition of teams of four."""

import pytest
from django.urls import reverse

from tournaments.models import Competition
from tournaments.models.player import players_of
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.people.player import add_player, add_players
from tournaments.services.people.team import add_team
from tournaments.services.season.competition import create_competition


@pytest.fixture
def drive(cast) -> Competition:
    return create_competition(club=cast.club, name="Drive", form="teams")


@pytest.fixture
def people(cast):
    names = ["Anna", "Bert", "Carla", "Dirk", "Els", "Frits", "Greet", "Henk", "Ineke", "Joop", "Kees", "Lies"]
    return add_players(club=cast.club, names=names)


def url(name: str, competition: Competition, *more) -> str:
    return reverse(name, args=[competition.club.slug, competition.slug, *more])


def teams(competition: Competition) -> list[tuple[int, str, list[str]]]:
    return [
        (team.number, team.name, [str(member) for member in team.members.order_by("place")])
        for team in competition.teams.order_by("number")
    ]


def typed(name, players, number=""):
    return {"name": name, "number": number} | {
        f"member_{place}": str(player) for place, player in enumerate(players, start=1)
    }


def test_teams_are_added_with_the_next_number(cast, drive, people):
    page = url("team_add", drive)
    assert cast.organiser.post(page, typed(" The  Jacks ", people[:4])).url == page
    cast.organiser.post(page, typed("Nines", people[4:8], "8"))
    assert teams(drive) == [
        (1, "The Jacks", ["Anna", "Bert", "Carla", "Dirk"]),
        (8, "Nines", ["Els", "Frits", "Greet", "Henk"]),
    ]


def test_only_those_in_no_other_team_are_offered(cast, drive, people):
    add_team(competition=drive, name="Jacks", members=people[:4])

    def offered(page):
        answer = cast.organiser.get(page)
        assert answer.text.count("<option") == len(answer.context["form"].offered)
        return answer.context["form"].offered

    assert offered(url("team_add", drive))[:2] == ["5 · Els", "6 · Frits"]
    assert offered(url("team_edit", drive, 1))[:2] == ["1 · Anna", "2 · Bert"]


def test_a_name_that_is_new_becomes_a_player(cast, drive, people):
    """Protects: no one has to be added to the club before the team; a number or a name in capitals is who is meant."""
    answer = cast.organiser.post(
        url("team_add", drive), typed("Jacks", ["1", "2 · Bert", "CARLA", "Nel Nieuw", "Rik Reserve"]), follow=True
    )
    assert teams(drive) == [(1, "Jacks", ["Anna", "Bert", "Carla", "Nel Nieuw", "Rik Reserve"])]
    assert players_of(cast.club).filter(name="Nel Nieuw", only_for=None).exists()
    assert "Nel Nieuw is new in the club." in answer.text
    assert "Reserve: Rik Reserve" in cast.organiser.get(url("team_list", drive)).text


def test_what_is_wrong_with_a_team_is_said_at_its_field(cast, drive, people):
    assert f'href="{url("team_add", drive)}' in cast.organiser.get(url("organise_competition", drive)).text
    add_team(competition=drive, name="Jacks", members=people[:4])
    for names, number, errors in [
        (("Els", "Els", "Frits", "Greet"), "", {"member_2": ["A team needs four different people."]}),
        (("Els", "Frits", "Greet", "Anna"), "", {"member_4": ["Anna already plays in team 1."]}),
        (("Els", "Frits", "Greet", "99"), "", {"member_4": ["No one here is called 99."]}),
        (("Els", "Nel", "Greet", "nel"), "", {"member_4": ["A team needs four different people."]}),
        (("Els", "Frits", "Greet", ""), "", {"member_4": ["This field is required."]}),
        (("Els", "Frits", "Greet", "Henk"), "1", {"number": ["Jacks already has this number."]}),
    ]:
        form = cast.organiser.post(url("team_add", drive), typed("Nines", names, number)).context["form"]
        assert dict(form.errors) == errors
        assert form["name"].value() == "Nines"
        assert len(teams(drive)) == 1


def test_who_is_not_in_this_club_is_someone_new_for_the_club_or_this_drive(cast, drive, people):
    """Protects: a name is that of someone in this club, or of someone new."""
    other = add_player(club=cast.other_club, name="Rik")
    cast.organiser.post(url("team_add", drive), typed("Jacks", [other, *people[:3]]))
    rik = drive.teams.get().members.get(place=1).player
    assert (rik.name, rik.club, rik == other, rik.only_for) == ("Rik", cast.club, False, None)
    type(drive).objects.update(takes_day_guests=True)
    cast.organiser.post(url("team_add", drive), typed("Nines", [*people[3:6], "Nel Nieuw"]))
    assert cast.club.people.get(name="Nel Nieuw").only_for == drive


def test_a_team_is_changed_and_removed_after_asking_but_not_once_it_attended(cast, drive, people):
    team = add_team(competition=drive, name="Jacks", members=people[:4])
    data = typed("Aces", [*people[:3], people[4]], "4")
    assert cast.organiser.post(url("team_edit", drive, 1), data).url == url("team_list", drive)
    assert teams(drive) == [(4, "Aces", ["Anna", "Bert", "Carla", "Els"])]
    page = url("team_remove", drive, 4)
    day = open_match_day(competition=drive)
    set_attendance(match_day=day, teams=[team])
    assert cast.organiser.post(page).context["form"].non_field_errors() == [
        "This team has been present or has results: it cannot be removed."
    ]
    set_attendance(match_day=day)
    assert cast.organiser.get(page).status_code == 200
    assert len(teams(drive)) == 1
    assert cast.organiser.post(page).url == url("team_list", drive)
    assert teams(drive) == []
    # Other competitions have no pages about teams.
    for form in ("individual", "pairs"):
        type(drive).objects.update(form=form)
        pages = [url(name, drive) for name in ("team_list", "team_add", "team_import")] + [url("team_edit", drive, 1)]
        assert [cast.organiser.get(page).status_code for page in pages] == [404] * 4
