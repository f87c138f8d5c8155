"""What a page costs a phone that has nothing of it yet."""

import gzip

from playwright.sync_api import Page, Response


def weigh(page: Page) -> dict[str, int]:
    """The bytes of every answer from here on, by the end of its address.

    What is not packed by the live server counts as a proxy or WhiteNoise would pack it.
    """
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.update({answer.url.split("/")[-1] or "page": _packed(answer)}))
    return sizes


def _packed(answer: Response) -> int:
    headers = sum(len(name) + len(value) + 4 for name, value in answer.headers.items())
    return headers + len(gzip.compress(answer.body()))
