"""A competition: its rules chosen in words, changed, and what there is to do in it."""

import datetime
import re

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from scoring import preset
from tournaments.forms.ruleset import OFFERED
from tournaments.models import Competition
from tournaments.services.adjustment import record_result
from tournaments.services.competition import create_competition
from tournaments.services.match_day import open_match_day, publish_match_day
from tournaments.services.player import add_players

# What the browser sends when an organiser fills in the name only.
TYPED = {
    "name": "Season 2026",
    "kind": "season",
    "form": "individual",
    "slug": "",
    "is_public": "on",
    "rounds_per_leg": "16",
    "counting_figure": "points",
    "legs_per_match_day": "3",
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


@pytest.mark.parametrize("person", ["scorekeeper", "viewer", "rival", "stranger"])
def test_only_organisers_make_and_change_competitions(cast, season, person):
    browser = getattr(cast, person)
    pages = [create_url(cast), create_url(cast, "amsterdam"), url("competition_edit", season)]
    assert [browser.get(page).status_code for page in pages] == [404] * 3
    assert [browser.post(page, TYPED).status_code for page in pages] == [404] * 3
    assert [str(competition) for competition in Competition.objects.all()] == ["Season"]


def test_the_front_page_is_for_those_who_enter_scores_and_up(cast, season):
    people = ["owner", "organiser", "scorekeeper", "viewer", "rival", "stranger", "nobody"]
    seen = [getattr(cast, name).get(url("organise_competition", season)).status_code for name in people]
    assert seen == [200, 200, 200, 404, 404, 404, 302]


def test_only_who_may_change_it_sees_the_way_to_the_settings(cast, season):
    page, way = url("organise_competition", season), f'href="{url("competition_edit", season)}"'
    assert [way in browser.get(page).text for browser in (cast.organiser, cast.scorekeeper)] == [True, False]


# Making


def test_the_rule_set_is_chosen_first_in_words(cast):
    answer = cast.organiser.get(create_url(cast))
    assert [str(words.title) in answer.text for words in OFFERED] == [True] * len(OFFERED)
    assert [f'href="?rules={words.name}"' in answer.text for words in OFFERED] == [True] * len(OFFERED)


@pytest.mark.parametrize("rules", ["", "wrong"])
def test_without_a_rule_set_nothing_is_made(cast, rules):
    answer = cast.organiser.post(create_url(cast, rules), TYPED)
    assert next(template.name for template in answer.templates) == "tournaments/organise/competition/rule_sets.html"
    assert not Competition.objects.exists()


def test_with_only_a_name_a_competition_follows_its_rule_set(cast):
    answer = cast.organiser.post(create_url(cast, "rotterdam"), TYPED)
    competition = Competition.objects.get()
    assert answer.url == url("organise_competition", competition)
    assert (competition.club, competition.name, competition.slug) == (cast.club, "Season 2026", "season-2026")
    assert (competition.rules, competition.rules_options, competition.tie_breaks) == ("rotterdam", {}, [])
    assert competition.ruleset == preset("rotterdam")


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Seizoen 2026–2027", "seizoen-2026-2027"),
        ("Seizoen 2026/2027", "seizoen-2026-2027"),
        ("Één avond!", "een-avond"),
        ("Players", "players-2"),
    ],
)
def test_the_web_name_is_made_from_the_name(cast, name, slug):
    cast.organiser.post(create_url(cast, "amsterdam"), TYPED | {"name": name})
    assert Competition.objects.get().slug == slug


def test_a_page_as_it_comes_can_be_sent_as_it_is(cast):
    """The values on the empty form are those that `TYPED` stands for."""
    form = cast.organiser.get(create_url(cast, "amsterdam")).context["form"]
    shown = {name: form[name].value() for name in TYPED if name != "name"}
    typed = {name: value for name, value in TYPED.items() if name != "name"}
    assert {
        name: "on" if value is True else "" if value is None else str(value) for name, value in shown.items()
    } == typed


def test_a_rule_set_of_short_legs_proposes_its_rounds(cast):
    assert cast.organiser.get(create_url(cast, "double-spades")).context["form"]["rounds_per_leg"].value() == 8


