"""The demo club: a season, a tournament of pairs, games with melds, boards, teams; and neighbours in a federation."""

import datetime
import secrets
from dataclasses import dataclass, replace
from random import Random
from typing import cast

from django.contrib.auth.models import User
from django.db import transaction

from scoring import CardsEntry, RoundEntry, Seat, Side, dealer, entry_from_mapping
from tournaments import choices
from tournaments.demo.boards import build_portefeuille_drive, build_team_league
from tournaments.demo.federation import build_federation
from tournaments.demo.melds import build_hamburg_evening, build_klammern_league
from tournaments.demo.names import make_names
from tournaments.demo.play import on_paper, play_round
from tournaments.models import Club, Competition, Leg, MatchDay, Player, Round, Table
from tournaments.services.club.club import add_member, create_club, update_club
from tournaments.services.evening.adjustment import add_correction, add_penalty, record_absence
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.match_day import open_match_day, publish_match_day, set_attendance
from tournaments.services.people.player import add_player
from tournaments.services.season.competition import add_pair, create_competition
from tournaments.services.table.round import correct_round, record_sheet

SLUG = "troefboer"
LOG_INS = (
    ("wedstrijdleider", choices.Role.OWNER),
    ("organisator", choices.Role.ORGANISER),
    ("schrijver", choices.Role.SCOREKEEPER),
    ("kijker", choices.Role.VIEWER),
)
EVENINGS = 7
# How many of the 43 members come on each of the seven evenings; most of these numbers do not fill the tables.
PRESENT = (41, 40, 42, 38, 41, 43, 40)


@dataclass(frozen=True)
class DemoClub:
    club: Club
    password: str


@transaction.atomic
def build_demo_club(*, seed: int) -> DemoClub:
    """Everything in one transaction; the same seed builds the same club, but for keys, passwords and dates to come."""
    random = Random(seed)
    password = secrets.token_urlsafe(9)
    users = [_make_user(name, password) for name, _role in LOG_INS]
    club = create_club(name="Klaverjasvereniging De Troefboer", slug=SLUG, place="Oudewater", owner=users[0])
    update_club(club=club, venue="Dorpshuis De Schakel, Marktplein 3")
    for user, (_name, role) in zip(users[1:], LOG_INS[1:], strict=True):
        add_member(club=club, user=user, role=role)
    people = [add_player(club=club, name=name) for name in make_names(random, max(PRESENT))]
    _build_season(random, club, people, organiser=users[1], scorekeeper=users[2])
    _build_tournament(random, club, people, organiser=users[1], scorekeeper=users[2])
    build_klammern_league(random, club, people, organiser=users[1], scorekeeper=users[2])
    build_hamburg_evening(random, club, people, organiser=users[1], scorekeeper=users[2])
    build_portefeuille_drive(random, club, people, organiser=users[1], scorekeeper=users[2])
    build_team_league(random, club, people, organiser=users[1], scorekeeper=users[2])
    build_federation(random, club, owner=users[0])
    return DemoClub(club, password)


def _make_user(name: str, password: str) -> User:
    user, _created = User.objects.get_or_create(username=name)
    user.set_password(password)
    user.save()
    return user


def _build_season(random: Random, club: Club, people: list[Player], *, organiser: User, scorekeeper: User) -> None:
    season = create_competition(
        club=club,
        name="Clubcompetitie 2026",
        slug="clubcompetitie-2026",
        rules="amsterdam",
        match_days_planned=EVENINGS,
        counting_best=5,
        minimum_attendance=4,
        tie_breaks=[choices.TieBreak.BEST_RESULT, choices.TieBreak.PITS],
        absence_rule=choices.AbsenceRule.LOWEST_OF_EVENING,
    )
    first = datetime.date(2026, 8, 21)
    for number, present in enumerate(PRESENT, start=1):
        date = first + datetime.timedelta(weeks=2 * (number - 1))
        evening = open_match_day(competition=season, date=date, starts_at=datetime.time(19, 45))
        here = sorted(random.sample(people, k=present), key=lambda player: player.number)
        set_attendance(match_day=evening, players=here)
        draw_legs(match_day=evening, seed=random.randrange(1_000_000), by=organiser)
        for leg in evening.legs.order_by("number"):
            for table in leg.tables.order_by("number"):
                revoke_in = 9 if (number, leg.number, table.number) == (2, 1, 3) else None
                _play_table(random, table, season.rounds_per_leg, scorekeeper, revoke_in=revoke_in)
        _write_the_rest(random, season, evening, here, people, organiser)
        publish_match_day(match_day=evening, by=organiser)


