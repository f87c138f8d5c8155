"""Competitions and their pairs."""

from collections.abc import Sequence
from copy import copy
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Max, ProtectedError, Q
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused, Stale
from tournaments.models import Club, Competition, Leg, Pair, Player, Result, Table
from tournaments.models.table import WRITTEN_ON
from tournaments.services.absence import refresh_absences
from tournaments.services.lock import lock_club, lock_competition
from tournaments.services.slug import free_slug
from tournaments.services.transaction import writes

# What stored scores were made with; another value would make them wrong.
FIXED_BY_SCORES = ("rules", "rules_options", "rounds_per_leg", "is_portefeuille")


@writes
def create_competition(*, club: Club, name: str, slug: str = "", **fields: Any) -> Competition:
    """A new competition; `fields` are those of the model, what is left out keeps the model's default."""
    club = lock_club(club)
    competition = Competition(club=club, name=name, slug=slug or free_slug(name, club.competitions.all()), **fields)
    competition.full_clean()
    competition.save()
    return competition


@writes
def update_competition(*, competition: Competition, **fields: Any) -> Competition:
    """Change fields of the model. The rules of the game, the rounds and the form stay once something was entered."""
    lock_club(competition.club)  # two competitions of a club never get one web name
    stored = lock_competition(competition, with_all=True)
    changed = {name for name, value in fields.items() if getattr(stored, name) != value}
    refusals: dict[str, Any] = {}
    if changed & set(FIXED_BY_SCORES) and Table.objects.filter(WRITTEN_ON, leg__match_day__competition=stored).exists():
        message = _("Scores were entered under these rules: this stays as it is in this competition.")
        refusals |= {name: message for name in FIXED_BY_SCORES if name in changed}
    if changed & {"rules", "rules_options"} and Leg.objects.filter(match_day__competition=stored).exists():
        tried = copy(stored)
        for name in ("rules", "rules_options"):
            setattr(tried, name, fields.get(name, getattr(stored, name)))
        if tried.ruleset.players != stored.ruleset.players:
            refusals["rules_options"] = _("People sit at tables of another size already: that stays as it is.")
    if "form" in changed and _has_units(stored):
        refusals["form"] = _("People were seated, paired or given results in this form already: it stays as it is.")
    if refusals:
        raise Refused(refusals)
    for name, value in fields.items():
        setattr(stored, name, value)
    stored.full_clean()
    stored.save()
    if changed & {"absence_rule", "counting_figure", "win_points", "draw_points", "rank_points"}:
        # What an evening missed is worth may be the lowest of that evening now, or in something else that counts.
        for match_day in stored.match_days.select_related("competition"):
            refresh_absences(match_day)
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
        raise Refused(_("In this competition everyone plays for himself."))
    if number is None:
        number = (competition.pairs.aggregate(Max("number"))["number__max"] or 0) + 1
    pair = Pair(competition=competition, first=first, second=second, number=number)
    _save_pair(pair)
    return pair


def add_pairs(*, competition: Competition, people: Sequence[tuple[Player, Player]]) -> list[Pair]:
    """Part of storing a list, under its locks: all of them, numbered on in this order."""
    taken = {player for both in competition.pairs.values_list("first", "second") for player in both}
    following = competition.pairs.aggregate(Max("number"))["number__max"] or 0
    pairs: list[Pair] = []
    for number, (first, second) in enumerate(people, start=following + 1):
        if not competition.is_pairs or {first.pk, second.pk} & taken or first.pk == second.pk:
            Pair.objects.bulk_create(pairs)
            add_pair(competition=competition, first=first, second=second)  # has the words for what is wrong
            raise Stale
        taken |= {first.pk, second.pk}
        pairs.append(Pair(competition=competition, first=first, second=second, number=number))
    return Pair.objects.bulk_create(pairs)


@writes
def update_pair(*, pair: Pair, first: Player, second: Player, number: int) -> Pair:
    """Change a pair; who it is stays once the two have sat at a table."""
    competition = lock_competition(pair.competition, with_all=True)
    pair = competition.pairs.get(pk=pair.pk)
    if {pair.first_id, pair.second_id} != {first.pk, second.pk} and pair.seats.exists():
        raise Refused(_("These two have played together: make a new pair instead."))
    pair.first, pair.second, pair.number = first, second, number
    _save_pair(pair)
    return pair


def _save_pair(pair: Pair) -> None:
    others = pair.competition.pairs.exclude(pk=pair.pk)
    for field, player in (("first", pair.first), ("second", pair.second)):
        if player.club_id != pair.competition.club_id:
            raise ValidationError({field: _("This player is not of this club.")})
        other = others.filter(Q(first=player) | Q(second=player)).first()
        if other:
            message = ValidationError(
                _("%(name)s plays in pair %(number)d already."), params={"name": player, "number": other.number}
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
        raise Refused(_("This pair has been present or has results: it stays.")) from None
