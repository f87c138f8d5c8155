"""Byes, absences, penalties, corrections and bare results."""

import pytest

from tests.factories import AdjustmentFactory, ByeFactory, PlayerFactory, ResultFactory
from tests.tournaments.views.organise.match_days import (
    OUTSIDERS,
    a_leg,
    a_match_day,
    a_season,
    of_season,
    people,
    present,
)
from tournaments.models import Adjustment, Bye, Competition, Correction, Result
from tournaments.services.evening.bye import change_bye


def stored(match_day) -> list[tuple[str, str, int, int, str]]:
    rows = Adjustment.objects.filter(match_day=match_day).order_by("pk")
    return [(row.player.name, row.kind, row.points, row.pits, row.reason) for row in rows]


@pytest.mark.parametrize("person", [*OUTSIDERS, "scorekeeper"])
@pytest.mark.parametrize("name", ["adjustments", "result_entry"])
def test_only_organisers_give_points_by_hand(cast, person, name):
    match_day = a_match_day(cast)
    [anna] = people(cast, 1)
    present(match_day, [anna])
    typed = {"add": "penalty", "unit": anna.name, "points": "100", "pits": "0", "reason": "x", f"points_{anna.pk}": "9"}
    browser = getattr(cast, person)
    assert (browser.get(of_season(name, 1)).status_code, browser.post(of_season(name, 1), typed).status_code) == (
        404,
        404,
    )
    assert (stored(match_day), match_day.results.count()) == ([], 0)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (
            {"add": "penalty", "leg": "", "points": "100", "pits": "0", "reason": "Revoke"},
            ("penalty", -100, 0, "Revoke"),
        ),
        (
            {"add": "correction", "leg": "1", "points": "-40", "pits": "0", "reason": "Counted twice"},
            ("correction", -40, 0, "Counted twice"),
        ),
    ],
)
def test_points_of_one_person_are_stored_with_their_reason(cast, typed, expected):
    match_day = a_leg(cast).match_day
    anna = cast.club.players.get(name="Anna")
    answer = cast.organiser.post(of_season("adjustments", 1), typed | {"unit": anna.name})
    assert answer.url == of_season("adjustments", 1)
    assert stored(match_day) == [("Anna", *expected)]


@pytest.mark.parametrize(("figure", "proposed"), [("points", 100), ("rank_points", 100), ("wins", None)])
@pytest.mark.parametrize("kind", ["penalty", "revoke"])
def test_a_fine_is_proposed_in_what_counts(cast, kind, figure, proposed):
    """Protects: a revoke does not cost a hundred won games because nobody changed the figure in the field."""
    a_leg(cast)
    Competition.objects.update(counting_figure=figure)
    form = cast.organiser.get(of_season("adjustments", 1), {"add": kind}).context["form"]
    assert form["points"].value() == proposed


@pytest.mark.parametrize(("notice", "kind", "points"), [("yes", "with", 1300), ("no", "without", 0)])
def test_an_absence_has_the_clubs_value(cast, notice, kind, points):
    match_day = a_match_day(cast, absence_points=1300)
    [anna] = people(cast, 1)
    typed = {"add": "absence", "unit": anna.name, "with_notice": notice, "reason": "ill"}
    cast.organiser.post(of_season("adjustments", 1), typed)
    assert stored(match_day) == [("Anna", f"absence_{kind}_notice", points, 0, "ill")]


def test_the_form_of_a_bye_has_the_clubs_values_filled_in(cast):
    leg = a_leg(cast, bye_points=1500, bye_pits=2)
    late = PlayerFactory(club=cast.club, name="Late")
    form = cast.organiser.get(of_season("adjustments", 1) + "?add=bye").context["form"]
    figures = {name: form[name].value() for name in ["points", "pits"]}
    assert figures == {"points": 1500, "pits": 2}
    cast.organiser.post(
        of_season("adjustments", 1), {"add": "bye", "unit": late.name, "leg": "1", "reason": ""} | figures
    )
    assert list(leg.byes.values_list("player__name", "points", "pits")) == [("Late", 1500, 2)]


def test_a_revoke_is_a_fine_for_the_person_with_table_and_round(cast):
    leg = a_leg(cast)
    cast.organiser.post(
        of_season("adjustments", 1), {"add": "revoke", "unit": "bert", "leg": "1", "round_number": "2", "points": "100"}
    )
    assert stored(leg.match_day) == [("Bert", "penalty", -100, 0, "Revoke at table 1, round 2")]


