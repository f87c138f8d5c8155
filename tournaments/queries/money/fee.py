"""The fees of a club, and who still has to be charged with a part of them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Sum

from tournaments.choices import FeeFor
from tournaments.models import Booking, Club, Competition, Fee, Player
from tournaments.models.player import players_of


@dataclass(frozen=True, slots=True)
class FeeSoFar:
    """A fee, and for how many people each of its parts is booked."""

    fee: Fee
    booked: tuple[int, ...]


def list_fees(club: Club) -> list[FeeSoFar]:
    """Three queries."""
    fees = list(club.fees.prefetch_related("competitions").order_by("number"))
    rows = club.bookings.filter(fee__isnull=False).that_hold().order_by()
    counted = rows.values_list("fee", "part").annotate(people=Count("player", distinct=True))
    people = {(fee, part): count for fee, part, count in counted}
    return [FeeSoFar(fee, tuple(people.get((fee.pk, part), 0) for part in range(1, fee.parts + 1))) for fee in fees]


def to_charge(fee: Fee, part: int) -> list[tuple[Player, int]]:
    """Who owes more for this part than is booked, by number, and how many cents more. Two queries, one more for each
    competition.
    """
    competitions = list(fee.competitions.all())
    plays = Counter(pk for one in competitions for pk in _who_plays(one))
    people: Iterable[Player]
    if fee.for_whom == FeeFor.PARTICIPANTS:
        people = Player.objects.filter(pk__in=plays)
    else:
        people = players_of(fee.club).filter(is_active=True, is_guest=False)
    sums = Booking.objects.filter(fee=fee, part=part).order_by().values_list("player").annotate(cents=Sum("cents"))
    booked: dict[int | None, int] = dict(sums)
    more = [(one, fee.amount_for(plays[one.pk]) - booked.get(one.pk, 0)) for one in people]
    return sorted(((one, cents) for one, cents in more if cents > 0), key=lambda pair: pair[0].number)


def _who_plays(competition: Competition) -> set[int]:
    """The people who came at least once, or are entered as a pair or a team."""
    if competition.is_pairs:
        pairs = competition.pairs.values_list("first", "second")
        return {player for pair in pairs for player in pair}
    if competition.is_teams:
        return set(competition.teams.values_list("members__player", flat=True)) - {None}
    there = competition.match_days.filter(attendances__player__isnull=False)
    return set(there.values_list("attendances__player", flat=True))
