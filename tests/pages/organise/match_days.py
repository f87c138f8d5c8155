"""An evening of the cast's club for tests: a season whose legs have two rounds, and tables with people at them."""

from uuid import uuid4

from django.urls import reverse

from tests.factories import CompetitionFactory, LegFactory, MatchDayFactory, TableFactory
from tournaments.models import Attendance, Club, Competition, Leg, MatchDay, Membership, Player, Price, Seat, Table

NAMES = ["Anna", "Bert", "Carla", "Dirk", "Els", "Frits", "Greet", "Henk", "Ineke", "Joop", "Kees", "Lies", "Mies"]
HTMX = {"HX-Request": "true"}
TABLE_1 = (1, 1, 1)
ROUND_1 = (1, 1, 1, 1)


def a_season(cast, **fields) -> Competition:
    return CompetitionFactory(club=cast.club, name="Season", slug="season", **fields)


def a_match_day(cast, **fields) -> MatchDay:
    return MatchDayFactory(competition=a_season(cast, **fields))


def people(cast, count: int) -> list[Player]:
    return Player.objects.bulk_create(
        Player(club=cast.club, name=name, number=number) for number, name in enumerate(NAMES[:count], 1)
    )


def present(match_day: MatchDay, players: list[Player]) -> None:
    Attendance.objects.bulk_create(Attendance(match_day=match_day, player=player) for player in players)


def with_money(cast, **prices: int) -> None:
    """The club keeps its money here, the organiser is its treasurer, and an evening of the season costs this."""
    Club.objects.filter(pk=cast.club.pk).update(keeps_money=True)
    cast.club.refresh_from_db()
    Membership.objects.filter(user=cast.user("organiser")).update(is_treasurer=True)
    for number, (name, cents) in enumerate(prices.items(), 1):
        of_all = "" if name == "evening" else name
        Price.objects.create(competition=Competition.objects.get(), number=number, name=of_all, cents=cents)


def a_leg(cast, tables: int = 1, **fields) -> Leg:
    """The first leg of the first match day; Anna and Carla play Bert and Dirk at table 1, everyone is present."""
    match_day = a_match_day(cast, **fields)
    players = people(cast, 4 * tables)
    present(match_day, players)
    leg = LegFactory(match_day=match_day)
    made = Table.objects.bulk_create(Table(leg=leg, number=number) for number in range(1, tables + 1))
    Seat.objects.bulk_create(
        Seat(leg=leg, table=made[place // 4], position="NESW"[place % 4], player=player)
        for place, player in enumerate(players)
    )
    return leg


def a_table(cast, **fields) -> Table:
    return a_leg(cast, **fields).tables.get(number=1)


def a_table_by(cast, rules: str = "klammern-league", seats: int = 4, **options) -> Table:
    """By these rules; Anna and Carla against Bert and Dirk, or the first two or three of them each for themselves."""
    if seats < 4:
        options["players"] = seats
    season = a_season(cast, rules=rules, rules_options=options)
    return TableFactory(leg__match_day__competition=season, units=people(cast, seats))


def of_season(name: str, *numbers: int) -> str:
    """The address of a page of the season: its day, leg, table, round as far as the page needs them."""
    return reverse(name, args=["de-roem", "season", *numbers])


def a_row(**typed: str) -> dict[str, str]:
    """What a row of the grid sends: North–South play and have 98 points, unless something else is typed."""
    row = {"client_id": str(uuid4()), "maker": "NS", "ns_points": "98", "ns_roem": "", "ew_points": "", "ew_roem": ""}
    return row | {"pit": "", "revoke": ""} | typed


def form_of(page):
    """The form in the row that takes a round, as far as a page of rounds has one."""
    return next(row.form for row in page.context["rows"] if row.form)


def sheet(table: Table) -> dict[int, tuple[int, int, int, int]]:
    """What the rounds of a table are worth: points and roem of both sides by number."""
    rows = table.rounds.values_list("number", "ns_points", "ns_roem", "ew_points", "ew_roem")
    return {number: tuple(figures) for number, *figures in rows}
