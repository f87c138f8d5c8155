"""A random competition with its people: created by the services, and written down independently."""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import datetime
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from benchmarks._recount_record import Chosen, PersonAt, PrizeAt, SeasonAt, SideAt

if TYPE_CHECKING:
    from tournaments.models import Club, Competition, MatchDay, Player
    from tournaments.services.people.unit import Unit

TIE_BREAKS = (
    *("figure", "best_result", "best_leg", "pits", "roem", "fewest_nats"),
    *("best_match_day", "last_match_day", "direct_result", "lot"),
)
# What the club chose of the record is no field of the competition.
NOT_FIELDS = ("game", "target", "prize_twice")
HOMES = ("Assen", "Rolde", "Gieten")
LINES = "the first\nthe second\nthe third\nthe fourth\nthe fifth"


@dataclass
class Stored:
    """The rows behind a record, by its numbers."""

    competition: Competition
    players: dict[int, Player] = field(default_factory=dict)
    units: dict[int, Unit] = field(default_factory=dict)
    jokers: list[Player] = field(default_factory=list)
    days: dict[int, MatchDay] = field(default_factory=dict)


def random_choices(chance: random.Random) -> Chosen:
    """What a club may choose; the form and the game first, since the rest depends on them."""
    form = chance.choices(["individual", "pairs", "teams"], [5, 3, 3])[0]
    game, rules, target = chance.choices(
        [
            ("points", "amsterdam", None),
            ("points", "rotterdam", None),
            ("race", "race-to-501", 501),
            ("augen", "klammern-league", 51),
            ("turns", "hamburg", 6),
        ],
        [5, 2, 1, 2, 2],
    )[0]
    rounds, legs = chance.choice([1, 2, 4]), chance.choice([1, 1, 2, 2, 3, 4])
    figure = chance.choices(["points", "wins", "match_points", "rank_points"], [5, 3, 3, 2])[0]
    planned = chance.choice([None, 2, 3, 4, 5, 6])
    unit = chance.choice(["match_day", "match_day", "leg"])
    which = chance.choices(["all", "best", "worst", "one in", "periods"], [3, 5, 2, 2, 2])[0]
    periods = which == "periods"
    away = ["fixed", "fixed", "lowest_of_evening", "own_average", "last_average"]
    win = chance.choice([1, 2, 3])
    ties = chance.sample(TIE_BREAKS, chance.choice([0, 1, 2, 3, 4, 10]))
    most = 3 if unit == "match_day" else 6
    small = figure in ("wins", "match_points", "rank_points")
    low = 2 if small else chance.choice([0, 30, 60])
    return Chosen(
        form=form,
        game=game,
        rules=rules,
        target=target,
        rounds_per_leg=rounds,
        legs_per_match_day=legs,
        match_days_planned=planned,
        counting_figure=figure,
        win_points=win,
        tie_points=chance.randint(0, win),
        wins_per=chance.choice(["table", "meeting"]),
        rank_points=chance.choice([[3, 2, 1], [25, 18, 15, 12, 10, 8, 6, 4, 2, 1], [5, 5, 3]]),
        counting_unit=unit,
        counting_best=chance.choice([1, 2, most]) if which == "best" else None,
        drop_worst=chance.choice([1, 2, most]) if which == "worst" else None,
        drop_one_in=chance.choice([2, 3, most + 2]) if which == "one in" else None,
        counting_method=chance.choice(["sum", "sum", "average"]),
        period_match_days=chance.choice([1, 2, 3]) if periods else None,
        period_best=chance.choice([None, 1, 2]) if periods else None,
        periods_best=chance.choice([None, 1, 2]) if periods else None,
        minimum_attendance=chance.choice([0, 0, 1, 2, 3]),
        drop_timing=chance.choice(["always", "at_end"]),
        tie_breaks=ties,
        lot_seed=chance.randrange(10**6),
        guests_are_ranked=chance.random() < 0.6,
        bye_points=chance.choice([None, None, 0, 1, low]),
        bye_pits=chance.choice([0, 1]),
        absence_rule=chance.choice(away),
        absence_points=chance.choice([0, 1, low]),
        absence_without_notice_rule=chance.choice(away),
        absence_without_notice_points=chance.choice([0, 0, 1]),
        absence_minimum=chance.choice([1, 1, 2, 3]),
        absence_last=chance.choice([1, 2, 3]),
        absence_fine=chance.choice([0, 0, 1, low]),
        absence_without_notice_fine=chance.choice([0, 1]),
        paid_absences=chance.choice([None, None, 0, 1, 2]),
        late_rule=chance.choice(["fixed", "fixed", "lowest_of_evening"]),
        late_points=chance.choice([0, 0, 1]),
        stopped_rule=chance.choice(["behind", "left_out", "not_counted"]),
        prize_twice=chance.choice(["keep", "next"]),
        handicap_per=chance.choice(["match_day", "leg"]),
    )


