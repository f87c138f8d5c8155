"""A web name that was changed leads on, so no one else gets it, typed or made from a name."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from tournaments.models import Club, Competition, Federation, FormerClubSlug, FormerCompetitionSlug
from tournaments.services.club.club import create_club, update_club
from tournaments.services.club.federation import create_federation, found_federation, update_federation
from tournaments.services.season.competition import create_competition, update_competition
from tournaments.services.slug import look_again

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TAKEN = {"slug": ["This is a former web name of something else: old addresses still lead there."]}


def former(one: Club | Competition | Federation) -> list[str]:
    return sorted(one.former_slugs.values_list("slug", flat=True))


def rename(competition: Competition, *slugs: str) -> None:
    for slug in slugs:
        update_competition(competition=competition, slug=slug)


def test_every_former_name_of_a_competition_is_kept_and_its_own_may_come_back(competition):
    rename(competition, "winter", "autumn", "autumn")
    assert former(competition) == ["season", "winter"]
    rename(competition, "season")
    assert former(competition) == ["autumn", "winter"]
    update_competition(competition=competition, name="Other")  # says nothing about its address
    assert former(competition) == ["autumn", "winter"]


def test_no_other_competition_of_the_club_gets_it_and_those_of_another_club_may(competition, club, rival_club):
    rename(competition, "winter")
    other = create_competition(club=club, name="Season")
    assert other.slug == "season-2"
    for take in (
        lambda: create_competition(club=club, name="Cup", slug="season"),
        lambda: update_competition(competition=other, slug="season"),
    ):
        with pytest.raises(ValidationError) as refusal:
            take()
        assert refusal.value.message_dict == TAKEN
    assert create_competition(club=rival_club, name="Season").slug == "season"


def test_no_one_gets_the_former_name_of_a_club(club, rival_club, stranger):
    update_club(club=club, slug="the-aces")
    update_club(club=club, slug="aces")
    assert former(club) == ["club-a", "the-aces"]
    assert create_club(name="Club A", owner=stranger).slug == "club-a-2"
    assert found_federation(name="The Aces", owner=stranger).slug == "the-aces-2"
    for take in (
        lambda: create_club(name="Cup", slug="club-a", owner=stranger),
        lambda: update_club(club=rival_club, slug="the-aces"),
    ):
        with pytest.raises(ValidationError) as refusal:
            take()
        assert refusal.value.message_dict == TAKEN
    update_club(club=club, slug="club-a")
    assert former(club) == ["aces", "the-aces"]


def test_no_one_gets_the_former_name_of_a_federation(stranger):
    own = found_federation(name="North", owner=stranger)
    other = found_federation(name="South", owner=stranger)
    changed = update_federation(club=own, name="North", slug="far-north")
    assert former(changed) == ["north"]
    assert create_federation(name="North").slug == "north-2"
    with pytest.raises(ValidationError) as refusal:
        update_federation(club=other, name="South", slug="north")
    assert refusal.value.message_dict == TAKEN
    assert former(update_federation(club=own, name="North", slug="north")) == ["far-north"]


@pytest.mark.django_db(transaction=True)
def test_who_takes_a_name_that_is_given_up_at_that_moment_begins_again(club, monkeypatch, stranger):
    """Protects: two clubs at one address. No lock is for all clubs, so it is looked at once more when it is stored.

    What the other one stores here is undone with the first try, so the second one finds the name free.
    """
    looks = []

    def given_up_just_now(one: Club) -> None:
        looks.append(one.slug)
        if len(looks) == 1:
            FormerClubSlug.objects.create(club=club, slug="aces")
        look_again(one)

    monkeypatch.setattr("tournaments.services.club.club.look_again", given_up_just_now)
    assert create_club(name="Aces", owner=stranger).slug == "aces"
    assert looks == ["aces", "aces"]


@pytest.mark.parametrize("whose", ["club", "competition"])
def test_the_database_keeps_each_of_them_once(whose, club, competition, rival_club):
    other = Competition.objects.create(club=club, name="Other", slug="other")
    made = {
        "club": (FormerClubSlug, {"club": club}, {"club": rival_club}),
        "competition": (
            FormerCompetitionSlug,
            {"club": club, "competition": competition},
            {"club": club, "competition": other},
        ),
    }
    model, first, second = made[whose]
    model.objects.create(slug="old", **first)
    with pytest.raises(IntegrityError):
        model.objects.create(slug="old", **second)
