"""A whole club out in one file and in again: nothing is lost, nothing counts otherwise, and bad files store nothing."""

import base64
import gzip
import json
from datetime import date
from io import BytesIO

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.utils import timezone

from tests.factories import (
    AdjustmentFactory,
    ByeFactory,
    CompetitionFactory,
    ContactFactory,
    PlayerFactory,
    PrizeFactory,
    ResultFactory,
    TableFactory,
    UserFactory,
    WishFactory,
    a_logo,
    a_round,
)
from tests.walks.test_url_walk import what_is_stored
from tournaments.choices import BookingKind, FeeFor, PaidHow, PictureKind, PriceFor
from tournaments.exports.club_file import club_file
from tournaments.imports import club_file as reading
from tournaments.imports.club_file import read_club_file
from tournaments.models import Club, ClubPicture, Competition, Contact, Fee, MatchDay, Price, Wish
from tournaments.models.parts import CLUB_FIELDS, OF_OTHER_CLUBS, PARTS, link_to_club, links, lists, plain_fields
from tournaments.queries.files.club_file import SCHEMA, get_club_document
from tournaments.queries.money.account import list_accounts
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.services.club.appearance import change_appearance
from tournaments.services.club.club import update_club
from tournaments.services.evening.door import check_in
from tournaments.services.files.club_file import load_club
from tournaments.services.money.booking import book, book_counter
from tournaments.services.money.fee import charge_fee, set_fee
from tournaments.services.money.price import set_prices
from tournaments.services.season.competition import create_competition, update_competition
from tournaments.standings import DayRow, StandingRow

STAYS_BEHIND = {
    "Entrant",  # how organisers of this installation reach them, and keys
    "LineUp",  # secret until those they meet have theirs; the seats go along
    *["Change", "Club", "Federation", "FederationEvent", "FederationStanding", "FormerClubSlug"],
    *[
        "FormerFederationSlug",
        "ApiToken",
        "HandIn",
        "Invitation",
        "Joining",
        "LogEntry",
        "Membership",
        "Pad",
        "PadRound",
    ],
    *("OwnLink", "Screen", "SentResult", "Submission", "Subscriber", "TableLink"),
}

FIELDS_THAT_STAY_BEHIND = {
    "Club.id": "a key",
    "Club.federation": "one of the installation it comes from",
    "Club.is_federation": "what is loaded is a club like any other",
    "Club.shares_players": "its federation is of the installation it comes from",
    "Player.origin": "someone of another club of the installation it comes from",
    "Club.created_at": "the club is new here",
    "Club.pictures": "follow from the pictures themselves",
    "Club.version": "of the pages of an installation",
    "Competition.version": "of the pages of an installation",
    "MatchDay.version": "of the pages of an installation",
    "MatchDay.published_by": "an account",
    "Round.costs": "counted again where it is loaded",
    "Board.possible": "counted again where it is loaded",
    "Draw.made_by": "an account",
    "Leg.seated_by": "an account",
    "Club.list_answers": "asked again where the club is new",
    "Club.is_demo": "what is loaded is someone's own",
    "Leg.closed_by": "an account",
    "Table.entered_by": "an account",
    "Table.taken_back": "keys of the phones of that evening",
    "Table.agreed": "tapped on the phones of that evening",
    "Round.entered_by": "an account",
    "Adjustment.made_by": "an account",
    "Correction.made_by": "an account",
}

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def full_club(club, competition):
    """One of nearly everything."""
    table = TableFactory(leg__match_day__competition=competition)
    a_round(table)
    leg = table.leg
    ByeFactory(leg=leg, player=PlayerFactory(club=club))
    day = leg.match_day
    ResultFactory(match_day=day, player=PlayerFactory(club=club, hides_name=True))
    AdjustmentFactory(competition=competition, match_day=day, player=leg.seats.first().player)
    WishFactory(club=club)
    PlayerFactory(club=club, only_for=competition)
    day.sign_ups.create(player=leg.seats.first().player)
    day.enquiries.create(player=leg.seats.first().player)
    Price.objects.create(competition=competition, match_day=day, number=1, cents=600)
    Fee.objects.create(club=club, number=1, name="Year", amounts=[1500])
    MatchDay.objects.update(published_at=timezone.now())
    return club