def make_season(club: Club, chance: random.Random, seed: int) -> tuple[SeasonAt, Stored]:
    from django.core.exceptions import ValidationError

    from tournaments.services.season.competition import create_competition

    while True:
        chosen = random_choices(chance)
        fields: dict[str, Any] = {name: getattr(chosen, name) for name in chosen.__slots__ if name not in NOT_FIELDS}
        if fields["bye_points"] is None:
            del fields["bye_points"]
        fields |= {"left_over_ways": ["sit_out", "three_player_table", "joker", "helper"]}
        fields |= {"kind": chance.choice(["season", "tournament"])}
        try:
            competition = create_competition(club=club, name=f"Season {seed}", **fields)
            competition.counting_rules  # noqa: B018 - fields that contradict each other
        except (ValidationError, ValueError):
            continue
        break
    season, stored = SeasonAt(seed, chosen), Stored(competition)
    _people(season, stored, chance)
    _other_legs_of(season, stored, chance)
    _handicaps(season, stored, chance)
    competition.refresh_from_db()
    return season, stored


def _people(season: SeasonAt, stored: Stored, chance: random.Random) -> None:
    from tournaments.models import Player
    from tournaments.services.people.pair import add_pair
    from tournaments.services.people.player import add_players
    from tournaments.services.people.team import add_team

    form, competition = season.chosen.form, stored.competition
    each = {"individual": 1, "pairs": 2, "teams": 4}[form]
    count = {"individual": chance.randint(5, 11), "pairs": chance.randint(3, 7), "teams": chance.randint(2, 4)}[form]
    names = [f"Player {number}" for number in range(each * count + 2)]
    players = add_players(club=competition.club, names=names)
    stored.jokers = [players.pop(), players.pop()]
    for player in players:
        person = PersonAt(
            player.number,
            home=chance.choice([*HOMES, ""]),
            is_guest=chance.random() < 0.15,
            is_newcomer=chance.random() < 0.4,
            categories=frozenset(name for name in ("Ladies", "Juniors") if chance.random() < 0.4),
        )
        player.home, player.is_guest = person.home, person.is_guest
        player.member_since = datetime.date(2026, 9, 1) if person.is_newcomer else datetime.date(2020, 1, 1)
        season.people[player.number], stored.players[player.number] = person, player
    Player.objects.bulk_update(players, ["home", "is_guest", "member_since"])
    for at in range(0, len(players), each):
        own = players[at : at + each]
        unit: Unit = own[0]
        if form == "pairs":
            unit = add_pair(competition=competition, first=own[0], second=own[1])
        if form == "teams":
            unit = add_team(competition=competition, name=f"Team {at}", members=own)
        stored.units[unit.number] = unit
        season.units[unit.number] = [player.number for player in own]


def _handicaps(season: SeasonAt, stored: Stored, chance: random.Random) -> None:
    """Of some, in one season of four; large enough to change places."""
    from tournaments.services.season.handicap import set_handicaps

    if chance.random() < 0.25:
        most = (
            90 if season.chosen.game == "points" and season.chosen.counting_figure in ("points", "rank_points") else 2
        )
        season.handicaps = {unit: chance.choice([-1, 1, most]) for unit in season.units if chance.random() < 0.4}
        keys = {stored.units[unit].pk: points for unit, points in season.handicaps.items()}
        set_handicaps(competition=stored.competition, handicaps=keys)


