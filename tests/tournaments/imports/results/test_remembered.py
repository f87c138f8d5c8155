"""Which lists of results have one form, and what is kept of the answers about them."""

from tests.tournaments.imports.results.planning import planned
from tournaments.imports.remembered import answers_for_results, form_of_results, said_of_results
from tournaments.imports.results.reading import Answers

COUPLES = "\tNaam 1\tNaam 2\t4-9\t11-9\nA\tJan Bos\tRia Bos\t4500\t4222\nB\tPiet Mol\tAn Smit\t4600\t4111"


def test_other_evenings_are_the_same_form() -> None:
    one, more = planned(COUPLES), planned(COUPLES.replace("\t11-9", "\tseptember\tAvond 3").replace("222", "222\t4333"))
    assert form_of_results(one.reading) == form_of_results(more.reading) == "naam"


def test_a_list_without_headings_has_no_form() -> None:
    """Protects: any list of words and figures would look like the last one."""
    assert form_of_results(planned("Bakker\tJan\t4500\nMol\tPiet\t4600", names="backward").reading) == ""


def test_what_is_said_of_this_list_goes_first() -> None:
    plan = planned(COUPLES, names="both", year="2024")
    kept = {"naam": said_of_results(plan)}
    assert kept == {"naam": {"names": "both"}}
    assert said_of_results(planned(COUPLES, names="both", legs="\x00")) == kept["naam"]
    assert answers_for_results(kept, plan.reading, Answers()) == Answers(given={"names": "both"})
    assert answers_for_results(kept, plan.reading, Answers(given={"names": "1"})) == Answers(given={"names": "1"})
    assert answers_for_results({}, plan.reading, Answers()) is None
