"""A screen on the wall, known by its cookie."""

from django.urls import path

from tournaments.views.public import screen

urlpatterns = [
    path("", screen.screen, name="screen"),
    path("version/", screen.screen_version, name="screen_version"),
]
