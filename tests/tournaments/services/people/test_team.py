"""Teams of four: four people of the club, each in one team of a competition, the same four once they have played."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import AttendanceFactory, PlayerFactory, TableFactory, TeamFactory
from tournaments.exceptions import Refused, Stale
from tournaments.models.player import players_of
from tournaments.services.evening.adjustment import add_penalty, record_absence
from tournaments.services.evening.bye import add_bye
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.people.team import NewTeam, add_team, import_teams, remove_team, update_team
from tournaments.services.season.competition import update_competition

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(teams_competition):
    return PlayerFactory.create_batch(9, club=teams_competition.club)


def members(team):
    return [member.player for member in team.members.order_by("place")]


def test_teams_get_the_next_number_and_keep_the_order_of_their_members(
    teams_competition, competition, pairs_competition, people
):
    for other in (competition, pairs_competition):
        with pytest.raises(Refused):
            add_team(competition=other, name="The Jacks", members=people[:4])
    first = add_team(competition=teams_competition, name="The Jacks", members=people[:4])
    second = add_team(competition=teams_competition, name="The Nines", members=people[4:8])
    assert (first.number, second.number) == (1, 2)
    assert members(first) == people[:4]
    with pytest.raises(Refused):  # the form is fixed once there are teams
        update_competition(competition=teams_competition, form="individual")
    update_team(team=first, name="The Aces", members=[*people[1:4], people[8]], number=5)
    first.refresh_from_db()
    assert (first.name, first.number, members(first)) == ("The Aces", 5, [*people[1:4], people[8]])
    set_attendance(match_day=open_match_day(competition=teams_competition), teams=[first])
    with pytest.raises(Refused):
        remove_team(team=first)
    remove_team(team=second)
    assert list(teams_competition.teams.all()) == [first]


def test_a_team_is_four_different_people_of_the_club_in_no_other_team(teams_competition, people, rival_club):
    add_team(competition=teams_competition, name="The Jacks", members=people[:4])
    stranger = PlayerFactory(club=rival_club)
    for wrong in (people[4:7], [*people[4:7], people[4]], people[3:7], [*people[4:7], stranger]):
        with pytest.raises(ValidationError):
            add_team(competition=teams_competition, name="Others", members=wrong)
    assert [team.name for team in teams_competition.teams.all()] == ["The Jacks"]


def test_who_has_played_stays_in_the_team(teams_competition, people):
    """Protects: what a seat says of a team stays true; places may change, and reserves come and go."""
    team = add_team(competition=teams_competition, name="The Jacks", members=people[:5])
    day = open_match_day(competition=teams_competition)
    TableFactory(leg=day.legs.create(number=1), units=people[:4])
    update_team(team=team, name="The Jacks", members=[people[0], people[2], people[3], people[5], people[1]], number=1)
    assert members(team) == [people[0], people[2], people[3], people[5], people[1]]
    with pytest.raises(Refused):
        update_team(team=team, name="The Jacks", members=people[1:6], number=1)


def test_a_team_has_at_most_two_reserves(teams_competition, people):
    team = add_team(competition=teams_competition, name="The Jacks", members=people[:6])
    assert [member.is_reserve for member in team.members.all()] == [False] * 4 + [True] * 2
    with pytest.raises(ValidationError):
        update_team(team=team, name="The Jacks", members=people[:7], number=1)


def test_teams_of_a_list_are_all_stored_or_none(teams_competition, people):
    """Protects: one transaction, also for the people who are new."""
    names = [str(player) for player in people]
    lists = [NewTeam("Jacks", (*names[:3], "Nel Nieuw")), NewTeam("Nines", tuple(names[3:8]), 7)]
    one, other = import_teams(competition=teams_competition, teams=lists)
    assert ((one.number, other.number), [str(one) for one in members(one)][3]) == ((8, 7), "Nel Nieuw")
    before = players_of(teams_competition.club).count()
    with pytest.raises(Stale):
        import_teams(competition=teams_competition, teams=[NewTeam("Tens", ("A", "B", "C", names[0]))])
    with pytest.raises(ValidationError):
        import_teams(competition=teams_competition, teams=[NewTeam("Tens", ("A", "B", "C"))])
    assert (teams_competition.teams.count(), players_of(teams_competition.club).count()) == (2, before)


def test_people_of_a_team_are_told_apart_by_their_homes(teams_competition):
    """Protects: two of one name are never taken for each other, and no one is added a second time."""
    club = teams_competition.club
    assen, borger = (PlayerFactory(club=club, name="Jan", home=home) for home in ("Assen", "Borger"))
    [one] = import_teams(
        competition=teams_competition, teams=[NewTeam("Jacks", ("Jan (Assen)", "Piet (Emmen)", "Kees", "Ria"))]
    )
    assert [str(player) for player in members(one)] == ["Jan (Assen)", "Piet (Emmen)", "Kees", "Ria"]
    assert members(one)[0] == assen
    other = add_team(competition=teams_competition, name="Nines", members=[borger, "Piet  (Borger)", "Ad", "Bo"])
    assert str(members(other)[1]) == "Piet (Borger)"
    with pytest.raises(Refused):
        import_teams(competition=teams_competition, teams=[NewTeam("Tens", ("Jan", "Co", "Do", "Eef"))])
    with pytest.raises(Refused):
        add_team(competition=teams_competition, name="Tens", members=["Jan", "Co", "Do", "Eef"])


def test_a_list_of_teams_takes_the_same_queries_however_long(teams_competition, django_assert_max_num_queries):
    with django_assert_max_num_queries(22):
        import_teams(
            competition=teams_competition,
            teams=[NewTeam(f"Team {team}", tuple(f"{team} {letter}" for letter in "ABCDE")) for team in range(16)],
        )


def test_byes_absences_penalties_and_attendance_belong_to_teams(teams_competition):
    """Protects: points from outside the tables belong to the unit that is ranked."""
    one, other, third = TeamFactory.create_batch(3, competition=teams_competition)
    day = open_match_day(competition=teams_competition)
    leg = day.legs.create(number=1)
    AttendanceFactory(match_day=day, player=None, team=one)
    set_attendance(match_day=day, teams=[third])
    assert [row.unit for row in day.attendances.all()] == [third]
    assert add_bye(leg=leg, team=one).unit == one
    assert record_absence(match_day=day, team=other, with_notice=True, reason="Ill", by=None).unit == other
    assert add_penalty(competition=teams_competition, team=one, points=100, reason="Revoke", by=None).unit == one
    with pytest.raises(ValidationError):
        add_bye(leg=leg, player=members(other)[0])
    with pytest.raises(Refused):
        set_attendance(match_day=day, teams=[other])
    assert [row.unit for row in day.attendances.all()] == [third]


def test_two_of_one_name_are_told_apart_by_where_they_come_from(teams_competition):
    """Protects: “Jan Smit (Assen)” in a list or typed was looked up without his town, and the page broke."""
    names = ("Jan Smit (Assen)", "Jan Smit ( Emmen )", "Piet Bos", "Kees Mol")
    [team] = import_teams(competition=teams_competition, teams=[NewTeam("Guests", names)])
    assert [player.full_name for player in members(team)] == ["Jan Smit (Assen)", "Jan Smit (Emmen)", *names[2:]]
    with pytest.raises(Refused, match=r"Jan Smit \(Assen"):
        import_teams(competition=teams_competition, teams=[NewTeam("Others", ("Jan Smit", "G H", "I J", "K L"))])
