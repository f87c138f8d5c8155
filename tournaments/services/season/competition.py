"""Competitions and their pairs."""

import datetime
from collections.abc import Sequence
from copy import copy
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import ProtectedError, Q
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused, Stale
from tournaments.models import Club, Competition, Leg, MatchDay, Pair, Player, Result, Table
from tournaments.models.table import WRITTEN_ON
from tournaments.services.evening.absence import refresh_absences
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.log import log_action
from tournaments.services.numbering import next_number
from tournaments.services.slug import free_slug
from tournaments.services.transaction import lock_club, lock_competition, writes

# What stored scores were made with; a different value would make them wrong.
FIXED_BY_SCORES = ("rules", "rules_options", "rounds_per_leg", "is_portefeuille")


@writes
def create_competition(*, club: Club, name: str, slug: str = "", **fields: Any) -> Competition:
    """A new competition; `fields` are those of the model, what is left out keeps the model's default."""
    club = lock_club(club)
    competition = Competition(club=club, name=name, slug=slug or free_slug(name, club.competitions.all()), **fields)
    competition.full_clean()
    competition.save()
    log_action(competition, "competition_created")
    return competition


@writes
def create_one_evening(*, club: Club, date: datetime.date, **fields: Any) -> MatchDay:
    """A competition of one evening, which is opened at once; `fields` are those of the competition."""
    competition = create_competition(club=club, **fields)
    match_day = open_match_day(competition=competition, date=date)
    log_action(competition, "competition_created")
    return match_day


@writes
def update_competition(*, competition: Competition, **fields: Any) -> Competition:
    """Change fields of the model. The rules of the game, the rounds and the form are fixed after the first entry."""
    lock_club(competition.club)  # two competitions of a club never get one web name
    stored = lock_competition(competition, with_all=True)
    changed = {name for name, value in fields.items() if getattr(stored, name) != value}
    refusals: dict[str, Any] = {}
    if changed & set(FIXED_BY_SCORES) and Table.objects.filter(WRITTEN_ON, leg__match_day__competition=stored).exists():
        message = _("Scores have already been entered under these rules: this cannot be changed in this competition.")
        refusals |= {name: message for name in FIXED_BY_SCORES if name in changed}
    if changed & {"rules", "rules_options"} and Leg.objects.filter(match_day__competition=stored).exists():
        tried = copy(stored)
        for name in ("rules", "rules_options"):
            setattr(tried, name, fields.get(name, getattr(stored, name)))
        if tried.ruleset.players != stored.ruleset.players:
            refusals["rules_options"] = _("People already sit at tables of another size: this cannot be changed.")
    if "form" in changed and _has_units(stored):
        refusals["form"] = _(
            "People have already been seated, paired or given results in this form: it cannot be changed."
        )
    if refusals:
        raise Refused(refusals)
    for name, value in fields.items():
        setattr(stored, name, value)
    stored.full_clean()
    stored.save()
    if changed & {"absence_rule", "counting_figure", "win_points", "tie_points", "rank_points"}:
        # A missed evening may now be worth that evening's lowest score, or the lowest in another figure that counts.
        for match_day in stored.match_days.select_related("competition"):
            refresh_absences(match_day)
    log_action(stored, "competition_changed")
    return stored


def _has_units(competition: Competition) -> bool:
    return (
        competition.pairs.exists()
        or competition.teams.exists()
        or competition.adjustments.exists()
        or Leg.objects.filter(match_day__competition=competition).exists()
        or Result.objects.filter(match_day__competition=competition).exists()
        or competition.match_days.filter(attendances__isnull=False).exists()
    )


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
            add_pair(competition=competition, first=first, second=second)  # has the words for what is wrong
            raise Stale
        taken |= {first.pk, second.pk}
        number, following = (wanted, following) if wanted is not None else (following, following + 1)
        pairs.append(Pair(competition=competition, first=first, second=second, number=number))
    return Pair.objects.bulk_create(pairs)


@writes
def update_pair(*, pair: Pair, first: Player, second: Player, number: int) -> Pair:
    """Change a pair; its players are fixed once the two have sat at a table."""
    competition = lock_competition(pair.competition, with_all=True)
    pair = competition.pairs.get(pk=pair.pk)
    if {pair.first_id, pair.second_id} != {first.pk, second.pk} and pair.seats.exists():
        raise Refused(_("These two have played together: make a new pair instead."))
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
        competition.pairs.get(pk=pair.pk).delete()
    except ProtectedError:
        raise Refused(_("This pair has been present or has results: it cannot be removed.")) from None
    log_action(competition, "pair_removed", number=pair.number)