def test_a_round_is_asked_for_only_where_rounds_are_kept(cast):
    """Protects: nobody has to make up a round for a leg of which only totals are known."""
    leg = a_leg(cast)
    url, typed = of_season("adjustments", 1), {"add": "revoke", "unit": "Bert", "leg": "1", "points": "100"}
    leg.tables.update(rounds_played=1)
    form = cast.organiser.post(url, typed).context["form"]
    assert list(form.errors) == ["round_number"]
    leg.tables.update(entry_mode="totals", rounds_played=0)
    assert cast.organiser.get(url, {"add": "revoke"}).context["form"]["round_number"].is_hidden
    assert cast.organiser.post(url, typed | {"round_number": "7"}).status_code == 302
    assert stored(leg.match_day) == [("Bert", "penalty", -100, 0, "Revoke at table 1")]


def test_who_has_no_seat_revoked_nothing(cast):
    leg = a_leg(cast)
    PlayerFactory(club=cast.club, name="Late")
    typed = {"add": "revoke", "unit": "Late", "leg": "1", "points": "100"}
    assert list(cast.organiser.post(of_season("adjustments", 1), typed).context["form"].errors) == ["unit"]
    assert stored(leg.match_day) == []


def test_a_name_is_typed_and_those_of_tonight_are_offered(cast):
    """By name, by number or as offered; who is not there tonight can be typed, but is not in the way."""
    match_day = a_match_day(cast)
    anna, bert = people(cast, 2)
    present(match_day, [anna])
    url = of_season("adjustments", 1)
    labels = {player: f"{player.number} · {player.name}" for player in (anna, bert)}
    for kind, offered in [("penalty", anna), ("correction", anna), ("absence", bert)]:
        assert cast.organiser.get(url, {"add": kind}).context["form"].offered == [labels[offered]]
    typed = {"add": "penalty", "points": "5", "pits": "0", "reason": "x"}
    for who in (labels[anna], str(anna.number), "aNNA", bert.name):
        assert cast.organiser.post(url, typed | {"unit": who}).status_code == 302
    assert [row[0] for row in stored(match_day)] == ["Anna", "Anna", "Anna", "Bert"]


def test_a_name_of_two_people_needs_the_number(cast):
    match_day = a_match_day(cast, takes_day_guests=True)
    [anna] = people(cast, 1)
    guest = PlayerFactory(club=cast.club, name="Anna", only_for=match_day.competition, number=1001)
    url, typed = of_season("adjustments", 1), {"add": "penalty", "points": "5", "pits": "0", "reason": "x"}
    assert list(cast.organiser.post(url, typed | {"unit": "Anna"}).context["form"].errors) == ["unit"]
    cast.organiser.post(url, typed | {"unit": "1001"})
    assert Adjustment.objects.get().player == guest != anna


def test_the_beginning_of_a_name_is_enough_and_several_are_named(cast):
    """Protects: “Nobody here is called Jansen” where there are twelve of them."""
    match_day = a_match_day(cast)
    names = ("Evert Jansen", "Jan Jansen", "Hilda Visser")
    evert, jan, hilda = (
        PlayerFactory(club=cast.club, name=name, number=number) for number, name in enumerate(names, start=50)
    )
    url, typed = of_season("adjustments", 1), {"add": "penalty", "points": "5", "pits": "0", "reason": "x"}
    refused = cast.organiser.post(url, typed | {"unit": "jansen"})
    [said] = refused.context["form"].errors["unit"]
    assert all(f"{one.number} · {one.name}" in said for one in (evert, jan))
    for who in ("hilda", "jan jansen", "5"):
        cast.organiser.post(url, typed | {"unit": who})
    assert [row[0] for row in stored(match_day)] == [hilda.name, jan.name]


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"add": "penalty", "points": "100", "pits": "0"}, "reason", "This field is required."),
        ({"add": "penalty", "points": "x", "pits": "0", "reason": "r"}, "points", "Enter a whole number."),
        (
            {"add": "penalty", "points": "0", "pits": "0", "reason": "r"},
            "points",
            "There is nothing to save: everything is 0 or empty.",
        ),
        (
            {"add": "correction", "points": "5", "pits": "0", "reason": "r", "leg": "7"},
            "leg",
            "Select a valid choice. 7 is not one of the available choices.",
        ),
        ({"add": "bye", "points": "1600", "pits": "1"}, "leg", "This field is required."),
        (
            {"add": "bye", "points": "1600", "pits": "1", "leg": "1"},
            "__all__",
            "Anna already sits at a table there.",
        ),
        (
            {"add": "absence", "with_notice": "yes", "reason": "r"},
            "__all__",
            "Anna is ticked as present that day: remove the tick first.",
        ),
    ],
)
def test_errors_are_shown_at_the_field_and_nothing_is_stored(cast, typed, field, message):
    leg = a_leg(cast)
    anna = cast.club.players.get(name="Anna")
    typed = typed | {"unit": anna.name}
    form = cast.organiser.post(of_season("adjustments", 1), typed).context["form"]
    assert form.errors[field] == [message]
    assert {name: form[name].value() for name in typed if name != "add"} == {
        name: value for name, value in typed.items() if name != "add"
    }
    assert (stored(leg.match_day), leg.byes.count()) == ([], 0)


