"""Removes the telephone and e-mail of those who left longer ago than their club keeps them, and of past drives."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.services.evening.entrant import remove_all_due_entrants
from tournaments.services.people.contact import remove_all_due_contacts


class Command(BaseCommand):
    help = "Remove the telephone and e-mail of those who left, as each club has set; the served site does it daily."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"removed: {remove_all_due_contacts() + remove_all_due_entrants()}")
