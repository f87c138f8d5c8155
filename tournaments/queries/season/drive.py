"""What a drive begins with, and its list as it could be typed."""

from tournaments.models import Club, Competition
from tournaments.models.player import players_of


def get_usual(club: Club) -> Competition:
    """The competition that a new drive is like: the latest drive, or else the latest of all. One query."""
    latest = club.competitions.filter(is_portefeuille=False).order_by("-takes_day_guests", "-created_at", "-pk").first()
    return latest or Competition(club=club)


def list_names_taken(club: Club) -> list[str]:
    """The word for the club's competitions."""
    return list(club.competitions.order_by().values_list("name", flat=True))


def list_as_typed(competition: Competition) -> list[str]:
    """A line for each pair, or each who plays alone, as they could be pasted again."""
    if competition.is_pairs:
        pairs = competition.pairs.select_related("first", "second")
        return [f"{pair.first.full_name} – {pair.second.full_name}" for pair in pairs]
    here = players_of(competition).filter(attendances__match_day__competition=competition).distinct()
    return [player.full_name for player in here]
