"""What organisers and scorekeepers do; addresses with a fixed word after the club come before its competitions."""

from django.contrib.auth.decorators import login_required
from django.urls import URLPattern, URLResolver, include, path


def behind_login(patterns: list[URLPattern | URLResolver]) -> list[URLPattern | URLResolver]:
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            pattern.callback = login_required(pattern.callback)
        else:
            behind_login(pattern.url_patterns)
    return patterns


urlpatterns = behind_login(
    [
        path("", include("tournaments.urls.organise.club")),
        path("<slug:club>/money/", include("tournaments.urls.organise.money")),
        path("<slug:club>/", include("tournaments.urls.organise.people")),
        path("<slug:club>/", include("tournaments.urls.organise.season")),
        path("<slug:club>/<slug:competition>/", include("tournaments.urls.organise.evening")),
        path("<slug:club>/<slug:competition>/", include("tournaments.urls.organise.table")),
        path("<slug:club>/<slug:competition>/", include("tournaments.urls.organise.wall")),
    ]
)
