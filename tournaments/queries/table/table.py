"""What is asked of the rounds of a table apart from its sheet: what people call them, what was changed."""

from collections.abc import Iterable

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.choices import RoundOutcome
from tournaments.models import Competition, Correction, Round, Table


def shown_numbers(table: Table, numbers: Iterable[int]) -> dict[int, int]:
    """What people call the rounds on these lines, since they count only those that were played.

    One SQL query where all may pass.
    """
    if not table.leg_rules.game.has_melds:
        return {number: number for number in numbers}
    passed = list(table.rounds.filter(outcome=RoundOutcome.PASSED).values_list("number", flat=True))
    return {number: number - sum(line < number for line in passed) for number in numbers}


def shown_number(table: Table, number: int) -> int:
    """What people call the round on this line; as above."""
    return shown_numbers(table, [number])[number]


def count_passed() -> Coalesce:
    """On how many lines of each table everyone passed, for a query of tables."""
    passed = Round.objects.filter(table=OuterRef("pk"), outcome=RoundOutcome.PASSED).order_by().values("table")
    return Coalesce(Subquery(passed.annotate(count=Count("pk")).values("count")), 0)


def newest_revision(stored: Round) -> int:
    """The current revision; the earlier one if the round is gone."""
    newest = Round.objects.filter(pk=stored.pk).values_list("revision", flat=True).first()
    return newest or stored.revision


def list_corrections(of: Table | Competition) -> QuerySet[Correction]:
    """The newest first, with everything a list shows; a queryset so that a long history can be split into pages."""
    return of.corrections.select_related("made_by", "table__leg__match_day").order_by("-pk")
