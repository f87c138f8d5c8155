"""A federation is founded and run by people with a role of their own, and clubs join when both sides want it."""

import pytest
from django.urls import reverse

from tests.factories import ClubFactory
from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Club, Federation, Joining, LogEntry, Membership
from tournaments.services.club.federation import found_federation, invite_club, join_federation


def test_who_founds_it_runs_it_and_sent_twice_it_is_one(keeper, keeper_client):
    page = reverse("federation_create")
    keeper_client.get(page)
    for _tap in range(2):
        answer = keeper_client.post(page, {"name": "Bond Noord", "csrfmiddlewaretoken": "a" * 64})
    own = Club.objects.get(is_federation=True)
    assert answer.url == reverse("federation_clubs", args=[own.slug])
    assert (own.name, own.federation.name) == ("Bond Noord", "Bond Noord")
    assert [(one.user, one.role) for one in own.memberships.all()] == [(keeper, Role.OWNER)]
    assert keeper_client.get(answer.url).status_code == 200
    assert own.log.get().action == "federation_founded"


def test_through_another_club_nothing_of_it_is_found(bond, anna_client, club):
    """Protects: an owner of a club that belongs to it runs the club and not the federation."""
    Club.objects.filter(pk=club.pk).update(federation=bond.federation)
    joining = Joining.objects.create(federation=bond.federation, club=ClubFactory(), by_club=True)
    names = ("federation_clubs", "federation_settings", "federation_let_go", "federation_code")
    pages = [(name, []) for name in names] + [("federation_answer", [joining.pk])]
    for own in (bond, club):
        for name, more in pages:
            page = reverse(name, args=[own.slug, *more])
            assert anna_client.get(page).status_code in (404, 405), page
            assert anna_client.post(page).status_code == 404, page


def test_the_federation_invites_and_the_club_accepts(bond, olga_client, anna_client, club):
    """Protects: a club whose owner said nothing is in no federation."""
    olga_client.post(reverse("federation_clubs", args=[bond.slug]), {"invited": club.pk})
    club.refresh_from_db()
    assert club.federation is None
    page = anna_client.get(reverse("club_federation", args=[club.slug]))
    [joining] = page.context["joinings"]
    assert "invites the club" in page.text
    anna_client.post(reverse("club_federation_answer", args=[club.slug, joining.pk]), {"answer": "yes"})
    club.refresh_from_db()
    assert club.federation == bond.federation
    assert not Joining.objects.exists()


def test_the_club_asks_and_the_federation_lets_it_in(bond, olga_client, anna_client, club):
    anna_client.post(reverse("club_federation_ask", args=[club.slug]), {"federation": bond.federation_id})
    club.refresh_from_db()
    assert club.federation is None
    [joining] = olga_client.get(reverse("federation_clubs", args=[bond.slug])).context["joinings"]
    own_answer = reverse("club_federation_answer", args=[club.slug, joining.pk])
    assert anna_client.post(own_answer, {"answer": "yes"}).status_code == 404  # not by asking and answering
    olga_client.post(reverse("federation_answer", args=[bond.slug, joining.pk]), {"answer": "yes"})
    club.refresh_from_db()
    assert club.federation == bond.federation
    assert LogEntry.objects.filter(club=bond, action="club_let_in", subject__contains="Club A").count() == 1


def test_either_side_says_no(bond, olga_client, anna_client, club):
    for who, address, own in [(olga_client, "federation_answer", bond), (anna_client, "club_federation_answer", club)]:
        for by_club in (True, False):
            joining = Joining.objects.create(federation=bond.federation, club=club, by_club=by_club)
            who.post(reverse(address, args=[own.slug, joining.pk]), {"answer": "no"})
            assert not Joining.objects.exists()
    club.refresh_from_db()
    assert club.federation is None


def test_who_answers_what_is_answered_already_reads_so(bond, olga_client, anna_client, club):
    """Protects: two people at the same question, of whom the second got “This page does not exist”."""
    for who, address, own in [(olga_client, "federation_answer", bond), (anna_client, "club_federation_answer", club)]:
        page = who.post(reverse(address, args=[own.slug, 1]), {"answer": "yes"}, follow=True)
        assert "answered or withdrawn in the meantime" in page.text
    theirs = Joining.objects.create(federation=bond.federation, club=ClubFactory(), by_club=False)
    for answer in ("yes", "no"):  # nor is anything of another club found by its number
        page = anna_client.post(reverse("club_federation_answer", args=[club.slug, theirs.pk]), {"answer": answer})
        assert Joining.objects.get() == theirs
    join_federation(club=club, code=bond.federation.join_code)
    for _tap in range(2):
        page = olga_client.post(reverse("federation_let_go", args=[bond.slug]), {"gone": club.slug}, follow=True)
        assert "Club A no longer belongs to the federation" in page.text
    assert LogEntry.objects.filter(action="club_let_go").count() == 1