def test_nobody_of_another_club_gets_points(cast):
    match_day = a_match_day(cast)
    typed = {"add": "penalty", "unit": PlayerFactory().name, "points": "1", "pits": "0", "reason": "r"}
    assert list(cast.organiser.post(of_season("adjustments", 1), typed).context["form"].errors) == ["unit"]
    assert stored(match_day) == []


@pytest.mark.parametrize("kind", ["bye", "adjustment", "result"])
def test_an_adjustment_is_removed_with_a_reason(cast, kind):
    leg = a_leg(cast)
    player = PlayerFactory(club=cast.club, name="Zus")
    row = {
        "bye": lambda: ByeFactory(leg=leg, player=player),
        "adjustment": lambda: AdjustmentFactory(
            competition=leg.match_day.competition, match_day=leg.match_day, player=player
        ),
        "result": lambda: ResultFactory(match_day=leg.match_day, player=player),
    }[kind]()
    url, typed = of_season("adjustments", 1), {"remove": kind, "pk": row.pk, "reason": ""}
    assert cast.organiser.get(f"{url}?remove={kind}&pk={row.pk}").context["removed"] == row
    assert cast.organiser.post(url, typed).context["form"].errors == {"reason": ["This field is required."]}
    assert cast.organiser.post(url, typed | {"reason": "mistake"}).url == url
    assert type(row).objects.count() == 0
    assert Correction.objects.get().reason == "mistake"


@pytest.mark.parametrize(
    ("kind", "make"), [("bye", ByeFactory), ("adjustment", AdjustmentFactory), ("result", ResultFactory)]
)
def test_what_belongs_to_another_club_is_not_found_and_stays(cast, kind, make):
    """Protects: a number in the body of a form opens no other club's door."""
    a_match_day(cast)
    row = make()
    typed = {"remove": kind, "pk": row.pk, "reason": "mine now"}
    assert cast.organiser.post(of_season("adjustments", 1), typed).status_code == 404
    assert type(row).objects.get() == row


def test_points_of_the_season_as_a_whole_are_added_and_removed(cast):
    competition = a_season(cast)
    [anna] = people(cast, 1)
    url = of_season("season_adjustments")
    typed = {"add": "penalty", "unit": anna.name, "points": "250", "pits": "0", "reason": "Late with the fee"}
    assert cast.organiser.post(url, typed).url == url
    [row] = competition.adjustments.all()
    assert (row.player, row.match_day, row.leg, row.kind, row.points) == (anna, None, None, "penalty", -250)
    assert list(cast.organiser.get(url).context["adjustments"]) == [row]
    removal = {"remove": "adjustment", "pk": row.pk, "reason": "Paid"}
    assert cast.organiser.post(url, removal).url == url
    assert (competition.adjustments.count(), Correction.objects.get().reason) == (0, "Paid")


def test_a_season_has_no_byes_and_takes_nothing_off_a_match_day(cast):
    """Protects: what belongs to an evening is changed on the page of that evening."""
    match_day = a_match_day(cast)
    [anna] = people(cast, 1)
    row = AdjustmentFactory(competition=match_day.competition, match_day=match_day, player=anna)
    url = of_season("season_adjustments")
    assert [key for key, _label in cast.organiser.get(url).context["kinds"]] == ["penalty", "correction", "withdrawal"]
    answer = cast.organiser.post(url, {"remove": "adjustment", "pk": row.pk, "reason": "r"})
    assert (answer.status_code, Adjustment.objects.count()) == (404, 1)


