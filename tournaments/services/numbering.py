"""What is numbered in order of arrival: players, pairs, teams, match days, legs."""

from typing import Any

from django.db.models import Manager, Max, QuerySet


def next_number(rows: Manager[Any] | QuerySet[Any]) -> int:
    """One more than the highest number there is."""
    return (rows.aggregate(Max("number"))["number__max"] or 0) + 1
