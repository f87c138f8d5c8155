"""How the lists drawn by lot are read: `python -m tests.lists.measure 1 5000` prints what came of each form, and why.

A third word shows the lists that ended so: `python -m tests.lists.measure 1 5000 asked`. Nothing else here knows the
reader.
"""

import os
import re
import sys
from collections import Counter, defaultdict

import django

COMMONEST = 25
OWN_WORDS = re.compile(r"“[^”]*”|\b[A-Z]{1,2}\b(?= |\.)|\d+")


def main(arguments: list[str]) -> None:
    """From the first seed to the last one."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.lists.made import make  # noqa: PLC0415 - models can be imported only after Django is set up
    from tests.tournaments.imports.results.as_meant import WRONG, read  # noqa: PLC0415

    out = sys.stdout.write
    first, last, *shown = arguments
    by_form: dict[str, Counter[str]] = defaultdict(Counter)
    causes: Counter[str] = Counter()
    slowest = 0.0
    for seed in range(int(first), int(last) + 1):
        outcome = read(make(seed))
        by_form[outcome.one.form][outcome.came] += 1
        causes.update({OWN_WORDS.sub("…", said) for said in outcome.said})
        slowest = max(slowest, outcome.seconds)
        if outcome.came in (WRONG, *shown):
            out(f"{outcome}\n")
    out(shares(by_form) + f"\nThe slowest took {slowest:.2f} s.\n\n")
    out("".join(f"{count:6} {said}\n" for said, count in causes.most_common(COMMONEST)))


def shares(by_form: dict[str, Counter[str]]) -> str:
    """What came of the lists, of all and of each form."""
    whole = sum(by_form.values(), Counter[str]())
    rows = [("all", whole), *sorted(by_form.items(), key=lambda row: -row[1].total())]
    return "\n".join(
        f"{form:16}"
        + "".join(f"{came:>8}{count:6} {count / counted.total():6.1%}" for came, count in counted.most_common())
        for form, counted in rows
    )


if __name__ == "__main__":
    main(sys.argv[1:])