def what_is_shown(club: Club) -> list:
    """Every standing and every result of a match day, by number and name."""
    shown = []
    for competition in Competition.objects.filter(club=club).order_by("name"):
        for published_only in (True, False):
            standing = get_standing(competition, published_only=published_only)
            shown.append([competition.name, standing.is_final])
            shown += [[row.number, row.name, *_figures(row.row)] for row in standing.rows]
            for day in competition.match_days.order_by("number"):
                result = get_match_day_result(day, published_only=published_only)
                shown += [[day.number, row.number, row.name, *_figures(row.row)] for row in result.rows]
    return shown


def _figures(row: StandingRow | DayRow) -> list[str]:
    """All but the key, which is another one."""
    names = StandingRow._fields if isinstance(row, StandingRow) else DayRow.__dataclass_fields__
    return [repr(getattr(row, name)) for name in names if name not in {"unit_id", "count", "unit"}]


def test_every_model_is_exported_or_listed_as_left_behind():
    """Who adds a model says here whether it belongs to the file of a club."""
    everything = {model.__name__ for model in apps.get_app_config("tournaments").get_models()}
    assert {model.__name__ for model in PARTS} == everything - STAYS_BEHIND


def test_every_field_is_exported_or_listed_as_left_behind():
    """Who adds a field to a part that the file does not carry on its own says above why."""
    left = {f"Club.{field.name}" for field in Club._meta.concrete_fields if field.name not in CLUB_FIELDS}
    for model in PARTS:
        carried = {field.name for field in (*plain_fields(model), *links(model))} | {link_to_club(model)}
        fields = {field.name for field in model._meta.concrete_fields if not field.primary_key}
        left |= {f"{model.__name__}.{name}" for name in fields - carried}
        assert set(lists(model)) == set(model._meta.many_to_many)
    assert left == set(FIELDS_THAT_STAY_BEHIND)


def test_a_part_comes_after_those_it_refers_to():
    order = list(PARTS)
    for place, model in enumerate(order):
        for field in model._meta.concrete_fields:
            if field.related_model in PARTS and field.name not in OF_OTHER_CLUBS.get(model, set()):
                assert order.index(field.related_model) < place, f"{model.__name__}.{field.name}"


def test_a_club_comes_back_the_same(full_club):
    before, document = what_is_shown(full_club), get_club_document(full_club)
    loaded = load_club(document=read_club_file(BytesIO(club_file(full_club))), owner=UserFactory())
    assert loaded.slug == "club-a-2"
    assert what_is_shown(loaded) == before
    again = get_club_document(loaded)
    assert by_new_keys(again) == by_new_keys(document)
    assert again["club"] == document["club"] | {"slug": "club-a-2"}
    assert Wish.objects.get(club=loaded).players.count() == 2
    assert what_is_shown(full_club) == before


@pytest.mark.parametrize("is_wanted", [False, True])
def test_telephone_and_e_mail_come_along_only_where_that_is_wanted(full_club, is_wanted):
    """Protects: a file that is handed on with more in it than its owner meant to give away."""
    contact = ContactFactory(player=full_club.people.earliest("pk"))
    file = BytesIO(club_file(full_club, with_contacts=is_wanted))
    loaded = load_club(document=read_club_file(file), owner=UserFactory())
    values = ("player__name", "phone", "email", "consent", "agreed_on")
    found = list(Contact.objects.filter(player__club=loaded).values_list(*values))
    assert found == (list(Contact.objects.filter(pk=contact.pk).values_list(*values)) if is_wanted else [])


def test_its_books_come_along_with_what_was_undone(full_club, competition):
    """Protects: accounts that say something else in the next installation, and a month that is open again there."""
    update = {"keeps_money": True, "iban": "NL91ABNA0417164300", "books_closed_until": date(2026, 9, 30)}
    Club.objects.filter(pk=full_club.pk).update(**update)
    full_club.refresh_from_db()
    set_prices(competition=competition, prices=[{"for_whom": PriceFor.EVERYONE, "cents": 450}])
    fee = {"name": "Contribution", "for_whom": FeeFor.PARTICIPANTS, "amounts": [1500, 2500], "parts": 2}
    for player in full_club.people.filter(only_for=None)[:2]:
        check_in(match_day=competition.match_days.get(), units=[player])
    charge_fee(fee=set_fee(club=full_club, competitions=[competition], **fee), part=2)
    paid = {"club": full_club, "kind": BookingKind.PAYMENT, "cents": 500, "how": PaidHow.CASH}
    first = full_club.people.earliest("pk")
    book(**paid, player=first)
    book_counter(booking=book(**paid, player=first, match_day=competition.match_days.get()))
    loaded = load_club(document=read_club_file(BytesIO(club_file(full_club))), owner=UserFactory())
    assert {name: getattr(loaded, name) for name in update} == update

    def books(club: Club) -> list:
        values = ("date", "kind", "cents", "how", "player__name", "match_day__number", "fee__name", "part", "label")
        values += ("of_evening", "user_name", "booked_at", "number", "counters")
        return list(club.bookings.order_by("pk").values_list(*values))

    assert books(loaded) == books(full_club)
    assert len(books(loaded)) == 5
    assert [one.amounts for one in loaded.fees.all()] == [[1500], [1500, 2500]]
    assert loaded.fees.get(number=2).competitions.get().club == loaded
    assert loaded.competitions.get().prices.get(match_day=None).cents == 450
    assert [(one.name, one.open) for one in list_accounts(loaded)] == [
        (one.name, one.open) for one in list_accounts(full_club)
    ]


