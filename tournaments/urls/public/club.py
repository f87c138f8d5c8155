"""The front page, a club, a federation, and an invitation to join."""

from django.urls import path

from tournaments.views.public.club import club, federation, home, invitation
from tournaments.views.public.season import calendar, record

urlpatterns = [
    path("", home.home, name="home"),
    path("join/<str:token>/", invitation.join, name="join"),
    path("federations/<slug:federation>/", federation.federation, name="federation"),
    path("clubs/<slug:club>/", club.club, name="club"),
    path("clubs/<slug:club>/calendar.ics", calendar.club_calendar, name="club_calendar"),
    path("clubs/<slug:club>/records/", record.club_records, name="club_records"),
]
