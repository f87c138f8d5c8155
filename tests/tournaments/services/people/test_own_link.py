"""Links of people: each opens one person's page until it is replaced or ended, and only hashes of it are stored."""

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from tests.factories import MatchDayFactory, PlayerFactory
from tests.tournaments.services.undone import undone
from tournaments.exceptions import Stale
from tournaments.models import Change, LogEntry, OwnLink, Player
from tournaments.permissions import asked_by, find_own_link, hash_token
from tournaments.services.club.merging import merge_players
from tournaments.services.evening.undo import undo_change
from tournaments.services.people import own_link
from tournaments.services.people.own_link import (
    WRONG_CODES,
    ask_to_be_forgotten,
    end_own_link,
    find_own_token,
    give_own_links,
    own_code,
    own_token,
    replace_own_link,
    set_initials,
)
from tournaments.services.people.player_leaving import anonymise_player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

VISITOR = "192.0.2.1"


def link_of(player: Player) -> str:
    return own_token(give_own_links(club=player.club, players=[player])[player.pk])


@pytest.mark.parametrize("count", [1, 3])
def test_each_person_has_their_own_link(club, count, django_assert_num_queries):
    players = [PlayerFactory(club=club) for _number in range(count)]
    # The lock, with its own statement on PostgreSQL, the club, who is there, their links, the new ones; the savepoint.
    with django_assert_num_queries(8 if connection.features.has_select_for_update else 7):
        nonces = give_own_links(club=club, players=players)
    tokens = [own_token(nonces[player.pk]) for player in players]
    assert [find_own_link(token) for token in tokens] == players
    assert len({*tokens, *(own_code(nonce) for nonce in nonces.values())}) == 2 * count


def test_a_card_can_be_printed_again_and_a_copy_of_the_database_opens_nothing(club, settings):
    player = PlayerFactory(club=club)
    token = link_of(player)
    assert link_of(player) == token
    stored = OwnLink.objects.get()
    kept = {str(value) for value in OwnLink.objects.values_list().get()}
    assert not {token, own_code(stored.nonce)} & kept
    for guess in (stored.token_hash, stored.code_hash, stored.nonce, token.swapcase(), "x" * 24, ""):
        assert find_own_link(guess) is None, guess
    with undone():  # printed on another computer: both stay good
        settings.SECRET_KEY = "of the other laptop"
        other = link_of(player)
        assert other != token
        assert find_own_link(token) == find_own_link(other) == player


def test_a_replaced_or_ended_link_opens_nothing(club):
    player, other = PlayerFactory(club=club), PlayerFactory(club=club)
    first, of_other = link_of(player), link_of(other)
    second = own_token(replace_own_link(player=player))
    assert [find_own_link(token) for token in (first, second, of_other)] == [None, player, other]
    assert link_of(player) == second
    end_own_link(player=player)
    assert [find_own_link(token) for token in (first, second, of_other)] == [None, None, other]
    third = link_of(player)
    assert find_own_link(third) == player
    assert third not in (first, second)
    anonymise_player(player=player)
    assert find_own_link(third) is None
    with pytest.raises(Stale):
        give_own_links(club=club, players=[player])


def test_the_code_leads_there_however_it_is_typed(club):
    player = PlayerFactory(club=club)
    nonce = give_own_links(club=club, players=[player])[player.pk]
    code = own_code(nonce)
    for typed in (code, code.lower(), code.replace("-", " "), f" {code[:2]}.{code[2:]} "):
        assert find_own_token(code=typed, visitor=VISITOR) == own_token(nonce), typed
    replace_own_link(player=player)
    with pytest.raises(ValidationError, match="No one has this code now"):
        find_own_token(code=code, visitor=VISITOR)


def test_codes_are_not_guessed(club, monkeypatch):
    player = PlayerFactory(club=club)
    code = own_code(give_own_links(club=club, players=[player])[player.pk])
    monkeypatch.setattr(own_link, "WRONG_CODES", 3)
    for _guess in range(3):
        with pytest.raises(ValidationError, match="No one has this code"):
            find_own_token(code="AAAA-AAAA", visitor=VISITOR)
    for typed in (code, "AAAA-AAAA"):
        with pytest.raises(ValidationError, match="Too many attempts"):
            find_own_token(code=typed, visitor=VISITOR)
    assert find_own_token(code=code, visitor="192.0.2.2")
    assert WRONG_CODES >= 50  # a hall is one network


def test_two_entries_that_are_merged_keep_both_cards_and_what_was_said(competition, club, anna):
    keep, gone = PlayerFactory(club=club), PlayerFactory(club=club)
    tokens = [link_of(keep), link_of(gone)]
    days = [MatchDayFactory(competition=competition) for _at in range(3)]
    for day, who in zip(days, ([keep, gone], [keep], [gone]), strict=True):
        for player in who:
            day.sign_ups.create(player=player)
    with asked_by(anna):
        merge_players(keep=keep, gone=gone, by=anna)
    assert [find_own_link(token) for token in tokens] == [keep, keep]
    assert [[row.unit for row in day.sign_ups.all()] for day in days] == [[keep], [keep], [keep]]
    undo_change(change=Change.objects.get(), by=anna)
    assert [find_own_link(token) for token in tokens] == [keep, gone]
    assert [{row.unit for row in day.sign_ups.all()} for day in days] == [{keep, gone}, {keep}, {gone}]


def test_what_a_person_chooses_there_stands_in_the_log_without_their_name(club, anna):
    player = PlayerFactory(club=club, name="Zwaantje")
    with asked_by(anna):
        set_initials(player=player, hides_name=True)
        ask_to_be_forgotten(player=player, asks=True)
        ask_to_be_forgotten(player=player, asks=True)
        ask_to_be_forgotten(player=player, asks=False)
    player.refresh_from_db()
    assert (player.hides_name, player.asked_to_be_forgotten_at) == (True, None)
    lines = LogEntry.objects.order_by("pk").values_list("action", "subject")
    assert [action for action, _subject in lines] == ["initials_chosen", "forgetting_asked", "forgetting_not_asked"]
    assert not any("Zwaantje" in subject for _action, subject in lines)


def test_the_hash_of_a_code_is_of_the_code_as_it_is_printed(club):
    """Protects: cards in drawers, should the letters of a code be put another way."""
    player = PlayerFactory(club=club)
    nonce = give_own_links(club=club, players=[player])[player.pk]
    assert OwnLink.objects.get().code_hash == hash_token(own_code(nonce))
    assert len(own_code(nonce)) == 9
    assert own_code(nonce)[4] == "-"
