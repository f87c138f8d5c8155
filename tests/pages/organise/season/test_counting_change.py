"""Another way of counting shows what it does to the standing before it is stored."""

import re

import pytest

from tests.factories import MatchDayFactory, PlayerFactory
from tests.pages.organise.season.competition_form import sent, url
from tournaments.models import Adjustment, Competition, Result
from tournaments.models.player import players_of
from tournaments.queries.results.absence import with_absences_counted
from tournaments.queries.results.standing import get_standing
from tournaments.services.evening.adjustment import record_absence, record_result
from tournaments.services.season.competition import create_competition

# Anna came three times, Bert twice and did better then; Cora is never overtaken.
POINTS = {"Anna": [5000, 5100, 4000], "Bert": [6000, 6100, 0], "Cora": [7000, 7000, 7000]}


@pytest.fixture
def season(cast) -> Competition:
    competition = create_competition(club=cast.club, name="Season", is_public=True)
    people = {name: PlayerFactory(club=cast.club, name=name) for name in POINTS}
    for evening in range(3):
        day = MatchDayFactory(competition=competition, published=True)
        Result.objects.bulk_create(
            Result(match_day=day, player=people[name], points=points[evening])
            for name, points in POINTS.items()
            if points[evening]
        )
    return competition


def places(competition) -> list[tuple]:
    return [(unit.name, unit.row.place, unit.row.total) for unit in get_standing(competition).rows]


def typed(cast, season, **answers) -> dict:
    return sent(cast.organiser.get(url("counting_edit", season)).context["form"]) | answers


def lines(page) -> list[tuple]:
    return [(line.row.name, line.place_before, line.place) for line in page.context["moved"]]


def as_page_sends(page) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page.text))


def test_both_standings_are_shown_before_one_is_stored_as_it_was_shown(cast, season):
    """Protects: with the settings that were typed as well it; and no one agrees to a standing that is no longer the
    one."""
    before, address = places(season), url("counting_edit", season)
    page = cast.organiser.post(address, typed(cast, season, counting_best="2", bye_points="1500"))
    assert lines(page) == [("Cora", 1, 1), ("Bert", 3, 2), ("Anna", 2, 3)]
    assert "14100 →&nbsp;<strong>10100</strong>" in page.text
    form = cast.organiser.post(address, as_page_sends(page) | {"back": "1"}).context["form"]
    assert (form["counting_best"].value(), form["bye_points"].value()) == ("2", "1500")
    assert places(Competition.objects.get()) == before
    # A score that came in between is shown first.
    record_result(match_day=season.match_days.last(), player=players_of(cast.club).get(name="Bert"), points=9000)
    again = cast.organiser.post(address, as_page_sends(page))
    assert (again.status_code, Competition.objects.get().counting_best) == (200, None)
    shown = [(line.row.name, line.place, int(line.figure)) for line in again.context["all_rows"]]
    assert cast.organiser.post(address, as_page_sends(again)).status_code == 302
    stored = Competition.objects.get()
    assert places(stored) == shown
    assert (stored.counting_best, stored.bye_points) == (2, 1500)


def test_what_moves_no_one_is_stored_at_once(cast, season):
    for answers in ({"minimum_attendance": "1"}, {"tie_break_1": "pits"}, {"bye_points": "1500"}):
        answer = cast.organiser.post(url("counting_edit", season), typed(cast, season, **answers))
        assert answer.status_code == 302, answers
    Result.objects.all().delete()
    answer = cast.organiser.post(url("counting_edit", season), typed(cast, season, counting_best="2"))
    assert answer.status_code == 302


def test_absences_are_shown_as_they_will_be_worth(cast, season):
    """Protects: a stored absence gets the lowest score of its evening, which the page has to know before."""
    bert = players_of(cast.club).get(name="Bert")
    record_absence(match_day=season.match_days.last(), player=bert, with_notice=True, reason="ill", by=None)
    address = url("counting_edit", season)
    page = cast.organiser.post(address, typed(cast, season, absence_rule="lowest_of_evening"))
    shown = [(line.row.name, line.place, int(line.figure)) for line in page.context["all_rows"]]
    assert ("Bert", 2, 16100) in shown

    cast.organiser.post(address, as_page_sends(page))
    assert places(Competition.objects.get()) == shown
    [counted] = with_absences_counted(Competition.objects.get(), Adjustment.objects.all())
    assert counted.points == 4000
    answer = cast.organiser.post(address, typed(cast, season, absence_rule="fixed", absence_points="12"))
    assert answer.status_code == 302, "nothing to ask: what the lowest score gave stays"
    assert places(Competition.objects.get()) == shown


def test_the_settings_ask_as_well_where_they_change_the_standing(cast, season):
    """Protects: how many legs an evening has decides what its total is worth where legs are counted."""
    Competition.objects.update(counting_unit="leg", counting_best=4)
    before, address = places(season), url("competition_edit", season)
    settings = sent(cast.organiser.get(address).context["form"]) | {"legs_per_match_day": "4", "name": "Winter"}
    page = cast.organiser.post(address, settings)
    assert page.status_code == 200
    shown = [(line.row.name, line.place, int(line.figure)) for line in page.context["all_rows"]]
    form = cast.organiser.post(address, as_page_sends(page) | {"back": "1"}).context["form"]
    assert (form["legs_per_match_day"].value(), form["name"].value()) == ("4", "Winter")
    assert cast.organiser.post(address, as_page_sends(page)).status_code == 302
    stored = Competition.objects.get()
    assert (places(stored), stored.name) == (shown, "Winter")
    assert shown != before


def test_lots_are_drawn_once(cast, season):
    """Protects: the lots that were shown are the lots that are stored, or the page would come again for ever."""
    day = season.match_days.first()
    for name in ("Dora", "Els"):
        record_result(match_day=day, player=PlayerFactory(club=cast.club, name=name), points=3000)
    address = url("counting_edit", season)
    page = cast.organiser.post(address, typed(cast, season, tie_break_1="lot"))
    assert page.status_code == 200
    assert cast.organiser.post(address, as_page_sends(page)).status_code == 302
