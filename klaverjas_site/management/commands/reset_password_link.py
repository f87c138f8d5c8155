"""Prints a link to choose a new password, for people with access to the computer."""

from argparse import ArgumentParser
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from klaverjas_site.data_folder import last_served_at
from tournaments.services.club.account import reset_link_parts

USUAL = "http://localhost:8000/"


class Command(BaseCommand):
    help = "Prints the address where this user chooses a new password: it works once, within a day."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", help="the user name")
        parser.add_argument("--site", default="", help="the address of the site, for example http://192.168.1.5:8000")

    def handle(self, *args: Any, **options: Any) -> None:
        user = get_user_model().objects.filter(username=options["user"], is_active=True).first()
        if user is None:
            raise CommandError(f"There is no user “{options['user']}”.")
        named = options["site"] or settings.SITE_ADDRESS or last_served_at(settings.DATA_DIR) or USUAL
        site = urlsplit(named if "://" in named else f"http://{named}")
        path = reverse("new_password", args=reset_link_parts(user))
        self.stdout.write(f"{site.scheme}://{site.netloc}{path}")
