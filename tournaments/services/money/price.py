"""What an evening costs."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.models import Competition, MatchDay, Price
from tournaments.queries.money.price import is_asked
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.money.evening import settle
from tournaments.services.transaction import lock_competition, lock_match_day, writes


@writes
def set_prices(
    *,
    competition: Competition,
    match_day: MatchDay | None = None,
    prices: Sequence[Mapping[str, Any]],
    pot_percent: int | None = None,
) -> None:
    """These prices instead of the old ones, for the whole competition or for one evening of it.

    Without any, an evening has those of its competition again. Anyone who came before keeps the price of then, unless
    that was nothing: only on one evening, with `match_day`, it is booked again for everyone who is there. Who is there
    tonight already, and was asked nothing, is asked now. `pot_percent` of what an evening costs all who come is the pot
    of its prizes.
    """
    competition = lock_competition(competition, with_all=match_day is None)
    can_be_undone(competition, Competition, Price)
    if match_day is not None:
        match_day = lock_match_day(match_day)
    own = Price.objects.filter(competition=competition, match_day=match_day)
    own.delete()
    for number, fields in enumerate(prices, start=1):
        price = Price(competition=competition, match_day=match_day, number=number, **fields)
        price.full_clean()
        price.save()
    if match_day is not None:
        settle(match_day, again=True)
    else:
        competition.pot_percent = pot_percent
        competition.full_clean()
        competition.save(update_fields=["pot_percent"])
        for tonight in competition.match_days.select_related("competition__club").order_by("pk"):
            if is_asked(tonight):
                settle(tonight)
    log_action(match_day or competition, "prices_changed")


@writes
def book_evening(*, match_day: MatchDay) -> None:
    """Everyone who is there owes what the evening costs now: also on an evening of the past, or at another price."""
    match_day = lock_match_day(match_day, even_closed=True)
    settle(match_day, again=True)
    log_action(match_day, "evening_booked")
