"""The score pad as an app: what a phone keeps, and a pad that was begun without the server."""

import json
import re
from pathlib import Path, PurePosixPath

import pytest
from django.contrib.staticfiles import finders

from tests.chance import IS_NIGHT
from tests.walks.test_fuzz import BAD_TEXTS
from tournaments.forms.pad.pad import offered_rule_sets
from tournaments.models import Pad
from tournaments.permissions import find_pad
from tournaments.services.pad import pad as service
from tournaments.views.public.pad.app import SHEET_FILES, START_FILES, START_MODULES

pytestmark = pytest.mark.django_db
TOKEN = "Ab-_" * 6
FIELDS = {"north": "Anja", "east": "Bert", "south": "Cees", "west": "Dora", "length": "16", "first_dealer": "N"}
# Nothing on the start page asks the server for a part of it.
NOT_NEEDED = {"django_htmx/htmx-2.min.js"}


def begin(client, **changes):
    sent = {"token": TOKEN, "rules": "amsterdam", "fields": FIELDS} | changes
    return client.post("/pad/new/", json.dumps(sent), content_type="application/json")


def files_of(page: str) -> set[str]:
    """The static files that a page asks for, with what these ask for."""
    found = set(re.findall(r'(?:href|src)="/static/([^"#]+)', page)) - NOT_NEEDED
    new = found
    while new:
        new = {name for file in new for name in _asked_by(file)} - found
        found |= new
    return found


def _asked_by(name: str) -> set[str]:
    path = finders.find(name)
    assert path, name
    if not name.endswith((".css", ".js")):
        return set()
    text = Path(path).read_text(encoding="utf-8")
    addresses = re.findall(r'url\("?([^"):]+\.\w+)', text) if name.endswith(".css") else []
    addresses += re.findall(r'(?:from|import) "(\.[^"]+)"', text) if name.endswith(".js") else []
    folder = PurePosixPath(name).parent
    return {_without_dots(folder / address) for address in addresses}


def _without_dots(path: PurePosixPath) -> str:
    parts: list[str] = []
    for part in path.parts:
        parts[-1:] = [] if part == ".." else [*parts[-1:], part]
    return "/".join(parts)


ICONS = {"img/app-192.png"}
"""For a home screen, asked for by the phone itself."""


def test_the_pages_of_a_pad_need_no_file_that_a_phone_does_not_keep(client):
    """Protects: without a connection the sheet is whole, with every module that its script imports."""
    needed = files_of(client.get("/pad/shell/").content.decode())
    assert "js/sheet/sheet.js" in needed
    assert needed - set(SHEET_FILES) - ICONS == set()
    needed = files_of(client.get("/pad/start/").content.decode())
    assert set(START_MODULES) <= needed
    assert needed - set(SHEET_FILES) - set(START_FILES) - ICONS == set()
    assert [name for name in SHEET_FILES + START_FILES if not finders.find(name)] == []


def test_the_worker_of_tables_keeps_the_sheet_and_no_pads(client):
    worker = client.get("/t/worker.js")
    text = worker.content.decode()
    assert worker.headers["Content-Type"] == "text/javascript"
    assert '"/static/js/sheet/sheet.js"' in text
    assert 'const SCOPE = "/t/"' in text
    assert "pad_form.js" not in text
    assert 'const SHELL = ""' in text


def test_the_worker_of_pads_keeps_a_start_page_for_every_game(client, settings):
    """Protects: the pages that are kept are in the language that was chosen last; none while the program is made."""
    texts = [client.get("/pad/worker.js", headers={"accept-language": code}).text for code in ("nl", "de", "nl")]
    assert [name for name in offered_rule_sets() if f'"/pad/start/?rules={name.name}"' not in texts[0]] == []
    assert 'const SHELL = "/pad/shell/"' in texts[0]
    assert texts[0] == texts[2] != texts[1]
    settings.DEBUG = True
    assert "/static/" not in client.get("/pad/worker.js").text


