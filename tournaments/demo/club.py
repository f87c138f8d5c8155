"""The demo club: a season, a tournament of pairs, games with melds, boards, teams; and neighbours in a federation."""

import datetime
from dataclasses import replace
from random import Random
from typing import cast

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User

from scoring import CardsEntry, RoundEntry, Seat, Side, dealer, entry_from_mapping
from tournaments import choices
from tournaments.demo.appearance import dress_up
from tournaments.demo.boards import build_portefeuille_drive, build_team_league
from tournaments.demo.federation import build_federation
from tournaments.demo.melds import build_hamburg_evening, build_klammern_league
from tournaments.demo.money import keep_money
from tournaments.demo.names import make_names
from tournaments.demo.play import on_paper, play_round
from tournaments.demo.prizes import CENTS_OF_EACH, SEED_OF_LOTS, promise_prizes
from tournaments.demo.tonight import build_evening_of_today
from tournaments.models import Club, Competition, MatchDay, Player, Round, Table
from tournaments.services.club.club import add_member
from tournaments.services.evening.adjustment import add_correction, add_penalty, record_absence
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.match_day import open_match_day, publish_match_day
from tournaments.services.files.demo_club import begin_demo, give_up_demo, say_still_building, show_demo
from tournaments.services.people.pair import add_pair
from tournaments.services.people.player import add_player
from tournaments.services.season.competition import create_competition
from tournaments.services.table.round import correct_round, record_sheet

SLUG, NEIGHBOURS, FEDERATION = "troefboer", "stille-roem", "hollandse-ijssel"
ACCOUNTS = (
    ("wedstrijdleider", choices.Role.OWNER),
    ("organisator", choices.Role.ORGANISER),
    ("schrijver", choices.Role.SCOREKEEPER),
    ("kijker", choices.Role.VIEWER),
)
# How many of the 43 members came on each of the seven evenings; most of these numbers do not fill the tables.
PRESENT = (41, 40, 42, 38, 41, 43, 40)
WEEKS_BETWEEN = 2


def reserve_demo_club() -> Club:
    """Only one is built at a time. Refused while one exists."""
    return begin_demo(
        name="Klaverjasvereniging De Troefboer", place="Oudewater", venue="Dorpshuis De Schakel, Marktplein 3"
    )


def build_demo_club(club: Club, *, seed: int, today: datetime.date, password: str | None = None) -> list[User]:
    """Builds everything in the club that was reserved; returns its accounts, without a password unless one is given.

    The same seed and day build the same club, except for keys. Every step is stored separately, so others can write
    too; no one sees any of it before the end.
    """
    try:
        return _build(club, seed, today, password)
    except BaseException:
        give_up_demo()
        raise


def _build(club: Club, seed: int, today: datetime.date, password: str | None) -> list[User]:
    random = Random(seed)
    users = _make_users(club, password)
    owner, organiser, scorekeeper, _viewer = users
    people = [add_player(club=club, name=name) for name in make_names(random, max(PRESENT))]
    _build_season(random, club, people, today=today, organiser=organiser, scorekeeper=scorekeeper)
    for build in (
        _build_tournament,
        build_klammern_league,
        build_hamburg_evening,
        build_portefeuille_drive,
        build_team_league,
    ):
        say_still_building(club)
        build(random, club, people, today=today, organiser=organiser, scorekeeper=scorekeeper)
    say_still_building(club)
    neighbours, federation = build_federation(random, club, today=today, owner=owner)
    show_demo(slugs={club.pk: SLUG, neighbours.pk: NEIGHBOURS, federation.pk: FEDERATION})
    # Before it has its web name nothing of a club is changed.
    dress_up(club)
    keep_money(club)
    return users


def _make_users(club: Club, password: str | None) -> list[User]:
    """A name that is already someone’s is left to them."""
    hashed = make_password(password)  # None: an account that no password opens
    users = []
    for name, role in ACCOUNTS:
        is_taken = User.objects.filter(username__iexact=name).exists()
        user = User.objects.create(username=f"{name}-demo-{club.pk}" if is_taken else name, password=hashed)
        add_member(club=club, user=user, role=role)
        users.append(user)
    return users


