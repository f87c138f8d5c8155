"""A competition in four questions: the rest follows from the answers, in sentences, and the next step is at hand."""

import datetime
import re

import pytest
from django.utils import timezone

from scoring import preset
from tests.tournaments.views.organise.season.competition_form import ANSWERS, create_url, url
from tests.tournaments.views.organise.season.competition_form import season as season
from tournaments.forms.season.new_competition import NewCompetitionForm
from tournaments.models import Competition, LogEntry, MatchDay
from tournaments.services.season.competition import create_competition
from tournaments.wording.rule_sets import OFFERED

TODAY = datetime.datetime(2026, 11, 23, 19, 0, tzinfo=datetime.UTC)


@pytest.fixture(autouse=True)
def on_a_monday_evening(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: TODAY)


def page_of(cast, **typed: str):
    return cast.organiser.post(create_url(cast), ANSWERS | typed)


def test_the_page_asks_four_things(cast):
    """Protects: forty fields never come back; whatever has no answer here has one already."""
    form = cast.organiser.get(create_url(cast)).context["form"]
    asked = [field.name for field in form.visible_fields()]
    assert asked == ["name", "kind", "date", "form", "rules"]  # the date belongs to one evening
    shown = {name: form[name].value() for name in asked}
    assert shown == {
        **{"name": "Season 2026–2027", "kind": "season", "date": datetime.date(2026, 11, 23)},
        **{"form": "individual", "rules": "amsterdam"},
    }


def test_every_rule_set_is_one_tap(cast):
    """Protects: rules are chosen by the name that players know."""
    answer = cast.organiser.get(create_url(cast))
    assert [str(words.title) in answer.text for words in OFFERED] == [True] * len(OFFERED)
    assert [f'name="rules" value="{words.name}"' in answer.text for words in OFFERED] == [True] * len(OFFERED)


def test_with_only_a_name_a_competition_follows_its_rule_set(cast):
    """Protects: the four answers are stored, and everything else is as most clubs have it."""
    answer = page_of(cast, rules="rotterdam")
    competition = Competition.objects.get()
    assert answer.url == url("organise_competition", competition)
    assert (competition.club, competition.name, competition.slug) == (cast.club, "Season 2026", "season-2026")
    assert (competition.rules, competition.rules_options, competition.tie_breaks) == ("rotterdam", {}, [])
    assert competition.ruleset == preset("rotterdam")
    assert (competition.match_days_planned, competition.is_public) == (None, True)


def test_a_season_goes_on_with_its_first_evening(cast):
    """Protects: after four answers there is one gold button, and it is the next step."""
    page = cast.organiser.get(page_of(cast).url)
    assert page.text.count("btn-primary") == 1
    assert f'class="btn btn-primary" href="{url("match_day_create", Competition.objects.get())}"' in page.text


@pytest.mark.parametrize(
    ("form", "next_page"), [("individual", "attendance"), ("pairs", "pair_import"), ("teams", "team_import")]
)
def test_one_evening_is_open_at_once_and_goes_on_where_its_people_come_in(cast, form, next_page):
    """Protects: an organiser who plays tonight is at the door two taps after the club's page."""
    answer = page_of(cast, kind="tournament", date="2026-12-05", form=form)
    match_day = MatchDay.objects.get()
    assert (match_day.date, match_day.number) == (datetime.date(2026, 12, 5), 1)
    competition = match_day.competition
    assert (competition.kind, competition.match_days_planned, competition.form) == ("tournament", 1, form)
    assert answer.url.startswith(url("organise_competition", competition))
    assert cast.organiser.get(answer.url).resolver_match.url_name == next_page
    assert LogEntry.objects.latest("pk").action == "competition_created"


def test_without_a_date_the_evening_is_today(cast):
    """Protects: an emptied date does not stop anybody."""
    page_of(cast, kind="tournament", date="")
    assert MatchDay.objects.get().date == datetime.date(2026, 11, 23)


