"""Who has no role in a club reads initials where the club or the player wants it, on every page, file and paper."""

from io import BytesIO
from itertools import cycle
from zipfile import ZipFile

import pytest
from django.utils import timezone

from tests.factories import LegFactory, MatchDayFactory, PairFactory, PlayerFactory, TableFactory, a_round
from tests.tournaments.printing.reading import pages_of
from tests.tournaments.test_url_walk import Access, url_of, with_access
from tests.tournaments.test_url_walk import values as values
from tournaments.choices import NamesInPublic
from tournaments.models import Competition, MatchDay, Player
from tournaments.names import NameOfPlayer, initials, shorten

FAMILY_NAMES = ["Quackenbosch", "Xanderstein", "Zwartjewel", "Vermeulenkamp"]

ANYBODY = with_access(Access.PUBLIC, Access.SEATS, Access.STRANGER)
# The address for what the API does not know is never found.
OPEN_TO_ALL = [param for param in ANYBODY if param.id != "api_nothing"]


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
    if response["Content-Type"] == "application/pdf":
        return " ".join(pages_of(response.content))
    if response.content.startswith(b"PK"):  # a workbook, or several files, packed
        with ZipFile(BytesIO(response.content)) as parts:
            return " ".join(parts.read(name).decode() for name in parts.namelist())
    return response.content.decode(errors="replace")


def family_names_in(response) -> list[str]:
    text = read(response).casefold()
    return [family for family in FAMILY_NAMES if family.casefold() in text]


@pytest.mark.django_db
@pytest.mark.parametrize("address", OPEN_TO_ALL)
def test_no_public_page_shows_a_family_name_to_a_stranger(client, stranger_client, club, values, address):
    """`values` is one of everything that an address may ask for, as in the walk along all of them."""
    MatchDay.objects.update(published_at=timezone.now())
    for player, family in zip(Player.objects.all(), cycle(FAMILY_NAMES)):
        player.name = f"Anna {player.number} {family}"
        player.save()
    club.names_in_public = NamesInPublic.INITIALS
    club.save()
    for visitor in (client, stranger_client):
        response = visitor.get(url_of(address, values))
        assert response.status_code == 200
        assert family_names_in(response) == []


@pytest.mark.django_db
def test_pairs_are_short_as_well(client, club, pairs_competition, people):
    club.names_in_public = NamesInPublic.INITIALS
    club.save()
    pairs = [
        PairFactory(competition=pairs_competition, first=people[at], second=people[at + 1], number=at + 1)
        for at in (0, 2)
    ]
    day = MatchDayFactory(competition=pairs_competition, published_at=timezone.now())
    a_round(TableFactory(leg=LegFactory(match_day=day), units=pairs))
    for page in ("", "standing/", "standing.csv", "standing.pdf", f"day/{day.number}/", f"day/{day.number}.csv"):
        assert family_names_in(client.get(f"/clubs/club-a/pairs/{page}")) == []


@pytest.mark.django_db
def test_the_club_itself_reads_full_names(vera_client, club, season):
    club.names_in_public = NamesInPublic.INITIALS
    club.save()
    assert family_names_in(vera_client.get("/clubs/club-a/players/")) == FAMILY_NAMES
    assert family_names_in(vera_client.get("/clubs/club-a/season/standing.csv")) == FAMILY_NAMES


@pytest.mark.django_db
def test_who_reads_initials_does_not_find_a_family_name_by_searching(client, club, people):
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


def test_two_of_the_same_initials_are_told_apart():
    club = [
        NameOfPlayer(1, 7, "Anna Bakker", True),
        NameOfPlayer(2, 9, "Anna Bos", True),
        NameOfPlayer(3, 11, "Carla Mol", True),
        NameOfPlayer(4, 12, "Carla M.", False),
        NameOfPlayer(5, 13, "Dirk Vos", True),
    ]
    assert shorten(club) == {1: "Anna B. (7)", 2: "Anna B. (9)", 3: "Carla M. (11)", 5: "Dirk V."}
