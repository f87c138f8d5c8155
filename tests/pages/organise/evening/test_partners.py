"""Partners at the door and in the draw: typed next to a name, ended by one tap, and no sign of it elsewhere."""

import pytest

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory
from tests.pages.organise.match_days import HTMX, a_match_day, of_season, people, present
from tournaments.models import Competition, MatchDay, Player
from tournaments.queries.evening.door import get_door

DOOR, DRAW, RESULT = (of_season(name, 1) for name in ("door", "draw", "draw_result"))


@pytest.fixture
def match_day(cast) -> MatchDay:
    return a_match_day(cast, partners_at_door=True)


def couples(match_day: MatchDay) -> set[tuple[str, str | None]]:
    return set(match_day.attendances.values_list("player__name", "partner__name"))


def field(player: Player) -> str:
    return f'name="with-{player.pk}"'


def test_a_partner_is_typed_next_to_a_name_and_ended_by_one_tap_and_each_step_can_be_undone(cast, match_day):
    anna, bert, *_others = people(cast, 4)
    present(match_day, [anna])
    page = cast.organiser.get(DOOR)
    assert field(anna) in page.text
    assert field(bert) not in page.text
    # Without JavaScript Enter presses the button of the box above, and all other fields come along empty.
    empty = {"action": "find", "find": "", f"with-{bert.pk}": ""}
    assert cast.organiser.post(DOOR, empty | {f"with-{anna.pk}": "ber"}).url == DOOR
    together = {("Anna", "Bert"), ("Bert", "Anna")}
    page = cast.organiser.get(DOOR)
    step = page.context["step"]
    assert (couples(match_day), step.sentence) == (together, "Anna and Bert play together tonight.")
    assert "with Bert" in page.text
    cast.organiser.post(DOOR, {"undo": step.token})
    assert couples(match_day) == {("Anna", None)}  # he was checked in by it
    cast.organiser.post(DOOR, {f"with-{anna.pk}": "bert"})
    cast.organiser.post(DOOR, {"apart": bert.pk})
    step = cast.organiser.get(DOOR).context["step"]
    assert (couples(match_day), step.sentence) == (
        {("Anna", None), ("Bert", None)},
        "Bert and Anna no longer play together.",
    )
    cast.organiser.post(DOOR, {"undo": step.token})
    assert couples(match_day) == together
    cast.organiser.post(DOOR, {"leave": anna.pk})
    assert couples(match_day) == {("Bert", None)}
    cast.organiser.post(DOOR, {"undo": cast.organiser.get(DOOR).context["step"].token})
    assert couples(match_day) == together


def test_both_rows_come_back_and_another_door_gets_them_too(cast, match_day):
    anna, bert, carla, dirk = people(cast, 4)
    present(match_day, [anna, bert, carla, dirk])
    state = get_door(match_day).state
    answer = cast.organiser.post(DOOR, {f"with-{anna.pk}": "Bert", "state": state}, headers=HTMX)
    assert [f'id="p{one.pk}"' in answer.text for one in (anna, bert, carla)] == [True, True, False]
    between = get_door(match_day).state
    cast.organiser.post(DOOR, {"apart": anna.pk}, headers=HTMX)
    cast.organiser.post(DOOR, {f"with-{anna.pk}": "Carla"}, headers=HTMX)
    news = cast.organiser.get(DOOR, {"state": between}, headers=HTMX).text
    assert [f'id="p{one.pk}"' in news for one in (anna, bert, carla, dirk)] == [True, True, True, False]
    assert cast.organiser.get(DOOR, {"state": get_door(match_day).state}, headers=HTMX).status_code == 204


def test_what_cannot_be_is_said_and_stays_in_its_field(cast, match_day):
    """Protects: nothing typed is lost, and no one loses a partner by mistake."""
    anna, bert, carla, dirk = people(cast, 4)
    PlayerFactory(club=cast.club, name="Bert Bos", number=20)
    present(match_day, [anna, bert, carla])
    cast.organiser.post(DOOR, {f"with-{bert.pk}": str(dirk.number)})
    for typed, why in (
        ("Zorro", "No one found for “Zorro”."),
        ("be", "“be” may be several people"),
        ("anna", "No one found for “anna”."),
        ("Bert", "Bert plays with Dirk tonight: first end that."),
        ("\0", ""),
    ):
        page = cast.organiser.post(DOOR, {"action": "find", "find": "", f"with-{anna.pk}": typed})
        assert (page.status_code, why in page.text) == (200, True), typed
        assert why == "" or f'value="{typed}"' in page.text
        assert why in cast.organiser.post(DOOR, {f"with-{anna.pk}": typed}, headers=HTMX).text
    assert couples(match_day) == {("Anna", None), ("Bert", "Dirk"), ("Dirk", "Bert"), ("Carla", None)}
    for wrong in ({"with-x": "Bert"}, {"with-0": "Bert"}, {"apart": "x"}, {"apart": "0"}):
        assert cast.organiser.post(DOOR, wrong).status_code == 404
    assert cast.organiser.post(DOOR, {"apart": anna.pk}).status_code == 302


def test_the_door_of_other_competitions_asks_for_no_partner(cast):
    match_day = a_match_day(cast)
    anna, bert, *_others = people(cast, 4)
    present(match_day, [anna, bert])
    page = cast.organiser.get(DOOR).text
    assert "door-with" not in page
    assert "door-names" not in page
    assert "no one chooses a partner" in cast.organiser.post(DOOR, {f"with-{anna.pk}": "Bert"}).text
    pairs = MatchDayFactory(competition=CompetitionFactory(club=cast.club, slug="pairs", pairs=True))
    assert cast.organiser.post(of_season("door", 1).replace("season", "pairs"), {"apart": "1"}).status_code == 404
    assert not pairs.attendances.exists()


def test_the_draw_says_that_couples_stay_together_and_who_was_paired_by_lot(cast, match_day):
    Competition.objects.update(left_over_ways=["helper", "three_player_table", "joker"])
    players = people(cast, 10)
    present(match_day, players)
    for first, second in ((0, 1), (2, 3), (4, 5)):
        cast.organiser.post(DOOR, {f"with-{players[first].pk}": players[second].name})
    page = cast.organiser.get(DRAW)
    assert "3 couples stay together in every leg." in page.text
    assert "4 people have no partner: they are paired by lot, for the whole evening." in page.text
    form = page.context["form"]
    assert [way.value for way in form.ways()] == ["sit_out", "joker"]
    methods = ["best", "moving", "swiss", "ranks", "lots"]
    assert [value for value, _label in form.fields["method"].choices] == methods
    drawn = {"last_draw": "0", "legs": "1-2-3", "method": "best", "left_over": "sit_out", "seed": "7"}
    assert cast.organiser.post(DRAW, drawn).url == RESULT
    page = cast.organiser.get(RESULT)
    assert "Couples stay together in every leg." in page.text
    [one, other] = page.context["evening"].by_lot_together
    assert sorted([*one, *other]) == sorted(player.name for player in players[6:])
    assert f"{one[0]} – {one[1]}; {other[0]} – {other[1]}." in page.text
    assert "Same partner again" not in page.text
