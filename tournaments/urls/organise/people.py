"""A club's players, and who plays together in a competition."""

from django.urls import include, path

from tournaments.views.organise.club import merging
from tournaments.views.organise.people import (
    day_guest,
    from_lists,
    own_link,
    pair,
    person,
    player,
    player_list,
    substitute_list,
    team,
)

pairs = [
    path("", pair.pair_list, name="pair_list"),
    path("new/", pair.pair_add, name="pair_add"),
    path("import/", player_list.pair_import, name="pair_import"),
    path("<int:number>/", pair.pair_edit, name="pair_edit"),
    path("<int:number>/remove/", pair.pair_remove, name="pair_remove"),
]

teams = [
    path("", team.team_list, name="team_list"),
    path("new/", team.team_add, name="team_add"),
    path("import/", player_list.team_import, name="team_import"),
    path("<int:number>/", team.team_edit, name="team_edit"),
    path("<int:number>/remove/", team.team_remove, name="team_remove"),
]

urlpatterns = [
    path("players/", player.organise_players, name="organise_players"),
    path("players/new/", player.player_add, name="player_add"),
    path("players/import/", player_list.player_import, name="player_import"),
    path("players/twice/", merging.player_doubles, name="player_doubles"),
    path("players/list.csv", person.member_list, {"ending": "csv"}, name="member_list_csv"),
    path("players/list.xlsx", person.member_list, {"ending": "xlsx"}, name="member_list_xlsx"),
    path("players/list.pdf", person.member_list_pdf, name="member_list_pdf"),
    path("players/contacts/", person.contacts_due, name="contacts_due"),
    path("players/<int:number>/", player.player_edit, name="player_edit"),
    path("players/<int:number>/same/", merging.player_merge, name="player_merge"),
    path("players/substitutes/", substitute_list.substitutes, name="substitutes"),
    path("players/links/", own_link.own_links, name="own_links"),
    path("players/links/cards.pdf", own_link.own_link_cards, name="own_link_cards"),
    path("players/links/mails/", own_link.own_link_mails, name="own_link_mails"),
    path("players/<int:number>/link/", own_link.own_link, name="own_link"),
    path("players/<int:number>/remove/", player.player_leave, name="player_leave"),
    path("players/<int:number>/kept.json", person.player_kept, name="player_kept"),
    path("<slug:competition>/day-guests/", day_guest.day_guest_list, name="day_guest_list"),
    path("<slug:competition>/from-lists/", from_lists.from_lists, name="from_lists"),
    path("<slug:competition>/pairs/", include(pairs)),
    path("<slug:competition>/teams/", include(teams)),
]
