"""A club and its members, as its organisers see it."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.organise.club import (
    api_token,
    appearance,
    club,
    federation,
    federation_clubs,
    federation_standing,
    invitation,
    log,
    member,
    own_club,
)
from tournaments.views.organise.evening import undo
from tournaments.views.organise.files import club_file
from tournaments.views.organise.people import wish

members = [
    path("", member.member_list, name="member_list"),
    path("new/", member.member_add, name="member_add"),
    path("leave/", member.member_leave, name="member_leave"),
    path("<int:member>/role/", member.member_role, name="member_role"),
    path("<int:member>/remove/", member.member_remove, name="member_remove"),
    path("<int:member>/new-password/", member.member_reset, name="member_reset"),
    path("invitations/", invitation.invitation_list, name="invitation_list"),
    path("invitations/<int:invitation>/withdraw/", invitation.invitation_withdraw, name="invitation_withdraw"),
]

of_federation = [
    path("", federation.club_federation, name="club_federation"),
    path("ask/", federation.club_federation_ask, name="club_federation_ask"),
    path("answer/<int:joining>/", federation.club_federation_answer, name="club_federation_answer"),
    path("share/", federation.club_federation_share, name="club_federation_share"),
    path("leave/", federation.club_federation_leave, name="club_federation_leave"),
    # where the club is a federation's own
    path("clubs/", federation_clubs.federation_clubs, name="federation_clubs"),
    path("clubs/<int:joining>/", federation_clubs.federation_answer, name="federation_answer"),
    path("clubs/let-go/", federation_clubs.federation_let_go, name="federation_let_go"),
    path("clubs/code/", federation_clubs.federation_code, name="federation_code"),
    path("standings/", federation_standing.federation_standing_list, name="federation_standing_list"),
    path("standings/new/", federation_standing.federation_standing_add, name="federation_standing_add"),
    path("standings/<int:across>/", federation_standing.federation_standing_edit, name="federation_standing_edit"),
    path(
        "standings/<int:across>/remove/",
        federation_standing.federation_standing_remove,
        name="federation_standing_remove",
    ),
    path("settings/", federation_clubs.federation_settings, name="federation_settings"),
]

of_club: list[URLPattern | URLResolver] = [
    path("", club.organise_club, name="organise_club"),
    path("federation/", include(of_federation)),
    path("settings/", club.club_settings, name="club_settings"),
    path("settings/appearance/", appearance.club_appearance, name="club_appearance"),
    path("settings/appearance/<str:kind>/remove/", appearance.club_picture_remove, name="club_picture_remove"),
    path("tokens/", api_token.api_token_list, name="api_token_list"),
    path("tokens/<int:api_token>/withdraw/", api_token.api_token_withdraw, name="api_token_withdraw"),
    path("file/", club_file.club_file_page, name="club_file"),
    path("file/download/", club_file.club_file_download, name="club_file_download"),
    path("log/", log.club_log, name="club_log"),
    path("log.csv", log.club_log_csv, name="club_log_csv"),
    path("log/changes/", undo.club_what_was_done, name="club_what_was_done"),
    path("log/changes/<int:change>/take-back/", undo.undo_change, name="undo_change"),
    path("members/", include(members)),
    path("wishes/", wish.wish_list, name="wish_list"),
    path("wishes/<int:wish>/remove/", wish.wish_remove, name="wish_remove"),
]

urlpatterns = [
    path("", own_club.own_club, name="own_club"),
    path("new/", club.club_create, name="club_create"),
    path("new/federation/", federation_clubs.federation_create, name="federation_create"),
    path("new/file/", club_file.club_load, name="club_load"),
    path("<slug:club>/", include(of_club)),
]
