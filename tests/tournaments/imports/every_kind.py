"""Competitions of every kind, with something unusual in every field."""

import datetime

from scoring import SideTotals
from tests.factories import ClubFactory, CompetitionFactory, PairFactory, PlayerFactory, TeamFactory, a_round
from tests.tournaments.evening_of_seven import LEAGUE, seated_seven, write_round_by_round
from tournaments import choices
from tournaments.models import Competition, Player, Seat, Table, TeamMember
from tournaments.models.finals_plan import FinalsPlan
from tournaments.models.ruling import BoardRuling, SideRuling
from tournaments.services.evening.adjustment import add_adjustment, record_absence, record_result
from tournaments.services.evening.bye import add_bye
from tournaments.services.evening.door import set_attendance, set_paid
from tournaments.services.evening.exchange import exchange_places
from tournaments.services.evening.finals import keep_finals
from tournaments.services.evening.in_place import put_in_place
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.match_day import (
    call_off_match_day,
    freeze_match_day,
    open_match_day,
    publish_match_day,
)
from tournaments.services.evening.partners import play_together
from tournaments.services.evening.portefeuille import deal_boards
from tournaments.services.evening.reserve import let_reserve_play
from tournaments.services.evening.ruling import rule_table
from tournaments.services.evening.seating import seat_leg
from tournaments.services.evening.stop import stop_playing, withdraw
from tournaments.services.people.category import set_categories
from tournaments.services.people.pair import add_pair
from tournaments.services.season.competition import update_competition
from tournaments.services.season.division import place_in_divisions, set_divisions
from tournaments.services.season.drive import begin_drive
from tournaments.services.season.handicap import set_handicaps
from tournaments.services.season.prize import set_day_prizes, set_prizes
from tournaments.services.season.side_standing import set_side_standings
from tournaments.services.table.portefeuille import rule_board
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table import record_totals

UNUSUAL = {
    "kind": "tournament",
    "is_public": False,
    "is_open": True,
    "draws_within_divisions": True,
    "takes_day_guests": True,
    "rules": "rotterdam",
    "rules_options": {"counter_pit_bonus": 100},
    "rounds_per_leg": 2,
    "hand_size_at_three": 9,
    "legs_per_match_day": 4,
    "leg_minutes": 50,
    "draw_method": "lots",
    "round_robin_times": 2,
    "swiss_over_season": True,
    "last_leg_by_ranking": True,
    "partners_at_door": True,
    "left_over_ways": ["three_player_table", "helper", "joker"],
    "substitute_points": "nobody",
    "keeps_two_tallies": True,
    "checks_totals_twice": True,
    "shows_interim": True,
    "match_days_planned": 9,
    "counting_figure": "rank_points",
    "win_points": 3,
    "tie_points": 2,
    "wins_per": "meeting",
    "rank_points": [7, 5, 3],
    "counting_unit": "leg",
    "counting_method": "average",
    "period_match_days": 3,
    "period_best": 2,
    "periods_best": 1,
    "minimum_attendance": 2,
    "handicap_per": "leg",
    "vacancy_points": 6,
    "drop_timing": "at_end",
    "tie_breaks": ["pits", "lot"],
    "lot_seed": 2**40,
    "guests_are_ranked": False,
    "bye_points": 1500,
    "bye_pits": 2,
    "absence_points": 9,
    "absence_without_notice_points": 1,
    "absence_fine": 2,
    "absence_without_notice_fine": 3,
    "absence_minimum": 4,
    "absence_last": 7,
    "paid_absences": 6,
    "late_rule": "lowest_of_evening",
    "late_points": 5,
    "stopped_rule": "left_out",
    "prize_twice": "next",
    "prize_tie": "lot",
    "prize_seed": 4711,
    "pot_cents": 25_000,
}


