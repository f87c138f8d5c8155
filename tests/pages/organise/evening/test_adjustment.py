"""Byes, absences, penalties and corrections: added, changed, removed."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import AdjustmentFactory, ByeFactory, PlayerFactory, ResultFactory
from tests.pages.organise.match_days import a_leg, a_match_day, of_season, people, present
from tournaments.models import Adjustment, Bye, Competition, Correction, Result
from tournaments.models.player import players_of
from tournaments.services.evening.bye import change_bye
from tournaments.services.season.competition import update_competition

PAGE, RESULTS, SEASON = of_season("adjustments", 1), of_season("result_entry", 1), of_season("season_adjustments")
FINE = {"add": "penalty", "points": "5", "pits": "0", "reason": "x"}


def stored(match_day) -> list[tuple[str, str, int, int, str]]:
    rows = Adjustment.objects.filter(match_day=match_day).order_by("pk")
    return [(row.player.name, row.kind, row.points, row.pits, row.reason) for row in rows]


def test_points_of_one_person_are_stored_with_their_reason(cast):
    match_day = a_leg(cast).match_day
    for typed, kind, points in (
        ({"add": "penalty", "leg": "", "points": "100", "pits": "0", "reason": "Late"}, "penalty", -100),
        ({"add": "correction", "leg": "1", "points": "-40", "pits": "0", "reason": "Twice"}, "correction", -40),
    ):
        assert cast.organiser.post(PAGE, typed | {"unit": "Anna"}).url == PAGE
        assert stored(match_day) == [("Anna", kind, points, 0, typed["reason"])]
        Adjustment.objects.all().delete()


def test_a_fine_is_proposed_in_what_counts(cast):
    """Protects: a revoke does not cost a hundred won games because no one changed the figure in the field."""
    a_leg(cast)
    for figure, proposed in (("points", 100), ("rank_points", 100), ("wins", None)):
        Competition.objects.update(counting_figure=figure)
        for kind in ("penalty", "revoke"):
            form = cast.organiser.get(PAGE, {"add": kind}).context["form"]
            assert form["points"].value() == proposed, (figure, kind)


def test_an_absence_and_a_bye_have_the_clubs_values(cast):
    leg = a_leg(cast, absence_points=1300, bye_points=1500, bye_pits=2)
    for number, (notice, kind, points) in enumerate((("yes", "with", 1300), ("no", "without", 0)), start=50):
        player = PlayerFactory(club=cast.club, name=f"Absent {kind} notice", number=number)
        typed = {"add": "absence", "unit": player.name, "with_notice": notice, "reason": "ill"}
        cast.organiser.post(PAGE, typed)
        assert stored(leg.match_day)[-1] == (player.name, f"absence_{kind}_notice", points, 0, "ill")
    form = cast.organiser.get(f"{PAGE}?add=bye").context["form"]
    figures = {name: form[name].value() for name in ["points", "pits"]}
    assert figures == {"points": 1500, "pits": 2}
    late = PlayerFactory(club=cast.club, name="Late")
    cast.organiser.post(PAGE, {"add": "bye", "unit": late.name, "leg": "1", "reason": ""} | figures)
    assert list(leg.byes.values_list("player__name", "points", "pits")) == [("Late", 1500, 2)]


def test_a_revoke_is_a_fine_for_the_person_with_table_and_round(cast):
    """A round is asked for only where rounds are kept: no one has to make one up for a leg of totals."""
    leg = a_leg(cast)
    PlayerFactory(club=cast.club, name="Late")
    typed = {"add": "revoke", "unit": "bert", "leg": "1", "points": "100"}
    assert list(cast.organiser.post(PAGE, typed | {"unit": "Late"}).context["form"].errors) == ["unit"]
    leg.tables.update(rounds_played=1)
    assert list(cast.organiser.post(PAGE, typed).context["form"].errors) == ["round_number"]
    assert stored(leg.match_day) == []
    cast.organiser.post(PAGE, typed | {"round_number": "2"})
    leg.tables.update(entry_mode="totals", rounds_played=0)
    assert cast.organiser.get(PAGE, {"add": "revoke"}).context["form"]["round_number"].is_hidden
    assert cast.organiser.post(PAGE, typed | {"round_number": "7"}).status_code == 302
    assert stored(leg.match_day) == [
        ("Bert", "penalty", -100, 0, "Revoke at table 1, round 2"),
        ("Bert", "penalty", -100, 0, "Revoke at table 1"),
    ]


def test_a_name_is_typed_and_those_of_tonight_are_offered(cast):
    """By name, by number or as offered; who is not there tonight can be typed, but is not in the way."""
    match_day = a_match_day(cast)
    anna, bert = people(cast, 2)
    present(match_day, [anna])
    labels = {player: f"{player.number} · {player.name}" for player in (anna, bert)}
    for kind, offered in [("penalty", anna), ("correction", anna), ("absence", bert)]:
        assert cast.organiser.get(PAGE, {"add": kind}).context["form"].offered == [labels[offered]]
    for who in (labels[anna], str(anna.number), "aNNA", bert.name):
        assert cast.organiser.post(PAGE, FINE | {"unit": who}).status_code == 302
    assert [row[0] for row in stored(match_day)] == ["Anna", "Anna", "Anna", "Bert"]


def test_a_name_of_two_people_needs_the_number_and_the_beginning_of_a_name_is_enough(cast):
    """Protects: “Nobody here is called Jansen” where there are twelve of them; and no one of another club is meant."""
    match_day = a_match_day(cast, takes_day_guests=True)
    names = ("Evert Jansen", "Jan Jansen", "Hilda Visser", "Anna")
    evert, jan, hilda, _anna = (
        PlayerFactory(club=cast.club, name=name, number=number) for number, name in enumerate(names, start=50)
    )
    guest = PlayerFactory(club=cast.club, name="Anna", only_for=match_day.competition, number=1001)
    foreign = PlayerFactory(name="Zwaantje")
    for who in ("Anna", foreign.name):
        assert list(cast.organiser.post(PAGE, FINE | {"unit": who}).context["form"].errors) == ["unit"]
    [said] = cast.organiser.post(PAGE, FINE | {"unit": "jansen"}).context["form"].errors["unit"]
    assert all(f"{one.number} · {one.name}" in said for one in (evert, jan))
    for who in ("hilda", "jan jansen", "5", "1001"):
        cast.organiser.post(PAGE, FINE | {"unit": who})
    assert [row.player for row in Adjustment.objects.order_by("pk")] == [hilda, jan, guest]


def test_errors_are_shown_at_the_field_and_nothing_is_stored(cast):
    leg = a_leg(cast)
    for typed, field, message in [
        ({"add": "penalty", "points": "100", "pits": "0"}, "reason", "This field is required."),
        ({"add": "penalty", "points": "x", "pits": "0", "reason": "r"}, "points", "Digits only, please."),
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
        ({"add": "bye", "points": "1600", "pits": "1", "leg": "1"}, "__all__", "Anna already sits at a table there."),
        (
            {"add": "absence", "with_notice": "yes", "reason": "r"},
            "__all__",
            "Anna is ticked as present that day: remove the tick first.",
        ),
    ]:
        form = cast.organiser.post(PAGE, typed | {"unit": "Anna"}).context["form"]
        assert form.errors[field] == [message]
        kept = {name: value for name, value in typed.items() if name != "add"} | {"unit": "Anna"}
        assert {name: form[name].value() for name in kept} == kept
        assert (stored(leg.match_day), leg.byes.count()) == ([], 0), typed


@pytest.mark.parametrize("kind", ["bye", "adjustment", "result"])
def test_what_was_written_is_removed_with_a_reason_and_nothing_of_another_club(cast, kind):
    """Protects: a number in the body of a form opens no other club's door."""
    leg = a_leg(cast)
    player = PlayerFactory(club=cast.club, name="Zus")
    make, where = {
        "bye": (ByeFactory, {"leg": leg}),
        "adjustment": (AdjustmentFactory, {"competition": leg.match_day.competition, "match_day": leg.match_day}),
        "result": (ResultFactory, {"match_day": leg.match_day}),
    }[kind]
    row, foreign = make(player=player, **where), make()
    typed = {"remove": kind, "pk": row.pk, "reason": ""}
    assert cast.organiser.get(f"{PAGE}?remove={kind}&pk={row.pk}").context["removed"] == row
    assert cast.organiser.post(PAGE, typed).context["form"].errors == {"reason": ["This field is required."]}
    assert cast.organiser.post(PAGE, typed | {"pk": foreign.pk, "reason": "mine now"}).status_code == 404
    assert type(row).objects.count() == 2
    assert cast.organiser.post(PAGE, typed | {"reason": "mistake"}).url == PAGE
    assert type(row).objects.get() == foreign
    assert Correction.objects.get().reason == "mistake"


