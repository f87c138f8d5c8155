"""The prize rules of a competition or of one evening, what the prizes are taken from, and the lots drawn for them."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import PrizeScope
from tournaments.models import Competition, MatchDay, Prize
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_competition, lock_match_day, writes
from tournaments.standings.prize_lines import ALL

MOST_SEEDS = 1_000_000


@writes
def set_prizes(
    *, competition: Competition, prizes: Sequence[Mapping[str, Any]], prize_twice: str, prize_tie: str | None = None
) -> list[Prize]:
    """These rules, most important first, instead of the old ones. Without any, the formula of four is used.

    Evenings that have rules of their own keep those. `prize_tie` None: as it was.
    """
    stored = lock_competition(competition)
    stored.prize_twice = prize_twice
    stored.prize_tie = stored.prize_tie if prize_tie is None else prize_tie
    stored.full_clean()
    stored.save(update_fields=["prize_twice", "prize_tie"])
    stored.prizes.filter(match_day=None).delete()
    made = _store(Prize(competition=stored, number=number, **fields) for number, fields in enumerate(prizes, start=1))
    log_action(stored, "prizes_changed")
    return made


@writes
def set_day_prizes(*, match_day: MatchDay, prizes: Sequence[Mapping[str, Any]]) -> list[Prize]:
    """These rules for this evening alone, instead of those of its competition; without any, those hold again."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Prize)
    match_day.own_prizes.all().delete()
    of = {"competition": match_day.competition, "match_day": match_day}
    rules = [{**fields, **of, "scope": PrizeScope.MATCH_DAY} for fields in prizes]
    made = _store(Prize(number=number, **fields) for number, fields in enumerate(rules, start=1))
    log_action(match_day, "day_prizes_changed")
    return made


def _store(prizes: Iterable[Prize]) -> list[Prize]:
    """What is taken from one pot is no more than the whole of it."""
    made = []
    taken = dict.fromkeys(PrizeScope, 0)
    for prize in prizes:
        if prize.division is not None and prize.division.competition_id != prize.competition_id:
            raise ValidationError(_("This division does not belong to this competition."))
        if prize.category is not None and prize.category.competition_id != prize.competition_id:
            raise ValidationError(_("This category does not belong to this competition."))
        prize.full_clean()
        taken[PrizeScope(prize.scope)] += prize.shares
        prize.save()
        made.append(prize)
    if max(taken.values()) > ALL:
        message = _("These are %(share)s percent of the pot together: no more than 100 can be given.")
        raise ValidationError(message, params={"share": -(-max(taken.values()) // 10)})
    return made


@writes
def set_pot(*, match_day: MatchDay, cents: int | None) -> None:
    """What the prizes of an evening are taken from; None: no one has entered it."""
    match_day = lock_match_day(match_day)
    if match_day.pot_cents != cents:
        can_be_undone(match_day, MatchDay)
        _enter_pot(match_day, cents)


@writes
def set_season_pot(*, competition: Competition, cents: int | None) -> None:
    """The same for the prizes of the whole competition."""
    stored = lock_competition(competition)
    if stored.pot_cents != cents:
        can_be_undone(stored, Competition)
        _enter_pot(stored, cents)


def _enter_pot(place: Competition | MatchDay, cents: int | None) -> None:
    place.pot_cents = cents
    place.full_clean()
    place.save(update_fields=["pot_cents"])
    log_action(place, "pot_changed")


@writes
def draw_lots(*, match_day: MatchDay, instead_of: int | None = None) -> None:
    """The lots of the prizes of an evening. `instead_of` is the seed that the page showed: a second tap draws none.

    They can be drawn again at any time, and the log has each time.
    """
    match_day = lock_match_day(match_day)
    if match_day.prize_seed == instead_of:
        can_be_undone(match_day, MatchDay)
        _draw(match_day)


@writes
def draw_season_lots(*, competition: Competition, instead_of: int | None = None) -> None:
    """The same for the prizes of the whole competition and of its periods."""
    stored = lock_competition(competition)
    if stored.prize_seed == instead_of:
        can_be_undone(stored, Competition)
        _draw(stored)


def _draw(place: Competition | MatchDay) -> None:
    is_first = place.prize_seed is None
    place.prize_seed = 1 + secrets.randbelow(MOST_SEEDS)
    place.save(update_fields=["prize_seed"])
    if is_first:
        log_action(place, "lots_drawn")
    else:
        log_action(place, "lots_drawn_again")
