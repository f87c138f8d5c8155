"""The page on which the evenings of a season are planned, and the evening that is called off."""

import datetime

import pytest

from tests.factories import CompetitionFactory, LegFactory, MatchDayFactory
from tests.pages.organise.match_days import a_season, of_season
from tournaments.models import LogEntry
from tournaments.services.season.closing import close_competition

RULE, LIST = of_season("calendar_plan"), of_season("calendar_from_list")
SEASON = of_season("organise_competition")
ENGLISH = {"accept-language": "en"}
LIVE = ENGLISH | {"HX-Request": "true"}
SAID = {"weekdays": ["3"], "first": "2026-12-03", "last": "2027-01-14", "rhythm": "weekly", "free": "NL"}
PERIODS = {"periods": "19 dec t/m 3 jan"}


def page(cast, url, said, headers=ENGLISH):
    return cast.organiser.post(url, said, headers=headers)


def dates(answer) -> list[str]:
    return [f"{one.date:%d-%m}" for one in answer.context["plan"].evenings]


def as_shown(answer, **more) -> dict:
    """What the page sends when someone presses its button."""
    plan = answer.context["plan"]
    shown = [row for row in plan.rows if row.there is None]
    ticks = {"shown": [row.shown for row in shown], "take": [row.key for row in shown if row.is_taken]}
    return ticks | {"digest": plan.digest, "plan": "1"} | more


def test_a_season_is_shown_first_and_then_planned(cast, django_assert_num_queries):
    """Protects: nothing is stored before it was shown; then all of it is, and one button undoes it."""
    season = a_season(cast)
    answer = page(cast, RULE, SAID | PERIODS)
    assert dates(answer) == ["03-12", "10-12", "17-12", "07-01", "14-01"]
    assert "<span>Thu 24 Dec 2026<br><small>19 dec t/m 3 jan</small>" in answer.text
    assert answer.text.count("19 dec t/m 3 jan</small>") == 2
    assert "Plan 5 evenings" in answer.text
    assert not season.match_days.exists()
    # Sent without having been shown, or as something else was shown, it is shown again.
    assert page(cast, RULE, SAID | PERIODS | {"plan": "1"}).status_code == 200
    assert page(cast, RULE, SAID | PERIODS | as_shown(page(cast, RULE, SAID))).status_code == 200
    assert not season.match_days.exists()
    answer = page(cast, RULE, SAID | PERIODS | as_shown(answer))
    assert answer.url.startswith(f"{SEASON}?undo=")
    assert [str(day.date) for day in season.match_days.order_by("number")][3:] == ["2027-01-07", "2027-01-14"]
    after = cast.organiser.get(answer.url, headers=ENGLISH).text
    assert ("5 evenings have been planned." in after, "Undo" in after) == (True, True)


def test_single_dates_are_ticked_and_unticked_and_stay_so(cast):
    """Protects: a tick that is lost when another answer changes."""
    a_season(cast)
    answer = page(cast, RULE, SAID | PERIODS)
    sent = as_shown(answer)
    sent["take"] = ["2026-12-03", "2026-12-24", "2027-01-07", "2027-01-14", "2026-12-17"]  # not the 10th, but the 24th
    del sent["plan"]
    answer = page(cast, RULE, SAID | PERIODS | sent)
    assert dates(answer) == ["03-12", "17-12", "24-12", "07-01", "14-01"]
    longer = SAID | PERIODS | {"last": "2027-01-21"} | as_shown(answer)
    del longer["plan"]
    assert dates(page(cast, RULE, longer)) == ["03-12", "17-12", "24-12", "07-01", "14-01", "21-01"]


