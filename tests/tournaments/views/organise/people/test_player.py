"""The players of a club: listed, searched, added, changed."""

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, PlayerFactory
from tournaments.models import Change, Club, Player
from tournaments.services.people.player import add_player, add_players


def url(cast, name: str, *more) -> str:
    return reverse(name, args=[cast.club.slug, *more])


def players(cast) -> list[tuple[int, str, bool]]:
    return list(cast.club.players.order_by("number").values_list("number", "name", "is_active"))


@pytest.mark.parametrize("person", ["scorekeeper", "viewer", "rival", "stranger"])
def test_only_organisers_find_the_pages_about_players(cast, person):
    add_player(club=cast.club, name="Anna")
    browser = getattr(cast, person)
    pages = [url(cast, "organise_players"), url(cast, "player_add"), url(cast, "player_edit", 1)]
    assert [browser.get(page).status_code for page in pages] == [404] * 3
    assert [browser.post(page, {"name": "Eve", "number": 9}).status_code for page in pages] == [404] * 3
    assert players(cast) == [(1, "Anna", True)]


def test_a_number_of_another_club_is_not_found(cast):
    add_player(club=Club.objects.get(name="De Pit"), name="Rik", number=7)
    assert cast.organiser.get(url(cast, "player_edit", 7)).status_code == 404


def test_one_player_is_added_with_the_next_number(cast):
    """And the page is ready for the next one at the door."""
    assert cast.organiser.post(url(cast, "player_add"), {"name": " Anna  de Wit ", "number": ""}).url == url(
        cast, "player_add"
    )
    cast.organiser.post(url(cast, "player_add"), {"name": "Bert", "number": "12"})
    cast.organiser.post(url(cast, "player_add"), {"name": "Carla"})
    assert players(cast) == [(1, "Anna de Wit", True), (12, "Bert", True), (13, "Carla", True)]


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"name": "", "number": ""}, "name", "This field is required."),
        (
            {"name": "ANNA DE WIT", "number": ""},
            "name",
            "There is already a player with this name in this club; say which club or town they come from.",
        ),
        ({"name": "Bert", "number": "1"}, "number", "Anna de Wit already has this number."),
        ({"name": "Bert", "number": "-1"}, "number", "Ensure this value is greater than or equal to 0."),
        ({"name": "Bert", "number": "one"}, "number", "Enter a whole number."),
    ],
)
def test_what_is_wrong_with_a_new_player_is_said_at_its_field(cast, typed, field, message):
    add_player(club=cast.club, name="Anna de Wit")
    form = cast.organiser.post(url(cast, "player_add"), typed).context["form"]
    assert dict(form.errors) == {field: [message]}
    assert {name: form[name].value() for name in typed} == typed
    assert players(cast) == [(1, "Anna de Wit", True)]


def test_names_are_compared_in_every_alphabet(cast):
    """SQLite by itself knows small and capital letters of English only."""
    add_player(club=cast.club, name="Émile")
    form = cast.organiser.post(url(cast, "player_add"), {"name": "émile"}).context["form"]
    assert dict(form.errors) == {
        "name": ["There is already a player with this name in this club; say which club or town they come from."]
    }


def test_a_player_is_changed_and_marked_as_no_longer_playing(cast):
    add_player(club=cast.club, name="Anna")
    answer = cast.organiser.post(url(cast, "player_edit", 1), {"name": "Anna Smit", "number": "5"})
    assert answer.url == url(cast, "organise_players")
    assert players(cast) == [(5, "Anna Smit", False)]


def test_a_player_keeps_their_own_name_and_number(cast):
    add_players(club=cast.club, names=["Anna", "Bert"])
    cast.organiser.post(url(cast, "player_edit", 1), {"name": "anna", "number": "1", "is_active": "on"})
    assert players(cast) == [(1, "anna", True), (2, "Bert", True)]


def test_a_name_or_number_of_another_is_refused(cast):
    add_players(club=cast.club, names=["Anna", "Bert"])
    answer = cast.organiser.post(url(cast, "player_edit", 1), {"name": "Bert", "number": "2", "is_active": "on"})
    assert dict(answer.context["form"].errors) == {
        "name": ["There is already a player with this name in this club; say which club or town they come from."],
        "number": ["Bert already has this number."],
    }
    assert answer.context["name"] == "Anna"


def listed(answer) -> list[str]:
    return [str(row.record) for row in answer.context["listing"].paginated_rows]


def test_the_list_is_sorted_and_searched(cast):
    add_players(club=cast.club, names=["Carla", "anna", "Bert"])
    page = url(cast, "organise_players")
    assert listed(cast.organiser.get(page, {"sort": "name"})) == ["anna", "Bert", "Carla"]
    assert listed(cast.organiser.get(page, {"sort": "-number"})) == ["Bert", "anna", "Carla"]
    assert listed(cast.organiser.get(page, {"q": "AR"})) == ["Carla"]
    assert listed(cast.organiser.get(page, {"q": "\0AR"})) == ["Carla"]


