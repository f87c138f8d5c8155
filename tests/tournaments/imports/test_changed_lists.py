"""Any change of a list of results leaves one that is read, asked about or refused in words, soon and in little room."""

import time
import tracemalloc

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.chance import dice, so_many
from tests.tournaments.imports.changed_lists import Source, changed_list, lists_of_clubs
from tests.tournaments.imports.results.planning import NOBODY
from tournaments.imports.results.evenings import KnownEvenings
from tournaments.imports.results.plan import ResultsPlan, plan_results
from tournaments.imports.results.reading import Answers
from tournaments.imports.results.shown import show_grid
from tournaments.imports.words import Part
from tournaments.models import Competition, MatchDay, Player, Result

LISTS = so_many(100, 20_000)
# Parts of a night, for several processes.
PARTS = so_many(1, 20)
PAGES = so_many(10, 500)
MOST_SECONDS = 2
MOST_MEMORY = 100_000_000
# What is measured in memory takes several times as long.
MEASURED = so_many(10, 100)
KNOWN = lists_of_clubs()


def read(source: Source, answers: Answers) -> ResultsPlan | None:
    """None for what is refused in words."""
    begun = time.thread_time()
    try:
        plan = plan_results(source, Competition(name="Season 2025-2026"), answers, people=NOBODY, known=KnownEvenings())
    except ValidationError:
        return None
    finally:
        assert time.thread_time() - begun < MOST_SECONDS
    assert plan.digest
    assert show_grid(plan) or not plan.reading.grid.lines
    return plan


@pytest.mark.parametrize("part", range(PARTS))
def test_a_changed_list_is_read_or_refused_in_words(part: int) -> None:
    """Protects: no list, however strange, ends in a page of errors, and none keeps the site busy."""
    for number in range(part * (LISTS // PARTS), (part + 1) * (LISTS // PARTS)):
        rng = dice("changed lists", number)
        source = changed_list(rng, KNOWN)
        try:
            plan = read(source, Answers())
            if plan is not None and plan.open:
                # Whatever is answered, also of columns that no one asked about.
                given = {doubt.key: rng.choice(doubt.options)[0] for doubt in plan.open if doubt.options}
                columns = {(0, rng.randrange(8)): rng.choice(list(Part)) for _answer in range(rng.randint(0, 2))}
                read(source, Answers(columns, given))
        except Exception as error:
            raise AssertionError(f"list {number}: {source!r}"[:2000]) from error


def test_a_changed_list_takes_little_memory() -> None:
    """Protects: a site with little memory stays up, no matter who sends what."""
    for number in range(MEASURED):
        source = changed_list(dice("changed lists in memory", number), KNOWN)
        tracemalloc.start()
        try:
            plan_results(source, Competition(name="Season"), Answers(), people=NOBODY, known=KnownEvenings())
        except ValidationError:
            pass
        finally:
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        assert peak < MOST_MEMORY, number


@pytest.mark.django_db
def test_looking_at_a_changed_list_stores_nothing(olga_client: Client, competition: Competition) -> None:
    """Protects: the page shows whatever was read, and only the button that saves stores it."""
    address = reverse("history_import", args=competition.url_args)
    for number in range(PAGES):
        source = changed_list(dice("changed lists on the page", number), KNOWN)
        if isinstance(source, str):
            sent = {"names": source.encode("utf-8", "replace").decode()}
        else:
            sent = {"file": SimpleUploadedFile("stand.csv", source)}
        answer = olga_client.post(address, {"action": "look", **sent})
        assert answer.status_code == 200, source
        assert [model.objects.count() for model in (Result, Player, MatchDay)] == [0, 0, 0]
