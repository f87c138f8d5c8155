"""A competition in four questions: the rest follows from the answers, in sentences, and the next step is at hand."""

import datetime
import re

import pytest
from django.utils import timezone

from scoring import preset
from tests.pages.organise.season.competition_form import ANSWERS, create_url, url
from tests.pages.organise.season.competition_form import season as season
from tournaments.forms.season.new_competition import NewCompetitionForm
from tournaments.models import Competition, LogEntry, MatchDay
from tournaments.models.counting_presets import PRESETS, preset_of
from tournaments.services.season.competition import create_competition
from tournaments.wording.rule_sets import OFFERED
from tournaments.wording.rules import counting_in_sentences

TODAY = datetime.datetime(2026, 11, 23, 19, 0, tzinfo=datetime.UTC)


@pytest.fixture(autouse=True)
def on_a_monday_evening(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: TODAY)


def page_of(cast, **typed: str):
    return cast.organiser.post(create_url(cast), ANSWERS | typed)


def test_the_page_asks_four_things(cast):
    """Protects: forty fields never come back; whatever has no answer here has one already."""
    answer = cast.organiser.get(create_url(cast))
    form = answer.context["form"]
    asked = [field.name for field in form.visible_fields()]
    # The date belongs to one evening, and the counting is behind its heading.
    assert asked == ["name", "kind", "date", "form", "rules", "counting"]
    assert re.search(r'<details class="explain question-counting">\s*<summary>', answer.text)
    shown = {name: form[name].value() for name in asked}
    assert shown == {
        **{"name": "Season 2026–2027", "kind": "season", "date": datetime.date(2026, 11, 23)},
        **{"form": "individual", "rules": "amsterdam", "counting": None},
    }
    # Every rule set is one tap, by the name that players know.
    for words in OFFERED:
        assert str(words.title) in answer.text
        assert f'name="rules" value="{words.name}"' in answer.text
    # Enter presses the first button of a form; were that the look, nothing would be made.
    buttons = re.findall(r"<button[^>]*>", answer.text.split('<form method="post" class="stack"')[1])
    assert ["name=" in button for button in buttons] == [False, True]
    said = [sentence for _title, sentences in answer.context["sections"] for sentence in sentences]
    for sentence in ("A match day missed with notice is worth 0 points.", "Every match day counts."):
        assert sentence in said


def test_what_is_proposed_follows_the_year_and_the_last_competition(cast, monkeypatch):
    """Protects: the page that fills in the name never refuses it; and a club of pairs in Rotterdam is not asked to be
    something else every year."""
    create_competition(club=cast.club, name="season 2026–2027", form="pairs", rules="rotterdam")
    form = cast.organiser.get(create_url(cast)).context["form"]
    proposed = [form[name].value() for name in ("name", "form", "rules")]
    assert proposed == ["Season 2026–2027 (2)", "pairs", "rotterdam"]
    Competition.objects.all().delete()
    monkeypatch.setattr(timezone, "now", lambda: datetime.datetime(2027, 3, 1, tzinfo=datetime.UTC))
    assert NewCompetitionForm(club=cast.club)["name"].value() == "Season 2026–2027"


def test_with_only_a_name_a_competition_follows_its_rule_set(cast):
    """Protects: the four answers are stored, and everything else is as most clubs have it."""
    answer = page_of(cast, rules="rotterdam")
    competition = Competition.objects.get()
    assert answer.url == url("organise_competition", competition)
    assert (competition.club, competition.name, competition.slug) == (cast.club, "Season 2026", "season-2026")
    assert (competition.rules, competition.rules_options, competition.tie_breaks) == ("rotterdam", {}, [])
    assert competition.ruleset == preset("rotterdam")
    assert (competition.match_days_planned, competition.is_public) == (None, True)
    # There is one gold button, and it is the next step.
    page = cast.organiser.get(answer.url)
    assert page.text.count("btn-primary") == 1
    assert f'class="btn btn-primary" href="{url("match_day_create", competition)}"' in page.text


def test_one_evening_is_open_at_once_and_goes_on_where_its_people_come_in(cast):
    """Protects: an organiser who plays tonight is at the door two taps after the club's page; an emptied date does not
    stop anyone."""
    for form, typed, date, next_page in (
        ("individual", "2026-12-05", datetime.date(2026, 12, 5), "door"),
        ("pairs", "2026-12-05", datetime.date(2026, 12, 5), "pair_import"),
        ("teams", "", datetime.date(2026, 11, 23), "team_import"),
    ):
        answer = page_of(cast, name=form, kind="tournament", date=typed, form=form)
        match_day = MatchDay.objects.latest("pk")
        competition = match_day.competition
        assert (match_day.date, match_day.number) == (date, 1)
        assert (competition.kind, competition.match_days_planned, competition.form) == ("tournament", 1, form)
        assert answer.url.startswith(url("organise_competition", competition))
        assert cast.organiser.get(answer.url).resolver_match.url_name == next_page
        assert LogEntry.objects.latest("pk").action == "competition_created"


