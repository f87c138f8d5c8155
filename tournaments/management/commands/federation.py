"""Creates a federation and prints the code for clubs to join."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.services.club.federation import create_federation


class Command(BaseCommand):
    help = "Make a federation; it prints its page and the code by which clubs join."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", help="what the federation is called")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        federation = create_federation(name=name)
        self.stdout.write(f"/federations/{federation.slug}/  {federation.join_code}")
