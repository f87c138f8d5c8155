from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.permissions import get_federation
from tournaments.queries.club.federation import get_federation_page


@require_safe
def federation(request: HttpRequest, federation: str) -> HttpResponse:
    """The clubs of a federation and what is to come in their open competitions."""
    page = get_federation_page(get_federation(federation), today=timezone.localdate())
    return render(request, "tournaments/public/club/federation.html", {"page": page, "federation": page.federation})