def test_points_of_the_season_as_a_whole_are_added_and_removed(cast):
    """A season has no byes and takes nothing off a match day: that is changed on the page of its evening."""
    match_day = a_match_day(cast)
    competition = match_day.competition
    [anna] = people(cast, 1)
    typed = {"add": "penalty", "unit": anna.name, "points": "250", "pits": "0", "reason": "Late with the fee"}
    assert cast.organiser.post(SEASON, typed).url == SEASON
    [row] = competition.adjustments.all()
    assert (row.player, row.match_day, row.leg, row.kind, row.points) == (anna, None, None, "penalty", -250)
    of_evening = AdjustmentFactory(competition=competition, match_day=match_day, player=anna)
    page = cast.organiser.get(SEASON)
    assert list(page.context["adjustments"]) == [row]
    assert [key for key, _label in page.context["kinds"]] == ["penalty", "correction", "start", "withdrawal"]
    removal = {"remove": "adjustment", "pk": of_evening.pk, "reason": "Paid"}
    assert cast.organiser.post(SEASON, removal).status_code == 404
    assert cast.organiser.post(SEASON, removal | {"pk": row.pk}).url == SEASON
    assert (competition.adjustments.get(), Correction.objects.get().reason) == (of_evening, "Paid")


def test_the_points_of_a_bye_are_changed_with_a_reason(cast):
    bye = ByeFactory(leg=a_leg(cast), player=PlayerFactory(club=cast.club, name="Zus"))
    typed = {"change": "bye", "pk": bye.pk, "points": "1450", "pits": "0", "reason": "Came at nine", "revision": 1}
    form = cast.organiser.get(f"{PAGE}?change=bye&pk={bye.pk}").context["form"]
    shown = {name: form[name].value() for name in ("points", "pits", "revision")}
    assert shown == {"points": 1600, "pits": 1, "revision": 1}
    refused = cast.organiser.post(PAGE, typed | {"reason": ""}).context["form"]
    assert refused.errors == {"reason": ["This field is required."]}
    assert cast.organiser.post(PAGE, typed).url == PAGE
    assert Bye.objects.values_list("points", "pits").get() == (1450, 0)
    assert Correction.objects.get().reason == "Came at nine"
    # One that someone else changed is not overwritten unseen.
    change_bye(bye=bye, points=1300, pits=0, reason="Played half", revision=2, by=None)
    answer = cast.organiser.post(PAGE, typed | {"revision": 2})
    form = answer.context["form"]
    assert (form.is_stale, form["points"].value(), form["revision"].value()) == (True, "1450", "3")
    assert answer.context["changed"].points == Bye.objects.get().points == 1300
    assert cast.organiser.post(PAGE, typed | {"revision": form["revision"].value()}).url == PAGE
    assert Bye.objects.get().points == 1450


