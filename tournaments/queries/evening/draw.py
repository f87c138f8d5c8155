"""What a draw starts from: who is present, who met and sat out before, what is fixed, what has to be respected."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, FilteredRelation, OuterRef, Q

from tournaments.choices import DrawMethod, LeftOver, Position, SeatRole, WishKind
from tournaments.letters import by_letters
from tournaments.models import Adjustment, Attendance, Bye, Leg, MatchDay, Pair, Player, Result, Seat, Table, Unit, Wish
from tournaments.models.match_day import rules_of_season
from tournaments.models.table import WRITTEN_ON
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.people.unit import seat_names, team_members
from tournaments.queries.results.finals import legs_to_play
from tournaments.queries.results.present import still_here
from tournaments.queries.results.result import list_results, rank_day
from tournaments.seating import History, LegPlan, Wishes
from tournaments.seating.plan import Couple, couple
from tournaments.seating.teams import team_history
from tournaments.standings import make_standing
from tournaments.standings.results import LEG, MATCH_DAY


@dataclass(frozen=True, slots=True)
class SeatedLeg:
    """A leg of the evening and who sits where in it, by number. One that `stands` will not be drawn again."""

    leg: Leg
    plan: LegPlan
    stands: bool


@dataclass(frozen=True, slots=True)
class DrawBasis:
    """What a draw starts from. Everyone is a number here: a player's in the club, a pair's in the competition.

    `units` are present, by number; `season` is the sum of the earlier match days; `helped` is how many extra legs each
    played on these, `helped_tonight` in tonight's fixed legs; `open_legs` are the numbers of legs that can be drawn;
    `last_draw` is the key of the latest draw of this evening, 0 for none. `unranked` are those who play in someone's
    place for no one's points. `within` are the numbers of the division that is drawn separately, present or not (None:
    everyone together). `couples` are those who chose each other at the door,
    by number; once a draw has paired the others as well, all of them, and `by_lot` those of its making.
    """

    match_day: MatchDay
    units: Mapping[int, Unit]
    legs: tuple[SeatedLeg, ...]
    season: History
    helped: Mapping[int, int]
    helped_tonight: Mapping[int, int]
    wishes: Wishes
    open_legs: tuple[int, ...]
    last_draw: int
    within: frozenset[int] | None = None
    couples: tuple[Couple, ...] = ()
    by_lot: tuple[Couple, ...] = ()
    unranked: frozenset[int] = frozenset()

    def other_standing(self, numbers: Sequence[int]) -> list[SeatedLeg]:
        """The legs of this evening that stay as they are when those with these numbers are drawn."""
        return [seated for seated in self.legs if seated.leg.number not in numbers]


def get_draw_basis(match_day: MatchDay) -> DrawBasis:
    """Seven SQL queries, however many people and match days there are."""
    present = list(still_here(match_day).select_related(*UNIT_PATHS))
    units = {unit.number: unit for unit in sorted((row.unit for row in present), key=lambda unit: unit.number)}
    plans = seated_plans(match_day)
    earlier = [plan for (day, _leg), plan in plans.items() if day < match_day.number]
    empty = LegPlan(())
    legs = tuple(
        SeatedLeg(leg, plans.get((match_day.number, leg.number), empty), _stands(leg)) for leg in _legs(match_day)
    )
    standing = {seated.leg.number for seated in legs if seated.stands}
    to_play = legs_to_play(match_day, max(standing, default=0))
    helped, helped_tonight = _helped(match_day, standing)
    return DrawBasis(
        match_day=match_day,
        units=units,
        legs=legs,
        season=History.of(earlier),
        helped=helped,
        helped_tonight=helped_tonight,
        wishes=list_draw_wishes(match_day, units),
        open_legs=tuple(number for number in range(1, to_play + 1) if number not in standing),
        last_draw=max((seated.leg.draw_id or 0 for seated in legs), default=0),
        unranked=frozenset(row.unit.number for row in present if not row.is_ranked),
        couples=_couples(present) if match_day.competition.partners_at_door else (),
    )


def _couples(present: Iterable[Attendance]) -> tuple[Couple, ...]:
    """Everyone whose partner is still here as well, by number."""
    number_of = {row.player_id: row.unit.number for row in present}
    chosen = (row for row in present if row.partner_id in number_of)
    return tuple(sorted({couple(row.unit.number, number_of[row.partner_id]) for row in chosen}))


def seated_plans(match_day: MatchDay) -> dict[tuple[int, int], LegPlan]:
    """Who sat where up to this match day, by match day and leg; three SQL queries.

    One row per table is faster than one per seat: a season of 400 people has 12 000 tables.
    """
    competition = match_day.competition
    up_to_now = Q(leg__match_day__competition=competition, leg__match_day__number__lte=match_day.number)
    unit = "pair_id" if competition.is_pairs else "player_id"
    positions = [Position.NORTH, Position.EAST] if competition.is_pairs else list(Position)
    seats = {position.name: FilteredRelation("seats", condition=Q(seats__position=position)) for position in positions}
    number_of = {pk: name.number for pk, name in seat_names(competition).items()}
    rows = Table.objects.filter(up_to_now).annotate(**seats).order_by("leg__match_day__number", "leg__number", "number")
    tables: defaultdict[tuple[int, int], list[tuple[int, ...]]] = defaultdict(list)
    for day, leg, *keys in rows.values_list(
        "leg__match_day__number", "leg__number", *(f"{seat}__{unit}" for seat in seats)
    ):
        tables[day, leg].append(tuple(number_of[key] for key in keys if key is not None))
    sit_outs: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    byes = Bye.objects.filter(up_to_now).order_by("pk")
    members = team_members(competition) if competition.is_teams else {}
    for day, leg, key, team in byes.values_list("leg__match_day__number", "leg__number", unit, "team__number"):
        sit_outs[day, leg] += members[team] if team is not None else [number_of[key]]
    return {
        key: LegPlan(tuple(tables.get(key, ())), tuple(sit_outs.get(key, ())))
        for key in sorted(tables.keys() | sit_outs.keys())
    }


def list_ranking(
    match_day: MatchDay, units: Mapping[int, object], *, before: int, over_season: bool = False
) -> list[int]:
    """Those present from first to last, by number: by this evening's legs before that one, or else by the season.

    `over_season`: by the season, with this evening's legs before that one.

    People without a result come last. Two SQL queries, or four if nothing was played this evening.
    """
    competition = match_day.competition
    number_of = {unit.pk: number for number, unit in units.items()}  # type: ignore[attr-defined]
    results = list_results(competition, match_day=match_day)
    played = [row for row in results.legs if (leg := row[LEG]) is not None and leg < before]
    if played and not over_season:
        kept = [row for row in results.adjustments if (leg := row[LEG]) is None or leg < before]
        so_far = results._replace(legs=played, adjustments=kept)
        order = [row.unit_id for row in rank_day(match_day, so_far).rows]
    else:
        days = list(competition.match_days.order_by("number"))
        results = list_results(competition, days=days)
        earlier = [*played, *(row for row in results.legs if row[MATCH_DAY] < match_day.number)]
        rules = rules_of_season(competition, days, results.handicaps)
        order = [row.unit_id for row in make_standing(earlier, [], rules).rows]
    ranking = [number_of[pk] for pk in order if pk in number_of]
    return [*ranking, *(number for number in units if number not in set(ranking))]


def list_draw_wishes(match_day: MatchDay, units: Mapping[int, Unit]) -> Wishes:
    """The club's wishes, as far as they concern someone who is present; one SQL query."""
    number_of: dict[int, int] = {}
    if match_day.competition.is_teams:
        # The members of a team are seated one by one.
        people = Player.objects.filter(team_members__team__competition=match_day.competition)
        number_of.update(people.values_list("pk", "number"))
        units = {}
    for number, unit in units.items():
        own = [unit.first_id, unit.second_id] if isinstance(unit, Pair) else [unit.pk]
        number_of.update(dict.fromkeys(own, number))
    apart: defaultdict[int, set[int]] = defaultdict(set)
    fixed: dict[int, int] = {}
    wishes = Wish.objects.filter(club=match_day.competition.club_id).order_by("pk")
    for pk, kind, table, player in wishes.values_list("pk", "kind", "table_number", "players"):
        if player not in number_of:
            continue
        if kind == WishKind.FIXED_TABLE and table is not None:
            fixed[number_of[player]] = table
        else:
            apart[pk].add(number_of[player])
    return Wishes(tuple(frozenset(group) for group in apart.values() if len(group) > 1), fixed)


