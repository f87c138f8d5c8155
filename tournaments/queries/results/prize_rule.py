"""The prize rules of a match day or a season, and who each of them is for."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.choices import PrizeKind as Kind
from tournaments.choices import PrizePer, PrizeScope
from tournaments.models import Competition, DivisionPlace, MatchDay, Prize
from tournaments.queries.people.unit import homes_of_units, teams_alongside, units_in_categories
from tournaments.standings.prize_lines import stored_places
from tournaments.standings.prizes import PrizeKind, PrizeRule


@dataclass(frozen=True, slots=True)
class RuleOfPrize:
    """A prize with its rule; of one that each group has, there is one for each `group`, by its name."""

    prize: Prize
    rule: PrizeRule
    group: str = ""


def prizes_of(competition: Competition) -> list[Prize]:
    """Those of the competition, the most important first, without those of one match day alone. One query."""
    return list(_in_order(competition).filter(match_day=None))


def prizes_of_day(match_day: MatchDay) -> list[Prize]:
    """Its own rules, or else those of the competition; without any there the formula of four. One query."""
    competition = match_day.competition
    stored = list(_in_order(competition).filter(Q(match_day=None) | Q(match_day=match_day)))
    if own := [prize for prize in stored if prize.match_day_id is not None]:
        return own
    if not stored:
        scope = PrizeScope.MATCH_DAY
        return [Prize(competition=competition, number=1, scope=scope, kind=Kind.FORMULA_OF_FOUR)]
    return [prize for prize in stored if prize.scope == PrizeScope.MATCH_DAY]


def _in_order(competition: Competition) -> QuerySet[Prize]:
    prizes = Prize.objects.filter(competition=competition)
    return prizes.select_related("division", "category").order_by("number")


def groups_there(competition: Competition) -> frozenset[PrizePer]:
    """Which groups a competition has that may each have a prize. Four queries at most."""
    categories = set(competition.categories.order_by().values_list("is_team", flat=True).distinct())
    there = {
        PrizePer.DIVISION: competition.divisions.exists(),
        PrizePer.CATEGORY: False in categories,
        PrizePer.HOME: not competition.is_teams and competition.club.people.exclude(home="").exists(),
        PrizePer.TEAM: True in categories and competition.unit_field == "player",
    }
    return frozenset(per for per, is_there in there.items() if is_there)


def rules_of_prizes(competition: Competition, prizes: Sequence[Prize], period: int | None = None) -> list[RuleOfPrize]:
    """One query for each of these that a prize asks about: divisions, homes; two for categories and for teams."""
    divisions = _members(competition) if any(_asks(prize, PrizePer.DIVISION) for prize in prizes) else {}
    categories = units_in_categories(competition) if any(_asks(prize, PrizePer.CATEGORY) for prize in prizes) else {}
    groups = {per: _groups(competition, per, divisions, categories) for per in {prize.per for prize in prizes}}
    rules = []
    streams: Counter[str] = Counter()
    for prize in prizes:
        among: list[Collection[int]] = (
            [divisions.get(prize.division_id, frozenset())] if prize.division_id is not None else []
        )
        if prize.category_id is not None:
            among.append(categories.get(prize.category_id, frozenset()))
        for group, members in groups[prize.per]:
            own = [*among, *([] if members is None else [members])]
            units = None if not own else set(own[0]).intersection(*own[1:])
            stream = _stream(prize, group, period)
            rules.append(RuleOfPrize(prize, _rule(prize, units, f"{stream}:{streams[stream]}"), group))
            streams[stream] += 1
    return rules


def _asks(prize: Prize, per: PrizePer) -> bool:
    return prize.per == per or getattr(prize, f"{per}_id") is not None


def _stream(prize: Prize, group: str, period: int | None) -> str:
    """What the lots of a prize are named by: not its number, since the lots stay when rules are added above it."""
    division = prize.division.number if prize.division else 0
    category = prize.category.number if prize.category else 0
    return f"{prize.scope}:{period or 0}:{prize.kind}:{division}:{category}:{prize.per}:{group.casefold()}"


def _rule(prize: Prize, among: Collection[int] | None, stream: str) -> PrizeRule:
    return PrizeRule(
        PrizeKind(prize.kind),
        prize.so_many or 1,
        among,
        differ=len(prize.lines) > 1,
        places=stored_places(prize.places),
        stream=stream,
    )


def _groups(
    competition: Competition,
    per: str,
    divisions: Mapping[int, Collection[int]],
    categories: Mapping[int, Collection[int]],
) -> list[tuple[str, Collection[int] | None]]:
    """The groups of one kind, each by its name with who is in it; without a kind one group of everyone."""
    match per:
        case PrizePer.DIVISION:
            own = competition.divisions.order_by("number")
            return [(str(division), divisions.get(division.pk, frozenset())) for division in own]
        case PrizePer.CATEGORY:
            listed = competition.categories.filter(is_team=False).order_by("number")
            return [(str(category), categories.get(category.pk, frozenset())) for category in listed]
        case PrizePer.HOME:
            return _homes(homes_of_units(competition))
        case PrizePer.TEAM:
            return [(name.name, frozenset(people)) for name, people in teams_alongside(competition).values()]
        case _:
            return [("", None)]


def _homes(home_of: Mapping[int, str]) -> list[tuple[str, Collection[int] | None]]:
    """Capitals make no difference; each is called as most of its people have it."""
    people: dict[str, set[int]] = {}
    spelled: dict[str, Counter[str]] = {}
    for unit_id, home in home_of.items():
        people.setdefault(home.casefold(), set()).add(unit_id)
        spelled.setdefault(home.casefold(), Counter())[home] += 1
    return [(min(spelled[key], key=lambda one: (-spelled[key][one], one)), people[key]) for key in sorted(people)]


def _members(competition: Competition) -> dict[int, set[int]]:
    """Who plays in each division."""
    members: dict[int, set[int]] = {}
    places = DivisionPlace.objects.filter(division__competition=competition)
    for division, unit_id in places.values_list("division_id", f"{competition.unit_field}_id"):
        members.setdefault(division, set()).add(unit_id)
    return members