def test_removing_or_changing_nothing_is_not_found(cast):
    a_match_day(cast)
    queries = ["remove=bye", "remove=bye&pk=x", "remove=club&pk=1", "change=bye", "change=result&pk=1"]
    for query in [*queries, *(f"remove={kind}&pk={'9' * 5000}" for kind in ("adjustment", "bye", "result"))]:
        assert cast.organiser.get(f"{PAGE}?{query}").status_code == 404, query


def test_a_game_without_pits_and_roem_asks_for_none(cast):
    """Protects: in Klammern no one is asked for figures that the game does not have, and what is stored keeps them."""
    match_day = a_match_day(cast, rules="klammern-league")
    [anna] = people(cast, 1)
    present(match_day, [anna])
    assert "Pits" not in cast.organiser.get(PAGE, {"add": "penalty"}).text
    cast.organiser.post(PAGE, {"add": "penalty", "unit": anna.name, "leg": "", "points": "5", "reason": "Late"})
    assert stored(match_day) == [("Anna", "penalty", -5, 0, "Late")]
    page = cast.organiser.get(RESULTS).text
    assert (">Pits<" in page, ">Roem<" in page) == (False, False)
    cast.organiser.post(RESULTS, {f"points_{anna.pk}": "51", f"seen_{anna.pk}": ""})
    assert list(Result.objects.values_list("points", "roem", "pits")) == [(51, None, None)]


