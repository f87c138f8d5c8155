"""Everything that was written on a match day, for its text file: the hall with the rounds of every table."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.choices import CompetitionForm
from tournaments.models import MatchDay, Round
from tournaments.queries.people.unit import UnitName, unit_names
from tournaments.queries.results.match_day import Hall, get_hall
from tournaments.queries.table.board import list_secret


@dataclass(frozen=True, slots=True)
class WrittenDay:
    """The `rounds` of each table in order, by its primary key.

    Those of a frozen leg are left out, and cards of a board that a table still has to play.

    `pairs`: what they are called, by their primary keys, in a competition of pairs.
    """

    hall: Hall
    rounds: Mapping[int, Sequence[Round]]
    pairs: Mapping[int, UnitName]


def get_written_day(match_day: MatchDay, *, published_only: bool = False) -> WrittenDay:
    """Six SQL queries, for pairs seven, and three more in portefeuille; what is published is as in `get_hall`."""
    hall = get_hall(match_day, published_only=published_only)
    leg_of = {table.table.pk: leg.leg.pk for leg in hall.legs for table in leg.tables if not leg.is_frozen}
    rounds, secret = defaultdict(list), list_secret(match_day)
    for row in Round.objects.filter(table__in=leg_of).order_by("table_id", "number"):
        if "plays" not in row.entry or (leg_of[row.table_id], row.number) not in secret:
            rounds[row.table_id].append(row)
    is_of_pairs = match_day.competition.form == CompetitionForm.PAIRS
    return WrittenDay(hall, rounds, unit_names(match_day.competition) if is_of_pairs else {})
