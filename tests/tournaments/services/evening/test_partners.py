"""Partners of an evening: each of two names the other, no one is in two couples, and everything can be undone."""

from contextlib import suppress
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chance import so_many
from tests.factories import MatchDayFactory, PairFactory, PlayerFactory
from tests.tournaments.services.undone import undone
from tournaments.exceptions import Refused, Stale
from tournaments.models import Adjustment, Attendance, Change, MatchDay, Player
from tournaments.permissions import asked_by
from tournaments.services.evening.door import check_in, check_out, set_attendance, write_absence
from tournaments.services.evening.partners import play_apart, play_together
from tournaments.services.evening.stop import stop_playing
from tournaments.services.evening.undo import undo_change

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def match_day(competition) -> MatchDay:
    competition.partners_at_door = True
    competition.save()
    return MatchDayFactory(competition=competition)


@pytest.fixture
def four(match_day) -> list[Player]:
    return [PlayerFactory(club=match_day.competition.club, name=name) for name in ("Anna", "Bert", "Carla", "Dirk")]


def couples(match_day: MatchDay) -> set[tuple[str, str | None]]:
    """Who is here, each with their partner."""
    return set(match_day.attendances.values_list("player__name", "partner__name"))


def test_two_play_together_and_either_is_checked_in_by_it(match_day, four):
    anna, bert, *_others = four
    check_in(match_day=match_day, units=[anna])
    assert play_together(match_day=match_day, first=anna, second=bert) == [bert]
    assert couples(match_day) == {("Anna", "Bert"), ("Bert", "Anna")}
    for first, second in ((anna, bert), (bert, anna)):
        assert play_together(match_day=match_day, first=first, second=second) == []
    assert play_apart(match_day=match_day, player=bert) == anna
    assert play_apart(match_day=match_day, player=bert) is None
    assert couples(match_day) == {("Anna", None), ("Bert", None)}


def test_a_third_is_refused_with_the_name_of_the_partner_until_the_two_part(match_day, four):
    """Protects: no one loses a partner by what someone else types."""
    anna, bert, carla, _dirk = four
    play_together(match_day=match_day, first=anna, second=bert)
    for first, second in ((carla, anna), (anna, carla)):
        with pytest.raises(Refused, match="Anna plays with Bert tonight: first end that"):
            play_together(match_day=match_day, first=first, second=second)
    assert couples(match_day) == {("Anna", "Bert"), ("Bert", "Anna")}
    play_apart(match_day=match_day, player=anna)
    play_together(match_day=match_day, first=carla, second=anna)
    assert couples(match_day) == {("Anna", "Carla"), ("Carla", "Anna"), ("Bert", None)}


def test_who_is_no_longer_ticked_has_no_partner_and_the_other_is_free(match_day, four):
    anna, bert, carla, _dirk = four
    play_together(match_day=match_day, first=anna, second=bert)
    with undone():
        [row] = check_out(match_day=match_day, units=[anna])
        assert row.partner == bert
        assert couples(match_day) == {("Bert", None)}
    with undone():
        set_attendance(match_day=match_day, players=[bert, carla])
        assert couples(match_day) == {("Bert", None), ("Carla", None)}
    set_attendance(match_day=match_day, players=[anna, bert, carla])
    assert couples(match_day) == {("Anna", "Bert"), ("Bert", "Anna"), ("Carla", None)}


def test_what_makes_no_couple_is_refused_politely(match_day, four, pairs_competition, olga):
    anna, bert, carla, dirk = four
    write_absence(match_day=match_day, unit=carla, with_notice=True, reason="", by=olga)
    check_in(match_day=match_day, units=[anna, dirk])
    stop_playing(match_day=match_day, unit=dirk, after_leg=1, by=olga)
    for second, why in (
        (anna, "cannot be their own partner"),
        (carla, "marked as absent"),
        (dirk, "Dirk has left the evening"),
        (PlayerFactory(), "does not play in this competition"),
    ):
        with pytest.raises(ValidationError, match=why):
            play_together(match_day=match_day, first=anna, second=second)
    match_day.competition.partners_at_door = False
    match_day.competition.save()
    for day in (match_day, MatchDayFactory(competition=pairs_competition)):
        with pytest.raises(Refused, match="no one chooses a partner"):
            play_together(match_day=day, first=anna, second=bert)
    assert couples(match_day) == {("Anna", None), ("Dirk", None)}


def test_someone_who_leaves_the_evening_frees_the_other_for_the_next_draw_only(match_day, four, olga):
    """Protects: undoing a departure finds the two together, as long as neither chose anyone else."""
    anna, bert, carla, _dirk = four
    play_together(match_day=match_day, first=anna, second=bert)
    stop_playing(match_day=match_day, unit=anna, after_leg=1, by=olga)
    assert couples(match_day) == {("Anna", "Bert"), ("Bert", "Anna")}
    play_apart(match_day=match_day, player=bert)
    play_together(match_day=match_day, first=bert, second=carla)
    assert couples(match_day) == {("Anna", None), ("Bert", "Carla"), ("Carla", "Bert")}


NUMBERS = st.integers(0, 4)
STEPS = st.lists(
    st.tuples(st.sampled_from(["together", "together", "apart", "in", "out", "exactly", "undo"]), NUMBERS, NUMBERS),
    max_size=25,
)


def test_after_any_steps_each_of_two_names_the_other_and_no_one_is_in_two_couples(match_day, four, olga):
    """Protects: whatever is done, refused and undone at two doors, in any order; all of it goes back in the end."""
    players = [*four, PlayerFactory(club=match_day.competition.club, name="Els")]

    def do(what: str, first: int, second: int) -> None:
        one, other = players[first], players[second]
        calls: dict[str, Any] = {
            "together": lambda: play_together(match_day=match_day, first=one, second=other),
            "apart": lambda: play_apart(match_day=match_day, player=one),
            "in": lambda: check_in(match_day=match_day, units=[one]),
            "out": lambda: check_out(match_day=match_day, units=[one]),
            "exactly": lambda: set_attendance(match_day=match_day, players=players[first : second + 1]),
            "undo": lambda: undo_change(change=list(Change.objects.order_by("-pk"))[second], by=olga),
        }
        calls[what]()

    @settings(max_examples=so_many(25, 500))
    @given(STEPS)
    def in_any_order(steps: list[tuple[str, int, int]]) -> None:
        with undone(), asked_by(olga):
            for step in steps:
                with suppress(ValidationError, Stale, IndexError):
                    do(*step)
                partner_of = dict(Attendance.objects.values_list("player", "partner"))
                chosen = {one: partner for one, partner in partner_of.items() if partner is not None}
                assert all(chosen.get(partner) == one for one, partner in chosen.items())
                assert not Adjustment.objects.exists()

    in_any_order()


def test_pairs_and_teams_have_no_partner(pairs_competition, four):
    """The database itself refuses it."""
    row = Attendance(match_day=MatchDayFactory(competition=pairs_competition), partner=four[0])
    row.pair = PairFactory(competition=pairs_competition)
    with pytest.raises(ValidationError, match="attendance_partner_is_another"):
        row.full_clean()
