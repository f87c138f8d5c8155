"""Pairs: one by one, and many at once, with the players that the club does not know yet."""

from collections.abc import Sequence
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import ProtectedError, Q
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused, Stale
from tournaments.models import Competition, Handicap, Pair, Player
from tournaments.models.player import players_of
from tournaments.names import tidied
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.numbering import next_number
from tournaments.services.people.player import add_newcomers
from tournaments.services.transaction import lock_club, lock_competition, writes


@writes
def add_pair(*, competition: Competition, first: Player, second: Player, number: int | None = None) -> Pair:
    """Two players who are ranked together; without a number the next free one."""
    competition = lock_competition(competition)
    if not competition.is_pairs:
        raise Refused(_("In this competition everyone plays for themselves."))
    if number is None:
        number = next_number(competition.pairs)
    pair = Pair(competition=competition, first=first, second=second, number=number)
    _save_pair(pair)
    log_action(competition, "pair_added", number=number)
    return pair


def add_pairs(
    *, competition: Competition, people: Sequence[tuple[Player, Player]], numbers: Sequence[int | None]
) -> list[Pair]:
    """Part of storing a list, under its locks: all of them; those without a number are numbered on in this order."""
    taken = {player for both in competition.pairs.values_list("first", "second") for player in both}
    pairs: list[Pair] = []
    given = [number for number in numbers if number is not None]
    following = max([next_number(competition.pairs), *(number + 1 for number in given)])
    if given and competition.pairs.filter(number__in=given).exists():
        raise Stale  # the list was shown before another pair got this number
    for (first, second), wanted in zip(people, numbers, strict=True):
        if not competition.is_pairs or {first.pk, second.pk} & taken or first.pk == second.pk:
            Pair.objects.bulk_create(pairs)
            add_pair(competition=competition, first=first, second=second)  # has the message
            raise Stale
        taken |= {first.pk, second.pk}
        number, following = (wanted, following) if wanted is not None else (following, following + 1)
        pairs.append(Pair(competition=competition, first=first, second=second, number=number))
    return Pair.objects.bulk_create(pairs)


@writes
def update_pair(*, pair: Pair, first: Player, second: Player, number: int) -> Pair:
    """Changes a pair; its players are fixed once the two have sat at a table."""
    competition = lock_competition(pair.competition, with_all=True)
    pair = competition.pairs.get(pk=pair.pk)
    if {pair.first_id, pair.second_id} != {first.pk, second.pk} and pair.seats.exists():
        raise Refused(_("These two have played together: create a new pair instead."))
    pair.first, pair.second, pair.number = first, second, number
    _save_pair(pair)
    log_action(competition, "pair_changed", number=number)
    return pair


def _save_pair(pair: Pair) -> None:
    others = pair.competition.pairs.exclude(pk=pair.pk)
    for field, player in (("first", pair.first), ("second", pair.second)):
        if player.club_id != pair.competition.club_id:
            raise ValidationError({field: _("This player is not from this club.")})
        other = others.filter(Q(first=player) | Q(second=player)).first()
        if other:
            message = ValidationError(
                _("%(name)s already plays in pair %(number)d."), params={"name": player, "number": other.number}
            )
            raise ValidationError({field: message})
    pair.full_clean()
    pair.save()


@writes
def remove_pair(*, pair: Pair) -> None:
    """Only a pair that nothing was ever entered for."""
    competition = lock_competition(pair.competition, with_all=True)
    try:
        Handicap.objects.filter(pair=pair.pk).delete()
        competition.pairs.get(pk=pair.pk).delete()
    except ProtectedError:
        raise Refused(_("This pair has been present or has results: it cannot be removed.")) from None
    log_action(competition, "pair_removed", number=pair.number)


class NewPair(NamedTuple):
    """Two names; anyone who is not known becomes a player, or a day guest where the competition takes those.

    Without a number, the next free one.
    """

    first: str
    second: str
    number: int | None = None


@writes
def import_pairs(*, competition: Competition, pairs: Sequence[NewPair]) -> list[Pair]:
    """All of them, numbered on in this order, or none."""
    lock_club(competition.club)
    competition = lock_competition(competition)
    can_be_undone(competition, Pair, Player)
    pairs = [NewPair(tidied(one.first), tidied(one.second), one.number) for one in pairs]
    people_known = by_any_name(players_of(competition))
    people_known.refuse_unclear(name for one in pairs for name in one[:2])
    known: dict[str, Player] = dict(people_known)
    unknown = {name.casefold(): name for one in pairs for name in one[:2] if name.casefold() not in known}
    known |= {player.full_name.casefold(): player for player in add_newcomers(competition, list(unknown.values()))}
    people = [(known[names.first.casefold()], known[names.second.casefold()]) for names in pairs]
    made = add_pairs(competition=competition, people=people, numbers=[one.number for one in pairs])
    log_action(competition, "pairs_imported")
    return made
