"""Who goes home with a prize."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext

from tournaments.cents import as_money, as_share
from tournaments.choices import PrizeKind as Kind
from tournaments.choices import PrizePer, PrizeScope, PrizeTwice
from tournaments.models import Competition, MatchDay, Prize
from tournaments.queries.people.unit import order_by_name
from tournaments.queries.results.climber import places_climbed
from tournaments.queries.results.match_day import MatchDayResult, NamedDayRow, get_match_day_result
from tournaments.queries.results.prize_money import Paid, PrizeSum, pay, pot_of, pot_of_season
from tournaments.queries.results.prize_rule import RuleOfPrize, prizes_of, prizes_of_day, rules_of_prizes
from tournaments.queries.results.standing import (
    CompetitionStanding,
    NamedStandingRow,
    get_period_standings,
    get_standing,
)
from tournaments.standings.prize_lines import Share, cents_of, read_line
from tournaments.standings.prize_ties import Decided, PrizeTie
from tournaments.standings.prizes import Award, Candidate, award_prizes


@dataclass(frozen=True, slots=True)
class GivenPrize:
    """A prize and who wins it. Several names mean a tie: they share it. `place` only if it is a prize for a place.

    `line` is what it is: that of this place, where each place has its own. With an amount, in `cents` of the `unit`,
    there is one name: of what is shared (`is_shared`) each has their own. `is_unknown`: what some of them have is not
    known, so no one can say who has the most. `period`: its number, if it is for a period of the season. `group`: the
    division, category, club or team that has its own winner. `decided`: what decided between those who tied. `waits`:
    its lots are not drawn yet. `winners` are the keys of the units that are named.
    """

    prize: Prize
    place: int | None
    names: tuple[str, ...]
    figure: int | None
    line: str = ""
    is_unknown: bool = False
    period: int | None = None
    cents: int | None = None
    unit: str = ""
    is_shared: bool = False
    group: str = ""
    decided: Decided | None = None
    waits: bool = False
    winners: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        if self.waits:
            return gettext("by lot: not drawn yet")
        return gettext("not known of everyone") if self.is_unknown else ", ".join(self.names)

    @property
    def what(self) -> str:
        """The amount as the reader's language writes it, a share of a pot that is not known yet, or words."""
        if self.cents is not None:
            return as_money(self.cents, self.unit)
        line = read_line(self.line)
        if isinstance(line, Share):
            return gettext("%(share)s of the pot") % {"share": as_share(line.tenths)}
        return self.line

    @property
    def note(self) -> str:
        """How a tie was decided, or that it was not."""
        match self.decided:
            case Decided.LOT:
                return gettext("by lot")
            case Decided.LAST_LEG:
                return gettext("by the best last leg")
            case Decided.HIGHEST_LEG:
                return gettext("by the highest leg")
            case Decided.PITS:
                return gettext("by the most pits")
            case Decided.ROEM:
                return gettext("by the most roem")
        if self.is_shared:
            return gettext("tied: shared")
        return gettext("tied: they share it, or each gets one") if len(self.names) > 1 else ""

    @property
    def note_key(self) -> str:
        """The same for programs."""
        if self.decided:
            return self.decided.value
        return "shared" if self.is_shared or len(self.names) > 1 else ""

    @property
    def groups(self) -> tuple[str, ...]:
        """What it is for a part of: the period, and the division, category, club or team."""
        period = gettext("Period %(period)s") % {"period": self.period} if self.period else ""
        parts = (period, self.prize.division, self.prize.category, self.group)
        return tuple(str(part) for part in parts if part)


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
    """The prizes of a match day, most important first: the queries of the result, and those of `award_day_prizes`.

    Without a result yet: the prizes for this many units, without names.
    """
    return award_day_prizes(get_match_day_result(match_day), units)


def award_day_prizes(result: MatchDayResult, units: int = 0) -> list[GivenPrize]:
    """The same for a result already at hand: one query, and those of `rules_of_prizes`.

    More where a prize is for the climber of the evening; one more where amounts are shared.
    """
    return _award_day(result, prizes_of_day(result.match_day), units)


