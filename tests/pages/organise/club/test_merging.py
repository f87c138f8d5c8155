"""The pages on which two entries become one person."""

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, PairFactory, PlayerFactory, ResultFactory
from tournaments.models import Change, FormerNumber
from tournaments.services.club.merging import merge_players
from tournaments.services.people.player import add_players


@pytest.fixture
def both(cast):
    """Anna as number 1 and again as number 2."""
    return add_players(club=cast.club, names=["Anna Smit", "Anna de Wit"])


def page(cast, number: int, other: int | None = None) -> str:
    address = reverse("player_merge", args=[cast.club.slug, number])
    return f"{address}?other={other}" if other else address


def test_the_other_is_typed_and_compared(cast, both):
    assert "2 · Anna de Wit" in cast.organiser.get(page(cast, 1)).text
    answer = cast.organiser.get(page(cast, 1), {"other": "anna DE wit"})
    assert answer.context["gone"] == both[1]
    nobody = cast.organiser.get(page(cast, 1), {"other": "Zoe"})
    assert nobody.context["form"].errors == {"other": ["No one here is called Zoe."]}


def test_what_each_has_and_what_meets_is_shown_before_anything_happens(cast, both):
    season = CompetitionFactory(club=cast.club, name="Winter")
    ResultFactory(match_day__competition=season, player=both[0])
    pairs = CompetitionFactory(club=cast.club, name="Pairs", pairs=True)
    partner = PlayerFactory(club=cast.club, number=9, name="Bert")
    for number, player in enumerate(both, start=1):
        PairFactory(competition=pairs, number=number, first=player, second=partner)
    text = cast.organiser.get(page(cast, 1, 2)).text
    assert "Pairs: pair 2 becomes pair 1." in text
    assert "Winter" in text
    assert "1 evening" in text
    assert cast.club.people.count() == 3


def test_one_button_makes_them_one_and_leads_to_the_way_back(cast, both):
    answer = cast.organiser.post(page(cast, 1, 2), follow=True)
    for words in ("Anna Smit and Anna de Wit are one person now.", 'value="Anna de Wit"'):
        assert words in answer.text
    assert reverse("club_what_was_done", args=[cast.club.slug]) in answer.text
    assert cast.organiser.post(page(cast, 1, 2)).status_code == 200  # sent twice it is one merge
    assert FormerNumber.objects.count() == 1
    cast.organiser.post(reverse("undo_change", args=[cast.club.slug, Change.objects.get().pk]))
    assert list(cast.club.people.values_list("name", flat=True)) == ["Anna Smit", "Anna de Wit"]


def test_old_addresses_lead_to_the_person(cast, both):
    """Protects: what was printed, sent and bookmarked; but the number of a pair is not that of a person."""
    ResultFactory(match_day__competition=CompetitionFactory(club=cast.club, slug="winter"), player=both[1])
    PairFactory(competition=CompetitionFactory(club=cast.club, slug="pairs", pairs=True), number=1)
    merge_players(keep=both[0], gone=both[1], by=None)

    def of(name: str, number: int, *competition: str) -> str:
        return reverse(name, args=[cast.club.slug, *competition, number])

    for name in ("player", "player_figures", "player_edit", "player_leave", "player_merge"):
        assert cast.organiser.get(of(name, 2), {"a": "b"}).url == of(name, 1) + "?a=b"
    assert cast.stranger.get(of("player", 2)).status_code == 302
    assert cast.stranger.get(of("player_edit", 2)).status_code == 404
    assert cast.organiser.post(of("player_edit", 2)).status_code == 404
    row = cast.organiser.get(of("standing_row", 2, "winter") + "?unpublished=1")
    assert row.url == of("standing_row", 1, "winter") + "?unpublished=1"
    assert cast.organiser.get(of("standing_row", 2, "pairs")).status_code == 404


def test_what_is_in_the_way_leaves_no_button(cast, both):
    pairs = CompetitionFactory(club=cast.club, name="Pairs", pairs=True)
    PairFactory(competition=pairs, first=both[0], second=both[1])
    text = cast.organiser.get(page(cast, 1, 2)).text
    assert "Pairs: they are a pair with each other." in text
    assert "Merge into one person" not in text
    refused = cast.organiser.post(page(cast, 1, 2)).text
    assert refused.count("Pairs: they are a pair with each other.") == 2
    assert cast.club.people.count() == 2


def test_a_day_guest_does_not_stay_instead_of_a_member(cast, both):
    drive = CompetitionFactory(club=cast.club, takes_day_guests=True)
    PlayerFactory(club=cast.club, number=1001, name="Anna Smit", only_for=drive)
    text = cast.organiser.get(page(cast, 1001, 1)).text
    assert "Anna Smit belongs to the club, so that entry stays." in text
    assert f"{reverse('player_merge', args=[cast.club.slug, 1])}?other=1001" in text


def test_likely_doubles_are_offered(cast):
    drive = CompetitionFactory(club=cast.club, takes_day_guests=True, name="Drive")
    add_players(club=cast.club, names=["Jan Bakker", "Bakker Jan", "Zwaantje", "Mieke Jansen", "Mieke Janssen"])
    PlayerFactory(club=cast.club, number=1001, name="Zwaantje", only_for=drive)
    answer = cast.organiser.get(reverse("player_doubles", args=[cast.club.slug]))
    found = [(one.number, other.number) for one, other in answer.context["doubles"]]
    assert found == [(1, 2), (4, 5), (3, 1001)]
