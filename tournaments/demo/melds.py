"""The games with melds in the demo club: a small league of Klammern, and an evening of Hamburg for three at a table."""

import datetime
from collections.abc import Sequence
from random import Random

from django.contrib.auth.models import User

from scoring import (
    Card,
    Game,
    KlammernCards,
    KlammernEntry,
    Ruleset,
    Seat,
    Suit,
    TrumpChoice,
    contender_of,
    dealer,
    legal_cards,
    score_match,
    score_round,
    seats_from,
    trick_winner,
)
from tournaments import choices
from tournaments.models import Club, Competition, MatchDay, Player, Table
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.match_day import open_match_day, publish_match_day
from tournaments.services.evening.seating import seat_leg
from tournaments.services.season.competition import create_competition
from tournaments.services.table.round import record_sheet

MOST_ROUNDS = 60


def build_klammern_league(
    random: Random, club: Club, people: Sequence[Player], *, today: datetime.date, organiser: User, scorekeeper: User
) -> None:
    """Four evenings of games to 51 Augen with changing partners; games won count, and then the Augen."""
    league = create_competition(
        club=club,
        name=f"Klammerliga {today.year}",
        slug=f"klammerliga-{today.year}",
        rules="klammern-league",
        legs_per_match_day=3,
        match_days_planned=4,
        counting_figure=choices.CountingFigure.WINS,
        tie_breaks=[choices.TieBreak.FIGURE],
        bye_points=1,
        bye_pits=0,
    )
    members = random.sample(people, k=8)
    yesterday = today - datetime.timedelta(days=1)
    for weeks in (3, 2, 1):
        _play_evening(random, league, members, yesterday - datetime.timedelta(weeks=weeks), organiser, scorekeeper)
    # The fourth evening is halfway: one table has finished, the other is in the middle of its game.
    evening = _open(league, members, yesterday)
    first, second = _seat(random, evening, members, organiser)
    _play(random, first, scorekeeper)
    _play(random, second, scorekeeper, rounds=3)


def build_hamburg_evening(
    random: Random, club: Club, people: Sequence[Player], *, today: datetime.date, organiser: User, scorekeeper: User
) -> None:
    """One evening at tables of three: what counts is the dice."""
    evening = create_competition(
        club=club,
        name="Hamburg-avond",
        slug=f"hamburg-{today.year}",
        kind=choices.CompetitionKind.TOURNAMENT,
        rules="hamburg",
        rules_options={"players": 3},
        legs_per_match_day=2,
        match_days_planned=1,
        bye_points=0,
        bye_pits=0,
    )
    members = random.sample(people, k=9)
    date = today - datetime.timedelta(days=51)
    _play_evening(random, evening, members, date, organiser, scorekeeper)


def _play_evening(
    random: Random,
    competition: Competition,
    members: Sequence[Player],
    date: datetime.date,
    organiser: User,
    scorekeeper: User,
) -> None:
    evening = _open(competition, members, date)
    for _leg in range(competition.legs_per_match_day):
        for table in _seat(random, evening, members, organiser):
            _play(random, table, scorekeeper)
    publish_match_day(match_day=evening, by=organiser)


def _open(competition: Competition, members: Sequence[Player], date: datetime.date) -> MatchDay:
    evening = open_match_day(competition=competition, date=date, starts_at=datetime.time(19, 45))
    set_attendance(match_day=evening, players=list(members))
    return evening


def _seat(random: Random, evening: MatchDay, members: Sequence[Player], by: User) -> list[Table]:
    """Seats everyone at a table, by lot."""
    lots, size = random.sample(members, k=len(members)), evening.competition.units_at_table
    leg = seat_leg(match_day=evening, tables=[lots[at : at + size] for at in range(0, len(lots), size)], by=by)
    return list(leg.tables.order_by("number"))


def _play(random: Random, table: Table, by: User, rounds: int = MOST_ROUNDS) -> None:
    """The rounds of one table until its match is over."""
    rules = table.leg.match_day.leg_rules
    entries: list[KlammernEntry] = []
    while len(entries) < rounds and not (entries and score_match(entries, rules).finished):
        entries.append(_round(random, rules, dealer(Seat.NORTH, len(entries) + 1, rules.players)))
    record_sheet(table=table, entries=entries, by=by)


def _round(random: Random, rules: Ruleset, dealer: Seat) -> KlammernEntry:
    """A round as it is written on the sheet; now and then everyone passes."""
    if random.random() < 0.05:
        return KlammernEntry(passed=True)
    cards = play_round(random, rules, dealer)
    score = score_round(cards, rules)
    maker = contender_of(rules, cards.maker)
    defenders = [who for who in score.total if who != maker]
    is_sure = score.total[maker] < max(score.total[who] for who in defenders)
    return KlammernEntry(
        maker=maker,
        choice=cards.choice,
        card_points=dict(score.card_points),
        melds={who: tuple(_amounts(points)) for who, points in score.melds.items() if points},
        belle=next((who for who, points in score.belle.items() if points), None),
        doubling=int(rules.doubling_counts and is_sure and random.random() < 0.3),
    )


def _amounts(points: int) -> list[int]:
    """Melds worth this many points, as Fifties and Terze."""
    fifties = next(count for count in range(points // 50, -1, -1) if (points - 50 * count) % 20 == 0)
    return [50] * fifties + [20] * ((points - 50 * fifties) // 20)


def play_round(random: Random, rules: Ruleset, dealer: Seat) -> KlammernCards:
    """Everyone plays legal cards: high ones when leading, otherwise the cheapest that takes the trick."""
    pack = list(Card)
    random.shuffle(pack)
    leader = seats_from(rules, dealer)[1]
    seats = seats_from(rules, leader)
    hands = {seat: pack[rules.hand_size * at : rules.hand_size * (at + 1)] for at, seat in enumerate(seats)}
    maker, trump = max(((seat, suit) for seat in seats for suit in Suit), key=lambda bid: _worth(hands[bid[0]], bid[1]))
    choice = random.choice([TrumpChoice.TURNED, TrumpChoice.TURNED, TrumpChoice.KLEINES])
    plays: list[Card] = []
    first = leader
    for _trick in range(rules.hand_size):
        trick: list[Card] = []
        in_turn = seats_from(rules, first)
        for seat in in_turn:
            card = _choose(rules, trump, trick, legal_cards(rules, trump, trick, hands[seat]))
            hands[seat].remove(card)
            trick.append(card)
        first = in_turn[trick_winner(rules, trump, trick)]
        plays += trick
    choice = choice if rules.game is Game.HAMBURG else TrumpChoice.TURNED
    return KlammernCards(trump=trump, maker=maker, leader=leader, plays=tuple(plays), choice=choice)


def _worth(hand: Sequence[Card], trump: Suit) -> int:
    return sum("789QKTA".find(card[0]) + (20 if card[0] in "J9" else 8) for card in hand if card.suit is trump)


def _choose(rules: Ruleset, trump: Suit, trick: list[Card], legal: Sequence[Card]) -> Card:
    by_strength = sorted(legal, key=lambda card: ("789JQKTA".find(card[0]), card.suit is trump))
    if not trick:
        return by_strength[-1]
    winning = [card for card in by_strength if trick_winner(rules, trump, [*trick, card]) == len(trick)]
    return winning[0] if winning else by_strength[0]
