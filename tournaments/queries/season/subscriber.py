"""Who asked for the results of a competition by mail."""

from django.db.models import QuerySet

from tournaments.models import MatchDay, SentResult, Subscriber
from tournaments.permissions import enter, hash_token


def waiting_for(match_day: MatchDay) -> QuerySet[Subscriber]:
    """Those confirmed who have not been sent this result since it was published."""
    sent = SentResult.objects.filter(match_day=match_day, sent_at__gte=match_day.published_at)
    confirmed = Subscriber.objects.filter(competition=match_day.competition_id, confirmed_at__isnull=False)
    return confirmed.exclude(pk__in=sent.order_by().values("subscriber")).order_by("pk")


def count_waiting(match_day: MatchDay) -> int:
    """How many of them there are; one SQL query."""
    return waiting_for(match_day).count()


def find_subscriber(token: str) -> Subscriber | None:
    """Whose token it is, with the competition and club; one SQL query."""
    found = Subscriber.objects.select_related("competition__club").filter(token_hash=hash_token(token)).first()
    if found is not None:
        enter(found.competition.club)
    return found
