"""One's own account. A forgotten password: links by e-mail, by an owner, by the command, and when they die."""

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from klaverjas_site.data_folder import ADDRESS
from tests.factories import PASSWORD, MembershipFactory, UserFactory
from tournaments.choices import Role
from tournaments.models import LogEntry, Membership
from tournaments.services.club.account import reset_link_parts, reset_tokens

pytestmark = pytest.mark.django_db
NEW = "green cloth on a table"


def link_of(user: User) -> str:
    return reverse("new_password", args=reset_link_parts(user))


def reset_page(user: User) -> str:
    return reverse("member_reset", args=["club-a", Membership.objects.get(user=user, club__slug="club-a").pk])


def choose(address: str, password: str = NEW) -> bool:
    """Whether someone who opens this link gets a new password."""
    browser = Client()
    form = browser.get(address, follow=True)
    if not form.context["validlink"]:
        return False
    answer = browser.post(form.redirect_chain[-1][0], {"new_password1": password, "new_password2": password})
    return answer.status_code == 302


def test_a_link_works_once(sjaak):
    address = link_of(sjaak)
    assert choose(address)
    sjaak.refresh_from_db()
    assert sjaak.check_password(NEW)
    assert not choose(address, "another green cloth")


def test_a_new_password_is_in_the_logs_of_the_users_clubs(sjaak, sjaak_client, rival_club):
    """Once for each way, when it is a new one; in no other club."""
    typed = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}
    sjaak_client.post(reverse("password_change"), typed)
    assert not LogEntry.objects.exists()
    assert sjaak_client.post(reverse("password_change"), typed | {"old_password": PASSWORD}).status_code == 302
    choose(link_of(User.objects.get(pk=sjaak.pk)), "another green cloth")
    lines = LogEntry.objects.order_by("pk").values_list("club__slug", "user_name", "action", "subject")
    assert list(lines) == [("club-a", "sjaak", "password_changed", ""), ("club-a", "sjaak", "password_chosen", "")]


def test_other_sessions_end(sjaak, sjaak_client):
    assert sjaak_client.get("/organise/club-a/").status_code == 200
    choose(link_of(sjaak))
    assert sjaak_client.get("/organise/club-a/").status_code == 302


def test_a_weak_password_is_refused(sjaak):
    assert not choose(link_of(sjaak), "1234")


def test_a_link_dies_after_a_day(sjaak, monkeypatch):
    token = reset_tokens.make_token(sjaak)
    later = timezone.localtime().replace(tzinfo=None) + timedelta(days=1, seconds=2)
    monkeypatch.setattr(reset_tokens, "_now", lambda: later)
    assert not reset_tokens.check_token(sjaak, token)


def test_a_link_dies_when_the_user_gets_a_role_elsewhere(anna_client, sjaak):
    """Protects: an owner keeps a link and uses it once the member has become owner of another club."""
    address = anna_client.post(reset_page(sjaak)).context["address"]
    MembershipFactory(user=sjaak, role=Role.OWNER)
    assert not choose(address)


def test_a_link_dies_when_an_owner_leaves_the_club(anna_client, anna, sjaak):
    """Protects: an owner makes links for everyone, is sent away, and comes back as one of them."""
    address = anna_client.post(reset_page(sjaak)).context["address"]
    Membership.objects.get(user=anna).delete()
    assert not choose(address)


def test_what_happens_elsewhere_leaves_a_link_alone(anna_client, club, sjaak):
    address = anna_client.post(reset_page(sjaak)).context["address"]
    MembershipFactory(role=Role.OWNER)
    MembershipFactory(club=club, role=Role.VIEWER)
    assert choose(address)


@pytest.mark.parametrize("guess", ["x", "set-password", "abc-0123456789"])
def test_a_guessed_link_opens_nothing(sjaak, guess):
    assert not choose(reverse("new_password", args=[reset_link_parts(sjaak)[0], guess]))


def test_an_owner_makes_a_link_for_a_member_and_it_is_logged(anna_client, anna, sjaak):
    assert anna_client.get(reset_page(sjaak)).status_code == 200
    assert not LogEntry.objects.exists()
    answer = anna_client.post(reset_page(sjaak))
    assert "no-store" in answer.headers["Cache-Control"]
    line = LogEntry.objects.get()
    assert (line.action, line.user, line.subject) == ("reset_link_made", anna, '{"person": "sjaak"}')
    assert choose(answer.context["address"])


@pytest.mark.parametrize("role", Role.values)
def test_no_link_for_a_user_with_a_role_in_another_club(anna_client, sjaak, role):
    """Protects: otherwise an owner would come into the other club as that person."""
    MembershipFactory(user=sjaak, role=role)
    answer = anna_client.post(reset_page(sjaak))
    assert "address" not in answer.context
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("field", ["is_superuser", "is_staff"])
def test_no_link_for_those_who_run_the_installation(anna_client, club, field):
    """Protects: an owner who makes the keeper a viewer of their club does not become the keeper."""
    keeper = MembershipFactory(club=club, user=UserFactory(**{field: True})).user
    assert "address" not in anna_client.post(reset_page(keeper)).context


def test_the_command_makes_a_link_for_anyone(anna):
    out = StringIO()
    call_command("reset_password_link", "anna", site="http://hall:8000/", stdout=out)
    address = out.getvalue().strip()
    assert address.startswith("http://hall:8000/account/new-password/")
    assert choose(address.removeprefix("http://hall:8000"))
    with pytest.raises(CommandError, match="There is no user “nemo”"):
        call_command("reset_password_link", "nemo")