@pytest.mark.parametrize(
    ("rules", "settings"),
    [("amsterdam", (16, 1600, 1)), ("eight-rounds", (8, 800, 1)), ("klammern", (16, 1, 0)), ("hamburg", (16, 1, 0))],
)
def test_what_is_not_asked_suits_the_rules(cast, rules, settings):
    """Protects: short legs are eight rounds and a bye is worth half; games with melds know no 1600."""
    page_of(cast, rules=rules)
    made = Competition.objects.get()
    assert (made.rounds_per_leg, made.bye_points, made.bye_pits) == settings


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        ("amsterdam", ("points", [])),
        ("klammern", ("points", [])),
        ("klammern-league", ("wins", ["figure"])),
        ("hamburg", ("wins", ["figure"])),
    ],
)
def test_a_match_to_a_target_begins_with_legs_won_and_the_augen_beside(cast, rules, counts):
    """Protects: one win with many Augen is not worth more than two wins."""
    page_of(cast, rules=rules)
    made = Competition.objects.get()
    assert (made.counting_figure, made.tie_breaks) == counts


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Seizoen 2026–2027", "seizoen-2026-2027"),
        ("Seizoen 2026/2027", "seizoen-2026-2027"),
        ("Één avond!", "een-avond"),
        ("Players", "players-2"),
    ],
)
def test_the_web_name_is_made_from_the_name(cast, name, slug):
    page_of(cast, name=name)
    assert Competition.objects.get().slug == slug


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"name": " "}, {"name": "This field is required."}),
        ({"name": "?"}, {"name": "A name needs at least one letter or digit."}),
        (
            {"name": "season"},
            {"name": "This club already has a competition with this name; add the year, for example."},
        ),
        ({"kind": "war"}, {"kind": "Select a valid choice. war is not one of the available choices."}),
        ({"rules": "wrong"}, {"rules": "Select a valid choice. wrong is not one of the available choices."}),
        ({"kind": "tournament", "date": "soon"}, {"date": "Enter a valid date."}),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_is_kept(cast, season, typed, errors):
    """Protects: nothing is half made, and nothing typed is lost."""
    answer = page_of(cast, **typed)
    form = answer.context["form"]
    assert dict(form.errors) == {field: [message] for field, message in errors.items()}
    assert {name: form[name].value() for name in typed} == typed
    assert [str(each) for each in Competition.objects.all()] == ["Season"]
    assert not MatchDay.objects.exists()
    assert [answer.text.count(message) for message in errors.values()] == [1]


def test_the_name_follows_the_answers_until_somebody_types_one(cast):
    """Protects: one evening is not called a season, with a script or without; and a typed name stays."""
    proposed = {"name": "Season 2026–2027", "proposed": "Season 2026–2027", "kind": "tournament"}
    form = page_of(cast, **proposed, look="1").context["form"]
    assert [form[name].value() for name in ("name", "proposed")] == ["Evening of 23 November 2026"] * 2
    form = page_of(cast, **(proposed | {"name": "Easter drive"}), look="1").context["form"]
    assert form["name"].value() == "Easter drive"
    page_of(cast, **proposed)
    assert Competition.objects.get().name == "Evening of 23 November 2026"


def test_a_name_that_is_taken_is_not_proposed(cast):
    """Protects: the page that fills in the name never refuses it."""
    create_competition(club=cast.club, name="season 2026–2027")
    assert cast.organiser.get(create_url(cast)).context["form"]["name"].value() == "Season 2026–2027 (2)"


def test_in_spring_the_season_is_still_this_one(cast, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime.datetime(2027, 3, 1, tzinfo=datetime.UTC))
    assert NewCompetitionForm(club=cast.club)["name"].value() == "Season 2026–2027"


def test_enter_in_the_name_makes_the_competition(cast):
    """Protects: a browser presses the first button of a form on Enter; were it the look, nothing would be made."""
    form = cast.organiser.get(create_url(cast)).text.split('<form method="post" class="stack"')[1]
    assert ["name=" in button for button in re.findall(r"<button[^>]*>", form)] == [False, True]


def test_the_next_competition_begins_with_the_answers_of_the_last(cast):
    """Protects: a club of pairs in Rotterdam is not asked to be something else every year."""
    create_competition(club=cast.club, name="Pairs", form="pairs", rules="rotterdam")
    form = cast.organiser.get(create_url(cast)).context["form"]
    assert (form["form"].value(), form["rules"].value()) == ("pairs", "rotterdam")


def test_looking_says_what_follows_and_makes_nothing(cast):
    """Protects: the sentences are about the answers on the screen, before anything is stored."""
    answer = page_of(cast, kind="tournament", date="2026-12-05", rules="eight-rounds", form="pairs", look="1")
    assert not Competition.objects.exists()
    said = [sentence for _title, sentences in answer.context["sections"] for sentence in sentences]
    assert "One evening, on 5 December 2026. It is opened at once, so that people can come in." in said
    assert "Sitting out a leg is worth 800 points and 1 pit." in said
    assert "A leg has 8 rounds." in said
    assert "Every match day counts." not in said  # there is only one
    assert all(sentence in answer.text for sentence in said)


def test_of_a_season_the_absences_are_said_too(cast):
    said = [
        sentence
        for _title, sentences in cast.organiser.get(create_url(cast)).context["sections"]
        for sentence in sentences
    ]
    assert "A match day missed with notice is worth 0 points." in said
    assert "Every match day counts." in said


@pytest.mark.parametrize("rows", [1, 3])
def test_the_number_of_queries_does_not_grow_with_the_competitions(cast, rows, django_assert_num_queries):
    for number in range(rows):
        create_competition(club=cast.club, name=f"Season {number}")
    with django_assert_num_queries(5):
        cast.organiser.get(create_url(cast))