def a_season() -> Competition:
    """Everyone for themselves: a table of three, a helper, a joker, a substitute, divisions, prizes, a frozen leg.

    And guests in the places of others, for no one's points.
    """
    competition = CompetitionFactory(**UNUSUAL)
    club = competition.club
    people = [PlayerFactory(club=club, number=number) for number in range(1, 10)]
    joker = PlayerFactory(club=club, number=20, is_guest=True, is_active=False, hides_name=True)
    Player.objects.filter(pk=people[0].pk).update(member_since=datetime.date(2020, 1, 1), home="Assen")
    one, two, three, four, five, six, seven, eight, nine = people
    set_divisions(
        competition=competition,
        divisions=[
            {"pk": None, "name": "Eerste klasse", "promoted": 0, "relegated": 2},
            {"pk": None, "name": "Tweede klasse", "promoted": 2, "relegated": 0},
        ],
    )
    place_in_divisions(competition=competition, places={one.pk: 0, two.pk: 1, nine.pk: 1})
    second = competition.divisions.get(number=2)
    [ladies] = set_categories(
        competition=competition, categories=[{"pk": None, "name": "Dames", "players": [one.pk, three.pk]}]
    )
    teams = [{"pk": None, "name": "Azen", "players": [two.pk, five.pk, six.pk]}]
    set_categories(competition=competition, categories=teams, are_teams=True)
    set_side_standings(
        competition=competition,
        standings=[
            {"name": "Dames", "kind": "category", "category": ladies},
            {"name": "Clubs", "kind": "homes", "best_people": 2},
            {"name": "Pits", "kind": "pits", "counting_best": 3, "minimum_attendance": 2},
            {"name": "Nieuw", "kind": "newcomers", "newcomers_since": datetime.date(2019, 9, 1)},
            {"name": "Ploegen", "kind": "teams", "best_people": 3},
        ],
    )
    set_prizes(
        competition=competition,
        prizes=[
            {"kind": "top", "so_many": 3, "scope": "season", "division": second, "what": "Ham\nCake\nWine"},
            {"kind": "last_place", "so_many": None, "scope": "match_day", "division": None, "what": ""},
            {"kind": "top", "so_many": 1, "scope": "period", "division": None, "what": "Sausage"},
            {"kind": "places", "places": "1, 18, last", "category": ladies, "what": "12.50\n40%\nWine"},
            {"kind": "by_lot", "so_many": 2, "per": "team", "what": "5.00"},
        ],
        prize_twice="next",
    )
    day = open_match_day(
        competition=competition,
        date=datetime.date(2026, 9, 4),
        starts_at=datetime.time(19, 45),
        pot_cents=0,
        prize_seed=815,
        name="Opening",
        note="Anna bakes",
        counts="2",
        cannot_be_dropped=True,
    )
    set_day_prizes(match_day=day, prizes=[{"kind": "places", "places": "2, last", "what": "7.00"}])
    snow = open_match_day(competition=competition, date=datetime.date(2027, 1, 8), number=9)
    call_off_match_day(match_day=snow, reason="Snow")
    first = seat_leg(
        match_day=day, tables=[[one, two, three, four], [five, six, seven]], byes=[eight], roles={}, by=None
    )
    a_round(first.tables.get(number=1), number=2)
    record_totals(
        table=first.tables.get(number=2),
        ns=SideTotals(points=100, roem=20),
        ew=SideTotals(points=150, nats=1),
        third=SideTotals(points=74),
        revision=0,
        by=None,
    )
    roles = {(2, "W"): choices.SeatRole.HELPER}
    helped = seat_leg(match_day=day, tables=[[one, two, three, four], [five, six, seven, one]], roles=roles, by=None)
    add_bye(leg=helped, player=eight, points=1234, pits=0, reason="helped at the bar")
    roles = {(2, "W"): choices.SeatRole.JOKER}
    filled = seat_leg(match_day=day, tables=[[one, two, three, four], [five, six, seven, joker]], roles=roles, by=None)
    substitute(seat=Seat.objects.get(leg=filled, player=two), player=nine, points="place")
    a_round(filled.tables.get(number=1))
    a_round(filled.tables.get(number=1), number=2)
    close_leg(leg=filled, by=None, even_if_incomplete=True)
    record_result(match_day=day, leg=filled, player=eight, points=1200, roem=40, pits=1)
    set_attendance(match_day=day, players=[one, two, three, five, six, seven, eight])
    set_paid(match_day=day, unit=three, is_paid=True)
    play_together(match_day=day, first=one, second=three)
    penalty = {"match_day": day, "player": one, "points": -50, "reason": "revoked", "by": None}
    for _twice in range(2):
        add_adjustment(competition=competition, leg=first, kind=choices.AdjustmentKind.PENALTY, pits=-1, **penalty)
    freeze_match_day(match_day=day, from_leg=3)
    later = open_match_day(competition=competition)
    record_result(match_day=later, player=four, points=-20, roem=60)
    record_absence(match_day=later, player=five, with_notice=True, reason="ill", by=None)
    record_absence(match_day=later, player=six, with_notice=False, reason="?", by=None)
    kind = choices.AdjustmentKind.CORRECTION
    add_adjustment(competition=competition, player=nine, kind=kind, points=10, reason="for last season", by=None)
    start = choices.AdjustmentKind.START
    add_adjustment(competition=competition, player=eight, kind=start, points=700, reason="joined late", by=None)
    set_handicaps(competition=competition, handicaps={one.pk: 50, two.pk: -20})
    stop_playing(match_day=day, unit=seven, after_leg=3, reason="ill", by=None)
    withdraw(competition=competition, unit=six, reason="moved away")
    put_in_place(match_day=later, unit=one, player=nine, for_season=True, by=None)
    put_in_place(match_day=later, unit=eight, player=joker, by=None)
    seat_leg(match_day=later, tables=[[nine, two, three, seven]], byes=[joker], by=None)
    publish_match_day(match_day=later, by=None, even_if_incomplete=True)
    return competition


