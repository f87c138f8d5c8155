"""The part of a large style sheet that our pages use."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import tinycss2
from django.apps import apps
from django.conf import settings


def list_words() -> set[str]:
    """Whatever could be a class: each word of our templates, code and scripts, and of the templates for forms.

    One that ends in a hyphen is the beginning of a class: `alert-{{ level }}`.
    """
    places = [
        (settings.TEMPLATES_DIR, "*.html"),
        (settings.SITE_DIR / "static", "*.js"),
        *((settings.BASE_DIR / package, "*.py") for package in ("tournaments", "klaverjas_site")),
        (Path(apps.get_app_config("crispy_bootstrap5").path), "*.html"),
    ]
    texts = (file.read_text() for place, name in places for file in place.rglob(name))
    return {word for text in texts for word in re.findall(r"[a-z][a-z\d-]*", text)}


def rules_for(words: Collection[str], sheet: str) -> str:
    """The rules of a style sheet for these classes."""
    beginnings = tuple(word for word in words if word.endswith("-"))

    def is_used(head: list[Any]) -> bool:
        """What stands within `:not()` need not be there."""
        classes = (name.value for dot, name in pairwise(head) if dot == "." and name.type == "ident")
        return all(name in words or name.startswith(beginnings) for name in classes)

    return "".join(_kept(tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True), is_used))


def _kept(rules: Iterable[Any], is_used: Callable[[list[Any]], bool]) -> Iterator[str]:
    for rule in rules:
        if rule.type == "qualified-rule":
            if heads := [tinycss2.serialize(head) for head in _heads(rule.prelude) if is_used(head)]:
                yield f"{','.join(heads)}{{{tinycss2.serialize(rule.content)}}}"
        elif rule.lower_at_keyword == "media":
            if within := "".join(_kept(tinycss2.parse_rule_list(rule.content, skip_whitespace=True), is_used)):
                yield f"@media{tinycss2.serialize(rule.prelude)}{{{within}}}"
        else:
            yield rule.serialize()


def _heads(prelude: Iterable[Any]) -> list[list[Any]]:
    """The selectors that share one body."""
    heads: list[list[Any]] = [[]]
    for part in prelude:
        if part == ",":
            heads.append([])
        else:
            heads[-1].append(part)
    return heads
