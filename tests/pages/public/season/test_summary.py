"""A season on one page."""

from tests.factories import LegFactory, MatchDayFactory, PlayerFactory, ResultFactory, TableFactory, a_round, an_entry
from tournaments.choices import CountingFigure
from tournaments.queries.season.summary import Record

URL = "/clubs/club-a/season/summary/"


def test_the_summary_has_the_podium_the_records_and_how_much_was_played(client, competition):
    people = [
        PlayerFactory(club=competition.club, number=number, name=name)
        for number, name in enumerate(("Anja", "Bert", "Cees", "Dora"), start=1)
    ]
    day = MatchDayFactory(competition=competition, published=True)
    a_round(TableFactory(leg=LegFactory(match_day=day), units=people), 1, an_entry(100, ns_roem=20))
    ResultFactory(match_day=MatchDayFactory(competition=competition, published=True), player=people[1], points=90)
    summary = client.get(URL).context["summary"]
    assert [(unit.row.place, unit.name) for unit in summary.podium] == [(1, "Bert"), (2, "Anja"), (2, "Cees")]
    assert [unit.name for unit in summary.top] == ["Bert", "Anja", "Cees", "Dora"]
    assert summary.best_leg == summary.best_match_day == Record(120, ("Anja", "Cees"))
    assert summary.roem_of_leg == Record(20, ("Anja", "Cees"))
    # The roem of Bert's second evening is not known, so no one has the most of the season.
    assert summary.roem is None
    assert summary.match_days == Record(2, ("Bert",))
    assert summary.pits is None
    assert (summary.legs, summary.rounds) == (1, 1)


def test_what_is_not_published_or_frozen_is_not_in_the_summary(client, competition):
    for frozen_from, published in ((1, True), (None, False)):
        day = MatchDayFactory(competition=competition, published=published, frozen_from=frozen_from)
        a_round(TableFactory(leg=LegFactory(match_day=day)))
    summary = client.get(URL).context["summary"]
    assert (summary.podium, summary.legs, summary.rounds) == ((), 0, 0)


def test_where_games_won_count_the_highest_leg_is_what_its_sheet_says(client, competition):
    """A result without a sheet makes no highest leg."""
    competition.counting_figure = CountingFigure.WINS
    competition.save()
    people = [PlayerFactory(club=competition.club, name=name) for name in ("Anja", "Bert", "Cees", "Dora")]
    day = MatchDayFactory(competition=competition, published=True)
    ResultFactory(match_day=day, player__club=competition.club, points=2)
    summary = client.get(URL).context["summary"]
    assert (summary.best_leg, summary.roem) == (None, None)
    a_round(TableFactory(leg=LegFactory(match_day=day), units=people), 1, an_entry(100, ns_roem=20))
    summary = client.get(URL).context["summary"]
    assert summary.best_leg == Record(120, ("Anja", "Cees"))
    assert summary.roem_of_leg == Record(20, ("Anja", "Cees"))
    assert [(bucket.low, bucket.count) for bucket in summary.charts.legs if bucket.count] == [(60, 2), (120, 2)]
