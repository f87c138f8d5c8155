"""A competition as its organisers see it: its settings, prizes, other standings and divisions."""

from django.urls import include, path

from tournaments.views.organise.files import competition_load, past_results
from tournaments.views.organise.money import price
from tournaments.views.organise.people import category, teams_alongside
from tournaments.views.organise.season import (
    calendar,
    closing,
    competition,
    counting,
    division,
    drive,
    fixture,
    handicap,
    league,
    new_competition,
    next_season,
    prize,
    removal,
    side_standing,
    skill,
)

of_competition = [
    path("", competition.organise_competition, name="organise_competition"),
    path("take-back/", drive.drive_undo, name="drive_undo"),
    path("competition.json", competition_load.competition_save, name="competition_save"),
    path("edit/", competition.competition_edit, name="competition_edit"),
    path("counting/", counting.counting_edit, name="counting_edit"),
    path("close/", closing.competition_close, name="competition_close"),
    path("next/", next_season.competition_next, name="competition_next"),
    path("open-again/", closing.competition_open_again, name="competition_open_again"),
    path("remove/", removal.competition_remove, name="competition_remove"),
    path("day/<int:day>/remove/", removal.match_day_remove, name="match_day_remove"),
    path("calendar/", calendar.calendar_plan, name="calendar_plan"),
    path("calendar/list/", calendar.calendar_from_list, name="calendar_from_list"),
    path("past-results/", past_results.past_results, name="history_import"),
    path("handicaps/", handicap.handicaps, name="handicaps"),
    path("prizes/", prize.prize_rules, name="prize_rules"),
    path("prizes/now/", prize.season_prizes_now, name="season_prizes_now"),
    path("day/<int:day>/prizes/", prize.match_day_prizes, name="match_day_prizes"),
    path("prices/", price.competition_prices, name="competition_prices"),
    path("day/<int:day>/prizes/rules/", prize.match_day_prize_rules, name="match_day_prize_rules"),
    path("standings/", side_standing.side_standing_list, name="side_standing_list"),
    path("teams-alongside/", teams_alongside.teams_alongside, name="teams_alongside"),
    path("categories/", category.category_list, name="category_list"),
    path("categories/list/", category.category_import, name="category_import"),
    path("fixtures/", fixture.organise_fixtures, name="organise_fixtures"),
    path("fixtures/home/", fixture.fixture_home, name="fixture_home"),
    path("who-met/", league.league, name="league"),
    path("who-met.csv", league.league_file, name="league_file"),
    path("luck-and-skill/", skill.skill, name="skill"),
    path("luck-and-skill.csv", skill.skill_file, name="skill_file"),
    path("divisions/", division.division_list, name="division_list"),
    path("divisions/players/", division.division_places, name="division_places"),
    path("divisions/spread/", division.division_spread, name="division_spread"),
    path("divisions/groups/", division.division_groups, name="division_groups"),
    path("divisions/next/", division.division_next, name="division_next"),
]

urlpatterns = [
    path("new-competition/", new_competition.competition_create, name="competition_create"),
    path("new-competition/file/", competition_load.competition_load, name="competition_load"),
    path("new-drive/", drive.drive_create, name="drive_create"),
    path("new-drive/announce/", drive.drive_announce, name="drive_announce"),
    path("<slug:competition>/", include(of_competition)),
]