def test_the_link_is_whole_without_being_told_the_address(anna, settings, tmp_path):
    """Protects: a locked-out owner who cannot tell what to put in front of a path."""

    def printed() -> str:
        out = StringIO()
        call_command("reset_password_link", "anna", stdout=out)
        return out.getvalue()

    settings.DATA_DIR = tmp_path
    assert printed().startswith("http://localhost:8000/account/new-password/")
    (tmp_path / ADDRESS).write_text("http://localhost:8003/")
    assert printed().startswith("http://localhost:8003/account/new-password/")
    settings.SITE_ADDRESS = "https://club.example"
    assert printed().startswith("https://club.example/account/new-password/")


def test_at_this_computer_the_page_says_what_to_type_there(client, settings):
    """Protects: the command as this installation has it; elsewhere no one is sent to a terminal."""
    address, host = reverse("password_forgotten"), {"host": "localhost:8000", "accept-language": "en"}
    settings.ALLOWED_HOSTS = ["localhost"]
    here = client.get(address, headers=host, SERVER_PROTOCOL="HTTP/1.1").text
    assert f"<code>{settings.COMMAND_FOR_PASSWORD} NAME</code>" in here
    elsewhere = client.get(address, headers=host, SERVER_PROTOCOL="HTTP/1.1", REMOTE_ADDR="192.0.2.7").text
    assert ("At this computer" in here, "At this computer" in elsewhere) == (True, False)


def test_without_e_mail_the_page_says_whom_to_ask(client):
    page = client.get(reverse("password_forgotten"))
    assert "reset_password_link" in page.text
    assert "form" not in (page.context or {})
    assert reverse("password_forgotten") in client.get(reverse("login")).text
    client.post(reverse("password_forgotten"), {"email": "anna@club.example"})
    assert mail.outbox == []


def test_with_e_mail_a_link_is_sent_and_strangers_learn_nothing(client, anna, settings):
    settings.EMAIL_IS_ON = True
    User.objects.filter(pk=anna.pk).update(email="anna@club.example")
    answers = [client.post(reverse("password_forgotten"), {"email": f"{name}@club.example"}) for name in ("anna", "x")]
    assert {answer.url for answer in answers} == {reverse("password_forgotten_sent")}
    assert client.get(reverse("password_forgotten_sent")).status_code == 200
    (sent,) = mail.outbox
    assert sent.to == ["anna@club.example"]
    assert choose(re.search(r"http://testserver(\S+)", sent.body).group(1))


def test_no_one_is_flooded_with_mails(client, anna, settings):
    settings.EMAIL_IS_ON = True
    User.objects.filter(pk=anna.pk).update(email="anna@club.example")
    for _time in range(8):
        client.post(reverse("password_forgotten"), {"email": "Anna@club.example"})
    assert len(mail.outbox) == 5


def test_after_too_many_guesses_the_new_password_works_at_once(client, sjaak):
    typed = {"username": "sjaak", "password": "wrong"}
    for _time in range(6):
        client.post(reverse("login"), typed)
    assert client.post(reverse("login"), typed | {"password": PASSWORD}).status_code == 429
    choose(link_of(sjaak))
    assert client.post(reverse("login"), typed | {"password": NEW}).status_code == 302


def test_a_user_sees_their_own_name_and_roles(sjaak_client, sjaak):
    page = sjaak_client.get(reverse("account"))
    assert [str(membership.club) for membership in page.context["memberships"]] == ["Club A"]
    typed = {"first_name": "Sjaak", "last_name": "de Vries", "email": "sjaak@club.example", "is_superuser": "1"}
    assert sjaak_client.post(reverse("account"), typed).url == reverse("account")
    sjaak.refresh_from_db()
    assert (sjaak.get_full_name(), sjaak.email, sjaak.is_superuser) == ("Sjaak de Vries", "sjaak@club.example", False)


def test_what_is_wrong_is_said_at_its_field(sjaak_client, sjaak):
    page = sjaak_client.post(reverse("account"), {"first_name": "Sjaak", "email": "sjaak"})
    assert "email" in page.context["form"].errors
    sjaak.refresh_from_db()
    assert sjaak.first_name == ""


def test_log_out_everywhere_ends_only_the_users_own_sessions(sjaak, sjaak_client, olga_client):
    other = Client()
    other.force_login(sjaak, backend="django.contrib.auth.backends.ModelBackend")
    assert sjaak_client.get(reverse("logout_everywhere")).status_code == 405
    assert sjaak_client.post(reverse("logout_everywhere")).url == reverse("login")
    answers = [browser.get(reverse("account")).status_code for browser in (sjaak_client, other, olga_client)]
    assert answers == [302, 302, 200]


def test_the_mail_has_the_public_address(client, anna, settings):
    """Protects: a link by mail that leads to the laptop in the hall."""
    settings.EMAIL_IS_ON, settings.SITE_ADDRESS = True, "https://club.example"
    User.objects.filter(pk=anna.pk).update(email="anna@club.example")
    client.post(reverse("password_forgotten"), {"email": "anna@club.example"})
    assert "https://club.example/account/new-password/" in mail.outbox[0].body
