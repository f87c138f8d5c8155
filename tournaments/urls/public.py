"""What everybody may see: no login asked anywhere."""

from django.urls import include, path

from tournaments.views.public import club, competition, home, match_day, player, round, standing, table

urlpatterns = [
    path("", home.home, name="home"),
    path("pad/", include("tournaments.urls.pad")),
    path("clubs/<slug:club>/", club.club, name="club"),
    path("clubs/<slug:club>/players/", player.player_list, name="player_list"),
    path("clubs/<slug:club>/players/<int:number>/", player.player, name="player"),
    path("clubs/<slug:club>/<slug:competition>/", competition.competition, name="competition"),
    path("clubs/<slug:club>/<slug:competition>/rules/", competition.competition_rules, name="competition_rules"),
    path("clubs/<slug:club>/<slug:competition>/standing/", standing.standing, name="standing"),
    path("clubs/<slug:club>/<slug:competition>/standing.csv", standing.standing_csv, name="standing_csv"),
    path("clubs/<slug:club>/<slug:competition>/day/<int:day>/", match_day.match_day, name="match_day"),
    path("clubs/<slug:club>/<slug:competition>/day/<int:day>.csv", match_day.match_day_csv, name="match_day_csv"),
    path(
        "clubs/<slug:club>/<slug:competition>/day/<int:day>/leg/<int:leg>/table/<int:table>/",
        table.table_sheet,
        name="table_sheet",
    ),
    path(
        "clubs/<slug:club>/<slug:competition>/day/<int:day>/leg/<int:leg>/table/<int:table>/round/<int:round>/",
        round.round_replay,
        name="round_replay",
    ),
]