# Bare results


def test_results_of_an_evening_are_stored_for_those_who_have_one_and_a_changed_one_needs_a_reason(cast):
    match_day = a_match_day(cast)
    anna, bert, carla = people(cast, 3)
    present(match_day, [anna, bert, carla])
    for typed, message in (({"roem": "20"}, "The points are missing."), ({"points": "many"}, "Digits only, please.")):
        sent = {f"{name}_{anna.pk}": value for name, value in typed.items()}
        form = cast.organiser.post(RESULTS, sent).context["form"]
        assert form.errors == {f"points_{anna.pk}": [message]}
    typed = {f"points_{anna.pk}": "5100", f"roem_{anna.pk}": "700", f"pits_{anna.pk}": "1", f"points_{bert.pk}": "4800"}
    cast.organiser.post(RESULTS, typed)
    results = match_day.results.order_by("pk").values_list("player__name", "leg", "points", "roem", "pits")
    assert list(results) == [("Anna", None, 5100, 700, 1), ("Bert", None, 4800, None, None)]
    typed = {f"points_{bert.pk}": "4900", f"seen_{bert.pk}": "4800 / – / –", "reason": ""}
    form = cast.organiser.post(RESULTS, typed).context["form"]
    assert form.errors == {"reason": ["A saved result changes. Give a reason."]}
    cast.organiser.post(RESULTS, typed | {"reason": "misread"})
    assert match_day.results.get(player=bert).points == 4900
    assert Correction.objects.get().reason == "misread"


def test_figures_are_read_as_they_are_written(cast):
    """And what is no figure comes back as it was typed."""
    match_day = a_match_day(cast)
    present(match_day, [anna := people(cast, 1)[0]])
    typed = {f"points_{anna.pk}": "4.670", f"roem_{anna.pk}": "120+20", f"pits_{anna.pk}": " 1 "}
    for name, refused in (("points", "46.70"), ("points", "120+20"), ("roem", "120 20"), ("pits", "1+1")):
        sent = typed | {f"{name}_{anna.pk}": refused}
        form = cast.organiser.post(RESULTS, sent).context["form"]
        assert form.errors == {f"{name}_{anna.pk}": ["Digits only, please."]}
        assert {key: form[key].value() for key in sent} == sent
    assert not Result.objects.exists()
    cast.organiser.post(RESULTS, typed)
    assert list(Result.objects.values_list("points", "roem", "pits")) == [(4670, 140, 1)]
    cast.organiser.post(PAGE, {"add": "correction", "unit": "Anna", "points": "− 1 020", "pits": "−1", "reason": "r"})
    assert stored(match_day) == [("Anna", "correction", -1020, -1, "r")]