@dataclass(frozen=True, slots=True)
class Tier:
    """People who had an equal number of turns in tonight's fixed legs and in the season, together `times`; by name."""

    times: int
    names: tuple[str, ...]


def list_tiers(basis: DrawBasis, way: LeftOver, needed: int) -> list[Tier]:
    """Whose turn it is: first those who had the fewest this evening, then in the season, as many as are needed.

    No SQL query; one for teams.
    """
    if way == LeftOver.HELPER:
        tonight, season = basis.helped_tonight, basis.helped
    else:
        past = [History.of(seated.plan for seated in basis.legs if seated.stands), basis.season]
        if basis.match_day.competition.is_teams:
            members = team_members(basis.match_day.competition)
            past = [team_history(people, members) for people in past]
        sits_out = way == LeftOver.SIT_OUT
        tonight, season = (counts.sit_outs if sits_out else counts.three_player_tables for counts in past)
    names: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for number, unit in basis.units.items():
        names[tonight.get(number, 0), season.get(number, 0)].append(str(unit))
    tiers = []
    for times in sorted(names):
        if needed <= 0:
            break
        tiers.append(Tier(sum(times), tuple(sorted(names[times], key=by_letters))))
        needed -= len(names[times])
    return tiers


def count_missing_results(match_day: MatchDay, *, before: int) -> int:
    """How many tables in the legs before that one are not complete; one SQL query."""
    return Table.objects.filter(leg__match_day=match_day, leg__number__lt=before, is_complete=False).count()


