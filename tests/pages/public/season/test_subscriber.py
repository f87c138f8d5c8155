"""Results by mail: to those who confirmed their address, as a stranger may read them, until they want no more."""

import re
from datetime import timedelta

import pytest
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    CompetitionFactory,
    MatchDayFactory,
    PlayerFactory,
    SubscriberFactory,
    TableFactory,
    a_round,
)
from tournaments.choices import NamesInPublic
from tournaments.models import Competition, LogEntry, MatchDay, Subscriber
from tournaments.services.evening.match_day import publish_match_day, withdraw_match_day
from tournaments.services.season.subscriber import remove_all_unconfirmed, subscriber_token

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def with_mail(settings) -> None:
    settings.EMAIL_IS_ON = True


@pytest.fixture
def season(club):
    season = CompetitionFactory(club=club, slug="season", name="Season")
    people = [PlayerFactory(club=club, name=name) for name in ("Anna Bakker", "Bert Jansen", "Carla Smit", "Dirk Mol")]
    a_round(TableFactory(leg__match_day=MatchDayFactory(competition=season, published=True), units=people))
    return season


def asked(client: Client, season: Competition, email: str = "Reader@Club.example"):
    return client.post(reverse("results_by_mail", args=season.url_args), {"email": email}, headers=ENGLISH, follow=True)


def sent_by(client: Client, season: Competition, day: int = 1):
    return client.post(reverse("match_day_mail", args=[*season.url_args, day]), headers=ENGLISH, follow=True)


def link_in(body: str) -> str:
    return re.findall(r"http://testserver(\S+)", body)[-1]


def test_an_address_gets_nothing_before_it_is_confirmed_and_nothing_after_it_is_ended(
    client, olga_client, season, mailoutbox
):
    """Protects: people whose address someone else typed; and a stop that wants a login, a token or a second step.

    The whole way: asked, confirmed by a button, mailed once, stopped as a mail program does it.
    """
    assert "on its way" in asked(client, season).text
    assert [(mail.to, mail.subject) for mail in mailoutbox] == [(["reader@club.example"], "Results of Season by mail")]
    choice = link_in(mailoutbox.pop().body)
    assert "Everyone who asked for it has been sent this result" in sent_by(olga_client, season).text
    client.get(choice)  # as a program does that looks at every link
    assert Subscriber.objects.get().confirmed_at is None
    assert mailoutbox == []

    assert client.post(choice).status_code == 302
    for name in ("evening_result", "match_day_to_share"):
        page = reverse(name, args=[*season.url_args, 1])
        assert "Mail it to 1 person" in olga_client.get(page, headers=ENGLISH).text
    assert "Mail it" not in client.get(page, headers=ENGLISH).text
    assert "1 mail sent." in sent_by(olga_client, season).text
    assert "has been sent this result already" in sent_by(olga_client, season).text
    [mail] = mailoutbox
    stop = mail.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://testserver")
    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link_in(mail.body) == stop
    assert "1. Anna Bakker – 100" in mail.body

    program = Client(enforce_csrf_checks=True)
    assert program.get(stop).text.count("<form") >= 1
    assert Subscriber.objects.exists()
    answer = program.post(stop, {"List-Unsubscribe": "One-Click"}, headers=ENGLISH)
    assert (answer.status_code, "gets no results by mail" in answer.text) == (200, True)
    assert not Subscriber.objects.exists()
    assert [program.get(stop).status_code, program.post(stop).status_code, client.post(choice).status_code] == [404] * 3
    kept = [line.subject for line in LogEntry.objects.filter(action__startswith="result")]
    assert len(kept) == 4
    assert "reader" not in "".join(kept)


def test_a_result_published_again_is_mailed_again(olga_client, season, mailoutbox):
    """Protects: those who have the wrong result get the right one; a tap in between mails nothing twice."""
    reader = SubscriberFactory(competition=season, language="en", token_hash="0" * 64)  # of another secret key
    sent_by(olga_client, season)
    assert Client().get(reverse("mail_stop", args=[subscriber_token(reader.nonce)])).status_code == 200
    match_day = season.match_days.get()
    withdraw_match_day(match_day=match_day)
    assert sent_by(olga_client, season).status_code == 200
    assert len(mailoutbox) == 1
    publish_match_day(match_day=match_day, by=None, even_if_incomplete=True)
    sent_by(olga_client, season)
    assert len(mailoutbox) == 2


