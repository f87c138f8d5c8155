"""The draw page offers what can be done and says what it costs; its result says how fair it is."""

import re

import pytest

from tests.factories import (
    AttendanceFactory,
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TeamFactory,
    WishFactory,
    a_round,
)
from tests.pages.organise.match_days import a_match_day, of_season, people, present
from tournaments.choices import LeftOver
from tournaments.models import Draw, MatchDay, Seat
from tournaments.models.player import players_of
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs

DRAW, RESULT = of_season("draw", 1), of_season("draw_result", 1)


def typed(**changes):
    """What the page sends when nothing is chosen but what it proposes."""
    return {"last_draw": "0", "legs": "1-2-3", "method": "best", "left_over": "sit_out", "seed": ""} | changes


def messages_of(page):
    return [str(message) for message in page.context["messages"]]


@pytest.fixture
def match_day(cast):
    return a_match_day(cast, left_over_ways=[way.value for way in LeftOver])


def test_an_evening_is_drawn_once_shown_with_its_fairness_and_undone_once(cast, match_day):
    """In Dutch east and south are O and Z, on the page of the draw as on that of exchanging two."""
    page = cast.organiser.get(RESULT)
    assert (page.context["seated"], "No one is seated yet" in page.text) == (None, True)
    present(match_day, people(cast, 9))
    form = cast.organiser.get(DRAW).context["form"]
    assert [value for value, _label in form.fields["legs"].choices] == ["1-2-3", "1"]
    assert [value for value, _label in form.fields["method"].choices] == ["best", "ranking", "lots"]
    assert cast.organiser.post(DRAW, typed(seed="2026")).url == RESULT
    page = cast.organiser.get(RESULT)
    assert messages_of(page) == ["Drawn with seed 2026."]
    evening = page.context["evening"]
    assert (evening.fairness.partners_repeated.value, evening.fairness.sit_outs) == (0, (0, 1))
    assert [person.name for person in evening.drawn] == [
        player.name for player in players_of(cast.club).order_by("number")
    ]
    assert "Seed 2026" in page.text
    again = cast.organiser.post(DRAW, typed(seed="2026"), follow=True)
    assert messages_of(again) == ["This was already drawn; here it is."]
    assert Draw.objects.count() == 1
    cast.organiser.cookies["django_language"] = "nl"
    for address in [RESULT, of_season("exchange", 1, 1)]:
        letters = re.findall(r"<abbr[^>]*>\s*(.)\s*</abbr>", cast.organiser.get(address).text)
        assert letters[:4] == ["N", "O", "Z", "W"]
    del cast.organiser.cookies["django_language"]
    undo, last = of_season("draw_undo", 1), evening.basis.last_draw
    for _time in range(2):
        page = cast.organiser.post(undo, {"last_draw": last}, follow=True)
    assert messages_of(page)[-1] == "This draw was already undone."
    assert match_day.legs.count() == 0
    page = cast.organiser.post(undo, follow=True)
    assert messages_of(page) == ["There is no draw to undo: legs with scores stay."]


def test_an_impossible_draw_is_refused_at_its_field(cast, match_day):
    everyone, here = people(cast, 11), 0
    for count, changes, errors in [
        (0, {}, {"__all__": ["A table needs four players: first tick everyone who is present."]}),
        (2, {"left_over": "joker"}, {"left_over": ["Choose who fills the empty seats."]}),
        (8, {"seed": "many"}, {"seed": ["Digits only, please."]}),
        (8, {"seed": "-1"}, {"seed": ["Ensure this value is greater than or equal to 0."]}),
        (
            8,
            {"method": "ranking"},
            {
                "legs": [
                    (
                        "When drawing by the standing, only one leg can be drawn at a time: the next results may "
                        "change it."
                    )
                ]
            },
        ),
        (8, {"method": "moving"}, {"method": ["Select a valid choice. moving is not one of the available choices."]}),
        (9, {"left_over": ""}, {"left_over": ["This field is required."]}),
        (9, {"sit_out_1": "Zeno"}, {"sit_out_1": ["Zeno is not here."]}),
        (11, {"sit_out_1": "anna", "sit_out_2": "Anna"}, {"sit_out_2": ["Anna is named twice."]}),
        (11, {"left_over": "joker"}, {"left_over": ["Choose who fills the empty seats."]}),
        (
            11,
            {"left_over": "joker", "joker_1": "Anna"},
            {"joker_1": ["Anna is already here and plays for the ranking."]},
        ),
    ]:
        present(match_day, everyone[here:count])
        here = count
        page = cast.organiser.post(DRAW, typed(**changes))
        assert (page.context["form"].errors, match_day.legs.count()) == (errors, 0)
    for number in (1, 2, 3):
        LegFactory(match_day=match_day, number=number)
    assert "All legs of this match day are fixed" in cast.organiser.get(DRAW).text
    assert cast.organiser.post(DRAW, typed()).status_code == 200


def test_who_sits_out_is_named_or_a_guest_fills_the_table(cast, match_day):
    players = people(cast, 9)
    present(match_day, players[:7])
    cast.organiser.post(DRAW, typed(legs="1", left_over="joker", joker_1="Passer By"))
    joker = Seat.objects.get(leg__match_day=match_day, role="joker").player
    assert (joker.name, joker.is_guest) == ("Passer By", True)
    present(match_day, players[7:])
    cast.organiser.post(DRAW, typed(legs="1", sit_out_1="dirk", last_draw=match_day.draws.get().pk))
    assert match_day.legs.get().byes.get().player.name == "Dirk"


