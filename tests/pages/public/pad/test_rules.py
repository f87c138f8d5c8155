"""The rules of a pad: with its house rules, for those who have its address."""

import pytest

from tests.pages.public.pad.pads import START
from tests.tournaments.printing.reading import pages_of

pytestmark = pytest.mark.django_db


def a_pad_of(client, rules: str, **answers: str) -> str:
    return client.post(f"/pad/?rules={rules}", START | answers).url


def test_the_page_and_the_print_have_the_house_rules(client):
    address = a_pad_of(client, "amsterdam", option_trump_making="forehand", option_pit_bonus="150")
    page = client.get(f"{address}rules/").text
    paper = " ".join(pages_of(client.get(f"{address}rules.pdf").content))
    for said in ("has to choose the trump suit and may not pass.", "is worth 150 extra.", "After 16 rounds"):
        assert said in page
        assert said in paper
    assert f'href="{address}rules/"' in client.get(f"{address}plain/").text
    assert client.get(address).context["texts"]["rules"] == "The rules"
    assert [client.get(f"/pad/nobody/{page}").status_code for page in ("rules/", "rules.pdf")] == [404, 404]
    address = a_pad_of(client, "klammern", length="open", players="3")
    assert "Three people play, each for themselves." in client.get(f"{address}rules/").text


def test_a_turned_card_needs_one_that_is_turned(client):
    """Protects: what cannot be is refused next to its field, and nothing is lost."""
    answer = client.post("/pad/?rules=amsterdam", START | {"option_all_passed": "turn_again"})
    form = answer.context["form"]
    assert form.errors == {
        "option_all_passed": [
            (
                "No card is turned when the players choose a suit in turn: choose something else that happens "
                "when all pass."
            )
        ]
    }
    assert form["option_all_passed"].value() == "turn_again"
    assert form.has_house_rules


def test_it_is_fine_where_one_is_turned_and_where_no_one_may_pass(client):
    for rules, answers in (
        ("amsterdam", {"option_trump_making": "turned", "option_all_passed": "turn_again"}),
        ("amsterdam", {"option_trump_making": "forehand", "option_all_passed": "turn_again"}),
        ("rotterdam-pictures", {}),
    ):
        assert client.post(f"/pad/?rules={rules}", START | answers).status_code == 302, (rules, answers)
    # What the rule set says of its card has to be changed with it: none is turned then.
    answer = client.post("/pad/?rules=rotterdam-pictures", START | {"option_trump_making": "in_turn"})
    assert "option_all_passed" in answer.context["form"].errors
