"""A competition is changed: its rule set, its way of counting, its habits."""

import re

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
    # Enter presses the first button of a form; were that the example, nothing would be saved.
    buttons = re.findall(r"<button[^>]*>", answer.text.split('<form class="form')[1])
    assert ["name=" in button for button in buttons] == [False, True, False]
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
    """Protects: forty fields are four headings, until something in them is set differently or wrong. An example is
    recounted, and nothing is stored."""
    page = url("competition_edit", season)
    form = cast.organiser.get(page).context["form"]
    assert form.open_sections == set()
    answer = cast.organiser.post(page, sent(form) | {"counting_best": "5", "example": "1"})
    season.refresh_from_db()
    assert (answer.status_code, season.counting_best) == (200, None)
    assert any(result.dropped for each in answer.context["form"].example.rows for result in each.row.counted)
    answer = cast.organiser.post(page, sent(form) | {"tie_break_1": "pits", "tie_break_2": "pits"})
    assert answer.context["form"].open_sections == {"counting"}
    cast.organiser.post(page, sent(form) | {"left_over_first": "helper", "leg_minutes": "50"})
    assert cast.organiser.get(page).context["form"].open_sections == {"days", "drawing"}


def test_every_way_of_counting_can_be_chosen(cast, season):
    page = url("competition_edit", season)
    form = cast.organiser.get(page).context["form"]
    chosen = {
        "counting_figure": "rank_points",
        "rank_points": "12, 10 8",
        "period_match_days": "6",
        "period_best": "4",
        "periods_best": "5",
        "tie_break_1": "direct_result",
        "tie_break_2": "lot",
        "late_rule": "lowest_of_evening",
        "win_points": "3",
        "tie_points": "",
    }
    data = sent(form) | chosen
    data.pop("guests_are_ranked", None)
    assert cast.organiser.post(page, data).status_code == 302
    season.refresh_from_db()

    rules = season.counting_rules
    assert (rules.rank_points, rules.period_match_days, rules.period_best, rules.periods_best) == ((12, 10, 8), 6, 4, 5)
    assert (season.win_points, season.tie_points, season.guests_are_ranked) == (3, 1, False)
    assert (season.tie_breaks, season.late_rule) == (["direct_result", "lot"], "lowest_of_evening")
    assert season.lot_seed is not None
    seed = season.lot_seed
    form = cast.organiser.get(page).context["form"]
    cast.organiser.post(page, sent(form) | {"name": "Another name"})
    season.refresh_from_db()
    assert (season.name, season.lot_seed) == ("Another name", seed)


def test_counting_that_cannot_be_or_has_no_effect_is_refused_at_its_field(cast, season):
    """Protects: no setting is thrown away, and none is stored that the season cannot follow."""
    page = url("competition_edit", season)
    untouched = sent(cast.organiser.get(page).context["form"])
    for typed, wrong in [
        ({"rank_points": "25, x"}, "rank_points"),
        ({"rank_points": "15, 18, 25"}, "rank_points"),
        ({"period_best": "4"}, "period_match_days"),
        ({"periods_best": "2"}, "period_match_days"),
        ({"counting_figure": "rank_points", "rank_points": " "}, "rank_points"),
        ({"counting_figure": "match_points", "win_points": "1", "tie_points": "2"}, "tie_points"),
        ({"match_days_planned": "7", "period_match_days": "3", "periods_best": "4"}, "periods_best"),
    ]:
        answer = cast.organiser.post(page, untouched | typed)
        assert (answer.status_code, [*answer.context["form"].errors]) == (200, [wrong]), typed
        [(field, value)] = [*typed.items()][-1:]
        assert answer.context["form"][field].value() == value
        if len(typed) == 1:
            assert f'value="{value}"' in answer.text
    # The last period may be a short one.
    typed = {"match_days_planned": "7", "period_match_days": "3", "periods_best": "3"}
    assert cast.organiser.post(page, untouched | typed).status_code == 302


