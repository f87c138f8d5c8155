"""The prize rules of a competition."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition, Prize
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_competition, writes


@writes
def set_prizes(*, competition: Competition, prizes: Sequence[Mapping[str, Any]], prize_twice: str) -> list[Prize]:
    """These rules, most important first, instead of the old ones. Without any, the formula of four is used."""
    stored = lock_competition(competition)
    stored.prize_twice = prize_twice
    stored.full_clean()
    stored.save(update_fields=["prize_twice"])
    stored.prizes.all().delete()
    made = []
    for number, fields in enumerate(prizes, start=1):
        prize = Prize(competition=stored, number=number, **fields)
        if prize.division is not None and prize.division.competition_id != stored.pk:
            raise ValidationError(_("This division does not belong to this competition."))
        prize.full_clean()
        prize.save()
        made.append(prize)
    log_action(stored, "prizes_changed")
    return made
