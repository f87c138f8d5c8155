"""The list of members, what is kept about a person, and what the club keeps no longer."""

from datetime import date

import pytest
from django.urls import reverse

from tests.factories import ContactFactory, PlayerFactory
from tests.tournaments.printing.reading import pages_of
from tournaments.models import Contact, Player


def url(cast, name: str, *more) -> str:
    return reverse(name, args=[cast.club.slug, *more])


@pytest.fixture
def anja(cast) -> Player:
    return PlayerFactory(club=cast.club, name="Anja", number=1, home="Assen", member_since=date(2001, 2, 3))


TYPED = {"name": "Anja", "home": "Assen", "number": "1", "is_active": "on"}
REACHED = {"phone": "06 12345678", "email": "anja@club.example", "consent": "said yes", "agreed_on": ""}


def test_it_is_noted_with_consent_and_called_from_the_page(cast, anja):
    """Protects: what was typed, when something of it is wrong."""
    page = url(cast, "player_edit", 1)
    assert "tel:" not in cast.organiser.get(page).text
    for wrong, field in (({"consent": ""}, "consent"), ({"email": "anja"}, "email"), ({"phone": "her son"}, "phone")):
        answer = cast.organiser.post(page, TYPED | REACHED | wrong)
        form = answer.context["form"]
        assert list(form.errors) == [field]
        assert {name: form[name].value() for name in REACHED} == REACHED | wrong
    only_a_note = {**dict.fromkeys(REACHED, ""), "consent": "said yes"}
    assert list(cast.organiser.post(page, TYPED | only_a_note).context["form"].errors) == ["phone"]
    assert not Contact.objects.exists()
    cast.organiser.post(page, TYPED | REACHED)
    assert Contact.objects.get().agreed_on == date(2026, 11, 20)
    shown = cast.organiser.get(page).text
    assert 'href="tel:0612345678"' in shown
    assert 'href="mailto:anja@club.example"' in shown
    # A page without these fields, or one on which they were left alone, changes nothing of it.
    cast.organiser.post(page, TYPED)
    assert Contact.objects.exists()
    cast.organiser.post(page, TYPED | dict.fromkeys(REACHED, ""))
    assert not Contact.objects.exists()


def test_someone_without_a_name_cannot_be_reached(cast, anja):
    Player.objects.update(anonymised_at="2026-11-20T12:00Z")
    page = url(cast, "player_edit", 1)
    assert "How to reach them" not in cast.organiser.get(page).text
    cast.organiser.post(page, TYPED | REACHED)
    assert not Contact.objects.exists()


def test_the_list_of_members_as_a_spreadsheet_and_on_paper(cast, anja):
    """Protects: a formula in a name, and a telephone number that no one asked for."""
    ContactFactory(player=anja, phone="+31 612345678")
    PlayerFactory(club=cast.club, name="=Bert", number=2, is_guest=True, is_active=False)
    PlayerFactory(club=cast.club, number=3, anonymised_at="2026-11-20T12:00Z")
    csv = url(cast, "member_list_csv")
    plain = cast.organiser.get(csv).content.decode("utf-8-sig").splitlines()
    assert plain[0] == "Number,Name,Club or town,Member since,Guest,Plays this season"
    assert sorted(plain[1:]) == ["1,Anja,Assen,3/2/2001,,x", "2,'=Bert,,,x,"]
    full = cast.organiser.get(csv, {"contacts": 1}).content.decode("utf-8-sig")
    assert "Telephone,E-mail" in full
    assert "x,'+31 612345678,player1@club.example" in full
    [page] = pages_of(cast.organiser.get(url(cast, "member_list_pdf"), {"contacts": 1}).content)
    assert "Number Name Club or town Member since Guest Plays this season Telephone E-mail" in page
    assert "+31 612345678" in page
    assert cast.organiser.get(url(cast, "player_kept", 99)).status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_of_members_takes_the_same_queries_for_three_as_for_one(cast, django_assert_num_queries, count):
    ContactFactory.create_batch(count, player__club=cast.club)
    page = url(cast, "member_list_csv")
    organiser = cast.organiser
    with django_assert_num_queries(4):
        organiser.get(page, {"contacts": 1})


def test_the_question_of_a_merge_says_which_of_two_goes(cast, anja):
    double = PlayerFactory(club=cast.club, name="Anja B", number=2)
    page, said = url(cast, "player_merge", 1), "The telephone and e-mail of Anja (Assen) stay"
    ContactFactory(player=anja)
    assert said not in cast.organiser.get(page, {"other": 2}).text
    ContactFactory(player=double)
    assert said in cast.organiser.get(page, {"other": 2}).text


def test_the_file_of_a_club_asks_only_where_there_is_something(cast, anja):
    page, asked = url(cast, "club_file"), 'name="contacts"'
    assert asked not in cast.owner.get(page).text
    ContactFactory(player=anja)
    assert asked in cast.owner.get(page).text


@pytest.mark.parametrize("count", [1, 3])
def test_one_line_says_whose_is_due_and_one_tap_removes_it(cast, django_assert_num_queries, count):
    """And a second tap has nothing to do; a club that notes nothing sees nothing of it."""
    page = url(cast, "organise_players")
    organiser = cast.organiser
    assert "Remove for good" not in organiser.get(page).text
    ContactFactory(player__club=cast.club, player__name="Member")
    for at in range(count):
        ContactFactory(
            player__club=cast.club, player__name=f"Guest {at}", player__is_guest=True, agreed_on=date(2020, 1, 1)
        )
    with django_assert_num_queries(9):
        answer = organiser.get(page)
    assert [one.player.name for one in answer.context["due"]] == [f"Guest {at}" for at in range(count)]
    for _tap in range(2):
        assert organiser.post(url(cast, "contacts_due")).url == page
    assert [one.player.name for one in Contact.objects.all()] == ["Member"]
    assert "Remove for good" not in organiser.get(page).text


def test_who_was_not_here_for_the_years_of_the_club_is_named_where_those_who_left_are(cast):
    PlayerFactory(club=cast.club, name="Carla", is_active=False)
    page = url(cast, "organise_players")
    assert "no evening for 2 years" in cast.organiser.get(page, {"who": "resting"}).text
    assert "no evening for" not in cast.organiser.get(page, {"who": "everybody"}).text
