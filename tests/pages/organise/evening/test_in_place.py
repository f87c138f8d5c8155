"""In someone's place, from the door and from a table: one form, one tap back, and a clear word where it cannot be."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import MatchDayFactory, PairFactory, PlayerFactory, a_round
from tests.pages.organise.match_days import a_match_day, of_season, people, present
from tournaments.models import Competition, Player, Seat
from tournaments.services.evening.draw import draw_legs
from tournaments.services.season.competition import create_competition

DOOR, IN_PLACE = of_season("door", 1), of_season("in_place", 1)


def rows(match_day) -> set[tuple[str, str]]:
    found = match_day.attendances.select_related("substitute", "player")
    return {(row.player.name, str(row.substitute or "")) for row in found}


def test_asked_once_then_one_tap_more_than_checking_in_and_each_step_is_undone(cast):
    """Protects: nothing new stands at a door where no one plays in anyone's place."""
    match_day = a_match_day(cast)
    anna, bert, carla, *_others = people(cast, 4)
    present(match_day, [anna, bert])
    before = cast.organiser.get(DOOR)
    assert f"{IN_PLACE}?of=" not in before.text
    page = cast.organiser.get(IN_PLACE)
    assert [str(field.label) for field in page.context["form"].visible_fields()] == [
        "In whose place?",
        "Who plays?",
        "For how long?",
        "Who has the points?",
    ]
    sent = {"place": "anna", "who": "Jan Nieuw", "how_long": "evening", "points": "place"}
    assert cast.organiser.post(IN_PLACE, sent).url == DOOR
    door = cast.organiser.get(DOOR)
    assert rows(match_day) == {("Anna", "Jan Nieuw"), ("Bert", "")}
    assert door.context["step"].sentence == "Jan Nieuw in place of Anna."
    assert "2 present" in door.text
    assert f"{IN_PLACE}?of={carla.pk}" in door.text
    assert "points" not in cast.organiser.get(f"{IN_PLACE}?of={carla.pk}").context["form"].fields
    # Found at the door under both names; one tap and Anna plays, and the way back.
    assert [row.pk for row in door.context["door"].rows if "Jan Nieuw" in row.also] == [anna.pk]
    cast.organiser.post(DOOR, {"back": anna.pk})
    step = cast.organiser.get(DOOR).context["step"]
    assert (rows(match_day), step.sentence) == (
        {("Anna", ""), ("Bert", "")},
        "Anna plays again, instead of Jan Nieuw.",
    )
    cast.organiser.post(DOOR, {"undo": step.token})
    assert rows(match_day) == {("Anna", "Jan Nieuw"), ("Bert", "")}
    cast.organiser.post(DOOR, {"leave": anna.pk})
    step = cast.organiser.get(DOOR).context["step"]
    assert (rows(match_day), step.sentence) == ({("Bert", "")}, "Jan Nieuw is no longer here.")
    cast.organiser.post(DOOR, {"undo": step.token})
    assert rows(match_day) == {("Anna", "Jan Nieuw"), ("Bert", "")}


@pytest.mark.parametrize("points", ["player", "nobody"])
def test_on_their_own_account_the_row_is_that_of_who_plays_and_the_other_comes_with_one_tap(cast, points):
    match_day = a_match_day(cast)
    anna, *_others = people(cast, 4)
    present(match_day, [anna])
    cast.organiser.post(IN_PLACE, {"place": "anna", "who": "bert", "how_long": "season", "points": points})
    assert rows(match_day) == {("Bert", "")}
    assert cast.organiser.get(DOOR).text.count("Bert in place of Anna") >= 2
    # The next evening the list has it already.
    second = MatchDayFactory(competition=match_day.competition)
    door = of_season("door", second.number)
    assert "Bert in place of Anna" in cast.organiser.get(door).text
    cast.organiser.post(door, {"arrive": anna.pk})
    step = cast.organiser.get(door).context["step"]
    assert (rows(second), step.sentence) == ({("Bert", "")}, "Bert in place of Anna.")
    cast.organiser.post(door, {"undo": step.token})
    assert rows(second) == set()
    cast.organiser.post(door, {"arrive": anna.pk})
    cast.organiser.post(door, {"back": anna.pk})
    assert rows(second) == {("Anna", "")}


def test_what_is_typed_wrong_is_said_at_its_field_and_nothing_is_stored(cast):
    match_day = a_match_day(cast)
    anna, bert, *_others = people(cast, 4)
    present(match_day, [anna, bert])
    PlayerFactory(club=cast.club, name="Annabel", number=77)
    right = {"place": "bert", "who": "Jan Nieuw", "how_long": "evening", "points": "place"}
    for wrong, field in [
        ({"place": "xyz"}, "place"),
        ({"place": ""}, "place"),
        ({"place": "ann"}, "place"),
        ({"who": ""}, "who"),
        ({"who": "an"}, "who"),
        ({"who": "999"}, "who"),
        ({"who": "x" * 300}, "who"),
        ({"who": "Annabell"}, "who"),
        ({"how_long": "ever"}, "how_long"),
        ({"points": ""}, "points"),
        ({"who": "anna"}, "__all__"),
    ]:
        answer = cast.organiser.post(IN_PLACE, right | wrong)
        assert (answer.status_code, list(answer.context["form"].errors)) == (200, [field]), wrong
    assert rows(match_day) == {("Anna", ""), ("Bert", "")}
    assert not Player.objects.filter(name__in=["Jan Nieuw", "Annabell"]).exists()
    # Someone new whose name is nearly a known one: asked about, and taken when it is sent once more.
    answer = cast.organiser.post(IN_PLACE, right | {"who": "Annabell"})
    sure = answer.context["form"]["sure"].value()
    assert cast.organiser.post(IN_PLACE, right | {"who": "Annabell", "sure": sure}).status_code == 302
    assert rows(match_day) == {("Anna", ""), ("Bert", "Annabell")}


