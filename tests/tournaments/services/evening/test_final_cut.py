"""A tie with the last to go through: in each of the four ways, created and played through; and seeding by lot."""

import random

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from tests.tournaments.services.evening.drawing import attending, pairs_attending
from tests.tournaments.services.evening.drawing import match_day as match_day
from tests.tournaments.services.evening.drawing import pairs_day as pairs_day
from tests.tournaments.services.evening.test_final_brackets import finals_of, fresh, play_through, write
from tournaments.choices import AtTheCut, DrawMethod, GroupOrder, Qualifying, TieBreak
from tournaments.models import Competition, MatchDay, Pair, Qualifier, Seat, Table
from tournaments.queries.evening.qualifying import find_ties, list_others_qualified
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.finals import make_finals, undo_finals
from tournaments.services.season.division import make_groups
from tournaments.standings import lot
from tournaments.standings.bracket import Losers
from tournaments.wording.finals import decided_words, tie_words

pytestmark = pytest.mark.django_db

EVENING = {"qualifying": Qualifying.EVENING, "by": None}
MOST = 2 * 162


@pytest.fixture
def tied(pairs_day):
    """Six pairs: the first is ahead, then two with the same total, of which one has the better leg, then the rest."""
    pairs = pairs_attending(pairs_day, 6)
    Competition.objects.update(rounds_per_leg=2, legs_per_match_day=2)
    for leg in (1, 2):
        draw_legs(match_day=fresh(pairs_day), legs=[leg], method=DrawMethod.LOTS, seed=leg, by=None)
        for table in Table.objects.filter(leg__number=leg):
            write(table, 162)
    # What each has in the two legs: 2 and 3 share the second place with 350.
    totals = [(300, 100), (150, 200), (170, 180), (100, 100), (90, 90), (80, 80)]
    for pair, of_legs in zip(pairs, totals, strict=True):
        for leg, points in enumerate(of_legs, start=1):
            seat = Seat.objects.filter(leg__number=leg, pair=pair, position__in="NE").get()
            side = {"N": "ns_points", "E": "ew_points"}[seat.position]
            Table.objects.filter(pk=seat.table_id).update(**{side: points})
    return [pair.pk for pair in pairs]


def chosen(match_day):
    return list(Qualifier.objects.filter(match_day=match_day).order_by("number").values_list("pair", flat=True))


def said(match_day):
    with translation.override("en"):
        return decided_words(finals_of(match_day))


def test_nothing_is_created_while_a_tie_at_the_cut_is_not_decided(pairs_day, tied):
    """Protects: one of two equals being out because of a number, or by a lot that no one asked for."""
    found = find_ties(fresh(pairs_day), Qualifying.EVENING, 2)
    [tie] = found.ties
    assert ({unit.pk for unit in tie.units}, tie.place, tie.places, tie.has) == ({*tied[1:3]}, 2, 1, 350)
    assert (tie.figure, tie.of_figure) == (TieBreak.BEST_LEG, (200, 180))
    with translation.override("en"):
        words = tie_words(tie, pairs_day.competition)
    assert words.endswith("share place 2 with 350: 1 of them goes through.")
    for given in ({}, {"cut": AtTheCut.DECIDER}, {"cut": AtTheCut.DECIDER, "decided_for": list(tie.units)}):
        with pytest.raises(ValidationError) as refused:
            make_finals(match_day=pairs_day, count=2, **given, **EVENING)
        assert list(refused.value.message_dict) == ["cut"]
    assert not Qualifier.objects.exists()
    assert find_ties(fresh(pairs_day), Qualifying.EVENING, 3).ties == ()
    # Where there is no tie, nothing decides one.
    make_finals(match_day=pairs_day, count=3, cut=AtTheCut.BOTH, **EVENING)
    assert (finals_of(pairs_day).plan.cut, len(chosen(pairs_day))) == ("", 3)


def test_a_further_figure_decides_and_is_named(pairs_day, tied):
    make_finals(match_day=pairs_day, count=2, cut=AtTheCut.FIGURE, **EVENING)
    assert chosen(pairs_day) == tied[:2]
    assert "in by a further figure (Best leg): " in said(pairs_day)
    assert said(pairs_day).endswith("; 1 is out.")
    assert list_others_qualified(finals_of(pairs_day)) == []
    play_through(fresh(pairs_day), random.Random(1))
    assert finals_of(pairs_day).is_over


