"""The next season begins from one that is there: its settings, its people, its divisions with everyone moved."""

import datetime
from collections.abc import Mapping
from typing import Any

from tournaments.models import Category, Competition, Division, Player, Unit
from tournaments.models.player import players_of
from tournaments.queries.people.unit import teams_alongside
from tournaments.queries.results.division import next_places
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.log import log_action
from tournaments.services.people.category import SMALLEST_TEAM, set_categories
from tournaments.services.people.pair import add_pair
from tournaments.services.people.team import add_team
from tournaments.services.season.competition import create_competition
from tournaments.services.season.division import place_in_divisions, set_divisions
from tournaments.services.season.prize import set_prizes
from tournaments.services.season.side_standing import set_side_standings
from tournaments.services.transaction import lock_club, lock_competition, writes

# What no two competitions share.
OWN = {"id", "club", "name", "slug", "version", "created_at", "closed_at", "counting_changes"}
OWN |= {"pot_cents", "prize_seed"}


@writes
def begin_next_season(
    *,
    competition: Competition,
    name: str,
    first_date: datetime.date | None = None,
    with_units: bool = True,
) -> Competition:
    """Another competition like this one, which stays as it is: with its settings, categories, standings and prizes.

    `with_units`: its pairs or teams too, as far as all of them still play. `first_date`: its evenings, at the same
    distances. Who goes up or down by the standing of this one is in another division there.
    """
    club = lock_club(competition.club)
    old = lock_competition(competition, even_closed=True)
    names = [field.name for field in Competition._meta.concrete_fields if field.name not in OWN]
    kept = {name: getattr(old, name) for name in names}
    new = create_competition(club=club, name=name, **kept)
    playing = {player.pk: player for player in players_of(new).filter(is_active=True)}
    units = _units(old, new, playing, with_units=with_units)
    categories = _categories(old, new, playing)
    _begin_teams(old, new, playing)
    set_side_standings(
        competition=new,
        standings=[
            _fields_of(side) | {"category": categories.get(side.category_id)}
            for side in old.side_standings.order_by("number")
        ],
    )
    divisions = _divisions(old, new, units)
    set_prizes(
        competition=new,
        prizes=[
            _fields_of(prize)
            | {"division": divisions.get(prize.division_id), "category": categories.get(prize.category_id)}
            for prize in old.prizes.filter(match_day=None).order_by("number")
        ],
        prize_twice=old.prize_twice,
    )
    if first_date is not None:
        _open_evenings(old, new, first_date)
    log_action(new, "next_season_begun")
    return new


def _fields_of(row: Any) -> dict[str, Any]:
    """What is said in a line of the settings; not what it belongs to."""
    fields = [field for field in row._meta.concrete_fields if not field.is_relation and not field.primary_key]
    return {field.name: getattr(row, field.name) for field in fields if field.name != "number"}


def _units(old: Competition, new: Competition, playing: Mapping[int, Player], *, with_units: bool) -> dict[int, Unit]:
    """Who plays in the new one, by the keys they have in the old one."""
    if old.unit_field == "player":
        return dict(playing)
    units: dict[int, Unit] = {}
    if with_units and old.is_pairs:
        for pair in old.pairs.order_by("number"):
            if {pair.first_id, pair.second_id} <= playing.keys():
                both = {"first": playing[pair.first_id], "second": playing[pair.second_id]}
                units[pair.pk] = add_pair(competition=new, number=pair.number, **both)
    if with_units and old.is_teams:
        for team in old.teams.order_by("number"):
            keys = list(team.members.order_by("place").values_list("player", flat=True))
            if set(keys) <= playing.keys():
                members = [playing[key] for key in keys]
                units[team.pk] = add_team(competition=new, name=team.name, members=members, number=team.number)
    return units


def _categories(old: Competition, new: Competition, playing: Mapping[int, Player]) -> dict[int | None, Category]:
    """The new ones by the keys of the old ones."""
    before = list(old.categories.filter(is_team=False).order_by("number"))
    lines = []
    for category in before:
        keys = category.places.order_by("pk").values_list("player", flat=True)
        lines.append({"pk": None, "name": category.name, "players": [key for key in keys if key in playing]})
    made = set_categories(competition=new, categories=lines)
    return {category.pk: one for category, one in zip(before, made, strict=True)}


def _begin_teams(old: Competition, new: Competition, playing: Mapping[int, Player]) -> None:
    """The teams alongside, with those who still play; not one of which too few do."""
    lines = []
    for team, people in teams_alongside(old).values():
        still = [key for key in people if key in playing]
        if len(still) >= SMALLEST_TEAM:
            lines.append({"pk": None, "name": team.name, "players": still})
    if lines:
        set_categories(competition=new, categories=lines, are_teams=True)


def _divisions(old: Competition, new: Competition, units: Mapping[int, Unit]) -> dict[int | None, Division]:
    """The new ones by the keys of the old ones, with everyone in them."""
    before = list(old.divisions.order_by("number"))
    lines = [{"pk": None, "name": one.name, "promoted": one.promoted, "relegated": one.relegated} for one in before]
    made = set_divisions(competition=new, divisions=lines)
    if made:
        places = next_places(old, published_only=old.is_closed)
        place_in_divisions(
            competition=new, places={units[key].pk: division for key, division in places.items() if key in units}
        )
    return {division.pk: one for division, one in zip(before, made, strict=True)}


def _open_evenings(old: Competition, new: Competition, first_date: datetime.date) -> None:
    """As far apart as those of the old one that have a date; without any just the first."""
    dated = [(day.date, day) for day in old.match_days.order_by("number") if day.date is not None]
    if not dated:
        open_match_day(competition=new, date=first_date)
    for date, day in dated:
        following = first_date + (date - dated[0][0])
        kept = {name: getattr(day, name) for name in ("starts_at", "name", "counts", "cannot_be_dropped")}
        open_match_day(competition=new, date=following, **kept)
