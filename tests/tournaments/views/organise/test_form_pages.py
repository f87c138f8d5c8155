"""Pages that are one form: what the button says, and where it leads not to do it."""

import re

import pytest

from tests.factories import CompetitionFactory, PairFactory
from tests.tournaments.views.organise.match_days import a_match_day, people
from tournaments.models import Membership


@pytest.mark.parametrize(
    ("address", "button", "back"),
    [
        ("new/", ("btn-primary", "Make the club"), "/"),
        ("de-roem/members/new/", ("btn-primary", "Make the log-in"), "de-roem/members/invitations/"),
        ("de-roem/members/leave/", ("btn-danger", "Leave"), "/account/"),
        ("de-roem/members/{member}/role/", ("btn-primary", "Save"), "de-roem/members/"),
        ("de-roem/members/{member}/remove/", ("btn-danger", "Remove"), "de-roem/members/"),
        ("de-roem/players/1/", ("btn-primary", "Save"), "de-roem/players/"),
        ("de-roem/season/new-day/", ("btn-primary", "Open the match day"), "de-roem/season/"),
        ("de-roem/season/day/1/edit/", ("btn-primary", "Save"), "de-roem/season/day/1/"),
        ("de-roem/pairs/pairs/new/", ("btn-primary", "Add pair"), "de-roem/pairs/pairs/"),
        ("de-roem/pairs/pairs/1/", ("btn-primary", "Save"), "de-roem/pairs/pairs/"),
        ("de-roem/pairs/pairs/1/remove/", ("btn-danger", "Remove"), "de-roem/pairs/pairs/"),
    ],
)
def test_a_form_says_what_it_does_and_leads_back(cast, address, button, back):
    people(cast, 1)
    a_match_day(cast)
    PairFactory(competition=CompetitionFactory(club=cast.club, slug="pairs", pairs=True), number=1)
    member = Membership.objects.get(club=cast.club, user__username="viewer").pk
    browser = cast.keeper if address == "new/" else cast.owner
    page = browser.get("/organise/" + address.format(member=member)).content.decode()
    [shown] = re.findall(
        r'<button class="btn (btn-\w+)">([^<]+)</button>\s*<a class="btn btn-link" href="([^"]+)">', page
    )
    assert shown == (*button, back if back.startswith("/") else f"/organise/{back}")
