"""How a competition is counted, on one page: four parts, what they mean, and the last season by them."""

import datetime
import re

import pytest

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tests.pages.organise.season.competition_form import COUNTED, sent, url
from tests.pages.organise.season.competition_form import fresh as fresh
from tests.pages.organise.season.competition_form import season as season
from tournaments.models import Adjustment, Competition
from tournaments.models.counting import CHOSEN
from tournaments.models.counting_presets import PRESETS, preset_of
from tournaments.services.evening.adjustment import record_absence
from tournaments.services.season.competition import create_competition


def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_is_kept(cast, fresh):
    chosen = "Select a valid choice. {} is not one of the available choices."
    for typed, errors in [
        (
            {"match_days_planned": "7", "counting_best": "8"},
            {"counting_best": "More than the season has: only 7 results are planned."},
        ),
        (
            {"match_days_planned": "7", "counting_unit": "leg", "counting_best": "22", "minimum_attendance": "23"},
            {
                "counting_best": "More than the season has: only 21 results are planned.",
                "minimum_attendance": "No one could reach this: only 21 results are planned.",
            },
        ),
        (
            {"counting_best": "5", "drop_timing": "at_end"},
            {"match_days_planned": "To drop results at the end, the number of match days must be known."},
        ),
        (
            {"tie_break_1": "pits", "tie_break_2": "roem", "tie_break_3": "pits"},
            {"tie_break_3": "This tie-break is already chosen above."},
        ),
        ({"tie_break_1": "luck"}, {"tie_break_1": chosen.format("luck")}),
        ({"bye_points": "-1"}, {"bye_points": "Ensure this value is greater than or equal to 0."}),
    ]:
        form = cast.organiser.post(url("counting_edit", fresh), COUNTED | typed).context["form"]
        assert dict(form.errors) == {field: [message] for field, message in errors.items()}
        assert {name: form[name].value() for name in typed} == typed
        fresh.refresh_from_db()
        assert (fresh.match_days_planned, fresh.counting_best) == (None, None)
    # A season that fits exactly is accepted.
    typed = {"match_days_planned": "7", "counting_unit": "leg", "counting_best": "21", "minimum_attendance": "21"}
    cast.organiser.post(url("counting_edit", fresh), COUNTED | typed)
    fresh.refresh_from_db()
    assert fresh.counting_best == 21


def test_every_way_of_counting_can_be_chosen(cast, season):
    page = url("counting_edit", season)
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
    cast.organiser.post(page, sent(form) | {"minimum_attendance": "2"})
    season.refresh_from_db()
    assert (season.minimum_attendance, season.lot_seed) == (2, seed)


def test_counting_that_cannot_be_or_has_no_effect_is_refused_at_its_field(cast, season):
    """Protects: no setting is thrown away, and none is stored that the season cannot follow."""
    page = url("counting_edit", season)
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
    page = url("counting_edit", season)
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
    assert cast.organiser.post(page, untouched | {"minimum_attendance": "2"}).status_code == 302
    stored = Competition.objects.get()
    assert (stored.minimum_attendance, stored.tie_breaks) == (2, ["figure"])


def test_an_empty_seat_is_asked_about_where_teams_are_spread(cast, season):
    """Protects: a question about seats that no one can leave empty; a figure that is stored is always asked about."""
    league = create_competition(club=cast.club, name="League", form="teams")
    for competition, fields, is_asked in (
        (season, {}, False),
        (league, {}, True),
        (league, {"draw_method": "round_robin"}, False),
        (league, {"draw_method": "round_robin", "vacancy_points": 30}, True),
        (league, {"draw_method": "best", "is_portefeuille": True}, False),
    ):
        Competition.objects.filter(pk=competition.pk).update(**fields)
        form = cast.organiser.get(url("counting_edit", competition)).context["form"]
        assert ("vacancy_points" in form.fields) == is_asked, fields


def test_what_a_team_wins_is_asked_of_teams_only(cast, season):
    """Protects: a choice that means nothing is not asked, and one that is not sent stays as it is."""
    page = url("counting_edit", season)
    assert "wins_per" not in cast.organiser.get(page).context["form"].fields
    league = create_competition(club=cast.club, name="League", form="teams")
    page = url("counting_edit", league)
    form = cast.organiser.get(page).context["form"]
    cast.organiser.post(page, sent(form) | {"counting_figure": "match_points", "wins_per": "meeting"})
    league.refresh_from_db()
    assert (league.wins_per, league.counts_meetings) == ("meeting", True)
    answer = cast.organiser.get(page)
    assert answer.context["form"].open_parts == {"worth"}
    data = sent(answer.context["form"])
    del data["wins_per"]
    cast.organiser.post(page, data)
    league.refresh_from_db()
    assert league.wins_per == "meeting"


