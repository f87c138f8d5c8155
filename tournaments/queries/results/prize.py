"""Who goes home with a prize."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.choices import PrizeKind as Kind
from tournaments.choices import PrizeScope, PrizeTwice
from tournaments.models import Competition, DivisionPlace, MatchDay, Prize
from tournaments.queries.results.match_day import MatchDayResult, get_match_day_result
from tournaments.queries.results.standing import CompetitionStanding, get_standing
from tournaments.standings.prizes import Candidate, PrizeKind, PrizeRule, award_prizes


@dataclass(frozen=True, slots=True)
class GivenPrize:
    """A prize and who wins it. Several names mean a tie: they share it. `place` only if it is a prize for a place.

    `what` it is: the line of this place, where each place has its own. `is_unknown`: what some of them have is not
    known, so no one can say who has the most.
    """

    prize: Prize
    place: int | None
    names: tuple[str, ...]
    figure: int | None
    what: str = ""
    is_unknown: bool = False

    @property
    def name(self) -> str:
        return gettext("not known of everyone") if self.is_unknown else ", ".join(self.names)


@dataclass(frozen=True, slots=True)
class SeasonPrizes:
    """The prizes of the whole competition, most important first, as far as everyone may know them."""

    count: CompetitionStanding
    prizes: tuple[GivenPrize, ...]

    @property
    def are_won(self) -> bool:
        """Whether the winners may be named: the season is over, and none of it is held back."""
        return self.count.is_final


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
    """The prizes by the current standing of a season: one query, one more each for divisions and for the last place."""
    names = {named.row.unit_id: named.name for named in count.rows}
    prizes = _rules_of(count.competition, PrizeScope.SEASON)
    withdrew = _withdrew(count.competition) if any(prize.kind == Kind.LAST_PLACE for prize in prizes) else frozenset()
    candidates = [
        Candidate(row.unit_id, row.place, row.total, row.pits, row.roem, row.best_leg, row.unit_id in withdrew)
        for row in count.standing.rows
        if row.place is not None
    ]
    return _award(count.competition, prizes, candidates, names, 0)


def get_season_prizes(competition: Competition) -> SeasonPrizes:
    """What everyone may know: the queries of the standing, and those of `list_season_prizes`.

    Only what is published counts. Until the season is over there are prizes for as many as have a place, without
    names or figures.
    """
    count = get_standing(competition)
    if count.is_final:
        return SeasonPrizes(count, tuple(list_season_prizes(count)))
    ranked = [row.unit_id for row in count.standing.rows if row.place is not None]
    nobody = [Candidate(unit_id, place, -place) for place, unit_id in enumerate(ranked, start=1)]
    rules = _rules_of(competition, PrizeScope.SEASON)
    return SeasonPrizes(count, tuple(_award(competition, rules, nobody, {}, 0)))


def has_season_prizes(competition: Competition) -> bool:
    """One query."""
    return Prize.objects.filter(competition=competition, scope=PrizeScope.SEASON).exists()


def _rules_of(competition: Competition, scope: PrizeScope) -> list[Prize]:
    """A club without prize rules gives the prizes of a match day by the formula of four."""
    prizes = list(Prize.objects.filter(competition=competition).select_related("division").order_by("number"))
    if not prizes and scope == PrizeScope.MATCH_DAY:
        return [Prize(competition=competition, number=1, scope=scope, kind=Kind.FORMULA_OF_FOUR)]
    return [prize for prize in prizes if prize.scope == scope]


def _award(
    competition: Competition,
    prizes: Sequence[Prize],
    candidates: list[Candidate],
    names: Mapping[int, str],
    units: int,
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
