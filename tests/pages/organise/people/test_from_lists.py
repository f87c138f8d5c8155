"""Participants of a joint tournament come out of the lists that clubs share, each with the club behind the name."""

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from tests.factories import ClubFactory, CompetitionFactory, MatchDayFactory, MembershipFactory, PlayerFactory
from tests.figures import words_on
from tournaments.choices import NamesInPublic, Role
from tournaments.models import Club, Competition, Player
from tournaments.models.player import players_of
from tournaments.services.club.club import update_club
from tournaments.services.people.player import update_player
from tournaments.services.people.player_leaving import anonymise_player, remove_player


@pytest.fixture
def tournament(bond) -> Competition:
    return CompetitionFactory(club=bond, slug="open", takes_day_guests=True)


@pytest.fixture
def page(tournament) -> str:
    return reverse("from_lists", args=tournament.url_args)


def names(competition: Competition) -> list[str]:
    return sorted(str(player) for player in players_of(competition).all())


def test_who_is_ticked_and_who_is_typed_take_part_once_with_their_club(olga_client, page, tournament, assen, borger):
    """Protects: an organiser who forgot the ticks and reads in green that something was added; and no one is there
    twice, ticked and typed, sent again, and on the page they are there already."""
    jan, other_jan = (PlayerFactory(club=club, name="Jan de Vries") for club in (assen, borger))
    PlayerFactory(club=borger, name="Piet Bos", also_known_as="Pietje")
    # A club with brackets in its name may be typed as it is called.
    ladies = ClubFactory(name="KV Assen (dames)", federation=assen.federation, shares_players=True)
    for name in ("Jet", "Anna"):
        PlayerFactory(club=ladies, name=name)
    form = olga_client.post(page, {"names": " "}).context["form"]
    assert form.errors == {"names": ["Tick someone, or type a name."]}
    typed = "pietje\nJan de Vries (KV Borger)\nJet (KV Assen (dames))\nAnna (KV Assen dames)\nJan de Vries (KV Assen)\n"
    for _twice in range(2):
        olga_client.post(page, {"player": [jan.pk], "names": typed})
        assert names(tournament) == [
            "Anna (KV Assen dames)",
            "Jan de Vries (KV Assen)",
            "Jan de Vries (KV Borger)",
            "Jet (KV Assen dames)",
            "Piet Bos (KV Borger)",
        ]
    assert set(tournament.day_guests.values_list("origin", flat=True)) >= {jan.pk, other_jan.pk}
    assert not players_of(tournament.club).exists()
    shared = olga_client.get(page).context["lists"]
    assert all(one.is_there for a_list in shared for one in a_list.players)
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(club=tournament.club, number=5, name="J", origin=jan, only_for=tournament)


def test_where_no_day_guests_come_they_are_in_the_list_of_the_federation(olga_client, bond, assen):
    jan = PlayerFactory(club=assen, name="Jan")
    for slug in ("spring", "autumn"):
        competition = CompetitionFactory(club=bond, slug=slug)
        olga_client.post(reverse("from_lists", args=competition.url_args), {"player": [jan.pk]})
    assert [player.origin for player in players_of(bond).all()] == [jan]
    own = CompetitionFactory(club=ClubFactory(), slug="own")  # a club that is no federation has no such page
    MembershipFactory(club=own.club, user__username="own", role=Role.OWNER)
    olga_client.force_login(own.club.memberships.get().user)
    assert olga_client.get(reverse("from_lists", args=own.url_args)).status_code == 404