def list_shown_day_prizes(result: MatchDayResult) -> list[GivenPrize]:
    """What everyone may see: nothing before the result is published, while any of it is frozen, or without rules."""
    match_day = result.match_day
    if match_day.published_at is None or match_day.frozen_from is not None:
        return []
    prizes = prizes_of_day(match_day)
    return _award_day(result, prizes, 0) if any(prize.pk is not None for prize in prizes) else []


def sum_of_day(match_day: MatchDay, prizes: Sequence[GivenPrize]) -> PrizeSum:
    """What the prizes of an evening come to, as everyone may read it: of the pot that was entered. No query."""
    return _sum(match_day.competition, prizes, match_day.pot_cents)


def sum_for_treasurer(match_day: MatchDay, prizes: Sequence[GivenPrize]) -> PrizeSum:
    """The same of the whole pot, also where it says what came in. One query where it is a share of that."""
    return _sum(match_day.competition, prizes, pot_of(match_day))


def sum_of_season(competition: Competition, prizes: Sequence[GivenPrize]) -> PrizeSum:
    """The same for those of a whole competition; the prizes of its periods are not taken from its pot. No query."""
    of_season = [given for given in prizes if given.prize.scope == PrizeScope.SEASON]
    return _sum(competition, of_season, pot_of_season(competition))


def _sum(competition: Competition, prizes: Sequence[GivenPrize], pot: int | None) -> PrizeSum:
    return PrizeSum(pot, sum(given.cents or 0 for given in prizes if given.names), competition.club.money_unit)


def _award_day(result: MatchDayResult, prizes: Sequence[Prize], units: int) -> list[GivenPrize]:
    match_day, legs = result.match_day, len(result.day.legs)
    climbed = places_climbed(match_day) if any(prize.kind == Kind.CLIMBER for prize in prizes) else {}
    candidates = [
        Candidate(
            row.unit_id,
            row.place,
            row.total,
            row.pits,
            row.roem,
            row.best_leg,
            has_left=row.stopped_after is not None,
            last_leg=row.last_leg,
            climbed=climbed.get(row.unit_id, 0),
            played_all=row.legs_attended >= legs or all(leg is None for leg in row.legs),
            number=named.number,
        )
        for named in result.rows
        for row in [named.row]
        if row.place is not None
    ]
    of = _Of(match_day.competition, pot_of(match_day), match_day.prize_seed)
    return _award(of, prizes, candidates, {named.row.unit_id: named for named in result.rows}, units)


def list_season_prizes(count: CompetitionStanding) -> list[GivenPrize]:
    """The prizes by the current standing of a season, and by those of its periods that have begun.

    One query, one more each for divisions and for the last place; and those of `get_period_standings`.
    """
    return _of_season(count, lambda _count: True)


def list_period_prizes(count: CompetitionStanding) -> list[GivenPrize]:
    """The prizes of the period that is counted alone, once it is over; nothing for a whole season, without SQL."""
    if count.period is None or not count.is_final:
        return []
    of_period = [prize for prize in prizes_of(count.competition) if prize.scope == PrizeScope.PERIOD]
    return _by_standing(count, of_period, are_won=True)


def get_season_prizes(competition: Competition) -> SeasonPrizes:
    """What everyone may know: the queries of the standing, and those of `list_season_prizes`.

    Only what is published counts. Until the season or a period is over there are prizes for as many as have a place,
    without names or figures.
    """
    count = get_standing(competition)
    return SeasonPrizes(count, tuple(_of_season(count, lambda each: each.is_final)))


def has_season_prizes(competition: Competition) -> bool:
    """Also if they are for its periods. One query."""
    return competition.prizes.filter(match_day=None).exclude(scope=PrizeScope.MATCH_DAY).exists()


