"""Whatever an account does: others keep their clubs, their roles and their way back in."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.chance import IS_NIGHT
from tests.factories import CompetitionFactory, MembershipFactory
from tests.walks.test_fuzz import fields_of, send
from tests.walks.test_url_walk import ADDRESSES, one_of_everything, url_of
from tournaments.choices import Role
from tournaments.models import Club, Membership
from tournaments.permissions import may_make_clubs
from tournaments.services.club.federation import create_federation
from tournaments.services.club.invitation import make_invitation
from tournaments.services.club.member import NAMES_AN_HOUR
from tournaments.services.wall.screen import GUESSES

pytestmark = pytest.mark.django_db

# After these the attacker is logged out, and every other address only asks to log in.
ENDS_THE_VISIT = {"logout", "logout_everywhere"}
TOKEN = re.compile(r"\b\w{64}\b")


@pytest.fixture(autouse=True)
def _english(settings) -> None:
    settings.LANGUAGE_CODE = "en"


def try_everything(browser: Client, values: dict[str, object], *victims: str) -> None:
    """Sends every form of every address: as it is on its page, and with each victim wherever a name is typed."""
    for address in ADDRESSES:
        if address.name in ENDS_THE_VISIT or not values.keys() >= set(address.parameters):
            continue  # … or an address that only its secret opens
        url = url_of(address, values)
        if send(browser, url, [*aimed_at(victims[0]).items()]).status_code == 405:
            continue
        form = fields_of(browser, url, url)
        if form.fields:
            send(browser, url, form.fields)
        for victim in victims if form.fields else victims[1:]:
            typed = {field: victim for field, _value in form.fields if field not in form.chosen}
            send(browser, url, [*(dict(form.fields) | typed | aimed_at(victim)).items()])


def aimed_at(victim: str) -> dict[str, str]:
    return {"username": victim, "name": victim, "for_whom": victim, "account": "existing", "role": "owner"}


def roles_of(*people: User) -> set[tuple[str, str, str]]:
    rows = Membership.objects.filter(user__in=people)
    return set(rows.values_list("club__slug", "user__username", "role"))


# Which forms each role may send is in test_roles.py; the smaller ones have their turn at night.
@pytest.mark.parametrize("attacker", ["stranger", "rival", "olga", *(["sjaak", "vera"] if IS_NIGHT else [])])
def test_others_keep_everything_that_is_theirs(request, anna, olga, sjaak, vera, anna_client, competition, attacker):
    """Protects: after any attack the owner at home makes links for their members' passwords and finds the backups."""
    values = one_of_everything(competition)
    browser = request.getfixturevalue(f"{attacker}_client")
    if attacker == "rival":
        club = request.getfixturevalue("rival_club")
        club.memberships.update(role=Role.OWNER)
        values = one_of_everything(CompetitionFactory(club=club, slug="season"))
    people = [user for user in (anna, olga, sjaak, vera) if user.username != attacker]
    before, passwords, clubs = roles_of(*people), {user.password for user in people}, Club.objects.count()
    try_everything(browser, values, *(victim.username for victim in people[:2]))
    for club in Club.objects.exclude(pk=competition.club_id):  # such as were made by now
        try_everything(browser, values | {"club": club.slug}, people[0].username)
    assert roles_of(*people) == before
    assert {user.password for user in User.objects.filter(pk__in=[user.pk for user in people])} == passwords
    assert Club.objects.count() == clubs
    for member in Membership.objects.filter(club=competition.club, user__in=people):
        page = anna_client.post(reverse("member_reset", args=["club-a", member.pk]))
        assert "address" in page.context, member.user
    if attacker != "rival" and connection.vendor == "sqlite":
        assert anna_client.get(reverse("backup")).status_code == 200


def test_those_who_run_the_installation_create_clubs(anna, keeper, stranger, rival, club):
    """Only a superuser, or the owner of all clubs that are not made up; the first one is made on the welcome page."""
    nobody = AnonymousUser()
    Club.objects.exclude(pk=club.pk).delete()
    makers = [user for user in (anna, keeper, stranger, nobody) if may_make_clubs(user)]
    assert makers == [anna, keeper]
    MembershipFactory(user=stranger, role=Role.OWNER)
    assert [user for user in (anna, keeper, stranger, nobody) if may_make_clubs(user)] == [keeper]
    Club.objects.exclude(pk=club.pk).update(is_demo=True)
    assert [user for user in (anna, keeper, stranger, rival, nobody) if may_make_clubs(user)] == [anna, keeper]
    Club.objects.update(is_demo=True)
    assert [user for user in (anna, keeper, stranger, rival, nobody) if may_make_clubs(user)] == [keeper]


