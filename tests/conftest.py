"""What every test run says at its end: which parts this machine could not run."""

from collections import Counter

from django.conf import settings
from pytest import TerminalReporter


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    skipped = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", []))
    for reason, count in sorted(skipped.items()):
        terminalreporter.write_line(f"Skipped {count}: {reason}")
    if "sqlite3" in settings.DATABASES["default"]["ENGINE"]:
        terminalreporter.write_line("This was SQLite. The same on PostgreSQL: DATABASE_URL=postgres://… make test")