def waiting_legs(match_day: MatchDay) -> list[Leg]:
    """The legs that were drawn and have not begun, with their draws; one SQL query."""
    return [leg for leg in _legs(match_day) if not _stands(leg)]


def _legs(match_day: MatchDay) -> list[Leg]:
    of_leg = {"leg": OuterRef("pk")}
    has_scores = Exists(Table.objects.filter(WRITTEN_ON, **of_leg))
    has_results = Exists(Result.objects.filter(**of_leg))
    has_adjustments = Exists(Adjustment.objects.filter(**of_leg))
    # Of finals in which all who would meet have gone home.
    is_walkover = Q(draw__method=DrawMethod.FINALS) & ~Exists(Table.objects.filter(**of_leg))
    legs = match_day.legs.select_related("draw").annotate(
        has_begun=has_scores | has_results | has_adjustments | is_walkover
    )
    return list(legs.order_by("number"))


def _stands(leg: Leg) -> bool:
    """Seated by hand, begun, with something written on a sheet, or with nothing to play."""
    return leg.draw_id is None or leg.started_at is not None or leg.closed_at is not None or leg.has_begun  # type: ignore[attr-defined]


def _helped(match_day: MatchDay, standing: Collection[int]) -> tuple[Counter[int], Counter[int]]:
    """How many extra legs each played on the earlier match days, and in these legs of this one; one SQL query."""
    of_season = Seat.objects.filter(leg__match_day__competition=match_day.competition_id, role=SeatRole.HELPER)
    tonight = Q(leg__match_day=match_day, leg__number__in=standing)
    helpers = of_season.filter(Q(leg__match_day__number__lt=match_day.number) | tonight)
    rows = list(helpers.order_by().values_list("leg__match_day", "player__number"))
    return (
        Counter(number for day, number in rows if day != match_day.pk),
        Counter(number for day, number in rows if day == match_day.pk),
    )
