"""The players of a club."""

from django.urls import path

from tournaments.views.public.season import chart, files, own_page, player

urlpatterns = [
    path("players.csv", files.players_file, {"ending": "csv"}, name="players_csv"),
    path("players.xlsx", files.players_file, {"ending": "xlsx"}, name="players_xlsx"),
    path("players.json", files.players_file, {"ending": "json"}, name="players_json"),
    path("players/", player.player_list, name="player_list"),
    path("players/<int:number>/", player.player, name="player"),
    path("players/<int:number>/figures/", player.player_figures, name="player_figures"),
    path("players/<int:number>/me/", own_page.this_is_me, name="this_is_me"),
    path("players/<int:number>/form.svg", chart.player_form_chart, name="player_form_chart"),
]
