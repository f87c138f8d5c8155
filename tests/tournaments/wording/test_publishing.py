"""Who sees a result is said as it is."""

import pytest
from django.utils import timezone

from tests.factories import CompetitionFactory, MatchDayFactory
from tournaments.wording.publishing import published_words, who_sees_it, withdrawn_words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def a_day(**fields):
    of_competition = {name: fields.pop(name) for name in ("is_public", "shows_interim") if name in fields}
    return MatchDayFactory(competition=CompetitionFactory(**of_competition), **fields)


def test_everyone_can_see_it_is_never_said_where_they_cannot(subtests):
    """Protects: an organiser who thinks that the last legs are out, or nothing is."""
    for fields in [{"frozen_from": 1}, {"frozen_from": 3}, {"is_public": False}]:
        with subtests.test(repr(fields)[:60]):
            words = published_words(a_day(published_at=timezone.now(), **fields))
            assert "everyone can see it" not in words
            assert "only" in words.casefold()


def test_without_a_freeze_everyone_can():
    assert published_words(a_day()) == "The result is published: everyone can see it now."


def test_withdrawn_is_not_hidden_where_the_interim_result_is_shown():
    assert "only the club" in withdrawn_words(a_day())
    assert "interim" in withdrawn_words(a_day(shows_interim=True))


def test_the_state_says_how_far():
    for fields, words in [
        ({}, ""),
        ({"shows_interim": True}, "everyone sees the interim result"),
        ({"shows_interim": True, "is_public": False}, ""),
        ({"published_at": timezone.now()}, ""),
        ({"published_at": timezone.now(), "frozen_from": 2}, "frozen from leg 2 on"),
    ]:
        assert who_sees_it(a_day(**fields)) == words, fields