@pytest.mark.parametrize("person", [*OUTSIDERS, "scorekeeper"])
def test_only_organisers_give_points_of_the_season(cast, person):
    a_season(cast)
    [anna] = people(cast, 1)
    typed = {"add": "penalty", "unit": anna.name, "points": "100", "pits": "0", "reason": "x"}
    assert getattr(cast, person).post(of_season("season_adjustments"), typed).status_code == 404
    assert Adjustment.objects.count() == 0


def test_the_points_of_a_bye_are_changed_with_a_reason(cast):
    bye = ByeFactory(leg=a_leg(cast), player=PlayerFactory(club=cast.club, name="Zus"))
    url, typed = of_season("adjustments", 1), {"change": "bye", "pk": bye.pk, "points": "1450", "pits": "0"}
    form = cast.organiser.get(f"{url}?change=bye&pk={bye.pk}").context["form"]
    assert {name: form[name].value() for name in ("points", "pits", "revision")} == {
        "points": 1600,
        "pits": 1,
        "revision": 1,
    }
    refused = cast.organiser.post(url, typed | {"reason": "", "revision": 1}).context["form"]
    assert refused.errors == {"reason": ["This field is required."]}
    assert cast.organiser.post(url, typed | {"reason": "Came at nine", "revision": 1}).url == url
    assert Bye.objects.values_list("points", "pits").get() == (1450, 0)
    assert Correction.objects.get().reason == "Came at nine"


def test_a_bye_changed_by_someone_else_is_not_overwritten_unseen(cast):
    bye = ByeFactory(leg=a_leg(cast), player=PlayerFactory(club=cast.club, name="Zus"))
    change_bye(bye=bye, points=1300, pits=0, reason="Played half", revision=1, by=None)
    url = of_season("adjustments", 1)
    typed = {"change": "bye", "pk": bye.pk, "points": "1450", "pits": "0", "reason": "Came at nine", "revision": "1"}
    answer = cast.organiser.post(url, typed)
    form = answer.context["form"]
    assert (form.is_stale, form["points"].value(), form["revision"].value()) == (True, "1450", "2")
    assert answer.context["changed"].points == Bye.objects.get().points == 1300
    assert cast.organiser.post(url, typed | {"revision": form["revision"].value()}).url == url
    assert Bye.objects.get().points == 1450


@pytest.mark.parametrize(
    "query", ["?remove=bye", "?remove=bye&pk=x", "?remove=club&pk=1", "?change=bye", "?change=result&pk=1"]
)
def test_removing_nothing_is_not_found(cast, query):
    a_match_day(cast)
    assert cast.organiser.get(of_season("adjustments", 1) + query).status_code == 404


def test_results_of_an_evening_are_stored_for_those_who_have_one(cast):
    match_day = a_match_day(cast)
    anna, bert, carla = people(cast, 3)
    present(match_day, [anna, bert, carla])
    typed = {f"points_{anna.pk}": "5100", f"roem_{anna.pk}": "700", f"pits_{anna.pk}": "1", f"points_{bert.pk}": "4800"}
    cast.organiser.post(of_season("result_entry", 1), typed)
    results = match_day.results.order_by("pk").values_list("player__name", "leg", "points", "roem", "pits")
    assert list(results) == [("Anna", None, 5100, 700, 1), ("Bert", None, 4800, 0, 0)]


def test_a_changed_result_needs_a_reason(cast):
    match_day = a_match_day(cast)
    [anna] = people(cast, 1)
    present(match_day, [anna])
    ResultFactory(match_day=match_day, player=anna, points=5000)
    url = of_season("result_entry", 1)
    typed = {f"points_{anna.pk}": "5100", f"seen_{anna.pk}": "5000 / 0 / 0", "reason": ""}
    form = cast.organiser.post(url, typed).context["form"]
    assert form.errors == {"reason": ["Say why a saved result changes."]}
    cast.organiser.post(url, typed | {"reason": "misread"})
    assert (match_day.results.get().points, Correction.objects.get().reason) == (5100, "misread")


