"""What a season has besides its match days, as its organisers see it: prizes, other standings, divisions."""

from django.urls import path

from tournaments.views.organise import division, prize, side_standing

SEASON = "<slug:club>/<slug:competition>/"

urlpatterns = [
    path(SEASON + "prizes/", prize.prize_rules, name="prize_rules"),
    path(SEASON + "day/<int:day>/prizes/", prize.match_day_prizes, name="match_day_prizes"),
    path(SEASON + "standings/", side_standing.side_standing_list, name="side_standing_list"),
    path(SEASON + "divisions/", division.division_list, name="division_list"),
    path(SEASON + "divisions/players/", division.division_places, name="division_places"),
    path(SEASON + "divisions/spread/", division.division_spread, name="division_spread"),
    path(SEASON + "divisions/next/", division.division_next, name="division_next"),
]