def test_everything_chosen_is_stored_and_only_real_differences_from_the_rule_set(cast):
    cast.organiser.post(
        create_url(cast, "amsterdam"),
        TYPED
        | {
            "form": "pairs",
            "kind": "tournament",
            "slug": "open",
            "is_public": "",
            "match_days_planned": "7",
            "counting_unit": "leg",
            "counting_best": "15",
            "counting_method": "average",
            "minimum_attendance": "10",
            "drop_timing": "at_end",
            "tie_break_1": "pits",
            "tie_break_2": "",
            "tie_break_3": "best_leg",
            "absence_rule": "lowest_of_evening",
            "option_pit_bonus": "100",  # what Amsterdam says anyway
            "option_counter_pit_bonus": "100",
            "option_revoke_roem": "False",
            "option_legality": "rotterdam",
        },
    )
    competition = Competition.objects.get()
    assert competition.rules_options == {"counter_pit_bonus": 100, "revoke_roem": False, "legality": "rotterdam"}
    assert competition.tie_breaks == ["pits", "best_leg"]
    stored = [
        competition.slug,
        competition.form,
        competition.kind,
        competition.is_public,
        competition.match_days_planned,
        competition.counting_unit,
        competition.counting_best,
        competition.counting_method,
        competition.minimum_attendance,
        competition.drop_timing,
        competition.absence_rule,
    ]
    assert stored == ["open", "pairs", "tournament", False, 7, "leg", 15, "average", 10, "at_end", "lowest_of_evening"]


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"name": " "}, {"name": "This field is required."}),
        ({"name": "?"}, {"name": "A name has at least one letter or figure."}),
        (
            {"name": "season"},
            {"name": "This club has a competition of this name already; add the year, for example."},
        ),
        ({"slug": "season"}, {"slug": "A competition with this web name already exists in this club."}),
        ({"slug": "players"}, {"slug": "“players” is an address of the site itself."}),
        ({"kind": "war"}, {"kind": "Select a valid choice. war is not one of the available choices."}),
        ({"rounds_per_leg": "0"}, {"rounds_per_leg": "Ensure this value is greater than or equal to 1."}),
        ({"legs_per_match_day": "three"}, {"legs_per_match_day": "Enter a whole number."}),
        (
            {"match_days_planned": "7", "counting_best": "8"},
            {"counting_best": "More than the season has: only 7 results are planned."},
        ),
        (
            {"match_days_planned": "7", "counting_unit": "leg", "counting_best": "22", "minimum_attendance": "23"},
            {
                "counting_best": "More than the season has: only 21 results are planned.",
                "minimum_attendance": "Nobody could reach this: only 21 results are planned.",
            },
        ),
        (
            {"counting_best": "5", "drop_timing": "at_end"},
            {"match_days_planned": "Dropping at the end needs to know how many match days there will be."},
        ),
        (
            {"tie_break_1": "pits", "tie_break_2": "roem", "tie_break_3": "pits"},
            {"tie_break_3": "This tie-break has been chosen above already."},
        ),
        ({"tie_break_1": "luck"}, {"tie_break_1": "Select a valid choice. luck is not one of the available choices."}),
        (
            {"option_stuk": "35"},
            {"option_stuk": "Select a valid choice. 35 is not one of the available choices."},
        ),
        ({"bye_points": "-1"}, {"bye_points": "Ensure this value is greater than or equal to 0."}),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_is_kept(cast, season, typed, errors):
    form = cast.organiser.post(create_url(cast, "amsterdam"), TYPED | typed).context["form"]
    assert dict(form.errors) == {field: [message] for field, message in errors.items()}
    assert {name: form[name].value() for name in typed} == typed
    assert Competition.objects.count() == 1


def test_a_season_that_fits_exactly_is_accepted(cast):
    typed = {"match_days_planned": "7", "counting_unit": "leg", "counting_best": "21", "minimum_attendance": "21"}
    cast.organiser.post(create_url(cast, "amsterdam"), TYPED | typed)
    assert Competition.objects.get().counting_best == 21


# Changing


def sent(form) -> dict[str, str]:
    """What a browser sends back when the page is saved untouched."""
    values = {name: form[name].value() for name in form.fields}
    return {
        name: "on" if value is True else value
        for name, value in values.items()
        if value is not None and value is not False
    }