def test_of_a_pair_one_of_the_two_and_teams_have_no_such_page(cast):
    drive = create_competition(club=cast.club, name="Drive", form="pairs")
    match_day = MatchDayFactory(competition=drive)
    pair = PairFactory(competition=drive)
    page = reverse("in_place", args=match_day.url_args)
    assert [value for value, _label in cast.organiser.get(page).context["form"].fields["points"].choices] == [
        "place",
        "nobody",
    ]
    sent = {"place": pair.second.name, "who": "Jan", "points": "place", "how_long": "evening"}
    assert cast.organiser.post(f"{page}?of={pair.pk}", sent).status_code == 302
    [row] = match_day.attendances.all()
    assert (row.pair, row.in_place_of, row.substitute.name) == (pair, pair.second, "Jan")
    Competition.objects.filter(pk=drive.pk).update(form="teams")
    assert cast.organiser.get(page).status_code == 404


def test_at_a_table_for_this_leg_or_for_the_rest_of_the_evening(cast):
    match_day = a_match_day(cast)
    four = people(cast, 4)
    present(match_day, four)
    draw_legs(match_day=match_day, seed=1, by=None)
    place = Seat.objects.get(leg__number=1, leg__match_day=match_day, position="N").player
    page = reverse("table_substitute", args=[*match_day.url_args, 1, 1])
    seat = Seat.objects.get(leg__number=1, leg__match_day=match_day, position="N")
    sent = {"seat": seat.pk, "guest": "Jan", "how_long": "evening", "points": "player"}
    answer = cast.organiser.post(page, sent, follow=True)
    assert f"Jan plays for {place}." in answer.text
    for name in ("jan", str(place)):  # found under both names
        found = cast.stranger.get(reverse("my_seat", args=match_day.url_args), {"name": name})
        assert f"Jan (for {place})" in found.text
    seats = Seat.objects.filter(leg__match_day=match_day)
    assert seats.filter(player__name="Jan").count() == seats.values("leg").distinct().count() > 1
    sent = {"seat": seat.pk, "how_long": "evening"}
    assert f"{place} plays again." in cast.organiser.post(page, sent, follow=True).text
    assert not seats.filter(player__name="Jan").exists()
    # A scorekeeper is asked about this leg alone.
    assert "how_long" not in cast.scorekeeper.get(page).context["form"].fields
    cast.scorekeeper.post(page, {"seat": seat.pk, "guest": "Piet"})
    assert seats.filter(player__name="Piet").count() == 1


def test_below_the_result_and_the_standing_it_is_said_with_initials_where_someone_wants_them(cast):
    """Protects: the line is where it happened, and tells a stranger no more of a name than other lines do."""
    match_day = a_match_day(cast)
    four = people(cast, 4)
    present(match_day, four)
    jan = PlayerFactory(club=cast.club, name="Jan Quackenbosch", hides_name=True, number=50)
    cast.organiser.post(IN_PLACE, {"place": "anna", "who": "50", "how_long": "evening", "points": "nobody"})
    draw_legs(match_day=match_day, legs=[1], seed=1, by=None)
    a_round(match_day.legs.get().tables.get())
    match_day.published_at = timezone.now()
    match_day.save()
    said = "leg 1: %s played in place of Anna; no one has the points."
    pages = [reverse("match_day", args=match_day.url_args), reverse("standing", args=match_day.competition.url_args)]
    for page in pages:
        assert said % "Jan Q." in cast.stranger.get(page).text, page
        assert said % jan.name in cast.organiser.get(page).text, page
    assert said % jan.name in cast.organiser.get(reverse("evening_result", args=match_day.url_args)).text


def test_the_answer_is_changed_in_the_settings_once_it_was_asked(cast):
    season = a_match_day(cast).competition
    page = reverse("competition_edit", args=season.url_args)
    assert "substitute_points" not in cast.organiser.get(page).context["form"].fields
    Competition.objects.filter(pk=season.pk).update(substitute_points="place")
    form = cast.organiser.get(page).context["form"]
    sent = {name: value for name in form.fields if (value := form[name].value()) not in (None, False)}
    answer = cast.organiser.post(page, sent | {"substitute_points": "nobody"})
    assert answer.status_code == 302, answer.context["form"].errors
    assert Competition.objects.get(pk=season.pk).substitute_points == "nobody"
    answer = cast.organiser.post(page, sent | {"substitute_points": ""})
    assert list(answer.context["form"].errors) == ["substitute_points"]


@pytest.mark.parametrize("count", [1, 3])
def test_the_door_asks_as_often_however_many_play_in_the_places_of_others(cast, count):
    match_day = a_match_day(cast)
    Competition.objects.filter(pk=match_day.competition_id).update(substitute_points="place")
    for player in people(cast, count):
        new = PlayerFactory(club=cast.club)
        match_day.attendances.create(player=player, in_place_of=player, substitute=new, for_season=True)
    cast.organiser.get(DOOR)
    with CaptureQueriesContext(connection) as asked:
        cast.organiser.get(DOOR)
    assert len(asked) == 12
