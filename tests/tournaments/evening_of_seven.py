"""An evening of seven in a game with melds: a table of four, and one of three where everyone plays for themselves."""

from typing import Any

from scoring import AnyEntry, KlammernEntry, Seat, TrumpChoice
from tests.factories import CompetitionFactory, PlayerFactory, a_meld_entry, a_round
from tournaments.choices import LeftOver
from tournaments.models import Leg
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.evening.seating import seat_leg

FOUR = ("Anna", "Bert", "Cor", "Dien")
THREE = ("Eef", "Fien", "Gijs")
AT_THREE = (Seat.NORTH, Seat.EAST, Seat.SOUTH)


def seated_seven(rules: str = "klammern-league", rounds_per_leg: int = 4, **fields: Any) -> Leg:
    """The first leg: Anna and Cor against Bert and Dien at table 1; Eef, Fien and Gijs at table 2."""
    fields = {"left_over_ways": [LeftOver.THREE_PLAYER_TABLES.value, LeftOver.SIT_OUT.value], "bye_points": 1} | fields
    competition = CompetitionFactory(rules=rules, rounds_per_leg=rounds_per_leg, **fields)
    people = {name: PlayerFactory(club=competition.club, name=name) for name in (*FOUR, *THREE)}
    tables = [[people[name] for name in names] for names in (FOUR, THREE)]
    return seat_leg(match_day=open_match_day(competition=competition), tables=tables, roles={}, by=None)


def alone(maker: Seat, *points: int, **written: Any) -> KlammernEntry:
    """A round at the table of three, by the points of Eef, Fien and Gijs."""
    return KlammernEntry(maker=maker, card_points=dict(zip(AT_THREE, points, strict=True)), **written)


N, E, S = AT_THREE
LEAGUE = {
    # 11 : 5 Augen in each round, 55 : 25 after five.
    1: [a_meld_entry(110)] * 5,
    # 9, 4 and 3 in each round; Gijs has a Terz in the last one: 54, 24 and 20.
    2: [*[alone(N, 90, 40, 30)] * 5, alone(N, 90, 40, 30, melds={S: (20,)})],
}
BIG_POINTS = {
    # Lost with Re: eight small points to nil are a Kalte. Three rounds won are three small points.
    1: [a_meld_entry(60, doubling=2), *[a_meld_entry(100)] * 3],
    # Two for Fien and for Gijs, one more for Fien, two for Eef and Fien: she has five, Gijs two. The last one is Eef's.
    2: [alone(N, 40, 60, 50), alone(E, 30, 90, 20), alone(S, 60, 50, 40), alone(N, 90, 30, 20)],
}
TURNS = {
    # An Orgi lost is four for the others, and a Kleines lost two: home.
    1: [a_meld_entry(60), a_meld_entry(70, choice=TrumpChoice.KLEINES)],
    # 2, 0, 0; a Kleines of Fien is lost: 4, 0, 2; an Orgi of Gijs as well: 8, 4, 2.
    2: [alone(N, 70, 40, 30), alone(E, 60, 40, 30, choice=TrumpChoice.KLEINES), alone(S, 60, 50, 40)],
}
EVENINGS: dict[str, tuple[dict[int, list[Any]], dict[str, int]]] = {
    "klammern-league": (
        LEAGUE,
        {"Anna": 55, "Cor": 55, "Eef": 54, "Bert": 25, "Dien": 25, "Fien": 24, "Gijs": 20},
    ),
    "klammern": (BIG_POINTS, {"Bert": 2, "Dien": 2, "Fien": 1, "Anna": 0, "Cor": 0, "Eef": 0, "Gijs": 0}),
    "hamburg": (TURNS, {"Eef": 8, "Bert": 6, "Dien": 6, "Fien": 4, "Gijs": 2, "Anna": 0, "Cor": 0}),
}
"""By rule set: what is written at each table, and what everyone has."""


def write_round_by_round(leg: Leg, entries: dict[int, list[AnyEntry]]) -> None:
    for table in leg.tables.all():
        for number, entry in enumerate(entries[table.number], start=1):
            a_round(table, number, entry)
