"""Builds the demo club and keeps its accounts where `serve` can print them."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.demo.accounts import save_accounts
from tournaments.demo.club import ACCOUNTS, build_demo_club, reserve_demo_club
from tournaments.exceptions import Refused
from tournaments.models import Club
from tournaments.services.files.demo_club import move_demo_to


class Command(BaseCommand):
    help = "Build a demo club: a season with an evening today, a tournament, other games, and a neighbour."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=1, help="the same seed and day build the same club")
        parser.add_argument(
            "--if-empty",
            action="store_true",
            help="when there is any club or user already, only move the evening of the demo club to today",
        )

    def handle(self, *args: Any, seed: int, if_empty: bool, **options: Any) -> None:
        today = timezone.localdate()
        if if_empty and (Club.objects.exists() or get_user_model().objects.exists()):
            move_demo_to(today=today)
            return
        try:
            club = reserve_demo_club()
        except Refused as refusal:
            raise CommandError(refusal.message) from None
        password = secrets.token_urlsafe(9)
        users = build_demo_club(club, seed=seed, today=today, password=password)
        lines = [f"{user} ({role.label}): {password}" for user, (_name, role) in zip(users, ACCOUNTS, strict=True)]
        save_accounts(lines)
        self.stdout.write(_("The demo club %(club)s is ready. Accounts (name, role, password):") % {"club": club.name})
        for line in lines:
            self.stdout.write(f"  {line}")
