"""Portefeuille and teams of four in the demo club: the same hands at every table; four who add up their points."""

import datetime
from collections.abc import Sequence
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone

from scoring import Seat, dealer
from tournaments import choices
from tournaments.demo.play import deal, on_paper, play_round
from tournaments.models import Club, MatchDay, Player
from tournaments.models.team import TEAM_SIZE
from tournaments.queries.evening.line_up import list_members
from tournaments.queries.table.portefeuille import board_number
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.line_up import hand_in_line_up
from tournaments.services.evening.match_day import open_match_day, publish_match_day
from tournaments.services.evening.portefeuille import deal_boards
from tournaments.services.people.pair import add_pair
from tournaments.services.people.team import add_team
from tournaments.services.season.competition import create_competition
from tournaments.services.season.fixture import make_fixtures
from tournaments.services.table.round import record_sheet

TEAM_NAMES = ("De Boeren", "De Nellen", "De Azen", "De Tienen", "De Heren", "De Vrouwen")
PAIRS = 10
DEAL_CODE = 10 * "0a"
PLAYED, AHEAD = (-10, -6), (1, 5)
"""The evenings of the teams, in weeks from today."""


def build_portefeuille_drive(
    random: Random, club: Club, people: Sequence[Player], *, today: datetime.date, organiser: User, scorekeeper: User
) -> None:
    """One evening: ten pairs, three legs of eight boards, everyone in their own line."""
    drive = create_competition(
        club=club,
        name="Portefeuille-drive",
        slug=f"portefeuille-{today.year}",
        kind=choices.CompetitionKind.TOURNAMENT,
        form=choices.CompetitionForm.PAIRS,
        is_portefeuille=True,
        draw_method=choices.DrawMethod.MOVING,
        rules="amsterdam",
        rounds_per_leg=8,
        legs_per_match_day=3,
        match_days_planned=1,
        bye_points=32,
        bye_pits=0,
    )
    players = random.sample(people, k=2 * PAIRS)
    pairs = [
        add_pair(competition=drive, first=players[2 * place], second=players[2 * place + 1]) for place in range(PAIRS)
    ]
    day = open_match_day(competition=drive, date=today - datetime.timedelta(days=44), starts_at=datetime.time(13, 30))
    set_attendance(match_day=day, pairs=pairs)
    day = deal_boards(match_day=day, code=DEAL_CODE, by=organiser)
    _play(random, day, organiser, scorekeeper)


def build_team_league(
    random: Random, club: Club, people: Sequence[Player], *, today: datetime.date, organiser: User, scorekeeper: User
) -> None:
    """Six teams, two evenings; on each of them every team meets three others. Two more are in the list of fixtures.

    For the first of those each team has handed in its line-up.
    """
    league = create_competition(
        club=club,
        name=f"Viertallencompetitie {today.year}",
        slug=f"viertallen-{today.year}",
        form=choices.CompetitionForm.TEAMS,
        draw_method=choices.DrawMethod.ROUND_ROBIN,
        rules="amsterdam",
        rounds_per_leg=8,
        legs_per_match_day=3,
        match_days_planned=len(PLAYED) + len(AHEAD),
    )
    players = random.sample(people, k=TEAM_SIZE * len(TEAM_NAMES))
    teams = [
        add_team(competition=league, name=name, members=players[TEAM_SIZE * place : TEAM_SIZE * (place + 1)])
        for place, name in enumerate(TEAM_NAMES)
    ]
    days = [
        open_match_day(
            competition=league, date=today + datetime.timedelta(weeks=weeks, days=4), starts_at=datetime.time(20, 0)
        )
        for weeks in (*PLAYED, *AHEAD)
    ]
    for day in days[: len(PLAYED)]:
        set_attendance(match_day=day, teams=teams)
        _play(random, day, organiser, scorekeeper)
    now = timezone.make_aware(datetime.datetime.combine(today, datetime.time(12)))
    make_fixtures(competition=league, now=now, seed=random.randrange(1_000_000))
    for team in teams:
        four = list_members(team)
        hand_in_line_up(match_day=days[len(PLAYED)], team=team, four=four, member=four[0], now=now)


def _play(random: Random, day: MatchDay, organiser: User, scorekeeper: User) -> None:
    """Draw the match day, play every round of every table and publish it; a board has the same hands everywhere.

    Of portefeuille the first table is written card by card.
    """
    draw_legs(match_day=day, seed=random.randrange(1_000_000), by=organiser)
    competition = day.competition
    hands = {board.number: board.cards for board in day.boards.all()}
    for leg in day.legs.order_by("number"):
        for table in leg.tables.order_by("number"):
            entries = []
            for number in range(1, competition.rounds_per_leg + 1):
                board = board_number(competition.rounds_per_leg, leg.number, number)
                dealt = hands[board] if competition.is_portefeuille else deal(random)
                cards = play_round(random, competition.ruleset, dealer(Seat("N"), board), dealt)
                is_by_cards = competition.is_portefeuille and table.number == 1
                entries.append(cards if is_by_cards else on_paper(cards, competition.ruleset))
            record_sheet(table=table, entries=entries, by=scorekeeper)
    publish_match_day(match_day=day, by=organiser)
