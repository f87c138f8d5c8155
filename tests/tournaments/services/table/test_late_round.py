"""Rounds that come too late are kept for the organiser, each once, and never from a link that was shut."""

from uuid import uuid4

import pytest

from scoring import Side, entry_to_mapping
from tests.factories import CompetitionFactory, TableFactory, a_meld_entry, a_round, an_entry
from tests.tournaments.services.undone import undone
from tournaments.exceptions import KeyUsed, Refused, Stale
from tournaments.models import LateRound, Leg, Round, Table, TableLink
from tournaments.permissions import find_late_link, find_linked_table
from tournaments.queries.results.match_day import hall_version
from tournaments.queries.table.late_round import list_late_rounds
from tournaments.services.evening.leg import close_leg, reopen_leg
from tournaments.services.evening.seating import remove_leg, reseat_leg
from tournaments.services.people.player_leaving import anonymise_player
from tournaments.services.table import late_round as service
from tournaments.services.table.late_round import keep_late_round, settle_late_round
from tournaments.services.table.round import remove_round
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table_link import give_table_links, renew_table_link
from tournaments.services.table.tally import write_tally

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(competition) -> Table:
    """North to West are called A to D."""
    table = TableFactory(leg__match_day__competition=competition)
    for seat, name in zip(table.seats.order_by("pk"), "ABCD", strict=True):
        seat.player.name = name
        seat.player.save()
    return table


def close(table: Table) -> None:
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)


def seat_again(table: Table) -> None:
    """The same people, each one seat further."""
    first, *others = [seat.player for seat in table.seats.order_by("pk")]
    reseat_leg(leg=table.leg, tables=[[*others, first]], by=None)


def take_the_leg_away(table: Table) -> None:
    remove_leg(leg=Leg.objects.get(pk=table.leg_id), by=None)


def token_of(table: Table) -> str:
    return give_table_links(tables=[table])[table.pk]


def closed(table: Table) -> TableLink:
    """The link of this table, found after its leg was closed."""
    token = token_of(table)
    close(table)
    return find_late_link(token)


def keep(link, number=1, entry=None, client_id=None, side=None):
    mapping = entry if isinstance(entry, dict) else entry_to_mapping(entry or an_entry())
    return keep_late_round(link=link, number=number, entry=mapping, client_id=client_id or uuid4(), side=side)


def test_a_round_that_comes_too_late_is_kept_with_all_that_is_known(table, django_assert_num_queries):
    token = token_of(table)
    assert (find_linked_table(token), find_late_link(token)) == (table, None)
    for change, is_there in ((close, True), (seat_again, False), (take_the_leg_away, False)):
        with undone():
            change(table)
            assert find_linked_table(token) is None
            assert find_late_link(token.swapcase()) is None  # never ours
            with django_assert_num_queries(1):
                link = find_late_link(token)
                assert link.match_day.competition.club == table.leg.match_day.competition.club
            late = keep(link, number=2)
            late.refresh_from_db()
            assert (late.leg_number, late.table_number, late.number) == (1, 1, 2)
            assert late.names == ["A", "B", "C", "D"]
            assert (late.match_day, late.table) == (table.leg.match_day, table if is_there else None)
            assert late.entry == {"maker": "NS", "card_points": {"NS": 100}}
            assert not Round.objects.exists()


def test_a_substitute_is_known_by_their_own_name_and_a_forgotten_name_is_forgotten_here_too(table):
    substitute(seat=table.seats.get(position="E"), guest="Guest")
    token, player = token_of(table), table.seats.get(position="N").player
    seat_again(table)
    names = ["A", "Guest", "C", "D"]
    assert TableLink.objects.get().names == keep(find_late_link(token)).names == names
    anonymise_player(player=player)
    player.refresh_from_db()
    assert TableLink.objects.get().names == LateRound.objects.get().names == [player.name, *names[1:]]


