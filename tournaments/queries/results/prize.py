"""Who goes home with a prize."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.choices import PrizeKind as Kind
from tournaments.choices import PrizeScope, PrizeTwice
from tournaments.models import Competition, DivisionPlace, MatchDay, Prize
from tournaments.queries.results.match_day import MatchDayResult, get_match_day_result
from tournaments.queries.results.standing import CompetitionStanding, get_period_standings, get_standing
from tournaments.standings.prizes import Candidate, PrizeKind, PrizeRule, award_prizes


@dataclass(frozen=True, slots=True)
class GivenPrize:
    """A prize and who wins it. Several names mean a tie: they share it. `place` only if it is a prize for a place.

    `what` it is: the line of this place, where each place has its own. `is_unknown`: what some of them have is not
    known, so no one can say who has the most. `period`: its number, if it is for a period of the season.
    """

    prize: Prize
    place: int | None
    names: tuple[str, ...]
    figure: int | None
    what: str = ""
    is_unknown: bool = False
    period: int | None = None

    @property
    def name(self) -> str:
        return gettext("not known of everyone") if self.is_unknown else ", ".join(self.names)


@dataclass(frozen=True, slots=True)
class SeasonPrizes:
    """The prizes of the whole competition and then of its periods, as far as everyone may know them."""

    count: CompetitionStanding
    prizes: tuple[GivenPrize, ...]

    @property
    def are_won(self) -> bool:
        """Whether the winners of the whole competition may be named: it is over, and none of it is held back."""
        return self.count.is_final

    @property
    def of_periods(self) -> bool:
        return any(given.period for given in self.prizes)


def list_day_prizes(match_day: MatchDay, units: int = 0) -> list[GivenPrize]:
    """The prizes of a match day, most important first: the queries of the result, and one or two more.

    Without a result yet: the prizes for this many units, without names.
    """
    return award_day_prizes(get_match_day_result(match_day), units)


def award_day_prizes(result: MatchDayResult, units: int = 0) -> list[GivenPrize]:
    """The same for a result already at hand: one query, or two if a prize is for one division."""
    competition = result.match_day.competition
    names = {named.row.unit_id: named.name for named in result.rows}
    candidates = [
        Candidate(
            row.unit_id, row.place, row.total, row.pits, row.roem, row.best_leg, has_left=row.stopped_after is not None
        )
        for row in (named.row for named in result.rows)
        if row.place is not None
    ]
    return _award(competition, _rules_of(competition, PrizeScope.MATCH_DAY), candidates, names, units)


def list_season_prizes(count: CompetitionStanding) -> list[GivenPrize]:
    """The prizes by the current standing of a season, and by those of its periods that have begun.

    One query, one more each for divisions and for the last place; and those of `get_period_standings`.
    """
    return _of_season(count, lambda _count: True)


def list_period_prizes(count: CompetitionStanding) -> list[GivenPrize]:
    """The prizes of the period that is counted alone, once it is over; nothing for a whole season, without SQL."""
    if count.period is None or not count.is_final:
        return []
    return _by_standing(count, _rules_of(count.competition, PrizeScope.PERIOD), are_won=True)


def get_season_prizes(competition: Competition) -> SeasonPrizes:
    """What everyone may know: the queries of the standing, and those of `list_season_prizes`.

    Only what is published counts. Until the season or a period is over there are prizes for as many as have a place,
    without names or figures.
    """
    count = get_standing(competition)
    return SeasonPrizes(count, tuple(_of_season(count, lambda each: each.is_final)))


def has_season_prizes(competition: Competition) -> bool:
    """Also if they are for its periods. One query."""
    return competition.prizes.exclude(scope=PrizeScope.MATCH_DAY).exists()


def _of_season(count: CompetitionStanding, are_won: Callable[[CompetitionStanding], bool]) -> list[GivenPrize]:
    prizes = _rules_of(count.competition)
    of_season = [prize for prize in prizes if prize.scope == PrizeScope.SEASON]
    of_period = [prize for prize in prizes if prize.scope == PrizeScope.PERIOD]
    periods = get_period_standings(count) if of_period else []
    counts = [(count, of_season), *((period, of_period) for period in periods)]
    return [given for each, own in counts for given in _by_standing(each, own, are_won=are_won(each))]


def _by_standing(count: CompetitionStanding, prizes: Sequence[Prize], *, are_won: bool) -> list[GivenPrize]:
    ranked = [row for row in count.standing.rows if row.place is not None]
    if not are_won:
        nobody = [Candidate(row.unit_id, place, -place) for place, row in enumerate(ranked, start=1)]
        return _award(count.competition, prizes, nobody, {}, 0, count.period)
    withdrew = _withdrew(count.competition) if any(prize.kind == Kind.LAST_PLACE for prize in prizes) else frozenset()
    candidates = [
        Candidate(row.unit_id, row.place, row.total, row.pits, row.roem, row.best_leg, row.unit_id in withdrew)
        for row in ranked
        if row.place is not None
    ]
    names = {named.row.unit_id: named.name for named in count.rows}
    return _award(count.competition, prizes, candidates, names, 0, count.period)


def _rules_of(competition: Competition, scope: PrizeScope | None = None) -> list[Prize]:
    """A club without prize rules gives the prizes of a match day by the formula of four."""
    prizes = list(Prize.objects.filter(competition=competition).select_related("division").order_by("number"))
    if not prizes and scope == PrizeScope.MATCH_DAY:
        return [Prize(competition=competition, number=1, scope=scope, kind=Kind.FORMULA_OF_FOUR)]
    return [prize for prize in prizes if scope is None or prize.scope == scope]


def _award(
    competition: Competition,
    prizes: Sequence[Prize],
    candidates: list[Candidate],
    names: Mapping[int, str],
    units: int,
    period: int | None = None,
) -> list[GivenPrize]:
    if not candidates:
        candidates = [Candidate(-place, place, -place) for place in range(1, units + 1)]
    members = _members(competition) if any(prize.division_id for prize in prizes) else {}
    rules = [
        PrizeRule(
            PrizeKind(prize.kind),
            prize.so_many or 1,
            None if prize.division_id is None else members.get(prize.division_id, frozenset()),
            differ=len(prize.lines) > 1,
        )
        for prize in prizes
    ]
    awards = award_prizes(rules, candidates, only_once=competition.prize_twice == PrizeTwice.NEXT)
    return [
        GivenPrize(
            prizes[award.rule],
            award.place,
            tuple(names[unit_id] for unit_id in award.winners if unit_id in names),
            award.figure if award.figure is not None and award.figure >= 0 else None,
            prizes[award.rule].what_for(award.order),
            award.is_unknown,
            period,
        )
        for award in awards
    ]


def _withdrew(competition: Competition) -> frozenset[int]:
    """Units that left the whole competition; finals may leave them their place."""
    unit = f"{competition.unit_field}_id"
    return frozenset(competition.stops.filter(match_day=None).values_list(unit, flat=True))


def _members(competition: Competition) -> dict[int, set[int]]:
    """Who plays in each division."""
    members: dict[int, set[int]] = {}
    places = DivisionPlace.objects.filter(division__competition=competition)
    for division, unit_id in places.values_list("division_id", f"{competition.unit_field}_id"):
        members.setdefault(division, set()).add(unit_id)
    return members