def test_a_list_that_is_not_shared_is_not_there(olga_client, page, tournament, assen, borger, rival_club):
    """Protects: names of a club that did not say yes, of its guests, and of clubs outside."""
    Club.objects.filter(pk=borger.pk).update(shares_players=False)
    Club.objects.filter(pk=rival_club.pk).update(shares_players=True)
    hidden = [PlayerFactory(club=club, name="Wim") for club in (borger, rival_club)]
    hidden.append(PlayerFactory(club=assen, name="Wim", is_guest=True))
    assert "Wim" not in words_on(olga_client.get(page).text)
    for player in hidden:
        answer = olga_client.post(page, {"player": [player.pk], "names": ""})
        assert "longer on any list that the federation may use" in answer.text
    assert olga_client.post(page, {"names": "Wim"}).context["form"].errors["names"] == ["On none of the lists: Wim."]
    assert not players_of(tournament).exists()


def test_two_of_one_name_are_asked_about_and_nothing_is_lost(olga_client, page, tournament, assen, borger):
    ticked = PlayerFactory(club=assen, name="Anna")
    for club in (assen, borger):
        PlayerFactory(club=club, name="Jan")
    answer = olga_client.post(page, {"player": [ticked.pk], "names": "Jan\nNemo"})
    form = answer.context["form"]
    assert form.errors["names"] == [
        "On none of the lists: Nemo.",
        "More than one person has this name, so add the club after it: Jan (KV Assen), Jan (KV Borger).",
    ]
    assert form.opened == {assen.pk}  # what was ticked stays in sight
    assert form.ticked == {ticked.pk}
    assert form["names"].value() == "Jan\nNemo"
    assert not players_of(tournament).exists()


def test_who_wants_initials_has_them_here_also_from_then_on(olga_client, page, tournament, assen, borger):
    """Protects: someone who asks the club for initials, and stays written out in the federation's tournaments."""
    PlayerFactory(club=assen, name="Jan Bakker", hides_name=True)
    Club.objects.filter(pk=borger.pk).update(names_in_public=NamesInPublic.INITIALS)
    PlayerFactory(club=borger, name="Piet Bos")
    anna, _ben = (PlayerFactory(club=assen, name=name) for name in ("Anna Smit", "Ben Mol"))
    olga_client.post(page, {"names": "Jan Bakker\nPiet Bos\nAnna Smit\nBen Mol"})

    def hidden() -> dict[str, bool]:
        return dict(players_of(tournament).values_list("name", "hides_name"))

    assert hidden() == {"Jan Bakker": True, "Piet Bos": True, "Anna Smit": False, "Ben Mol": False}
    update_player(player=anna, name=anna.name, number=anna.number, is_active=True, hides_name=True)
    assert hidden() == {"Jan Bakker": True, "Piet Bos": True, "Anna Smit": True, "Ben Mol": False}
    copy = players_of(tournament).get(name="Anna Smit")
    assert (str(copy), copy.origin) == ("Anna Smit (KV Assen)", anna)
    update_club(club=assen, names_in_public=NamesInPublic.INITIALS)
    assert set(hidden().values()) == {True}


@pytest.mark.parametrize("leave", [anonymise_player, remove_player])
def test_who_is_forgotten_or_removed_at_home_has_no_name_here_either(olga_client, page, tournament, assen, leave):
    """Protects: who played in a joint tournament only is removed at home, and wants to be forgotten all the same."""
    jan = PlayerFactory(club=assen, name="Jan Bakker")
    olga_client.post(page, {"player": [jan.pk]})
    leave(player=jan)
    copy = players_of(tournament).get()
    assert "Jan" not in copy.name
    assert copy.anonymised_at is not None
    assert copy.origin == (jan if leave is anonymise_player else None)


def test_the_door_of_a_joint_tournament_leads_to_the_lists(olga_client, page, tournament):
    door = reverse("door", args=[*tournament.url_args, MatchDayFactory(competition=tournament).number])
    assert f'href="{page}"' in olga_client.get(door).text


@pytest.mark.parametrize("count", [1, 3])
def test_queries(olga_client, page, bond, django_assert_num_queries, count):
    for _time in range(count):
        club = ClubFactory(federation=bond.federation, shares_players=True)
        PlayerFactory.create_batch(3, club=club)
    olga_client.get(page)
    with django_assert_num_queries(6):
        olga_client.get(page)
