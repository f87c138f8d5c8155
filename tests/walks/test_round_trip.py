"""A competition out as a file and into another club: nothing of it is lost, and the next file says the same."""

import io
import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import models
from django.utils import timezone

from tests.chance import dice, so_many
from tests.factories import ClubFactory, CompetitionFactory, TableFactory, UserFactory
from tests.tournaments.imports.every_kind import (
    EVERY_KIND,
    UNUSUAL,
    a_league_of_teams,
    a_season,
    a_season_with_rulings,
    a_tournament_of_pairs,
)
from tournaments.exports.competition_file import SETTINGS, competition_file, get_competition_document
from tournaments.imports.competition import read_competition
from tournaments.imports.faults import BadFile
from tournaments.imports.loading import load_competition
from tournaments.models import Category, Club, Competition, Leg, MatchDay, Pair, Player, Table, Team
from tournaments.models.division import Division
from tournaments.models.parts import PARTS
from tournaments.models.play_worth import refuse_beyond_worth, worth_of
from tournaments.queries.results.standing import get_standing
from tournaments.services.season.closing import close_competition
from tournaments.services.table.rescore import SCORED_FIELDS, SUMMED_FIELDS

pytestmark = pytest.mark.django_db

STAYS_BEHIND = {
    "Wish": "of the club, for every competition",
    "ClubPicture": "of the club, which has its own",
    "Booking": "the books of this club, which it keeps",
    "Fee": "of the club, for every competition",
    "Competition.pot_percent": "a share of that",
    "Price": "what an evening costs at this club",
    "Attendance.price_name": "what an evening costs at this club",
    "Attendance.paid_how": "the books of this club, which it keeps",
    "Contact": "for the organisers of this club alone",
    "Draw": "how people came to their seats; the seats go along",
    "Tally": "what one side wrote before the round was a round",
    "PlayingReserve": "what was said for the draw; the seats go along",
    "Fixture": "what is drawn goes along; the rest of the list is made again there",
    "LateRound": "waits for an organiser of this installation",
    "Correction": "the history of this installation",
    "Stop.made_at": "a moment",
    "FormerCompetitionSlug": "of the club: where its old addresses lead",
    "FormerNumber": "of the club: where its old addresses lead",
    "Player.club": "any other club",
    "Player.also_known_as": "for the organisers of this club alone",
    "Competition.club": "any other club",
    **dict.fromkeys(
        ("MatchDay.open_to_all", "MatchDay.most_units", "MatchDay.sign_up_until"),
        "of the list of sign-ups here",
    ),
    "Enquiry": "which substitutes were asked",
    "Player.substitute_place": "of the club: whom it asks first",
    "SignUp": "who said that they come to an evening ahead: through links of this installation",
    "Player.asked_to_be_forgotten_at": "a question to the organisers of this club",
    "Player.anonymised_at": "a moment; the name that is left goes along",
    "Competition.created_at": "a moment",
    "Competition.counting_changes": "a notice to those who saw the standing here",
    "MatchDay.published_by": "a log-in of this installation",
    "Attendance.arrived_at": "a moment",
    "Leg.draw": "see Draw",
    "Leg.seated_by": "a log-in of this installation",
    "Leg.started_at": "the clock of an evening that is over",
    "Leg.paused_at": "the clock of an evening that is over",
    "Leg.minutes": "the clock of an evening that is over",
    "Leg.extra_minutes": "the clock of an evening that is over",
    "Leg.closed_by": "a log-in of this installation",
    "Table.revision": "counts changes here",
    "Table.needs_check": "a question to those who have the paper",
    "Table.taken_back": "keys of the phones of that evening",
    "Round.costs": "counted again where it is loaded",
    "Board.possible": "counted again where it is loaded",
    "Table.agreed": "tapped on the phones of that evening",
    "Table.links_renewed": "of secret links",
    "Table.called_at": "a moment",
    "Table.entered_by": "a log-in of this installation",
    "Table.entered_at": "a moment",
    "Round.client_id": "of the phone that sent it",
    "Round.revision": "counts changes here",
    "Round.entered_by": "a log-in of this installation",
    "Round.entered_at": "a moment",
    "Bye.revision": "counts changes here",
    "Competition.version": "of the pages of this installation",
    "MatchDay.version": "of the pages of this installation",
    "MatchDay.revision": "for the phones that follow this installation's calendar",
    "MatchDay.revised_at": "a moment",
    "Adjustment.made_by": "a log-in of this installation",
    "Adjustment.made_at": "a moment",
}
ONLY_WHETHER = {"Competition.closed_at", "MatchDay.published_at", "Leg.closed_at"}


