"""An example of every service, in the world of `world.py`."""

from collections.abc import Callable
from datetime import date
from inspect import Parameter, signature
from typing import Any

from django.db.models import Q
from django.utils import timezone

from scoring import PerSide, RoundEntry, Side, entry_to_mapping
from tests.factories import (
    ClubFactory,
    CompetitionFactory,
    ContactFactory,
    PlayerFactory,
    SubscriberFactory,
    TableFactory,
    a_logo,
)
from tests.walks.world import ENTRY, OTHER_ENTRY, OTHER_TOTALS, TOTALS, VISITOR, World, an_id
from tournaments.choices import (
    AbsenceRule,
    AdjustmentKind,
    BookingKind,
    CompetitionKind,
    DrawMethod,
    FeeFor,
    GroupOrder,
    PaidHow,
    PictureKind,
    Position,
    PriceFor,
    PricePer,
    Qualifying,
    Role,
    ScreenPage,
    WishKind,
)
from tournaments.models import (
    Attendance,
    Board,
    Booking,
    Bye,
    Club,
    Competition,
    Draw,
    Federation,
    FederationStanding,
    Fee,
    Fixture,
    HandIn,
    Joining,
    Leg,
    MatchDay,
    Player,
    Qualifier,
    Seat,
    SentResult,
    SignUp,
    Subscriber,
    Table,
)
from tournaments.models.club import BUILDING
from tournaments.models.finals_plan import FinalsPlan
from tournaments.models.ruling import BoardRuling, SideRuling
from tournaments.queries.evening.draw import get_draw_basis
from tournaments.queries.evening.leg import seats_version
from tournaments.queries.people.from_lists import home_of
from tournaments.queries.wall.share import Share
from tournaments.seating.portefeuille import deal_board
from tournaments.services.club import (
    account,
    api_token,
    appearance,
    club,
    federation,
    federation_standing,
    first_owner,
    invitation,
    member,
    merging,
)
from tournaments.services.evening import (
    adjustment,
    bye,
    door,
    draw,
    enquiry,
    entrant,
    exchange,
    finals,
    in_place,
    latecomers,
    leg,
    line_up,
    match_day,
    outdated,
    partners,
    reserve,
    ruling,
    seating,
    sign_up,
    start_figure,
    stop,
    undo,
)
from tournaments.services.evening import portefeuille as deal
from tournaments.services.evening.prize import pay_prizes, unpay_prizes
from tournaments.services.files import demo_club, history, loading
from tournaments.services.money import booking, books, box, fee, price
from tournaments.services.pad import pad
from tournaments.services.people import (
    category,
    contact,
    from_lists,
    list_answers,
    own_link,
    pair,
    player,
    player_leaving,
    substitute_list,
    team,
    wish,
)
from tournaments.services.season import (
    calendar,
    closing,
    competition,
    division,
    drive,
    fixture,
    handicap,
    next_season,
    prize,
    removal,
    side_standing,
    subscriber,
)
from tournaments.services.season.calendar import Evening
from tournaments.services.table import (
    agreement,
    costs,
    late_round,
    portefeuille,
    rescore,
    round,
    substitute,
    table,
    table_link,
    tally,
)
from tournaments.services.wall import screen

Action = Callable[[World], Callable[[], object]]
"""Looks up what a page would, and returns the call of the service."""


def _call(service: Callable[..., object], **given: Callable[[World], object] | object) -> Action:
    """The example of one service; what is given as a function is looked up in the world, what is USUAL not said."""
    wanted = signature(service).parameters
    usual = {name: value for name, value in USUAL.items() if name in wanted and wanted[name].default is Parameter.empty}

    def prepare(world: World) -> Callable[[], object]:
        found = {name: value(world) if callable(value) else value for name, value in (usual | given).items()}
        return lambda: service(**found)

    return prepare


def begun_hand_in(world: World) -> HandIn:
    return api_token.begin_hand_in(token=world.api_token, key="k", body=b"text")


def anna(world: World) -> Any:
    return world.owner


def evening(world: World) -> MatchDay:
    return world.evening


def season(world: World) -> Competition:
    return world.season


def the_club(world: World) -> Club:
    return world.club


def the_screen(world: World) -> str:
    return world.screen.code


USUAL = {"by": anna, "match_day": evening, "competition": season, "club": the_club, "code": the_screen}


def people(*names: str) -> Callable[[World], list[Player]]:
    return lambda world: [world.player(name) for name in names]


def one(name: str) -> Callable[[World], Player]:
    return lambda world: world.player(name)


def at(leg: int, number: int, of: str = "Season") -> Callable[[World], Table]:
    return lambda world: world.table(leg, number, of)


def of_leg(number: int, of: str = "Season") -> Callable[[World], Leg]:
    return lambda world: world.leg(number, of)


def rules_of(name: str, **fields: object) -> Action:
    return _call(competition.update_competition, competition=lambda world: world.competition(name), **fields)


def places(first: Callable[[World], Seat | Bye], second: Callable[[World], Seat | Bye]) -> Action:
    return _call(exchange.exchange_places, first=first, second=second)


def a_line(entry: RoundEntry, points: int) -> RoundEntry:
    """The same round with the points of both sides written."""
    return RoundEntry(maker=entry.maker, card_points=PerSide(points, 162 - points), roem=entry.roem)


def after_the_draw(action: Action) -> Action:
    """Three come then; with the one who sits out they make a table."""

    def prepare(world: World) -> Callable[[], object]:
        door.check_in(match_day=world.evening, units=people("Extra", "Guest list", "Late")(world))
        return action(world)

    return prepare


