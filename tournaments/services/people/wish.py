"""What draws have to respect at a club: people who never share a table, people who keep one."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import WishKind
from tournaments.models import Club, Player, Wish
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_club, writes


@writes
def add_wish(
    *, club: Club, kind: WishKind, players: Sequence[Player], table_number: int | None = None, note: str = ""
) -> Wish:
    """From now on every draw of the club respects it: two or more people apart, or one person at a fixed table."""
    club = lock_club(club)
    people = list(dict.fromkeys(players))
    if any(player.club_id != club.pk for player in people):
        raise ValidationError({"players": _("This player is not from this club.")})
    if kind == WishKind.APART and len(people) < 2:
        raise ValidationError({"players": _("Name at least two people.")})
    if kind == WishKind.FIXED_TABLE and len(people) != 1:
        raise ValidationError({"players": _("Name one person who always sits at this table.")})
    if kind == WishKind.FIXED_TABLE and Wish.objects.filter(kind=kind, club=club, players=people[0]).exists():
        raise ValidationError({"players": _("%(name)s already has a fixed table.") % {"name": people[0]}})
    wish = Wish(
        club=club, kind=kind, table_number=table_number if kind == WishKind.FIXED_TABLE else None, note=note.strip()
    )
    wish.full_clean(exclude=["players"])
    wish.save()
    wish.players.set(people)
    log_action(club, "wish_added")
    return wish


@writes
def remove_wish(*, wish: Wish) -> None:
    """Draws no longer respect it; what was drawn stays."""
    club = lock_club(wish.club)
    club.wishes.get(pk=wish.pk).delete()
    log_action(club, "wish_removed")
