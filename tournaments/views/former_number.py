"""An address with the number of an entry that was merged into another leads to the page of the merged person."""

import functools
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.permissions import find_by_former_number

View = Callable[..., HttpResponse]


def leads_on(view: View) -> View:
    """For a page whose address has the number of a player. What is sent to an old address reaches no one."""

    @functools.wraps(view)
    def find(request: HttpRequest, **where: Any) -> HttpResponse:
        try:
            return view(request, **where)
        except Http404:
            person = find_by_former_number(where["club"], where["number"], where.get("competition"))
            if person is None or request.method not in ("GET", "HEAD"):
                raise
            now = {**where, "number": person.number}
            view(request, **now)  # a visitor who may not see that page gets its answer
            name = str(request.resolver_match.view_name if request.resolver_match else "")
            address, asked = reverse(name, kwargs=now), request.GET.urlencode()
            return redirect(f"{address}?{asked}" if asked else address)

    return find