def test_what_is_on_the_sheet_already_is_not_late_and_the_same_is_kept_once(table):
    """Protects: only the answer to the phone was lost, so the organiser has nothing to type in."""
    stored, gone = a_round(table), a_round(table, 2)
    remove_round(round=gone, reason="Twice", revision=1, by=None)
    link = closed(table)
    assert keep(link, client_id=stored.client_id) is None
    assert keep(link) is None  # another phone at the table wrote the same
    with pytest.raises(KeyUsed):
        keep(link, number=2, client_id=gone.client_id)
    assert not LateRound.objects.exists()
    said = {"entry": an_entry(90), "client_id": uuid4()}
    late = keep(link, **said)
    assert keep(link, **said) == late == LateRound.objects.get()
    assert (late.number, late.entry["card_points"]) == (1, {"NS": 90})
    reopen_leg(leg=table.leg)  # written on as ever
    with pytest.raises(Stale):
        keep(link, entry=an_entry(70))


def test_another_round_under_a_key_that_was_used_is_kept_too(table):
    """Protects: a phone that was restored sends what it writes next under the key of a round that is stored."""
    stored, key = a_round(table), uuid4()
    link = closed(table)
    for _time in range(2):
        keep(link, client_id=stored.client_id, number=5)
        for number, points in ((2, 70), (2, 80), (3, 80)):
            assert keep(link, client_id=key, number=number, entry=an_entry(points)).number == number
    kept = LateRound.objects.values_list("number", "entry__card_points__NS").order_by("pk")
    assert [*kept] == [(5, 100), (2, 70), (2, 80), (3, 80)]


def test_what_this_side_has_written_already_is_not_late():
    table = TableFactory(leg__match_day__competition=CompetitionFactory(keeps_two_tallies=True))
    write_tally(table=table, side=Side.NS, number=1, entry=an_entry(), client_id=uuid4())
    link = closed(table)
    assert keep(link, side=Side.NS) is None
    assert keep(link, side=Side.EW).side == "EW"


def test_a_link_that_was_replaced_leaves_nothing_behind(table):
    """Protects: the organiser shut someone out, who must not reach the board by another way."""
    old = token_of(table)
    new = renew_table_link(table=table)
    link = TableLink.objects.get(table_number=1, replaced_at__isnull=False)
    close(table)
    assert (find_late_link(old), find_late_link(new).table) == (None, table)
    with pytest.raises(Stale):
        keep(link)
    assert not LateRound.objects.exists()


def test_what_cannot_be_a_round_is_refused_and_that_many_of_one_table_are_kept(table, monkeypatch):
    monkeypatch.setattr(service, "MOST_OF_TABLE", 2)
    link = closed(table)
    for entry, number in (
        *(({}, 1), ({"maker": "N", "plays": 7}, 1), (a_meld_entry(melds={Side.NS: (20,)}), 1)),
        *((None, 0), (None, 201)),
    ):
        with pytest.raises(Refused):
            keep(link, entry=entry, number=number)
    for number in (1, 2):
        settle_late_round(late=keep(link, number=number))
    with pytest.raises(Refused):
        keep(link, number=3)
    assert LateRound.objects.count() == 2


def test_what_is_done_with_is_listed_no_longer(table, django_assert_num_queries):
    link = closed(table)
    day = table.leg.match_day
    versions = [hall_version(day)]
    late = [keep(link, number=number) for number in (2, 1)]
    versions.append(hall_version(day))
    with django_assert_num_queries(1):
        assert [line.late for line in list_late_rounds(day)] == late[::-1]
    settle_late_round(late=late[1])
    versions.append(hall_version(day))
    assert [line.late for line in list_late_rounds(day)] == late[:1]
    assert len(set(versions)) == 3


def test_what_these_rules_cannot_count_is_listed_as_it_is(table):
    """Protects: an impossible round, rules that were changed since, a file from elsewhere."""
    keep(closed(table))
    for entry in ({"maker": "NS", "card_points": {"NS": 161}}, {"maker": "?"}, [], "x"):
        LateRound.objects.update(entry=entry, names=entry)
        [line] = list_late_rounds(table.leg.match_day)
        assert (line.entry, line.score, len(line.names)) == (None, None, 2)
