"""The players of a club: listed, searched, added, changed."""

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, PlayerFactory
from tournaments.models import Change, Player
from tournaments.models.player import players_of
from tournaments.services.people.player import add_player, add_players


def url(cast, name: str, *more) -> str:
    return reverse(name, args=[cast.club.slug, *more])


def players(cast) -> list[tuple[int, str, bool]]:
    return list(players_of(cast.club).order_by("number").values_list("number", "name", "is_active"))


def test_one_player_is_added_with_the_next_number(cast):
    """And the page is ready for the next one at the door."""
    assert cast.organiser.post(url(cast, "player_add"), {"name": " Anna  de Wit ", "number": ""}).url == url(
        cast, "player_add"
    )
    cast.organiser.post(url(cast, "player_add"), {"name": "Bert", "number": "12"})
    cast.organiser.post(url(cast, "player_add"), {"name": "Carla"})
    assert players(cast) == [(1, "Anna de Wit", True), (12, "Bert", True), (13, "Carla", True)]


def test_what_is_wrong_with_a_player_is_said_at_its_field_and_their_own_name_and_number_are_kept(cast):
    """Names are compared in every alphabet: SQLite on its own knows small and capital letters of English only."""
    add_players(club=cast.club, names=["Anna de Wit", "Émile"])
    stored = [(1, "Anna de Wit", True), (2, "Émile", True)]
    taken = "There is already a player with this name in this club; enter the club or town they come from."
    for typed, field, message in [
        ({"name": "", "number": ""}, "name", "This field is required."),
        ({"name": "ANNA DE WIT", "number": ""}, "name", taken),
        ({"name": "émile", "number": ""}, "name", taken),
        ({"name": "Bert", "number": "1"}, "number", "Anna de Wit already has this number."),
        ({"name": "Bert", "number": "-1"}, "number", "Ensure this value is greater than or equal to 0."),
        ({"name": "Bert", "number": "one"}, "number", "Enter a whole number."),
    ]:
        form = cast.organiser.post(url(cast, "player_add"), typed).context["form"]
        assert dict(form.errors) == {field: [message]}
        assert {name: form[name].value() for name in typed} == typed
        assert players(cast) == stored
    edit = url(cast, "player_edit", 1)
    answer = cast.organiser.post(edit, {"name": "Émile", "number": "2", "is_active": "on"})
    errors = {"name": [taken], "number": ["Émile already has this number."]}
    assert (dict(answer.context["form"].errors), answer.context["name"]) == (errors, "Anna de Wit")
    cast.organiser.post(edit, {"name": "anna de wit", "number": "1", "is_active": "on"})
    assert players(cast) == [(1, "anna de wit", True), (2, "Émile", True)]
    # Marked as no longer playing.
    assert cast.organiser.post(edit, {"name": "Anna Smit", "number": "5"}).url == url(cast, "organise_players")
    assert players(cast) == [(2, "Émile", True), (5, "Anna Smit", False)]
    add_player(club=cast.other_club, name="Rik", number=7)
    assert cast.organiser.get(url(cast, "player_edit", 7)).status_code == 404


def listed(answer) -> list[str]:
    return [str(row.record) for row in answer.context["listing"].paginated_rows]


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


def test_the_list_is_sorted_and_searched(cast):
    add_players(club=cast.club, names=["Carla", "anna", "Bert"])
    page = url(cast, "organise_players")
    for asked, names in (
        ({"sort": "name"}, ["anna", "Bert", "Carla"]),
        ({"sort": "-number"}, ["Bert", "anna", "Carla"]),
        ({"q": "AR"}, ["Carla"]),
        ({"q": "\0AR"}, ["Carla"]),
    ):
        assert listed(cast.organiser.get(page, asked)) == names, asked


def test_many_are_changed_at_once_and_back(cast, of_every_kind):
    """And no one of another club, nor anyone who was made up."""
    page = url(cast, "organise_players")
    ticked = [player.pk for player in of_every_kind.values()]
    columns = ("pk", "name", "is_guest", "is_active", "only_for", "number")
    before = list(Player.objects.order_by("pk").values_list(*columns))
    other = PlayerFactory(club=cast.other_club)
    for typed in (
        {"player": ["x", "99999999999999", "-1"], "become": "member"},
        {"player": [other.pk], "become": "guest"},
    ):
        assert cast.organiser.post(page, typed, follow=True).status_code == 200
        other.refresh_from_db()
        assert (Change.objects.exists(), other.is_guest) == (False, False)
    assert cast.organiser.post(page, {"become": "queen"}).status_code == 404
    for become, members, guests in [
        ("member", ["Anna", "Bert", "Dora"], []),
        ("guest", [], ["Anna", "Bert", "Dora"]),
        ("rests", [], []),
        ("plays", ["Anna", "Carla"], ["Bert"]),
    ]:
        answer = cast.organiser.post(f"{page}?who=everybody", {"player": ticked, "become": become})
        assert answer.url == f"{page}?who=everybody"
        now = [listed(cast.organiser.get(page, {"who": who})) for who in ("members", "guests")]
        assert now == [members, guests], become
        cast.organiser.post(reverse("undo_change", args=[cast.club.slug, Change.objects.latest("pk").pk]))
        assert list(Player.objects.exclude(pk=other.pk).order_by("pk").values_list(*columns)) == before


def test_another_name_is_kept_and_finds_the_person(cast):
    add_player(club=cast.club, name="Anna Smit")
    typed = {"name": "Anna de Wit", "number": "1", "is_active": "on", "also_known_as": "Annie ,  "}
    cast.organiser.post(url(cast, "player_edit", 1), typed)
    assert players_of(cast.club).get().also_known_as == "Anna Smit, Annie"
    assert listed(cast.organiser.get(url(cast, "organise_players"), {"q": "annie"})) == ["Anna de Wit"]
    cast.organiser.post(url(cast, "player_edit", 1), typed | {"also_known_as": ""})
    assert players_of(cast.club).get().also_known_as == ""
    cast.organiser.post(url(cast, "player_edit", 1), typed | {"name": "anna  DE Wit", "also_known_as": ""})
    assert players_of(cast.club).get().also_known_as == ""


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
