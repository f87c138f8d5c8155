"""What the reader makes of a list drawn by lot: what is meant by it, a question, or something else."""

import time
import traceback
from collections import defaultdict
from dataclasses import dataclass

import time_machine
from django.core.exceptions import ValidationError
from django.utils import translation

from tests.lists.made import ClubList
from tests.lists.names import letters
from tests.lists.season import TODAY
from tests.tournaments.imports.results.planning import planned
from tournaments.imports.results.plan import ResultsPlan
from tournaments.names import split_name_and_home

RIGHT, ASKED, WRONG = "right", "asked", "wrong"


@dataclass(frozen=True)
class Outcome:
    """`said`: the questions and faults, in English; `difference`: the first thing that is not as it is meant."""

    one: ClubList
    came: str
    said: tuple[str, ...] = ()
    difference: str = ""
    seconds: float = 0

    def __str__(self) -> str:
        one = self.one
        return f"{self.came}: seed {one.seed}, {one.form} ({', '.join(one.features)}): {self.difference or self.said}"


def read(one: ClubList) -> Outcome:
    """In an empty club, accepting what is proposed; an exception that no page catches is wrong."""
    begun = time.thread_time()
    with time_machine.travel(TODAY), translation.override("en"):
        try:
            plan = planned(one.data, one.competition)
        except ValidationError as refusal:
            return Outcome(one, ASKED, tuple(refusal.messages), seconds=time.thread_time() - begun)
        except Exception:
            return Outcome(one, WRONG, difference=traceback.format_exc(limit=-3))
        seconds = time.thread_time() - begun
        if not plan.may_be_stored:
            said = [str(fault.message) for fault in plan.faults] + [str(doubt.message) for doubt in plan.open]
            return Outcome(one, ASKED, tuple(said or ["There is no result in this list."]), seconds=seconds)
        difference = difference_of(plan, one)
    return Outcome(one, WRONG if difference else RIGHT, difference=difference, seconds=seconds)


def difference_of(plan: ResultsPlan, one: ClubList) -> str:
    """Names are compared by their letters, evenings by the date, name or number that the list says; "" for none."""
    if not one.results:
        return "nobody can read this list without asking"
    named = [str(each.get("date") or each.get("name") or each.get("number")) for each in one.evenings]
    found = [str(each.date or each.name or each.number) for each in plan.past_evenings]
    if found != named and any(one.evenings):
        return f"the evenings are {found} instead of {named}"
    got: dict[str, dict[int, int]] = defaultdict(dict)
    for result in plan.results:
        got[_who(result.name)][result.evening] = result.points
    meant = {
        _who(name): {evening: had for evening, had in enumerate(points) if had} for name, points in one.results.items()
    }
    meant = {name: points for name, points in meant.items() if points}
    differing = next((name for name in sorted({*got, *meant}) if got.get(name) != meant.get(name)), "")
    return f"{differing} has {got.get(differing)} instead of {meant.get(differing)}" if differing else ""


def _who(name: str) -> str:
    return letters(split_name_and_home(name)[0])
