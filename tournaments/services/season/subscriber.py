"""Results by mail: asked for, confirmed, ended; and who is sent which result, once."""

from collections.abc import Collection
from datetime import timedelta
from secrets import token_urlsafe

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Competition, MatchDay, SentResult, Subscriber
from tournaments.permissions import TOKEN_BYTES, as_token, derived, hash_token
from tournaments.queries.season.subscriber import waiting_for
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_competition, lock_match_day, writes

# More than any club has; an address that no one confirmed makes room again the next day.
MOST_SUBSCRIBERS = 1000
TO_BE_CONFIRMED_WITHIN = timedelta(days=1)


def subscriber_token(nonce: str) -> str:
    """The secret part of the addresses with which results by mail are confirmed and ended."""
    return as_token(derived(f"results by mail {nonce}"))


@writes
def ask_for_results(*, competition: Competition, email: str, language: str) -> str:
    """Someone wants its results at this address; the token for the link with which they confirm that it is theirs.

    Asked for again it is the same one, so no one finds out which addresses there are.
    """
    competition = lock_competition(competition)
    email = email.lower()
    found = Subscriber.objects.filter(competition=competition, email=email).first()
    if found is not None and found.token_hash == hash_token(subscriber_token(found.nonce)):
        return subscriber_token(found.nonce)
    if found is None and competition.subscribers.count() >= MOST_SUBSCRIBERS:
        raise Refused(_("More people cannot get these results by mail."))
    nonce = token_urlsafe(TOKEN_BYTES)
    token = subscriber_token(nonce)
    subscriber = found or Subscriber(competition=competition, email=email, language=language)
    subscriber.nonce, subscriber.token_hash = nonce, hash_token(token)
    subscriber.full_clean()
    subscriber.save()
    log_action(competition, "results_asked_for")
    return token


@writes
def confirm_subscriber(*, subscriber: Subscriber) -> None:
    """The address is theirs. Done twice it is done once."""
    competition = lock_competition(subscriber.competition, even_closed=True)
    subscriber = Subscriber.objects.get(pk=subscriber.pk)
    if subscriber.confirmed_at is None:
        subscriber.confirmed_at = timezone.now()
        subscriber.save(update_fields=["confirmed_at"])
        log_action(competition, "results_by_mail_confirmed")


@writes
def remove_subscriber(*, subscriber: Subscriber) -> None:
    """No more mails, and nothing of the address is kept."""
    competition = lock_competition(subscriber.competition, even_closed=True)
    if Subscriber.objects.filter(pk=subscriber.pk).delete()[0]:
        log_action(competition, "results_by_mail_ended")


@writes
def remove_unconfirmed(*, competition: Competition) -> None:
    """The addresses that no one has confirmed within a day."""
    competition = lock_competition(competition, even_closed=True)
    competition.subscribers.filter(_is_late()).delete()


def remove_all_unconfirmed() -> None:
    """In every competition: once a day while the site is served."""
    for competition in Competition.objects.filter(pk__in=Subscriber.objects.filter(_is_late()).values("competition")):
        remove_unconfirmed(competition=competition)


def _is_late() -> Q:
    return Q(confirmed_at=None, asked_at__lte=timezone.now() - TO_BE_CONFIRMED_WITHIN)


@writes
def claim_result_mails(*, match_day: MatchDay) -> list[Subscriber]:
    """Those who are to be sent this result now: of two taps only one gets them, so no one is sent it twice."""
    lock_competition(match_day.competition, even_closed=True)
    match_day = lock_match_day(match_day, even_closed=True)
    if match_day.published_at is None or not match_day.competition.is_public:
        raise Refused(_("Only a result that everyone may see is mailed."))
    waiting = list(waiting_for(match_day))
    for one in waiting:
        # Restored on a computer with another secret key, the link in this mail is another one, and works all the same.
        one.token_hash = hash_token(subscriber_token(one.nonce))
    Subscriber.objects.bulk_update(waiting, ["token_hash"])
    SentResult.objects.filter(match_day=match_day, subscriber__in=waiting).delete()
    SentResult.objects.bulk_create(SentResult(match_day=match_day, subscriber=one) for one in waiting)
    if waiting:
        log_action(match_day, "result_mailed", count=len(waiting))
    return waiting


@writes
def release_result_mails(*, match_day: MatchDay, subscribers: Collection[Subscriber]) -> None:
    """The mail did not leave for these: the next tap tries them again."""
    match_day = lock_match_day(match_day, even_closed=True)
    keys = [subscriber.pk for subscriber in subscribers]
    if SentResult.objects.filter(match_day=match_day, subscriber__in=keys).delete()[0]:
        log_action(match_day, "result_not_mailed", count=len(keys))
