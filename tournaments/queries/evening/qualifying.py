"""Who plays on in the finals: the first of the evening, of the competition, or of each division."""

import random
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.choices import AtTheCut, Qualifying, TieBreak
from tournaments.models import MatchDay, Unit
from tournaments.queries.evening.draw import DrawBasis, count_missing_results, get_draw_basis
from tournaments.queries.results.division import division_of
from tournaments.queries.results.finals import Finals
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.standings import DayRow, StandingRow, lot
from tournaments.standings.at_the_cut import Cut, by_figures, cut_at
from tournaments.standings.results import exact
from tournaments.standings.seeds import keep_groups_apart
from tournaments.standings.ties import figure_of_sheets


@dataclass(frozen=True, slots=True)
class Tie:
    """Those who share the place of the last to go through; `places` of them go through.

    `has` is what they all have, and `division` the name of theirs, where they qualify by it. `figure` would tell them
    apart, and `of_figure` is what each has of it, in the order of `units` (None: no further figure does).
    """

    units: tuple[Unit, ...]
    place: int
    places: int
    has: int | Fraction
    division: str = ""
    figure: TieBreak | None = None
    of_figure: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Qualified:
    """Those who play on, the best first. `by_lot`: a lot decided who, or put some of them in order.

    `ties` are those at the cut, and `tied_in` those in them who go through. `is_open`: one of them is not decided.
    """

    units: list[Unit]
    by_lot: bool = False
    ties: tuple[Tie, ...] = ()
    tied_in: tuple[Unit, ...] = ()
    is_open: bool = False

    @property
    def tied_out(self) -> int:
        """How many were tied with the last to go through and are out."""
        return sum(len(tie.units) for tie in self.ties) - len(self.tied_in)


@dataclass(frozen=True, slots=True)
class _Standing:
    """Places and further figures of those who are present, by number; `has` is what ranks."""

    place_of: Mapping[int, int]
    has: Mapping[int, int | Fraction]
    rows: Mapping[int, DayRow | StandingRow]
    tie_breaks: tuple[TieBreak, ...]


def find_qualified(
    basis: DrawBasis,
    qualifying: Qualifying,
    count: int,
    *,
    seed: int | None,
    cut: AtTheCut | None = None,
    decided_for: Collection[int] = (),
    with_finals: bool = True,
) -> Qualified:
    """The first `count` of those who are present, or the first `count` of each division.

    `seed` is for the lot: where everyone qualifies by it, and for those who share a place (None, as finals once had it:
    the lower number is first). `cut` decides a tie with the last to go through; of a decider `decided_for` are the keys
    of those who won it. Without `with_finals`: as if there were none yet.

    By division the first of each come before the second of each; among those the standing decides, except that pairs
    and teams of one division are kept apart in the knock-out. The queries of the result or of the standing; two more by
    division.
    """
    if qualifying == Qualifying.LOT:
        chosen = random.Random(seed).sample(list(basis.units.values()), min(count, len(basis.units)))
        return Qualified(chosen, by_lot=True)
    standing = _standing(basis, qualifying, with_finals=with_finals)
    place_of = standing.place_of
    numbers = sorted(place_of, key=lambda number: (place_of[number], 0 if seed is None else -lot(seed, number), number))
    group_of: dict[int, int] = dict.fromkeys(numbers, 0)
    names = {0: ""}
    if qualifying == Qualifying.DIVISIONS:
        competition = basis.match_day.competition
        divisions = list(competition.divisions.order_by("number"))
        division, names = division_of(competition, divisions), {at: str(one) for at, one in enumerate(divisions)}
        group_of = {number: division[pk] for number in numbers if (pk := basis.units[number].pk) in division}
    through, ties, tied_in, is_open = [], [], [], False
    for group in sorted({*group_of.values()}):
        found = cut_at(count, {number: place_of[number] for number in numbers if group_of.get(number) == group})
        through.append([*found.clear])
        if found.tied:
            ties.append(_tie(basis, standing, found, names.get(group, "")))
            going = _decide(basis, standing, found, cut, decided_for)
            through[-1] += going
            tied_in += going
            is_open |= not going
    in_turn = sorted((at, numbers.index(number), number) for group in through for at, number in enumerate(group))
    chosen_numbers = [number for _at, _place, number in in_turn]
    if qualifying == Qualifying.DIVISIONS and basis.match_day.competition.unit_field != "player":
        chosen_numbers = keep_groups_apart(chosen_numbers, group_of)
    sharers = Counter(place_of[number] for number in chosen_numbers)
    return Qualified(
        [basis.units[number] for number in chosen_numbers],
        by_lot=(bool(ties) and cut == AtTheCut.LOT) or any(count > 1 for count in sharers.values()),
        ties=tuple(ties),
        tied_in=tuple(basis.units[number] for number in tied_in),
        is_open=is_open,
    )


