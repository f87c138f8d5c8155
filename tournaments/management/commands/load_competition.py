"""Loads a competition from a file: a club's past season, a published evening, a federation's list."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.imports.competition import ClubInFile, read_competition
from tournaments.imports.faults import BadFile
from tournaments.imports.loading import load_competition
from tournaments.imports.published import find_differences
from tournaments.models import Club


class Command(BaseCommand):
    help = "Load a competition from a JSON file (docs/load-competition.md); a bad file is refused as a whole."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", metavar="SLUG", help="load into this club instead of the one that the file names")
        parser.add_argument("--owner", help="user who owns the club when it is new; needed only then")

    def handle(self, *args: Any, file: Path, club: str | None, owner: str | None, **options: Any) -> None:
        try:
            text = file.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file}: {error}") from error
        try:
            competition_file = read_competition(text)
            if club is not None:
                competition_file = competition_file.model_copy(update={"club": self._club(club)})
            by = self._user(owner, competition_file.club.slug)
            done = load_competition(file=competition_file, by=by)
        except BadFile as bad:
            lines = "\n".join(f"  {fault}" for fault in bad.faults)
            raise CommandError(f"{file} was not loaded, nothing was stored:\n{lines}") from bad
        except ValidationError as error:
            raise CommandError(f"{file} was not loaded, nothing was stored: {'; '.join(error.messages)}") from error
        address = f"{done.competition.club.slug}/{done.competition.slug}" if done.competition else ""
        self.stdout.write(f"{file}: {address}: {done.added} new, {done.unchanged} unchanged")
        if done.competition and (found := find_differences(competition_file.published, done.competition)):
            self.stdout.write(_("The published figures differ from the calculated ones:"))
            for difference in found:
                self.stdout.write(f"  {difference}")

    def _club(self, slug: str) -> ClubInFile:
        club = Club.objects.filter(slug=slug).first()
        if club is None:
            raise CommandError(f"There is no club “{slug}”.")
        return ClubInFile(name=club.name, slug=club.slug, place=club.place)

    def _user(self, owner: str | None, slug: str) -> User:
        """The user who loads: the one named, else the owner of the existing club, else the first superuser."""
        users = User.objects.all()
        if owner is not None:
            user = users.filter(username=owner).first()
            if user is None:
                raise CommandError(f"There is no user “{owner}”.")
            return user
        club = Club.objects.filter(slug=slug).first()
        user = users.filter(memberships__club=club, memberships__role="owner").first() if club else None
        user = user or users.filter(is_superuser=True).first()
        if user is None:
            raise CommandError("The club is new: say who owns it with --owner USERNAME.")
        return user
