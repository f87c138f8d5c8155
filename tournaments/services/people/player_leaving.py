"""Someone who wants to be forgotten: removed if they never played, otherwise nameless in everything they played."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from django.db.models import Model, ProtectedError, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import (
    Adjustment,
    Booking,
    Bye,
    Change,
    Club,
    Competition,
    Contact,
    Correction,
    FormerNumber,
    Handicap,
    LateRound,
    MatchDay,
    Player,
    TableLink,
)
from tournaments.services.log import log_action
from tournaments.services.people.contact import forget_contacts
from tournaments.services.transaction import lock, lock_club, writes

# The fields of any row that have words of people in them.
TYPED = {"name", "names", "reason", "before", "after", "what"}
FORMER = str(FormerNumber._meta.model_name)


@writes
def remove_player(*, player: Player) -> None:
    """Only someone who never played, was never present and is in no pair or team.

    In the joint tournaments of the federation, where they may have played, they have no name any more.
    """
    club = _lock_all_who_know(player)
    player = club.people.get(pk=player.pk)
    _forget_copies(player)
    player.wishes.all().delete()
    forget_contacts(club, Contact.objects.filter(player=player))
    Handicap.objects.filter(player=player.pk).delete()
    try:
        player.delete()
    except ProtectedError as error:
        if all(isinstance(row, Booking) for row in error.protected_objects):
            raise Refused(_("This player is in the books: only the name can be removed.")) from error
        raise Refused(_("Others played with and against this player: only the name can be removed.")) from error
    _forget_in_changes(club, player.pk, _names_of(player), _free_name(player))
    log_action(club, "player_removed", number=player.number)


@writes
def anonymise_player(*, player: Player) -> Player:
    """“Player 17” from now on, also where the name was written in the history. No result changes.

    The same happens to them in the joint tournaments of the federation.
    """
    club = _lock_all_who_know(player)
    player = club.people.get(pk=player.pk)
    if player.anonymised_at is not None:
        raise Refused(_("The name of this player has already been removed."))
    names, player.name = _names_of(player), _free_name(player)
    player.home = player.also_known_as = ""
    player.is_active = player.hides_name = False
    player.member_since = None
    player.anonymised_at = timezone.now()
    player.wishes.all().delete()
    forget_contacts(club, Contact.objects.filter(player=player))
    # What they scored for a team stays, as all results do.
    player.category_places.filter(category__is_team=False).delete()
    player.full_clean()
    player.save()
    for rows, fields in _written_in(club):
        _forget(rows, fields, names, player.name)
    _forget_in_changes(club, player.pk, names, player.name)
    _forget_copies(player)
    log_action(club, "player_anonymised", number=player.number)
    return player


def _lock_all_who_know(player: Player) -> Club:
    """The club with all that is played there, and that of the federation, which may have taken them from its list.

    The name may be written down anywhere in the history, also by what is being stored at this moment.
    """
    copies = Player.objects.filter(origin=player).order_by()
    of_federation = Q(is_federation=True, federation__clubs=player.club_id)
    knows = Club.objects.filter(Q(pk__in=copies.values("club")) | of_federation).values_list("pk", flat=True)
    lock(Club, pk__in={player.club_id, *knows})
    clubs = {player.club_id, *copies.values_list("club", flat=True)}
    lock(Competition, club__in=clubs)
    lock(MatchDay, competition__club__in=clubs)
    return lock_club(player.club)


def _forget_copies(player: Player) -> None:
    """The federation forgets the people it took from this club's list."""
    for copy in Player.objects.filter(origin=player, anonymised_at=None).select_related("club").order_by("pk"):
        anonymise_player(player=copy)


def _names_of(player: Player) -> list[str]:
    """The first two are looked for inside sentences too, whatever they are."""
    return [player.full_name, player.name, *player.other_names]


def _free_name(player: Player) -> str:
    plain = gettext("Player %(number)d") % {"number": player.number}
    others = Player.objects.filter(club=player.club_id).exclude(pk=player.pk)
    names = (plain if at == 1 else f"{plain} ({at})" for at in count(1))
    return next(name for name in names if not others.filter(name__iexact=name).exists())


def _written_in(club: Club) -> list[tuple[QuerySet[Any], tuple[str, ...]]]:
    """Where someone's name may have been written: corrections and reasons. The log has no names."""
    return [
        (Correction.objects.filter(competition__club=club), ("before", "after", "reason")),
        (Adjustment.objects.filter(competition__club=club), ("reason",)),
        (Bye.objects.filter(leg__match_day__competition__club=club), ("reason",)),
        (LateRound.objects.filter(match_day__competition__club=club), ("names",)),
        (TableLink.objects.filter(match_day__competition__club=club), ("names",)),
    ]


def _forget(rows: QuerySet[Any], fields: tuple[str, ...], names: Sequence[str], instead: str) -> None:
    changed: list[Model] = []
    for row in rows.order_by().iterator():
        found = {field: getattr(row, field) for field in fields}
        without = {field: _without(value, names, instead) for field, value in found.items()}
        if without != found:
            for field, value in without.items():
                setattr(row, field, value)
            changed.append(row)
    rows.model._default_manager.bulk_update(changed, fields, batch_size=500)


def _forget_in_changes(club: Club, player: int, names: Sequence[str], instead: str) -> None:
    """Wherever something can still be undone; only in what people typed, since a name may be a word of the program.

    A merge contains a name: it can no longer be undone.
    """
    forgotten: list[Change] = []
    for change in Change.objects.filter(line__club=club).iterator():
        kept: Any = change.rows
        if any(row and row["player_id"] == player for both in kept.get(FORMER, {}).values() for row in both):
            change.delete()
            continue
        rows = {model: _without_in_rows(of_model, names, instead) for model, of_model in kept.items()}
        of_player = rows.get("player", {})
        if str(player) in of_player:
            of_player[str(player)] = [_without_home_and_other_names(row) for row in of_player[str(player)]]
        if rows != kept:
            change.rows = rows
            forgotten.append(change)
    Change.objects.bulk_update(forgotten, ["rows"], batch_size=500)


def _without_home_and_other_names(row: Any) -> Any:
    return {**row, **{field: "" for field in ("home", "also_known_as") if field in row}} if row else row


def _without_in_rows(rows: Mapping[str, list[Any]], names: Sequence[str], instead: str) -> dict[str, list[Any]]:
    return {
        key: [
            row
            and {field: _without(value, names, instead) if field in TYPED else value for field, value in row.items()}
            for row in both
        ]
        for key, both in rows.items()
    }


def _without(value: Any, names: Sequence[str], instead: str) -> Any:
    """The name first, with and without the home, then former ones.

    Of these a single word is too common to be looked for inside a sentence.
    """
    match value:
        case str():
            for at, name in enumerate(names):
                if at < 2 or " " in name:
                    value = value.replace(name, instead)
                elif value == name:
                    value = instead
            return value
        case list():
            return [_without(one, names, instead) for one in value]
        case dict():
            return {key: _without(one, names, instead) for key, one in value.items()}
        case _:
            return value
