"""A drive that anyone signs up for: one list and one waiting list, in the order in which people came."""

import random
from datetime import date, datetime, time, timedelta

import pytest
from django.utils import timezone

from tests.factories import PlayerFactory
from tournaments.choices import CompetitionForm
from tournaments.exceptions import Refused, Stale
from tournaments.models import Change, Club, Entrant, LogEntry, MatchDay, Pair, Player, SignUp
from tournaments.permissions import asked_by
from tournaments.queries.evening.door import get_door
from tournaments.queries.evening.entrant import SignUpList, get_sign_up_list
from tournaments.queries.evening.sign_up import answers_until
from tournaments.services.evening.door import check_in
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.entrant import (
    cancel_sign_up,
    find_partner,
    put_together,
    remove_all_due_entrants,
    set_sign_up,
    sign_up_anyone,
)
from tournaments.services.evening.undo import undo_change
from tournaments.services.season.drive import announce_drive

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

DAY = date(2026, 12, 3)
NOW = timezone.make_aware(datetime.combine(date(2026, 11, 20), time(12)))


def announced(club: Club, form: str = CompetitionForm.PAIRS, most: int | None = 40) -> MatchDay:
    settings = {"legs_per_match_day": 3, "rounds_per_leg": 16, "rules": "amsterdam"}
    day = {"date": DAY, "starts_at": time(20), "most_units": most, "sign_up_until": None}
    return announce_drive(club=club, name="Christmas drive", form=form, **day, **settings)


def signed_up(drive: MatchDay, *names: str, nonce: str = "", team: str = "") -> Entrant:
    nonce = (nonce or names[0]).ljust(24, "-")
    return sign_up_anyone(match_day=drive, names=names, reach="06 12345678", nonce=nonce, team=team, now=NOW)


def names_of(part: tuple) -> list[str]:
    return [str(one.unit) for one in part]


def agree(drive: MatchDay) -> SignUpList:
    """The list, the waiting list and the door say the same of everyone."""
    drive = MatchDay.objects.select_related("competition__club").get(pk=drive.pk)
    sign_ups, door = get_sign_up_list(drive), get_door(drive)
    of_evening = {row.pk: row.state.lower() for row in door.rows}
    for part, letters in ((sign_ups.placed, "cip"), (sign_ups.waiting, "qip")):
        assert all(of_evening[one.unit.pk] in letters for one in part)
        assert [one.number for one in part] == list(range(1, len(part) + 1))
    known = {one.unit.pk for one in (*sign_ups.placed, *sign_ups.waiting)}
    assert {pk for pk, state in of_evening.items() if state in "cq"} <= known
    assert len(sign_ups.placed) <= (drive.most_units or len(sign_ups.placed))
    if sign_ups.waiting:
        assert len(sign_ups.placed) == drive.most_units
    return sign_ups


@pytest.mark.parametrize("seed", [1, 2])
def test_a_full_drive_fills_up_from_the_waiting_list(club, seed):
    """40 pairs, 52 sign-ups and 9 cancellations in any order, each sent twice as from two phones.

    After every step list, waiting list and door agree; at the end the draw seats those who are on the list.
    """
    drive, lot = announced(club), random.Random(seed)
    steps = [("signs up", number) for number in range(52)]
    lot.shuffle(steps)
    for number in lot.sample(range(52), 9):
        after = next(at for at, step in enumerate(steps) if step == ("signs up", number))
        steps.insert(lot.randint(after + 1, len(steps)), ("cancels", number))
    order: list[int] = []
    for what, number in steps:
        pair = (f"Anna {number:02}", f"Bert {number:02}")
        if what == "signs up":
            first, again = (signed_up(drive, *pair) for _phone in range(2))
            assert first == again
            order.append(number)
        else:
            found = SignUp.objects.select_related("match_day__competition__club").get(pair__first__name=pair[0])
            cancel_sign_up(sign_up=found, now=NOW)
            with pytest.raises(Stale):
                cancel_sign_up(sign_up=found, now=NOW)
            order.remove(number)
        sign_ups = agree(drive)
        assert names_of(sign_ups.placed) == [f"Anna {one:02} / Bert {one:02}" for one in order[:40]], what
        assert names_of(sign_ups.waiting) == [f"Anna {one:02} / Bert {one:02}" for one in order[40:]], what
    assert (len(sign_ups.placed), len(sign_ups.waiting)) == (40, 3)
    assert drive.competition.pairs.count() == 43
    assert not Player.objects.filter(only_for=drive.competition, pairs_as_first=None, pairs_as_second=None).exists()
    check_in(match_day=drive, units=[one.unit for one in sign_ups.placed])
    draw_legs(match_day=drive, seed=seed, by=None)
    seated = set(drive.legs.first().seats.values_list("pair", flat=True))
    assert seated == {one.unit.pk for one in sign_ups.placed}
    agree(drive)


def test_who_moves_up_is_noted_until_they_are_told(club):
    drive = announced(club, most=2)
    first, _second, third, fourth = (signed_up(drive, f"Anna {at}", f"Bert {at}") for at in range(4))
    cancel_sign_up(sign_up=first.sign_up, now=NOW)
    assert [one.sign_up for one in agree(drive).moved_up] == [third.sign_up]
    set_sign_up(match_day=drive, open_to_all=True, most_units=5, sign_up_until=None)
    assert [one.sign_up for one in agree(drive).moved_up] == [third.sign_up, fourth.sign_up]