def test_a_tie_break_that_has_nothing_to_go_by_is_refused_at_its_field(cast, season):
    """One that was stored before stands in no one’s way."""
    page = url("competition_edit", season)
    untouched = sent(cast.organiser.get(page).context["form"])
    typed = {"rank_points": "25, 18", "tie_break_2": "figure"}
    for counts in ("points", "rank_points"):
        answer = cast.organiser.post(page, untouched | typed | {"counting_figure": counts})
        assert list(answer.context["form"].errors) == ["tie_break_2"]
        assert "only where legs won or match points count" in answer.text
    wins = {"counting_figure": "wins", "bye_points": "1"}
    assert cast.organiser.post(page, untouched | typed | wins).status_code == 302
    Competition.objects.update(counting_figure="points", tie_breaks=["figure"])
    untouched = sent(cast.organiser.get(page).context["form"])
    assert cast.organiser.post(page, untouched | {"name": "Winter"}).status_code == 302
    stored = Competition.objects.get()
    assert (stored.name, stored.tie_breaks) == ("Winter", ["figure"])


def test_what_a_team_wins_is_asked_of_teams_only(cast, season):
    """Protects: a choice that means nothing is not asked, and one that is not sent stays as it is."""
    page = url("competition_edit", season)
    assert "wins_per" not in cast.organiser.get(page).context["form"].fields
    league = create_competition(club=cast.club, name="League", form="teams")
    page = url("competition_edit", league)
    form = cast.organiser.get(page).context["form"]
    cast.organiser.post(page, sent(form) | {"counting_figure": "match_points", "wins_per": "meeting"})
    league.refresh_from_db()
    assert (league.wins_per, league.counts_meetings) == ("meeting", True)
    answer = cast.organiser.get(page)
    assert answer.context["form"].open_sections >= {"counting"}
    assert answer.context["form"].counts_games_or_places
    data = sent(answer.context["form"])
    del data["wins_per"]
    cast.organiser.post(page, data)
    league.refresh_from_db()
    assert league.wins_per == "meeting"


def test_an_empty_seat_is_asked_about_where_teams_are_spread(cast, season):
    """Protects: a question about seats that no one can leave empty; one with a figure is always asked."""
    league = create_competition(club=cast.club, name="League", form="teams")
    for competition, fields, is_asked in (
        (season, {}, False),
        (league, {}, True),
        (league, {"draw_method": "round_robin"}, False),
        (league, {"draw_method": "round_robin", "vacancy_points": 30}, True),
        (league, {"draw_method": "best", "is_portefeuille": True}, False),
    ):
        Competition.objects.filter(pk=competition.pk).update(**fields)
        form = cast.organiser.get(url("competition_edit", competition)).context["form"]
        assert ("vacancy_points" in form.fields) == is_asked, fields


def test_which_results_count_is_one_answer_with_its_number(cast, season):
    """Protects: a new answer takes the number of the old one away, and one without its number is asked for it; what a
    browser sends that shows all the numbers is understood too."""
    page = url("competition_edit", season)

    def save(**typed):
        answer = cast.organiser.post(page, sent(cast.organiser.get(page).context["form"]) | typed)
        season.refresh_from_db()
        return answer

    assert save(which_count="best", counting_best="5").status_code == 302
    assert (season.which_count, season.counting_rules.best) == ("best", 5)
    assert save(which_count="but_worst", drop_worst="2").status_code == 302
    assert (season.counting_best, season.counting_rules.drop_worst) == (None, 2)
    assert [*save(which_count="worst_in_every").context["form"].errors] == ["drop_one_in"]
    assert [*save(which_count="worst_in_every", drop_one_in="1").context["form"].errors] == ["drop_one_in"]
    assert save(which_count="periods", period_match_days="4", period_best="3").status_code == 302
    assert season.counting_rules.period_best == 3
    assert save(which_count="all").status_code == 302
    assert not season.counting_rules.drops_results
    assert save(drop_one_in="5").status_code == 302
    assert season.which_count == "worst_in_every"
    assert [*save(drop_worst="2").context["form"].errors] == ["drop_one_in"]
