"""Whole evenings by every method: no one sits out (or sits at three) again while someone who was there never did."""

from collections import Counter

import pytest

from tests.chance import dice, so_many
from tournaments.seating import (
    History,
    LeftOver,
    LegPlan,
    NoSwiss,
    draw_by_lot,
    draw_by_ranking,
    draw_individual,
    draw_season_round_robin,
    individual,
    judge,
    rank_pairs,
    swiss_pairs,
)
from tournaments.seating.meetings import Meetings, meetings_to_play
from tournaments.seating.pair_draw import draw_pairs
from tournaments.seating.plan import couple

THREES = LeftOver.THREE_PLAYER_TABLES


@pytest.fixture(autouse=True)
def _draws_are_short(monkeypatch):
    """Whose turn it is does not depend on how long a draw is improved."""
    for searched in ("FIRST_ATTEMPT", "SEASON_PROPOSALS", "RELABELLINGS"):
        monkeypatch.setattr(individual, searched, 200)


class Evening:
    """An evening under way: what was played, who is there in which order of the standing, and how many legs follow."""

    def __init__(self, here, season, legs, seed):
        self.here, self.season, self.seed = here, season, seed
        self.played, self.left = [], legs
        self.met = Meetings()

    def turns(self, left_over=LeftOver.SIT_OUT):
        tonight = History.of(self.played)
        return tonight.sit_outs if left_over == LeftOver.SIT_OUT else tonight.three_player_tables

    def lots(self, *, at_table, left_over=LeftOver.SIT_OUT):
        season = self.season.sit_outs if left_over == LeftOver.SIT_OUT else self.season.three_player_tables
        turns = {"tonight": self.turns(left_over), "season": season}
        return draw_by_lot(self.here, self.left, self.seed, at_table=at_table, left_over=left_over, **turns).legs

    def best(self, left_over):
        people = sorted(self.here)
        past = {"season": self.season, "played": self.played}
        return draw_individual(people, self.left, self.seed, left_over=left_over, **past).legs

    def ranking(self, left_over):
        past = {"season": self.season, "played": self.played}
        return [draw_by_ranking(self.here, self.seed, left_over=left_over, **past)]

    def swiss(self):
        met = {frozenset(two) for two in History.of(self.played).opponents}
        season = History(sit_outs=self.season.sit_outs)
        return [swiss_pairs(self.here, met=met, sat_out=self.turns(), season=season, legs_to_come=self.left)]

    def round_robin(self):
        met = Meetings.of(self.played)
        return draw_season_round_robin(self.here, self.here, self.left, self.seed, met=met, tonight=met).legs


METHODS = {
    "swiss": Evening.swiss,
    "ranks": lambda evening: [rank_pairs(evening.here, sat_out=evening.turns(), season=evening.season)],
    "best pairs": lambda evening: (
        draw_pairs(evening.here, evening.left, evening.seed, season=evening.season, played=evening.played).legs
    ),
    "lots of pairs": lambda evening: evening.lots(at_table=2),
    "round robin": Evening.round_robin,
    "lots": lambda evening: evening.lots(at_table=4),
    "lots, three": lambda evening: evening.lots(at_table=4, left_over=THREES),
    "best": lambda evening: evening.best(LeftOver.SIT_OUT),
    "best, three": lambda evening: evening.best(THREES),
    "ranking": lambda evening: evening.ranking(LeftOver.SIT_OUT),
    "ranking, three": lambda evening: evening.ranking(THREES),
}


def least_people(method):
    return 6 if "three" in method else 5


def second_turns(method, chance):
    """An evening with people who come and go: each time someone’s turn came too early, and what was played before."""
    least = least_people(method)
    count = chance.randint(least, 11)
    here, newcomers = list(range(1, count + 1)), iter(range(count + 1, 30))
    by_season = {number: chance.randrange(4) for number in here}
    season = History(sit_outs=by_season, three_player_tables=by_season)
    evening = Evening(here, season, chance.randint(2, 6), chance.randrange(10**6))
    always, planned, too_early, is_stored = set(here), [], [], False
    while evening.left:
        if evening.played and chance.random() < 0.15:
            evening.here, planned = [*evening.here, next(newcomers)], []
        if evening.played and chance.random() < 0.15 and len(evening.here) > least:
            gone = chance.choice(evening.here)
            evening.here, planned = [one for one in evening.here if one != gone], []
            always.discard(gone)
        chance.shuffle(evening.here)
        try:
            if not planned:
                # At tables of three a stored schedule is even over its legs, not after each.
                is_stored = method == "best, three" and not evening.played
                planned = list(METHODS[method](evening))
        except NoSwiss:
            break
        leg = planned.pop(0)
        turn = {one for table in leg.tables if len(table) == 3 for one in table} | set(leg.sit_out)
        before = Counter(evening.turns(THREES if "three" in method else LeftOver.SIT_OUT))
        waiting = [one for one in sorted(always - turn) if before[one] < max((before[who] for who in turn), default=0)]
        too_early += [(leg, list(evening.played), one) for one in waiting if not is_stored]
        evening.played.append(leg)
        evening.left -= 1
    return too_early


