"""The players or pairs that a competition ranks, by the key that the standings use."""

from typing import NamedTuple

from tournaments.models import Competition, Pair, Player


class UnitName(NamedTuple):
    number: int
    name: str


def unit_names(competition: Competition) -> dict[int, UnitName]:
    """In one SQL query: every pair of the competition, or every player of the club."""
    if competition.is_pairs:
        pairs = Pair.objects.filter(competition=competition).order_by()
        rows = pairs.values_list("pk", "number", "first__name", "second__name")
        return {pk: UnitName(number, f"{first} / {second}") for pk, number, first, second in rows}
    players = Player.objects.filter(club=competition.club_id).order_by()
    return {pk: UnitName(number, name) for pk, number, name in players.values_list("pk", "number", "name")}
