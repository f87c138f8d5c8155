"""Creates a federation and prints the code for clubs to join."""

import argparse
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tournaments.models import Federation
from tournaments.services.club.federation import create_federation, give_own_club


class Command(BaseCommand):
    help = "Create a federation; prints its page and the code by which clubs join."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", help="the name of the federation")
        parser.add_argument("--owner", help="user who runs it on the web; also for an existing one without a user")

    def handle(self, *args: Any, name: str, owner: str | None, **options: Any) -> None:
        user = User.objects.filter(username=owner).first() if owner is not None else None
        if owner is not None and user is None:
            raise CommandError(f"There is no user “{owner}”.")
        without = Federation.objects.filter(name=name).exclude(clubs__is_federation=True).first() if user else None
        federation = without or create_federation(name=name)
        if user is not None:
            give_own_club(federation=federation, owner=user)
        self.stdout.write(f"{reverse('federation', args=[federation.slug])}  {federation.join_code}")
