"""Computes every stored round and every total of a table again from what was written down."""

import argparse

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.services.table.rescore import rescore_table
from tournaments.services.table.rescore_together import find_differences_together, look_for_circles_rarely


class Command(BaseCommand):
    help = "Score every stored round again and repair what differs; with --check only print what differs."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; exit with 1 if anything differs")

    def handle(self, *, check: bool, **options: object) -> None:
        look_for_circles_rarely()
        differences = list(find_differences_together())
        if not check:
            wrong_tables = {difference.table.pk: difference.table for difference in differences}
            differences = [found for table in wrong_tables.values() for found in rescore_table(table)]
        for difference in differences:
            self.stdout.write(str(difference))
        open_ones = [difference for difference in differences if check or not difference.is_repairable]
        if open_ones:
            text = ngettext("%(count)d difference remains.", "%(count)d differences remain.", len(open_ones))
            raise CommandError(text % {"count": len(open_ones)}, returncode=1)
        if differences:
            text = ngettext("%(count)d difference repaired.", "%(count)d differences repaired.", len(differences))
            self.stdout.write(text % {"count": len(differences)})
        else:
            self.stdout.write(_("Every stored score agrees with the rounds."))
