"""Players and pairs from a list: shown first, stored as a whole or not at all."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import CompetitionFactory, PlayerFactory
from tests.tournaments.views.organise.match_days import OUTSIDERS
from tournaments.models import LogEntry, Pair, Player, Submission
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


def test_pairs_keep_the_numbers_of_the_list(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", pairs=True)
    url = reverse("pair_import", args=[cast.club.slug, "season"])
    imported(cast.organiser, url, "Koppelnr\tSpeler 1\tSpeler 2\n7\tAnna\tBert\n\tCarla\tDirk")
    assert list(competition.pairs.values_list("number", "first__name")) == [(7, "Anna"), (8, "Carla")]


SECRETS = ["12345678", "Dorpsstraat", "1234 AB", "jan@x.nl", "12-03-1950", "NL91ABNA"]
MEMBERS = (
    "Leden\n\nNaam\tVoornaam\tTv\tAdres\tPostcode\tTelefoon\tMail\tGeboren\tRekening\n"
    "Vries\tJan\tde\tDorpsstraat 1\t1234 AB\t06-12345678\tjan@x.nl\t12-03-1950\tNL91ABNA0417164300"
)


@pytest.mark.parametrize("action", ["preview", "import"])
def test_what_is_left_out_is_said_and_shown_nowhere_but_in_the_list_itself(cast, action):
    """Protects: not in the preview, not in a hidden field, not in the session and not in the log."""
    page = cast.organiser.post(address(cast), {"names": MEMBERS, "action": action})
    html = page.content.decode()
    assert "Left out: 1 telephone number, 1 e-mail address, 1 address, 1 bank account, 1 date." in html
    before, _area, after = html.partition("<textarea")
    around = before + after.partition("</textarea>")[2]
    kept = (
        repr(dict(cast.organiser.session))
        + repr(list(LogEntry.objects.values()))
        + repr(list(Submission.objects.values()))
    )
    assert not [secret for secret in SECRETS if secret in around + kept]


def test_a_wrong_line_does_not_repeat_what_is_left_out(cast):
    page = cast.organiser.post(address(cast), {"names": f"Nr\tNaam\nx 06-12345678\tJan\n\t{'y' * 101} 06-12345678"})
    assert [problem.line for problem in page.context["plan"].problems] == [2, 3]
    assert page.content.decode().count("12345678") == 2  # in the list


def heads(page) -> dict[str, str]:
    """What the preview sends along: the heads of its columns."""
    columns = page.context["plan"].sheet.columns
    return {"found": page.context["plan"].sheet.found} | {f"column-{at}": one.holds for at, one in enumerate(columns)}


def test_another_head_shows_the_plan_anew_and_nothing_typed_is_lost(cast):
    text = "Bakker\tJan\nMol\tRia"
    page = cast.organiser.post(address(cast), {"names": text})
    assert [entry.name for entry in page.context["plan"].new] == ["Bakker Jan", "Mol Ria"]
    chosen = heads(page) | {"column-0": "last", "column-1": "first"}
    page = cast.organiser.post(address(cast), {"names": text, **chosen})
    assert [entry.name for entry in page.context["plan"].new] == ["Jan Bakker", "Ria Mol"]
    assert page.context["form"]["names"].value() == text
    assert heads(page)["column-0"] == "last"
    cast.organiser.post(
        address(cast), {"names": text, **chosen, "action": "import", "digest": page.context["plan"].digest}
    )
    assert names(cast) == ["Jan Bakker", "Ria Mol"]


def test_only_the_plan_that_was_shown_is_stored(cast):
    """Protects: heads that were changed without a look store nothing."""
    page = cast.organiser.post(address(cast), {"names": "Bakker\tJan"})
    sent = {"names": "Bakker\tJan", "action": "import", "digest": page.context["plan"].digest}
    page = cast.organiser.post(address(cast), {**sent, **heads(page), "column-0": "last", "column-1": "first"})
    assert "has changed since it was shown" in str(page.context["form"].errors)
    assert names(cast) == []


def test_a_corrected_line_keeps_the_heads(cast):
    page = cast.organiser.post(address(cast), {"names": "Bakker\tJan"})
    chosen = heads(page) | {"column-0": "last", "column-1": "first"}
    page = cast.organiser.post(address(cast), {"names": "Bakker\tJan\nMol\tRia", **chosen})
    assert [entry.name for entry in page.context["plan"].new] == ["Jan Bakker", "Ria Mol"]


def test_a_file_begins_with_what_is_found_in_it(cast):
    file = SimpleUploadedFile("leden.csv", b"Achternaam, Voornaam\nBakker, Jan")
    page = cast.organiser.post(address(cast), {"names": "a\tb", "file": file, "found": "first last", "column-0": ""})
    assert [entry.name for entry in page.context["plan"].new] == ["Jan Bakker"]


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


def test_a_column_of_categories_is_not_dropped_without_a_word(cast):
    competition = CompetitionFactory(club=cast.club, slug="open-day")
    text = "Naam\tCategorie\nAnna\tDames\nBert\t"
    page = cast.organiser.post(address(cast), {"names": text, "action": "preview"}).text
    assert "“Categorie” is not read here" in page
    assert reverse("category_import", args=competition.url_args) in page
    page = cast.organiser.post(address(cast), {"names": "Naam\nAnna", "action": "preview"}).text
    assert "is not read here" not in page
