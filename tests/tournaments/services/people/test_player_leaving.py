"""A player who wants to be forgotten takes nothing from the results of others."""

import json

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, TableFactory, WishFactory, a_round
from tournaments.choices import AdjustmentKind, CorrectionSubject
from tournaments.exceptions import Refused
from tournaments.models import Change, Correction, MatchDay, Player, Wish
from tournaments.permissions import asked_by
from tournaments.queries.files.club_file import get_club_document
from tournaments.queries.results.standing import get_standing
from tournaments.services.club.merging import merge_players
from tournaments.services.evening.adjustment import add_adjustment, add_penalty, remove_adjustment
from tournaments.services.evening.door import add_guest, check_out, remove_guest
from tournaments.services.people.player import PlayerChange, import_players, update_player
from tournaments.services.people.player_leaving import anonymise_player, remove_player
from tournaments.services.table.correction import keep_correction

NAME = "Quirijn Quackenbosch"
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def player(club, competition) -> Player:
    player = PlayerFactory(club=club, name=NAME, number=17, member_since="2001-01-01", hides_name=True)
    others = [PlayerFactory(club=club, number=number) for number in (1, 2, 3)]
    a_round(TableFactory(leg__match_day__competition=competition, units=[player, *others]))
    WishFactory(club=club, people=[player, others[0]], note=f"{NAME} is my neighbour")
    MatchDay.objects.update(published_at=timezone.now())
    return player


def test_no_name_is_left_and_no_standing_changes(player, competition, anna):
    penalty = {"competition": competition, "player": player, "kind": AdjustmentKind.PENALTY, "by": anna}
    made = add_adjustment(**penalty, points=-100, reason=f"{NAME} revoked")
    add_adjustment(**penalty, points=-50, reason=f"{NAME} revoked")
    remove_adjustment(adjustment=made, reason=f"agreed with {NAME}", by=anna)
    before = [(row.number, row.row) for row in get_standing(competition).rows]
    anonymise_player(player=player)
    assert [(row.number, row.row) for row in get_standing(competition).rows] == before
    player.refresh_from_db()
    assert (player.name, player.member_since, player.is_active, player.hides_name) == ("Player 17", None, False, False)
    assert not Wish.objects.exists()
    assert Correction.objects.exists()
    assert "Quackenbosch" not in json.dumps(get_club_document(competition.club), default=str)


def test_what_can_be_undone_has_no_name_either(competition, anna):
    """Protects: a guest who came in and was sent away, and words about them; and no word of the program is changed."""
    day = MatchDayFactory(competition=competition)
    with asked_by(anna):
        guest = add_guest(match_day=day, name="ns")
        penalty = add_penalty(competition=competition, player=guest, points=5, reason="ns left", by=anna)
    remove_guest(match_day=day, unit=guest)
    anonymise_player(player=guest)
    kept = [change.rows for change in Change.objects.order_by("pk")]
    [[_before, player]] = kept[0]["player"].values()
    assert player["name"] == f"Player {guest.number}"
    assert kept[1]["adjustment"][str(penalty.pk)][1]["reason"] == f"Player {guest.number} left"
    assert kept[1]["adjustment"][str(penalty.pk)][1]["kind"] == "penalty"


def test_who_is_removed_is_in_no_change(competition, anna):
    day = MatchDayFactory(competition=competition)
    with asked_by(anna):
        guest = add_guest(match_day=day, name=NAME)
        check_out(match_day=day, units=[guest])
    remove_player(player=guest)
    assert Change.objects.count() == 2
    assert NAME not in str([change.rows for change in Change.objects.all()])


def test_the_new_name_is_that_of_no_one_else_and_given_once(player, club):
    PlayerFactory(club=club, name="player 17", number=99)
    assert anonymise_player(player=player).name == "Player 17 (2)"
    with pytest.raises(ValidationError):
        anonymise_player(player=player)


def test_a_player_who_never_played_is_deleted_and_one_who_played_is_not(club, player):
    with pytest.raises(ValidationError):
        remove_player(player=player)
    assert Player.objects.filter(pk=player.pk).exists()
    assert Wish.objects.exists()
    Wish.objects.all().delete()
    new = PlayerFactory(club=club, number=50)
    WishFactory(club=club, people=[new, player])
    remove_player(player=new)
    assert not Player.objects.filter(pk=new.pk).exists()
    assert not Wish.objects.exists()


def test_the_page_does_what_it_says(olga_client, player, club):
    url = "/organise/club-a/players/17/remove/"
    assert b"Player 17" in olga_client.get(url, headers={"Accept-Language": "en"}).content
    assert olga_client.post(url).status_code == 302
    player.refresh_from_db()
    assert player.anonymised_at is not None
    newcomer = PlayerFactory(club=club, number=98)
    assert olga_client.post("/organise/club-a/players/98/remove/").status_code == 302
    assert not Player.objects.filter(pk=newcomer.pk).exists()


def test_an_anonymous_name_is_not_shortened(client, club, player):
    anonymise_player(player=player)
    club.names_in_public = "initials"
    club.save()
    assert "Player 17" in client.get("/clubs/club-a/players/").content.decode()


def test_a_page_or_a_list_from_before_does_not_give_the_name_back(player, club):
    """Protects: a forgotten player stays forgotten when another organiser stores what was open on a screen."""
    change = PlayerChange(pk=player.pk, name=NAME, is_guest=False)
    before = Player.objects.get(pk=player.pk)
    anonymise_player(player=player)
    with pytest.raises(Refused):
        update_player(player=before, name=NAME, number=17, is_active=True)
    with pytest.raises(Refused):
        import_players(club=club, new=[], changes=[change])
    player.refresh_from_db()
    assert player.name == "Player 17"
    update_player(player=player, name=player.name, number=18, is_active=False)
    assert Player.objects.get(pk=player.pk).number == 18


def test_former_names_go_too(club, olga):
    """Protects: a name before the wedding, in the history and in what could still be undone."""
    anna = PlayerFactory(club=club, name="Anna Smit", also_known_as="Anna de Wit, An")
    twin = PlayerFactory(club=club, name="Anja Smid", number=77)
    season = CompetitionFactory(club=club)
    keep_correction(
        competition=season,
        subject=CorrectionSubject.RESULT,
        before={"unit": "Anna de Wit", "short": "An", "note": "An Ander"},
        after=None,
        reason="Anna de Wit was ill",
        by=None,
    )
    with asked_by(olga):
        merge_players(keep=anna, gone=twin, by=olga)
    anonymise_player(player=anna)
    anna.refresh_from_db()
    [correction] = Correction.objects.all()
    assert anna.also_known_as == ""
    assert correction.before == {"unit": anna.name, "short": anna.name, "note": "An Ander"}
    assert correction.reason == f"{anna.name} was ill"
    assert not Change.objects.exists()
