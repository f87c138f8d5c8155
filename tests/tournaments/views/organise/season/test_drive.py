"""A drive on one page: what is typed is drawn, or the page says at the list what is wrong with it."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import CompetitionFactory, PlayerFactory
from tests.walks.test_url_walk import what_is_stored
from tournaments.models import Competition, LogEntry, Player
from tournaments.services.evening.match_day import publish_match_day
from tournaments.services.season.drive import begin_drive

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

PAIRS = "Anna - Bert\nCarla - Dirk\nEls - Frits\nGreet - Henk"


def page_of(cast) -> str:
    return reverse("drive_create", args=[cast.club.slug])


def typed(cast, **more) -> dict[str, object]:
    """What the page suggests, with the names."""
    form = cast.organiser.get(page_of(cast)).context["form"]
    return {name: str(form[name].value() or "") for name in form.fields} | {"names": PAIRS} | more


def a_drive(cast, pairs: int = 4, **more) -> Competition:
    entrants = [(f"Noor {at}", f"Sien {at}") for at in range(pairs)]
    day = begin_drive(
        club=cast.club, name="Drive", date=timezone.localdate(), entrants=entrants, seed=1, by=None, **more
    )
    return day.competition


@pytest.mark.parametrize("person", ["scorekeeper", "viewer", "rival", "stranger"])
def test_only_organisers_begin_a_drive_or_take_it_back(cast, person):
    drive = a_drive(cast)
    browser = getattr(cast, person)
    before = what_is_stored()
    data = typed(cast, name="Other")
    assert browser.get(page_of(cast)).status_code == 404
    assert browser.post(page_of(cast), data).status_code == 404
    assert browser.post(reverse("drive_take_back", args=drive.url_args)).status_code == 404
    assert what_is_stored() == before


def test_the_club_page_leads_there(cast):
    home = reverse("organise_club", args=[cast.club.slug])
    assert page_of(cast) in cast.organiser.get(home).content.decode()
    assert page_of(cast) not in cast.scorekeeper.get(home).content.decode()


def test_names_are_all_that_has_to_be_typed(cast):
    answer = cast.organiser.post(page_of(cast), typed(cast), follow=True)
    drive = Competition.objects.get()
    assert answer.redirect_chain[-1][0] == reverse("draw_result", args=drive.match_days.get().url_args)
    assert (drive.legs_per_match_day, drive.rounds_per_leg, drive.takes_day_guests) == (3, 16, True)
    assert drive.match_days.get().date == timezone.localdate()
    page = answer.content.decode()
    assert "4 pairs" in page
    assert "8 people came only for this" in page
    assert reverse("match_day_paper", args=[*drive.match_days.get().url_args, "pack"]) in page


def test_it_is_as_the_club_usually_plays(cast):
    """Protects: a club with rules of its own does not play its drive by others, or in public when it never does."""
    CompetitionFactory(
        club=cast.club,
        rules="rotterdam",
        rules_options={"counter_pit_bonus": 100},
        rounds_per_leg=8,
        legs_per_match_day=4,
        bye_points=800,
        is_public=False,
    )
    cast.organiser.post(page_of(cast), typed(cast))
    drive = Competition.objects.get(takes_day_guests=True)
    assert (drive.rules, drive.rules_options) == ("rotterdam", {"counter_pit_bonus": 100})
    assert (drive.rounds_per_leg, drive.legs_per_match_day, drive.bye_points) == (8, 4, 800)
    assert not drive.is_public


def test_other_rules_come_without_the_options_of_the_usual_ones(cast):
    CompetitionFactory(club=cast.club, rules="rotterdam", rules_options={"counter_pit_bonus": 100}, bye_points=800)
    cast.organiser.post(page_of(cast), typed(cast, rules="klammern"))
    drive = Competition.objects.get(takes_day_guests=True)
    assert (drive.rules, drive.rules_options, drive.bye_points) == ("klammern", {}, 0)


def test_rounds_are_asked_only_where_a_leg_has_a_number_of_them(cast):
    """Protects: nobody is made to fill in a number that means nothing, or is refused because of it."""
    data = typed(cast, rounds_per_leg="")
    form = cast.organiser.post(page_of(cast), data).context["form"]
    assert form.errors == {"rounds_per_leg": ["Enter how many rounds a leg has."]}
    assert "Only where a leg is over after a fixed number of rounds." in cast.organiser.get(page_of(cast)).text
    assert cast.organiser.post(page_of(cast), data | {"rules": "race-to-501"}).status_code == 302
    drive = Competition.objects.get()
    assert (drive.counting_figure, drive.bye_points, drive.is_race) == ("wins", 1, True)
    assert typed(cast)["rounds_per_leg"] == ""
    assert cast.organiser.post(page_of(cast), typed(cast)).status_code == 302


@pytest.mark.parametrize(
    ("usual", "bye"),
    [
        ({"counting_figure": "points", "bye_points": 200}, (1, 0)),
        ({"counting_figure": "wins", "bye_points": 0}, (0, 0)),
        ({"counting_figure": "wins", "bye_points": 2, "form": "teams"}, (1, 0)),
    ],
)
def test_what_sitting_out_brings_is_taken_over_only_in_the_same_unit(cast, usual, bye):
    """Protects: 200 Augen for sitting out are not 200 legs won."""
    CompetitionFactory(club=cast.club, rules="klammern-league", bye_pits=0, **usual)
    names = "\n".join(["Anna", "Bert", "Carla", "Dirk"])
    assert cast.organiser.post(page_of(cast), typed(cast, names=names)).status_code == 302
    drive = Competition.objects.get(takes_day_guests=True)
    assert (drive.counting_figure, (drive.bye_points, drive.bye_pits)) == ("wins", bye)


@pytest.mark.parametrize(
    ("wrong", "field", "message"),
    [
        ({"names": ""}, "names", "Paste or type the names"),
        ({"names": " \n "}, "names", "fill one table"),
        ({"names": "A - B"}, "names", "two pairs at least"),
        ({"names": "A - B\nC - D\nE"}, "names", "Line 3: two names are expected"),
        ({"names": "A - B\nC - A"}, "names", "Line 2: one of them is in the pair on line 1"),
        ({"names": "A - B\nA - B"}, "names", "Line 2: A / B is already on line 1"),
        ({"names": "A\nB\nC\na"}, "names", "Line 4: a is already on line 1"),
        ({"names": "A - B\nC - D\nE - F"}, "names", "3 pairs is an odd number"),
        ({"names": "A\n" + "\n".join(["long " * 30] * 20)}, "names", "and 12 more lines"),
        ({"names": "?\n?"}, "names", "no column holds the names"),
        ({"name": ""}, "name", "required"),
        ({"name": "season"}, "name", "already has a competition with this name"),
        ({"legs_per_match_day": "0"}, "legs_per_match_day", "1"),
        ({"rounds_per_leg": "many"}, "rounds_per_leg", "whole number"),
        ({"rules": "bridge"}, "rules", "bridge"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_stored(cast, wrong, field, message):
    CompetitionFactory(club=cast.club, name="Season")
    data = typed(cast, **wrong)
    before = what_is_stored()
    form = cast.organiser.post(page_of(cast), data).context["form"]
    assert list(form.errors) == [field]
    assert message in " ".join(form.errors[field])
    assert {name: form[name].value() or "" for name in form.fields} == {**data, "even_if_left_over": ""}
    assert what_is_stored() == before


def test_an_odd_number_of_pairs_is_one_button_more(cast):
    odd = typed(cast, names=PAIRS + "\nIna - Jos")
    page = cast.organiser.post(page_of(cast), odd).content.decode()
    assert 'name="even_if_left_over"' in page
    assert cast.organiser.post(page_of(cast), odd | {"even_if_left_over": "on"}).status_code == 302


def test_two_pages_that_were_open_make_one_drive(cast):
    """Protects: two tabs, or one page sent from two laptops, are one drive and eight people."""
    data = typed(cast)
    assert cast.organiser.post(page_of(cast), data).status_code == 302
    assert "name" in cast.owner.post(page_of(cast), data).context["form"].errors
    assert (Competition.objects.count(), Player.objects.count()) == (1, 8)


def test_a_second_drive_on_one_day_has_another_name(cast):
    cast.organiser.post(page_of(cast), typed(cast))
    assert typed(cast)["name"].endswith(" (2)")


def test_taken_back_its_list_waits_to_be_put_right(cast):
    """Protects: nobody types forty pairs again because of one."""
    data = typed(cast, legs_per_match_day="2")
    cast.organiser.post(page_of(cast), data)
    drive = Competition.objects.get()
    answer = cast.organiser.post(reverse("drive_take_back", args=drive.url_args), follow=True)
    assert answer.redirect_chain[-1][0] == page_of(cast)
    form = answer.context["form"]
    assert (form["name"].value(), form["legs_per_match_day"].value()) == (data["name"], 2)
    assert form["names"].value().splitlines() == PAIRS.replace("-", "–").splitlines()
    assert (Competition.objects.count(), Player.objects.count()) == (0, 0)
    assert cast.organiser.post(page_of(cast), data).status_code == 302
    assert not typed(cast, names="")["names"]


def test_a_drive_that_is_published_offers_no_way_back(cast):
    drive = a_drive(cast)
    day = drive.match_days.get()
    page, back = reverse("draw_result", args=day.url_args), reverse("drive_take_back", args=drive.url_args)
    assert back in cast.organiser.get(page).content.decode()
    publish_match_day(match_day=day, by=None, even_if_incomplete=True)
    assert back not in cast.organiser.get(page).content.decode()
    answer = cast.organiser.post(back, follow=True)
    assert "stays" in answer.content.decode()
    assert Competition.objects.exists()


def test_the_draw_of_another_evening_is_shown_as_before(cast):
    day = a_drive(cast).match_days.get()
    Competition.objects.update(takes_day_guests=False)
    page = cast.organiser.get(reverse("draw_result", args=day.url_args)).content.decode()
    assert "Take the drive back" not in page
    assert "pack.pdf" not in page


def test_the_log_of_a_club_shows_a_drive_that_is_gone(cast):
    """Protects: its lines name a competition that does not exist any more."""
    cast.organiser.post(page_of(cast), typed(cast))
    cast.organiser.post(reverse("drive_take_back", args=Competition.objects.get().url_args))
    page = cast.owner.get(reverse("club_log", args=[cast.club.slug])).content.decode()
    assert "Took a drive back" in page
    assert LogEntry.objects.filter(action="drive_begun").exists()


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_takes_the_same_queries_however_much_the_club_has(cast, django_assert_num_queries, count):
    """Protects: session, user, club with role, the usual competition, the names that are taken."""
    for at in range(count):
        CompetitionFactory(club=cast.club, name=f"Season {at}")
        PlayerFactory(club=cast.club)
    with django_assert_num_queries(5):
        cast.organiser.get(page_of(cast))


@pytest.mark.parametrize("count", [2, 6])
def test_the_draw_of_a_drive_takes_the_same_queries(cast, django_assert_num_queries, count):
    """Protects: three more than the draw of another evening: who is there, who came only for it, what is written."""
    day = a_drive(cast, pairs=count, legs_per_match_day=1).match_days.get()
    browser: Client = cast.organiser
    with django_assert_num_queries(16):
        browser.get(reverse("draw_result", args=day.url_args))
