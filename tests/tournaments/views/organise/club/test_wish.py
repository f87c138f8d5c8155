"""The club's wishes: listed, added by name, removed; nobody else sees them."""

import pytest
from django.urls import reverse

from tests.factories import PlayerFactory, WishFactory
from tournaments.models import Wish


@pytest.fixture(autouse=True)
def in_english(olga_client):
    """Messages are compared in the language of the code."""
    olga_client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def couple(club):
    return [PlayerFactory(club=club, name="Truus"), PlayerFactory(club=club, name="Hénk")]


def test_names_are_typed(olga_client, couple):
    typed = {"kind": "apart", "name_1": "truus", "name_2": "Henk ", "note": "Married"}

    assert olga_client.post(reverse("wish_list", args=["club-a"]), typed).status_code == 302
    assert set(Wish.objects.get().players.all()) == set(couple)
    page = olga_client.get(reverse("wish_list", args=["club-a"])).content.decode()
    assert "never at the same table · Married" in page


def test_a_whole_team_is_typed_a_name_a_line(olga_client, couple):
    olga_client.post(reverse("wish_list", args=["club-a"]), {"kind": "apart", "more": "Truus\n\nHénk\n"})

    assert Wish.objects.get().players.count() == 2


@pytest.mark.parametrize(
    "typed, errors",
    [
        ({"kind": "apart", "name_1": "Nobody"}, {"name_1": ["Nobody at this club is called Nobody."]}),
        ({"kind": "apart", "more": "Truus\nNobody"}, {"more": ["Nobody at this club is called Nobody."]}),
        ({"kind": "apart", "name_1": "Truus"}, {"__all__": ["Name at least two people."]}),
        ({"kind": "fixed_table", "name_1": "Truus"}, {"table_number": ["At which table?"]}),
    ],
)
def test_errors_are_shown_where_they_were_typed(olga_client, couple, typed, errors):
    page = olga_client.post(reverse("wish_list", args=["club-a"]), typed)

    assert (page.context["form"].errors, Wish.objects.count()) == (errors, 0)


def test_a_wish_is_removed(olga_client, club):
    wish = WishFactory(club=club)

    olga_client.post(reverse("wish_remove", args=["club-a", wish.pk]))
    assert not Wish.objects.exists()


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_the_same_queries_for_three_as_for_one(olga_client, club, count, django_assert_num_queries):
    WishFactory.create_batch(count, club=club)
    with django_assert_num_queries(6):
        olga_client.get(reverse("wish_list", args=["club-a"]))


def test_only_organisers_see_wishes(stranger_client, sjaak_client, rival_client, club):
    wish = WishFactory(club=club)
    for visitor in (stranger_client, sjaak_client, rival_client):
        assert visitor.get(reverse("wish_list", args=["club-a"])).status_code == 404
        assert visitor.post(reverse("wish_remove", args=["club-a", wish.pk])).status_code == 404
    assert Wish.objects.exists()