@pytest.mark.parametrize("rows", [1, 3])
def test_the_number_of_queries_does_not_grow_with_the_players(cast, rows, django_assert_num_queries):
    add_players(club=cast.club, names=[f"Player {number}" for number in range(rows)])
    with django_assert_num_queries(6):
        answer = cast.organiser.get(url(cast, "organise_players"))
    assert len(listed(answer)) == rows


@pytest.fixture
def of_every_kind(cast) -> dict[str, Player]:
    drive = CompetitionFactory(club=cast.club, takes_day_guests=True, name="Drive", slug="drive")
    kinds = {
        "Anna": {},
        "Bert": {"is_guest": True},
        "Carla": {"is_active": False},
        "Dora": {"only_for": drive, "number": 1001},
    }
    return {name: PlayerFactory(club=cast.club, name=name, **fields) for name, fields in kinds.items()}


@pytest.mark.usefixtures("of_every_kind")
def test_the_list_shows_members_and_the_others_when_asked_for(cast):
    """Protects: the 76 names of one drive in every list of the club."""
    page = url(cast, "organise_players")
    assert listed(cast.organiser.get(page)) == ["Anna"]
    of = {who: listed(cast.organiser.get(page, {"who": who})) for who in ("guests", "resting", "drive", "nonsense")}
    assert of == {"guests": ["Bert"], "resting": ["Carla"], "drive": ["Dora"], "nonsense": ["Anna"]}
    answer = cast.organiser.get(page, {"who": "everybody"})
    assert listed(answer) == ["Anna", "Bert", "Carla", "Dora"]
    assert [count for _who, count in answer.context["counts"]] == [1, 1, 1, 1, 4]
    assert listed(cast.organiser.get(page, {"q": "dora"})) == ["Dora"]


@pytest.mark.parametrize(
    ("become", "members", "guests"),
    [
        ("member", ["Anna", "Bert", "Dora"], []),
        ("guest", [], ["Anna", "Bert", "Dora"]),
        ("rests", [], []),
        ("plays", ["Anna", "Carla"], ["Bert"]),
    ],
)
def test_many_are_changed_at_once_and_back(cast, of_every_kind, become, members, guests):
    page = url(cast, "organise_players")
    ticked = [player.pk for player in of_every_kind.values()]

    def now() -> list[list[str]]:
        return [listed(cast.organiser.get(page, {"who": who})) for who in ("members", "guests", "resting", "drive")]

    before = now()
    answer = cast.organiser.post(f"{page}?who=everybody", {"player": ticked, "become": become})
    assert answer.url == f"{page}?who=everybody"
    assert now()[:2] == [members, guests]
    cast.organiser.post(reverse("take_back", args=[cast.club.slug, Change.objects.get().pk]))
    assert now() == before


def test_nobody_ticked_changes_nothing(cast, of_every_kind):
    page = url(cast, "organise_players")
    answer = cast.organiser.post(page, {"player": ["x", "99999999999999", "-1"], "become": "member"}, follow=True)
    assert answer.status_code == 200
    assert not Change.objects.exists()
    assert cast.organiser.post(page, {"become": "queen"}).status_code == 404


def test_a_person_of_another_club_is_left_alone(cast):
    other = PlayerFactory(club=Club.objects.get(name="De Pit"))
    cast.organiser.post(url(cast, "organise_players"), {"player": [other.pk], "become": "guest"})
    assert not Player.objects.filter(is_guest=True).exists()


def test_another_name_is_kept_and_finds_the_person(cast):
    add_player(club=cast.club, name="Anna Smit")
    typed = {"name": "Anna de Wit", "number": "1", "is_active": "on", "also_known_as": "Annie ,  "}
    cast.organiser.post(url(cast, "player_edit", 1), typed)
    assert cast.club.players.get().also_known_as == "Anna Smit, Annie"
    assert listed(cast.organiser.get(url(cast, "organise_players"), {"q": "annie"})) == ["Anna de Wit"]
    cast.organiser.post(url(cast, "player_edit", 1), typed | {"also_known_as": ""})
    assert cast.club.players.get().also_known_as == ""
    cast.organiser.post(url(cast, "player_edit", 1), typed | {"name": "anna  DE Wit", "also_known_as": ""})
    assert cast.club.players.get().also_known_as == ""


def test_a_club_lists_its_players_by_last_name(cast, client):
    """Protects: the names that people in a full hall look for, in the order they expect."""
    for number, name in enumerate(["Anna de Wit", "Zus van den Berg", "Karel Mulder"], 1):
        PlayerFactory(club=cast.club, name=name, number=number)
    cast.club.name_order = "last_name"
    cast.club.save()
    by_name = ["Berg, Zus van den", "Mulder, Karel", "Wit, Anna de"]
    for browser, page in ((cast.organiser, "organise_players"), (client, "player_list")):
        for sort, names in (("", by_name), ("name", by_name), ("-name", by_name[::-1])):
            answer = browser.get(url(cast, page), {"sort": sort} if sort else {})
            assert [row.record.listed for row in answer.context["listing"].paginated_rows] == names
            assert [one for one in by_name if one in answer.text] == by_name