def test_pages_that_are_kept_have_nothing_of_the_visitor(anna_client, client):
    for address, game in (("/pad/shell/", ""), ("/pad/start/?rules=kraken", "kraken"), ("/pad/start/", "amsterdam")):
        page = anna_client.get(address, headers={"accept-language": "nl"})
        assert page.content == client.get(address, headers={"accept-language": "nl"}).content
        assert "anna" not in page.text
        assert "csrf" not in page.text.lower()
        assert "csrftoken" not in page.cookies
        assert not game or f'"game": "{game}"' in page.text
    assert '"game": "amsterdam"' in client.get("/pad/start/?rules=poker").text


def test_the_home_screen_gets_a_name_an_icon_and_the_start_page(client):
    answer = client.get("/pad/app.webmanifest")
    manifest = json.loads(answer.content)
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert (manifest["name"], manifest["start_url"], manifest["scope"]) == ("Klaverjas", "/pad/", "/pad/")
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512", "any"} == {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))


def test_a_pad_that_a_phone_began_is_made_under_its_own_address_once(client):
    assert [json.loads(begin(client).content) for _time in range(2)] == [{"created": TOKEN}] * 2
    assert Pad.objects.count() == 1
    assert find_pad(TOKEN).names == ["Anja", "Bert", "Cees", "Dora"]


def test_a_pad_begun_on_a_phone_has_the_house_rules_of_the_form(client):
    fields = FIELDS | {"length": "other", "target": "301", "both_over": "on", "option_pit_bonus": "50"}
    assert begin(client, rules="kraken", fields=fields).status_code == 200
    rules = find_pad(TOKEN).ruleset
    assert (rules.game, rules.target, rules.both_over, rules.pit_bonus) == ("kraken", 301, "always", 50)


def test_a_pad_that_cannot_be_is_refused_in_words(client, monkeypatch):
    answer = begin(client, fields=FIELDS | {"length": "other"})
    assert answer.status_code == 422
    assert json.loads(answer.content) == {"texts": ["Enter how many points a side has to reach."]}
    monkeypatch.setattr(service, "PADS_PER_VISITOR", 0)
    answer = begin(client)
    assert answer.status_code == 422
    assert json.loads(answer.content)["texts"]
    assert Pad.objects.count() == 0


def test_what_no_phone_of_ours_sends_is_refused(client):
    for changes in (
        {"token": "short"},
        {"token": "../" * 8},
        {"token": f"{TOKEN}\n"},
        {"token": "é" * 24},
        {"rules": "poker"},
        {"rules": "race-to-501"},
        {"fields": {"north": 1}},
        {"fields": []},
        {"more": "x"},
    ):
        assert begin(client, **changes).status_code == 400, changes
    for body in ("", "[]", "null", "{", "[" * 5000, '"\\ud800"', "x" * 20_000):
        assert client.post("/pad/new/", body, content_type="application/json").status_code == 400, body[:20]
    # A browser asks before another site may send JSON, but not before it sends a form.
    body = json.dumps({"token": TOKEN, "rules": "amsterdam", "fields": FIELDS})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert client.post("/pad/new/", body, content_type=kind).status_code == 400, kind
    assert client.get("/pad/new/").status_code == 405
    assert Pad.objects.count() == 0


def test_no_odd_text_in_a_pad_makes_it_crash(client):
    """The four names are one kind of field: by day the first of them stands for all."""
    names = ["north", "east", "south", "west"] if IS_NIGHT else ["north"]
    fields = [*names, "length", "first_dealer", "players", "option_kalte", "target", "token", "rules", "new"]
    for field in fields:
        for text in BAD_TEXTS:
            sent = FIELDS | {"length": "other", "target": "51", "players": "3"} | {field: text}
            changes = {field: text} if field in ("token", "rules") else {"rules": "klammern", "fields": sent}
            assert begin(client, **changes).status_code in {200, 400, 422}, (field, text[:20])
