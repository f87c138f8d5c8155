"""Who has no role in a club reads initials where the club or the player wants it, on every page, file and paper.

And nowhere why someone got a penalty, a bye or a place apart, which may be personal.
"""

from io import BytesIO
from itertools import cycle
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.db.models import Field
from django.urls import reverse
from django.utils import timezone

from tests.chance import so_many
from tests.factories import AdjustmentFactory, PlayerFactory, TableFactory, a_round
from tests.walks.full_clubs import build_full_clubs, places_of, relations_to_people, urls_of
from tests.walks.test_url_walk import Access, addresses_with
from tournaments.choices import NamesInPublic
from tournaments.models import Club, Competition, MatchDay, Player
from tournaments.names import NameOfPlayer, initials, shorten

FAMILY_NAMES = ["Quackenbosch", "Xanderstein", "Zwartjewel", "Vermeulenkamp"]
REASON = "Yperziek"
WHY = [
    field
    for model in apps.get_app_config("tournaments").get_models()
    for field in model._meta.concrete_fields
    if field.name in ("reason", "note") and field.model is not MatchDay  # whose note is for everyone
]

ANYBODY = addresses_with(Access.PUBLIC, Access.SEATS, Access.STRANGER)
# The address for what the API does not know is never found.
OPEN_TO_ALL = [address for address in ANYBODY if address.name != "api_nothing"]


@pytest.fixture
def people(club) -> list[Player]:
    return [
        PlayerFactory(club=club, name=f"Anna van {family}", number=at + 1) for at, family in enumerate(FAMILY_NAMES)
    ]


@pytest.fixture
def season(competition: Competition, people) -> Competition:
    """One evening of four people, published."""
    a_round(TableFactory(leg__match_day__competition=competition, units=people))
    MatchDay.objects.update(published_at=timezone.now())
    return competition


def read(response) -> str:
    if response.content.startswith(b"PK"):  # a workbook, or several files, packed
        with ZipFile(BytesIO(response.content)) as parts:
            return " ".join(parts.read(name).decode() for name in parts.namelist())
    return response.content.decode(errors="replace")


def found_in(response, words: list[str]) -> list[str]:
    text = read(response).casefold()
    return [word for word in words if word.casefold() in text]


def family_names_in(response) -> list[str]:
    return found_in(response, FAMILY_NAMES)


def _occurs(field: Field) -> bool:
    return field.model._default_manager.filter(**{f"{field.name}__isnull": False}).exists()


@pytest.mark.keeps
@pytest.mark.usefixtures("_papers_are_not_set")
@pytest.mark.django_db
def test_no_public_page_shows_a_family_name_or_a_reason_to_a_stranger(client, stranger_client, settings):
    """Pages of every address in the full clubs; at night all, of each competition, evening, table and player.

    What does not occur there is not looked at, so who adds a relation to a player adds a row to it.
    """
    settings.EMAIL_IS_ON = True  # so that anyone may ask for results by mail
    clubs = build_full_clubs()
    assert [str(field) for field in relations_to_people() if not _occurs(field)] == []
    for player, family in zip(Player.objects.all(), cycle(FAMILY_NAMES)):
        Player.objects.filter(pk=player.pk).update(name=f"Anna {player.number} {family}", home=f"{family}dorp")
    Club.objects.update(names_in_public=NamesInPublic.INITIALS)
    Competition.objects.filter(club__in=clubs[:2]).update(closed_at=timezone.now())  # their pages say how it ended
    for field in WHY:
        assert field.model._default_manager.update(**{field.name: REASON}), field
    places = places_of(clubs)
    for address in OPEN_TO_ALL:
        urls = urls_of(address, places)
        pages = {url: client.get(url) for url in urls[:: -(-len(urls) // so_many(6, 10_000))]}
        found = {url: page for url, page in pages.items() if page.status_code == 200}
        assert found, address.name
        assert {url: words for url, page in found.items() if (words := found_in(page, [*FAMILY_NAMES, REASON]))} == {}
        # Who is logged in without a role reads the same; one page of each address shows it.
        assert found_in(stranger_client.get(next(iter(found))), [*FAMILY_NAMES, REASON]) == []


@pytest.mark.django_db
def test_the_club_itself_reads_why(vera_client, club, season, people):
    day = MatchDay.objects.get()
    AdjustmentFactory(competition=season, match_day=day, player=people[0], reason=REASON)
    assert found_in(vera_client.get(reverse("match_day", args=["club-a", "season", day.number])), [REASON]) == [REASON]


@pytest.mark.django_db
def test_the_club_itself_reads_full_names(vera_client, club, season):
    club.names_in_public = NamesInPublic.INITIALS
    club.save()
    assert family_names_in(vera_client.get("/clubs/club-a/players/")) == FAMILY_NAMES
    assert family_names_in(vera_client.get("/clubs/club-a/season/standing.csv")) == FAMILY_NAMES


@pytest.mark.django_db
def test_a_visitor_shown_initials_cannot_search_family_names(client, club, people):
    club.names_in_public = NamesInPublic.INITIALS
    club.save()
    assert "Anna" not in client.get("/clubs/club-a/players/", {"q": "quackenb"}).content.decode()


@pytest.mark.django_db
def test_one_player_may_hide_in_a_club_of_full_names(client, people):
    people[0].hides_name = True
    people[0].save()
    assert family_names_in(client.get("/clubs/club-a/players/")) == FAMILY_NAMES[1:]


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_hidden_names_cost_one_query_more(client, club, django_assert_num_queries, count):
    """The club, how many players, the players; and all names of the club, for telling them apart."""
    PlayerFactory.create_batch(count, club=club, hides_name=True)
    with django_assert_num_queries(4):
        client.get("/clubs/club-a/players/")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Anna Bakker", "Anna B."),
        ("Jan van den Berg", "Jan B."),
        ("Łukasz Żak", "Łukasz Ż."),
        ("Anna", "Anna"),
        ("Jan (2)", "Jan"),
    ],
)
def test_initials(name, short):
    assert initials(name) == short


def test_two_with_the_same_initials_get_numbers():
    club = [
        NameOfPlayer(1, 7, "Anna Bakker", True),
        NameOfPlayer(2, 9, "Anna Bos", True),
        NameOfPlayer(3, 11, "Carla Mol", True),
        NameOfPlayer(4, 12, "Carla M.", False),
        NameOfPlayer(5, 13, "Dirk Vos", True),
    ]
    assert shorten(club) == {1: "Anna B. (7)", 2: "Anna B. (9)", 3: "Carla M. (11)", 5: "Dirk V."}