def test_walking_is_offered_to_those_who_can_walk(cast, match_day):
    players = PlayerFactory.create_batch(20, club=cast.club)
    present(match_day, players)
    form = cast.organiser.get(DRAW).context["form"]
    assert "walk" in dict(form.fields["method"].choices)
    cast.organiser.post(DRAW, typed(method="walk"))
    north = [
        list(leg.seats.filter(position="N").order_by("table__number").values_list("player", flat=True))
        for leg in match_day.legs.order_by("number")
    ]
    assert north[0] == north[1] == north[2]


def test_partners_that_meet_again_and_a_broken_wish_are_named_and_wishes_to_no_one_else(cast, match_day):
    """Four people, three legs: each has three partners; a fourth leg has to repeat one. Wishes say who is a couple,
    or cannot walk: nothing for a public page."""
    match_day.competition.legs_per_match_day = 4
    match_day.competition.save()
    players = people(cast, 4)
    present(match_day, players)
    WishFactory(club=cast.club, people=players[:2])
    cast.organiser.post(DRAW, typed(legs="1-2-3-4", left_over=""))
    evening = cast.organiser.get(RESULT).context["evening"]
    assert len(evening.twice) == evening.fairness.partners_repeated.value == 2
    assert {two.times for two in evening.twice} == {2}
    assert (evening.broken[0].names, evening.fairness.wishes_kept) == (("Anna", "Bert"), (0, 1))
    MatchDay.objects.update(published_at=match_day.draws.get().made_at)
    public = cast.nobody.get(of_season("match_day_draw", 1))
    assert (public.context["evening"].broken, public.context["evening"].fairness.wishes_kept) == ((), (0, 0))
    assert "Seed" in public.text


def test_the_page_describes_each_way_and_whose_turn_it_is(cast, match_day):
    players = people(cast, 11)
    present(match_day, players)
    draw_legs(match_day=match_day, seed=1, by=None)
    second = MatchDayFactory(competition=match_day.competition)
    set_attendance(match_day=second, players=players)
    ways = {way.value: way for way in cast.organiser.get(of_season("draw", 2)).context["form"].ways()}
    assert list(ways) == ["sit_out", "three_player_table", "joker", "helper"]
    assert ways["sit_out"].cost == ("3 sit out in each leg. Sitting out a leg is worth 1600 points and 1 pit.")
    ((_everyone, tiers),) = ways["sit_out"].queues
    assert [(tier.times, len(tier.names)) for tier in tiers] == [(0, 2), (1, 9)]
    assert [len(way.people) for way in ways.values()] == [3, 3, 1, 1]


def test_after_a_late_arrival_only_unplayed_legs_are_offered(cast, match_day):
    players = people(cast, 9)
    present(match_day, players[:8])
    cast.organiser.post(DRAW, typed())
    a_round(match_day.legs.get(number=1).tables.get(number=1))
    present(match_day, players[8:])
    page = cast.organiser.get(DRAW)
    form = page.context["form"]
    assert [value for value, _label in form.fields["legs"].choices] == ["2-3", "2", "3"]
    assert page.context["standing_legs"] == [1]
    cast.organiser.post(DRAW, typed(last_draw=form["last_draw"].value(), legs="2-3"))
    assert [leg.byes.count() for leg in match_day.legs.order_by("number")] == [0, 1, 1]


def test_pairs_have_methods_of_their_own(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", pairs=True)
    match_day = MatchDayFactory(competition=competition)
    for pair in PairFactory.create_batch(5, competition=competition):
        AttendanceFactory(match_day=match_day, player=None, pair=pair)
    form = cast.organiser.get(DRAW).context["form"]
    methods = [value for value, _label in form.fields["method"].choices]
    assert methods == ["best", "moving", "round_robin", "swiss", "ranks", "lots"]
    # No one starts a Swiss evening that may get stuck without being warned: for how many legs it is guaranteed.
    sentences = {box.data["value"]: str(sentence) for box, sentence in form.method_boxes()}
    assert "guaranteed for 2 legs" in sentences["swiss"]
    first = competition.pairs.first()
    wanted = typed(method="moving", sit_out_1=str(first.number))
    assert cast.organiser.post(DRAW, wanted).url == RESULT
    page = cast.organiser.get(RESULT, {"leg": "2"})
    assert (page.context["evening"].fairness.opponents_repeated.value, page.context["seated"].leg.number) == (0, 2)


def test_teams_are_drawn_from_the_page(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", teams=True)
    match_day = MatchDayFactory(competition=competition)
    teams = TeamFactory.create_batch(5, competition=competition)
    for team in teams:
        AttendanceFactory(match_day=match_day, player=None, team=team)
    page = cast.organiser.get(DRAW)
    assert (page.context["tables"], page.context["left_over"]) == (4, 1)
    methods = [value for value, _label in page.context["form"].fields["method"].choices]
    assert methods == ["round_robin", "moving", "swiss", "ranks", "lots", "best"]
    wanted = typed(method="lots", sit_out_1=teams[2].name)
    assert cast.organiser.post(DRAW, wanted).url == RESULT
    leg = match_day.legs.get(number=1)
    assert (leg.byes.get().team, leg.tables.count()) == (teams[2], 4)
    assert cast.organiser.get(RESULT).context["evening"].fairness.sit_outs == (0, 1)
