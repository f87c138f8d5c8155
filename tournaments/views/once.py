"""Pages whose form creates something: tapped twice, reloaded or sent again after Back, it creates that only once."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.services.submission import (
    SentBefore,
    StoredForm,
    find_stored_form,
    forget_old_forms,
    keep_location,
    sending,
)

View = Callable[..., HttpResponse]


def done_once(view: View) -> View:
    """The answer to a form that was stored leads where the first one led."""

    @wraps(view)
    def show(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = key_of_form(request)
        if key is None:
            return view(request, *args, **kwargs)
        if stored := find_stored_form(key):
            return _as_before(request, stored)
        try:
            with sending(key) as form:
                response = view(request, *args, **kwargs)
        except SentBefore:
            return _as_before(request, find_stored_form(key))
        if form.is_stored:
            keep_location(key, response.headers.get("Location", ""))
            forget_old_forms()
        elif stored := find_stored_form(key):
            # Refused because of what the first tap has just made.
            return _as_before(request, stored)
        return response

    return show


def _as_before(request: HttpRequest, stored: StoredForm | None) -> HttpResponse:
    """Where the first answer led. If that is not known, for example without a database, a message says so."""
    if stored is None or not stored.location or not stored.is_second_tap:
        messages.info(request, _("This was already saved when the same form was sent before."))
    return redirect(stored.location if stored and stored.location else request.path)


def done_once_with(field: str) -> Callable[[View], View]:
    """For a page whose form creates something only when this field is filled, and otherwise chooses."""

    def decorate(view: View) -> View:
        once = done_once(view)

        @wraps(view)
        def show(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            return (once if request.POST.get(field) else view)(request, *args, **kwargs)

        return show

    return decorate


def shown_once(view: View) -> View:
    """For what is shown only once, such as a link: sending the same form again shows the same thing."""

    @wraps(view)
    def show(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = key_of_form(request)
        if key is None:
            return view(request, *args, **kwargs)
        with sending(key, tells=True) as form:
            response = view(request, *args, **kwargs)
        if form.is_stored:
            # This page leads nowhere, and so the browser would go on keeping what was typed.
            cast(Any, response).is_stored = True
            forget_old_forms()
        return response

    return show


def key_of_form(request: HttpRequest) -> str | None:
    """Identifies the form by its page and what was typed.

    The CSRF token is masked again for every page, so it identifies the page; without one nothing does.
    """
    if request.method != "POST" or not request.POST.get("csrfmiddlewaretoken"):
        return None
    digest = sha256()
    sent = [(name, value) for name, values in sorted(request.POST.lists()) for value in values]
    digest.update(repr((request.user.pk, request.get_full_path(), sent)).encode(errors="surrogatepass"))
    files = [(name, file) for name in sorted(request.FILES) for file in request.FILES.getlist(name)]
    for name, file in files:
        digest.update(repr((name, file.name, file.size)).encode(errors="surrogatepass"))
        for chunk in file.chunks():
            digest.update(chunk)
        file.seek(0)
    return digest.hexdigest()
