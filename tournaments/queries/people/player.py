"""A player among the club's people: who came for one competition only, what they play in, who can leave."""

from typing import Any

from django.db.models import PROTECT, Q

from tournaments.choices import CompetitionForm, CompetitionKind
from tournaments.models import Competition, Pair, Player, TeamMember, Unit


def list_day_guests(competition: Competition) -> list[Player]:
    """The day guests by name; one SQL query."""
    return list(competition.day_guests.filter(anonymised_at=None).order_by("name", "number"))


def is_in_use(player: Player) -> bool:
    """Whether anything stored depends on this player: a seat, a result, a pair; a wish does not count."""
    relations: list[Any] = [one for one in player._meta.related_objects if one.one_to_many and one.on_delete == PROTECT]
    return any(one.related_model._default_manager.filter(**{one.field.name: player}).exists() for one in relations)


def units_of(player: Player, **of: Any) -> dict[Competition, Unit]:
    """What they play in, and as what: themselves, their pair or their team. Three SQL queries.

    Of the competitions of individuals those in whose door list they are, and those where they were once. `of` limits
    the competitions. Without those from which they, their pair or their team withdrew.
    """
    competitions = Competition.objects.select_related("club").filter(club=player.club_id, **of)
    listed = Q(day_guests=player) | Q(match_days__attendances__player=player)
    if player.only_for_id is None and player.is_active:
        listed |= Q(kind=CompetitionKind.TOURNAMENT) if player.is_guest else Q(pk__isnull=False)
    alone = competitions.filter(listed, form=CompetitionForm.INDIVIDUAL).exclude(
        stops__player=player, stops__match_day=None
    )
    units: dict[Competition, Unit] = dict.fromkeys(alone.distinct(), player)
    pairs = Pair.objects.filter(Q(first=player) | Q(second=player), competition__in=competitions)
    for pair in pairs.exclude(stops__match_day=None, stops__isnull=False).select_related(
        "competition__club", "first", "second"
    ):
        units[pair.competition] = pair
    places = TeamMember.objects.filter(player=player, team__competition__in=competitions)
    for place in places.exclude(team__stops__match_day=None, team__stops__isnull=False).select_related(
        "team__competition__club"
    ):
        units[place.team.competition] = place.team
    return units
