"""Which lists have one shape, and what is kept of the answers about them."""

from tests.tournaments.imports.results.planning import planned
from tournaments.imports.results.reading import Answers
from tournaments.imports.results.remembered import MOST_SHAPES, answers_for, form_of, with_answers

COUPLES = "\tNaam 1\tNaam 2\t4-9\t11-9\nA\tJan Bos\tRia Bos\t4500\t4222\nB\tPiet Mol\tAn Smit\t4600\t4111"


def test_other_evenings_are_the_same_shape() -> None:
    one, more = planned(COUPLES), planned(COUPLES.replace("\t11-9", "\tseptember\tAvond 3").replace("222", "222\t4333"))
    assert form_of(one.reading) == form_of(more.reading) == "naam"


def test_a_list_without_headings_has_no_shape() -> None:
    """Protects: any list of words and figures would look like the last one."""
    plan = planned("Bakker\tJan\t4500\nMol\tPiet\t4600", names="backward")
    assert with_answers({}, plan) == {}


def test_what_is_said_of_this_list_goes_first() -> None:
    plan = planned(COUPLES, names="both", year="2024")
    kept = with_answers({}, plan)
    assert kept == {"naam": {"names": "both"}}
    assert with_answers({}, planned(COUPLES, names="both", legs="\x00")) == kept
    assert answers_for(kept, plan.reading, Answers()) == Answers(given={"names": "both"})
    assert answers_for(kept, plan.reading, Answers(given={"names": "1"})) == Answers(given={"names": "1"})
    assert answers_for({}, plan.reading, Answers()) is None


def test_the_oldest_shape_makes_room() -> None:
    full = {f"shape{at}": {"legs": "legs"} for at in range(MOST_SHAPES)}
    kept = with_answers(full, planned(COUPLES, names="both"))
    assert [*kept] == [*[*full][1:], "naam"]
