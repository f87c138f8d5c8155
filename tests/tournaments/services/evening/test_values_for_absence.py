"""What sitting out, staying away and coming late are worth follows what is counted, and is never beyond it."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import CompetitionFactory, LegFactory, PlayerFactory, TeamFactory
from tournaments.choices import AdjustmentKind
from tournaments.models import Bye, Competition
from tournaments.models.play_worth import follow_worth, refuse_beyond_worth, worth_of
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.counting_change import get_counting_change
from tournaments.services.evening.adjustment import add_correction, record_absence
from tournaments.services.evening.bye import add_bye, change_bye
from tournaments.services.season.competition import create_competition, update_competition

pytestmark = pytest.mark.django_db

FIGURES = {
    "points": ({}, 1600),
    "wins": ({}, 1),
    "match_points": ({"win_points": 3}, 3),
    "rank_points": ({}, 1600),
    "to 501": ({"rules": "race-to-501", "counting_figure": "points"}, 250),
    "Augen": ({"rules": "klammern-league", "counting_figure": "points"}, 25),
    "big points": ({"rules": "klammern", "counting_figure": "points"}, 1),
    "dice": ({"rules": "hamburg", "counting_figure": "points"}, 3),
    "boards": ({"form": "pairs", "is_portefeuille": True, "counting_figure": "points", "rounds_per_leg": 8}, 8),
    "teams": ({"form": "teams", "counting_figure": "match_points"}, 4),
}


def fields_of(figure: str) -> dict:
    return {"counting_figure": figure, **FIGURES[figure][0]}


@pytest.mark.parametrize("figure", FIGURES)
def test_a_new_competition_begins_with_what_fits_and_more_than_playing_can_give_is_refused(club, figure):
    for unit in ("match_day", "leg"):
        made = create_competition(club=club, name="New", counting_unit=unit, **fields_of(figure))
        worth = worth_of(made)
        assert made.bye_points == FIGURES[figure][1] == worth.usual
        refuse_beyond_worth(made)
        fields = {"bye_points": worth.leg, "late_points": worth.leg, "absence_points": worth.match_day}
        fields |= {"absence_without_notice_points": worth.match_day}
        for name, most in fields.items():
            if most is None:
                continue
            update_competition(competition=made, **{name: most})
            with pytest.raises(ValidationError) as refusal:
                update_competition(competition=made, **{name: most + 1})
            assert list(refusal.value.message_dict) == [name]


def test_a_value_that_no_one_chose_follows_and_with_it_the_byes(club):
    """Protects: 3204, 1602, 1600, 8, 2: byes of 1600 among match points."""
    season = create_competition(club=club, name="Season")
    leg = LegFactory(match_day__competition=season)
    add_bye(leg=leg, player=PlayerFactory(club=club))
    season = update_competition(competition=season, counting_figure="match_points")
    assert (season.bye_points, Bye.objects.get().points) == (2, 2)
    season = update_competition(competition=season, win_points=3)
    assert (season.bye_points, Bye.objects.get().points) == (3, 3)
    season = update_competition(competition=season, counting_figure="points")
    assert (season.bye_points, Bye.objects.get().points) == (1600, 1600)


def test_a_bye_of_a_team_follows_what_is_won(club):
    """Protects: byes kept what two tables give when a meeting is won as a whole, twice what any team can win then."""
    season = create_competition(club=club, name="Teams", form="teams", counting_figure="match_points")
    leg = LegFactory(match_day__competition=season)
    add_bye(leg=leg, team=TeamFactory(competition=season))
    assert Bye.objects.get().points == 4
    season = update_competition(competition=season, wins_per="meeting")
    assert (season.bye_points, Bye.objects.get().points) == (2, 2)
    season = update_competition(competition=season, wins_per="table")
    assert (season.bye_points, Bye.objects.get().points) == (4, 4)


def test_what_is_shown_before_it_is_stored_is_what_is_stored(club):
    """Protects: byes and absences are in another unit as soon as the new counting is stored, so the page says so."""
    season = create_competition(club=club, name="Season", absence_points=5000)
    leg = LegFactory(match_day__competition=season)
    rests, away = PlayerFactory.create_batch(2, club=club)
    add_bye(leg=leg, player=rests)
    record_absence(match_day=leg.match_day, player=away, with_notice=True, reason="ill", by=None)
    wanted = {"counting_figure": "match_points", "absence_points": 1, "bye_points": 2}
    shown = get_counting_change(season, wanted).after
    stored = get_standing(update_competition(competition=season, **wanted), published_only=False)
    assert [row.row.total for row in shown.rows] == [row.row.total for row in stored.rows] == [2, 1]


def test_a_value_that_was_chosen_or_typed_for_someone_is_asked_about(club):
    chosen = create_competition(club=club, name="Season", bye_points=1450, absence_points=5000)
    typed = create_competition(club=club, name="Other")
    add_bye(leg=LegFactory(match_day__competition=typed), player=PlayerFactory(club=club), points=1234, reason="bar")
    for season, fields in ((chosen, ["absence_points", "bye_points"]), (typed, ["counting_figure"])):
        with pytest.raises(ValidationError) as refusal:
            update_competition(competition=season, counting_figure="wins")
        assert sorted(refusal.value.message_dict) == fields


def test_a_bye_or_a_correction_typed_by_hand_has_the_same_bounds(club):
    season = create_competition(club=club, name="Season", counting_figure="match_points")
    leg, player = LegFactory(match_day__competition=season), PlayerFactory(club=club)
    about = {"competition": season, "match_day": leg.match_day, "player": player, "reason": "x", "by": None}
    for call in (
        lambda: add_bye(leg=leg, player=player, points=3),
        lambda: change_bye(bye=add_bye(leg=leg, player=player), points=1600, pits=0, reason="x", revision=1, by=None),
        lambda: add_correction(leg=leg, points=-3, **about),
        lambda: add_correction(points=7, **about),
    ):
        with pytest.raises(ValidationError) as refusal:
            call()
        assert list(refusal.value.message_dict) == ["points"]
    assert add_correction(points=6, **about).points == 6


def test_an_absence_follows_too(club):
    season = create_competition(club=club, name="Season", absence_points=5000)
    day = LegFactory(match_day__competition=season).match_day
    record_absence(match_day=day, player=PlayerFactory(club=club), with_notice=True, reason="ill", by=None)
    update_competition(competition=season, counting_figure="match_points", absence_points=2)
    absence = season.adjustments.get(kind=AdjustmentKind.ABSENCE_WITH_NOTICE)
    assert absence.points == 2


def test_what_an_older_program_stored_stands_in_no_ones_way(club):
    """Protects: a season of before can be renamed, although its bye is worth too much."""
    season = CompetitionFactory(club=club, counting_figure="wins", bye_points=50)
    assert update_competition(competition=season, name="Other").name == "Other"


def test_following_changes_nothing_that_differs(club):
    before = Competition(club=club, bye_points=1500)
    now = Competition(club=club, bye_points=1500, counting_figure="wins")
    follow_worth(before, now)
    assert now.bye_points == 1500