def test_two_who_look_for_a_partner(club):
    """The earlier of the two decides about their place, and the links of both go on working."""
    drive = announced(club, most=1)
    anna = signed_up(drive, "Anna")
    signed_up(drive, "Cor", "Dirk")
    waits = signed_up(drive, "Eva", "Frank")
    bert = signed_up(drive, "Bert")
    assert [len(part) for part in (agree(drive).placed, agree(drive).waiting, agree(drive).looking)] == [1, 1, 2]
    both = put_together(match_day=drive, keys=[bert.sign_up_id, anna.sign_up_id])
    assert names_of(agree(drive).waiting) == ["Anna / Bert", "Eva / Frank"]
    assert set(both.entrants.all()) == {anna, bert}
    assert waits.sign_up.is_waiting
    with pytest.raises(Refused, match="Choose two"):
        put_together(match_day=drive, keys=[both.pk])


def test_one_who_looks_finds_a_partner_by_name_or_signs_up_again_as_two(club):
    drive = announced(club)
    anna, cor = signed_up(drive, "Anna"), signed_up(drive, "Cor")
    find_partner(sign_up=anna.sign_up, name="Bert", now=NOW)
    signed_up(drive, "Dirk", "Cor", nonce="again")
    assert names_of(agree(drive).placed) == ["Anna / Bert", "Cor / Dirk"]
    assert not agree(drive).looking
    cor.refresh_from_db()
    assert cor.sign_up.pair is not None
    with pytest.raises(Refused, match="signed up already"):
        signed_up(drive, "Anna", "Bert", nonce="other page")
    with pytest.raises(Refused, match="signed up already"):
        signed_up(drive, "Anna", nonce="alone")


def test_members_are_meant_by_their_name_and_stay_when_they_cancel(club):
    known = PlayerFactory(club=club, name="Wil Smit")
    drive = announced(club)
    entrant = signed_up(drive, "wil smit", "Newcomer")
    assert entrant.player == known
    cancel_sign_up(sign_up=entrant.sign_up, now=NOW)
    assert list(club.people.values_list("name", flat=True)) == ["Wil Smit"]
    assert not Pair.objects.exists()


@pytest.mark.parametrize(("form", "names"), [("individual", ["Anna"]), ("teams", ["A", "B", "C", "D", "E"])])
def test_players_and_teams_sign_up_too(club, form, names):
    drive = announced(club, form, most=1)
    entrant = signed_up(drive, *names, team="The Knaves")
    other = signed_up(drive, *[f"{name} two" for name in names], team="The Nines")
    assert [len(agree(drive).placed), len(agree(drive).waiting)] == [1, 1]
    cancel_sign_up(sign_up=entrant.sign_up, now=NOW)
    assert [one.sign_up for one in agree(drive).placed] == [other.sign_up]
    assert club.people.count() == len(names)


def test_after_the_last_day_or_the_draw_only_the_organiser_changes_the_list(club):
    drive = announced(club)
    last = DAY - timedelta(days=3)
    drive = set_sign_up(match_day=drive, open_to_all=True, most_units=40, sign_up_until=last)
    assert answers_until(drive).date() == last
    entrants = [signed_up(drive, f"Anna {at}", f"Bert {at}") for at in range(2)]
    late = timezone.make_aware(datetime.combine(DAY, time(12)))
    for write in (
        lambda: cancel_sign_up(sign_up=entrants[0].sign_up, now=late),
        lambda: sign_up_anyone(match_day=drive, names=["X", "Y"], reach="", nonce="x" * 24, now=late),
    ):
        with pytest.raises(Refused, match="too late"):
            write()
    sign_up_anyone(match_day=drive, names=["X", "Y"], reach="", nonce="x" * 24)
    assert len(agree(drive).placed) == 3


def test_what_an_organiser_cancels_comes_back_with_one_tap(club, olga):
    """With its people, its place before others, how to reach them, and the link that they have."""
    drive = announced(club, most=2)
    entrant, *_others = (signed_up(drive, f"Anna {at}", f"Bert {at}") for at in range(3))
    before = [list(rows.order_by("pk").values()) for rows in (Player.objects, Pair.objects, Entrant.objects)]
    with asked_by(olga):
        cancel_sign_up(sign_up=entrant.sign_up)
        change = Change.objects.latest("pk")
        assert names_of(agree(drive).placed) == ["Anna 1 / Bert 1", "Anna 2 / Bert 2"]
        undo_change(change=change, by=olga)
    assert [list(rows.order_by("pk").values()) for rows in (Player.objects, Pair.objects, Entrant.objects)] == before
    assert names_of(agree(drive).waiting) == ["Anna 2 / Bert 2"]


def test_how_to_reach_them_is_gone_after_thirty_days(club, olga):
    """Also from the changes that could be undone."""
    drive = announced(club)
    kept, cancelled = (signed_up(drive, f"Anna {at}", f"Bert {at}") for at in range(2))
    with asked_by(olga):
        cancel_sign_up(sign_up=cancelled.sign_up)
    MatchDay.objects.update(date=timezone.localdate() - timedelta(days=30))
    assert remove_all_due_entrants() == 0
    MatchDay.objects.update(date=timezone.localdate() - timedelta(days=31))
    assert remove_all_due_entrants() == 1
    assert not Entrant.objects.exists()
    assert "12345678" not in "".join(str(change.rows) for change in Change.objects.all())
    assert kept.sign_up.pair is not None
    assert not LogEntry.objects.filter(subject__contains="123").exists()