def _build_season(
    random: Random, club: Club, people: list[Player], *, today: datetime.date, organiser: User, scorekeeper: User
) -> None:
    """Seven evenings are over, the eighth is today, and two are still to come."""
    season = create_competition(
        club=club,
        name=f"Clubcompetitie {today.year}",
        slug=f"clubcompetitie-{today.year}",
        rules="amsterdam",
        match_days_planned=len(PRESENT) + 3,
        counting_best=5,
        minimum_attendance=4,
        tie_breaks=[choices.TieBreak.BEST_RESULT, choices.TieBreak.PITS],
        absence_rule=choices.AbsenceRule.LOWEST_OF_EVENING,
    )
    promise_prizes(season)
    for number, present in enumerate(PRESENT, start=1):
        say_still_building(club)
        date = today - datetime.timedelta(weeks=WEEKS_BETWEEN * (len(PRESENT) + 1 - number))
        evening = open_match_day(
            competition=season,
            date=date,
            starts_at=datetime.time(19, 45),
            pot_cents=present * CENTS_OF_EACH,
            prize_seed=SEED_OF_LOTS + number,
        )
        here = sorted(random.sample(people, k=present), key=lambda player: player.number)
        set_attendance(match_day=evening, players=here)
        draw_legs(match_day=evening, seed=random.randrange(1_000_000), by=organiser)
        for leg in evening.legs.order_by("number"):
            for table in leg.tables.order_by("number"):
                revoke_in = 9 if (number, leg.number, table.number) == (2, 1, 3) else None
                _play_table(random, table, season.rounds_per_leg, scorekeeper, revoke_in=revoke_in)
        _write_the_rest(random, season, evening, here, people, organiser)
        publish_match_day(match_day=evening, by=organiser)
    say_still_building(club)
    build_evening_of_today(random, season, people, today=today, organiser=organiser, scorekeeper=scorekeeper)


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
    """What an evening has apart from cards: an absence, now and then a penalty, a misread score corrected."""
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
    maker = Side(stored.maker)
    roem = entry.roem.first(maker, (*entry.roem[maker], rules.stuk), entry.roem[maker.other])
    correct_round(
        round=stored,
        entry=replace(entry, roem=roem),
        reason="Roem op het kladblok stond niet op de tellijst",
        revision=stored.revision,
        by=organiser,
    )


def _build_tournament(
    random: Random, club: Club, people: list[Player], *, today: datetime.date, organiser: User, scorekeeper: User
) -> None:
    """A Saturday afternoon that is over."""
    tournament = create_competition(
        club=club,
        name=f"Koppeltoernooi {today.year}",
        slug=f"koppeltoernooi-{today.year}",
        kind=choices.CompetitionKind.TOURNAMENT,
        form=choices.CompetitionForm.PAIRS,
        rules="rotterdam",
        rounds_per_leg=12,
        legs_per_match_day=2,
        match_days_planned=1,
    )
    players = random.sample(people, k=24)
    pairs = [
        add_pair(competition=tournament, first=players[index], second=players[index + 1])
        for index in range(0, len(players), 2)
    ]
    saturday = today - datetime.timedelta(days=(today.weekday() + 2) % 7 or 7)
    day = open_match_day(competition=tournament, date=saturday, starts_at=datetime.time(13, 30))
    set_attendance(match_day=day, pairs=pairs)
    seed = random.randrange(1_000_000)
    draw_legs(match_day=day, method=choices.DrawMethod.MOVING, seed=seed, by=organiser)
    for leg in day.legs.order_by("number"):
        for table in leg.tables.order_by("number"):
            _play_table(random, table, tournament.rounds_per_leg, scorekeeper, as_cards=table.number == 1)
    publish_match_day(match_day=day, by=organiser)