def test_a_file_from_before_there_were_books_comes_in_without_them(full_club):
    document = get_club_document(full_club)
    for part in ("booking", "fee", "price"):
        document["parts"].pop(part, None)
    for name in ("keeps_money", "money_unit", "iban", "account_name", "books_closed_until"):
        document["club"].pop(name)
    file = BytesIO(gzip.compress(json.dumps(document, default=str).encode()))
    loaded = load_club(document=read_club_file(file), owner=UserFactory())
    assert (loaded.keeps_money, loaded.money_unit, loaded.iban) == (False, "EUR", "")
    assert not loaded.bookings.exists()


def test_its_pictures_come_along_and_are_to_webp(full_club):
    """Protects: a file from outside that has something else where a picture is expected, or too many of them."""
    logo = a_logo()
    texts = {"message": "Soup", "sponsor": "Bart", "house_rules": "No telephones.\n\nShuffle well."}
    change_appearance(club=full_club, pictures={PictureKind.LOGO: logo}, **texts)
    own = Club.objects.get(pk=full_club.pk)
    loaded = load_club(document=read_club_file(BytesIO(club_file(own))), owner=UserFactory())
    assert (loaded.pictures, bytes(loaded.stored_pictures.get().content)) == (own.pictures, logo)
    assert {name: getattr(loaded, name) for name in texts} == texts
    clubs = Club.objects.count()
    for kind, content in [
        ("logo", b"<svg onload='alert(1)'/>"),
        ("logo", logo[: len(logo) // 2]),
        ("passport", logo),
        ("logo", b""),
    ]:
        document = json.loads(gzip.decompress(club_file(own)))
        document["parts"]["clubpicture"]["rows"][0][1:] = [kind, base64.b64encode(content).decode()]
        with pytest.raises(ValidationError):
            load_club(
                document=read_club_file(BytesIO(gzip.compress(json.dumps(document).encode()))), owner=UserFactory()
            )
        assert Club.objects.count() == clubs
    document["parts"]["clubpicture"]["rows"] *= 3
    with pytest.raises(ValidationError):
        read_club_file(BytesIO(gzip.compress(json.dumps(document).encode())))
    # A picture that a program made with more in it than there should be.
    tail = logo + b"<script>"
    ClubPicture.objects.filter(club=own).update(content=tail)
    loaded = load_club(document=read_club_file(BytesIO(club_file(own))), owner=UserFactory())
    assert bytes(loaded.stored_pictures.get().content) == logo


def test_links_to_its_competitions_lead_on_and_those_to_the_club_may_be_someone_elses(full_club, competition):
    """Here they lead to the first one: who loads a club alongside it gets none of its addresses."""
    update_competition(competition=competition, slug="winter")
    update_club(club=full_club, slug="aces")
    loaded = load_club(document=read_club_file(BytesIO(club_file(full_club))), owner=UserFactory())
    assert [*loaded.competitions.values_list("slug", "former_slugs__slug")] == [("winter", "season")]
    assert loaded.former_slugs.count() == 0
    with pytest.raises(ValidationError):
        create_competition(club=loaded, name="Cup", slug="season")


def by_new_keys(document: dict) -> dict:
    """The rows of every part with keys counted from one, so that two files can be compared."""
    keys = {
        part: {row[0]: place for place, row in enumerate(table["rows"], start=1)}
        for part, table in document["parts"].items()
    }
    leads_to = {
        model._meta.model_name: {
            field.name: keys[field.related_model._meta.model_name] for field in (*links(model), *lists(model))
        }
        for model in PARTS
    }

    def renamed(part: str, column: str, value: object) -> object:
        if column == "key":
            return keys[part][value]
        known = leads_to[part].get(column)
        if known is None or value is None:
            return value
        return sorted(known[key] for key in value) if isinstance(value, list) else known[value]

    return {
        part: [
            [renamed(part, column, value) for column, value in zip(table["columns"], row, strict=True)]
            for row in table["rows"]
        ]
        for part, table in document["parts"].items()
    }


def test_a_prize_keeps_its_lines_without_signs_that_no_one_sees():
    """Protects: the end of a line, which is no hidden sign."""
    club = CompetitionFactory().club
    PrizeFactory(competition=club.competitions.get(), what="Ham\nCa\u200bke")
    document = get_club_document(club)
    file = BytesIO(gzip.compress(json.dumps(document, default=str).encode()))
    loaded = load_club(document=read_club_file(file), owner=UserFactory())
    assert loaded.competitions.get().prizes.get().lines == ["Ham", "Cake"]


def test_times_stay_the_same(full_club):
    long_ago = timezone.now() - timezone.timedelta(days=900)
    [competition] = full_club.competitions.all()
    competition.adjustments.update(made_at=long_ago)
    loaded = load_club(document=read_club_file(BytesIO(club_file(full_club))), owner=UserFactory())
    assert loaded.competitions.get().adjustments.get().made_at == long_ago


def packed(document: object) -> bytes:
    return gzip.compress(json.dumps(document).encode())


def test_a_file_that_is_not_a_clubs_is_refused_with_a_reason(monkeypatch):
    for data, message in (
        *((b"", "damaged"), (b"garbage", "damaged"), (b"\x1f\x8b garbage", "damaged")),
        *((gzip.compress(b"{" * 100_000), "damaged"), (gzip.compress(b"[" * 100_000), "damaged")),
        (packed([]), "damaged"),
        (packed({"format": "klaverjas-club/2"}), "newer version"),
        # Its columns have a meaning that is not known here yet: it is whole, and loading it would lose something.
        (packed({"format": "klaverjas-club/1", "schema": SCHEMA + 1, "club": {}, "parts": {}}), "newer version"),
        (packed({"format": "klaverjas-club/1", "schema": "1", "club": [], "parts": {}}), "damaged"),
        (packed({"format": "klaverjas-competition/1"}), "damaged"),
    ):
        with pytest.raises(ValidationError, match=message):
            read_club_file(BytesIO(data))
    monkeypatch.setattr(reading, "MOST_BYTES_UNPACKED", 1000)
    with pytest.raises(ValidationError, match="too large"):
        read_club_file(BytesIO(gzip.compress(b" " * 5000)))


def spoil_round(document):
    part = document["parts"]["round"]
    part["rows"][0][part["columns"].index("ns_points")] += 1


def spoil_link(document):
    part = document["parts"]["seat"]
    part["rows"][0][part["columns"].index("player")] = 10**6


def spoil_choice(document):
    part = document["parts"]["competition"]
    part["rows"][0][part["columns"].index("form")] = "nonsense"


def spoil_rules(document):
    part = document["parts"]["competition"]
    part["rows"][0][part["columns"].index("rules")] = "nonsense"


def spoil_rules_of_evening(document):
    """Equal to the rules of others, and of no use to count rounds by."""
    (name,) = {"match_day", "matchday"} & document["parts"].keys()
    part = document["parts"][name]
    rules = {"rules": "nku-rotterdam", "rules_options": {}, "rounds_per_leg": 16.0}
    part["rows"][0][part["columns"].index("own_rules")] = rules


def spoil_row(document):
    document["parts"]["player"]["rows"][0].pop()


def spoil_part(document):
    document["parts"]["player"] = 7


def spoil_twice(document):
    part = document["parts"]["player"]
    part["rows"].append(part["rows"][0])


def spoil_club(document):
    document["club"] = None


def spoil_parts(document):
    document["parts"] = []


def test_a_damaged_file_stores_nothing(full_club, subtests):
    file = gzip.decompress(club_file(full_club))
    owner = UserFactory()
    before = what_is_stored()
    for spoil in (
        *(spoil_round, spoil_link, spoil_choice, spoil_rules, spoil_row, spoil_part, spoil_twice, spoil_club),
        *(spoil_parts, spoil_rules_of_evening),
    ):
        with subtests.test(spoil=spoil.__name__):
            document = json.loads(file)
            spoil(document)
            with pytest.raises(ValidationError, match="damaged"):
                load_club(document=read_club_file(BytesIO(packed(document))), owner=owner)
            assert what_is_stored() == before
