"""What everyone may see, room by room; addresses with a fixed word after the club come before its competitions."""

from django.urls import include, path

from tournaments.views.public import handbook

urlpatterns = [
    path("handbook/", handbook.handbook, name="handbook"),
    path("api/", include("tournaments.urls.public.api")),
    path("", include("tournaments.urls.public.club")),
    path("clubs/<slug:club>/", include("tournaments.urls.public.people")),
    path("", include("tournaments.urls.public.season")),
    path("", include("tournaments.urls.public.evening")),
    path("", include("tournaments.urls.public.table")),
    path("pad/", include("tournaments.urls.public.pad")),
    path("", include("tournaments.urls.public.wall")),
]
