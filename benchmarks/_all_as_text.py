"""Everything that a site with data shows and exports, as text in files: what a change of the code must not change.

    DATA_DIR=FOLDER python -m benchmarks._all_as_text OUT

Follows the links from the front page, as a stranger and as the demo club's organiser, in English; PDFs, spreadsheets
and JSON too. With an older checkout: PYTHONPATH=CHECKOUT python -P benchmarks/_all_as_text.py OUT; then `diff -r`.
Never with data that is being written to: the same folder, copied, gives the same files.
"""

import argparse
import hashlib
import io
import os
import re
from collections import Counter, deque
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import django

NOT_THE_SAME = [
    (re.compile(r"(csrfmiddlewaretoken\" value=\"|hx-headers=.*?|csrf[-_]?token\W+)[\w]{32,}"), r"\1…"),
    (re.compile(r"(/static/[\w/.-]+?)\.[0-9a-f]{12}\."), r"\1."),
    (re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"), "KEY"),
    (re.compile(r"nonce-?=?\"?[\w+/=-]{16,}"), "nonce"),
    (re.compile(r"(DTSTAMP:)\w+"), r"\1…"),
    (re.compile(r"\(\d+ (minutes?|seconds?) ago\)"), "(… ago)"),
]
NOT_FOLLOWED = re.compile(r"/(log-?out|static|language|afmelden)/|^/accounts/logout|backup|\.zip$|/export")

MOST_OF_A_KIND = 12
"""Addresses of one kind that are asked, the first that are met: 400 pages of players would say nothing more."""


class Text(HTMLParser):
    """The words of a page, what its fields and buttons say, and where its links lead."""

    SAID = ("placeholder", "aria-label", "title", "alt", "value", "content")

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.links: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag in ("script", "style"):
            self.silent += 1
        if tag == "a" and found.get("href"):
            self.links.append(found["href"] or "")
        if found.get("type") == "hidden" or (tag == "meta" and found.get("name") != "description"):
            return
        said = [f"{name}={found[name]}" for name in self.SAID if found.get(name)]
        if tag in ("form", "input", "select", "textarea", "button"):
            said = [f"{name}={found[name]}" for name in ("action", "name") if found.get(name)] + said
        if said or tag in ("h1", "h2", "h3", "table", "tr", "form"):
            self.lines.append(f"<{tag}> {' '.join(said)}".rstrip())

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self.silent -= 1

    def handle_data(self, data: str) -> None:
        if not self.silent and (words := " ".join(data.split())):
            self.lines.append(words)


def as_text(kind: str, content: bytes) -> tuple[str, list[str]]:
    """What an answer says, and the links in it."""
    if "html" in kind:
        page = Text()
        page.feed(content.decode())
        return "\n".join(page.lines), page.links
    if "pdf" in kind:
        from pypdf import PdfReader  # noqa: PLC0415 - only tests have it

        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages), []
    if "spreadsheetml" in kind:
        from openpyxl import load_workbook  # noqa: PLC0415 - only when there is one

        book = load_workbook(io.BytesIO(content))
        return "\n".join(f"{sheet.title}: {[cell.value for cell in row]}" for sheet in book for row in sheet.rows), []
    if kind.startswith("text") or "json" in kind or "xml" in kind or "javascript" in kind:
        return content.decode(errors="replace"), []
    return hashlib.sha256(content).hexdigest(), []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("out", type=Path)
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "klaverjas_site.settings")
    django.setup()
    from django.conf import settings  # noqa: PLC0415 - only after Django is set up
    from django.contrib.auth.models import User  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.urls import Resolver404, resolve  # noqa: PLC0415

    settings.ALLOWED_HOSTS = ["testserver"]
    for who in ("stranger", "organiser"):
        client = Client(headers={"accept-language": "en"}, raise_request_exception=False)
        if who == "organiser":
            user = User.objects.filter(is_active=True).exclude(password__startswith="!").order_by("pk").first()
            assert user, "no one can log in"
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        folder, statuses = asked.out / who, Counter[int]()
        folder.mkdir(parents=True)
        waiting, seen, ways = deque(["/"]), {"/"}, Counter[str]()
        while waiting:
            address = waiting.popleft()
            answer = client.get(address, follow=False)
            statuses[answer.status_code] += 1
            text, links = as_text(answer.get("Content-Type", ""), b"".join(answer))
            if answer.has_header("Location"):
                links = [*links, answer["Location"]]
                text = f"to {answer['Location']}"
            for pattern, instead in NOT_THE_SAME:
                text = pattern.sub(instead, text)
            name = re.sub(r"[^\w.=-]+", "_", address.strip("/"))[:150] or "front"
            (folder / f"{name}.{hashlib.sha256(address.encode()).hexdigest()[:6]}").write_text(
                f"{address} {answer.status_code}\n{text}\n"
            )
            for link in links:
                target = urldefrag(urljoin(address, link)).url
                parts = urlsplit(target)
                if parts.netloc in ("", "testserver") and parts.scheme in ("", "http"):
                    path = parts.path + (f"?{parts.query}" if parts.query else "")
                    if path in seen or NOT_FOLLOWED.search(path):
                        continue
                    try:
                        kind = resolve(parts.path).view_name
                    except Resolver404:
                        kind = ""
                    if ways[kind] < MOST_OF_A_KIND:
                        ways[kind] += 1
                        seen.add(path)
                        waiting.append(path)
        print(f"{who}: {sum(statuses.values())} answers {dict(statuses)}")


if __name__ == "__main__":
    main()
