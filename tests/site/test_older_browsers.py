"""Protects: a tablet or a television of 2021 shows every page whole. What its browser lacks does no harm there."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings

SERVED = (90, 90, 14.1)  # Chrome, Firefox, Safari: README.md names them
STATIC = Path(settings.SITE_DIR) / "static"
SOURCES = [*STATIC.rglob("*.css"), *STATIC.rglob("*.js"), *(settings.BASE_DIR / "templates").rglob("*.html")]

# In a browser without these a page looks plainer, and that is all.
PLAINER = {
    ":focus-visible": "the browser shows its own ring",
    "accent-color": "a tick has the colour of the browser",
    "color-scheme": "what the browser draws is light, also by night",
    "font-variant-emoji": "the suits may be pictures",
    "hyphenate-limit-chars": "short words are hyphenated too",
    "hyphens": "a long word is broken without a hyphen",
    "overflow-wrap: anywhere": "the body has break-word",
    "page": "a wide standing is printed upright",
    "scroll-margin-block": "the row is at the edge of the screen",
    "scrollbar-width": "there is a scrollbar",
    "text-wrap": "the last line of a heading is short",
}
# The same, in one file.
HARMLESS = {
    ("css/sheet.css", "@container"): "names have two lines, also in a low field",
    ("css/sheet.css", "container-type"): "as above",
    ("js/kept.js", ".inert"): "the page is loaded again, and what is typed until then is kept",
    ("js/outbox.js", "keepalive"): "what waits is kept as well, and the next page sends it",
    ("js/sheet/device.js", "wakeLock"): "asked for where there is one: elsewhere the screen goes dark as before",
    ("js/storage.js", "BroadcastChannel"): "used where there is one: another tab finds out when it is loaded",
}
# Without a rule with :has() the look may change, and something may be shown that could be hidden. If it does more:
LOOK = r"(border|break|flex|font|line|margin|max|min|padding|scroll|--bs-btn-padding|-webkit-line)-\w.*" + (
    r"|align-items|background|border|box-shadow|flex|gap|column-gap|margin|order|overflow|padding|page|white-space|width|height"
)
HIDES = {("display", "none"), ("clip-path", "inset(50%)")}
WITHOUT_HAS = {
    ".page-actions:not(:has(.menu, .desk-steps))": "the buttons have more lines",
    ".desk-party:has(> .desk-total)": "the total has the width of the figures",
    ".page-title:has(.sheet-totals) :is(.lead, .sheet-totals > span)": "the totals have a line of their own",
    ".sheet-rows:has(> .rounds-head)": "the line that counts is in a corner of the screen",
    ".sheet-rows:has(> .rounds-head) > .outbox": "as above",
    ".round-form:not(.melds) .round-preview:has(.round-problem, .round-doubt)": "the answer is in its own column",
    ".round-form:not(.melds) > .round-preview:has(p:not(.figures-text))": "as above",
}
OLDER = "js/older.js"
IN_OLDER = {"AbortSignal.timeout", "requestSubmit", "submitter"}


@dataclass(frozen=True)
class Feature:
    """What not every browser has: where it is written, the first versions that have it, and what it looks like."""

    kind: str
    since: tuple[str, ...]
    name: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        if self.name.startswith("re:"):
            return re.compile(self.name[3:])
        end = r"(?![\w-])" if self.name[-1].isalnum() else ""
        start = r"(?<![\w-])" if self.name[0].isalnum() else ""
        return re.compile(start + re.escape(self.name) + end)

    @property
    def is_too_new(self) -> bool:
        return any(since == "-" or float(since) > served for since, served in zip(self.since, SERVED, strict=True))


FEATURES = [
    Feature(kind, tuple(since), name)
    for line in (Path(__file__).parent / "newer_features.txt").read_text().splitlines()
    if not line.startswith("#")
    for kind, *since, name in [line.split(maxsplit=4)]
]


class Rule(NamedTuple):
    """A rule of a style sheet: its selectors or its at-rule, what is around it, and what it declares, in order."""

    head: str
    around: tuple[str, ...]
    declared: list[tuple[str, str]]

    def selectors(self) -> list[str]:
        is_list = not self.head.startswith("@") and not any(one.startswith("@keyframes") for one in self.around)
        return [part.strip() for part in split(self.head)] if is_list else []

    def is_known_without(self, feature: Feature) -> bool:
        """Whether browsers without the feature skip the rule, or have another declaration for it."""
        if any(re.match("@supports (?!not )", one) for one in self.around):
            return True
        if feature.kind == "property":
            return any(name == f"-webkit-{feature.name}" for name, _value in self.declared)
        return False


def split(selectors: str) -> list[str]:
    """The selectors of a list: commas in parentheses separate nothing."""
    parts, depth = [""], 0
    for letter in selectors:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def rules_of(text: str) -> Iterator[Rule]:
    """Every rule of a style sheet, also those within others."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    open_rules: list[Rule] = []
    for said, end in re.findall(r"""((?:"[^"]*"|[^{};"])*)([{};])""", text):
        said = " ".join(said.split())
        if end == "{":
            open_rules.append(Rule(said, tuple(rule.head for rule in open_rules), []))
            continue
        if ":" in said:
            name, value = said.split(":", 1)
            open_rules[-1].declared.append((name, value.strip()))
        if end == "}":
            yield open_rules.pop()


