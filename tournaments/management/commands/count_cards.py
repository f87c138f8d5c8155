"""Counts what each card cost, in every round of which the cards are known and that is still to be done."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.services.table.costs import count_next


class Command(BaseCommand):
    help = "Count what the cards of rounds cost, against the best with open hands; the served site does it on its own."

    def handle(self, *args: Any, **options: Any) -> None:
        counted = 0
        while (more := count_next()) > 0:
            counted += more
        self.stdout.write(f"rounds counted: {counted}")
