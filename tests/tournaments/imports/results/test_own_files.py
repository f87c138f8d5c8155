"""What this program gives out comes back as what it was, or is refused with its cause: in every language and word."""

from collections import Counter, defaultdict
from collections.abc import Callable

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext

from tests.chance import IS_NIGHT
from tests.factories import PlayerFactory
from tests.tournaments.imports.every_kind import EVERY_KIND
from tests.tournaments.imports.results.planning import planned_as_chosen
from tournaments.choices import CountingUnit, Currency
from tournaments.exports.files import to_csv_file, to_xlsx
from tournaments.exports.results import competition_sheets, players_sheet
from tournaments.exports.spreadsheet import Sheet
from tournaments.imports.name_table import as_text, open_file
from tournaments.imports.player_list import plan_players
from tournaments.imports.results.evenings import KnownEvenings
from tournaments.imports.results.plan import ResultsPlan
from tournaments.imports.results.reading import Answers
from tournaments.models import Club, Competition
from tournaments.models.player import players_of
from tournaments.queries.results.result import list_results
from tournaments.queries.season.played_table import list_played_tables
from tournaments.standings import ResultKind

pytestmark = pytest.mark.django_db

OF_TABLES = "This is this program’s list of tables, with several people on a line. Use its list of results."
Had = dict[str, int]
"""What everyone had on an evening, by the name in small letters; no noughts."""


def read_back(file: bytes, competition: Competition) -> ResultsPlan:
    """As a list of a competition of the same people in which nothing was played yet; what was given or lost for the
    season as a whole is of no evening, and left out where that is asked.
    """
    return planned_as_chosen(file, competition, Answers(given={"dateless": "leave"}), KnownEvenings())


def stored(plan: ResultsPlan) -> list[Had]:
    had: list[Had] = [{} for _evening in plan.past_evenings]
    for result in plan.results:
        had[result.evening][result.name] = result.points
    return had


def meant(competition: Competition) -> dict[int, Had]:
    """What was played, was given or was lost on each match day and counts, by its number."""
    found = list_results(competition, published_only=False)
    played = list_played_tables(competition, published_only=False)
    names = {unit: one.name.casefold() for unit, one in played.units.items()}
    counted = {(unit, day) for unit, day, *_rest in found.of_season(competition)}
    had: dict[int, Had] = defaultdict(Counter)
    for unit, day, _leg, points, roem, *_rest in found.legs:
        if (unit, day) in counted:
            had[day][names[unit]] += points + roem
    for unit, of_day, _leg, points, _pits in found.adjustments:
        had[of_day or 0][names[unit]] += points
    came: dict[tuple[int, int], set[int | None]] = defaultdict(set)
    for unit, day, leg, *_figures, attended, kind, _figure in found.legs:
        if attended and (unit, day) in counted and kind != ResultKind.EXTRA:
            came[unit, day].add(leg)
    for (unit, day), legs in came.items():
        times = len(legs - {None}) or competition.legs_per_match_day
        per_leg = competition.handicap_per == CountingUnit.LEG
        had[day][names[unit]] += found.handicaps.get(unit, 0) * (times if per_leg else 1)
    has_nought = competition.currency != Currency.POINTS  # where points count, it is an absence
    days = {day: {name: at for name, at in had[day].items() if at or has_nought} for day in sorted(had) if day}
    return {day: of_day for day, of_day in days.items() if of_day}


def files(sheets: list[Sheet], language: str) -> dict[str, bytes]:
    """The words are the same in all of them: in one language every kind of file, in the others each sheet once."""
    made = {f"{one.key}.csv": to_csv_file([one]) for one in sheets} | {"book": to_xlsx(sheets)}
    if language == "en" or IS_NIGHT:
        made |= {f"{one.key}.csv for programs": to_csv_file([one], for_programs=True) for one in sheets}
        made |= {f"{one.key}.xlsx": to_xlsx([one]) for one in sheets}
    return made


LANGUAGES = ["en", "nl", "de", "pl", "nl-x-mars-boom", "nl-x-ronde"]


@pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: kind.__name__)
@time_machine.travel("2026-12-31 12:00", tick=False)
def test_a_list_of_results_comes_back_and_no_other_is_stored_otherwise(
    kind: Callable[[], Competition], subtests: pytest.Subtests
) -> None:
    """Protects: anyone who moves a season by hand has it afterwards as it was, or is told why not."""
    competition = kind()
    had = meant(competition)
    for language in LANGUAGES:
        with translation.override(language):
            sheets = competition_sheets(competition, published_only=False)
            for name, file in files(sheets, language).items():
                with subtests.test(f"{language} {name}"):
                    assert_comes_back(name, file, competition, had)


def assert_comes_back(name: str, file: bytes, competition: Competition, had: dict[int, Had]) -> None:
    if name.startswith("tables"):
        with pytest.raises(ValidationError) as refused:
            read_back(file, competition)
        assert refused.value.messages == [gettext(OF_TABLES)]
        return
    plan = read_back(file, competition)
    if name.startswith(("results", "book")) and had:
        assert (plan.open, plan.faults) == ([], [])
    elif plan.open or plan.faults:
        return
    of_day = name.removeprefix("match_day_")[0]
    days = [had[int(of_day)]] if of_day.isdecimal() else list(had.values())
    if name.startswith(("results", "book")):
        assert stored(plan) == days
    for one, whole in zip(stored(plan), days, strict=True):
        assert one.items() <= whole.items()  # who went home, or is no longer ranked, is not in these


def test_a_list_of_players_comes_back(club: Club, subtests: pytest.Subtests) -> None:
    people = [PlayerFactory(club=club, name=name) for name in ("Anna Bos", "Bert Mol", "Ria de Vries")]
    PlayerFactory(club=club, name="Kees Vos", is_guest=True)
    for language in ("en", "nl", "de", "pl"):
        with translation.override(language):
            for name, file in files([players_sheet(club)], language).items():
                with subtests.test(f"{language} {name}"):
                    plan = plan_players(as_text(open_file(file)), list(players_of(club).all()), own_club=club.name)
                    assert (len(plan.known), plan.does_something, plan.problems) == (len(people) + 1, False, [])
