"""A competition that is loaded from a file, step by step and hidden: shown when it is complete, or removed."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db.models import ProtectedError

from tournaments.models import Competition, Player
from tournaments.services.log import log_action
from tournaments.services.season.removal import remove_all
from tournaments.services.transaction import lock_club, lock_competition, writes


@writes
def finish_loaded(*, competition: Competition, is_public: bool, by: User) -> Competition:
    """From now on everyone sees it, if the file says so."""
    competition = lock_competition(competition)
    competition.is_public = is_public
    competition.save(update_fields=["is_public"])
    log_action(competition, "competition_loaded", by=by)
    return competition


@writes
def take_away_loaded(*, competition: Competition, players: Sequence[Player]) -> None:
    """It could not be loaded as a whole, so nothing of it stays, nor of the people who came with it."""
    club = lock_club(competition.club)
    remove_all(lock_competition(competition, with_all=True))
    for player in club.people.filter(pk__in=[player.pk for player in players]):
        try:
            player.delete()
        except ProtectedError:
            continue  # someone has seated them elsewhere by now
    log_action(club, "competition_not_loaded", name=competition.name)