def test_saving_an_untouched_page_changes_nothing(cast, season):
    before = Competition.objects.values().get()
    form = cast.organiser.get(url("competition_edit", season)).context["form"]
    assert cast.organiser.post(url("competition_edit", season), sent(form)).url == url("organise_competition", season)
    assert Competition.objects.values().get() == before


def test_the_clubs_own_rule_stands_in_its_field_and_can_be_taken_back(cast, season):
    form = cast.organiser.get(url("competition_edit", season)).context["form"]
    assert (form.has_own_rules, form["option_pit_bonus"].value()) == (True, "0")
    cast.organiser.post(url("competition_edit", season), sent(form) | {"option_pit_bonus": ""})
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


def test_what_players_were_entered_for_cannot_change_its_form(cast, season):
    anna, *_others = add_players(club=cast.club, names=["Anna"])
    record_result(match_day=open_match_day(competition=season), player=anna, points=5000)
    page = url("competition_edit", season)
    answer = cast.organiser.post(page, sent(cast.organiser.get(page).context["form"]) | {"form": "pairs", "slug": "x"})
    assert dict(answer.context["form"].errors) == {
        "form": ["People were seated, paired or given results in this form already: it stays as it is."]
    }
    assert answer.context["competition"].slug == "season"


def user(name: str):
    return get_user_model().objects.get(username=name)


# The front page


def test_the_front_page_shows_days_the_first_places_and_the_next_step(cast, season):
    people = add_players(club=cast.club, names=["Anna", "Bert", "Carla", "Dirk", "Els", "Frits"])
    days = [open_match_day(competition=season, date=datetime.date(2026, 9, number)) for number in (3, 10)]
    for points, player in enumerate(people):
        record_result(match_day=days[0], player=player, points=5000 + points)
    record_result(match_day=days[1], player=people[0], points=100)
    publish_match_day(match_day=days[0], by=user("organiser"))
    context = cast.organiser.get(url("organise_competition", season)).context
    assert [(line.match_day.number, bool(line.match_day.published_at)) for line in context["match_days"]] == [
        (1, True),
        (2, False),
    ]
    assert [(line.row.place, line.name, line.row.total) for line in context["rows"]] == [
        (1, "Anna", 5100),
        (2, "Frits", 5005),
        (3, "Els", 5004),
        (4, "Dirk", 5003),
        (5, "Carla", 5002),
    ]
    assert (context["has_unpublished"], context["to_do"].match_day) == (True, 2)


@pytest.mark.parametrize("rows", [1, 3])
def test_the_number_of_queries_does_not_grow_with_the_match_days(cast, season, rows, django_assert_num_queries):
    for player in add_players(club=cast.club, names=[f"Player {number}" for number in range(rows)]):
        record_result(match_day=open_match_day(competition=season), player=player, points=5000)
    with django_assert_num_queries(10):
        answer = cast.organiser.get(url("organise_competition", season))
    assert len(answer.context["match_days"]) == rows


def test_portefeuille_for_pairs_asks_what_sitting_out_is_worth(cast):
    """Protects: 1600 points for a bye among match points of two figures."""
    typed = TYPED | {"form": "pairs", "is_portefeuille": "on"}
    form = cast.organiser.post(create_url(cast, "amsterdam"), typed).context["form"]
    assert list(form.errors) == ["bye_points"]
    cast.organiser.post(create_url(cast, "amsterdam"), typed | {"bye_points": "16"})
    made = Competition.objects.get()
    assert (made.is_portefeuille, made.form, made.bye_points) == (True, "pairs", 16)


def test_portefeuille_is_not_for_individuals_nor_for_games_of_one_match(cast):
    typed = TYPED | {"is_portefeuille": "on", "bye_points": "16"}
    assert "is_portefeuille" in cast.organiser.post(create_url(cast, "amsterdam"), typed).context["form"].errors
    assert not Competition.objects.exists()


# Both sides keep the count


def test_a_club_chooses_that_both_sides_keep_the_count(cast):
    answer = cast.organiser.post(create_url(cast, "amsterdam"), TYPED | {"keeps_two_tallies": "on"})
    assert answer.status_code == 302
    assert Competition.objects.get().keeps_two_tallies