@pytest.mark.parametrize("name", ["club_create", "club_load"])
def test_users_who_may_not_create_clubs_find_no_way_to_it(anna_client, stranger_client, rival_client, name):
    url = reverse(name)
    for browser in (stranger_client, rival_client, anna_client):  # there are two clubs
        assert [browser.get(url).status_code, browser.post(url, {"name": "De Pit"}).status_code] == [404, 404]
        assert reverse("club_create") not in browser.get("/clubs/").text
    Club.objects.filter(slug="club-b").delete()
    assert anna_client.get(url).status_code == 200
    assert reverse("club_create") in anna_client.get("/clubs/").text
    assert reverse("club_create") not in stranger_client.get("/clubs/").text
    assert {club.name for club in Club.objects.all()} == {"Club A"}


def test_no_one_becomes_an_owner_without_accepting(anna, anna_client, vera, vera_client, club):
    """Protects: no one answers for a club of others, as its only owner even, without having taken that role."""
    page = reverse("member_role", args=["club-a", Membership.objects.get(user=vera).pk])
    assert "owner" not in dict(anna_client.get(page).context["form"].fields["role"].choices)
    assert "role" in anna_client.post(page, {"role": "owner"}).context["form"].errors
    assert roles_of(vera) == {("club-a", "vera", "viewer")}
    token = make_invitation(club=club, role=Role.OWNER, for_whom="Vera", by=anna)
    vera_client.post(reverse("join", args=[token]))
    assert roles_of(vera) == {("club-a", "vera", "owner")}
    own = reverse("member_role", args=["club-a", Membership.objects.get(user=anna).pk])
    assert anna_client.post(own, {"role": "owner"}).status_code == 302  # nothing changes
    assert anna_client.post(own, {"role": "viewer"}).status_code == 302


def test_a_member_can_give_back_a_role_without_asking(vera, vera_client, anna_client, club):
    """Protects: a role in another club, taken once, would close the way back that the owner at home makes for ever."""
    MembershipFactory(user=vera, club__slug="club-c")
    home = reverse("member_reset", args=["club-a", Membership.objects.get(user=vera, club=club).pk])
    assert "address" not in anna_client.post(home).context
    leave = reverse("member_leave", args=["club-c"])
    assert leave in vera_client.get(reverse("account")).text
    assert vera_client.get(leave).status_code == 200
    assert vera_client.post(leave).url == reverse("account")
    assert roles_of(vera) == {("club-a", "vera", "viewer")}
    assert list(Club.objects.get(slug="club-c").log.values_list("user_name", "action")) == [("vera", "club_left")]
    assert vera_client.get(leave).status_code == 404
    assert "address" in anna_client.post(home).context


def test_the_only_owner_does_not_leave(anna, anna_client):
    answer = anna_client.post(reverse("member_leave", args=["club-a"]))
    assert answer.context["form"].non_field_errors() == [
        "A club needs at least one owner: make someone else an owner first."
    ]
    assert roles_of(anna) == {("club-a", "anna", "owner")}


TOO_OFTEN = ["Too many attempts. Please wait an hour."]


def test_asking_for_many_names_is_refused_whatever_the_name(anna, anna_client, stranger, club):
    """Protects: which names exist. The same account counts, whether it asks itself or by a link that it made."""
    link = reverse("join", args=[make_invitation(club=club, role=Role.VIEWER, for_whom="Me", by=anna)])
    page = reverse("member_add", args=["club-a"])

    def asked(name: str) -> list[str]:
        return anna_client.post(page, {"username": name, "role": "viewer"}).context["form"].errors["username"]

    def asked_by_link(name: str) -> list[str]:
        return Client().post(link, {"username": name}).context["form"].errors["username"]

    for _pair in range(NAMES_AN_HOUR // 2):
        assert asked("Stranger") == asked_by_link("Stranger") == ["This user name is taken. Choose another one."]
    assert [ask(name) for ask in (asked, asked_by_link) for name in ("stranger", "free")] == [TOO_OFTEN] * 4
    assert not User.objects.filter(username="free").exists()


def test_an_account_does_not_reveal_who_exists(client, anna, stranger, settings):
    """The answers to a login and to a forgotten password are the same for a name that exists and one that does not."""
    settings.EMAIL_IS_ON = True
    for form, typed in [
        (reverse("login"), lambda name: {"username": name, "password": "wrong"}),
        (reverse("password_forgotten"), lambda name: {"email": f"{name}@club.example"}),
    ]:
        answers = [client.post(form, typed(name)) for name in ("stranger", "nemo")]
        pages = {TOKEN.sub("", answer.content.decode()).replace("stranger", "nemo") for answer in answers}
        assert len(pages) == 1
        assert len({(answer.status_code, answer.headers.get("Location")) for answer in answers}) == 1


def test_codes_of_federations_are_not_guessed(anna_client, club):
    federation = create_federation(name="Federation")
    page = reverse("club_federation", args=["club-a"])
    for _guess in range(GUESSES):
        anna_client.post(page, {"code": "ABCDEFGH"})
    form = anna_client.post(page, {"code": federation.join_code}).context["form"]
    assert form.errors == {"code": ["Too many attempts. Please wait ten minutes."]}
    club.refresh_from_db()
    assert club.federation is None
