"""Standings across clubs: made by organisers of the federation, read by everyone."""

import pytest
from django.urls import reverse

from tests.factories import (
    CompetitionFactory,
    MatchDayFactory,
    MembershipFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
)
from tests.tournaments.printing.reading import pages_of
from tournaments.choices import NamesInPublic, Role
from tournaments.models import Club, Competition, FederationStanding, Player
from tournaments.queries.club.federation_standing import get_federation_standing
from tournaments.services.people.from_lists import take_from_lists

FORM = {"name": "Best", "figure": "place", "rank_points": "10, 6", "counting_method": "sum", "minimum_events": 1}


def played(club: Club, points: dict[Player, int], **fields: object) -> Competition:
    """An open competition of one evening that is published."""
    competition = CompetitionFactory(club=club, is_open=True, match_days_planned=1, **fields)
    day = MatchDayFactory(competition=competition, published=True)
    for player, score in points.items():
        ResultFactory(match_day=day, player=player, points=score)
    return competition


def a_standing(bond: Club, *competitions: Competition, **fields: object) -> FederationStanding:
    fields = {"number": 1, "name": "Best", "rank_points": [10, 6, 3]} | fields
    standing = FederationStanding.objects.create(federation=bond.federation, **fields)
    standing.competitions.set(competitions)
    return standing


def lines(standing: FederationStanding) -> list[tuple[object, ...]]:
    return [(one.row.place, one.name, one.club, one.row.score) for one in get_federation_standing(standing).lines]


@pytest.fixture
def jan(assen) -> Player:
    return PlayerFactory(club=assen, name="Jan Bakker")


@pytest.fixture
def joint(bond, assen, jan) -> Competition:
    """Jan plays in a joint tournament, out of the list of his club, and wins it."""
    competition = CompetitionFactory(club=bond, slug="joint", takes_day_guests=True, match_days_planned=1)
    others = [PlayerFactory(club=assen, name=name) for name in ("Anna", "Ben")]
    taken = {player.name: player for player in take_from_lists(competition=competition, players=[jan, *others])}
    day = MatchDayFactory(competition=competition, published=True)
    for name, points in (("Jan Bakker", 5000), ("Anna", 4000), ("Ben", 3000)):
        ResultFactory(match_day=day, player=taken[name], points=points)
    return competition


def test_a_guest_with_the_club_behind_the_name_is_that_person_and_no_one_else_is(bond, borger, assen, jan, joint):
    """Protects: two people who are counted as one because of their name."""
    guest = PlayerFactory(club=borger, name="jan bakker", home="kv assen", is_guest=True)
    of_another_town = PlayerFactory(club=borger, name="Jan Bakker", home="Meppel", is_guest=True)
    namesake = PlayerFactory(club=borger, name="Jan Bakker")
    drive = played(borger, {guest: 900, of_another_town: 800, namesake: 700})
    found = lines(a_standing(bond, joint, drive))
    assert [line for line in found if "akker" in line[1]] == [
        (1, "Jan Bakker", "KV Assen", 20),
        (2, "Jan Bakker (Meppel)", "", 6),
        (4, "Jan Bakker", "KV Borger", 3),
    ]
    # Two of one name in that club are not guessed.
    PlayerFactory(club=assen, name="Jan Bakker", home="Rolde")
    found = lines(FederationStanding.objects.get())
    assert [line[3] for line in found if "akker" in line[1]] == [10, 10, 6, 3]


def test_both_of_a_pair_have_its_place(bond, assen):
    competition = CompetitionFactory(club=assen, is_open=True, pairs=True, match_days_planned=1)
    day = MatchDayFactory(competition=competition, published=True)
    for points in (900, 800):
        ResultFactory(match_day=day, player=None, pair=PairFactory(competition=competition), points=points)
    assert sorted(line[0] for line in lines(a_standing(bond, competition))) == [1, 1, 3, 3]


def test_only_what_everyone_may_see_counts(bond, assen, jan, client):
    """Not what is private, nor what is not published; and names as the club shows them."""
    drive = played(assen, {jan: 900})
    private = played(assen, {jan: 900}, is_public=False)
    hidden = CompetitionFactory(club=assen, is_open=True)
    ResultFactory(match_day=MatchDayFactory(competition=hidden), player=jan, points=1000)
    standing = a_standing(bond, drive, private, hidden)
    assert [line[3] for line in lines(standing)] == [10]
    Club.objects.filter(pk=assen.pk).update(names_in_public=NamesInPublic.INITIALS)
    page = client.get(f"/federations/bond-noord/standings/{standing.number}/")
    assert "Jan B." in page.text
    assert "Jan Bakker" not in page.text


