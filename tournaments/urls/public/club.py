"""The front page, a club, a federation, and an invitation to join."""

from django.urls import path

from tournaments.views.organise.club import own_club
from tournaments.views.public.club import club, federation, federation_standing, first_owner, home, invitation, picture
from tournaments.views.public.files import demo_club
from tournaments.views.public.season import calendar, record

urlpatterns = [
    path("", home.home, name="home"),
    path("clubs/", home.clubs, name="clubs"),
    path("start/", own_club.start, name="start"),
    path("begin/", first_owner.begin, name="begin"),
    path("begin/code/", first_owner.begin_code, name="begin_code"),
    path("demo/", demo_club.demo_club, name="demo_club"),
    path("demo/enter/", demo_club.demo_enter, name="demo_enter"),
    path("demo/remove/", demo_club.demo_remove, name="demo_remove"),
    path("join/<str:token>/", invitation.join, name="join"),
    path("federations/<slug:federation>/", federation.federation, name="federation"),
    path("federations/<slug:federation>/calendar/", federation.federation_calendar, name="federation_calendar"),
    path("federations/<slug:federation>/calendar.ics", calendar.federation_ics, name="federation_ics"),
    path(
        "federations/<slug:federation>/standings/<int:across>/",
        federation_standing.federation_standing,
        name="federation_standing",
    ),
    path(
        "federations/<slug:federation>/standings/<int:across>.csv",
        federation_standing.federation_standing_csv,
        name="federation_standing_csv",
    ),
    path(
        "federations/<slug:federation>/standings/<int:across>.pdf",
        federation_standing.federation_standing_pdf,
        name="federation_standing_pdf",
    ),
    path("clubs/<slug:club>/", club.club, name="club"),
    path("clubs/<slug:club>/calendar.ics", calendar.club_calendar, name="club_calendar"),
    # With a dot, which no competition has in its web name.
    path("clubs/<slug:club>/picture-<slug:digest>.webp", picture.club_picture, name="club_picture"),
    path("clubs/<slug:club>/records/", record.club_records, name="club_records"),
]
