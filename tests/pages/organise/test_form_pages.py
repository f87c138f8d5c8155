"""Pages that are one form: what the button says, and where it leads not to do it."""

import re

from tests.factories import CompetitionFactory, PairFactory
from tests.pages.organise.match_days import a_match_day, people
from tournaments.models import Membership

BUTTON = re.compile(r'<button class="btn (btn-\w+)">([^<]+)</button>\s*<a class="btn btn-link" href="([^"]+)">')


def test_a_form_says_what_it_does_and_leads_back(cast):
    people(cast, 1)
    a_match_day(cast)
    PairFactory(competition=CompetitionFactory(club=cast.club, slug="pairs", pairs=True), number=1)
    cast.viewer.get("/")
    member = Membership.objects.get(user__username="viewer").pk
    for address, kind, button, back in [
        ("new/", "btn-primary", "Create the club", "/"),
        ("de-roem/members/new/", "btn-primary", "Create the account", "/organise/de-roem/members/invitations/"),
        ("de-roem/members/leave/", "btn-danger", "Leave", "/account/"),
        (f"de-roem/members/{member}/role/", "btn-primary", "Save", "/organise/de-roem/members/"),
        (f"de-roem/members/{member}/remove/", "btn-danger", "Remove", "/organise/de-roem/members/"),
        ("de-roem/players/1/", "btn-primary", "Save", "/organise/de-roem/players/"),
        ("de-roem/season/new-day/", "btn-primary", "Open the match day", "/organise/de-roem/season/"),
        ("de-roem/season/day/1/edit/", "btn-primary", "Save", "/organise/de-roem/season/day/1/"),
        ("de-roem/pairs/pairs/new/", "btn-primary", "Add pair", "/organise/de-roem/pairs/pairs/"),
        ("de-roem/pairs/pairs/1/", "btn-primary", "Save", "/organise/de-roem/pairs/pairs/"),
        ("de-roem/pairs/pairs/1/remove/", "btn-danger", "Remove", "/organise/de-roem/pairs/pairs/"),
    ]:
        browser = cast.keeper if address == "new/" else cast.owner
        assert BUTTON.findall(browser.get(f"/organise/{address}").text) == [(kind, button, back)], address
