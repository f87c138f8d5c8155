"""What a club calls a pit and a leg, in every text of its pages and prints."""

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from tests.factories import ClubFactory, CompetitionFactory, TableFactory
from tests.figures import words_on
from tournaments.choices import LegWord, PitWord
from tournaments.services.table.table_link import give_table_links
from tournaments.words import in_words_of_club, language_of_club, plain_language, variants


@pytest.fixture(scope="module", autouse=True)
def catalogues():
    call_command("compile_translations")


@pytest.mark.parametrize(
    "language, msgid, text, said",
    [
        ("nl", "Pits", "Pits", "Marsen"),
        ("nl", "Counter-pit", "Tegenpit: een pit, of pits van %(pits)s", "Tegenmars: een mars, of marsen van %(pits)s"),
        ("nl", "Highest leg", "Hoogste partij van de partijen", "Hoogste boom van de bomen"),
        ("nl", "the other side", "de tegenpartij, een partij", "de tegenpartij, een partij"),
        ("nl", "below", "hieronder {pit} %(leg)s", "hieronder {pit} %(leg)s"),
        ("en", "Every leg, {leg}", "Every leg, {leg}, legs", "Every boom, {leg}, booms"),
        ("de", "Counter-pit", "Gegenpit und Pits", "Gegenmars und Marse"),
        ("pl", "Pits", "pitów, picie, kontrpitem", "marsów, marsie, kontrmarsem"),
        ("pl", "Every leg", "Każda partia", "Każda partia"),
    ],
)
def test_the_forms_of_a_word_are_replaced_and_nothing_else(language, msgid, text, said):
    assert in_words_of_club(msgid, text, language, PitWord.MARS, LegWord.BOOM) == said


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_a_club_with_the_usual_words_uses_the_language_itself(language):
    assert language_of_club(language, PitWord.PIT, LegWord.PARTIJ) == language
    assert all(plain_language(code) == language for code, _pit, _leg in variants(language))


def test_a_clubs_words_do_not_depend_on_those_used_before():
    """Protects: a page that shows two clubs, or a thread that served another one."""
    assert language_of_club("nl-x-mars-boom", PitWord.PIT, LegWord.RONDE) == "nl-x-ronde"


@pytest.mark.parametrize(
    "language, pits, legs, required",
    [
        ("nl", "Meeste marsen", "Hoogste boom", "Dit veld is verplicht."),
        ("en", "Most marses", "Highest boom", "This field is required."),
        ("de", "Die meisten Marse", "Höchste Partie", "Dieses Feld ist zwingend erforderlich."),
    ],
)
def test_texts_without_such_a_word_stay_the_same(language, pits, legs, required):
    with translation.override(language_of_club(language, PitWord.MARS, LegWord.BOOM)):
        assert [gettext("Most pits"), gettext("Highest leg"), gettext("This field is required.")] == [
            pits,
            legs,
            required,
        ]


def test_every_page_and_file_of_a_club_is_in_its_words(db):
    """Protects: the same words on the page, in the file and on a table's phone; and no one else's club changes."""
    ours = ClubFactory(pit_word=PitWord.MARS, leg_word=LegWord.BOOM)
    table = TableFactory(leg__match_day__competition=CompetitionFactory(club=ours))
    theirs = CompetitionFactory(club=ClubFactory())
    browser = Client(headers={"Accept-Language": "nl"})
    ours_page = browser.get(reverse("competition_rules", args=[ours.slug, table.leg.match_day.competition.slug]))
    assert "mars" in words_on(ours_page.text)
    assert "pit" not in words_on(ours_page.text)
    assert '<html lang="nl-x-mars-boom">' in ours_page.text
    address = f"/t/{give_table_links(tables=[table])[table.pk]}/"
    on_phone = browser.get(address).context["texts"]
    assert on_phone["pit"] == "mars"
    assert "pit" not in " ".join([*on_phone["problems"].values(), *on_phone["doubts"].values()])
    plain = browser.get(f"{address}plain/")
    assert "Mars" in words_on(plain.text)
    assert "Pit" not in words_on(plain.text)
    other_page = browser.get(reverse("competition_rules", args=[theirs.club.slug, theirs.slug]))
    assert "pit" in words_on(other_page.text)
    assert "mars" not in words_on(other_page.text)
    assert '<html lang="nl">' in browser.get("/").text
