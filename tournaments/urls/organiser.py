"""What organisers and scorekeepers do: the club and its competitions, and the match days."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls.organiser_club")),
    path("", include("tournaments.urls.organiser_season")),
    path("", include("tournaments.urls.organiser_match_day")),
]
