"""The page that deals the cards of an evening: for organisers, and without a card on it."""

import pytest
from django.urls import reverse

from tests.factories import MatchDayFactory, PairFactory, TableFactory
from tournaments.models import MatchDay

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(pairs_competition):
    pairs_competition.is_portefeuille, pairs_competition.rounds_per_leg = True, 2
    pairs_competition.save()
    return MatchDayFactory(competition=pairs_competition)


def page(day):
    return reverse("boards", args=day.url_args)


def test_one_button_deals_and_the_page_shows_no_card(olga_client, day):
    """Protects: those who organise may play too."""
    assert "Deal the cards" in olga_client.get(page(day)).text
    done = olga_client.post(page(day), {"way": "paper", "code": ""}, follow=True)
    stored = MatchDay.objects.get(pk=day.pk)
    count = stored.boards.count()
    assert count == stored.legs_planned * 2
    assert f"The cards of {count} boards are dealt." in done.text
    assert stored.deal_code in done.text
    assert "suit-" not in done.text
    assert not stored.cards_on_phones


def test_how_people_get_them_may_change_later(olga_client, day):
    olga_client.post(page(day), {"way": "paper"})
    code = MatchDay.objects.get(pk=day.pk).deal_code
    olga_client.post(page(day), {"way": "phones"})
    stored = MatchDay.objects.get(pk=day.pk)
    assert (stored.deal_code, stored.cards_on_phones) == (code, True)


def test_a_wrong_code_is_refused_at_its_field(olga_client, day):
    answer = olga_client.post(page(day), {"way": "paper", "code": "1234"})
    assert "code" in answer.context["form"].errors
    assert "way" in olga_client.post(page(day), {}).context["form"].errors


def test_it_is_for_organisers_and_for_portefeuille_alone(sjaak_client, vera_client, stranger_client, olga_client, day):
    evening = MatchDayFactory(competition__club=day.competition.club)
    seats = TableFactory(leg__match_day=day, units=PairFactory.create_batch(2, competition=day.competition))
    ruling = reverse("board_ruling", args=[*day.url_args, 1, seats.number, 1])
    for client in (sjaak_client, vera_client, stranger_client):
        for address in (page(day), ruling):
            assert (client.get(address).status_code, client.post(address).status_code) == (404, 404)
    assert [olga_client.get(address).status_code for address in (page(day), ruling)] == [200, 200]
    assert olga_client.get(ruling.replace("/ruling/1/", "/ruling/9/")).status_code == 404
    assert olga_client.get(page(evening)).status_code == 404
    menu = olga_client.get(reverse("organise_match_day", args=evening.url_args)).text
    assert "Cards of the boards" not in menu
    assert "Cards of the boards" in olga_client.get(reverse("organise_match_day", args=day.url_args)).text