def test_which_results_count_is_one_answer_with_its_number(cast, season):
    """Protects: a new answer takes the number of the old one away, and one without its number is asked for it; what a
    browser sends that shows all the numbers is understood too."""
    page = url("counting_edit", season)

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


def test_saving_an_untouched_page_changes_nothing(cast, season):
    """Protects: Enter presses the first button of a form; were that “Count again”, nothing would be saved."""
    answer = cast.organiser.get(url("counting_edit", season))
    buttons = re.findall(r"<button[^>]*>", answer.text.split('<form class="form stack"')[1])
    assert ["name=" in button for button in buttons] == [False, True, False]
    assert cast.organiser.post(url("counting_edit", season), sent(answer.context["form"])).status_code == 302
    assert Competition.objects.get().chosen == season.chosen


@pytest.mark.parametrize("preset", PRESETS, ids=[preset.name for preset in PRESETS])
def test_a_preset_fills_in_the_page_and_is_stored_as_it_was_shown(cast, fresh, preset):
    """Protects: a name stands for the same fields on the page, in the row and when it is read back; and looking at one
    stores nothing."""
    page = url("counting_edit", fresh)
    answer = cast.organiser.get(page, {"preset": preset.name})
    assert answer.context["form"].preset == preset.name
    assert f'<option value="{preset.name}" selected>' in answer.text
    assert Competition.objects.get().chosen == fresh.chosen
    assert cast.organiser.post(f"{page}?preset={preset.name}", sent(answer.context["form"])).status_code == 302
    stored = Competition.objects.get()
    assert preset_of(stored) == preset.name
    assert {name: getattr(stored, name) for name in preset.own} == preset.own
    stored.counting_rules  # noqa: B018 - nothing in it contradicts
    changed = {name for name in CHOSEN if getattr(stored, name) != getattr(fresh, name)}
    assert changed <= {*preset.own, "bye_points"}  # sitting out is worth what is counted
    # And back to where everyone begins.
    everything = cast.organiser.get(page, {"preset": "everything"}).context["form"]
    cast.organiser.post(f"{page}?preset=everything", sent(everything))
    assert preset_of(Competition.objects.get()) == "everything"


def test_the_parts_that_differ_are_open_and_counting_again_stores_nothing(cast, season):
    """Protects: thirty fields are four headings; what is put together by the club is said in its own sentences."""
    page = url("counting_edit", season)
    form = cast.organiser.get(page).context["form"]
    assert form.open_parts == set()
    typed = sent(form) | {"counting_best": "5", "absence_rule": "own_average", "example": "1"}
    answer = cast.organiser.post(page, typed)
    season.refresh_from_db()
    assert (answer.status_code, season.counting_best, answer.context["form"].preset) == (200, None, "")
    for sentence in (
        "The best 5 match days count.",
        "A match day missed with notice is worth the own average of the season so far.",
    ):
        assert sentence in answer.text
    assert "Put together by the club" in answer.text
    assert "Once a season has been played" in answer.text
    answer = cast.organiser.post(page, sent(form) | {"tie_break_1": "pits", "tie_break_2": "pits"})
    assert answer.context["form"].open_parts == {"ties"}
    answer = cast.organiser.post(page, sent(form) | {"counting_best": "5", "drop_worst": "2", "example": "1"})
    assert "The sentences appear as soon as the answers fit together." in answer.text


# Anna is first while everything counts, and Bert by the best two of three.
POINTS = {"Anna": [5000, 5000, 5000], "Bert": [5600, 5500, 3000]}


def a_season(club, name: str, year: int, **settings) -> Competition:
    played = CompetitionFactory(club=club, name=name, slug=name.lower(), **settings)
    people = [PlayerFactory(club=club, name=f"{each} of {name}") for each in POINTS]
    for evening in range(3):
        day = MatchDayFactory(competition=played, date=datetime.date(year, 10, 1 + 7 * evening), published=True)
        for person, points in zip(people, POINTS.values(), strict=True):
            ResultFactory(match_day=day, player=person, points=points[evening])
    return played


def by_other_rules(page) -> tuple:
    last = page.context["last"]
    return (
        last.before.competition.name,
        [(line.row.name.split()[0], line.place_before, line.place) for line in page.context["moved"]],
    )


