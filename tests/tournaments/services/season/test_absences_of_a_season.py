"""Absences worth an own average, from the settings to the standing, and back to a fixed figure."""

import json

import pytest
from django.urls import reverse
from django.utils import translation

from tests.factories import (
    CompetitionFactory,
    MatchDayFactory,
    PlayerFactory,
    ResultFactory,
    SideStandingFactory,
    UserFactory,
)
from tests.pages.public.season.test_standing_row import page, text
from tournaments.choices import AbsenceRule, SideStandingKind
from tournaments.exports.competition_file import get_competition_document
from tournaments.imports.competition import read_competition
from tournaments.imports.loading import load_competition
from tournaments.models import Adjustment, Competition
from tournaments.queries.results.absence import with_absences_counted
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.counting_change import get_counting_change
from tournaments.queries.season.side_standing import get_side_standing
from tournaments.services.evening.adjustment import record_absence
from tournaments.services.season.competition import update_competition
from tournaments.wording.counting import absence_sentences

pytestmark = pytest.mark.django_db

OWN, FIXED, LOWEST = AbsenceRule.OWN_AVERAGE, AbsenceRule.FIXED, AbsenceRule.LOWEST_OF_EVENING


@pytest.fixture
def season(db, olga):
    """Anja plays four evenings and misses the third with notice; Bert misses the second and fourth without."""
    season = CompetitionFactory(
        is_public=True, absence_rule=OWN, absence_fine=100, absence_points=3000, absence_without_notice_points=1000
    )
    anja, bert = (PlayerFactory(club=season.club, name=name) for name in ("Anja", "Bert"))
    evenings = [(5000, 4000), (4801, None), (None, 4400), (5200, None)]
    for scores in evenings:
        day = MatchDayFactory(competition=season, published=True)
        for player, points in zip((anja, bert), scores, strict=True):
            if points is None:
                record_absence(match_day=day, player=player, with_notice=player == anja, reason="Ill", by=olga)
            else:
                ResultFactory(match_day=day, player=player, points=points)
    return season


def totals(season, **kwargs):
    rows = get_standing(Competition.objects.get(pk=season.pk)).rows
    return {unit.name: [result.total for result in unit.row.counted] for unit in rows}


def said(season):
    with translation.override("en"):
        return absence_sentences(season)


def change(season, **fields):
    return update_competition(competition=season, **fields)


def test_each_kind_has_its_rule(season):
    # (5000 + 4801 + 5200) / 3 is 5000.33
    assert totals(season) == {"Anja": [5000, 4801, 4900, 5200], "Bert": [4000, 1000, 4400, 1000]}
    season = change(season, absence_without_notice_rule=OWN, absence_without_notice_fine=1000)
    assert totals(season)["Bert"] == [4000, 3200, 4400, 3200]
    season = change(season, absence_minimum=3)
    assert totals(season) == {"Anja": [5000, 4801, 4900, 5200], "Bert": [4000, 1000, 4400, 1000]}
    season = change(season, absence_without_notice_rule=LOWEST, paid_absences=1)
    assert totals(season)["Bert"] == [4000, 4801, 4400, 0]


def test_the_page_says_the_rule_and_where_each_figure_comes_from(client, season):
    assert said(season) == [
        "A match day missed with notice is worth the own average of the season so far, less 100 points.",
        "A match day missed without notice is worth 1000 points.",
        "Without a match day to average it is 3000 points.",
    ]
    anja = season.club.people.get(name="Anja")
    shown = text(page(client, season, anja))
    assert "absent · own average of the season so far" in shown
    both = {"absence_without_notice_rule": AbsenceRule.LAST_AVERAGE, "absence_minimum": 2, "paid_absences": 2}
    assert said(change(season, **both))[1:] == [
        "A match day missed without notice is worth the average of the last 5 match days attended before it.",
        "With fewer than 2 match days to average it is 3000 points, and without notice 1000 points.",
        "Only the first 2 absences of a season are worth anything.",
    ]
    season = change(season, paid_absences=1, absence_without_notice_rule=FIXED, absence_minimum=1)
    shown = text(page(client, season, season.club.people.get(name="Bert")))
    assert "absent without notice · beyond the number of absences that are worth anything" in shown
    address = reverse("player", args=[season.club.slug, anja.number])
    assert "4900" in text(client.get(address))


def test_a_list_of_absences_has_what_they_are_worth_now(season):
    """Protects: the list at the evening and the standing never say two things."""
    counted = with_absences_counted(season, Adjustment.objects.order_by("pk"))
    assert [row.points for row in counted] == [1000, 4900, 1000]
    third = season.match_days.get(number=3)
    result = get_match_day_result(third)
    assert {unit.name: unit.row.total for unit in result.rows} == {"Bert": 4400, "Anja": 4900}
    assert [row.points for row in result.adjustments] == [4900]


@pytest.mark.parametrize("rule", [FIXED, LOWEST, OWN])
def test_an_absence_beyond_the_paid_ones_is_worth_nothing_on_its_evening_either(season, rule):
    """Protects: the result of an evening, its list of absences and the standing never say two things."""
    season = change(season, absence_without_notice_rule=rule, paid_absences=1)
    for number, worth in ((2, totals(season)["Bert"][1]), (4, 0)):
        result = get_match_day_result(season.match_days.get(number=number))
        assert [unit.row.total for unit in result.rows if unit.name == "Bert"] == [worth]
        # Of a fixed figure the list has what was given, which stays so when the club pays more absences.
        assert [row.points for row in result.adjustments] == [1000 if rule == FIXED else worth]


def test_the_list_in_which_everything_counts_has_absences_too(season):
    """Protects: an own average that was nought there."""
    SideStandingFactory(competition=season, kind=SideStandingKind.PLAIN_TOTAL)
    [side] = season.side_standings.all()
    assert {unit.name: unit.row.total for unit in get_side_standing(side).rows} == {"Anja": 19901, "Bert": 10400}


def test_strangers_see_the_average_of_published_evenings_only(season):
    """Protects: no one learns from an absence what was scored on an evening that is not published yet."""
    season.match_days.filter(number=4).update(published_at=None)
    third = season.match_days.get(number=3)
    public = get_match_day_result(third, published_only=True)
    # (5000 + 4801) / 2 is 4900.5
    assert [unit.row.total for unit in public.rows if unit.name == "Anja"] == [4801]
    assert [row.points for row in public.adjustments] == [4801]


def test_the_preview_shows_what_is_stored_and_a_fixed_figure_keeps_what_there_was(season):
    """Protects: no one loses points for an evening that is over because the rule is another one from now on."""
    for fields in (
        {"absence_rule": FIXED},
        {"absence_without_notice_rule": OWN},
        {"paid_absences": 1},
        {"drop_worst": 1},
    ):
        shown = get_counting_change(season, fields)
        season = change(season, **fields)
        assert [(unit.name, unit.row.total) for unit in shown.after.rows] == [
            (unit.name, unit.row.total) for unit in get_standing(Competition.objects.get()).rows
        ], fields
    assert totals(season)["Anja"] == [5000, 4801, 4900, 5200]


def test_it_goes_into_the_file_and_comes_out_of_it(season):
    season = change(season, paid_absences=1, absence_without_notice_rule=AbsenceRule.LAST_AVERAGE, absence_last=2)
    before, document = totals(season), get_competition_document(season)
    Competition.objects.all().delete()
    loaded = load_competition(file=read_competition(json.dumps(document)), by=UserFactory()).competition
    assert totals(loaded) == before
    assert get_competition_document(loaded) == document