def test_a_result_is_in_what_the_competition_counts_and_no_more_than_playing_gives(cast):
    """Protects: "5000 games won", where a club typed the points of an evening and games won count."""
    match_day = a_match_day(cast)
    Competition.objects.update(counting_figure="wins", legs_per_match_day=3)
    present(match_day, [anna := people(cast, 1)[0]])
    assert ">Legs won<" in cast.organiser.get(RESULTS).text
    form = cast.organiser.post(RESULTS, {f"points_{anna.pk}": "5000"}).context["form"]
    assert form.errors == {f"points_{anna.pk}": ["At most 3: a match day that is played cannot be worth more."]}
    cast.organiser.post(RESULTS, {f"points_{anna.pk}": "3"})
    assert Result.objects.get().points == 3
    # Nor do points become games when something else is counted from now on.
    match_day.refresh_from_db()
    Competition.objects.update(counting_figure="points")
    Result.objects.update(points=5000)
    with pytest.raises(ValidationError, match="1 bye, result, penalty or correction"):
        update_competition(competition=match_day.competition, counting_figure="wins", bye_points=1)


def test_a_result_changed_by_someone_else_is_not_overwritten_unseen(cast):
    """Anna was touched here and there: refused once. Bert was touched there only: the new result stays."""
    match_day = a_match_day(cast)
    anna, bert = people(cast, 2)
    present(match_day, [anna, bert])
    ResultFactory(match_day=match_day, player=anna, points=5000)
    ResultFactory(match_day=match_day, player=bert, points=4000)
    shown = {field.html_name: field.value() for field in cast.organiser.get(RESULTS).context["form"]}
    typed = {name: "" if value is None else value for name, value in shown.items()}
    typed |= {f"points_{anna.pk}": "5100", "reason": "misread"}
    match_day.results.filter(player=anna).update(points=5200)
    match_day.results.filter(player=bert).update(points=4200)

    form = cast.organiser.post(RESULTS, typed).context["form"]
    message = "Someone else has changed this in the meantime. Currently saved: 5200 / – / –. Save again to replace it."
    assert form.errors == {f"points_{anna.pk}": [message]}
    assert list(match_day.results.order_by("pk").values_list("points", flat=True)) == [5200, 4200]

    again = {field.html_name: field.value() or "" for field in form}
    assert again[f"points_{anna.pk}"] == "5100"
    cast.organiser.post(RESULTS, again)
    assert list(match_day.results.order_by("pk").values_list("points", flat=True)) == [5100, 4200]
    # One that someone else removed does not come back.
    match_day.results.all().delete()
    cast.organiser.post(RESULTS, {f"points_{anna.pk}": "5000", f"seen_{anna.pk}": "5000 / – / –"})
    assert match_day.results.count() == 0


def test_a_result_without_what_its_page_showed_is_refused_in_words(cast):
    """Protects: a hidden field that is refused is missing from what the form has read."""
    match_day = a_match_day(cast)
    [anna] = people(cast, 1)
    ResultFactory(match_day=match_day, player=anna, points=5000)
    typed = {f"points_{anna.pk}": "5100", f"seen_{anna.pk}": "5000 / – / –\0", "reason": "misread"}
    form = cast.organiser.post(RESULTS, typed).context["form"]
    assert "Currently saved: 5000 / – / –." in form.errors[f"points_{anna.pk}"][0]
    assert form[f"seen_{anna.pk}"].value() == "5000 / – / –"
    assert match_day.results.get().points == 5000


def test_one_impossible_result_stores_none_of_the_page(cast):
    """Protects: nothing half-written."""
    match_day = a_leg(cast).match_day
    anna = players_of(cast.club).get(name="Anna")
    zus = PlayerFactory(club=cast.club, name="Zus")
    present(match_day, [zus])
    typed = {"leg": "1", f"points_{zus.pk}": "1000", f"points_{anna.pk}": "900"}
    page = cast.organiser.post(RESULTS, typed)
    assert page.context["form"].non_field_errors() == ["Anna already sits at a table there."]
    assert (Result.objects.count(), Bye.objects.count()) == (0, 0)
    assert page.context["form"][f"points_{zus.pk}"].value() == "1000"