def test_the_last_season_is_counted_by_what_is_typed(cast, season):
    """Protects: a club sees what a rule would have done to people it knows: in the season before this one, of the same
    form, as it was; and nothing there is changed."""
    page = url("counting_edit", season)
    typed = sent(cast.organiser.get(page).context["form"]) | {"counting_best": "2", "example": "1"}
    a_season(cast.club, "Old", 2023)
    last = a_season(cast.club, "Last", 2024, match_days_planned=3)
    a_season(cast.club, "Pairs", 2025, form="pairs")
    moves = [("Bert", 2, 1), ("Anna", 1, 2)]
    assert by_other_rules(cast.organiser.post(page, typed)) == ("Last", moves)
    # Once this one has begun, only what was over before it is the last one; its own evenings are not needed.
    MatchDayFactory(competition=season, date=datetime.date(2024, 10, 8))
    assert by_other_rules(cast.organiser.post(page, typed)) == ("Old", moves)
    stored = Competition.objects.get(pk=last.pk)
    assert (stored.chosen, stored.version) == (last.chosen, last.version)
    same = cast.organiser.get(page)
    assert "Every place stays the same." in same.text
    assert same.context["moved"] == []


def test_what_the_club_gave_is_what_it_would_have_given(cast, season):
    """Protects: an absence of that season has the value of the rule that is typed, unless another one had been
    typed for it."""
    last = a_season(cast.club, "Last", 2024, absence_points=4000)
    days = [MatchDayFactory(competition=last, date=datetime.date(2024, 11, day), published=True) for day in (1, 8)]
    carla = PlayerFactory(club=cast.club, name="Carla")
    for day in days:
        record_absence(match_day=day, player=carla, with_notice=True, reason="ill", by=None)
    Adjustment.objects.filter(match_day=days[1]).update(points=1000)
    page = url("counting_edit", season)
    form = sent(cast.organiser.get(page).context["form"])
    for typed, total in (
        ({"absence_points": "4500"}, 4500 + 1000),
        ({"absence_rule": "lowest_of_evening"}, 0),
        ({"absence_rule": "own_average", "absence_points": "300"}, 300 + 300),
    ):
        shown = cast.organiser.post(page, form | typed | {"example": "1"}).context["all_rows"]
        [line] = [line for line in shown if line.row.name == "Carla"]
        assert (line.figure_before, line.figure) == ("5000", str(total)), typed
    # Where the evening decided before, nothing is stored, and it has the fixed value from now on.
    Competition.objects.filter(pk=last.pk).update(absence_rule="lowest_of_evening")
    Adjustment.objects.update(points=0)
    shown = cast.organiser.post(page, form | {"absence_points": "4500", "example": "1"}).context["all_rows"]
    assert [line.figure for line in shown if line.row.name == "Carla"] == ["9000"]


def test_without_an_earlier_season_it_is_this_one_so_far(cast):
    only = a_season(cast.club, "Only", 2025)
    a_season(cast.club, "Later", 2026)
    page = url("counting_edit", only)
    typed = sent(cast.organiser.get(page).context["form"]) | {"counting_best": "2", "example": "1"}
    assert by_other_rules(cast.organiser.post(page, typed)) == ("Only", [("Bert", 2, 1), ("Anna", 1, 2)])


def test_the_settings_lead_to_the_counting_and_say_what_does_not_fit_it(cast, season):
    """Protects: a change on one page that contradicts the other is refused, by the name of what it contradicts."""
    edit, page = url("competition_edit", season), url("counting_edit", season)
    for address in (edit, url("organise_competition", season)):
        assert f'href="{page}"' in cast.organiser.get(address).text
    typed = {"match_days_planned": "2", "counting_unit": "leg", "counting_best": "6", "bye_points": "1500"}
    cast.organiser.post(page, sent(cast.organiser.get(page).context["form"]) | typed)
    settings = sent(cast.organiser.get(edit).context["form"])
    for changes, said in (
        ({"legs_per_match_day": "2"}, "Best results that count: More than the season has: only 4 results are planned."),
        ({"rounds_per_leg": "1"}, "Points for sitting out a leg: At most 1062"),
    ):
        answer = cast.organiser.post(edit, settings | changes)
        assert answer.status_code == 200
        assert said in answer.text
    season.refresh_from_db()
    assert (season.legs_per_match_day, season.rounds_per_leg) == (3, 16)
    assert cast.organiser.post(edit, settings | {"legs_per_match_day": "4"}).status_code == 302
