"""The first page of a competition, and its rules in words."""

from tests.factories import MatchDayFactory, ResultFactory, TableFactory
from tournaments.wording.ruleset import ruleset_sentences

URL = "/clubs/club-a/season/"


def test_the_top_of_the_standing(client, vera_client, competition):
    """What is not published does not rank even for the club."""
    match_day = MatchDayFactory(competition=competition, published=True)
    for points in range(12):
        ResultFactory(match_day=match_day, player__club=competition.club, points=points)
    ResultFactory(match_day=MatchDayFactory(competition=competition), player__club=competition.club, points=99)
    for visitor in (client, vera_client):
        top = visitor.get(URL).context["top"]
        assert [(unit.row.place, unit.row.total) for unit in top] == [(place, 12 - place) for place in range(1, 11)]


def test_match_days_are_newest_first_and_hidden_ones_for_the_club_only(client, vera_client, competition):
    MatchDayFactory.create_batch(2, competition=competition, published=True)
    MatchDayFactory(competition=competition)
    shown = [[line.match_day.number for line in one.get(URL).context["match_days"]] for one in (client, vera_client)]
    assert shown == [[2, 1], [3, 2, 1]]


def test_the_rules_are_said_in_sentences(client, competition):
    page = client.get(f"{URL}rules/")
    day, *game, end, standing = page.context["sections"]
    evening = day.sentences
    assert standing.sentences == [
        "Every match day counts.",
        "The highest total comes first.",
        "A tie means a shared place.",
    ]
    assert evening[1:4] == [
        "A match day has 3 legs.",
        "A leg has 2 rounds.",
        "Sitting out a leg is worth 1600 points and 1 pit.",
    ]
    assert [sentence for section in game for sentence in section.sentences] == ruleset_sentences(competition.ruleset)
    assert end.sentences[0] == "After 2 rounds the highest total wins."
    assert "What the rules of most clubs and the descriptions of the game have in common." in page.text
    assert 'href="/rules/amsterdam/"' in page.text


def test_more_match_days_than_planned_are_not_that_many_of_fewer(client, competition):
    """Protects: no one reads "2 of 1 match days"."""
    competition.match_days_planned = 1
    competition.save()
    for _day in range(2):
        match_day = MatchDayFactory(competition=competition, published=True)
        ResultFactory(match_day=match_day, player__club=competition.club)
        TableFactory(leg__match_day=match_day)
    club = competition.club
    page = client.get(f"/clubs/{club.slug}/{competition.slug}/").content.decode()
    assert "after 2 match days (1 planned)" in page
    assert "2 of 1" not in page + client.get(f"/clubs/{club.slug}/").content.decode()
