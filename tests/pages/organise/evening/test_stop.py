"""Goes home: one tap at the door, or the page of byes and penalties; withdraws: the page of the competition."""

import pytest

from tests.factories import PairFactory, TableFactory, a_round
from tests.pages.organise.match_days import a_leg, a_match_day, of_season, people
from tournaments.models import Competition, Stop
from tournaments.services.evening.match_day import open_match_day, publish_match_day


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


@pytest.fixture
def league(pairs_competition):
    """A league of three pairs, in which the first two have met."""
    pairs_competition.draw_method = "round_robin"
    pairs_competition.save()
    pairs = PairFactory.create_batch(3, competition=pairs_competition)
    day = open_match_day(competition=pairs_competition)
    table = TableFactory(leg=day.legs.create(number=1), units=pairs[:2])
    for number in (1, 2):
        a_round(table, number=number)
    publish_match_day(match_day=day, by=None)
    return pairs


def test_what_becomes_of_the_results_is_asked_with_what_is_usual(olga_client, pairs_competition, league):
    """Protects: one tap on Save from striking the results of a season; and a question that means nothing to most."""
    url = f"/organise/{pairs_competition.club.slug}/{pairs_competition.slug}/adjustments/"
    english = {"headers": {"accept-language": "en"}}
    assert "strikes" not in olga_client.get(f"{url}?add=withdrawal", **english).text
    sent = {"add": "withdrawal", "unit": str(league[1].number), "reason": "moved away"}
    page = olga_client.post(url, sent, **english)
    assert not Stop.objects.exists()
    assert "Please say what becomes of their results" in page.text
    assert 'value="moved away"' in page.text
    # They have met one of two: half of the league, so that it stays; who has met no one is usually struck.
    chosen = {
        unit: olga_client.post(url, sent | {"unit": str(unit.number)}).context["form"]["strikes"].value()
        for unit in league
    }
    assert chosen == {league[0]: "no", league[1]: "no", league[2]: "yes"}
    # From the page of a pair it is known at once who it is about.
    page = olga_client.get(f"{url}?add=withdrawal&unit={league[2].number}", **english)
    assert page.context["form"]["strikes"].value() == "yes"
    answer = olga_client.post(url, sent | {"strikes": "yes"})
    assert answer.status_code == 302
    assert "Withdrew, results struck" in olga_client.get(url, **english).text

    standing = f"/clubs/{pairs_competition.club.slug}/{pairs_competition.slug}/standing/"
    said = f"Results against {league[1]}, who withdrew, do not count."
    for address in (standing, f"/clubs/{pairs_competition.club.slug}/{pairs_competition.slug}/day/1/"):
        assert said in olga_client.get(address, **english).text
    page = olga_client.get(f"{standing}{league[1].number}/", **english).text
    assert "all their results were struck" in page
    assert "withdrew; all results struck" in olga_client.get(f"{standing[:-1]}.csv", **english).text
    api = f"/api/clubs/{pairs_competition.club.slug}/{pairs_competition.slug}/standing/"
    assert olga_client.get(api).json()["struck"] == [league[1].number]


def test_of_who_plays_for_themselves_nothing_is_asked(cast):
    a_match_day(cast)
    [anna] = people(cast, 1)
    page = cast.organiser.get(f"{of_season('season_adjustments')}?add=withdrawal&unit={anna.number}")
    assert "strikes" not in page.text
