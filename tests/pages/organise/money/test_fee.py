"""Fees: what is asked, of whom, and a part booked by one press."""

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, PairFactory, PlayerFactory
from tournaments.models import Booking, Club, Fee
from tournaments.services.money.fee import charge_fee, set_fee

pytestmark = pytest.mark.django_db


def url(club: Club, name: str = "fee_list", *more: object) -> str:
    return reverse(name, args=[club.slug, *more])


def text(answer) -> str:
    return " ".join(answer.content.decode().replace("\xa0", " ").split())


def a_fee(club: Club, **more: object) -> Fee:
    return set_fee(club=club, **({"name": "Contribution", "for_whom": "members", "amounts": [1500], "parts": 2} | more))


SENT = {"name": "Contribution", "for_whom": "members", "amounts": "15", "parts": "1"}


def test_only_treasurers_see_and_book_fees(cast, kept, treasurer, anja):
    fee = a_fee(kept)
    pages = [url(kept), url(kept, "fee_add"), *(url(kept, name, fee.number) for name in ("fee_edit", "fee_remove"))]
    pages.append(url(kept, "fee_part", fee.number, 1))
    assert {treasurer.get(page).status_code for page in pages} == {200}
    for browser in (cast.organiser, cast.stranger, cast.rival):
        assert {browser.get(page).status_code for page in pages} == {404}
        assert browser.post(pages[-1], {"action": "book"}).status_code == 404
    assert not Booking.objects.exists()


def test_amounts_by_the_number_of_competitions_are_said_as_they_were_understood(cast, kept):
    """Protects: “32,50” read as two amounts, unseen until forty people are charged."""
    one, two = CompetitionFactory(club=kept), CompetitionFactory(club=kept)
    sent = SENT | {"amounts": "15; 25; 32,50", "for_whom": "participants", "competitions": [one.pk, two.pk]}
    answer = cast.owner.post(url(kept, "fee_add"), sent, follow=True)
    words = "€15.00 for one competition, €25.00 for 2 competitions, €32.50 for 3 competitions or more"
    assert f"Contribution is saved: {words}." in text(answer)
    fee = Fee.objects.get()
    assert (fee.amounts, set(fee.competitions.all())) == ([1500, 2500, 3250], {one, two})
    assert 'value="15.00; 25.00; 32.50"' in cast.owner.get(url(kept, "fee_edit", fee.number)).text


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"amounts": "15; x"}, "amounts"),
        ({"amounts": "15; 25"}, "competitions"),
        ({"for_whom": "participants"}, "competitions"),
        ({"parts": "13"}, "parts"),
        ({"name": ""}, "name"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(cast, kept, typed, field):
    answer = cast.owner.post(url(kept, "fee_add"), SENT | typed)
    assert list(answer.context["form"].errors) == [field]
    assert not Fee.objects.exists()


def test_a_competition_of_another_club_is_none_of_it(cast, kept):
    foreign = CompetitionFactory(club=cast.other_club)
    answer = cast.owner.post(url(kept, "fee_add"), SENT | {"competitions": [foreign.pk]})
    assert list(answer.context["form"].errors) == ["competitions"]


def test_a_part_is_booked_after_seeing_who_owes_it_and_undone(cast, kept, anja):
    """Protects: a charge for people no one saw, and a second one for those who have it."""
    PlayerFactory(club=kept, name="Bert", number=2)
    PlayerFactory(club=kept, name="Guest", is_guest=True)
    page = url(kept, "fee_part", a_fee(kept).number, 1)
    shown = cast.owner.get(page)
    assert [(player.name, cents) for player, cents in shown.context["charges"]] == [("Anja", 1500), ("Bert", 1500)]
    assert "Book €30.00 for 2 people" in text(shown)
    assert not Booking.objects.exists()
    for _tap in range(2):
        cast.owner.post(page, {"action": "book"})
    assert Booking.objects.count() == 2
    shown = text(cast.owner.get(page))
    assert "Booked for 2 people." in shown
    assert "Everyone who owes it is charged." in shown
    assert "booked for 2 people" in text(cast.owner.get(url(kept)))
    for _tap in range(2):
        cast.owner.post(page, {"action": "undo"})
    assert sorted(Booking.objects.values_list("cents", flat=True)) == [-1500, -1500, 1500, 1500]
    assert "Book €30.00 for 2 people" in text(cast.owner.get(page))


def test_who_plays_in_more_competitions_pays_more(cast, kept):
    one, two = (CompetitionFactory(club=kept, pairs=True) for _each in range(2))
    both, single = PlayerFactory(club=kept, number=1), PlayerFactory(club=kept, number=2)
    PairFactory(competition=one, first=both, second=single)
    PairFactory(competition=two, first=both, second=PlayerFactory(club=kept, number=3))
    fee = a_fee(kept, for_whom="participants", amounts=[1500, 2500], competitions=[one, two])
    charges = cast.owner.get(url(kept, "fee_part", fee.number, 1)).context["charges"]
    assert [(player.number, cents) for player, cents in charges] == [(1, 2500), (2, 1500), (3, 1500)]


def test_what_is_booked_is_not_removed_and_what_is_not_is(cast, kept, anja):
    fee = a_fee(kept)
    charge_fee(fee=fee, part=1)
    remove = url(kept, "fee_remove", fee.number)
    assert "it can be ended" in text(cast.owner.post(remove))
    cast.owner.post(url(kept, "fee_edit", fee.number), SENT | {"is_over": "on", "parts": "2"})
    page = url(kept, "fee_part", fee.number, 2)
    assert "No one owes this part" in text(cast.owner.get(page))
    cast.owner.post(page, {"action": "book"})
    assert Booking.objects.count() == 1
    other = a_fee(kept, name="Mistake")
    cast.owner.post(url(kept, "fee_remove", other.number))
    assert list(Fee.objects.all()) == [fee]


def test_a_part_that_is_not_there_is_not_found(cast, kept):
    fee = a_fee(kept)
    assert [cast.owner.get(url(kept, "fee_part", fee.number, part)).status_code for part in (0, 3)] == [404, 404]
    assert cast.owner.get(url(kept, "fee_edit", 9)).status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_pages_take_the_same_queries_for_three_as_for_one(cast, kept, django_assert_num_queries, count):
    owner = cast.owner
    for _each in range(count):
        a_fee(kept)
        PlayerFactory(club=kept)
    with django_assert_num_queries(8):
        owner.get(url(kept))
    with django_assert_num_queries(9):
        owner.get(url(kept, "fee_part", 1, 1))
