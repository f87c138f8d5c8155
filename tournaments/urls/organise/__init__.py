"""What organisers and scorekeepers do; what has a fixed word after the club comes before its competitions."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls.organise.club")),
    path("<slug:club>/", include("tournaments.urls.organise.people")),
    path("<slug:club>/", include("tournaments.urls.organise.season")),
    path("<slug:club>/<slug:competition>/", include("tournaments.urls.organise.evening")),
    path("<slug:club>/<slug:competition>/", include("tournaments.urls.organise.table")),
    path("<slug:club>/<slug:competition>/", include("tournaments.urls.organise.wall")),
]
