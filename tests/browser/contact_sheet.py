"""Twenty pages of the demo club in two sizes, light and dark: `make pictures` puts them side by side in var/pictures/.

They are for eyes: what is seen first, and is it what someone who opens this page looks for?
"""

import io
import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import Template

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks._site import CHROMIUM, serving, temporary_site

FOLDER = Path(__file__).parents[2] / "var" / "pictures"
SIZES: dict[str, ViewportSize] = {"laptop": {"width": 1366, "height": 620}, "phone": {"width": 360, "height": 640}}
SEASON = "troefboer/clubcompetitie-2026"
PUBLIC = {
    "all clubs": "/clubs/",
    "club": "/clubs/troefboer/",
    "competition": f"/clubs/{SEASON}/",
    "standing": f"/clubs/{SEASON}/standing/",
    "charts": f"/clubs/{SEASON}/charts/",
    "evening": f"/clubs/{SEASON}/day/7/",
    "where do I sit": f"/clubs/{SEASON}/day/8/seat/?name=jan",
    "player": "/clubs/troefboer/players/1/",
    "records": "/clubs/troefboer/records/",
    "score pad": "/pad/",
}
ORGANISERS = {
    "work": "/organise/troefboer/",
    "season": f"/organise/{SEASON}/",
    "settings": f"/organise/{SEASON}/edit/",
    "new competition": "/organise/troefboer/new-competition/",
    "door": f"/organise/{SEASON}/day/8/attendance/",
    "draw": f"/organise/{SEASON}/day/8/draw/",
    "desk": f"/organise/{SEASON}/day/8/",
    "publish": f"/organise/{SEASON}/day/8/result/",
    "players": "/organise/troefboer/players/",
    "print": f"/organise/{SEASON}/day/8/print/",
}
SHEET = Template("""<style>
body { display: grid; grid-template-columns: repeat($columns, 1fr); gap: 16px; margin: 16px; background: #777; }
figure { margin: 0; font: bold 22px sans-serif; } img { width: 100%; border: 1px solid #000; }
</style>$figures""")


def take(browser: Browser, address: str, session: str, size: str, scheme: str) -> Iterator[Path]:
    """A picture of each page, of what is in sight when it opens."""
    for pages, cookie in ((PUBLIC, ""), (ORGANISERS, session)):
        context = browser.new_context(viewport=SIZES[size], color_scheme=scheme, locale="nl-NL")
        if cookie:
            context.add_cookies([{"name": "sessionid", "value": cookie, "url": address}])
        page = context.new_page()
        for name, path in pages.items():
            yield picture_of(page, name, address + path, FOLDER / f"{size}-{scheme}")
        context.close()


def picture_of(page: Page, name: str, address: str, folder: Path) -> Path:
    answer = page.goto(address, wait_until="networkidle")
    if not answer or not answer.ok:
        raise SystemExit(f"{address}: {answer and answer.status}")
    file = folder / f"{name}.png"
    page.screenshot(path=file)
    return file


def side_by_side(browser: Browser, pictures: list[Path], to: Path) -> None:
    columns = 4 if "laptop" in to.name else 10
    figures = "".join(f"<figure>{file.stem}<img src='{file.parent.name}/{file.name}'></figure>" for file in pictures)
    sheet = to.with_suffix(".html")
    sheet.write_text(SHEET.substitute(columns=columns, figures=figures))
    page = browser.new_page(viewport={"width": 2400, "height": 1200})
    page.goto(sheet.as_uri())
    page.screenshot(path=to, full_page=True)
    page.close()


def owner() -> str:
    """The session of the demo's owner, who is logged in."""
    from django.contrib.auth.models import User  # noqa: PLC0415 - only after Django is set up
    from django.test import Client  # noqa: PLC0415

    visitor = Client()
    visitor.force_login(User.objects.get(username="wedstrijdleider"), "django.contrib.auth.backends.ModelBackend")
    return visitor.cookies["sessionid"].value


def main() -> None:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with temporary_site():
        from django.core.management import call_command  # noqa: PLC0415 - only after Django is set up

        call_command("demo", seed=1, stdout=io.StringIO())
        with serving() as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM)
            for size, scheme in product(SIZES, ("light", "dark")):
                pictures = list(take(browser, address, owner(), size, scheme))
                side_by_side(browser, pictures, FOLDER / f"{size}-{scheme}.png")
    print(FOLDER)  # noqa: T201


if __name__ == "__main__":
    main()