def test_where_everybody_plays_for_himself_there_are_no_sides_to_keep_it(cast):
    typed = TYPED | {"keeps_two_tallies": "on", "players": "3", "hand_size": "8", "match_end": "target", "target": "51"}
    answer = cast.organiser.post(create_url(cast, "klammern"), typed)
    assert list(answer.context["form"].errors) == ["keeps_two_tallies"]
    assert not Competition.objects.exists()


def test_the_example_is_counted_anew_and_nothing_is_stored(cast, season):
    """Protects: trying settings out changes nothing, and shows what they would do."""
    page = url("competition_edit", season)
    form = cast.organiser.get(page).context["form"]
    answer = cast.organiser.post(page, sent(form) | {"counting_best": "5", "example": "1"})
    season.refresh_from_db()

    assert answer.status_code == 200
    assert season.counting_best is None
    assert any(result.dropped for each in answer.context["form"].example.rows for result in each.row.counted)


def test_enter_in_the_name_saves_the_competition(cast, season):
    """Protects: a browser presses the first button of a form on Enter; were it the example, nothing would be made."""
    for page in [create_url(cast, "amsterdam"), url("competition_edit", season)]:
        form = cast.organiser.get(page).text.split('<form class="form')[1]
        buttons = re.findall(r"<button[^>]*>", form)
        assert ["name=" in button for button in buttons] == [False, True, False]


def test_all_habits_can_be_chosen(cast, season):
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
        "draw_points": "",
    }
    data = sent(form) | chosen
    data.pop("guests_are_ranked", None)
    assert cast.organiser.post(page, data).status_code == 302
    season.refresh_from_db()

    rules = season.counting_rules
    assert (rules.rank_points, rules.period_match_days, rules.period_best, rules.periods_best) == ((12, 10, 8), 6, 4, 5)
    assert (season.win_points, season.draw_points, season.guests_are_ranked) == (3, 1, False)
    assert (season.tie_breaks, season.late_rule) == (["direct_result", "lot"], "lowest_of_evening")
    assert season.lot_seed is not None
    seed = season.lot_seed
    form = cast.organiser.get(page).context["form"]
    cast.organiser.post(page, sent(form) | {"name": "Another name"})
    season.refresh_from_db()
    assert (season.name, season.lot_seed) == ("Another name", seed)


@pytest.mark.parametrize(
    ("field", "value", "wrong"),
    [
        ("rank_points", "25, x", "rank_points"),
        ("rank_points", "15, 18, 25", "rank_points"),
        ("period_best", "4", "period_match_days"),
        ("periods_best", "2", "period_match_days"),
    ],
)
def test_what_cannot_be_counted_is_said_at_its_field(cast, season, field, value, wrong):
    page = url("competition_edit", season)
    form = cast.organiser.get(page).context["form"]
    answer = cast.organiser.post(page, sent(form) | {field: value})

    assert answer.status_code == 200
    assert wrong in answer.context["form"].errors
    assert f'value="{value}"' in answer.content.decode()


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"counting_figure": "rank_points", "rank_points": " "}, "rank_points"),
        ({"counting_figure": "match_points", "win_points": "1", "draw_points": "2"}, "draw_points"),
        ({"match_days_planned": "7", "period_match_days": "3", "periods_best": "4"}, "periods_best"),
    ],
)
def test_what_would_do_nothing_or_the_contrary_is_refused(cast, season, typed, wrong):
    """Protects: no setting is thrown away, and none is stored that the season cannot follow."""
    page = url("competition_edit", season)
    form = cast.organiser.get(page).context["form"]
    answer = cast.organiser.post(page, sent(form) | typed)

    assert (answer.status_code, [*answer.context["form"].errors]) == (200, [wrong])


def test_the_last_period_may_be_a_short_one(cast, season):
    page = url("competition_edit", season)
    form = cast.organiser.get(page).context["form"]
    typed = {"match_days_planned": "7", "period_match_days": "3", "periods_best": "3"}

    assert cast.organiser.post(page, sent(form) | typed).status_code == 302