def is_harmless_without(rule: Rule, selector: str) -> bool:
    looks = all(re.fullmatch(LOOK, name) for name, _value in rule.declared)
    return looks or bool(HIDES.intersection(rule.declared)) or selector in WITHOUT_HAS


def found_in_rule(rule: Rule, feature: Feature) -> bool:
    if rule.is_known_without(feature):
        return False
    if feature.kind == "selector":
        unknown = [one for one in rule.selectors() if feature.pattern.search(one)]
        return any(feature.name != ":has(" or not is_harmless_without(rule, one) for one in unknown)
    if feature.kind == "at":
        return rule.head.startswith("@") and bool(feature.pattern.search(rule.head))
    if feature.kind == "property":
        return any(name == feature.name for name, _value in rule.declared)
    known = set()
    for name, value in rule.declared:
        # A variable takes any value: the earlier one is lost, and the browser finds out where it is used.
        has_other = name in known and not name.startswith("--")
        if feature.kind == "value" and not has_other and feature.pattern.search(f"{name}: {value}"):
            return True
        known.add(name)
    return False


def found(path: str, text: str) -> set[str]:
    """What in this file a served browser does not know, and has no other way around."""
    too_new = [feature for feature in FEATURES if feature.is_too_new]
    if path.endswith(".css"):
        return {feature.name for rule in rules_of(text) for feature in too_new if found_in_rule(rule, feature)}
    kind = "script" if path.endswith(".js") else "page"
    text = re.sub(r"(?m)/\*[\s\S]*?\*/|(^|\s)//.*$|{#.*?#}", "", text)
    return {
        feature.name
        for feature in too_new
        if feature.kind == kind or (kind == "script" and feature.name.startswith(":"))
        if any(not text.startswith("?.", match.end()) for match in feature.pattern.finditer(text))
        if not (feature.name in IN_OLDER and (path == OLDER or "older.js" in text))
    }


def mixed(text: str) -> list[str]:
    """Lists in which some selectors are known and others are not; within :is() each is taken separately."""
    unknown = [one.pattern for one in FEATURES if one.is_too_new and one.kind == "selector"]
    lists = []
    for rule in rules_of(text):
        parts = [re.sub(r":(is|where)\(([^()]|\([^()]*\))*\)", "", one) for one in rule.selectors()]
        if len({any(pattern.search(part) for pattern in unknown) for part in parts}) > 1:
            lists.append(rule.head)
    return lists


def name_of(path: Path) -> str:
    return path.relative_to(STATIC if path.is_relative_to(STATIC) else settings.BASE_DIR).as_posix()


FOUND = {name_of(path): found(name_of(path), path.read_text()) for path in SOURCES}


def test_the_readme_names_them() -> None:
    """Protects: what is promised is what is checked."""
    readme = (settings.BASE_DIR / "README.md").read_text()
    assert "Chrome {}, Firefox {}, Safari {}".format(*SERVED) in readme