def a_closed_tournament() -> Competition:
    competition = a_tournament_of_pairs()
    competition.match_days.update(published_at=timezone.now(), frozen_from=None)
    return close_competition(competition=competition)


def carried(model: type[models.Model]) -> list[models.Field]:
    names = [field for field in model._meta.concrete_fields if not field.primary_key]
    return [field for field in names if f"{model.__name__}.{field.name}" not in STAYS_BEHIND]


def whole(competition: Competition) -> dict[str, list]:
    """Everything stored of a competition that its file has to carry, by names and numbers."""
    found: dict[str, list] = {}
    for model, path in PARTS.items():
        if model.__name__ in STAYS_BEHIND:
            continue
        if model is Player:
            rows = model.objects.filter(club=competition.club)
        elif model is Competition:
            rows = model.objects.filter(pk=competition.pk)
        else:
            rows = model.objects.filter(**{path.removesuffix("__club"): competition})
        found[model.__name__] = sorted(
            json.dumps({field.name: _natural(row, field) for field in carried(model)}, default=str, sort_keys=True)
            for row in rows
        )
    return found


def _natural(row: models.Model, field: models.Field) -> object:
    value = getattr(row, field.name)
    if f"{type(row).__name__}.{field.name}" in ONLY_WHETHER:
        return value is not None
    match value:
        case Player():
            return value.name
        case Pair() | Team() | MatchDay() | Division() | Category():
            return value.number
        case Leg():
            return value.match_day.number, value.number
        case Table():
            return value.leg.match_day.number, value.leg.number, value.number
        case Competition():
            return "the competition"
    return value


def into_another_club(competition: Competition) -> Competition:
    document = get_competition_document(competition)
    document["club"] = {"name": f"Elsewhere {competition.pk}", "slug": f"elsewhere-{competition.pk}"}
    file, by = read_competition(json.dumps(document)), UserFactory()
    copy = load_competition(file=file, by=by).competition
    assert copy is not None
    assert load_competition(file=file, by=by).added == 0
    return copy


def without_club(competition: Competition) -> dict:
    return {**get_competition_document(competition), "club": None}


def test_nothing_is_lost_on_the_way_to_another_club(subtests):
    """Every field of every model that is not named above with a reason; and what is counted is the same.

    Protects too: what nothing of these competitions has at another value than the usual one might be lost unseen.
    """
    for make in (*EVERY_KIND, a_closed_tournament, a_season_with_rulings):
        with subtests.test(make.__name__):
            competition = make()
            copy = into_another_club(competition)
            before, after = whole(competition), whole(copy)
            for part, rows in before.items():
                assert after[part] == rows, part
            assert without_club(copy) == without_club(competition)
            assert [row.row.total for row in get_standing(copy).rows] == [
                row.row.total for row in get_standing(competition).rows
            ]
    untried = {
        f"{model.__name__}.{field.name}"
        for model in PARTS
        for field in carried(model)
        if model.__name__ not in STAYS_BEHIND and not field.is_relation
        if not model.objects.exclude(**{field.name: field.get_default()}).exists()
    }
    counted = {f"Table.{name}" for name in SUMMED_FIELDS} | {f"Round.{name}" for name in SCORED_FIELDS}
    assert untried - counted == set()


def test_every_setting_has_its_place_and_is_tried():
    """A new field of a competition needs its place in the file, and an unusual value here."""
    fields = {field.name: field for field in carried(Competition)}
    assert fields.pop("closed_at")  # not a setting: it is closed when all of it is loaded
    assert set(SETTINGS) == set(fields)
    of_one_kind_only = {"name", "slug", "form", "is_portefeuille", "boards_by", "absence_rule"}
    of_one_kind_only |= {"absence_without_notice_rule", "counting_best", "drop_worst", "drop_one_in"}
    assert set(UNUSUAL) == set(fields) - of_one_kind_only
    for name, value in UNUSUAL.items():
        assert value != fields[name].get_default(), name


def test_everything_listed_as_left_behind_exists():
    """Protects: the list above names no field that is gone, and no model that the file of a club leaves out anyway."""
    models_by_name = {model.__name__: model for model in PARTS}
    for name in STAYS_BEHIND.keys() | ONLY_WHETHER:
        model, _dot, field = name.partition(".")
        assert model in models_by_name
        assert not field or models_by_name[model]._meta.get_field(field)