def a_season_with_rulings() -> Competition:
    """Of every kind: at a table of three, in shares of an empty sheet, and one that is played later."""
    competition = CompetitionFactory(rounds_per_leg=2, left_over_ways=["three_player_table"])
    people = PlayerFactory.create_batch(11, club=competition.club)
    day = open_match_day(competition=competition)
    leg = seat_leg(match_day=day, tables=[people[:4], people[4:8], people[8:]], roles={}, by=None)
    three, empty, begun = (leg.tables.get(number=number) for number in (3, 2, 1))
    own = {"ns": SideTotals(points=100), "ew": SideTotals(points=150), "third": SideTotals(points=74)}
    record_totals(table=three, **own, revision=0, by=None)
    a_round(begun)
    sides = {"N": SideRuling("as_written"), "E": SideRuling("figure", 120), "S": SideRuling("own_average")}
    rule_table(table=three, sides=sides, reason="a card was missing", revision=1, by=None)
    sides = {"NS": SideRuling("figure", share=60), "EW": SideRuling("figure", share=40)}
    rule_table(table=empty, sides=sides, reason="ill", revision=0, by=None)
    rule_table(table=begun, sides={}, reason="the pub closed", revision=1, by=None)
    return competition


def a_tournament_of_pairs() -> Competition:
    """A pair whose players changed chairs, a result and a bye; other rules than on the evening that was played."""
    competition = CompetitionFactory(pairs=True, counting_best=4, rounds_per_leg=2)
    people = PlayerFactory.create_batch(6, club=competition.club)
    pairs = [
        add_pair(competition=competition, first=people[at], second=people[at + 1], number=at + 5) for at in (0, 2, 4)
    ]
    day = open_match_day(competition=competition)
    leg = seat_leg(match_day=day, tables=[pairs[:2]], byes=pairs[2:], by=None)
    exchange_places(
        first=Seat.objects.get(leg=leg, position="E"), second=Seat.objects.get(leg=leg, position="W"), by=None
    )
    a_round(leg.tables.get())
    guest = PlayerFactory(club=competition.club, is_guest=True)
    first = {"unit": pairs[0], "instead_of": people[1], "player": guest}
    put_in_place(match_day=day, **first, points="place", seat=Seat.objects.get(leg=leg, player=people[1]), by=None)
    tie = {"count": 2, "cut": "figure", "cut_figure": "roem", "tied_in": (2, 3), "tied_out": 1}
    plan = FinalsPlan(first_leg=2, legs=5, entrants=3, losers="double", seed=4, drawn=(2, 1, 3), **tie)
    keep_finals(match_day=day, plan=plan, units=pairs)
    place = {pairs[0].pk: 0}
    set_divisions(competition=competition, divisions=[{"pk": None, "name": "A", "promoted": 0, "relegated": 0}])
    place_in_divisions(competition=competition, places=place)
    return update_competition(competition=competition, rules="rotterdam", rules_options={"stuk": 0}, rounds_per_leg=3)


def a_league_of_teams() -> Competition:
    """Portefeuille of three teams, of which one rests; the first has a reserve, who plays."""
    competition = CompetitionFactory(
        teams=True, is_portefeuille=True, rounds_per_leg=2, bye_points=4, absence_rule="lowest_of_evening"
    )
    three = [TeamFactory(competition=competition, name=f"Viertal {letter}") for letter in "ABC"]
    first, second = (list(team.members.order_by("place")) for team in three[:2])
    tables = [
        [first[0].player, second[0].player, first[1].player, second[1].player],
        [second[2].player, first[2].player, second[3].player, first[3].player],
    ]
    reserve = PlayerFactory(club=competition.club)
    TeamMember.objects.create(team=three[0], player=reserve, place=5)
    day = open_match_day(competition=competition)
    let_reserve_play(match_day=day, reserve=reserve, instead_of=first[3].player)
    tables[1][3] = reserve
    leg = seat_leg(match_day=day, tables=tables, byes=[three[2]], by=None)
    a_round(leg.tables.get(number=1))
    a_round(leg.tables.get(number=2))
    return competition


