"""Who may do what in a club: pages for its owners only."""

from django.contrib.auth import authenticate, get_user_model
from django.test import RequestFactory
from django.urls import reverse

from tournaments.choices import Role
from tournaments.models import Membership
from tournaments.services.club.club import add_member

User = get_user_model()


def url(cast, name: str, *more) -> str:
    return reverse(name, args=[cast.club.slug, *more])


def roles(cast) -> dict[str, str]:
    return dict(cast.club.memberships.values_list("user__username", "role"))


def membership(cast, name: str) -> Membership:
    return cast.club.memberships.get(user__username=name)


def test_a_new_user_gets_a_login_whose_password_is_shown_once(cast):
    answer = cast.owner.post(url(cast, "member_add"), {"username": "mieke", "role": "scorekeeper"})
    password = answer.context["login"].password
    assert password in answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert authenticate(RequestFactory().get("/"), username="mieke", password=password) == User.objects.get(
        username="mieke"
    )
    assert roles(cast)["mieke"] == Role.SCOREKEEPER
    assert password not in cast.owner.get(url(cast, "member_list")).text


def test_what_is_wrong_with_a_new_member_is_said_at_its_field(cast):
    """Protects: no one has a role that they did not take; the page leads to the links instead."""
    cast.stranger.get("/")
    before, users = roles(cast), User.objects.count()
    taken = "This user name is taken. Choose another one."
    spelling = "Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters."
    for typed, field, message in [
        ({"account": "existing", "username": "stranger", "role": "organiser"}, "username", taken),
        ({"username": "Stranger", "role": "viewer"}, "username", taken),
        ({"username": "piet de wit", "role": "viewer"}, "username", spelling),
        (
            {"username": "mieke", "role": "king"},
            "role",
            "Select a valid choice. king is not one of the available choices.",
        ),
        ({"username": "", "role": "viewer"}, "username", "This field is required."),
    ]:
        form = cast.owner.post(url(cast, "member_add"), typed).context["form"]
        assert dict(form.errors) == {field: [message]}
        kept = {name: value for name, value in typed.items() if name != "account"}
        assert {name: form[name].value() for name in kept} == kept
        assert (roles(cast), User.objects.count()) == (before, users)
    assert f'href="{url(cast, "invitation_list")}"' in cast.owner.get(url(cast, "member_list")).text
    assert f'href="{url(cast, "member_add")}"' in cast.owner.get(url(cast, "invitation_list")).text


def test_a_role_is_changed_and_a_member_removed_who_keeps_the_login(cast):
    cast.viewer.get("/")
    viewer = membership(cast, "viewer").pk
    answer = cast.owner.post(url(cast, "member_role", viewer), {"role": "organiser"})
    assert answer.url == url(cast, "member_list")
    assert roles(cast)["viewer"] == Role.ORGANISER
    page = url(cast, "member_remove", viewer)
    assert cast.owner.get(page).status_code == 200
    assert roles(cast)["viewer"] == Role.ORGANISER
    assert cast.owner.post(page).url == url(cast, "member_list")
    assert "viewer" not in roles(cast)
    assert User.objects.filter(username="viewer").exists()
    # A member of another club is not found.
    cast.rival.get("/")
    other = Membership.objects.get(user__username="rival")
    for name in ["member_role", "member_remove"]:
        assert cast.owner.get(url(cast, name, other.pk)).status_code == 404
        assert cast.owner.post(url(cast, name, other.pk), {"role": "viewer"}).status_code == 404
    assert Membership.objects.get(pk=other.pk).role == Role.OWNER


def test_the_last_owner_stays_and_one_who_hands_the_club_over_loses_access(cast):
    """Someone must be able to hand the club over."""
    mine = membership(cast, "owner").pk
    message = "A club needs at least one owner: make someone else an owner first."
    form = cast.owner.post(url(cast, "member_role", mine), {"role": "viewer"}).context["form"]
    assert form.non_field_errors() == [message]
    assert cast.owner.post(url(cast, "member_remove", mine)).context["form"].non_field_errors() == [message]
    assert roles(cast)["owner"] == Role.OWNER
    add_member(club=cast.club, user=cast.user("stranger"), role=Role.OWNER)
    assert cast.owner.post(url(cast, "member_remove", mine)).url == reverse("home")
    assert "owner" not in roles(cast)