def test_dates_that_have_an_evening_are_said(cast):
    """Protects: no second evening on a date; another competition of the club is said and refuses nothing."""
    season = a_season(cast)
    MatchDayFactory(competition=season, date=datetime.date(2026, 12, 10), name="Drive")
    cup = CompetitionFactory(club=cast.club, name="Cup")
    MatchDayFactory(competition=cup, date=datetime.date(2026, 12, 17))
    answer = page(cast, RULE, SAID | PERIODS)
    assert dates(answer) == ["03-12", "17-12", "07-01", "14-01"]
    assert ("already planned: Drive" in answer.text, "also Cup" in answer.text) == (True, True)
    # Someone else plans them in the meantime.
    sent = SAID | PERIODS | as_shown(answer)
    for number, day in enumerate(("2026-12-03", "2026-12-17", "2027-01-07", "2027-01-14"), start=10):
        MatchDayFactory(competition=season, number=number, date=datetime.date.fromisoformat(day))
    assert page(cast, RULE, sent).status_code == 200
    assert season.match_days.count() == 5
    assert not LogEntry.objects.filter(action="match_days_planned").exists()


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"first": ""}, "first", "This field is required."),
        ({"first": "some day"}, "first", "Enter a valid date."),
        ({"last": "2026-11-01"}, "last", "This is before the first date."),
        ({"last": "2029-11-01"}, "last", "At most two years at once."),
        ({"periods": "19 dec t/m 3 jan\nautumn"}, "periods", "Line 2, “autumn”"),
        ({"periods": "1-11 - 24-10"}, "periods", "Line 1, “1-11 - 24-10”"),
    ],
)
def test_what_was_typed_wrong_is_said_at_its_field(cast, typed, field, message):
    season = a_season(cast)
    form = page(cast, RULE, SAID | typed | {"plan": "1"}).context["form"]
    assert list(form.errors) == [field]
    assert form.errors[field][0].startswith(message)
    assert form[field].value() == typed[field]
    assert not season.match_days.exists()


def test_someone_who_is_still_answering_is_told_nothing_is_missing(cast):
    a_season(cast)
    answer = page(cast, RULE, SAID | {"last": ""}, LIVE)
    assert (answer.context["form"].errors, answer.context["plan"]) == ({}, None)
    assert page(cast, RULE, {}, LIVE).context["form"].errors == {}
    assert "last" in page(cast, RULE, SAID | {"last": "2026-11-01"}, LIVE).context["form"].errors


def test_the_likeliest_answers_are_there(cast, settings):
    """Protects: a club that has played before types no weekday and no time; a country follows from the language."""
    season = a_season(cast)
    assert cast.organiser.get(RULE).context["form"]["weekdays"].value() == []
    before = CompetitionFactory(club=cast.club, name="Before")
    MatchDayFactory(competition=before, date=datetime.date(2026, 5, 28), starts_at=datetime.time(19, 45))
    form = cast.organiser.get(RULE).context["form"]
    assert (form["weekdays"].value(), form["starts_at"].value()) == ([3], datetime.time(19, 45))
    # what the competition itself has goes before a later drive of the club on another weekday
    MatchDayFactory(competition=season, date=datetime.date(2025, 9, 1), starts_at=datetime.time(20, 0))
    form = cast.organiser.get(RULE).context["form"]
    assert (form["weekdays"].value(), form["starts_at"].value()) == ([0], datetime.time(20, 0))
    found = {}
    for language in ("nl", "de", "pl", "en"):
        found[language] = (
            cast.organiser.get(RULE, headers={"accept-language": language}).context["form"]["free"].value()
        )
    assert found == {"nl": "NL", "de": "DE", "pl": "PL", "en": "NL"}
    settings.TIME_ZONE = "America/Paramaribo"
    assert cast.organiser.get(RULE, headers=ENGLISH).context["form"]["free"].value() == ""


def test_a_list_with_a_wrong_weekday_is_asked_about(cast):
    """Protects: nothing is planned before each line is clear, and an answer is enough."""
    season = a_season(cast)
    said = {"dates": "do 3 dec 2026 Openingsavond\nvr 10 dec 2026\n17-12 14:00", "starts_at": "19:45"}
    answer = page(cast, LIST, said)
    assert "1 question first" in answer.text
    assert 'name="plan"' not in answer.text
    [doubt] = answer.context["plan"].doubts
    assert page(cast, LIST, said | as_shown(answer)).status_code == 200
    assert not season.match_days.exists()
    said[doubt.field] = "2026-12-11"
    answer = page(cast, LIST, said)
    page(cast, LIST, said | as_shown(answer))
    found = [(str(day.date), str(day.starts_at), day.name) for day in season.match_days.order_by("number")]
    assert found == [
        ("2026-12-03", "19:45:00", "Openingsavond"),
        ("2026-12-11", "19:45:00", ""),
        ("2026-12-17", "14:00:00", ""),
    ]


