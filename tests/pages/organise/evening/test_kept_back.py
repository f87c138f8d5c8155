"""A draw that is kept back: no one outside the club sees who sits where, by any way, until the organiser shows it."""

from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from tests.pages.organise.match_days import a_match_day, of_season, people, present
from tournaments.models import Change, Draw, MatchDay, Table
from tournaments.queries.results.match_day import hall_version
from tournaments.queries.table.next_seat import list_next_seats
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.leg import start_clock
from tournaments.services.evening.match_day import publish_match_day, show_seats
from tournaments.services.evening.undo import undo_change
from tournaments.services.table.table_link import find_token, give_table_links, table_code


@pytest.fixture
def match_day(cast) -> MatchDay:
    match_day = a_match_day(cast, shows_interim=True)
    present(match_day, people(cast, 8))
    draw_legs(match_day=match_day, legs=[1], seed=1, by=None)
    draw_legs(match_day=match_day, legs=[2], seed=1, is_kept_back=True, by=None)
    match_day.legs.filter(number=1).update(closed_at=timezone.now())  # the wall would show the second now
    return match_day


def seen(client, match_day: MatchDay) -> set[str]:
    """Where the second leg is seen by someone who follows the evening."""
    leg = match_day.legs.get(number=2)
    table = leg.tables.order_by("number")[0]
    token = give_table_links(tables=[table])[table.pk]
    pages = {
        "my seat": (reverse("my_seat", args=match_day.url_args), {"name": "Anna"}),
        "wall": (reverse("wall", args=match_day.url_args), {"show": "names"}),
        "result": (reverse("match_day", args=match_day.url_args), {"leg": "2"}),
    }
    found = {name for name, (path, query) in pages.items() if str(leg) in client.get(path, query).text}
    if list_next_seats(match_day.legs.get(number=1).tables.order_by("number")[0]):
        found.add("end of the sheet")
    if client.get(reverse("phone", args=[token])).status_code == 200:
        found.add("phone")
    try:
        find_token(code=table_code(table), visitor="192.0.2.1")
    except ValidationError:
        return found
    return found | {"code"}


EVERYWHERE = {"my seat", "wall", "result", "end of the sheet", "phone", "code"}


def test_what_is_kept_back_is_seen_nowhere_until_it_is_shown(cast, client, match_day) -> None:
    """Protects: a draw that someone reads on the phone while the organiser is still putting it right."""
    client.cookies["django_language"] = "en"
    draw = Draw.objects.latest("pk")
    seats = {str(seat.player) for seat in Table.objects.get(leg__draw=draw, number=1).seats.select_related("player")}
    assert seen(client, match_day) == set()
    page = cast.organiser.get(of_season("draw_result", 1), {"leg": "2"})
    assert all(name in page.text for name in seats)
    assert "Only organisers see who sits where in this leg." in page.text
    before = hall_version(match_day)
    for _time in range(2):
        cast.organiser.post(of_season("seats_show", 1))
    assert seen(client, match_day) == EVERYWHERE
    assert hall_version(match_day) != before
    undo_change(change=Change.objects.get(), by=None)
    assert seen(client, match_day) == set()


@pytest.mark.parametrize(
    "shows",
    [
        lambda day: show_seats(match_day=day),
        lambda day: start_clock(leg=day.legs.get(number=2), minutes=30),
        lambda day: publish_match_day(match_day=day, even_if_incomplete=True, by=None),
    ],
    ids=["shown", "the clock runs", "published"],
)
def test_a_leg_that_begins_and_a_result_are_for_everyone(match_day, shows: Callable[[MatchDay], object]) -> None:
    shows(match_day)
    assert not Draw.objects.filter(is_kept_back=True).exists()


def test_a_published_evening_keeps_nothing_back(match_day) -> None:
    MatchDay.objects.update(published_at=timezone.now())
    draw_legs(match_day=match_day, legs=[2], seed=1, is_kept_back=True, by=None)
    assert not Draw.objects.filter(is_kept_back=True).exists()


def test_the_page_of_the_draw_offers_it(cast, match_day) -> None:
    page = cast.organiser.get(of_season("draw", 1))
    typed = {
        "last_draw": page.context["form"]["last_draw"].value(),
        "legs": "3",
        "method": "best",
        "is_kept_back": "on",
    }
    cast.organiser.post(of_season("draw", 1), typed)
    assert list(Draw.objects.order_by("pk").values_list("is_kept_back", flat=True)) == [False, True, True]
