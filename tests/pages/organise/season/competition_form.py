"""The forms of a competition as a browser sends them: the four questions, and the settings."""

import pytest
from django.urls import reverse

from tournaments.models import Competition
from tournaments.services.season.competition import create_competition

# The four questions, when an organiser fills in the name only.
ANSWERS = {
    "name": "Season 2026",
    "proposed": "",
    "kind": "season",
    "date": "2026-11-23",
    "form": "individual",
    "rules": "amsterdam",
}
# What the page of the settings sends for `fresh`, untouched.
TYPED = {
    "name": "Season 2026",
    "kind": "season",
    "form": "individual",
    "slug": "season-2026",
    "is_public": "on",
    "rounds_per_leg": "16",
    "legs_per_match_day": "3",
}
# What the page of the counting sends.
COUNTED = {
    "counting_figure": "points",
    "match_days_planned": "",
    "counting_unit": "match_day",
    "counting_best": "",
    "drop_timing": "always",
    "counting_method": "sum",
    "minimum_attendance": "0",
    "tie_break_1": "",
    "tie_break_2": "",
    "tie_break_3": "",
    "bye_points": "1600",
    "bye_pits": "1",
    "absence_rule": "fixed",
    "absence_points": "0",
    "absence_without_notice_points": "0",
}


def create_url(cast, rules: str = "") -> str:
    return reverse("competition_create", args=[cast.club.slug]) + (f"?rules={rules}" if rules else "")


def url(name: str, competition: Competition) -> str:
    return reverse(name, args=[competition.club.slug, competition.slug])


@pytest.fixture
def season(cast) -> Competition:
    return create_competition(club=cast.club, name="Season", rules="nku-rotterdam", rules_options={"pit_bonus": 0})


@pytest.fixture
def fresh(cast) -> Competition:
    """A competition as the four questions make it."""
    return create_competition(club=cast.club, name="Season 2026", rules="amsterdam")


def sent(form) -> dict[str, str]:
    """What a browser sends back when the page is saved untouched."""
    values = {name: form[name].value() for name in form.fields}
    return {
        name: "on" if value is True else value
        for name, value in values.items()
        if value is not None and value is not False
    }