def test_browsers_of_2021_know_what_pages_are_made_of() -> None:
    """Found here: write it in an older form, put it in js/older.js, or say above why it does no harm."""
    unknown = {
        path: names
        for path, found in FOUND.items()
        if (names := {name for name in found if name not in PLAINER and (path, name) not in HARMLESS})
    }
    assert unknown == {}


def test_no_unknown_selector_takes_others_with_it() -> None:
    """Protects: a rule is lost only for the selectors that a browser does not know."""
    lists = {name_of(path): found for path in STATIC.rglob("*.css") if (found := mixed(path.read_text()))}
    assert lists == {}


def test_every_reason_is_still_needed() -> None:
    """Protects: what is excused above is used."""
    names = set().union(*FOUND.values())
    heads = {one for path in STATIC.rglob("*.css") for rule in rules_of(path.read_text()) for one in rule.selectors()}
    assert PLAINER.keys() - names == set()
    assert {(path, name) for path, name in HARMLESS if name not in FOUND[path]} == set()
    assert WITHOUT_HAS.keys() - heads == set()


@pytest.mark.parametrize(
    ("path", "text", "names"),
    [
        ("a.css", "a { color: light-dark(#000, #fff); }", {"light-dark("}),
        ("a.css", "a:has(b) { display: block; }", {":has("}),
        ("a.css", "a:has(b) { display: none; }", set()),
        ("a.css", "a:has(b) { font-size: 2rem; }", set()),
        ("a.css", "@supports selector(:has(*)) { a:has(b) { display: block; } }", set()),
        ("a.css", "@supports not selector(:has(*)) { a { accent-color: red; } }", {"accent-color"}),
        ("a.css", "@media (min-width: 9rem) { a { height: 9px; height: 1dvh; } }", set()),
        ("a.css", "a { height: 1dvh; }", {r"re:\d[dsl]v(h|w|i|b|min|max)\b"}),
        ("a.css", ":root { --u: 1vh; --u: 1dvh; }", {r"re:\d[dsl]v(h|w|i|b|min|max)\b"}),
        ("a.css", "a { rotate: 1deg; transform: scale(2) rotate(1deg); }", {"rotate"}),
        ("a.css", "a { mask-image: none; -webkit-mask-image: none; }", set()),
        ("a.css", "@media (width > 9rem) { a { color: red; } }", {"re:@media[^{]*[<>]"}),
        ("a.css", "a { & b { color: red; } }", {"&"}),
        (
            "a.css",
            "a { aspect-ratio: 1; align-items: flex-end; overflow: clip; }",
            {"aspect-ratio", r"re:overflow(-x|-y)?: [^;]*\bclip\b"},
        ),
        ("a.js", "structuredClone(list.at(-1)); // .findLast(", {"structuredClone", ".at("}),
        ("a.js", "fetch('/', { signal: AbortSignal.timeout(9) })", {"AbortSignal.timeout"}),
        ("a.js", 'import "./older.js";\nfetch("/", { signal: AbortSignal.timeout(9) })', set()),
        ("a.js", "navigator.vibrate?.(9); crypto.randomUUID()", {"randomUUID"}),
        ("a.js", "one.matches('a:has(b)'); /(?<=a)b/.test('c')", {":has(", r"re:\(\?<[=!]"}),
        ("a.html", "<dialog><details name='a'></details></dialog>", {"<dialog", r"re:<details[^>]*\sname="}),
    ],
)
def test_what_is_too_new_is_found(path: str, text: str, names: set[str]) -> None:
    """Protects: the patterns themselves, with what stands in for a feature and without."""
    assert found(path, text) == names


def test_every_feature_of_the_table_is_found() -> None:
    """Protects: no line of the table is written in a way that nothing can match."""
    assert {one.kind for one in FEATURES} == {"selector", "property", "value", "at", "script", "page"}
    plain = [one for one in FEATURES if not one.name.startswith("re:")]
    assert [one.name for one in plain if not one.pattern.search(f" {one.name} ")] == []


def test_a_list_is_mixed_only_outside_is() -> None:
    """Protects: what :is() forgives is not split without need."""
    assert mixed("a, b:has(c) { margin: 0; }") == ["a, b:has(c)"]
    assert mixed(":is(a, b:has(c:not(d))) { margin: 0; } a:has(b), c:has(d) { margin: 0; }") == []
