"""The settings of a competition, and its page, which says what there is to do."""

import datetime

from tests.pages.organise.season.competition_form import COUNTED, TYPED, url
from tests.pages.organise.season.competition_form import fresh as fresh
from tests.pages.organise.season.competition_form import season as season
from tournaments.models import Competition
from tournaments.services.evening.adjustment import record_result
from tournaments.services.evening.match_day import open_match_day, publish_match_day
from tournaments.services.people.player import add_players
from tournaments.services.season.competition import create_competition


def test_an_untouched_page_can_be_sent(cast, fresh):
    """The values on the pages of a new competition are those that `TYPED` and `COUNTED` stand for."""
    for page, sends in (("competition_edit", TYPED), ("counting_edit", COUNTED)):
        form = cast.organiser.get(url(page, fresh)).context["form"]
        shown = {name: form[name].value() for name in sends}
        assert {
            name: "on" if value is True else "" if value is None else str(value) for name, value in shown.items()
        } == sends


def test_everything_chosen_is_stored_and_only_real_differences_from_the_rule_set(cast, fresh):
    cast.organiser.post(
        url("competition_edit", fresh),
        TYPED
        | {
            "form": "pairs",
            "kind": "tournament",
            "slug": "open",
            "is_public": "",
            "option_pit_bonus": "100",  # what Amsterdam says anyway
            "option_counter_pit_bonus": "100",
            "option_revoke_roem": "False",
            "option_legality": "rotterdam",
        },
    )
    cast.organiser.post(
        url("counting_edit", Competition.objects.get()),
        COUNTED
        | {
            "match_days_planned": "7",
            "counting_unit": "leg",
            "counting_best": "15",
            "counting_method": "average",
            "minimum_attendance": "10",
            "drop_timing": "at_end",
            "tie_break_1": "pits",
            "tie_break_2": "",
            "tie_break_3": "best_leg",
            "absence_rule": "lowest_of_evening",
        },
    )
    competition = Competition.objects.get()
    assert competition.rules_options == {"counter_pit_bonus": 100, "revoke_roem": False, "legality": "rotterdam"}
    assert competition.tie_breaks == ["pits", "best_leg"]
    stored = [
        competition.slug,
        competition.form,
        competition.kind,
        competition.is_public,
        competition.match_days_planned,
        competition.counting_unit,
        competition.counting_best,
        competition.counting_method,
        competition.minimum_attendance,
        competition.drop_timing,
        competition.absence_rule,
    ]
    assert stored == ["open", "pairs", "tournament", False, 7, "leg", 15, "average", 10, "at_end", "lowest_of_evening"]


def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_is_kept(cast, fresh):
    create_competition(club=cast.club, name="Season")
    chosen = "Select a valid choice. {} is not one of the available choices."
    for typed, errors in [
        ({"name": " "}, {"name": "This field is required."}),
        (
            {"name": "season"},
            {"name": "This club already has a competition with this name; add the year, for example."},
        ),
        ({"slug": "season"}, {"slug": "A competition with this web name already exists in this club."}),
        ({"slug": "players"}, {"slug": "“players” is an address of the site itself."}),
        ({"kind": "war"}, {"kind": chosen.format("war")}),
        ({"rounds_per_leg": "0"}, {"rounds_per_leg": "Ensure this value is greater than or equal to 1."}),
        ({"legs_per_match_day": "three"}, {"legs_per_match_day": "Enter a whole number."}),
        ({"option_stuk": "35"}, {"option_stuk": chosen.format("35")}),
    ]:
        form = cast.organiser.post(url("competition_edit", fresh), TYPED | typed).context["form"]
        assert dict(form.errors) == {field: [message] for field, message in errors.items()}
        assert {name: form[name].value() for name in typed} == typed
        fresh.refresh_from_db()
        assert (fresh.name, fresh.legs_per_match_day) == ("Season 2026", 3)


def test_portefeuille_and_tallies_of_both_sides_are_for_games_that_have_them(cast, fresh):
    """Protects: 1600 points for a bye among match points of two figures; sitting out is worth half of what can be won.
    Portefeuille is not for individuals, and tallies not for games without sides."""
    page = url("competition_edit", fresh)
    typed = TYPED | {"is_portefeuille": "on"}
    assert "is_portefeuille" in cast.organiser.post(page, typed).context["form"].errors
    typed = TYPED | {"keeps_two_tallies": "on"}
    of_three = {"players": "3", "hand_size": "8", "match_end": "target", "target": "51"}
    answer = cast.organiser.post(f"{page}?rules=klammern", typed | of_three)
    assert list(answer.context["form"].errors) == ["keeps_two_tallies"]
    fresh.refresh_from_db()
    assert (fresh.is_portefeuille, fresh.rules) == (False, "amsterdam")
    assert cast.organiser.post(page, typed).status_code == 302
    fresh.refresh_from_db()
    assert fresh.keeps_two_tallies
    cast.organiser.post(page, TYPED | {"form": "pairs", "is_portefeuille": "on"})
    fresh.refresh_from_db()
    assert (fresh.is_portefeuille, fresh.form, fresh.bye_points) == (True, "pairs", fresh.rounds_per_leg)


def test_the_front_page_shows_days_the_first_places_and_the_next_step(cast, season):
    people = add_players(club=cast.club, names=["Anna", "Bert", "Carla", "Dirk", "Els", "Frits"])
    days = [open_match_day(competition=season, date=datetime.date(2026, 9, number)) for number in (3, 10)]
    for points, player in enumerate(people):
        record_result(match_day=days[0], player=player, points=5000 + points)
    record_result(match_day=days[1], player=people[0], points=100)
    publish_match_day(match_day=days[0], by=None)
    page, way = url("organise_competition", season), f'href="{url("competition_edit", season)}"'
    answer = cast.organiser.get(page)
    # Only those who may change settings get the link.
    assert [way in text for text in (answer.text, cast.scorekeeper.get(page).text)] == [True, False]
    context = answer.context
    assert [(line.match_day.number, bool(line.match_day.published_at)) for line in context["match_days"]] == [
        (1, True),
        (2, False),
    ]
    assert [(line.row.place, line.name, line.row.total) for line in context["rows"]] == [
        (1, "Anna", 5100),
        (2, "Frits", 5005),
        (3, "Els", 5004),
        (4, "Dirk", 5003),
        (5, "Carla", 5002),
    ]
    assert (context["has_unpublished"], context["to_do"].match_day) == (True, 2)