def test_invited_and_joined_twice_is_once(bond, olga_client, anna_client, club):
    for _tap in range(2):
        page = olga_client.post(reverse("federation_clubs", args=[bond.slug]), {"invited": club.pk}, follow=True)
        assert "Club A has been invited" in page.text
    assert Joining.objects.count() == 1
    code = {"code": bond.federation.join_code}
    for _tap in range(2):
        page = anna_client.post(reverse("club_federation", args=[club.slug]), code, follow=True)
        assert "The club has joined Bond Noord" in page.text
    assert LogEntry.objects.filter(club=club, action="federation_joined").count() == 1


def test_both_logs_say_who_came_and_went_and_where(bond, olga_client, anna_client, club):
    """Protects: a federation whose log does not know that a club joined with the code, or left."""
    anna_client.post(reverse("club_federation", args=[club.slug]), {"code": bond.federation.join_code})
    anna_client.post(reverse("club_federation_leave", args=[club.slug]))
    for own, other in [(bond, "Club A"), (club, "Bond Noord")]:
        lines = LogEntry.objects.filter(club=own, action__in=["federation_joined", "federation_left"])
        assert [other in line.subject for line in lines] == [True, True]
    assert "Federation left" in olga_client.get(reverse("club_log", args=[bond.slug])).text


def test_a_club_is_let_go_and_its_list_stays_behind(bond, olga_client, anna_client, club):
    join_federation(club=club, code=bond.federation.join_code)
    anna_client.post(reverse("club_federation_share", args=[club.slug]), {"share": "yes"})
    club.refresh_from_db()
    assert club.shares_players
    olga_client.post(reverse("federation_let_go", args=[bond.slug]), {"gone": club.slug})
    club.refresh_from_db()
    assert (club.federation, club.shares_players) == (None, False)
    done = LogEntry.objects.filter(user_name="olga").exclude(action="federation_founded")
    assert set(done.values_list("club__name", "action")) == {
        ("Club A", "federation_ended"),
        ("Bond Noord", "club_let_go"),
    }


def test_who_is_in_a_federation_joins_no_other_and_a_new_code_ends_the_old(bond, olga, olga_client, anna_client, club):
    other = found_federation(name="Bond Zuid", owner=olga)
    with pytest.raises(Refused, match="cannot join"):
        invite_club(federation=bond.federation, club=other)
    page, old = reverse("club_federation", args=[club.slug]), bond.federation.join_code
    olga_client.post(reverse("federation_code", args=[bond.slug]))
    form = anna_client.post(page, {"code": old}).context["form"]
    assert form.errors == {"code": ["No federation has this code."]}
    bond.federation.refresh_from_db()
    join_federation(club=club, code=bond.federation.join_code)
    assert "it has to leave that one first" in anna_client.post(page, {"code": other.federation.join_code}).text


def test_its_name_changes_everywhere(bond, olga, olga_client, client, club):
    """No list of clubs has it among them: what everyone sees of it is the page of the federation."""
    assert [entry.club for entry in client.get("/").context["clubs"]] == [club]
    public = reverse("federation", args=[bond.federation.slug])
    for name in ("organise_club", "club"):
        assert f'href="{public}"' in olga_client.get(reverse(name, args=[bond.slug])).text
    page = reverse("federation_settings", args=[bond.slug])
    found_federation(name="Zuid", owner=olga)
    form = olga_client.post(page, {"name": "Bond", "slug": "zuid"}).context["form"]
    assert list(form.errors) == ["slug"]
    olga_client.post(page, {"name": "Bond Oost", "slug": "oost"})
    bond.refresh_from_db()
    assert (bond.name, bond.federation.name, bond.federation.slug) == ("Bond Oost", "Bond Oost", "oost")
    assert olga_client.get("/federations/oost/").status_code == 200
    settings = {
        "name": "Bond West",
        "slug": bond.slug,
        "names_in_public": "full",
        "pit_word": "pit",
        "leg_word": "partij",
        "paper_size": "letter",
        "contact_term": "2",
    }
    settings["name_order"] = "first_name"
    olga_client.post(reverse("club_settings", args=[bond.slug]), settings)
    assert Federation.objects.get(slug="oost").name == "Bond West"
    bond.refresh_from_db()
    assert bond.paper_size == "letter"


def test_its_own_club_stays_and_so_does_its_last_owner(bond, olga_client):
    """The people of a federation are the people of its club: what holds for a club holds for it."""
    assert olga_client.post(reverse("federation_let_go", args=[bond.slug]), {"gone": bond.slug}).status_code == 404
    olga_client.post(reverse("club_federation_leave", args=[bond.slug]))
    bond.refresh_from_db()
    assert bond.federation is not None
    assert olga_client.post(reverse("member_leave", args=[bond.slug])).status_code == 200
    assert Membership.objects.filter(club=bond).count() == 1