def test_one_address_that_fails_stops_no_other_and_is_tried_again(olga_client, season, mailoutbox, monkeypatch):
    readers = [SubscriberFactory(competition=season, language="en") for _number in range(3)]
    send_messages = EmailBackend.send_messages

    def refuse(self: EmailBackend, mails: list):
        if mails[0].to == [readers[0].email]:
            raise ConnectionResetError
        return send_messages(self, mails)

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    answer = sent_by(olga_client, season)
    assert ("2 mails sent." in answer.text, "1 mail could not be sent yet" in answer.text) == (True, True)
    assert "Mail it to 1 person" in answer.text
    monkeypatch.setattr(EmailBackend, "send_messages", send_messages)
    sent_by(olga_client, season)
    assert sorted(mail.to[0] for mail in mailoutbox) == sorted(reader.email for reader in readers)
    assert all(len(mail.recipients()) == 1 for mail in mailoutbox)


def test_only_what_everyone_may_see_is_mailed_and_names_as_strangers_read_them(olga_client, season, mailoutbox):
    """Protects: an evening that is not published, a competition that the club keeps to itself, a frozen leg, a name."""
    SubscriberFactory(competition=season, language="nl")
    season.club.names_in_public = NamesInPublic.INITIALS
    season.club.save()
    for model, hidden, shown in (
        (MatchDay, {"published_at": None}, {"published_at": timezone.now()}),
        (Competition, {"is_public": False}, {"is_public": True}),
    ):
        model.objects.update(**hidden)
        sent_by(olga_client, season)
        assert mailoutbox == []
        model.objects.update(**shown)
    MatchDay.objects.update(frozen_from=1)
    sent_by(olga_client, season)
    assert "Anna" not in mailoutbox[0].body
    MatchDay.objects.update(frozen_from=None, published_at=timezone.now())
    sent_by(olga_client, season)
    assert "1. Anna B. – 100" in mailoutbox[1].body
    assert "Bakker" not in mailoutbox[1].body


def test_who_may_not_see_the_season_or_organises_nothing_sends_and_asks_for_nothing(
    client, sjaak_client, season, mailoutbox, settings
):
    SubscriberFactory(competition=season)
    assert sent_by(sjaak_client, season).status_code == 404
    for change in ({"is_public": False}, {"is_public": True, "closed_at": timezone.now()}):
        Competition.objects.update(**change)
        assert asked(client, season).status_code == 404
    Competition.objects.update(closed_at=None)
    settings.EMAIL_IS_ON = False
    assert asked(client, season).status_code == 404
    page = client.get(reverse("match_day_to_share", args=[*season.url_args, 1])).text
    assert reverse("results_by_mail", args=season.url_args) not in page
    assert mailoutbox == []


def test_no_letter_box_is_filled_and_no_one_learns_who_gets_results(client, season, mailoutbox):
    """Protects: someone whose address is typed again and again, in every competition of the site."""
    known = SubscriberFactory(competition=season, email="reader@club.example")
    answers = {asked(client, season).text.count("on its way") for _time in range(4)}
    assert (answers, len(mailoutbox)) == ({1}, 3)
    assert subscriber_token(known.nonce) in mailoutbox[0].body
    other = CompetitionFactory(club=season.club)
    assert "on its way" in asked(client, other).text
    assert len(mailoutbox) == 3
    for number in range(40):
        answer = asked(client, season, f"someone{number}@club.example")
    assert "Please wait an hour" in answer.text
    assert len(mailoutbox) < 33
    assert "valid" in asked(client, season, "no address").text or Subscriber.objects.count() < 33


def test_an_address_that_no_one_confirms_is_gone_after_a_day(season):
    kept = SubscriberFactory(competition=season, asked_at=timezone.now() - timedelta(days=3))
    fresh = SubscriberFactory(competition=season, confirmed_at=None)
    SubscriberFactory(competition=season, confirmed_at=None, asked_at=timezone.now() - timedelta(hours=25))
    remove_all_unconfirmed()
    assert set(Subscriber.objects.all()) == {kept, fresh}
