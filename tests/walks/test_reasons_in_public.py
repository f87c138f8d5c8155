"""Why someone got a penalty, a bye or a place apart may be personal: it stays in the club."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import AdjustmentFactory, ByeFactory
from tests.walks.test_names_in_public import OPEN_TO_ALL, read
from tests.walks.test_url_walk import url_of
from tests.walks.test_url_walk import values as values
from tournaments.models import Competition, Leg, MatchDay, Player, Wish

pytestmark = pytest.mark.django_db

REASON = "Quackenbosch"


@pytest.mark.parametrize("address", OPEN_TO_ALL)
def test_no_stranger_reads_a_reason(client, stranger_client, values, address):
    MatchDay.objects.update(published_at=timezone.now())
    competition, leg, player = Competition.objects.get(), Leg.objects.get(), Player.objects.first()
    for match_day in (None, leg.match_day):
        AdjustmentFactory(competition=competition, match_day=match_day, player=player, reason=REASON)
    ByeFactory(leg=leg, reason=REASON)
    Wish.objects.update(note=REASON)
    for visitor in (client, stranger_client):
        response = visitor.get(url_of(address, values))
        assert response.status_code == 200
        assert REASON not in read(response)


def test_the_club_itself_reads_it(vera_client, values):
    leg = Leg.objects.get()
    day = leg.match_day
    AdjustmentFactory(competition=day.competition, match_day=day, player=Player.objects.first(), reason=REASON)
    assert REASON in read(vera_client.get(reverse("match_day", args=["club-a", day.competition.slug, day.number])))