def test_the_clubs_own_tie_breaks_come_before_the_best_leg(pairs_day, tied):
    Competition.objects.update(tie_breaks=["roem"])
    seat = Seat.objects.get(leg__number=2, pair=tied[2], position__in="NE")
    side = {"N": "ns", "E": "ew"}[seat.position]
    Table.objects.filter(pk=seat.table_id).update(**{f"{side}_points": 160, f"{side}_roem": 20})
    make_finals(match_day=pairs_day, count=2, cut=AtTheCut.FIGURE, **EVENING)
    assert chosen(pairs_day) == [tied[0], tied[2]]
    assert "(Most roem)" in said(pairs_day)


def test_a_figure_that_is_the_same_decides_nothing(pairs_day, tied):
    for leg, points in ((1, 150), (2, 200)):
        seat = Seat.objects.get(leg__number=leg, pair=tied[2], position__in="NE")
        Table.objects.filter(pk=seat.table_id).update(**{{"N": "ns_points", "E": "ew_points"}[seat.position]: points})
    [tie] = find_ties(fresh(pairs_day), Qualifying.EVENING, 2).ties
    assert tie.figure is None
    with pytest.raises(ValidationError, match="cut"):
        make_finals(match_day=pairs_day, count=2, cut=AtTheCut.FIGURE, **EVENING)


@pytest.mark.parametrize("winner", [1, 2])
def test_a_decider_is_for_who_won_it(pairs_day, tied, winner):
    pair = Pair.objects.get(pk=tied[winner])
    make_finals(match_day=pairs_day, count=2, cut=AtTheCut.DECIDER, decided_for=[pair], **EVENING)
    assert chosen(pairs_day) == [tied[0], tied[winner]]
    assert f"in by a decider that was played: {pair}; 1 is out." in said(pairs_day)
    assert list_others_qualified(finals_of(pairs_day)) == []
    play_through(fresh(pairs_day), random.Random(2))
    assert finals_of(pairs_day).is_over


@pytest.mark.parametrize("seed", [3, 4, 8])
def test_the_lot_decides_with_a_seed_that_anyone_can_repeat(pairs_day, tied, seed):
    make_finals(match_day=pairs_day, count=2, cut=AtTheCut.LOT, seed=seed, **EVENING)
    by_lot = max(Pair.objects.filter(pk__in=tied[1:3]), key=lambda pair: lot(seed, pair.number))
    assert chosen(pairs_day) == [tied[0], by_lot.pk]
    assert f"(seed {seed}). 1 was tied with the last to go through, and is out by lot." in said(pairs_day)
    play_through(fresh(pairs_day), random.Random(seed))
    assert finals_of(pairs_day).is_over


def test_both_go_through_and_the_better_one_has_the_bye(pairs_day, tied):
    make_finals(match_day=pairs_day, count=2, cut=AtTheCut.BOTH, **EVENING)
    assert len(chosen(pairs_day)) == 3
    assert {*chosen(pairs_day)[1:]} == {*tied[1:3]}
    finals = finals_of(pairs_day)
    assert (finals.plan.legs, finals.plan.count) == (2, 2)
    assert finals.bracket.rounds[0][0].is_bye
    assert finals.bracket.rounds[0][0].one == tied[0]
    assert "Tied for the last place, so all of them play: " in said(pairs_day)
    assert list_others_qualified(finals) == []
    play_through(fresh(pairs_day), random.Random(3))
    rows = get_match_day_result(fresh(pairs_day)).rows
    assert [named.row.unit_id for named in rows][:3] == list(finals_of(pairs_day).order)


def test_a_tie_in_a_group_is_said_with_its_group(pairs_day, tied):
    make_groups(competition=pairs_day.competition, count=1, order=GroupOrder.NUMBER)
    [tie] = find_ties(fresh(pairs_day), Qualifying.DIVISIONS, 2).ties
    assert tie.division == str(pairs_day.competition.divisions.get())
    make_finals(match_day=pairs_day, qualifying=Qualifying.DIVISIONS, count=2, cut=AtTheCut.FIGURE, by=None)
    assert chosen(pairs_day) == tied[:2]
    assert list_others_qualified(finals_of(pairs_day)) == []


def test_each_of_two_groups_needs_its_own_decision(pairs_day, tied):
    """Protects: a group whose last place is left empty because the tie of another one was decided."""
    for leg in (1, 2):
        Table.objects.filter(leg__number=leg).update(ns_points=90, ew_points=90)
    make_groups(competition=pairs_day.competition, count=2, order=GroupOrder.NUMBER)
    ties = find_ties(fresh(pairs_day), Qualifying.DIVISIONS, 2).ties
    assert [(len(tie.units), tie.places) for tie in ties] == [(3, 2), (3, 2)]
    given = {
        "match_day": pairs_day,
        "qualifying": Qualifying.DIVISIONS,
        "count": 2,
        "cut": AtTheCut.DECIDER,
        "by": None,
    }
    with pytest.raises(ValidationError) as refused:
        make_finals(decided_for=ties[0].units[:2], **given)
    assert list(refused.value.message_dict) == ["cut"]
    won = [*ties[0].units[:2], *ties[1].units[1:]]
    assert {one.unit for one in make_finals(decided_for=won, **given)} == {*won}
    assert finals_of(pairs_day).plan.tied_out == 2


