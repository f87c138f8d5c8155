"""Those who came for one competition only."""

from tournaments.models import Competition, Player


def list_day_guests(competition: Competition) -> list[Player]:
    """By name; one SQL query."""
    return list(competition.day_guests.filter(anonymised_at=None).order_by("name", "number"))