def pairings(people):
    """Every way to pair them, by trying all."""
    if not people:
        yield []
        return
    first, *others = people
    for other in others:
        for below in pairings([one for one in others if one != other]):
            yield [couple(first, other), *below]


def without(leg, resting):
    """Those who would play in a leg if another one sat out."""
    return sorted({one for group in (*leg.tables, leg.sit_out) for one in group} - {resting})


@pytest.mark.parametrize("method", [name for name in METHODS if name not in ("swiss", "round robin")])
def test_no_one_has_a_second_turn_before_everyone_who_was_there(method):
    """Protects: this evening comes before the season; one with a quiet season sat out twice while others never did."""
    chance = dice("turns", method)
    for _evening in range(so_many(15, 2000)):
        assert not second_turns(method, chance)


def test_swiss_sits_someone_out_again_only_where_no_one_else_leaves_a_pairing():
    """Protects: the leg before is chosen so that it does not come to this; only who comes or goes can force it."""
    chance = dice("turns", "swiss")
    for _evening in range(so_many(80, 5000)):
        for leg, played, waiting in second_turns("swiss", chance):
            met = History.of(played).opponents
            assert all(any(two in met for two in pairing) for pairing in pairings(without(leg, waiting)))


def test_a_round_robin_sits_someone_out_again_only_where_it_makes_more_new_meetings():
    chance = dice("turns", "round robin")
    for _evening in range(so_many(15, 2000)):
        for leg, played, waiting in second_turns("round robin", chance):
            here = [*without(leg, waiting), waiting]
            met = Meetings.of(played)
            to_play, _target = meetings_to_play(sorted(met.seen() | set(here)), met, 1)
            new = sum(couple(*two) in to_play for two in leg.tables)
            assert all(sum(two in to_play for two in pairing) < new for pairing in pairings(without(leg, waiting)))


@pytest.mark.parametrize("count, legs", [(5, 4), (5, 5), (7, 6), (9, 8), (6, 5), (8, 7), (10, 8), (11, 8)])
def test_swiss_plays_a_whole_evening_with_every_turn_once_and_no_rematch(count, legs):
    """Protects: on 102 of 1000 evenings of five pairs and four legs someone sat out twice; 277 of six broke off."""
    chance = dice("whole evening", count)
    for _evening in range(so_many(15 if count < 9 else 6, 500)):
        evening = Evening(list(range(count)), History(), legs, 0)
        while evening.left:
            chance.shuffle(evening.here)
            evening.played += evening.swiss()
            evening.left -= 1
        assert set(Counter(evening.turns()).values()) <= {1}
        assert set(History.of(evening.played).opponents.values()) == {1}


@pytest.mark.parametrize("count", [3, 5, 7, 9])
def test_with_an_odd_number_half_of_those_who_play_is_guaranteed_who_sits_out(count):
    """Protects: Dirac's bound, with one sitting out: whatever was played, each may be the one of the next leg."""
    chance = dice("guaranteed", count)
    for _evening in range(so_many(8, 300)):
        played = []
        for _leg in range((count - 1) // 2):
            met = {frozenset(two) for two in History.of(played).opponents}
            order = chance.sample(range(count), count)
            for sits_out in order:
                turns = dict.fromkeys(order, 1) | {sits_out: 0}
                leg = swiss_pairs(order, met=met, sat_out=turns)
                assert leg.sit_out == (sits_out,)
            played.append(LegPlan(tuple(chance.sample(leg.tables, len(leg.tables))), leg.sit_out))


@pytest.mark.parametrize("people", [6, 7, 9, 10, 11, 13, 17])
def test_tables_of_three_go_round_within_an_evening(people):
    """Protects: what is stored is kept with uneven turns only where no plan with as few repeats is known."""
    for legs in (3, 4, 6, 8):
        evening = judge(draw_individual(range(people), legs, 1, left_over=THREES).legs)
        least, most = evening.three_player_tables
        assert most - least <= 1 or evening.is_best_known