def _of_season(count: CompetitionStanding, are_won: Callable[[CompetitionStanding], bool]) -> list[GivenPrize]:
    prizes = prizes_of(count.competition)
    of_season = [prize for prize in prizes if prize.scope == PrizeScope.SEASON]
    of_period = [prize for prize in prizes if prize.scope == PrizeScope.PERIOD]
    periods = get_period_standings(count) if of_period else []
    counts = [(count, of_season), *((period, of_period) for period in periods)]
    return [given for each, own in counts for given in _by_standing(each, own, are_won=are_won(each))]


def _by_standing(count: CompetitionStanding, prizes: Sequence[Prize], *, are_won: bool) -> list[GivenPrize]:
    ranked = [named for named in count.rows if named.row.place is not None]
    competition = count.competition
    of = _Of(competition, pot_of_season(competition), competition.prize_seed, count.period)
    if not are_won:
        nobody = [Candidate(named.row.unit_id, place, -place) for place, named in enumerate(ranked, start=1)]
        return _award(of, prizes, nobody, {}, 0)
    left = any(prize.kind in (Kind.LAST_PLACE, Kind.BY_LOT) for prize in prizes)
    withdrew = _withdrew(competition) if left else frozenset()
    candidates = [
        Candidate(
            row.unit_id,
            row.place,
            row.total,
            row.pits,
            row.roem,
            row.best_leg,
            has_left=row.unit_id in withdrew,
            number=named.number,
        )
        for named in ranked
        for row in [named.row]
        if row.place is not None
    ]
    return _award(of, prizes, candidates, {named.row.unit_id: named for named in count.rows}, 0)


@dataclass(frozen=True, slots=True)
class _Of:
    """What prizes are of, what they are taken from and what their lots come from."""

    competition: Competition
    pot: int | None
    seed: int | None
    period: int | None = None


def _award(
    of: _Of,
    prizes: Sequence[Prize],
    candidates: list[Candidate],
    named: Mapping[int, NamedDayRow | NamedStandingRow],
    units: int,
) -> list[GivenPrize]:
    if not candidates:
        candidates = [Candidate(-place, place, -place) for place in range(1, units + 1)]
    competition = of.competition
    rules = rules_of_prizes(competition, prizes, of.period)
    awards = award_prizes(
        [one.rule for one in rules],
        candidates,
        only_once=competition.prize_twice == PrizeTwice.NEXT,
        tie=PrizeTie(competition.prize_tie),
        seed=of.seed,
    )

    def worth(award: Award) -> int | None:
        prize = rules[award.rule].prize
        pot = None if prize.scope == PrizeScope.PERIOD else of.pot
        return cents_of(read_line(prize.what_for(award.order)), pot)

    paid = pay(awards, worth, cache(lambda: order_by_name(competition)))
    return [_given(of, rules[one.award.rule], one, named) for one in paid]


def _given(of: _Of, rule: RuleOfPrize, paid: Paid, named: Mapping[int, NamedDayRow | NamedStandingRow]) -> GivenPrize:
    award = paid.award
    winners = [named[unit_id] for unit_id in paid.winners if unit_id in named]
    # Where someone comes from is not said of those whose name is not read in full either.
    says_group = rule.prize.per != PrizePer.HOME or all(one.home for one in winners)
    return GivenPrize(
        rule.prize,
        award.place,
        tuple(one.name for one in winners),
        award.figure if award.figure is not None and award.figure >= 0 else None,
        rule.prize.what_for(award.order),
        award.is_unknown,
        of.period,
        paid.cents,
        of.competition.club.money_unit,
        paid.is_shared,
        rule.group if says_group else "",
        award.decided,
        award.waits,
        tuple(one.row.unit_id for one in winners),
    )


def _withdrew(competition: Competition) -> frozenset[int]:
    """Units that left the whole competition; finals may leave them their place."""
    unit = f"{competition.unit_field}_id"
    return frozenset(competition.stops.filter(match_day=None).values_list(unit, flat=True))