def test_a_result_changed_by_someone_else_is_not_overwritten_unseen(cast):
    """Anna was touched here and there: refused once. Bert was touched there only: the new result stays."""
    match_day = a_match_day(cast)
    anna, bert = people(cast, 2)
    present(match_day, [anna, bert])
    ResultFactory(match_day=match_day, player=anna, points=5000)
    ResultFactory(match_day=match_day, player=bert, points=4000)
    url = of_season("result_entry", 1)
    shown = {field.html_name: field.value() for field in cast.organiser.get(url).context["form"]}
    typed = {name: "" if value is None else value for name, value in shown.items()}
    typed |= {f"points_{anna.pk}": "5100", "reason": "misread"}
    match_day.results.filter(player=anna).update(points=5200)
    match_day.results.filter(player=bert).update(points=4200)

    form = cast.organiser.post(url, typed).context["form"]
    message = "Someone else has changed this in the meantime. Currently saved: 5200 / 0 / 0. Save again to replace it."
    assert form.errors == {f"points_{anna.pk}": [message]}
    assert list(match_day.results.order_by("pk").values_list("points", flat=True)) == [5200, 4200]

    again = {field.html_name: field.value() or "" for field in form}
    assert again[f"points_{anna.pk}"] == "5100"
    cast.organiser.post(url, again)
    assert list(match_day.results.order_by("pk").values_list("points", flat=True)) == [5100, 4200]


def test_a_result_removed_by_someone_else_does_not_come_back(cast):
    match_day = a_match_day(cast)
    [anna] = people(cast, 1)
    present(match_day, [anna])
    typed = {f"points_{anna.pk}": "5000", f"seen_{anna.pk}": "5000 / 0 / 0"}
    cast.organiser.post(of_season("result_entry", 1), typed)
    assert match_day.results.count() == 0


def test_one_impossible_result_stores_none_of_the_page(cast):
    """Protects: nothing half-written."""
    match_day = a_leg(cast).match_day
    anna = cast.club.players.get(name="Anna")
    zus = PlayerFactory(club=cast.club, name="Zus")
    present(match_day, [zus])
    typed = {"leg": "1", f"points_{zus.pk}": "1000", f"points_{anna.pk}": "900"}
    page = cast.organiser.post(of_season("result_entry", 1), typed)
    assert page.context["form"].non_field_errors() == ["Anna already sits at a table there."]
    assert (Result.objects.count(), Bye.objects.count()) == (0, 0)
    assert page.context["form"][f"points_{zus.pk}"].value() == "1000"


@pytest.mark.parametrize(
    ("typed", "message"),
    [({"roem": "20"}, "The points are missing."), ({"points": "many"}, "Enter a whole number.")],
)
def test_what_is_wrong_with_a_result_is_said_in_its_row(cast, typed, message):
    match_day = a_match_day(cast)
    [anna] = people(cast, 1)
    present(match_day, [anna])
    sent = {f"{name}_{anna.pk}": value for name, value in typed.items()}
    assert cast.organiser.post(of_season("result_entry", 1), sent).context["form"].errors == {
        f"points_{anna.pk}": [message]
    }


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(("name", "queries"), [("adjustments", 7), ("result_entry", 7)])
def test_the_lists_take_the_same_queries_for_three_as_for_one(cast, name, queries, count, django_assert_num_queries):
    match_day = a_match_day(cast)
    players = people(cast, count)
    present(match_day, players)
    for player in players:
        AdjustmentFactory(competition=match_day.competition, match_day=match_day, player=player)
        ResultFactory(match_day=match_day, player=player)
    with django_assert_num_queries(queries):
        cast.organiser.get(of_season(name, 1))


def test_a_game_without_pits_and_roem_asks_for_none(cast):
    """Protects: in Klammern nobody is asked for figures that the game does not have, and what is stored keeps them."""
    match_day = a_match_day(cast, rules="klammern-league")
    [anna] = people(cast, 1)
    present(match_day, [anna])
    page = cast.organiser.get(of_season("adjustments", 1), {"add": "penalty"}).content.decode()
    assert "Pits" not in page
    typed = {"add": "penalty", "unit": anna.name, "leg": "", "points": "5", "reason": "Late"}
    cast.organiser.post(of_season("adjustments", 1), typed)
    assert stored(match_day) == [("Anna", "penalty", -5, 0, "Late")]
    page = cast.organiser.get(of_season("result_entry", 1)).content.decode()
    assert (">Pits<" in page, ">Roem<" in page) == (False, False)
    cast.organiser.post(of_season("result_entry", 1), {f"points_{anna.pk}": "51", f"seen_{anna.pk}": ""})
    assert list(Result.objects.values_list("points", "roem", "pits")) == [(51, 0, 0)]
