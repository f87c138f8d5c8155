"""The club's list of substitutes: who is asked first when someone cannot come."""

from collections.abc import Sequence

from tournaments.models import Club, Player
from tournaments.services.change import Watched, watch
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_club, writes


@writes
def set_substitutes(*, club: Club, players: Sequence[Player]) -> None:
    """Exactly these, in this order."""
    club = lock_club(club)
    watch(Watched(club.pk, None, {Player: {"club": club.pk}}))
    places = {player.pk: place for place, player in enumerate(dict.fromkeys(players), start=1)}
    changed = []
    for player in club.people.filter(anonymised_at=None).order_by("pk"):
        place = places.get(player.pk)
        if player.substitute_place != place:
            player.substitute_place = place
            changed.append(player)
    Player.objects.bulk_update(changed, ["substitute_place"])
    if changed:
        log_action(club, "substitutes_set")
