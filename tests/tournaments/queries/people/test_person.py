"""What is kept about a person is all of it, and nothing of others."""

import json

import pytest
from django.db.models import Model, Q
from django.test import Client

from tests.factories import AttendanceFactory, ContactFactory, MatchDayFactory, PairFactory, PlayerFactory
from tests.walks.full_clubs import build_full_clubs, relations_to_people
from tournaments.models import Change, Entrant, LogEntry, Pair, Player, Team, TeamMember
from tournaments.models.parts import PARTS
from tournaments.permissions import asked_by
from tournaments.queries.people.person import LEFT_OUT, corrections_about, log_about, relations, rows_about
from tournaments.services.evening.adjustment import add_penalty, remove_adjustment
from tournaments.services.people.player import update_player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def people_of(row: Model, field: str) -> set[int]:
    """Whom this field leads to; of a row that names a player that player alone."""
    found = getattr(row, field)
    named = [one.name for one in row._meta.concrete_fields if one.related_model is Player and not one.null]
    match found:
        case Player():
            return {found.pk}
        case _ if named:
            return set()
        case Pair():
            return {found.first_id, found.second_id}
        case Team():
            return set(TeamMember.objects.filter(team=found).values_list("player", flat=True))
        case None:
            return set()
    return set(found.values_list("pk", flat=True))


def test_every_row_that_leads_to_a_person_is_among_theirs():
    """Protects: a model that is added, and forgotten when someone asks what is kept about them."""
    build_full_clubs()
    known = {(model, field.name) for model, field in relations()} | set(LEFT_OUT)
    assert {str(one) for one in relations_to_people() if (one.model, one.name) not in known} == set()
    assert {model for model, _field in relations()} <= {*PARTS, Entrant}
    found = {player.pk: rows_about(player) for player in Player.objects.all()}
    missing = [
        (model.__name__, field.name, row.pk, player)
        for model, field in relations()
        for row in model._default_manager.all()
        for player in people_of(row, field.name)
        if row.pk not in {one.pk for one in found[player].get(model, ())}
    ]
    assert missing == []
    # And of what names a player next to a pair or team, no row that is of someone else.
    for model, _field in relations():
        named = [one.name for one in model._meta.concrete_fields if one.related_model is Player]
        if not any(not model._meta.get_field(name).null for name in named):
            continue
        for player, rows in found.items():
            own = Q(pk__in=[])
            for name in named:
                own |= Q(**{name: player})
            keys = {row.pk for row in rows.get(model, ())}
            assert keys <= set(model._default_manager.filter(own).values_list("pk", flat=True)), model


@pytest.mark.parametrize("count", [1, 3])
def test_the_file_takes_the_same_queries_for_three_evenings_as_for_one(
    olga_client, club, competition, django_assert_num_queries, count
):
    player = ContactFactory(player__club=club, player__number=7).player
    for _evening in range(count):
        AttendanceFactory(match_day=MatchDayFactory(competition=competition), player=player)
    with django_assert_num_queries(39):
        olga_client.get(f"/organise/{club.slug}/players/7/kept.json")


def test_what_was_corrected_and_logged_of_a_person(club, competition, anna):
    anja, bert = (PlayerFactory(club=club, name=name, number=at) for at, name in enumerate(["Anja", "Bert"], 1))
    with asked_by(anna):
        for player, points in ((anja, 50), (bert, 60)):
            made = add_penalty(competition=competition, player=player, points=points, reason="Late", by=anna)
            remove_adjustment(adjustment=made, reason="Was on time", by=anna)
        update_player(player=anja, name="Anja", number=1, is_active=True)
    [correction] = corrections_about(anja, rows_about(anja))
    assert (correction.before["unit"], correction.before["points"]) == ("Anja", -50)
    assert [line.action for line in log_about(anja)] == ["player_changed"]
    assert list(log_about(bert)) == []
    assert (Change.objects.count(), LogEntry.objects.count()) == (4, 5)


def test_the_file_says_all_of_it_in_words_and_nothing_of_others(olga_client: Client, club, pairs_competition):
    """Protects: the partner's telephone, and keys that only the program understands."""
    anja = PlayerFactory(club=club, name="Anja Bos", number=7, home="Assen", also_known_as="An")
    ContactFactory(player=anja, phone="06 11111111", email="", consent="said yes at the meeting")
    partner = ContactFactory(player__club=club, player__name="Bert", phone="06 22222222").player
    pair = PairFactory(competition=pairs_competition, number=3, first=anja, second=partner)
    AttendanceFactory(match_day=MatchDayFactory(competition=pairs_competition, number=1), player=None, pair=pair)
    answer = olga_client.get(f"/organise/{club.slug}/players/7/kept.json", headers={"accept-language": "en"})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="club-a-player-7.json"'
    content = json.loads(answer.content)
    assert content["Player"] | {"Name": "Anja Bos", "Also known as": "An"} == content["Player"]
    assert content["Telephone and e-mail"] == [
        {
            "Telephone": "06 11111111",
            "Agreed how": "said yes at the meeting",
            "Agreed on": "2026-09-03",
        }
    ]
    assert content["Pairs"] == [
        {"Competition": "Pairs", "Pair number": 3, "First player": "Anja Bos (Assen)", "Second player": "Bert"}
    ]
    [attendance] = content["Attendances"]
    assert (attendance["Competition"], attendance["Date"], attendance["Paid"]) == ("Pairs", "2026-09-08", False)
    assert "22222222" not in answer.content.decode()
