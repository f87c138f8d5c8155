"""Goes home: one tap at the door, or the page of byes and penalties; withdraws: the page of the competition."""

from tests.factories import a_round
from tests.pages.organise.match_days import a_leg, a_match_day, of_season, people
from tournaments.models import Competition, Stop


def an_evening(cast):
    """A leg is played; one of those who sat there."""
    leg = a_leg(cast)
    table = leg.tables.first()
    a_round(table, number=1)
    player = table.seats.first().player
    return leg.match_day, player


def test_one_tap_at_the_door_sends_home_and_one_gives_back(cast):
    match_day, player = an_evening(cast)
    door = of_season("door", 1)
    page = cast.organiser.get(door)
    assert f'name="stop" value="{player.pk}"' in page.text
    cast.organiser.post(door, {"stop": player.pk})
    page = cast.organiser.get(door)
    assert f'name="stay" value="{player.pk}"' in page.text
    assert page.context["door"].present == match_day.attendances.count() - 1
    assert page.context["step"].sentence.startswith(str(player))
    cast.organiser.post(door, {"undo": page.context["step"].token})
    assert not Stop.objects.exists()
    cast.organiser.post(door, {"stop": player.pk})
    cast.organiser.post(door, {"stay": player.pk})
    assert not Stop.objects.exists()


def test_with_a_reason_on_the_page_of_byes_and_penalties(cast):
    match_day, player = an_evening(cast)
    url = of_season("adjustments", 1)
    answer = cast.organiser.post(url, {"add": "stop", "unit": player.name, "after_leg": "", "reason": "ill"})
    assert answer.status_code == 302
    stop = match_day.stops.get()
    assert (stop.player, stop.after_leg, stop.reason) == (player, 1, "ill")
    assert "Left the evening" in cast.organiser.get(url).text
    assert "left after leg 1" in cast.organiser.get(of_season("match_day", 1)).text
    cast.organiser.post(url, {"plays_on": stop.pk})
    assert not Stop.objects.exists()
    assert cast.organiser.post(url, {"plays_on": "9" * 30}).status_code == 302


def test_who_withdraws_is_named_on_the_page_of_the_competition(cast):
    a_match_day(cast)
    [anna] = people(cast, 1)
    url = of_season("season_adjustments")
    cast.organiser.post(url, {"add": "withdrawal", "unit": anna.name, "reason": "moved away"})
    stop = Competition.objects.get().stops.get()
    assert (stop.player, stop.match_day) == (anna, None)
    page = cast.organiser.get(url)
    assert "Withdrew" in page.text
    cast.organiser.post(url, {"plays_on": stop.pk})
    assert not Stop.objects.exists()
