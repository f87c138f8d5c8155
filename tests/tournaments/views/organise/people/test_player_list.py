"""Players and pairs from a list: shown first, stored as a whole or not at all."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import CompetitionFactory, PlayerFactory
from tests.tournaments.views.organise.match_days import OUTSIDERS
from tournaments.models import Pair, Player
from tournaments.services.people.player import add_players


def address(cast) -> str:
    return reverse("player_import", args=[cast.club.slug])


def names(cast) -> list[str]:
    return list(cast.club.players.order_by("number").values_list("name", flat=True))


def imported(browser, url: str, text: str):
    """Look, then import what was shown."""
    plan = browser.post(url, {"names": text, "action": "preview"}).context["plan"]
    return browser.post(url, {"names": text, "action": "import", "digest": plan.digest})


@pytest.mark.parametrize("person", [*OUTSIDERS, "scorekeeper"])
def test_only_organisers_import(cast, person):
    CompetitionFactory(club=cast.club, slug="season", pairs=True)
    browser = getattr(cast, person)
    for url in (address(cast), reverse("pair_import", args=[cast.club.slug, "season"])):
        assert browser.get(url).status_code == 404
        assert browser.post(url, {"names": "Anna", "action": "import"}).status_code == 404
    assert names(cast) == []


def test_looking_stores_nothing(cast):
    page = cast.organiser.post(address(cast), {"names": "Anna\nBert", "action": "preview"})
    assert [entry.name for entry in page.context["plan"].new] == ["Anna", "Bert"]
    assert names(cast) == []


def test_what_was_shown_is_stored(cast):
    add_players(club=cast.club, names=["Anna de Wit"])
    answer = imported(cast.organiser, address(cast), "Nr\tNaam\n1\tAnna de Witt\n\tBert\n7\tCarla")
    assert answer.url == reverse("organise_players", args=[cast.club.slug])
    assert list(cast.club.players.order_by("number").values_list("number", "name")) == [
        (1, "Anna de Witt"),
        (7, "Carla"),
        (8, "Bert"),
    ]


def test_importing_twice_adds_once(cast):
    for _time in range(2):
        imported(cast.organiser, address(cast), "Anna\nBert")
    assert names(cast) == ["Anna", "Bert"]


def test_nothing_is_stored_while_a_line_is_wrong_and_nothing_typed_is_lost(cast):
    text = f"Anna\n{'x' * 101}\nBert"
    page = cast.organiser.post(address(cast), {"names": text, "action": "import"})
    assert [problem.line for problem in page.context["plan"].problems] == [2]
    assert page.context["form"]["names"].value() == text
    assert names(cast) == []


def test_a_plan_for_a_changed_club_is_shown_again(cast):
    digest = cast.organiser.post(address(cast), {"names": "Anna\nBert"}).context["plan"].digest
    add_players(club=cast.club, names=["Anna"])
    page = cast.organiser.post(address(cast), {"names": "Anna\nBert", "action": "import", "digest": digest})
    assert "has changed since it was shown" in str(page.context["form"].errors)
    assert names(cast) == ["Anna"]


def test_a_file_is_shown_as_text_to_be_corrected(cast):
    file = SimpleUploadedFile("leden.csv", "Nr;Naam\n4;Zoë\n".encode("cp1252"))
    page = cast.organiser.post(address(cast), {"names": "", "file": file, "action": "preview"})
    assert page.context["form"]["names"].value() == "Nr\tNaam\n4\tZoë"
    assert [entry.number for entry in page.context["plan"].new] == [4]


def test_a_file_that_is_no_list_is_refused_in_words(cast):
    file = SimpleUploadedFile("leden.xlsx", b"PK\x03\x04 broken")
    page = cast.organiser.post(address(cast), {"names": "", "file": file, "action": "preview"})
    assert "cannot be read" in str(page.context["form"].errors)


def test_players_of_another_club_are_not_touched(cast):
    other = PlayerFactory(name="Anna", number=1)
    imported(cast.organiser, address(cast), "1\tAnna")
    other.refresh_from_db()
    assert (other.name, names(cast), Player.objects.count()) == ("Anna", ["Anna"], 2)


def test_pairs_are_stored_with_the_players_who_are_new(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", pairs=True)
    add_players(club=cast.club, names=["Anna"])
    url = reverse("pair_import", args=[cast.club.slug, "season"])
    assert imported(cast.organiser, url, "anna – Bert\nCarla – Dirk").url == reverse(
        "pair_list", args=[cast.club.slug, "season"]
    )
    assert [str(pair) for pair in competition.pairs.all()] == ["Anna / Bert", "Carla / Dirk"]
    assert names(cast) == ["Anna", "Bert", "Carla", "Dirk"]


def test_pairs_are_imported_where_pairs_play(cast):
    CompetitionFactory(club=cast.club, slug="season")
    url = reverse("pair_import", args=[cast.club.slug, "season"])
    assert cast.organiser.post(url, {"names": "Anna – Bert"}).status_code == 404
    assert Pair.objects.count() == 0


@pytest.mark.parametrize("rows", [1, 3])
def test_the_preview_takes_the_same_queries_for_three_as_for_one(cast, rows, django_assert_num_queries):
    text = "\n".join(f"Player {number}" for number in "abc"[:rows])
    with django_assert_num_queries(4):
        cast.organiser.post(address(cast), {"names": text, "action": "preview"})
