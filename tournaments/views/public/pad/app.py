"""The score pad as an app: what a phone keeps to open it without a connection, and pads that were begun without one.

The sheet of a table keeps the same files, so both workers are made here.
"""

import json
from functools import cache
from hashlib import sha256
from typing import Annotated

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe
from pydantic import BaseModel, ConfigDict, StringConstraints

from tournaments.forms.pad.pad import PadForm, offered_rule_sets
from tournaments.services.pad.pad import OUR_TOKEN
from tournaments.views.public.match_sheet import read_sent
from tournaments.views.public.pad.pad import ask_for_pad, create_as_typed
from tournaments.wording.match_sheet import sheet_texts

# What the sheet of a table or a pad needs apart from its page: every module in its folder, except those of the page
# that starts a pad.
START_MODULES = ["js/sheet/start.js", "js/sheet/history.js", "js/sheet/pad_form.js"]
SHEET_FILES = [
    "css/palette.css",
    "css/sheet.css",
    "img/mark.svg",
    "img/suits.svg",
    "js/site.js",
    "js/storage.js",
    "js/theme.js",
    *(
        name
        for path in sorted((settings.SITE_DIR / "static/js/sheet").glob("*.js"))
        if (name := f"js/sheet/{path.name}") not in START_MODULES
    ),
]
START_FILES = [
    "js-lib-bootstrap5/css/bootstrap.min.css",
    "css/site.css",
    "css/parts.css",
    "css/scores.css",
    "css/print.css",
    "css/pad.css",
    "img/arrow.svg",
    "js/page.js",
    *START_MODULES,
]
ICON_SIZES = (192, 512)


class BegunPad(BaseModel):
    """A pad as a phone begins it: under an address that it has made itself, so that it may continue there."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    token: Annotated[str, StringConstraints(pattern=f"^{OUR_TOKEN.pattern}$")]
    rules: str
    fields: dict[str, str]


@require_safe
def pad_shell(request: HttpRequest) -> HttpResponse:
    """The sheet of any pad, for a phone that opens one without a connection and has kept what is on it."""
    return HttpResponse(_shell())


@require_safe
def pad_kept_start(request: HttpRequest) -> HttpResponse:
    """The start page as a phone keeps it: without anything of the visitor."""
    return HttpResponse(_start_page(request.GET.get("rules", "")))


# Needs no token against other sites: it touches nothing of a user, its answer reveals nothing, and another site cannot
# send JSON without asking first. A phone that was without a connection for a week has no fresh token.
@csrf_exempt
@never_cache
@require_POST
def pad_create(request: HttpRequest) -> HttpResponse:
    """A pad that was begun on a phone; sent twice, it is created once."""
    begun = read_sent(request, BegunPad) if request.content_type == "application/json" else None
    if begun is None or begun.rules not in {words.name for words in offered_rule_sets()}:
        return JsonResponse({"texts": ["This is not a score pad."]}, status=400)
    form = PadForm(begun.fields, rules=begun.rules)
    if create_as_typed(request, form, begun.token):
        return JsonResponse({"created": begun.token})
    texts = [str(text) for texts in form.errors.values() for text in texts]
    return JsonResponse({"texts": texts}, status=422)


@require_safe
def pad_manifest(request: HttpRequest) -> HttpResponse:
    """What a phone needs to know to put the pad on its home screen."""
    icons = [{"src": static("img/mark.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    for size in ICON_SIZES:
        sizes = f"{size}x{size}"
        icons += [
            {"src": static(f"img/app-{size}.png"), "sizes": sizes, "type": "image/png", "purpose": "any maskable"}
        ]
    start = reverse("pad_start")
    manifest = {
        "id": start,
        "start_url": start,
        "scope": start,
        "name": "Klaverjas",
        "short_name": "Klaverjas",
        "description": _("Just keep the score"),
        "lang": get_language(),
        "display": "standalone",
        "theme_color": "#0a3325",
        "background_color": "#0a3325",
        "icons": icons,
    }
    return JsonResponse(manifest, content_type="application/manifest+json")


@require_safe
def phone_worker(request: HttpRequest) -> HttpResponse:
    """The part of the phone's browser that shows the sheet of a table without signal."""
    return _worker(request, scope=reverse("table_code"), files=_addresses(SHEET_FILES))


@require_safe
def pad_worker(request: HttpRequest) -> HttpResponse:
    """The same for pads, which can also be started and opened without a connection."""
    start = reverse("pad_kept_start")
    return _worker(
        request,
        scope=reverse("pad_start"),
        files=_addresses(SHEET_FILES),
        shell=reverse("pad_shell"),
        start=start,
        start_files=_addresses(START_FILES),
        start_pages=[f"{start}?rules={words.name}" for words in offered_rule_sets()],
        pages=_digest_of_pages(get_language() or ""),
    )


def _worker(request: HttpRequest, **app: object) -> HttpResponse:
    # In development the names of files do not change with their content, so nothing may be kept.
    if settings.DEBUG:
        app |= {"files": [], "start_files": []}
    version = sha256(json.dumps(app).encode()).hexdigest()[:12]
    context = {"app": app, "version": version}
    return render(request, "table/phone/worker.js", context, content_type="text/javascript")


def _addresses(files: list[str]) -> list[str]:
    return [static(name) for name in files]


@cache
def _digest_of_pages(language: str) -> str:
    """Changes with the pages that are kept, in this language."""
    digest = sha256(language.encode())
    for page in (_shell(), *(_start_page(words.name) for words in offered_rule_sets())):
        digest.update(page.encode())
    return digest.hexdigest()


def _shell() -> str:
    return render_to_string("table/phone/sheet.html", {"title": _("Score pad"), "texts": sheet_texts(), "is_pad": True})


def _start_page(rules: str) -> str:
    # Without a request nothing of the visitor gets into it: no account, no token.
    return render_to_string("pad/start.html", ask_for_pad(rules))