def find_ties(match_day: MatchDay, qualifying: Qualifying, count: int) -> Qualified:
    """Who would play on, with the ties at the cut that something has to decide; no one while results are missing."""
    basis = get_draw_basis(match_day)
    if count_missing_results(match_day, before=basis.open_legs[0] if basis.open_legs else len(basis.legs) + 1):
        return Qualified([])
    return find_qualified(basis, qualifying, count, seed=0)


def _decide(
    basis: DrawBasis, standing: _Standing, found: Cut, cut: AtTheCut | None, decided_for: Collection[int]
) -> list[int]:
    """The numbers of the tied who go through; no one as long as it is not decided."""
    match cut:
        case AtTheCut.LOT:
            return [*found.tied[: found.places]]
        case AtTheCut.BOTH:
            return [*found.tied]
        case AtTheCut.FIGURE:
            decided = by_figures(found, _figures(standing, found))
            return [*decided[0][: found.places]] if decided else []
        case AtTheCut.DECIDER:
            won = [number for number in found.tied if basis.units[number].pk in decided_for]
            return won if len(won) == found.places else []
        case None:
            return []


def _tie(basis: DrawBasis, standing: _Standing, found: Cut, division: str) -> Tie:
    figures = _figures(standing, found)
    decided = by_figures(found, figures)
    in_order = decided[0] if decided else sorted(found.tied)
    return Tie(
        tuple(basis.units[number] for number in in_order),
        standing.place_of[in_order[0]],
        found.places,
        standing.has[in_order[0]],
        division,
        standing.tie_breaks[decided[1]] if decided else None,
        tuple(figures[decided[1]][number] or 0 for number in in_order) if decided else (),
    )


def _figures(standing: _Standing, found: Cut) -> list[dict[int, int | None]]:
    return [
        {number: _further_figure(standing.rows[number], one) for number in found.tied} for one in standing.tie_breaks
    ]


def _further_figure(row: DayRow | StandingRow, tie_break: TieBreak) -> int | None:
    """The figure of someone who shares a place, the higher the better; None: not known, or there is no such figure."""
    if tie_break == TieBreak.BEST_MATCH_DAY:
        return row.best_match_day if isinstance(row, StandingRow) else None
    return exact(figure_of_sheets(tie_break, row))


def _standing(basis: DrawBasis, qualifying: Qualifying, *, with_finals: bool) -> _Standing:
    competition = basis.match_day.competition
    rows: dict[int, DayRow | StandingRow]
    if qualifying == Qualifying.EVENING:
        of_day = get_match_day_result(basis.match_day, with_finals=with_finals).rows
        rows = {named.row.unit_id: named.row for named in of_day}
    else:
        of_season = get_standing(competition, published_only=False, with_finals=with_finals).rows
        rows = {named.row.unit_id: named.row for named in of_season}
    here = {
        number: row
        for number, unit in basis.units.items()
        if (row := rows.get(unit.pk)) is not None and row.place is not None
    }
    by_average = competition.by_average and qualifying != Qualifying.EVENING
    has = {
        number: row.average or 0 if by_average and isinstance(row, StandingRow) else row.total
        for number, row in here.items()
    }
    tie_breaks = dict.fromkeys([*map(TieBreak, competition.tie_breaks), TieBreak.BEST_LEG])
    return _Standing({number: row.place or 0 for number, row in here.items()}, has, here, tuple(tie_breaks))


def list_others_qualified(finals: Finals) -> list[str]:
    """The names of those who would play on by the current results and do not; no one where a lot decided.

    Only call it before anything of the finals is played: it compares with everything that counts.
    """
    plan = finals.plan
    if plan.qualifying in ("", Qualifying.LOT):
        return []
    qualifying, count = Qualifying(plan.qualifying), plan.count or plan.entrants
    if qualifying == Qualifying.DIVISIONS and not plan.count:
        division = division_of(finals.match_day.competition, list(finals.match_day.competition.divisions.all()))
        of_each = Counter(division.get(pk) for pk in finals.qualifiers)
        count = max(of_each.values(), default=0)
    basis = get_draw_basis(finals.match_day)
    now = find_qualified(
        basis,
        qualifying,
        count,
        seed=plan.seed,
        cut=AtTheCut(plan.cut) if plan.cut else None,
        decided_for=finals.qualifiers,
        with_finals=False,
    )
    others = [str(unit) for unit in now.units if unit.pk not in finals.qualifiers]
    if now.is_open:
        # Tied by now, and not decided: they are all as good as those of them who play on.
        others += [str(unit) for tie in now.ties for unit in tie.units if unit.pk not in finals.qualifiers]
    return others
