"""Inputs without a template: what a browser gets is what Django's own would have said."""

from html.parser import HTMLParser

from django import forms

from tournaments.forms.quick_input import QuickHidden, QuickInput


def said(html: str) -> list[tuple[str, list[tuple[str, str | None]]]]:
    """Every element with its attributes, in any order."""
    found = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, sorted(attrs, key=str)))

    Reader().feed(html)
    return found


def test_it_says_what_djangos_own_input_says(subtests):
    for quick, own in [(QuickInput, forms.TextInput), (QuickHidden, forms.HiddenInput)]:
        for attrs in [{}, {"size": 5, "autofocus": True, "required": False, "aria-label": 'A "b" <c> & d'}]:
            for value in [None, "", 0, 162, 1234567, "<b>'\"&", "Zoë"]:
                with subtests.test(repr((value, attrs, quick))[:99]):
                    more = {"id": "table-1-ns_points"}
                    one, other = (widget(attrs).render("ns_points", value, more) for widget in (quick, own))
                    assert said(one) == said(other)
                    assert len(said(one)) == 1
