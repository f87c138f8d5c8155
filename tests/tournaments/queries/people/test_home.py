"""Two people of one name from two clubs are two people: on lists, where a name is typed, in files and on every page."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import CompetitionFactory, PlayerFactory, ResultFactory, UserFactory
from tests.tournaments.imports.results.planning import planned_for
from tournaments.choices import NamesInPublic
from tournaments.exceptions import Refused
from tournaments.forms.people.two_names import two_names
from tournaments.forms.people.typed_unit import TypedUnitField
from tournaments.imports.drive_list import plan_drive
from tournaments.imports.pair_list import plan_pairs
from tournaments.imports.player_list import plan_players
from tournaments.imports.similar_names import doubles
from tournaments.models import Club, Player
from tournaments.models.player import players_of
from tournaments.names import NameOfPlayer, initials, shorten, split_name_and_home, tidied
from tournaments.queries.evening.door import Expected, find_expected, find_similar
from tournaments.queries.people.other_name import by_any_name
from tournaments.queries.people.unit import unit_names
from tournaments.services.club.merging import merge_players
from tournaments.services.evening.door import add_guest, add_guest_pair
from tournaments.services.people.pair import NewPair, import_pairs
from tournaments.services.people.player import add_player, add_players, import_players, update_player
from tournaments.services.people.player_leaving import anonymise_player
from tournaments.services.season.competition import open_match_day

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
JAN = "Jan de Vries"


@pytest.fixture
def assen(club: Club) -> Player:
    return PlayerFactory(club=club, name=JAN, home="Assen", number=1)


@pytest.fixture
def hoogeveen(club: Club) -> Player:
    return PlayerFactory(club=club, name=JAN, home="Hoogeveen", number=2)


def test_a_home_stands_in_brackets_behind_the_name() -> None:
    for written, name, home in (
        ("Jan de Vries (Assen)", JAN, "Assen"),
        ("  Jan  de Vries(KV Troef & Roem) ", JAN, "KV Troef & Roem"),
        ("Jan (2e Exloërmond)", "Jan", "2e Exloërmond"),
        *((whole, whole, "") for whole in (JAN, f"{JAN} (2)", f"{JAN} (A)", "Jan (Johan) de Vries", "(Assen)")),
    ):
        assert split_name_and_home(written) == (name, home)
    both = two_names("Jan (Troef & Roem) – Piet (Assen/Rolde)")
    assert both == ["Jan (Troef & Roem)", "Piet (Assen/Rolde)"]
    # As clubs wrote it before there was a home: no initial.
    assert initials("Jan de Vries (Assen)") == "Jan V."


def test_the_name_alone_says_who_is_meant_only_where_one_has_it(club: Club, assen: Player) -> None:
    assert by_any_name(players_of(club))[JAN.casefold()] == assen
    hoogeveen = PlayerFactory(club=club, name=JAN, home="Hoogeveen", number=2)
    known = by_any_name(players_of(club))
    assert JAN.casefold() not in known
    assert known["jan de vries (hoogeveen)"] == hoogeveen
    assert known.unclear(JAN) == (
        "More than one person is called Jan de Vries (Assen and Hoogeveen): write the town behind the name, "
        "as in “Jan de Vries (Assen)”."
    )
    assert known.unclear("Jan de Vries (Hoogeveen)") == known.unclear("Piet") == ""


def test_who_has_no_town_is_meant_by_the_name_alone(club: Club, assen: Player) -> None:
    """On every paper that is all there is of this person."""
    other = PlayerFactory(club=club, name=JAN, number=3)
    assert by_any_name(players_of(club))[JAN.casefold()] == other
    assert not by_any_name(players_of(club)).unclear(JAN)


def test_two_of_one_name_on_a_list_with_clubs_are_two(club: Club) -> None:
    """Protects: the column was left out without a word, and the second of them was “already on line 2”."""
    for heading in ("Club", "Vereniging", "Verein", "Klub", "Woonplaats", "Ort", "Miejscowość", "Town"):
        plan = plan_players(f"Naam\t{heading}\n{JAN}\tAssen\n{JAN}\tHoogeveen\nAnna\t", [])
        names = [f"{JAN} (Assen)", f"{JAN} (Hoogeveen)", "Anna"]
        assert ([entry.name for entry in plan.new], plan.repeated) == (names, []), heading
    import_players(club=club, new=plan.new_players)
    stored = [(one.name, one.home) for one in players_of(club).order_by("number")]
    assert stored == [(JAN, "Assen"), (JAN, "Hoogeveen"), ("Anna", "")]
    again = plan_players(f"{heading};Naam\nHoogeveen;{JAN}\nAssen;Vries, Jan de", list(players_of(club)))
    assert (again.does_something, len(again.known), again.problems) == (False, 2, [])


def test_a_home_behind_the_name_on_a_line_is_read_and_a_town_of_an_address_is_none() -> None:
    """Where people live is left out with their address, unless the organiser says otherwise; so is a place won."""
    for line in (f"{JAN} (Assen)", "Vries, Jan de (Assen)", f"7 {JAN} (Assen)"):
        [entry] = plan_players(line, []).new
        assert split_name_and_home(entry.name) == (JAN, "Assen")
    address = "Naam\tAdres\tPostcode\tWoonplaats\nJan de Vries\tDorpsstraat 1\t9401 AB\tAssen"
    for text in (address, "Plaats\tNaam\n1\tJan de Vries"):
        assert [entry.name for entry in plan_players(text, []).new] == [JAN]


def test_a_home_is_learned_from_a_list(club: Club) -> None:
    """Protects: a list with a column of towns makes no one a second person."""
    add_players(club=club, names=[JAN, "Piet"])
    plan = plan_players(f"Naam;Woonplaats\n{JAN};Assen\nPiet;", list(players_of(club)))
    assert ([one.name for _entry, _player, one in plan.changed], plan.new) == ([f"{JAN} (Assen)"], [])
    import_players(club=club, new=[], changes=plan.changes)
    player = players_of(club).get(number=1)
    assert (player.name, player.home, player.also_known_as) == (JAN, "Assen", "")


def test_who_comes_from_another_club_is_someone_else(club: Club) -> None:
    """Protects: a member who becomes the visitor of the same name, with all old results."""
    add_players(club=club, names=[JAN, "Piet"])
    text = f"Naam;Vereniging\n{JAN};De Stille Roem\nPiet;De Troefboer"
    plan = plan_players(text, list(players_of(club)), own_club="Klaverjasvereniging De Troefboer")
    assert ([entry.name for entry in plan.new], plan.changed) == ([f"{JAN} (De Stille Roem)"], [])
    assert [known.name for known in plan.known] == ["Piet"]


def test_a_home_is_not_learned_where_it_may_be_that_of_two(club: Club) -> None:
    add_players(club=club, names=[JAN])
    plan = plan_players(f"Naam;Woonplaats\n{JAN};Assen\n{JAN};Hoogeveen", list(players_of(club)))
    assert ([entry.name for entry in plan.new], plan.changed) == ([f"{JAN} (Assen)", f"{JAN} (Hoogeveen)"], [])


@pytest.mark.usefixtures("assen", "hoogeveen")
def test_a_name_that_two_have_is_asked_about_on_every_list(club: Club) -> None:
    everyone = list(players_of(club))
    problems = [plan_players(JAN, everyone).problems, plan_pairs(f"{JAN} – Piet", everyone, []).problems]
    assert ["Assen and Hoogeveen" in problem.message for [problem] in problems] == [True, True]
    competition = CompetitionFactory(club=club)
    plan = planned_for(f"Naam\t1-9\n{JAN}\t5000\n{JAN} (Assen)\t4000", competition)
    assert ["Assen and Hoogeveen" in fault.message for fault in plan.faults] == [True]
    assert plan.known == [f"{JAN} (Assen)"]


def test_a_list_of_pairs_has_the_club_of_both_or_of_each(assen: Player, hoogeveen: Player) -> None:
    text = f"Speler 1\tSpeler 2\tClub\n{JAN}\tPiet\tAssen\n{JAN}\tKees\tHoogeveen"
    plan = plan_pairs(text, [assen, hoogeveen], [])
    assert [entry.names for entry in plan.new] == [
        (f"{JAN} (Assen)", "Piet (Assen)"),
        (f"{JAN} (Hoogeveen)", "Kees (Hoogeveen)"),
    ]
    text = f"Speler 1\tClub\tSpeler 2\tClub\n{JAN}\tAssen\t{JAN}\tHoogeveen"
    [entry] = plan_pairs(text, [assen, hoogeveen], []).new
    assert (entry.names, entry.unknown) == ((f"{JAN} (Assen)", f"{JAN} (Hoogeveen)"), ())


def test_pairs_of_people_of_one_name_are_stored(club: Club, assen: Player, hoogeveen: Player) -> None:
    competition = CompetitionFactory(club=club, pairs=True)
    with pytest.raises(Refused):
        import_pairs(competition=competition, pairs=[NewPair(JAN, "Piet")])
    [pair] = import_pairs(competition=competition, pairs=[NewPair(f"{JAN} (Assen)", f"{JAN} (Hoogeveen)")])
    assert (pair.first, pair.second) == (assen, hoogeveen)


def test_a_drive_list_keeps_them_apart() -> None:
    found = plan_drive(f"Naam;Club\n{JAN};Assen\n{JAN};Hoogeveen\nAnna;Rolde", [])
    names = [f"{JAN} (Assen)", f"{JAN} (Hoogeveen)", "Anna (Rolde)"]
    assert (found.entrants, found.problems) == ([(name,) for name in names], [])


@pytest.mark.usefixtures("assen", "hoogeveen")
def test_at_the_door_they_are_two(club: Club) -> None:
    day = open_match_day(competition=CompetitionFactory(club=club))
    assert {one.number for one in find_similar(day, JAN)} == {1, 2}
    assert {one.number for one in find_similar(day, f"{JAN} (assen)")} == {1}
    guest = add_guest(match_day=day, name=f"{JAN} (Zwolle)")
    assert (guest.name, guest.home) == (JAN, "Zwolle")
    pairs = open_match_day(competition=CompetitionFactory(club=club, pairs=True))
    with pytest.raises(Refused, match="Assen"):
        add_guest_pair(match_day=pairs, names=(JAN, "Piet"))
    pair = add_guest_pair(match_day=pairs, names=(f"{JAN}(Hoogeveen)", "Piet"))
    assert pair.first.number == 2


def test_a_home_finds_people_at_the_door_and_is_no_initial(assen: Player, hoogeveen: Player) -> None:
    rows = [Expected(one.number, str(one), is_here=False, is_paid=False) for one in (assen, hoogeveen)]
    for typed, found in (("jan assen", {1}), ("Jan de Vries (Ass", {1}), ("jdv", {1, 2}), ("jda", set())):
        assert {row.number for row in find_expected(rows, typed)} == found
    assert rows[0].letters == "jan de vries (assen 1"
    field = TypedUnitField()
    field.know([assen, hoogeveen])
    assert field.clean(f"{JAN} (Hoogeveen)") == hoogeveen
    with pytest.raises(ValidationError, match="More than one person"):
        field.clean(JAN)


def test_a_name_is_once_in_a_club_with_each_home(club: Club, assen: Player) -> None:
    assert add_player(club=club, name=f"{JAN} (Zwolle)").home == "Zwolle"
    for twice in ({"name": JAN, "home": "ASSEN"}, {"name": f"{JAN} (assen)"}):
        with pytest.raises(ValidationError, match="the club or town"):
            add_player(club=club, **twice)


def test_a_home_that_changes_still_finds_the_person(club: Club, assen: Player) -> None:
    update_player(player=assen, name=JAN, number=1, is_active=True, home="Rolde")
    assert by_any_name(players_of(club))["jan de vries (assen)"] == assen
    assert Player.objects.get().full_name == f"{JAN} (Rolde)"


def test_pages_and_files_say_where_they_come_from(client: Client, assen: Player) -> None:
    competition = CompetitionFactory(club=assen.club)
    ResultFactory(match_day__competition=competition, match_day__published_at=timezone.now(), player=assen)
    assert unit_names(competition)[assen.pk].name == f"{JAN} (Assen)"
    places = [reverse("standing", args=competition.url_args)]
    places += [reverse(name, args=[assen.club.slug]) for name in ("player_list", "players_csv", "players_json")]
    for place in places:
        assert f"{JAN} (Assen)" in client.get(place).content.decode(), place


def test_strangers_who_read_initials_do_not_read_the_home(client: Client, assen: Player) -> None:
    """Protects: initials and a village are soon a person."""
    Club.objects.update(names_in_public=NamesInPublic.INITIALS)
    page = client.get(reverse("player_list", args=[assen.club.slug])).content.decode()
    assert "Jan V." in page
    assert "Assen" not in page
    people = [NameOfPlayer(1, 7, JAN, True, "Assen"), NameOfPlayer(2, 9, JAN, True, "Hoogeveen")]
    assert shorten(people) == {1: "Jan V. (7)", 2: "Jan V. (9)"}


def test_two_of_one_name_are_no_doubles(assen: Player, hoogeveen: Player) -> None:
    nowhere = PlayerFactory(club=assen.club, name=JAN, number=3)
    assert doubles([assen, hoogeveen]) == []
    assert doubles([assen, hoogeveen, nowhere]) == [(assen, nowhere)]


def test_a_home_comes_along_when_two_become_one_and_goes_with_the_name(club: Club, assen: Player) -> None:
    keep = PlayerFactory(club=club, name="J. de Vries", number=3)
    keep = merge_players(keep=keep, gone=assen, by=UserFactory())
    assert (keep.home, keep.also_known_as) == ("Assen", JAN)
    assert anonymise_player(player=keep).home == ""
    assert tidied(str(Player.objects.get())) == "Player 3"
