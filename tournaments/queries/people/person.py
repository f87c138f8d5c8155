"""Everything that is stored about one person, found by the relations of the models, so also what is new."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Model, Q, QuerySet

from tournaments.choices import CorrectionSubject
from tournaments.models import (
    Attendance,
    Booking,
    Club,
    Correction,
    Entrant,
    LineUp,
    LogEntry,
    OwnLink,
    Pair,
    Player,
    Team,
    TeamMember,
)
from tournaments.models.line_up import PLACES
from tournaments.models.parts import PARTS

LEFT_OUT: dict[tuple[type[Model], str], str] = {
    (Attendance, "partner"): "the row of someone else; the person's own row names this partner",
    (Booking, "counters"): "a line of the same person, which is among the rows itself",
    (Entrant, "sign_up"): "the sign-up is among the rows itself",
    (OwnLink, "player"): "hashes of a key and what the key is made of: no file may have those",
    **{
        (LineUp, field): "secret until those they meet have theirs; the seats say who played"
        for field in ("team", *PLACES)
    },
}
"""Relations that lead to a person whose row is about another, with the reason."""
OF_PEOPLE: tuple[type[Model], ...] = (*PARTS, Entrant)
LOG_OF_PLAYERS = ("player_changed", "players_merged", "player_anonymised")
"""Lines of the log whose number is that of a player."""
OF_ONE = {CorrectionSubject.BYE, CorrectionSubject.RESULT, CorrectionSubject.ADJUSTMENT}
"""What is corrected of one player, pair or team; other corrections are of a table, with all who sat there."""


def relations() -> Iterator[tuple[type[Model], Any]]:
    """Every field of what belongs to a club that leads to a player, a pair or a team."""
    for model in OF_PEOPLE:
        for field in (*model._meta.concrete_fields, *model._meta.many_to_many):
            if field.related_model in (Player, Pair, Team) and (model, field.name) not in LEFT_OUT:
                yield model, field


def rows_about(player: Player) -> dict[type[Model], list[Any]]:
    """The rows of each model that are about this person, alone or in a pair or team. One SQL query for each relation.

    A row that names a player next to the pair or team (a seat, a member) is about that player.
    """
    units: Mapping[type[Model], set[int]] = {
        Player: {player.pk},
        Pair: {*_keys(player.pairs_as_first), *_keys(player.pairs_as_second)},
        Team: set(player.team_members.values_list("team", flat=True)),
    }
    found: dict[type[Model], dict[int, Any]] = {}
    for model, field in relations():
        keys = units[field.related_model]
        if not keys or (field.related_model is not Player and _names_a_player(model)):
            continue
        rows = model._default_manager.filter(**{f"{field.name}__in": keys}).select_related(*_paths(model))
        found.setdefault(model, {}).update({row.pk: row for row in rows.order_by("pk")})
    return {model: list(rows.values()) for model, rows in found.items() if rows}


def corrections_about(player: Player, rows: Mapping[type[Model], list[Any]]) -> list[Correction]:
    """What was corrected of this person's points; one SQL query."""
    numbers = _numbers(player)
    units = {(pair.competition_id, pair.number) for pair in rows.get(Pair, ())}
    units |= {(member.team.competition_id, member.team.number) for member in rows.get(TeamMember, ())}

    def is_about(correction: Correction) -> bool:
        number = (correction.before or correction.after or {}).get("number")
        is_of_players = correction.competition.unit_field == "player"
        return number in numbers if is_of_players else (correction.competition_id, number) in units

    corrections = Correction.objects.filter(competition__club=player.club_id, subject__in=OF_ONE)
    return list(filter(is_about, corrections.select_related("competition__club").order_by("pk")))


def log_about(player: Player) -> QuerySet[LogEntry]:
    """The lines of the log that name this number, or a former one, as a player's. Two SQL queries."""
    said: list[dict[str, Any]] = [{"number": number} for number in _numbers(player)]
    lines = Q(action__in=LOG_OF_PLAYERS, subject__in=map(json.dumps, said))
    undone = [json.dumps(one | {"what": action}) for one in said for action in LOG_OF_PLAYERS]
    lines |= Q(action__in=["taken_back", "done_again"], subject__in=undone)
    return LogEntry.objects.filter(lines, club=player.club_id).select_related("competition").order_by("pk")


def _numbers(player: Player) -> set[int]:
    return {player.number, *player.former_numbers.values_list("number", flat=True)}


def _keys(rows: Any) -> list[int]:
    return list(rows.values_list("pk", flat=True))


def _names_a_player(model: type[Model]) -> bool:
    return any(field.related_model is Player and not field.null for field in model._meta.concrete_fields)


def _paths(model: type[Model]) -> list[str]:
    """Everyone the row names, and where it was."""
    paths: list[str] = []
    for field in model._meta.concrete_fields:
        if field.related_model is Club:
            paths.append(field.name)
        elif field.related_model in PARTS:
            around = PARTS[field.related_model].removesuffix("club").removesuffix("__")
            paths.append(f"{field.name}__{around}" if around else field.name)
            if field.related_model is Pair:
                paths += [f"{field.name}__first", f"{field.name}__second"]
    return paths