def test_individuals_do_not_all_go_through_if_that_fills_no_tables(match_day, competition):
    """Protects: five people at the tables of four."""
    Competition.objects.update(legs_per_match_day=2, rounds_per_leg=2)
    attending(match_day, 12)
    draw_legs(match_day=fresh(match_day), legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    for table, ns in zip(Table.objects.order_by("number"), (200, 162, 162), strict=True):
        write(table, ns)
    [tie] = find_ties(fresh(match_day), Qualifying.EVENING, 4).ties
    assert (len(tie.units), tie.places) == (8, 2)
    with pytest.raises(ValidationError) as refused:
        make_finals(match_day=match_day, count=4, cut=AtTheCut.BOTH, **EVENING)
    assert list(refused.value.message_dict) == ["cut"]
    for table, ns in zip(Table.objects.order_by("number"), (200, 200, 200), strict=True):
        Table.objects.filter(pk=table.pk).update(ns_points=ns, ew_points=MOST - ns)
    [tie] = find_ties(fresh(match_day), Qualifying.EVENING, 8).ties
    assert (len(tie.units), tie.places) == (6, 2)
    make_finals(match_day=match_day, count=8, cut=AtTheCut.BOTH, **EVENING)
    assert Qualifier.objects.count() == 12


@pytest.mark.parametrize("seed", [1, 2])
def test_who_qualified_is_drawn_freely_into_the_bracket_and_the_seed_is_kept(pairs_day, tied, seed):
    """Protects: a draw by lot that no one can repeat; the better qualifier stays the better one in a tie."""
    make_finals(match_day=pairs_day, count=5, by_lot=True, losers=Losers.PLACES, seed=seed, **EVENING)
    finals = finals_of(pairs_day)
    ranks = sorted(range(1, 6), key=lambda rank: -lot(seed, rank))
    assert (finals.plan.drawn, finals.plan.seed) == (tuple(ranks), seed)
    assert finals.bracket.rounds[0][0].one == finals.qualifiers[ranks[0] - 1]
    assert chosen(pairs_day)[0] == tied[0]
    assert said(pairs_day).startswith(f"The opponents were drawn by lot with seed {seed},")
    play_through(fresh(pairs_day), random.Random(seed))
    assert finals_of(pairs_day).is_over


def test_individuals_are_drawn_by_lot_to_the_first_tables(match_day, competition):
    Competition.objects.update(legs_per_match_day=2, rounds_per_leg=2)
    attending(match_day, 8)
    draw_legs(match_day=fresh(match_day), legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    for table, ns in zip(Table.objects.order_by("number"), (300, 200), strict=True):
        write(table, ns)
    make_finals(match_day=match_day, count=8, by_lot=True, seed=5, **EVENING)
    finals = finals_of(match_day)
    draw_legs(match_day=fresh(match_day), by=None)
    first = set(Seat.objects.filter(leg__number=2, table__number=1).values_list("player", flat=True))
    assert first == {finals.qualifiers[rank - 1] for rank in finals.plan.drawn[:4]}
    assert finals_of(match_day).out_of_step is None


def test_finals_of_an_earlier_program_are_read(pairs_day, tied):
    """Protects: a stored third place and a stored lot, in a database or its history."""
    make_finals(match_day=pairs_day, count=4, losers=Losers.THIRD_PLACE, **EVENING)
    now = MatchDay.objects.get().finals_plan
    older = {name: now[name] for name in ("first_leg", "legs", "entrants", "qualifying")}
    older |= {"has_third_place": True, "lost_lot": 1, "seed": 9, "carries_over": False}
    MatchDay.objects.update(finals_plan=older)
    plan = fresh(pairs_day).finals
    assert (plan.losers, plan.cut, plan.tied_out) == (Losers.THIRD_PLACE, AtTheCut.LOT, 1)
    assert finals_of(pairs_day).bracket.third is not None
    assert "is out by lot" in said(pairs_day)
    fresh(pairs_day).full_clean()
    undo_finals(match_day=pairs_day, by=None)
