"""The rules of a game without a club: on a page and on paper, with where they come from."""

import pytest
from django.urls import reverse

from scoring import ALIASES, preset
from tests.tournaments.printing.reading import pages_of
from tournaments.wording.rule_sets import RULE_SETS
from tournaments.wording.rules import game_sections

pytestmark = pytest.mark.django_db


def test_every_rule_set_is_on_the_list_with_its_source(client):
    page = client.get(reverse("rule_set_list")).text
    for words in RULE_SETS.values():
        assert f'href="/rules/{words.name}/"' in page
        assert str(words.source) in page


def test_a_page_has_every_sentence_the_table_and_the_examples(client, subtests, django_assert_num_queries):
    for name in (*RULE_SETS, *ALIASES):
        with subtests.test(name):
            with django_assert_num_queries(0):
                answer = client.get(f"/rules/{name}/")
            assert answer.context["sections"] == game_sections(preset(name), card_by_card=False)
            assert '<th scope="col">Trump</th>' in answer.text
            assert all(f'href="{address}"' in answer.text for address in answer.context["rule_set"].addresses)
    assert [client.get(f"/rules/bridge{kind}").status_code for kind in ("/", ".pdf")] == [404, 404]


def test_a_print_has_the_same_as_the_page(client):
    text = " ".join(pages_of(client.get("/rules/kraken.pdf").content))
    for section in game_sections(preset("kraken"), card_by_card=False):
        for words in (section.title, *section.sentences):
            assert " ".join(words.split()) in text
    assert "Trump Points Other suits Points Jack (J) 20 Ace (A) 11 9 14 10 10" in text
    assert "https://www.klaverjas.nl/SpelregelsKraken/" in text


def test_klammern_is_told_for_as_many_as_play(client):
    for players, said in (("2", "Two people"), ("3", "Three people"), ("9", "Four people")):
        assert said in client.get("/rules/klammern/", {"players": players}).text
        assert said in " ".join(pages_of(client.get("/rules/klammern.pdf", {"players": players}).content))
    assert client.get("/rules/amsterdam/", {"players": "3"}).context["players"] == 4  # klaverjas is always for four