def test_what_is_not_asked_suits_the_rules_and_the_web_name_is_made_from_the_name(cast):
    """Protects: short legs are eight rounds and a bye is worth half; games with melds know no 1600; and one win with
    many Augen is not worth more than two wins."""
    for rules, settings, counts, name, slug in [
        ("amsterdam", (16, 1600, 1), ("points", []), "Seizoen 2026–2027", "seizoen-2026-2027"),
        ("eight-rounds", (8, 800, 1), ("points", []), "Seizoen 2027/2028", "seizoen-2027-2028"),
        ("klammern", (16, 1, 0), ("points", []), "Één avond!", "een-avond"),
        ("klammern-league", None, ("wins", ["figure"]), "Players", "players-2"),
        ("hamburg", (16, 1, 0), ("wins", ["figure"]), "Hamburg", "hamburg"),
    ]:
        page_of(cast, rules=rules, name=name)
        made = Competition.objects.latest("pk")
        if settings:
            assert (made.rounds_per_leg, made.bye_points, made.bye_pits) == settings
        assert (made.counting_figure, made.tie_breaks, made.slug) == (*counts, slug)


def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_is_kept(cast, season):
    """Protects: nothing is half made, and nothing typed is lost."""
    for typed, field, message in [
        ({"name": " "}, "name", "This field is required."),
        ({"name": "?"}, "name", "A name needs at least one letter or digit."),
        ({"name": "season"}, "name", "This club already has a competition with this name; add the year, for example."),
        ({"kind": "war"}, "kind", "Select a valid choice. war is not one of the available choices."),
        ({"rules": "wrong"}, "rules", "Select a valid choice. wrong is not one of the available choices."),
        ({"kind": "tournament", "date": "soon"}, "date", "Enter a valid date."),
    ]:
        answer = page_of(cast, **typed)
        form = answer.context["form"]
        assert dict(form.errors) == {field: [message]}
        assert {name: form[name].value() for name in typed} == typed
        assert [str(each) for each in Competition.objects.all()] == ["Season"]
        assert not MatchDay.objects.exists()
        assert answer.text.count(message) == 1


def test_the_name_follows_the_answers_until_someone_types_one(cast):
    """Protects: one evening is not called a season, with a script or without; and a typed name stays."""
    proposed = {"name": "Season 2026–2027", "proposed": "Season 2026–2027", "kind": "tournament"}
    form = page_of(cast, **proposed, look="1").context["form"]
    assert [form[name].value() for name in ("name", "proposed")] == ["Evening of 23 November 2026"] * 2
    form = page_of(cast, **(proposed | {"name": "Easter drive"}), look="1").context["form"]
    assert form["name"].value() == "Easter drive"
    page_of(cast, **proposed)
    assert Competition.objects.get().name == "Evening of 23 November 2026"


def test_looking_says_what_follows_and_makes_nothing(cast):
    """Protects: the sentences are about the answers on the screen, before anything is stored."""
    answer = page_of(cast, kind="tournament", date="2026-12-05", rules="eight-rounds", form="pairs", look="1")
    assert not Competition.objects.exists()
    said = [sentence for _title, sentences in answer.context["sections"] for sentence in sentences]
    assert "One evening, on 5 December 2026. It is opened at once, so that people can be checked in." in said
    assert "Sitting out a leg is worth 800 points and 1 pit." in said
    assert "A leg has 8 rounds." in said
    assert "Every match day counts." not in said  # there is only one
    assert all(sentence in answer.text for sentence in said)


def test_a_preset_of_the_counting_is_said_and_made(cast, subtests):
    """Protects: a club that counts in another way says so once, whatever its game; one evening has nothing to drop."""
    for rules in ("amsterdam", "klammern-league"):
        for each in PRESETS:
            with subtests.test(f"{rules} {each.name}"):
                answer = page_of(cast, rules=rules, counting=each.name, look="1")
                page_of(cast, name=f"{rules} {each.name}", rules=rules, counting=each.name)
                made = Competition.objects.latest("pk")
                assert preset_of(made) == each.name
                made.full_clean()
                said = [sentence for _title, sentences in answer.context["sections"] for sentence in sentences]
                assert {*counting_in_sentences(made)} <= {*said}
                assert answer.context["form"]["counting"].value() == each.name
    page_of(cast, name="One", kind="tournament", counting="best_five")
    assert Competition.objects.latest("pk").counting_best is None
    assert page_of(cast, name="Two", counting="luck").context["form"].errors.keys() == {"counting"}