def _paused(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        leg.pause_clock(leg=world.leg(1))
        return action(world)

    return prepare


def _with_ruling(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        SCORES["rule_table"](world)()
        return action(world)

    return prepare


def _in_portefeuille(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        Competition.objects.update(is_portefeuille=True)
        return action(world)

    return prepare


SCORES: dict[str, Action] = {
    "record_round": _call(round.record_round, table=at(2, 1), number=1, entry=ENTRY, client_id=an_id(11)),
    "record_round: the next one": _call(round.record_round, table=at(1, 1), number=2, entry=ENTRY, client_id=an_id(12)),
    "record_round: the same from another phone": _call(
        round.record_round, table=at(1, 1), number=2, entry=OTHER_ENTRY, client_id=an_id(13)
    ),
    "record_round: instead of another": _call(
        round.record_round, table=at(1, 1), number=2, entry=a_line(ENTRY, 95), client_id=an_id(17), replaces=an_id(1)
    ),
    "record_round: the first of a season": _call(
        round.record_round, table=at(1, 1, "Fresh"), number=1, entry=ENTRY, client_id=an_id(14)
    ),
    "record_sheet": _call(round.record_sheet, table=at(2, 1), entries=[ENTRY, OTHER_ENTRY]),
    "correct_round": _call(
        round.correct_round, round=lambda world: world.first_round, entry=OTHER_ENTRY, reason="Misread", revision=1
    ),
    "remove_round": _call(round.remove_round, round=lambda world: world.first_round, reason="Twice", revision=1),
    "withdraw_round": _call(round.withdraw_round, table=at(2, 1), client_id=an_id(33)),
    "record_totals": _call(table.record_totals, table=at(2, 2), **TOTALS, revision=0),
    "correct_totals": _call(table.correct_totals, table=at(1, 3), **OTHER_TOTALS, reason="Misread", revision=1),
    "confirm_totals": _call(table.confirm_totals, table=at(1, 3), revision=1),
    "clear_sheet": _call(table.clear_sheet, table=at(1, 3), reason="Wrong table", revision=1),
    "rule_table": _call(
        ruling.rule_table,
        table=at(1, 3),
        sides={"NS": SideRuling("figure", 972), "EW": SideRuling("own_average")},
        reason="A card was missing",
        revision=1,
    ),
    "rule_table: played later": _call(
        ruling.rule_table,
        table=at(1, 1),
        sides={},
        reason="The pub closed",
        revision=lambda world: world.table(1, 1).revision,
    ),
    "rule_board": _in_portefeuille(
        _call(
            portefeuille.rule_board,
            table=at(1, 1),
            number=1,
            ruling=BoardRuling("Seen too early", given={"NS": 60, "EW": 40}),
            revision=lambda world: world.table(1, 1).revision,
        )
    ),
    "end_ruling": _with_ruling(_call(ruling.end_ruling, table=at(1, 3), revision=2)),
    "write_tally": _call(tally.write_tally, table=at(2, 3), side=Side.NS, number=1, entry=ENTRY, client_id=an_id(15)),
    "write_tally: instead of another": _call(
        tally.write_tally,
        table=at(1, 2),
        side=Side.NS,
        number=1,
        entry=OTHER_ENTRY,
        client_id=an_id(18),
        replaces=an_id(2),
    ),
    "write_tally: both alike": _call(
        tally.write_tally, table=at(1, 2), side=Side.EW, number=1, entry=a_line(ENTRY, 100), client_id=an_id(16)
    ),
    "settle_tallies": _call(tally.settle_tallies, table=at(1, 2), number=1, side=Side.NS, reason="Looked at the cards"),
    "agree_with_sheet": _call(agreement.agree_with_sheet, table=at(1, 3), who=Side.EW, revision=1),
    "rescore_table": _call(rescore.rescore_table, table=at(1, 1)),
    "store_costs": _call(costs.store_costs, table=at(1, 1), found={}),
    "store_possible": _call(
        costs.store_possible,
        board=lambda world: Board.objects.create(match_day=world.evening, number=1, hands=deal_board("a", 1)),
        possible={},
    ),
}


def _with_finals(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        given = {"match_day": world.day("Pairs"), "qualifying": Qualifying.LOT, "count": 4, "seed": 7}
        if not Qualifier.objects.filter(match_day=given["match_day"]).exists():  # two examples may begin with them
            finals.make_finals(**given, by=world.owner)
        return action(world)

    return prepare


def _with_outdated(action: Action) -> Action:
    """The leg that waits was drawn by the ranking, the other way round than it is."""

    def prepare(world: World) -> Callable[[], object]:
        ranking = sorted(get_draw_basis(world.evening).units, reverse=True)
        Draw.objects.filter(legs=world.leg(2)).update(method=DrawMethod.RANKING, ranking=ranking)
        return action(world)

    return prepare


def _with_kept_back(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        Draw.objects.filter(legs=world.leg(2)).update(is_kept_back=True)
        return action(world)

    return prepare


def _in_couples(action: Action) -> Action:
    """In a competition in which people choose their partner at the door."""

    def prepare(world: World) -> Callable[[], object]:
        Competition.objects.filter(pk=world.season.pk).update(partners_at_door=True)
        return action(World(world.club))

    return prepare


def _with_partner(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        here = Attendance.objects.filter(match_day=world.evening)
        for first, second in ("AB", "BA"):
            here.filter(player=world.player(first)).update(partner=world.player(second))
        return action(world)

    return _in_couples(prepare)


def _answered(points: str, action: Action) -> Action:
    """In a competition that has said who has the points of a substitute."""

    def prepare(world: World) -> Callable[[], object]:
        Competition.objects.filter(pk=world.season.pk).update(substitute_points=points)
        return action(World(world.club))

    return prepare


def _with_stand_in(points: str, action: Action) -> Action:
    """Someone new plays in the place of B."""

    def prepare(world: World) -> Callable[[], object]:
        now = World(world.club)
        here = Attendance.objects.filter(match_day=now.evening, in_place_of=None)
        if here.filter(player=now.player("B")).exists():  # two examples may begin with them
            given = {"match_day": now.evening, "unit": now.player("B"), "player": now.player("Extra")}
            in_place.put_in_place(**given, by=now.owner)
        return action(now)

    return _answered(points, prepare)


SEATS: dict[str, Action] = {
    "draw_legs": _call(draw.draw_legs, legs=[2], seed=7),
    "draw_legs: in couples": _with_partner(_call(draw.draw_legs, legs=[2], seed=7)),
    "draw_legs: the next one": _call(draw.draw_legs, legs=[3], method=DrawMethod.LOTS, seed=7),
    "draw_legs: with a joker": _call(
        draw.draw_legs, legs=[2], jokers=["Joker", "Extra", "Third"], left_over="joker", seed=7
    ),
    "deal_boards": _in_portefeuille(_call(deal.deal_boards, match_day=lambda world: world.day("Pairs"))),
    "draw_legs: pairs": _call(draw.draw_legs, match_day=lambda world: world.day("Pairs"), seed=7),
    "undo_draw": _call(draw.undo_draw),
    "show_seats": _with_kept_back(_call(match_day.show_seats)),
    "draw_outdated": _with_outdated(_call(draw.draw_outdated, leg=2)),
    "leave_draw": _with_outdated(_call(outdated.leave_draw, leg=2)),
    "make_finals": _call(
        finals.make_finals, match_day=lambda world: world.day("Pairs"), qualifying=Qualifying.LOT, count=4, seed=7
    ),
    "keep_finals": _call(
        finals.keep_finals,
        match_day=lambda world: world.day("Pairs"),
        plan=FinalsPlan(first_leg=1, legs=1, entrants=2),
        units=lambda world: world.pairs[:2],
    ),
    "undo_finals": _with_finals(_call(finals.undo_finals, match_day=lambda world: world.day("Pairs"))),
    "draw_legs: the finals": _with_finals(_call(draw.draw_legs, match_day=lambda world: world.day("Pairs"), seed=7)),
    "remove_leg": _call(seating.remove_leg, leg=of_leg(2)),
    "seat_leg": _call(seating.seat_leg, number=3, tables=lambda world: [people(*"ABCD")(world)]),
    "reseat_leg": _call(
        seating.reseat_leg,
        leg=of_leg(2),
        tables=lambda world: [people(*four)(world) for four in ("ABCD", "EFGH", "IJKL")],
        byes=people("M"),
    ),
    "exchange_places": places(lambda world: world.seat(2, 1), lambda world: world.seat(2, 2)),
    "exchange_places: with who sits out": places(lambda world: world.seat(2, 1), lambda world: world.bye(2)),
    "exchange_places: with scores": places(lambda world: world.seat(1, 1), lambda world: world.seat(1, 3, "E")),
    "exchange_places: with scores, and who sits out": places(
        lambda world: world.seat(1, 3, "S"), lambda world: world.bye(1)
    ),
    "exchange_tables": _call(
        exchange.exchange_tables,
        first=at(1, 1),
        second=at(1, 3),
        scores_stay=True,
        version=lambda world: seats_version(world.leg(1)),
    ),
    "exchange_tables: the scores go along": _call(
        exchange.exchange_tables,
        first=at(1, 3),
        second=at(1, 1),
        scores_stay=False,
        version=lambda world: seats_version(world.leg(1)),
    ),
    "seat_latecomers": after_the_draw(_call(latecomers.seat_latecomers, leg=of_leg(2))),
    "seat_latecomers_from": after_the_draw(_call(latecomers.seat_latecomers_from, leg=of_leg(2))),
    "rest_latecomers": after_the_draw(_call(latecomers.rest_latecomers, leg=of_leg(2))),
    "substitute": _call(substitute.substitute, seat=lambda world: world.seat(2, 1), guest="Stand-in"),
    "substitute: on their own account": _answered(
        "player", _call(substitute.substitute, seat=lambda world: world.seat(2, 1), guest="Stand-in")
    ),
    "close_leg": _call(leg.close_leg, leg=of_leg(2), even_if_incomplete=True),
    "close_leg: the one that is played": _call(leg.close_leg, leg=of_leg(1), even_if_incomplete=True),
    "reopen_leg": _call(leg.reopen_leg, leg=of_leg(1)),
    "go_to_next_leg": _call(leg.go_to_next_leg, leg=of_leg(1), even_if_incomplete=True),
    "start_clock": _call(leg.start_clock, leg=of_leg(2), minutes=60),
    "change_clock": _call(leg.change_clock, leg=of_leg(1), minutes=5),
    "pause_clock": _call(leg.pause_clock, leg=of_leg(1)),
    "continue_clock": _paused(_call(leg.continue_clock, leg=of_leg(1))),
    "stop_clock": _call(leg.stop_clock, leg=of_leg(1)),
}


def _answered_ahead(*, comes: bool) -> Action:
    """On an evening with a date, for a pair that is not there yet."""

    def prepare(world: World) -> Callable[[], object]:
        MatchDay.objects.filter(competition__name="Pairs").update(date=date(2026, 11, 27))
        given = {"match_day": world.day("Pairs"), "unit": world.pairs[4], "comes": comes, "now": timezone.now()}
        return lambda: sign_up.answer_for(**given)

    return prepare


def _with_evenings_ahead(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        MatchDay.objects.filter(competition__name="Pairs").update(date=date(2026, 11, 27))
        Competition.objects.filter(name="Pairs").update(draw_method=DrawMethod.ROUND_ROBIN)
        return action(world)

    return prepare


def _with_a_fixture(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        first, second = world.pairs[:2]
        Fixture.objects.get_or_create(match_day=world.day("Pairs"), leg=1, home_pair=first, away_pair=second)
        return action(world)

    return prepare


def _signed_up(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        world.evening.sign_ups.get_or_create(player=world.player("Extra"))
        return action(world)

    return prepare


def _of_drive(service: Callable[..., object], **given: Callable[[World, MatchDay], object] | object) -> Action:
    """On a drive to come with room for one pair: that has a place, the second waits, and two look for a partner."""

    def prepare(world: World) -> Callable[[], object]:
        Competition.objects.filter(name="Pairs").update(kind=CompetitionKind.TOURNAMENT)
        MatchDay.objects.filter(competition__name="Pairs").update(
            date=date(2026, 11, 27), open_to_all=True, most_units=1
        )
        day = world.day("Pairs")
        day.attendances.all().delete()
        for names in (("P1", "P2"), ("P3", "P4"), ("P5",), ("P6",)):
            entrant.sign_up_anyone(match_day=day, names=names, reach="06 12345678", nonce=names[0].ljust(24, "-"))
        day.sign_ups.filter(pair__isnull=False, is_waiting=False).update(moved_up_at=timezone.now())
        found = {name: value(world, day) if callable(value) else value for name, value in given.items()}
        return lambda: service(**found)

    return prepare


def the_drive(_world: World, day: MatchDay) -> MatchDay:
    return day


def sign_up_of(name: str) -> Callable[[World, MatchDay], Any]:
    def find(_world: World, day: MatchDay) -> Any:
        named = Q(player__name=name) | Q(pair__first__name=name)
        return SignUp.objects.select_related("match_day__competition__club").get(named, match_day=day)

    return find


DRIVE: dict[str, Action] = {
    "set_sign_up": _of_drive(
        entrant.set_sign_up, match_day=the_drive, open_to_all=True, most_units=2, sign_up_until=None
    ),
    "sign_up_anyone": _of_drive(
        entrant.sign_up_anyone, match_day=the_drive, names=("P7", "P8"), reach="a@example.org", nonce="x" * 24
    ),
    "find_partner": _of_drive(entrant.find_partner, sign_up=sign_up_of("P5"), name="P9"),
    "put_together": _of_drive(
        entrant.put_together,
        match_day=the_drive,
        keys=lambda world, day: [sign_up_of(name)(world, day).pk for name in ("P5", "P6")],
    ),
    "cancel_sign_up": _of_drive(entrant.cancel_sign_up, sign_up=sign_up_of("P1")),
    "note_informed": _of_drive(
        entrant.note_informed, match_day=the_drive, keys=lambda world, day: [sign_up_of("P1")(world, day).pk]
    ),
}

DOOR: dict[str, Action] = {
    "check_in": _call(door.check_in, units=people("Extra")),
    "check_in_like": _call(door.check_in_like, other=evening),
    "check_out": _call(door.check_out, units=people("M")),
    "set_paid": _call(door.set_paid, unit=one("A"), is_paid=True),
    "set_all_paid": _call(door.set_all_paid),
    "set_attendance": _call(door.set_attendance, players=people(*"ABCDEFGH", "Extra")),
    "add_guest": _call(door.add_guest, name="Walks in"),
    "play_together": _in_couples(_call(partners.play_together, first=one("A"), second=one("Extra"))),
    "play_together: with someone who is here": _in_couples(
        _call(partners.play_together, first=one("A"), second=one("B"))
    ),
    "put_in_place": _answered("place", _call(in_place.put_in_place, unit=one("B"), guest="Stand-in")),
    "put_in_place: on their own account": _answered(
        "player", _call(in_place.put_in_place, unit=one("B"), player=one("Extra"), for_season=True)
    ),
    "put_in_place: for no one's points": _answered(
        "nobody", _call(in_place.put_in_place, unit=one("Absent"), player=one("Extra"))
    ),
    "take_own_place": _with_stand_in("place", _call(in_place.take_own_place, unit=one("B"))),
    "take_own_place: of someone on their own account": _with_stand_in(
        "nobody", _call(in_place.take_own_place, unit=one("B"))
    ),
    "keep_in_place": _call(
        in_place.keep_in_place,
        unit=one("B"),
        in_place_of=one("B"),
        substitute=one("Extra"),
        is_ranked=True,
        for_season=True,
    ),
    "check_out: who plays in someone's place": _with_stand_in("player", _call(door.check_out, units=people("Extra"))),
    "play_apart": _with_partner(_call(partners.play_apart, player=one("A"))),
    "check_in_again": _call(door.check_in_again, player=lambda world: world.day_guest("Day guest")),
    "add_guest_pair": _call(
        door.add_guest_pair, match_day=lambda world: world.day("Pairs"), names=("Walks in", "Extra")
    ),
    "remove_guest": _call(door.remove_guest, unit=one("M")),
    "check_in_after_all": _call(door.check_in_after_all, unit=one("Absent")),
    "absent_again": _call(
        door.absent_again, unit=one("Extra"), kind=AdjustmentKind.ABSENCE_WITH_NOTICE, reason="Left the evening"
    ),
    "write_absence": _call(door.write_absence, unit=one("Extra"), with_notice=True, reason="Ill"),
    "write_absences": _call(door.write_absences, units=people("Extra"), with_notice=False, reason=""),
    "remove_absence": _call(door.remove_absence, unit=one("Absent")),
    "answer_for: comes": _answered_ahead(comes=True),
    "answer_for: does not come": _answered_ahead(comes=False),
    "note_answers": _call(sign_up.note_answers, come=people("Extra"), stay_away=people("Late"), reason=""),
    "remove_sign_up": _signed_up(_call(sign_up.remove_sign_up, unit=one("Extra"))),
    "ask_substitute": _call(enquiry.ask_substitute, player=one("Extra")),
    "answer_enquiry: comes": _call(enquiry.answer_enquiry, player=one("Extra"), comes=True),
    "answer_enquiry: does not come": _call(enquiry.answer_enquiry, player=one("Extra"), comes=False),
    "record_absence": _call(adjustment.record_absence, player=one("Extra"), with_notice=False, reason="?"),
}

UNDONE: dict[str, Action] = {
    "undo_change": _call(undo.undo_change, change=lambda world: world.change("totals_recorded")),
    "undo_change: an exchange": _call(undo.undo_change, change=lambda world: world.change("seats_exchanged")),
}

POINTS: dict[str, Action] = {
    "add_bye": _call(bye.add_bye, leg=of_leg(2), player=one("Extra")),
    "change_bye": _call(
        bye.change_bye, bye=lambda world: world.bye(2), points=1500, pits=0, reason="As agreed", revision=1
    ),
    "remove_bye": _call(bye.remove_bye, bye=lambda world: world.bye(2), reason="Plays"),
    "record_result": _call(adjustment.record_result, leg=of_leg(2), player=one("Extra"), points=800),
    "correct_result": _call(adjustment.correct_result, result=lambda world: world.result, points=950, reason="Misread"),
    "remove_result": _call(adjustment.remove_result, result=lambda world: world.result, reason="Wrong"),
    "store_results": _call(
        adjustment.store_results,
        leg=None,
        added=lambda world: {world.player("Extra"): {"points": 700}},
        changed={},
        reason="",
    ),
    "stop_playing": _call(stop.stop_playing, unit=one("A")),
    "play_on": _call(stop.play_on, unit=one("B")),
    "withdraw": _call(stop.withdraw, unit=one("A")),
    "withdraw: with all results": _call(
        stop.withdraw,
        competition=lambda world: world.competition("Pairs"),
        unit=lambda world: world.pairs[0],
        strikes=True,
    ),
    "come_back": _call(stop.come_back, unit=one("B")),
    "add_penalty": _call(adjustment.add_penalty, leg=of_leg(2), player=one("A"), points=5, reason="Late"),
    "add_correction": _call(adjustment.add_correction, player=one("A"), points=5, reason="Found"),
    "add_start_figure": _call(start_figure.add_start_figure, player=one("A"), points=900, reason="Joined late"),
    "add_adjustment": _call(
        adjustment.add_adjustment,
        match_day=evening,
        player=one("C"),
        kind=AdjustmentKind.PENALTY,
        points=-7,
        reason="Late",
    ),
    "record_personal_revoke_penalty": _call(
        adjustment.record_personal_revoke_penalty, table=at(1, 1), position=Position.NORTH, points=100, round_number=1
    ),
    "remove_adjustment": _call(
        adjustment.remove_adjustment, adjustment=lambda world: world.fine("Late"), reason="In time"
    ),
    "remove_adjustment: of the season": _call(
        adjustment.remove_adjustment, adjustment=lambda world: world.fine("Fine"), reason="Forgiven"
    ),
}

RULES: dict[str, Action] = {
    "update_competition": rules_of("Fresh", rules="rotterdam"),
    "update_competition: how long a leg is": rules_of("Fresh", rounds_per_leg=4),
    "update_competition: another web name": rules_of("Fresh", slug="winter"),
    "update_competition: what an absence is worth": rules_of("Season", absence_rule=AbsenceRule.FIXED),
    "publish_match_day": _call(match_day.publish_match_day, even_if_incomplete=True),
    "withdraw_match_day": _call(match_day.withdraw_match_day),
    "freeze_match_day": _call(match_day.freeze_match_day, from_leg=2),
    "reveal_match_day": _call(match_day.reveal_match_day, match_day=lambda world: world.day("Pairs")),
    "update_match_day": _call(match_day.update_match_day, date=date(2026, 11, 23), name="Drive"),
    "open_match_day": _call(match_day.open_match_day),
    "open_match_day_like": _call(match_day.open_match_day_like, last=evening),
    "call_off_match_day": _call(match_day.call_off_match_day, match_day=lambda world: world.day("Pairs")),
    "let_match_day_go_ahead": _call(match_day.let_match_day_go_ahead, match_day=lambda world: world.day("Pairs")),
    "plan_match_days": _call(
        calendar.plan_match_days, evenings=[Evening(date(2026, 11, 29)), Evening(date(2026, 12, 6), name="Drive")]
    ),
    "create_competition": _call(competition.create_competition, name="Season"),
    "begin_drive": _call(
        drive.begin_drive,
        name="Other drive",
        date=date(2026, 11, 24),
        entrants=[("A", "New"), ("Newer", "Newest")],
        seed=1,
    ),
    "announce_drive": _call(
        drive.announce_drive,
        name="Drive to come",
        form="pairs",
        date=date(2026, 12, 12),
        starts_at=None,
        most_units=40,
        sign_up_until=None,
    ),
    "undo_drive": _call(drive.undo_drive, competition=lambda world: world.competition("Drive")),
    "remove_match_day": _call(removal.remove_match_day),
    "remove_competition": _call(removal.remove_competition),
    "remove_competition: of pairs": _call(
        removal.remove_competition, competition=lambda world: world.competition("Pairs")
    ),
    "create_one_evening": _call(
        competition.create_one_evening, name="Open evening", date=date(2026, 11, 23), kind="tournament"
    ),
    "close_competition": _call(closing.close_competition, competition=lambda world: world.competition("Past")),
    "open_competition_again": _call(
        closing.open_competition_again, competition=lambda world: world.competition("Past")
    ),
    "begin_next_season": _call(next_season.begin_next_season, name="Season 2", first_date=date(2027, 11, 21)),
    "set_prizes": _call(prize.set_prizes, prizes=[{"kind": "last_place"}], prize_twice="keep"),
    "set_prices": _call(price.set_prices, prices=[{"for_whom": PriceFor.EVERYONE, "cents": 450}]),
    "set_prices: of one evening": _call(
        price.set_prices, match_day=evening, prices=[{"for_whom": PriceFor.EVERYONE, "cents": 600}]
    ),
    "set_day_prizes": _call(prize.set_day_prizes, prizes=[{"kind": "last_place", "what": "5.00"}]),
    "set_pot": _call(prize.set_pot, cents=9600),
    "set_season_pot": _call(prize.set_season_pot, cents=9600),
    "draw_lots": _call(prize.draw_lots),
    "draw_season_lots": _call(prize.draw_season_lots),
    "set_handicaps": _call(handicap.set_handicaps, handicaps=lambda world: {world.player("A").pk: 50}),
    "set_side_standings": _call(side_standing.set_side_standings, standings=[{"name": "Pits", "kind": "pits"}]),
    "set_categories": _call(category.set_categories, categories=[{"pk": None, "name": "Ladies", "players": []}]),
    "set_categories: teams alongside": _call(
        category.set_categories,
        categories=lambda world: [{"pk": None, "name": "Aces", "players": [world.player(one).pk for one in "AB"]}],
        are_teams=True,
    ),
    "add_to_categories": _call(category.add_to_categories, people={"Juniors": []}),
    "set_divisions": _call(
        division.set_divisions, divisions=[{"pk": None, "name": "A", "promoted": 0, "relegated": 0}]
    ),
    "place_in_divisions": _call(division.place_in_divisions, places={}),
    "make_groups": _call(division.make_groups, count=1, order=GroupOrder.NUMBER),
    "fill_next_divisions": _call(
        division.fill_next_divisions, into=lambda world: world.competition("Fresh"), places={}
    ),
    "finish_loaded": _call(loading.finish_loaded, competition=lambda world: world.competition("Fresh"), is_public=True),
    "take_away_loaded": _call(
        loading.take_away_loaded, competition=lambda world: world.competition("Past"), players=people("Extra")
    ),
    "import_history": _call(
        history.import_history,
        new_players=[player.NewPlayer("From a list")],
        evenings=[history.PastEvening(7)],
        results=[history.PastResult(0, "from a list", 4000)],
    ),
    "import_history: an evening of the calendar": _call(
        history.import_history,
        new_players=[],
        evenings=lambda world: [history.PastEvening(world.evening.number, is_there=True)],
        results=[history.PastResult(0, "extra", 4000)],
    ),
    "import_results": _call(
        history.import_results,
        new_players=[player.NewPlayer("From a list")],
        results=[history.PastResult(0, "from a list", 4000)],
    ),
}


def _with_own_link(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        own_link.give_own_links(club=world.club, players=people("A")(world))
        return action(world)

    return prepare


def where_someone_left(world: World) -> Club:
    """A guest whom the club has not seen for years, and still has the telephone of."""
    ContactFactory(player__club=world.club, player__is_guest=True, agreed_on=date(2020, 1, 1))
    return world.club


PEOPLE: dict[str, Action] = {
    "add_player": _call(player.add_player, name="New"),
    "add_players": _call(player.add_players, names=["New", "Newer"]),
    "update_player": _call(player.update_player, player=one("A"), name="Anna", number=1, is_active=True),
    "update_player: with how to reach them": _call(
        player.update_player,
        player=one("A"),
        name="Anna",
        number=1,
        is_active=True,
        contact={"phone": "06 12345678", "email": "", "consent": "said yes", "agreed_on": date(2026, 9, 3)},
    ),
    "set_substitutes": _call(substitute_list.set_substitutes, players=people("Extra", "A")),
    "remove_due_entrants": _of_drive(entrant.remove_due_entrants, match_day=the_drive),
    "remove_due_contacts": _call(contact.remove_due_contacts, club=where_someone_left),
    "add_day_guest": _call(
        player.add_day_guest, competition=lambda world: world.competition("Drive"), name="Late, but there"
    ),
    "take_into_club": _call(player.take_into_club, player=lambda world: world.day_guest("Day guest")),
    "set_players": _call(player.set_players, players=people("A", "Extra"), is_active=False),
    "import_players": _call(player.import_players, new=[player.NewPlayer("New")]),
    "merge_players": _call(merging.merge_players, keep=one("A"), gone=one("Extra")),
    "remove_player": _call(player_leaving.remove_player, player=one("Extra")),
    "anonymise_player": _call(player_leaving.anonymise_player, player=one("A")),
    "give_own_links": _call(own_link.give_own_links, players=people("A", "B")),
    "replace_own_link": _call(own_link.replace_own_link, player=one("A")),
    "end_own_link": _with_own_link(_call(own_link.end_own_link, player=one("A"))),
    "set_initials": _call(own_link.set_initials, player=one("A"), hides_name=True),
    "ask_to_be_forgotten": _call(own_link.ask_to_be_forgotten, player=one("A"), asks=True),
    "add_wish": _call(wish.add_wish, kind=WishKind.APART, players=people("C", "D")),
    "remove_wish": _call(wish.remove_wish, wish=lambda world: world.wish),
    "add_pair": _call(
        pair.add_pair,
        competition=lambda world: world.competition("Pairs"),
        first=one("Rests"),
        second=one("Extra"),
    ),
    "update_pair": _call(
        pair.update_pair, pair=lambda world: world.pairs[0], first=one("Rests"), second=one("Extra"), number=1
    ),
    "remove_pair": _call(pair.remove_pair, pair=lambda world: world.pairs[4]),
    "import_pairs": _call(
        pair.import_pairs,
        competition=lambda world: world.competition("Pairs"),
        pairs=[pair.NewPair("Rests", "New")],
    ),
    "add_team": _call(
        team.add_team, competition=lambda world: world.competition("Teams"), name="Others", members=people(*"EFGH")
    ),
    "update_team": _call(
        team.update_team, team=lambda world: world.team, name="Four", members=people(*"EFGH"), number=1
    ),
    "import_teams": _call(
        team.import_teams,
        competition=lambda world: world.competition("Teams"),
        teams=[team.NewTeam("Others", ("E", "F", "G", "New"))],
    ),
    "let_reserve_play": _call(
        reserve.let_reserve_play, match_day=lambda world: world.teams_day, reserve=one("M"), instead_of=one("B")
    ),
    "hand_in_line_up": _call(
        line_up.hand_in_line_up,
        match_day=lambda world: world.teams_day,
        team=lambda world: world.team,
        four=people(*"MBCD"),
        by=lambda world: world.owner,
        now=lambda _world: timezone.now(),
    ),
    "make_fixtures": _with_evenings_ahead(
        _call(
            fixture.make_fixtures,
            competition=lambda world: world.competition("Pairs"),
            now=lambda _world: timezone.now(),
            seed=1,
        )
    ),
    "set_home": _with_a_fixture(
        _call(
            fixture.set_home,
            fixture=lambda world: world.pairs[0].fixtures_home.get(),
            number=lambda world: world.pairs[1].number,
            now=lambda _world: timezone.now(),
        )
    ),
    "let_member_play": _call(reserve.let_member_play, match_day=lambda world: world.teams_day, member=one("A")),
    "remove_team": _call(team.remove_team, team=lambda world: world.team),
}


def a_demo(**fields: str) -> Club:
    """A fictional club in which an evening was played a week before."""
    day = {"leg__match_day__competition__club__is_demo": True, "leg__match_day__date": date(2026, 9, 7)}
    return TableFactory(
        **day, **{f"leg__match_day__competition__club__{name}": value for name, value in fields.items()}
    ).leg.match_day.competition.club


def of_demo(service: Callable[..., object], **given: object) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        a_demo()
        return _call(service, **given)(world)

    return prepare


def without_an_owner(world: World) -> Callable[[], object]:
    """As if every club were made up."""
    Club.objects.update(is_demo=True)
    return lambda: first_owner.begin_own_club(name="Own", username="new", password="a card table of green cloth")


def of_federation(service: Callable[..., object], **given: Callable[[World, Club], object] | object) -> Action:
    """With a federation that someone runs, whose own club is the second argument."""

    def prepare(world: World) -> Callable[[], object]:
        own = federation.found_federation(name="Bond", owner=world.guest)
        found = {name: value(world, own) if callable(value) else value for name, value in given.items()}
        return lambda: service(**found)

    return prepare


def a_joint_one(own: Club) -> Competition:
    return CompetitionFactory(club=own)


def back_with_a_file(own: Club) -> Player:
    """Someone of a list that the federation may use, as a file names them."""
    listed = PlayerFactory(club__federation=own.federation, club__shares_players=True, hides_name=True)
    return PlayerFactory(club=own, name=listed.name, home=home_of(listed.club))


def taken_from_a_list(own: Club) -> Player:
    origin = PlayerFactory(club__federation=own.federation, club__shares_players=True)
    [copy] = from_lists.take_from_lists(competition=a_joint_one(own), players=[origin])
    return copy


def a_standing(own: Club) -> FederationStanding:
    return FederationStanding.objects.create(federation=own.federation, number=1, name="All")


def its_own_club(_world: World, own: Club) -> Club:
    return own


def itself(_world: World, own: Club) -> object:
    return own.federation


def the_club_of_the_world(world: World, _own: Club) -> Club:
    return world.club


def a_member(world: World, own: Club) -> Club:
    return ClubFactory(federation=own.federation)


def invited(world: World, own: Club) -> Joining:
    return Joining.objects.create(federation=own.federation, club=world.club, by_club=False)


def _with_logo(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        appearance.change_appearance(club=world.club, pictures={PictureKind.LOGO: a_logo()})
        return action(world)

    return prepare


CLUB: dict[str, Action] = {
    "keep_list_answers": _call(list_answers.keep_list_answers, form="naam", said={"names": "both"}),
    "create_club": _call(club.create_club, name="Club", owner=lambda world: world.guest),
    "update_club": _call(club.update_club, name="Club", place="Breda"),
    "update_club: another web name": _call(club.update_club, slug="the-club"),
    "change_appearance": _call(
        appearance.change_appearance, pictures={PictureKind.LOGO: a_logo()}, message="Soup at nine"
    ),
    "remove_picture": _with_logo(_call(appearance.remove_picture, kind=PictureKind.LOGO)),
    "add_member": _call(club.add_member, user=lambda world: world.guest, role=Role.ORGANISER),
    "add_new_login": _call(member.add_new_login, username="new", role=Role.VIEWER),
    "change_role: who is treasurer": _call(
        club.change_role, membership=lambda world: world.vera, role=Role.VIEWER, is_treasurer=True
    ),
    "change_role": _call(club.change_role, membership=lambda world: world.vera, role=Role.ORGANISER),
    "remove_member": _call(club.remove_member, membership=lambda world: world.vera),
    "leave_club": _call(club.leave_club, membership=lambda world: world.vera),
    "write_in_every_log": _call(club.write_in_every_log, action="backup_taken"),
    "member_reset_link": _call(account.member_reset_link, membership=lambda world: world.vera),
    "update_account": _call(account.update_account, user=anna, first_name="Anna"),
    "store_password": _call(account.store_password, user=anna, action="password_changed"),
    "make_invitation": _call(invitation.make_invitation, role=Role.OWNER, for_whom="Joris"),
    "make_api_token": _call(api_token.make_api_token, name="Another pad"),
    "withdraw_api_token": _call(api_token.withdraw_api_token, token=lambda world: world.api_token),
    "begin_hand_in": _call(api_token.begin_hand_in, token=lambda world: world.api_token, key="k", body=b"text"),
    "end_hand_in": _call(api_token.end_hand_in, hand_in=begun_hand_in, answer={"stored": []}),
    "accept_invitation": _call(
        invitation.accept_invitation, invitation=lambda world: world.invitation, user=lambda world: world.guest
    ),
    "accept_with_new_login": _call(
        invitation.accept_with_new_login,
        invitation=lambda world: world.invitation,
        username="new",
        password="a card table of green cloth",
    ),
    "withdraw_invitation": _call(invitation.withdraw_invitation, invitation=lambda world: world.invitation),
    "begin_own_club": without_an_owner,
    "show_demo": _call(demo_club.show_demo, slugs=lambda world: {a_demo(slug=BUILDING).pk: "demo"}),
    "move_demo_to": of_demo(demo_club.move_demo_to, today=date(2026, 9, 14)),
    "look_around": _call(demo_club.look_around, club=lambda world: a_demo(), user=anna),
    "remove_demo": of_demo(demo_club.remove_demo),
    "create_federation": _call(federation.create_federation, name="Federation"),
    "join_federation": _call(federation.join_federation, code=lambda world: world.join_code),
    "leave_federation": _call(federation.leave_federation),
    "found_federation": _call(federation.found_federation, name="Bond", owner=lambda world: world.guest),
    "give_own_club": _call(
        federation.give_own_club,
        federation=lambda _world: Federation.objects.get(name="Federation"),
        owner=lambda world: world.guest,
    ),
    "update_federation": of_federation(federation.update_federation, club=its_own_club, name="North", slug="north"),
    "renew_join_code": of_federation(federation.renew_join_code, club=its_own_club),
    "ask_to_join": of_federation(federation.ask_to_join, club=the_club_of_the_world, federation=itself),
    "invite_club": of_federation(federation.invite_club, club=the_club_of_the_world, federation=itself),
    "drop_joining": of_federation(federation.drop_joining, joining=invited, at=its_own_club),
    "let_club_go": of_federation(federation.let_club_go, federation=itself, club=a_member),
    "add_federation_standing": of_federation(
        federation_standing.add_federation_standing,
        club=its_own_club,
        competitions=lambda _world, own: [a_joint_one(own)],
        name="All",
    ),
    "update_federation_standing": of_federation(
        federation_standing.update_federation_standing,
        club=its_own_club,
        number=lambda _world, own: a_standing(own).number,
        competitions=lambda _world, own: [a_joint_one(own)],
        name="Most",
    ),
    "remove_federation_standing": of_federation(
        federation_standing.remove_federation_standing,
        club=its_own_club,
        number=lambda _world, own: a_standing(own).number,
    ),
    "take_from_lists": of_federation(
        from_lists.take_from_lists,
        competition=lambda _world, own: a_joint_one(own),
        players=lambda _world, own: [PlayerFactory(club__federation=own.federation, club__shares_players=True)],
    ),
    "link_to_lists": of_federation(
        from_lists.link_to_lists,
        competition=lambda _world, own: a_joint_one(own),
        players=lambda _world, own: [back_with_a_file(own)],
    ),
    "anonymise_player: in a joint tournament too": of_federation(
        player_leaving.anonymise_player, player=lambda _world, own: taken_from_a_list(own).origin
    ),
    "remove_player: in a joint tournament too": of_federation(
        player_leaving.remove_player, player=lambda _world, own: taken_from_a_list(own).origin
    ),
    "share_players": _call(federation.share_players, is_shared=True),
}


def a_reader(world: World, **given: Any) -> Subscriber:
    """Someone who asked for the results of the season by mail."""
    return world.season.subscribers.first() or SubscriberFactory(competition=world.season, **given)


def _mailed(action: Action) -> Action:
    """Of an evening that is published, with someone who wants its result."""

    def prepare(world: World) -> Callable[[], object]:
        MatchDay.objects.filter(pk=world.evening.pk).update(published_at=timezone.now())
        a_reader(world)
        return action(World(world.club))

    return prepare


def _claimed(world: World) -> list[Subscriber]:
    reader = a_reader(world)
    SentResult.objects.get_or_create(match_day=world.evening, subscriber=reader)
    return [reader]


def _keeps_money(action: Action) -> Action:
    """The evening costs something."""

    def prepare(world: World) -> Callable[[], object]:
        Club.objects.filter(pk=world.club.pk).update(keeps_money=True)
        price.set_prices(competition=world.season, prices=[A_PRICE])
        return action(World(world.club))

    return prepare


A_PRICE = {"for_whom": PriceFor.EVERYONE, "per": PricePer.PERSON, "cents": 450}
A_FEE = {"name": "Contribution", "for_whom": FeeFor.MEMBERS, "amounts": [1500], "parts": 2}
A_PAYMENT: dict[str, Any] = {"kind": BookingKind.PAYMENT, "cents": 500, "how": PaidHow.CASH}


def a_booking(world: World) -> Booking:
    return booking.book(club=world.club, player=world.player("A"), **A_PAYMENT)


def a_fee(world: World) -> Fee:
    return fee.set_fee(club=world.club, **A_FEE)


def a_booked_fee(world: World) -> Fee:
    made = a_fee(world)
    fee.charge_fee(fee=made, part=1)
    return made


def _with_closed_month(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        books.close_month(club=world.club, month=date(2026, 10, 1))
        return action(world)

    return prepare


def _counted(action: Action) -> Action:
    def prepare(world: World) -> Callable[[], object]:
        box.count_box(match_day=world.evening, counted=1000)
        return action(world)

    return prepare


def _with_a_prize(action: Action, *, is_paid: bool = False) -> Action:
    """The first place has five euros."""

    def prepare(world: World) -> Callable[[], object]:
        five = {"kind": "top", "so_many": 1, "what": "5.00"}
        prize.set_day_prizes(match_day=world.evening, prizes=[five])
        if is_paid:
            pay_prizes(match_day=world.evening)
        return action(world)

    return prepare


MONEY: dict[str, Action] = {
    "set_books": _call(books.set_books, keeps_money=True, iban="NL91ABNA0417164300"),
    "close_month": _call(books.close_month, month=date(2026, 10, 1)),
    "open_month": _with_closed_month(_call(books.open_month)),
    "book": _call(booking.book, player=one("A"), **A_PAYMENT),
    "book: of an evening": _call(booking.book, match_day=evening, player=one("A"), **A_PAYMENT),
    "book_counter": _call(booking.book_counter, booking=a_booking),
    "set_fee": _call(fee.set_fee, **A_FEE),
    "remove_fee": _call(fee.remove_fee, fee=a_fee),
    "charge_fee": _call(fee.charge_fee, fee=a_fee, part=1),
    "uncharge_fee": _call(fee.uncharge_fee, fee=a_booked_fee, part=1),
    "book_evening": _keeps_money(_call(price.book_evening)),
    "set_float": _call(box.set_float, cents=2000),
    "count_box": _call(box.count_box, counted=1000),
    "pay_prizes": _with_a_prize(_call(pay_prizes)),
    "unpay_prizes": _with_a_prize(_call(unpay_prizes), is_paid=True),
    "uncount_box": _counted(_call(box.uncount_box)),
}

BESIDE: dict[str, Action] = {
    "ask_for_results": _call(
        subscriber.ask_for_results, competition=season, email="reader@club.example", language="nl"
    ),
    "confirm_subscriber": _call(
        subscriber.confirm_subscriber, subscriber=lambda world: a_reader(world, confirmed_at=None)
    ),
    "remove_subscriber": _call(subscriber.remove_subscriber, subscriber=a_reader),
    "remove_unconfirmed": _call(subscriber.remove_unconfirmed, competition=season),
    "claim_result_mails": _mailed(_call(subscriber.claim_result_mails)),
    "release_result_mails": _mailed(_call(subscriber.release_result_mails, subscribers=_claimed)),
    "give_table_links": _call(table_link.give_table_links, tables=lambda world: [world.table(2, 1)]),
    "renew_table_link": _call(table_link.renew_table_link, table=at(2, 1)),
    "keep_late_round": _call(
        late_round.keep_late_round,
        link=lambda world: world.link,
        number=2,
        entry=entry_to_mapping(ENTRY),
        client_id=an_id(41),
    ),
    "settle_late_round": _call(late_round.settle_late_round, late=lambda world: world.late),
    "call_organiser": _call(table_link.call_organiser, table=at(2, 1)),
    "answer_call": _call(table_link.answer_call, table=at(2, 1)),
    "open_screen": _call(screen.open_screen, visitor=VISITOR),
    "join_screen": _call(
        screen.join_screen, code=lambda _world: screen.open_screen(visitor=VISITOR)[0].code, guesser=1
    ),
    "choose_page": _call(screen.choose_page, page=ScreenPage.STANDING),
    "choose_share": _call(screen.choose_share, share=Share(1, 3)),
    "turn_screen": _call(screen.turn_screen, step=1),
    "hold_screen": _call(screen.hold_screen, is_held=True),
    "remove_screen": _call(screen.remove_screen),
    "reveal_prizes": _call(screen.reveal_prizes, revealed=1),
    "screen_seen": _call(screen.screen_seen, screen=lambda world: world.screen, at=1),
    "create_pad": _call(
        pad.create_pad, rules="amsterdam", rules_options={}, names=[""] * 4, first_dealer="N", visitor=VISITOR
    ),
    "record_pad_round": _call(
        pad.record_pad_round, pad=lambda world: world.pad, number=2, entry=ENTRY, client_id=an_id(31)
    ),
    "record_pad_round: instead of another": _call(
        pad.record_pad_round,
        pad=lambda world: world.pad,
        number=2,
        entry=OTHER_ENTRY,
        client_id=an_id(32),
        replaces=an_id(3),
    ),
    "correct_pad_round": _call(
        pad.correct_pad_round, pad=lambda world: world.pad, number=1, entry=OTHER_ENTRY, revision=1
    ),
    "undo_pad_round": _call(pad.undo_pad_round, pad=lambda world: world.pad, revision=1),
    "withdraw_pad_round": _call(pad.withdraw_pad_round, pad=lambda world: world.pad, client_id=an_id(34)),
    "start_rematch": _call(pad.start_rematch, pad=lambda world: world.pad, token="pad", rotate=False, visitor=VISITOR),
    "forget_pads": _call(pad.forget_pads),
}

ACTIONS: dict[str, Action] = SCORES | SEATS | UNDONE | DOOR | DRIVE | POINTS | RULES | PEOPLE | CLUB | MONEY | BESIDE
