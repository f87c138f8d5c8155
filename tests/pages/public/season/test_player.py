"""What everyone may read about a player."""

import re

from django.db import transaction

from tests.factories import (
    AdjustmentFactory,
    ByeFactory,
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TableFactory,
    a_round,
)
from tournaments.choices import CountingFigure, TieBreak
from tournaments.models import Competition
from tournaments.services.transaction import lock_competition

LIST_URL = "/clubs/club-a/players/"
URL = "/clubs/club-a/players/1/"


def names(response) -> list[str]:
    return [row.record.name for row in response.context["listing"].paginated_rows]


def test_players_are_listed_by_name_and_searched(client, players, rival_club, django_assert_num_queries):
    """Three queries: the club, how many players, the players."""
    PlayerFactory(club=rival_club, name="Zus")
    with django_assert_num_queries(3):
        assert names(client.get(LIST_URL)) == ["Anja", "Bert", "Cees", "Dora"]
    assert names(client.get(LIST_URL, {"sort": "-name"})) == ["Dora", "Cees", "Bert", "Anja"]
    assert names(client.get(LIST_URL, {"q": "ER"})) == ["Bert"]
    # Protects: a character that PostgreSQL refuses is no reason for an error page.
    assert names(client.get(LIST_URL, {"q": "\0er"})) == ["Bert"]
    for player in players[1:]:
        player.delete()
    with django_assert_num_queries(3):
        client.get(LIST_URL)


def test_a_player_with_all_that_was_played(client, table, players):
    ByeFactory(leg=LegFactory(match_day=table.leg.match_day), player=players[0])
    response = client.get(URL)
    days = response.context["opened"].days
    played, bye = days[0].legs
    assert (played.result.leg, played.result.total, played.at_table.partner) == (1, 200, players[2])
    assert (bye.result.leg, bye.result.total, bye.at_table) == (2, 1600, None)
    figures = response.context["figures"]
    assert (figures.match_days, figures.legs, figures.best_leg, figures.pits, figures.nats) == (1, 1, 200, 1, 0)


def test_one_competition_is_shown_in_full_and_the_others_are_a_tap_away(client, competition, club, players):
    """Someone who plays for ten years has a thousand legs."""
    newer = CompetitionFactory(club=club, name="Newer")
    for season in (competition, newer):
        a_round(TableFactory(leg__match_day=MatchDayFactory(competition=season, published=True), units=players))
    response = client.get(URL)
    assert response.context["opened"].competition == newer
    [(other, _place)] = response.context["others"]
    assert other.competition == competition
    assert f'href="?competition={competition.slug}"' in response.content.decode()
    chosen = client.get(URL, {"competition": competition.slug})
    assert chosen.context["opened"].competition == competition
    assert chosen.context["figures"].match_days == response.context["figures"].match_days == 2
    assert client.get(URL, {"competition": "nobody-knows"}).context["opened"].competition == newer


def test_partners_are_ordered_by_legs_together(client, table, players, evening):
    anja, bert, cees, dora = players
    for number in (2, 3):
        leg = LegFactory(match_day=evening, number=number)
        a_round(TableFactory(leg=leg, units=[anja, cees, bert, dora]))
    partners = client.get(URL).context["figures"].partners
    assert [(met.partner.name, met.legs) for met in partners] == [("Bert", 2), ("Cees", 1)]


def test_unpublished_results_are_seen_by_the_club_only(client, vera_client, competition, players):
    hidden = MatchDayFactory(competition=competition)
    a_round(TableFactory(leg__match_day=hidden, units=players))
    assert [visitor.get(URL).context["opened"] is not None for visitor in (client, vera_client)] == [False, True]


def test_the_reason_of_a_penalty_is_not_shown_and_an_absence_is_not_a_match_day_played(client, evening, players):
    AdjustmentFactory(
        competition=evening.competition, match_day=evening, player=players[0], kind="absence_with_notice", points=1450
    )
    figures = client.get(URL).context["figures"]
    assert (figures.match_days, figures.legs, figures.best_leg) == (0, 0, None)
    AdjustmentFactory(
        competition=evening.competition, match_day=evening, player=players[0], points=-100, reason="Looked at cards"
    )
    page = client.get(URL).text
    assert ("Looked at cards" in page, page.count("−100")) == (False, 1)


def test_the_place_leads_to_why(client, vera_client, table, competition, players):
    """Of the standing that everyone sees; it is new with the next score, and gone where nothing is published."""
    page = client.get(URL)
    assert (page.context["place"].place, page.context["place"].ranked) == (1, 4)
    assert "/clubs/club-a/season/standing/1/" in page.text
    assert client.get("/clubs/club-a/season/standing/1/").status_code == 200
    with transaction.atomic():
        AdjustmentFactory(competition=competition, match_day=None, player=players[0], points=-1000)
        lock_competition(competition)
    assert client.get(URL).context["place"].place == 4
    with transaction.atomic():
        competition.adjustments.all().delete()
        competition.match_days.update(published_at=None)
        lock_competition(competition)
    assert vera_client.get(URL).context["place"] is None


def test_a_player_in_a_pair_has_the_pairs_place(client, competition, players):
    season = CompetitionFactory(club=competition.club, slug="pairs", pairs=True)
    pairs = [
        PairFactory(competition=season, number=number, first=first, second=second)
        for number, (first, second) in ((7, players[:2]), (8, players[2:]))
    ]
    a_round(TableFactory(leg__match_day=MatchDayFactory(competition=season, published=True), units=pairs))
    assert "/clubs/club-a/pairs/standing/7/" in client.get(URL).text


COUNTED = {
    "points": {},
    "games won": {"counting_figure": CountingFigure.WINS, "bye_points": 1},
    "games won, then points": {
        "counting_figure": CountingFigure.WINS,
        "tie_breaks": [TieBreak.FIGURE],
        "bye_points": 1,
    },
    "match points, then points": {
        "counting_figure": CountingFigure.MATCH_POINTS,
        "tie_breaks": [TieBreak.FIGURE],
        "bye_points": 2,
    },
}


def test_every_row_has_a_cell_for_every_heading(client, club, players, subtests):
    """Protects: legs, byes, corrections and days have their figures below the right heading, whatever is counted."""
    season = CompetitionFactory(club=club)
    evening = MatchDayFactory(competition=season, published=True)
    table = TableFactory(leg__match_day=evening, units=players)
    a_round(table)
    ByeFactory(leg=LegFactory(match_day=evening), player=players[0], points=1)
    for of_evening in (evening, None):
        AdjustmentFactory(competition=season, match_day=of_evening, player=players[0], points=-1)
    for said, counting in COUNTED.items():
        with subtests.test(said):
            Competition.objects.filter(pk=season.pk).update(**counting)
            [shown] = re.findall(r"<thead>.*?</table>", client.get(URL).text, re.DOTALL)
            head, *rows = [_width(row) for row in re.findall(r"<tr>.*?</tr>", shown, re.DOTALL)]
            assert rows == [head] * 6
    Competition.objects.filter(pk=season.pk).update(**COUNTED["games won, then points"])
    a_round(table, 2)
    leg = next(row for row in re.findall(r"<tr>.*?</tr>", client.get(URL).text, re.DOTALL) if "<td><a" in row)
    # A leg won stands alongside what the game gave.
    assert re.findall(r'<td class="number">(\d+)</td>', leg) == ["1", "200", "0", "0"]


def _width(row: str) -> int:
    """How many columns its cells take."""
    spans = re.findall(r"<t[dh]\b[^>]*?(?:colspan=\"(\d+)\"[^>]*)?>", row)
    return sum(int(span or 1) for span in spans)
