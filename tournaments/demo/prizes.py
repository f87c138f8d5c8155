"""The prizes of the season of the demo club: shares of a pot on each evening, amounts at the end."""

from tournaments.choices import PrizeKind, PrizeScope, PrizeTwice
from tournaments.models import Competition
from tournaments.services.season.prize import set_prizes

CENTS_OF_EACH = 250
"""What each person adds to the pot of an evening."""
SEED_OF_LOTS = 4711


def promise_prizes(season: Competition) -> None:
    """Four places, the most pits, the climber and one by lot share the pot; the last place has a poedel."""
    set_prizes(
        competition=season,
        prizes=[
            {"kind": PrizeKind.TOP, "so_many": 4, "what": "35%\n25%\n15%\n10%"},
            {"kind": PrizeKind.MOST_PITS, "what": "5%"},
            {"kind": PrizeKind.CLIMBER, "what": "5%"},
            {"kind": PrizeKind.BY_LOT, "so_many": 1, "what": "5%"},
            {"kind": PrizeKind.LAST_PLACE, "what": "Poedel"},
            {"kind": PrizeKind.TOP, "so_many": 3, "scope": PrizeScope.SEASON, "what": "75.00\n50.00\n25.00"},
        ],
        prize_twice=PrizeTwice.KEEP,
    )
