"""The places on which everyone ended: fixed when a competition is closed, gone when it is opened again.

A standing is counted whenever it is asked for. These few rows are stored, so that a club lists the champions of twenty
seasons without counting twenty standings, and a later version of the program does not make another champion.
"""

from tournaments.models import Competition, FinalPlace
from tournaments.queries.results.standing import get_standing


def fix_final_places(competition: Competition) -> None:
    """Part of a service, under the lock of the competition: the places of one that is closed; of another, none.

    As everyone sees the standing, with the finals where there are any. Guests and others without a place have none.
    """
    competition.final_places.all().delete()
    if competition.is_closed:
        unit = f"{competition.unit_field}_id"
        FinalPlace.objects.bulk_create(
            FinalPlace(competition=competition, place=named.row.place, **{unit: named.row.unit_id})
            for named in get_standing(competition).rows
            if named.row.place is not None
        )