def test_the_page_asks_the_database_as_often_for_many_dates(cast, django_assert_num_queries):
    season = a_season(cast)
    MatchDayFactory(competition=season, date=datetime.date(2026, 12, 10))
    cast.organiser.get(RULE)
    for last in ("2026-12-03", "2027-05-27"):
        with django_assert_num_queries(5):
            page(cast, RULE, SAID | {"last": last})


def test_it_is_offered_where_match_days_are_added(cast):
    """Protects: found where it is needed, and nowhere on a closed competition or a tournament of one evening."""
    season = a_season(cast, kind="season")
    assert RULE in cast.organiser.get(SEASON).text
    MatchDayFactory(competition=season)
    assert RULE not in cast.organiser.get(SEASON).text
    assert RULE in cast.organiser.get(of_season("match_day_create")).text
    close_competition(competition=season)
    answer = page(cast, RULE, SAID)
    refused = page(cast, RULE, SAID | as_shown(answer))
    assert "is closed" in refused.text
    season.kind = "tournament"
    season.closed_at = None
    season.save()
    assert RULE not in cast.organiser.get(of_season("match_day_create")).text


def test_a_calendar_is_folded_up_to_the_next_evening(cast, django_assert_num_queries):
    """Protects: a page of sixty rows above the settings; three evenings stay as they were."""
    season = a_season(cast)
    days = [MatchDayFactory(competition=season, date=datetime.date(2026, 12, day)) for day in (3, 10, 17, 24)]
    assert cast.organiser.get(SEASON).context["calendar_days"] == []
    early = MatchDayFactory(
        competition=season, date=datetime.date(2026, 12, 1), called_off=True, called_off_reason="Snow"
    )
    answer = cast.organiser.get(SEASON, headers=ENGLISH)
    assert [line.match_day for line in answer.context["match_days"]] == [early]
    assert answer.context["calendar_days"] == days
    assert "4 more evenings in the calendar" in answer.text
    assert "called off: Snow" in answer.text
    assert of_season("match_day_edit", days[0].number) in answer.text
    LegFactory(match_day=days[3])
    assert cast.organiser.get(SEASON).context["calendar_days"] == []


def test_an_evening_is_called_off_and_goes_ahead_after_all(cast):
    """Protects: it says so where the evening is organised, with the way back and no way to the door."""
    day = MatchDayFactory(competition=a_season(cast))
    evening = of_season("organise_match_day", 1)
    assert of_season("match_day_call_off", 1) in cast.organiser.get(of_season("match_day_edit", 1)).text
    answer = cast.organiser.post(of_season("match_day_call_off", 1), {"reason": "No heating"})
    assert answer.url.startswith(f"{evening}?undo=")
    text = cast.organiser.get(evening, headers=ENGLISH).text
    assert "This evening does not take place: No heating" in text
    assert of_season("door", 1) not in text
    assert "does not take place" in cast.scorekeeper.get(evening, headers=ENGLISH).text
    cast.organiser.post(of_season("match_day_go_ahead", 1))
    day.refresh_from_db()
    assert not day.called_off
    assert of_season("door", 1) in cast.organiser.get(evening).text
    LegFactory(match_day=day)
    refused = cast.organiser.post(of_season("match_day_call_off", 1), {"reason": "Snow"}, headers=ENGLISH)
    assert "these would have to go first" in refused.text
    assert refused.context["form"]["reason"].value() == "Snow"


def test_a_note_is_behind_the_heading_until_there_is_one(cast):
    MatchDayFactory(competition=a_season(cast))
    edit = of_season("match_day_edit", 1)
    assert not cast.organiser.get(edit).context["form"].is_unlike_others
    cast.organiser.post(edit, {"date": "2026-12-03", "note": "Anna bakes"})
    answer = cast.organiser.get(edit)
    assert answer.context["form"].is_unlike_others
    assert "Anna bakes" in cast.organiser.get(of_season("match_day", 1)).text
