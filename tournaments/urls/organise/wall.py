"""The screens in the hall, as those who run the evening see them."""

from django.urls import path

from tournaments.views.organise.wall import screen

urlpatterns = [path("day/<int:day>/screens/", screen.screen_list, name="screen_list")]
