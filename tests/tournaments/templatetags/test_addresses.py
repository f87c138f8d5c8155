"""A link names the page and what it is about."""

import pytest
from django.template import Context, Template
from django.urls import reverse

from tests.factories import LegFactory
from tournaments.models import MatchDay


@pytest.mark.django_db
def test_an_address_begins_with_what_it_is_about(competition, django_assert_num_queries):
    """Protects: what the page has read already is not asked for again to link to it."""
    leg = LegFactory(match_day__competition=competition)
    day = MatchDay.objects.select_related("competition__club").get(pk=leg.match_day_id)
    about = {"club": day.competition.club, "competition": day.competition, "day": day, "leg": leg.number}
    links = {
        "{% url_of 'organise_players' club %}": ("organise_players", ["club-a"]),
        "{% url_of 'standing' competition %}": ("standing", ["club-a", "season"]),
        "{% url_of 'draw' day %}": ("draw", ["club-a", "season", 1]),
        "{% url_of 'seating' day leg %}": ("seating", ["club-a", "season", 1, 1]),
    }
    with django_assert_num_queries(0):
        shown = {link: Template(link).render(Context(about)) for link in links}
    assert shown == {link: reverse(name, args=args) for link, (name, args) in links.items()}
