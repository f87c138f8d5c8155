"""Builds the demo club and keeps its log-ins where `serve` can print them."""

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.demo.club import LOG_INS, SLUG, build_demo_club
from tournaments.models import Club


class Command(BaseCommand):
    help = "Build a demo club: a season, a tournament that is half-way, other games, and a federation with a neighbour."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=1, help="the same seed builds the same club")
        parser.add_argument("--if-empty", action="store_true", help="do nothing when there is any club or user already")

    def handle(self, *args: Any, seed: int, if_empty: bool, **options: Any) -> None:
        if if_empty and (Club.objects.exists() or get_user_model().objects.exists()):
            return
        if Club.objects.filter(slug=SLUG).exists():
            raise CommandError(_("The demo club is already there."))
        demo = build_demo_club(seed=seed)
        lines = [f"{name} ({role.label}): {demo.password}" for name, role in LOG_INS]
        path = settings.DATA_DIR / "demo-log-ins.txt"
        # Only its owner may read it: these are real passwords of this one installation.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write("\n".join(lines) + "\n")
        self.stdout.write(_("The demo club %(club)s is ready. Log-ins (name, role, password):") % {"club": demo.club})
        for line in lines:
            self.stdout.write(f"  {line}")
