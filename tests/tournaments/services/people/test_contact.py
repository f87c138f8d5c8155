"""How a club reaches its players: nothing without consent, and what is removed is gone everywhere."""

import json
from datetime import date

import pytest
from django.core.exceptions import ValidationError

from tests.factories import AttendanceFactory, ContactFactory, MatchDayFactory, PlayerFactory
from tests.walks.test_url_walk import what_is_stored
from tournaments.choices import ContactTerm
from tournaments.exceptions import Refused
from tournaments.models import Change, Contact, LogEntry, Player
from tournaments.permissions import asked_by
from tournaments.services.club.merging import merge_players
from tournaments.services.evening.undo import undo_change
from tournaments.services.people.contact import remove_all_due_contacts, remove_due_contacts
from tournaments.services.people.player import set_players, update_player
from tournaments.services.people.player_leaving import anonymise_player, remove_player

pytestmark = pytest.mark.django_db
GIVEN = {"phone": "06 TEL 12", "email": "mark@club.example", "consent": "said yes", "agreed_on": date(2026, 9, 3)}
LONG_AGO = date(2020, 1, 1)


@pytest.fixture
def anja(club) -> Player:
    return PlayerFactory(club=club, name="Anja", number=1)


def keep(player: Player, **values: object) -> None:
    given = {**GIVEN, "phone": "+31 (0)6 1234.5678", **values}
    update_player(player=player, name=player.name, number=player.number, is_active=player.is_active, contact=given)


def phones() -> list[str]:
    return list(Contact.objects.order_by("pk").values_list("phone", flat=True))


def test_it_is_stored_as_written_and_dialled_without_signs(anja):
    keep(anja, phone="  +31  (0)6 1234.5678 ")
    assert (phones(), anja.contact.dialled) == (["+31 (0)6 1234.5678"], "+31612345678")
    keep(anja, phone="", email="new@club.example")
    assert list(Contact.objects.values_list("phone", "email")) == [("", "new@club.example")]
    keep(anja, phone="", email="")
    assert phones() == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("phone", "ask her son"),
        ("phone", "0"),
        ("phone", "=06 1234567"),
        ("email", "no address"),
        ("consent", ""),
        ("agreed_on", date(2027, 1, 1)),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_stored(anja, field, value):
    """Protects: a note without consent, and a name that changes although the rest was refused."""
    with pytest.raises(ValidationError) as refusal:
        update_player(
            player=anja,
            name="Other",
            number=1,
            is_active=True,
            contact={**GIVEN, "phone": "0612345678", field: value},
        )
    assert list(refusal.value.message_dict) == [field]
    assert (phones(), Player.objects.get().name) == ([], "Anja")


def test_it_goes_with_the_person_and_never_comes_back(anja, anna):
    """Protects: a telephone number of someone who is only a number in the standings."""
    other = ContactFactory(player__club=anja.club).player
    with asked_by(anna):
        keep(anja)
        anonymise_player(player=anja)
        remove_player(player=other)
    assert phones() == []
    with pytest.raises(Refused):
        keep(Player.objects.get(pk=anja.pk))


def test_neither_the_log_nor_what_can_be_undone_knows_it(anja, anna):
    """Protects: what was removed being kept for thirty days, or for ever."""
    marks = ("1234.5678", "mark@club.example")
    with asked_by(anna):
        keep(anja)
        set_players(club=anja.club, players=[anja], is_active=False)
        keep(anja, phone="06 1234.5678 9")
        keep(anja, phone="", email="")
        keep(anja)
        anonymise_player(player=anja)
    assert LogEntry.objects.count() == 6
    assert Change.objects.exists()
    stored = json.dumps([change.rows for change in Change.objects.all()])
    stored += repr({model: rows for model, rows in what_is_stored().items() if model != "Change"})
    assert [mark for mark in marks if mark in stored] == []


@pytest.mark.parametrize("is_removed", [False, True])
def test_a_merge_takes_it_along_and_back(club, anja, anna, is_removed):
    """Protects: undoing it when it was removed meanwhile; and what is stored for that is the key alone."""
    double = PlayerFactory(club=club, name="Anja B", number=2)
    ContactFactory(player=double, phone="06 12345678")
    with asked_by(anna):
        merge_players(keep=anja, gone=double, by=anna)
        assert Contact.objects.get().player == anja
        [change] = Change.objects.all()
        assert "12345678" not in json.dumps(change.rows)
        if is_removed:
            keep(anja, phone="", email="")
        undo_change(change=change, by=anna)
        assert [one.player.name for one in Contact.objects.all()] == ([] if is_removed else ["Anja B"])
        undo_change(change=Change.objects.latest("pk"), by=anna)
        assert [one.player.name for one in Contact.objects.all()] == ([] if is_removed else ["Anja"])


def test_of_two_the_one_of_the_person_who_stays_is_kept(club, anja, anna):
    """Each belongs to what its person agreed to, so they are not mixed."""
    ContactFactory(player=anja, phone="06 11111111", email="")
    double = ContactFactory(player__club=club, phone="06 22222222").player
    with asked_by(anna):
        merge_players(keep=anja, gone=double, by=anna)
    assert list(Contact.objects.values_list("player", "phone", "email")) == [(anja.pk, "06 11111111", "")]


def test_who_left_is_due_after_the_years_of_the_club(club, competition, anna):
    """Members who play keep it, and so does anyone who was here, or agreed, since."""
    old = {"player__club": club, "agreed_on": LONG_AGO}
    guest, resting, member, seen, fresh = (
        ContactFactory(player__name=name, player__number=number, **{**old, **fields}).player
        for number, (name, fields) in enumerate(
            {
                "Guest": {"player__is_guest": True},
                "Resting": {"player__is_active": False},
                "Member": {},
                "Seen": {"player__is_guest": True},
                "Fresh": {"player__is_guest": True, "agreed_on": date(2026, 9, 3)},
            }.items(),
            1,
        )
    )
    AttendanceFactory(match_day=MatchDayFactory(competition=competition, date=date(2025, 1, 10)), player=seen)
    before = MatchDayFactory(competition=competition, date=date(2023, 1, 10))
    AttendanceFactory(match_day=before, player=resting)
    with asked_by(anna):
        club.contact_term = ContactTerm.NEVER
        club.save()
        assert remove_due_contacts(club=club) == 0
        club.contact_term = ContactTerm.FIVE
        club.save()
        assert remove_due_contacts(club=club) == 1
    assert {one.player for one in Contact.objects.all()} == {resting, member, seen, fresh}
    club.contact_term = ContactTerm.TWO
    club.save()
    assert (remove_all_due_contacts(), remove_all_due_contacts()) == (1, 0)
    assert {one.player for one in Contact.objects.all()} == {member, seen, fresh}
    assert guest.name == "Guest"
    said = [(line.user_name, line.action, line.subject) for line in LogEntry.objects.order_by("pk")]
    assert said == [(name, "contacts_removed", '{"count": 1}') for name in ("anna", "")]