def test_who_wants_initials_in_one_place_has_them_here(assen, bond, jan, joint, client):
    """Protects: a full name that the page of a tournament hides, shown by the standing across clubs."""
    standing = a_standing(bond, joint)
    for here in (Player.objects.filter(pk=jan.pk), Player.objects.filter(origin=jan)):
        here.update(hides_name=True)
        for address in (f"{standing.number}/", f"{standing.number}.csv"):
            page = client.get(f"/federations/bond-noord/standings/{address}").content.decode()
            assert ("Jan B." in page, "Jan Bakker" in page) == (True, False)
        here.update(hides_name=False)
    assert [line[3] for line in lines(standing)] == [10, 6, 3]


def test_page_file_and_paper_have_the_same_rows_and_say_the_rules(bond, assen, jan, joint, client):
    """Protects: a winner of two tournaments who has the points of one: by the link to the list someone is one person;
    and a paper with other rows than the page, or figures no one can place."""
    drive = played(assen, {jan: 900, PlayerFactory(club=assen, name="Cora"): 1000}, name="Open drive")
    standing = a_standing(bond, joint, drive)
    assert lines(standing) == [
        (1, "Jan Bakker", "KV Assen", 16),
        (2, "Cora", "KV Assen", 10),
        (3, "Anna", "KV Assen", 6),
        (4, "Ben", "KV Assen", 3),
    ]
    address = [bond.federation.slug, 1]
    public, paper = reverse("federation_standing", args=address), reverse("federation_standing_pdf", args=address)
    assert paper in client.get(public).text
    [page] = pages_of(client.get(paper).content)
    for words in (
        "Place Name Total 1 2",
        "1 Jan Bakker (KV Assen) 16 10 6",
        "2 Cora (KV Assen) 10 – 10",
        "2: Open drive (KV Assen).",
        "10–6–3 points",
    ):
        assert words in page, words
    FederationStanding.objects.update(counting_best=1, minimum_events=2)
    page = client.get(public).text
    for words in ("10–6–3 points", "best 1 competition decides the place", "fewer than 2 competitions"):
        assert words in page, words
    assert page.count("dropped:") == 1
    rows = client.get(f"{public.rstrip('/')}.csv").content.decode("utf-8-sig").splitlines()
    assert rows[1].startswith("1,Jan Bakker,KV Assen,10,6,2,10")
    assert public in client.get("/federations/bond-noord/").text
    # One without results has no paper.
    standing.competitions.clear()
    assert client.get(paper).status_code == 404
    assert "standings/1.pdf" not in client.get(public).text


def test_a_mistake_is_said_at_its_field_and_only_joint_and_open_public_competitions_are_offered(
    bond, assen, rival_club, joint, olga_client
):
    CompetitionFactory(club=assen)
    CompetitionFactory(club=assen, is_open=True, is_public=False)
    outside = CompetitionFactory(club=rival_club, is_open=True)
    opened = CompetitionFactory(club=assen, is_open=True)
    add = reverse("federation_standing_add", args=[bond.slug])
    form = olga_client.get(add).context["form"]
    assert set(form.fields["competitions"].queryset) == {joint, opened}
    for field, typed in [
        *(("rank_points", "ten"), ("rank_points", "6, 10"), ("rank_points", "")),
        *(("minimum_events", 0), ("name", ""), ("competitions", [outside.pk])),
    ]:
        form = olga_client.post(add, FORM | {"competitions": [joint.pk], field: typed}).context["form"]
        assert list(form.errors) == [field], typed


def test_an_organiser_makes_changes_and_removes_it(bond, assen, jan, joint, client):
    client.force_login(MembershipFactory(club=bond, user__username="kees", role=Role.ORGANISER).user)
    add = reverse("federation_standing_add", args=[bond.slug])
    answer = client.post(add, FORM | {"competitions": [joint.pk]})
    assert answer.url == "/federations/bond-noord/standings/1/"
    edit = reverse("federation_standing_edit", args=[bond.slug, 1])
    client.post(edit, FORM | {"name": "All", "competitions": [joint.pk], "figure": "result", "rank_points": ""})
    standing = FederationStanding.objects.get()
    assert (standing.name, standing.rank_points, lines(standing)[0][3]) == ("All", [10, 6], 5000)
    assert "All" in client.get(reverse("federation_standing_list", args=[bond.slug])).text
    client.post(reverse("federation_standing_remove", args=[bond.slug, 1]))
    assert not FederationStanding.objects.exists()
    assert set(bond.log.filter(user_name="kees").values_list("action", flat=True)) == {
        "federation_standing_changed",
        "federation_standing_removed",
    }
