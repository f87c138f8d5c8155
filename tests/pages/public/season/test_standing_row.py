"""Why one row of a standing is where it is."""

import pytest
from django.urls import reverse

from scoring import SideTotals
from tests.factories import (
    AdjustmentFactory,
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
)
from tests.pages.public.season.test_standing import give_results
from tournaments.choices import CountingFigure
from tournaments.models import Competition, Player, Result
from tournaments.models.player import players_of
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(db):
    return CompetitionFactory(match_days_planned=4, counting_best=2)


def played(season, **totals):
    """What each player had on each published match day, by name."""
    people = {name: PlayerFactory(club=season.club, name=name) for name in totals}
    for day in range(max(map(len, totals.values()))):
        match_day = MatchDayFactory(competition=season, published=True)
        for name, own in totals.items():
            if day < len(own):
                ResultFactory(match_day=match_day, player=people[name], points=own[day])
    return people


def page(client, season, player, **query):
    address = reverse("standing_row", args=[season.club.slug, season.slug, player.number])
    client.cookies["django_language"] = "en"
    return client.get(address, query, headers={"accept-language": "en"})


def text(response):
    return " ".join(response.content.decode().split())


def test_dropped_results_give_the_reason_and_the_page_says_what_is_needed(client, season):
    people = played(season, Anja=[5000, 4000, 5200], Bert=[4500, 4600, 4700])
    answer = client.get(reverse("standing", args=[season.club.slug, season.slug]))
    address = reverse("standing_row", args=[season.club.slug, season.slug, people["Anja"].number])
    assert f'href="{address}"' in answer.text
    shown = text(page(client, season, people["Anja"]))
    assert "not among the best 2" in shown
    assert "1 match day is still to come." in shown
    shown = text(page(client, season, people["Bert"]))
    # Best two: 4700 stays and 4600 goes, so 10200 - 4700 + 1.
    assert "Needed on the next match day to pass Anja: at least 5501 points" in shown
    assert "No one has had that much so far; the most was 5200 points." in shown
    assert page(client, season, PlayerFactory(club=season.club)).status_code == 404  # outside the standing


WON = {"counting_figure": CountingFigure.WINS, "match_days_planned": 4, "bye_points": 1, "counting_best": None}


def test_what_is_needed_is_no_more_than_a_match_day_can_give(client, season, subtests):
    """Protects: of three legs no one has to win four, and where the points of the games decide, level may do."""
    people = played(season, Anja=[3, 2], Bert=[0, 0])
    first, second = season.match_days.order_by("number")
    for won, tie_breaks, sentence in (
        ([2, 1], [], "Needed on the next match day to pass Anja: at least 3 games won"),
        ([2, 1], ["figure"], "Needed on the next match day to tie with Anja: at least 2 games won"),
        (
            [1, 1],
            ["figure"],
            "if they add nothing; then this breaks the tie: P",
        ),
        ([1, 1], [], "One match day is not enough to pass Anja."),
    ):
        with subtests.test(sentence):
            Competition.objects.update(**WON, tie_breaks=tie_breaks)
            for day, points in zip((first, second), won, strict=True):
                Result.objects.filter(match_day=day, player=people["Bert"]).update(points=points)
            assert sentence in text(page(client, season, people["Bert"]))


def test_who_has_won_as_many_legs_as_the_next_needs_no_more_of_them(client, season):
    """Both have won one; North of the first table has more points from it."""
    season.counting_figure, season.tie_breaks = CountingFigure.WINS, ["figure"]
    season.save()
    leg = LegFactory(match_day=MatchDayFactory(competition=season, published=True))
    high, low = (TableFactory(leg=leg) for _table in range(2))
    for table, points in ((high, 200), (low, 180)):
        record_totals(table=table, ns=SideTotals(points), ew=SideTotals(324 - points), revision=0, by=None)
    shown = text(page(client, season, low.seats.get(position="N").player))
    assert "this breaks the tie: Points." in shown
    assert "Needed on the next match day to pass" in shown


def test_nothing_is_predicted_while_a_match_day_is_played(client, season):
    """Protects: the best place "still within reach" never leaves out what tonight still gives.

    A penalty is said alongside the result that it is in, and a lot with its seed; a guest is told that they have no
    place.
    """
    people = played(season, Anja=[5000], Bert=[4500])
    day = season.match_days.get()
    TableFactory(leg__match_day=day)
    shown = text(page(client, season, people["Bert"]))
    assert "A match day is being played" in shown
    assert "The best place still within reach" not in shown
    AdjustmentFactory(competition=season, match_day=day, player=people["Anja"], points=-100)
    shown = text(page(client, season, people["Anja"]))
    assert "4900" in shown
    assert "−100 from penalties and corrections" in shown
    AdjustmentFactory(competition=season, match_day=day, player=people["Anja"], points=-400)
    Competition.objects.update(tie_breaks=["lot"], lot_seed=77)
    shown = [text(page(client, season, person)) for person in people.values()]
    assert sum("The lots drawn with seed 77 are" in each for each in shown) == 1
    Competition.objects.update(guests_are_ranked=False)
    Player.objects.filter(pk=people["Anja"].pk).update(is_guest=True)
    assert "Guests have no place in the standing." in text(page(client, season, people["Anja"]))
    assert "Place 1 in the standing" in text(page(client, season, people["Bert"]))
    Competition.objects.update(guests_are_ranked=True, counting_figure="rank_points", rank_points=[25, 18])
    Player.objects.update(is_guest=False)
    day.legs.all().delete()  # nothing is being played: what is needed is said again
    shown = text(page(client, season, people["Bert"]))  # places give points, and what was played stands alongside them
    assert "4500" in shown
    assert ">25<" in shown


def test_a_leg_that_replaced_another_says_so(client, season):
    season.counting_unit = "leg"
    season.save()
    leg = LegFactory(match_day=MatchDayFactory(competition=season, published=True))
    low, high = (TableFactory(leg=leg) for _table in range(2))
    for table, points in ((low, 60), (high, 200)):
        record_totals(table=table, ns=SideTotals(points), ew=SideTotals(324 - points), revision=0, by=None)
    helper = low.seats.get(position="N").player
    high.seats.filter(position="N").update(role="helper", player=helper)
    assert "an extra leg in place of a lower one" in text(page(client, season, helper))


def test_periods_stand_above_their_match_days(client, season):
    season.counting_best, season.period_match_days, season.period_best, season.periods_best = None, 2, 1, 1
    season.save()
    people = played(season, Anja=[5000, 4000, 5200, 5100])
    shown = text(page(client, season, people["Anja"]))
    assert "Period 2" in shown
    assert "period 1 is not among the best 1" in shown
    assert "not among the best 1 of period 1" in shown


def test_a_leader_reads_who_is_nearest(client, competition):
    """Protects: "what keeps me first" has an answer too."""
    give_results(competition, Anja=5000, Bert=4941, Cees=4000)
    of = dict(players_of(competition.club).values_list("name", "number"))
    rows = [client.get(f"/clubs/club-a/season/standing/{of[name]}/") for name in ("Anja", "Bert")]
    assert [row.context["place_sentences"] for row in rows] == [["Bert is nearest, 59 behind."], []]
