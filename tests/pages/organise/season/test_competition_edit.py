"""A competition is changed: its rule set, its way of counting, its habits."""

import pytest
from django.urls import reverse

from scoring import preset
from tests.factories import TableFactory
from tests.pages.organise.season.competition_form import season as season
from tests.pages.organise.season.competition_form import sent, url
from tournaments.models import Competition
from tournaments.services.evening.adjustment import record_result
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.people.player import add_players
from tournaments.services.season.competition import create_competition
from tournaments.wording.rule_sets import OFFERED


def test_saving_an_untouched_page_changes_nothing_and_the_clubs_own_rule_can_be_undone(cast, season):
    columns = [field.attname for field in Competition._meta.concrete_fields if field.name != "version"]
    before = Competition.objects.values(*columns).get()
    page = url("competition_edit", season)
    answer = cast.organiser.get(page)
    form = answer.context["form"]
    assert (form.has_own_rules, form["option_pit_bonus"].value()) == (True, "0")
    assert cast.organiser.post(page, sent(form)).url == url("organise_competition", season)
    assert Competition.objects.values(*columns).get() == before
    cast.organiser.post(page, sent(form) | {"option_pit_bonus": ""})
    assert Competition.objects.get().rules_options == {}


def test_another_rule_set_is_tried_before_it_is_saved(cast, season):
    page = url("competition_edit", season)
    choice = cast.organiser.get(page, {"rules": ""})
    assert [f'href="?rules={words.name}"' in choice.text for words in OFFERED] == [True] * len(OFFERED)
    form = cast.organiser.get(page, {"rules": "kbn-amsterdam"}).context["form"]
    assert (form.changes_rule_set, form["option_pit_bonus"].value()) == (True, "")
    assert Competition.objects.get().rules == "nku-rotterdam"
    cast.organiser.post(f"{page}?rules=kbn-amsterdam", sent(form))
    assert (Competition.objects.get().rules, Competition.objects.get().rules_options) == ("kbn-amsterdam", {})


@pytest.mark.parametrize(
    ("rules", "options"),
    [("seed-004", {"stuk": 20, "pit_bonus": 0}), ("amsterdam", {"target": 701}), ("race-to-501", {})],
)
def test_a_loaded_competition_keeps_its_own_way_of_writing_the_same_rules(cast, rules, options):
    """Another name for a rule set, an option that says the same, an option that no page asks: none is a change."""
    loaded = create_competition(club=cast.club, name="Loaded", rules=rules, rules_options=options)
    page = url("competition_edit", loaded)
    cast.organiser.post(page, sent(cast.organiser.get(page).context["form"]) | {"name": "Renamed"})
    stored = Competition.objects.get()
    assert (stored.name, stored.rules, stored.rules_options) == ("Renamed", rules, options)


def test_what_can_no_longer_change_is_not_asked(cast, season):
    """Protects: no one fills in a form to be refused at the end; and anyone who sends it all the same changes
    nothing.
    """
    anna, *_others = add_players(club=cast.club, names=["Anna"])
    record_result(match_day=open_match_day(competition=season), player=anna, points=5000)
    page = url("competition_edit", season)
    form = cast.organiser.get(page).context["form"]
    assert "form" not in form.fields
    offered = cast.organiser.get(page, {"rules": ""}).context["rule_sets"]
    assert {preset(words.name).game.has_melds for words in offered} == {False}
    assert cast.organiser.get(page, {"rules": "hamburg"}).context["rule_sets"] == offered
    cast.organiser.post(page, sent(form) | {"form": "pairs", "name": "Winter"})
    stored = Competition.objects.get()
    assert (stored.name, stored.form) == ("Winter", "individual")


def test_how_many_sit_at_a_table_is_not_asked_once_they_do(cast):
    own = {"players": 3, "hand_size": 8, "target": 31, "legality": "rotterdam"}
    competition = create_competition(club=cast.club, name="Klammern", rules="klammern-league", rules_options=own)
    page = url("competition_edit", competition)
    assert "players" in cast.organiser.get(page).context["form"].fields
    TableFactory(leg__match_day__competition=competition)
    form = cast.organiser.get(page).context["form"]
    assert "players" not in form.fields
    assert cast.organiser.post(page, sent(form) | {"target": "41"}).status_code == 302
    ruleset = Competition.objects.get().ruleset
    assert (ruleset.players, ruleset.hand_size, ruleset.target) == (3, 8, 41)


def test_the_page_says_which_evenings_keep_their_rules(cast, season):
    page = url("competition_edit", season)
    assert "from the next evening on" not in cast.organiser.get(page).text
    for number in (1, 2, 4):
        TableFactory(leg__match_day=open_match_day(competition=season, number=number))
    assert "Match days 1–2, 4 keep the rules" in cast.organiser.get(page).text
    form = cast.organiser.get(f"{page}?rules=rotterdam").context["form"]
    cast.organiser.post(f"{page}?rules=rotterdam", sent(form) | {"rounds_per_leg": "12"})

    assert {day.rules_of_play.rules for day in season.match_days.all()} == {"nku-rotterdam"}
    later = open_match_day(competition=season)
    assert (later.rules_of_play.rules, later.rules_of_play.rounds_per_leg) == ("rotterdam", 12)
    evening = cast.organiser.get(reverse("match_day", args=season.match_days.first().url_args)).text
    assert "A leg has 16 rounds." in evening
    assert "under different rules" not in cast.organiser.get(reverse("match_day", args=later.url_args)).text


def test_a_part_of_the_page_is_open_where_there_is_something_to_see(cast, season):
    """Protects: twenty fields are two headings, until something in them is set differently or wrong."""
    page = url("competition_edit", season)
    form = cast.organiser.get(page).context["form"]
    assert form.open_sections == set()
    answer = cast.organiser.post(page, sent(form) | {"legs_per_match_day": "0"})
    assert answer.context["form"].open_sections == {"days"}
    cast.organiser.post(page, sent(form) | {"left_over_first": "helper", "leg_minutes": "50"})
    assert cast.organiser.get(page).context["form"].open_sections == {"days", "drawing"}
