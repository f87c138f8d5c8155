"""A club's members, players and competitions, as its organisers see them."""

from django.urls import path

from tournaments.views.organise import club, competition, member, pair, player

urlpatterns = [
    path("", club.own_club, name="own_club"),
    path("new/", club.club_create, name="club_create"),
    path("<slug:club>/", club.organise_club, name="organise_club"),
    path("<slug:club>/members/", member.member_list, name="member_list"),
    path("<slug:club>/members/new/", member.member_add, name="member_add"),
    path("<slug:club>/members/<int:member>/role/", member.member_role, name="member_role"),
    path("<slug:club>/members/<int:member>/remove/", member.member_remove, name="member_remove"),
    path("<slug:club>/players/", player.organise_players, name="organise_players"),
    path("<slug:club>/players/new/", player.player_add, name="player_add"),
    path("<slug:club>/players/<int:number>/", player.player_edit, name="player_edit"),
    path("<slug:club>/new-competition/", competition.competition_create, name="competition_create"),
    path("<slug:club>/<slug:competition>/", competition.organise_competition, name="organise_competition"),
    path("<slug:club>/<slug:competition>/edit/", competition.competition_edit, name="competition_edit"),
    path("<slug:club>/<slug:competition>/pairs/", pair.pair_list, name="pair_list"),
    path("<slug:club>/<slug:competition>/pairs/new/", pair.pair_add, name="pair_add"),
    path("<slug:club>/<slug:competition>/pairs/<int:number>/", pair.pair_edit, name="pair_edit"),
    path("<slug:club>/<slug:competition>/pairs/<int:number>/remove/", pair.pair_remove, name="pair_remove"),
]