def test_any_settings_come_back():
    """Settings by chance, every one within what its field allows."""
    for number in range(so_many(3, 100)):
        random = dice("settings", number)
        by_chance = {name: value for name, value in UNUSUAL.items() if random.random() < 0.5}
        if not by_chance.get("period_match_days"):
            by_chance.pop("period_best", None)
            by_chance.pop("periods_best", None)
        competition = CompetitionFactory(**by_chance)
        worth = worth_of(competition)
        competition.bye_points = min(competition.bye_points, worth.leg or 0)
        competition.absence_points = min(competition.absence_points, worth.match_day or 0)
        competition.full_clean()
        refuse_beyond_worth(competition)
        competition.save()
        assert whole(into_another_club(competition)) == whole(competition), by_chance


def test_an_older_file_keeps_what_it_does_not_mention():
    """Protects: a file from before a setting existed is no contradiction to what the club chose since."""
    competition = a_tournament_of_pairs()
    document = get_competition_document(competition)
    for key in ("open", "draw", "prize_twice", "leg_minutes", "two_tallies", "portefeuille"):
        document["competition"].pop(key, None)
    for key in ("divisions", "categories", "side_standings", "prizes"):
        document.pop(key, None)
    Competition.objects.update(is_open=True, leg_minutes=40, draw_method="lots")
    assert load_competition(file=read_competition(json.dumps(document)), by=UserFactory()).added == 0
    competition.refresh_from_db()
    assert (competition.is_open, competition.leg_minutes) == (True, 40)


OTHERWISE = {
    a_season: [
        lambda document: document["divisions"][0].update(name="Other"),
        lambda document: document["side_standings"].pop(),
        lambda document: document["side_standings"][0].update(category=2),
        lambda document: document["categories"][0]["players"].pop(),
        lambda document: document["prizes"][0].update(so_many=4),
        lambda document: document["match_days"][0].update(starts_at="20:00"),
        lambda document: document["match_days"][0]["legs"][1]["tables"][1].pop("roles"),
        lambda document: document["match_days"][0]["legs"][2]["tables"][0].pop("substitutes"),
        lambda document: document["players"][0].update(number=1000),
        lambda document: document["prizes"][0].update(division=3),
        lambda document: document["match_days"][0]["present"].append("No one"),
        lambda document: document["divisions"][1]["players"].append("Player 1"),
        lambda document: document["handicaps"][0].update(points=51),
        lambda document: document["handicaps"].append(document["handicaps"][0]),
        lambda document: document["handicaps"][0].update(points=10_001),
        lambda document: document["adjustments"].append(document["adjustments"][-1]),
        lambda document: document["adjustments"][-1].update(points=0),
        lambda document: document["match_days"][0]["adjustments"].append(document["adjustments"][-1]),
    ],
    a_tournament_of_pairs: [lambda document: document["match_days"][0]["legs"][0]["tables"][0].pop("turned")],
    a_league_of_teams: [
        lambda document: document["teams"][0]["players"].reverse(),
        lambda document: document["teams"][0]["players"].pop(),
        lambda document: document["teams"].pop(),
        lambda document: document["competition"].update(form="pairs"),
    ],
}


def test_a_contradicting_file_is_refused(subtests, stranger: User):
    for make, changes in OTHERWISE.items():
        competition = make()
        before, text = whole(competition), json.dumps(get_competition_document(competition))
        for number, change in enumerate(changes):
            with subtests.test(make.__name__, number=number):
                document = json.loads(text)
                change(document)
                with pytest.raises(BadFile):
                    load_competition(file=read_competition(json.dumps(document)), by=stranger)
        assert whole(competition) == before


def test_the_queries_do_not_grow_with_the_match_days(django_assert_num_queries):
    competition = CompetitionFactory()
    for days in (1, 3):
        while competition.match_days.count() < days:
            TableFactory(leg__match_day__competition=competition)
        with django_assert_num_queries(19):
            competition_file(competition)


def test_the_commands_take_it_from_one_club_to_another(tmp_path: Path, stranger: User):
    competition = a_tournament_of_pairs()
    other = ClubFactory(slug="other")
    path = tmp_path / "pairs.json"
    call_command("save_competition", competition.club.slug, competition.slug, str(path), stdout=io.StringIO())
    for name in ("nowhere", "other"):
        with pytest.raises(CommandError, match=name):
            call_command("save_competition", name, "nothing", str(path))
    with pytest.raises(CommandError, match="nowhere"):
        call_command("load_competition", str(path), club="nowhere", owner="stranger")
    call_command("load_competition", str(path), club="other", owner="stranger", stdout=io.StringIO())
    assert whole(other.competitions.get()) == whole(competition)
    assert Club.objects.count() == 2