def _play_table(
    random: Random,
    table: Table,
    rounds: int,
    by: User,
    *,
    revoke_in: int | None = None,
    as_cards: bool = False,
) -> None:
    """The rounds of one table, written on paper as its scorekeeper would."""
    rules = table.leg.match_day.competition.ruleset
    entries: list[RoundEntry | CardsEntry] = []
    for number in range(1, rounds + 1):
        cards = play_round(random, rules, dealer(Seat("N"), number))
        entry = on_paper(cards, rules)
        if number == revoke_in:
            entry = replace(entry, revoke=random.choice(list(Side)), pit=None)
        entries.append(cards if as_cards else entry)
    record_sheet(table=table, entries=entries, by=by)


def _write_the_rest(
    random: Random,
    season: Competition,
    evening: MatchDay,
    here: list[Player],
    people: list[Player],
    organiser: User,
) -> None:
    """What an evening brings besides cards: an absence, now and then a penalty, a misread score corrected."""
    away = [player for player in people if player not in here]
    if away:
        record_absence(match_day=evening, player=random.choice(away), with_notice=True, reason="Afgemeld", by=organiser)
    if evening.number == 4:
        add_penalty(
            competition=season,
            match_day=evening,
            player=random.choice(here),
            points=100,
            reason="Zonder melding te laat aan tafel",
            by=organiser,
        )
    if evening.number == 5:
        add_correction(
            competition=season,
            match_day=evening,
            player=random.choice(here),
            points=20,
            reason="Stuk in de laatste slag vergeten op te schrijven",
            by=organiser,
        )
    if evening.number in {3, 6}:
        _correct_one_round(random, evening, organiser)


def _correct_one_round(random: Random, evening: MatchDay, organiser: User) -> None:
    """The scorekeeper forgot twenty roem for the side that made trump."""
    made = Round.objects.filter(table__leg__match_day=evening, outcome=choices.RoundOutcome.MADE)
    stored = random.choice(list(made.order_by("table__leg__number", "table__number", "number")))
    rules = evening.competition.ruleset
    # The season is written on paper, not card by card.
    entry = cast(RoundEntry, entry_from_mapping(stored.entry))
    roem = entry.roem.first(entry.maker, (*entry.roem[entry.maker], rules.stuk), entry.roem[entry.maker.other])
    correct_round(
        round=stored,
        entry=replace(entry, roem=roem),
        reason="Roem op het kladblok stond niet op de tellijst",
        revision=stored.revision,
        by=organiser,
    )


def _build_tournament(random: Random, club: Club, people: list[Player], *, organiser: User, scorekeeper: User) -> None:
    tournament = create_competition(
        club=club,
        name="Koppeltoernooi Sint-Nicolaas",
        slug="koppeltoernooi-2026",
        kind=choices.CompetitionKind.TOURNAMENT,
        form=choices.CompetitionForm.PAIRS,
        rules="rotterdam",
        rounds_per_leg=12,
        legs_per_match_day=4,
        match_days_planned=1,
    )
    players = random.sample(people, k=24)
    pairs = [
        add_pair(competition=tournament, first=players[index], second=players[index + 1])
        for index in range(0, len(players), 2)
    ]
    day = open_match_day(competition=tournament, date=datetime.date(2026, 11, 21), starts_at=datetime.time(13, 30))
    set_attendance(match_day=day, pairs=pairs)
    seed = random.randrange(1_000_000)
    draw_legs(match_day=day, legs=[1, 2], method=choices.DrawMethod.MOVING, seed=seed, by=organiser)
    first, second = day.legs.order_by("number")
    _play_leg(random, first, [tournament.rounds_per_leg] * 6, scorekeeper)
    # The second leg is being played: some tables are done, some are playing, one has not started.
    _play_leg(random, second, [12, 12, 9, 7, 4, 0], scorekeeper)
    publish_match_day(match_day=day, by=organiser, even_if_incomplete=True)


def _play_leg(random: Random, leg: Leg, rounds: list[int], by: User) -> None:
    for table, count in zip(leg.tables.order_by("number"), rounds, strict=True):
        _play_table(random, table, count, by, as_cards=table.number == 1)
