"""The wall of an evening, and a screen in the hall, known by its cookie."""

from django.urls import path

from tournaments.views.public.wall import screen, wall

DAY = "clubs/<slug:club>/<slug:competition>/day/<int:day>/"

urlpatterns = [
    path(DAY + "wall/", wall.wall, name="wall"),
    path(DAY + "seat/", wall.my_seat, name="my_seat"),
    path("screen/", screen.screen, name="screen"),
    path("screen/version/", screen.screen_version, name="screen_version"),
]