def _other_legs_of(season: SeasonAt, stored: Stored, chance: random.Random) -> None:
    """Categories, divisions, prizes, other standings."""
    from tournaments.models import Division
    from tournaments.services.people.category import set_categories
    from tournaments.services.season.division import place_in_divisions, set_divisions
    from tournaments.services.season.prize import set_prizes
    from tournaments.services.season.side_standing import set_side_standings

    competition, form = stored.competition, season.chosen.form
    people = {
        name: [stored.players[n].pk for n, one in season.people.items() if name in one.categories]
        for name in ("Ladies", "Juniors")
    }
    if form == "individual":
        _teams_alongside(season, stored, chance)
    wanted = [{"pk": None, "name": name, "players": keys} for name, keys in people.items()]
    categories = {one.name: one for one in set_categories(competition=competition, categories=wanted)}
    divisions: list[Division] = []
    if chance.random() < 0.4:
        season.divisions = [(name, chance.choice([0, 1, 2]), chance.choice([0, 1, 2])) for name in "AB"]
        lines = [{"pk": None, "name": name, "promoted": up, "relegated": down} for name, up, down in season.divisions]
        divisions = set_divisions(competition=competition, divisions=lines)
        season.division_of = {unit: chance.choice([0, 1]) for unit in season.units if chance.random() < 0.9}
        places = {stored.units[unit].pk: index for unit, index in season.division_of.items()}
        place_in_divisions(competition=competition, places=places)
    kinds = ["formula_of_four", "one_in_so_many", "top", "last_place", "most_pits", "highest_leg", "highest_roem"]
    for _number in range(chance.choice([0, 2, 3, 4])):
        kind = chance.choice(kinds)
        so_many = chance.choice([1, 2, 3]) if kind in ("one_in_so_many", "top") else None
        division = chance.choice([None, 0, 1]) if divisions else None
        what = chance.choice(["", "a ham", LINES, "the first\nthe second"])
        season.prizes.append(PrizeAt(chance.choice(["match_day", "season"]), kind, so_many, division, what))
    rules = [
        {"scope": one.scope, "kind": one.kind, "so_many": one.so_many, "what": one.what}
        | {"division": None if one.division is None else divisions[one.division]}
        for one in season.prizes
    ]
    set_prizes(competition=competition, prizes=rules, prize_twice=season.chosen.prize_twice)
    offered = ["counted", "plain_total", "pits", "roem"]
    offered += ["newcomers", "pairs", "teams"] if form == "individual" else []
    offered += ["category", "homes"] if form != "teams" else []
    for kind in chance.sample(offered, chance.randint(0, len(offered))):
        side = SideAt(kind, best=chance.choice([None, 1, 2]), minimum=chance.choice([0, 0, 2]))
        side.category = chance.choice(["Ladies", "Juniors"]) if kind == "category" else ""
        side.best_people = chance.choice([1, 2, 3]) if kind in ("homes", "teams") else 0
        season.sides.append(side)
    set_side_standings(
        competition=competition,
        standings=[
            {
                "name": f"{one.kind} {number}",
                "kind": one.kind,
                "counting_best": one.best,
                "minimum_attendance": one.minimum,
                "newcomers_since": datetime.date(2026, 1, 1) if one.kind == "newcomers" else None,
                "category": categories[one.category] if one.category else None,
                "best_people": one.best_people or None,
            }
            for number, one in enumerate(season.sides)
        ],
    )


def _teams_alongside(season: SeasonAt, stored: Stored, chance: random.Random) -> None:
    """Two, and some people are in none."""
    from tournaments.services.people.category import set_categories

    for person in season.people.values():
        person.team = chance.choice([1, 2, 2, None])
    people = {
        team: [stored.players[number].pk for number, one in season.people.items() if one.team == team]
        for team in (1, 2)
    }
    if any(len(keys) < 2 for keys in people.values()):
        for person in season.people.values():
            person.team = None
        return
    lines = [{"pk": None, "name": f"Team {team}", "players": keys} for team, keys in people.items()]
    set_categories(competition=stored.competition, categories=lines, are_teams=True)