def a_portefeuille_of_pairs() -> Competition:
    """Its cards were dealt, and its second board was not played at one table and decided at the other."""
    competition = CompetitionFactory(
        pairs=True, is_portefeuille=True, rounds_per_leg=2, boards_by="butler", bye_points=3
    )
    pairs = PairFactory.create_batch(4, competition=competition)
    day = open_match_day(competition=competition)
    deal_boards(match_day=day, code=20 * "a", on_phones=True, by=None)
    leg = seat_leg(match_day=day, tables=[pairs[:2], pairs[2:]], byes=[], by=None)
    rulings = (BoardRuling("No time"), BoardRuling("Late", given={"NS": 60, "EW": 40}))
    for table, ruling in zip(leg.tables.all(), rulings, strict=True):
        a_round(table)
        table.refresh_from_db()
        rule_board(table=table, number=2, ruling=ruling, revision=table.revision, by=None)
    return competition


def a_league_that_a_pair_left() -> Competition:
    """With all its results."""
    competition = CompetitionFactory(pairs=True, draw_method=choices.DrawMethod.ROUND_ROBIN)
    pairs = PairFactory.create_batch(2, competition=competition)
    leg = seat_leg(match_day=open_match_day(competition=competition), tables=[pairs], byes=[], by=None)
    a_round(leg.tables.get())
    withdraw(competition=competition, unit=pairs[1], reason="moved away", strikes=True)
    return competition


def a_game_of_three() -> Competition:
    """Hamburg, each for themselves, of which only totals are known; the second was won by a Klammer-Jass."""
    competition = CompetitionFactory(
        drop_worst=1, rules="hamburg", rules_options={"players": 3}, counting_figure="wins", bye_points=1
    )
    day = open_match_day(competition=competition)
    leg = seat_leg(match_day=day, tables=[PlayerFactory.create_batch(3, club=competition.club)], by=None)
    totals = {"ns": SideTotals(points=7), "ew": SideTotals(points=4), "third": SideTotals(points=2)}
    record_totals(table=leg.tables.get(), **totals, revision=0, by=None)
    return competition


def a_klammer_jass() -> Competition:
    competition = CompetitionFactory(
        rules="klammern-league", bye_points=25, drop_one_in=5, absence_without_notice_rule="own_average"
    )
    day = open_match_day(competition=competition)
    leg = seat_leg(match_day=day, tables=[PlayerFactory.create_batch(4, club=competition.club)], by=None)
    totals = {"ns": SideTotals(points=33), "ew": SideTotals(points=41)}
    record_totals(table=leg.tables.get(), **totals, jass=choices.Jass.NS_WON, revision=0, by=None)
    return competition


def a_lost_klammer_jass() -> Competition:
    """Of three the one who announced it has lost, and the others are level."""
    competition = CompetitionFactory(
        rules="klammern-league",
        rules_options={"players": 3},
        counting_figure="wins",
        bye_points=1,
        tie_breaks=["figure"],
    )
    day = open_match_day(competition=competition)
    leg = seat_leg(match_day=day, tables=[PlayerFactory.create_batch(3, club=competition.club)], by=None)
    totals = {"ns": SideTotals(points=40), "ew": SideTotals(points=18), "third": SideTotals(points=18)}
    record_totals(table=leg.tables.get(), **totals, jass=choices.Jass.NS_LOST, revision=0, by=None)
    return competition


def a_drive() -> Competition:
    """Five pairs of whom four people came only for it; one pair sits out."""
    club = ClubFactory()
    members = [PlayerFactory(club=club, number=number) for number in range(1, 7)]
    entrants = [(player.name, f"Day guest {player.number}") for player in members[:4]]
    day = begin_drive(
        club=club,
        name="Drive",
        date=datetime.date(2026, 11, 23),
        entrants=[*entrants, (members[4].name, members[5].name)],
        even_if_left_over=True,
        legs_per_match_day=2,
        rounds_per_leg=2,
        seed=1,
        by=None,
    )
    a_round(Table.objects.filter(leg__match_day=day).earliest("pk"))
    Player.objects.filter(name="Day guest 1").update(hides_name=True)
    return day.competition


def an_evening_of_seven() -> Competition:
    """A table of four and a table of three, each with rounds for its number of players."""
    leg = seated_seven(hand_size_at_three=9)
    write_round_by_round(leg, LEAGUE)
    return leg.match_day.competition


EVERY_KIND = [
    *(a_season, a_tournament_of_pairs, a_league_of_teams, a_portefeuille_of_pairs, a_league_that_a_pair_left),
    *(a_drive, a_game_of_three, a_klammer_jass, a_lost_klammer_jass, an_evening_of_seven),
]
