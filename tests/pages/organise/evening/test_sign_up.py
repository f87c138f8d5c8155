"""What came in is pasted, shown person by person, and stored as the organiser has it; and who is missing."""

from datetime import date

import pytest
from django.urls import reverse

from tests.factories import MatchDayFactory, PlayerFactory
from tournaments.models import MatchDay, Player

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def evening(competition) -> MatchDay:
    return MatchDayFactory(competition=competition, date=date(2026, 11, 27))


@pytest.fixture
def people(club) -> list[Player]:
    return [PlayerFactory(club=club, name=name) for name in ("Truus Prins", "Anja Bos", "Jan Bakker", "Jan de Vries")]


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def send(client, evening: MatchDay, **fields: object):
    return client.post(reverse("answers", args=evening.url_args), fields, headers=ENGLISH)


def test_what_is_read_is_proposed_and_nothing_is_stored_yet(olga_client, evening, people):
    page = send(olga_client, evening, text="Truus: ik kom niet\nAnja komt\nJan kan niet\nPiet ook niet", action="read")
    assert [(one.row.name, one.comes) for one, _chosen in page.context["proposals"]] == [
        ("Truus Prins", False),
        ("Anja Bos", True),
        ("Jan Bakker", None),
        ("Jan de Vries", None),
    ]
    assert "No one is found in these lines:" in text(page)
    assert "<li>Piet ook niet</li>" in text(page)
    assert evening.sign_ups.count() == evening.adjustments.count() == 0


def test_it_is_stored_as_the_organiser_has_it(olga_client, evening, people):
    truus, anja, jan, other = people
    fields = {
        "text": "Truus: ik kom niet\nAnja komt\nJan kan niet",
        "action": "store",
        f"person-{truus.pk}": "yes",
        f"person-{anja.pk}": "leave",
        f"person-{jan.pk}": "no",
        f"person-{other.pk}": "leave",
        f"person-{PlayerFactory(club=truus.club).pk}": "no",  # in no line
    }
    answer = send(olga_client, evening, **fields)
    assert answer.url == reverse("absentees", args=evening.url_args)
    assert [row.unit for row in evening.sign_ups.all()] == [truus]
    assert [row.unit for row in evening.adjustments.all()] == [jan]
    page = text(olga_client.get(answer.url, headers=ENGLISH))
    assert "Noted: 1 comes, 1 does not come." in page
    assert "Say that they come (1)" in page
    # Once more, from another tab: the same.
    send(olga_client, evening, **fields)
    assert (evening.sign_ups.count(), evening.adjustments.count()) == (1, 1)


def test_without_a_choice_it_is_said_and_the_text_stays(olga_client, evening, people):
    page = send(olga_client, evening, text="Jan kan niet", action="store")
    assert "No answer is chosen yet." in text(page)
    assert "Jan kan niet</textarea>" in text(page)
    page = send(olga_client, evening, text="", action="read")
    assert page.context["form"].errors["text"] == ["This field is required."]


def test_on_the_list_one_tap_says_that_someone_comes_and_one_undoes_it(olga_client, evening, people):
    address = reverse("absentees", args=evening.url_args) + "?of=all"
    for _tap in range(2):
        olga_client.post(address, {"comes": people[0].pk})
    assert [row.unit for row in evening.sign_ups.all()] == [people[0]]
    for _tap in range(2):
        olga_client.post(address, {"unsaid": people[0].pk})
    assert not evening.sign_ups.exists()
    olga_client.post(address, {"with_notice": people[0].pk})
    olga_client.post(address, {"comes": people[0].pk})
    assert not evening.adjustments.exists() or evening.sign_ups.exists()


def test_of_an_evening_that_is_drawn_nothing_more_is_asked(olga_client, evening, people, competition):
    address = reverse("absentees", args=evening.url_args)
    assert "Paste what came in" in text(olga_client.get(address, headers=ENGLISH))
    evening.legs.create(number=1)
    assert "Paste what came in" not in text(olga_client.get(address, headers=ENGLISH))
