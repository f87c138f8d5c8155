"""What an evening costs whom."""

import datetime
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from tournaments.cents import share_cents
from tournaments.choices import AdjustmentKind, PriceFor, PricePer
from tournaments.models import Adjustment, Attendance, Club, Competition, MatchDay, Pair, Player, Price, Team, Unit
from tournaments.models.adjustment import ABSENCES

_Row = TypeVar("_Row", Adjustment, Attendance)

# An evening is still there after midnight, and its latecomers pay.
STILL_THERE = datetime.timedelta(days=1)
FINES = {
    AdjustmentKind.ABSENCE_WITH_NOTICE: PriceFor.ABSENT_WITH,
    AdjustmentKind.ABSENCE_WITHOUT_NOTICE: PriceFor.ABSENT_WITHOUT,
}


@dataclass(frozen=True, slots=True)
class PriceList:
    """The prices of one evening: its own, or those of its competition."""

    prices: tuple[Price, ...]

    @property
    def choices(self) -> list[str]:
        """The names of the prices that someone may choose instead of the usual one, in order."""
        return list(dict.fromkeys(price.name for price in self.prices if price.name and not price.is_fine))

    @property
    def is_free(self) -> bool:
        """Whether no one pays anything, so the door asks nothing."""
        return not any(price.cents for price in self.prices if not price.is_fine)

    def entry(self, people: Sequence[Player], name: str = "") -> dict[Player, int]:
        """What each of these people of one row owes for the evening, in cents; the usual price if theirs is gone."""
        return {player: _part_of(self._price(player, name), people, at) for at, player in enumerate(people)}

    def is_shared(self, people: Sequence[Player], name: str = "") -> bool:
        """Whether these people of one row pay a price together, each a part of it."""
        prices = [self._price(player, name) for player in people]
        return any(price is not None and price.per == PricePer.UNIT for price in prices)

    def fine(self, people: Sequence[Player], absence: str) -> dict[Player, int]:
        """What each of these people of one unit owes for an absence of this kind, in cents."""
        for_whom = FINES.get(AdjustmentKind(absence))
        price = next((price for price in self.prices if price.for_whom == for_whom), None)
        return {player: _part_of(price, people, at) for at, player in enumerate(people)}

    def _price(self, player: Player, name: str) -> Price | None:
        return self._find(player, name) or self._find(player, "")

    def _find(self, player: Player, name: str) -> Price | None:
        """Theirs before everyone’s."""
        own = PriceFor.GUEST if player.is_guest or player.only_for_id is not None else PriceFor.MEMBER
        found = {price.for_whom: price for price in self.prices if price.name == name}
        return found.get(own) or found.get(PriceFor.EVERYONE)


def _part_of(price: Price | None, people: Sequence[Player], at: int) -> int:
    if price is None:
        return 0
    return price.cents if price.per == PricePer.PERSON else share_cents(price.cents, len(people))[at]


def get_prices(match_day: MatchDay) -> PriceList:
    """One query."""
    mine = Q(match_day=match_day) | Q(match_day=None)
    prices = list(Price.objects.filter(mine, competition=match_day.competition_id).order_by("number"))
    own = [price for price in prices if price.match_day_id is not None]
    return PriceList(tuple(own or prices))


def list_priced(club: Club) -> list[Competition]:
    """The competitions of a club that are not closed, the newest first: each with `last`, the number of its last match
    day to which anyone came. One query.
    """
    came = Q(match_days__attendances__isnull=False)
    competitions = Competition.objects.filter(club=club, closed_at=None).select_related("club")
    return list(competitions.annotate(last=Max("match_days__number", filter=came)).order_by("-pk"))


def is_asked(match_day: MatchDay) -> bool:
    """Whether its price is asked of everyone who comes: of one in the past an organiser says so first."""
    return match_day.date is None or match_day.date >= timezone.localdate() - STILL_THERE


def people_of(row: Attendance) -> list[Player]:
    """Who is there for this row: the two of a pair, the members of a team, and who plays in someone’s place."""
    there = people_of_unit(row.unit)
    if row.in_place_of_id is None or row.substitute is None:
        return there
    return [row.substitute if player.pk == row.in_place_of_id else player for player in there]


def people_of_unit(unit: Unit) -> list[Player]:
    match unit:
        case Pair():
            return [unit.first, unit.second]
        case Team():
            return [member.player for member in unit.members.all()]
        case _:
            return [unit]


def people_of_units(competition: Competition, keys: Collection[int]) -> dict[int, list[Player]]:
    """The people of these players, pairs or teams of a competition, by key. One query, two more for teams."""
    units: Iterable[Unit]
    if competition.is_pairs:
        units = competition.pairs.filter(pk__in=keys).select_related("first", "second")
    elif competition.is_teams:
        units = competition.teams.filter(pk__in=keys).prefetch_related("members__player")
    else:
        units = Player.objects.filter(pk__in=keys)
    return {unit.pk: people_of_unit(unit) for unit in units}


def rows_with_people(match_day: MatchDay) -> QuerySet[Attendance]:
    """Who is present, with all that `people_of` needs: one query, two more for teams."""
    return _with_people(match_day.attendances.select_related("substitute"), match_day.competition)


def absences_with_people(match_day: MatchDay) -> QuerySet[Adjustment]:
    """Who is absent, with all that `people_of_unit` needs: one query, two more for teams."""
    return _with_people(match_day.adjustments.filter(kind__in=ABSENCES), match_day.competition)


def _with_people(rows: QuerySet[_Row], competition: Competition) -> QuerySet[_Row]:
    if competition.is_teams:
        rows = rows.select_related("team").prefetch_related("team__members__player")
    elif competition.is_pairs:
        rows = rows.select_related("pair__first", "pair__second")
    else:
        rows = rows.select_related("player")
    return rows.order_by("pk")
