"""What would be stored of a list: of a club that knows no one yet, or of one in the database."""

from tournaments.imports.results.columns import Columns
from tournaments.imports.results.credited import KnownPeople
from tournaments.imports.results.evenings import KnownEvenings
from tournaments.imports.results.plan import ResultsPlan, plan_results
from tournaments.imports.results.reading import Answers
from tournaments.imports.words import Part
from tournaments.models import Competition
from tournaments.queries.files.past_results import empty_days, points_by_day
from tournaments.queries.people.other_name import units_by_any_name

NOBODY = KnownPeople({})
KEPT = {Part.NAME, Part.FIRST, Part.PREFIX, Part.LAST, Part.NUMBER, Part.EVENING, Part.LEG, Part.TOTAL}


def planned(source: str | bytes, season: str = "Season 2024–2025", **given: str) -> ResultsPlan:
    """`season`: the name of the competition; `given`: the answers by the keys of the questions."""
    return plan_results(source, Competition(name=season), Answers(given=given), people=NOBODY, known=KnownEvenings())


def chosen(source: str | bytes, **parts: Part) -> ResultsPlan:
    """`parts`: what was said of a column of the first list, as “at_2”."""
    columns = {(0, int(name.removeprefix("at_"))): part for name, part in parts.items()}
    of = Competition(name="Season 2024–2025")
    return plan_results(source, of, Answers(columns), people=NOBODY, known=KnownEvenings())


def planned_for(source: str | bytes, competition: Competition, **given: str) -> ResultsPlan:
    """With the people and the match days that are there."""
    return planned_as_chosen(source, competition, Answers(given=given))


def planned_as_chosen(
    source: str | bytes, competition: Competition, answers: Answers, evenings: KnownEvenings | None = None
) -> ResultsPlan:
    """`evenings`: the match days that are there, unless other ones are said."""
    known = units_by_any_name(competition)
    units = {name: (unit.number, unit.name) for name, (_pk, unit) in known.units.items()}
    people = KnownPeople(units, known.unclear, are_players=competition.unit_field == "player")
    if evenings is None:
        days = list(competition.match_days.all())
        evenings = KnownEvenings(days, points_by_day(competition), empty_days(competition))
    return plan_results(source, competition, answers, people=people, known=evenings)


def asked(plan: ResultsPlan) -> list[str]:
    """The keys of what has to be answered."""
    return [doubt.key for doubt in plan.open]


def refused(plan: ResultsPlan) -> list[str]:
    """What is wrong, in English."""
    return [fault.message for fault in plan.faults]


def evenings(plan: ResultsPlan) -> list[str]:
    """Each by its date, its name or its number."""
    return [str(one.date or one.name or one.number) for one in plan.past_evenings]


def points(plan: ResultsPlan) -> dict[str, dict[int, int]]:
    """What everyone had, by the name in small letters and the place of the evening."""
    found: dict[str, dict[int, int]] = {}
    for result in plan.results:
        found.setdefault(result.name, {})[result.evening] = result.points
    return found


def proved(plan: ResultsPlan) -> tuple[int, int]:
    """For how many people a total of the list agrees, and how many of their results it counts (0: all)."""
    proofs = plan.checked.proofs
    return (sum(one.people for one in proofs), proofs[0].best) if proofs else (0, 0)


def parts(plan: ResultsPlan, number: int = 0) -> str:
    """What the columns of a list are taken for, “-” for those that are left out; nothing for empty ones."""
    one = plan.reading.lists[number]
    used = [column for column in one.columns.all if _is_used(one.columns, column.place)]
    return " ".join(column.part.value if column.part in KEPT else "-" for column in used)


def _is_used(columns: Columns, place: int) -> bool:
    block = columns.block
    return columns.at(place).part != Part.NOTHING or any(line.cells[place] for line in (*block.heads, *block.lines))
