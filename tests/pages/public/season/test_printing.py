"""Paper for everyone: what is published, and empty score sheets without an account."""

import pytest
from django.urls import reverse

from tests.tournaments.printing.reading import figures_of, pages_of, sizes_of
from tournaments.models import MatchDay

SEASON = ["club-a", "season"]


def test_the_published_result_and_standing_are_for_everyone(client, competition, table):
    [result] = pages_of(client.get(reverse("match_day_pdf", args=[*SEASON, 1])).content)
    [standing] = pages_of(client.get(reverse("standing_pdf", args=SEASON)).content)
    assert "1 Anja 200" in result
    assert "1 Anja 200" in standing
    MatchDay.objects.update(published_at=None)
    assert client.get(reverse("match_day_pdf", args=[*SEASON, 1])).status_code == 404
    assert client.get(reverse("standing_pdf", args=SEASON)).status_code == 404
    MatchDay.objects.update(published_at="2026-10-01T20:00Z")
    competition.is_public = False
    competition.save()
    names = ["standing_pdf", "competition_rules_pdf"]
    assert [client.get(reverse(name, args=SEASON)).status_code for name in names] == [404, 404]


def test_the_pages_lead_to_their_paper(client, table):
    for page, paper in [("standing", "standing_pdf"), ("competition_rules", "competition_rules_pdf")]:
        assert reverse(paper, args=SEASON) in client.get(reverse(page, args=SEASON)).content.decode()
    day = [*SEASON, 1]
    assert reverse("match_day_pdf", args=day) in client.get(reverse("match_day", args=day)).content.decode()
    for address in [reverse("club", args=["club-a"]), reverse("pad_start")]:
        assert reverse("empty_sheets") in client.get(address).content.decode()


def test_the_rules_of_a_competition_hang_on_the_wall(client, competition):
    text = " ".join(pages_of(client.get(reverse("competition_rules_pdf", args=SEASON)).content))
    assert "A match day has 3 legs." in text
    assert "A tie means a shared place." in text


@pytest.mark.django_db
def test_empty_sheets_need_no_choice_and_no_account(client):
    answer = client.get(reverse("empty_sheets_pdf"))
    [page] = pages_of(answer.content)
    assert (page.count("Roem called"), figures_of(page).count(16), sizes_of(answer.content)) == (4, 2, {(297, 210)})


@pytest.mark.django_db
def test_empty_sheets_of_another_game_and_language(client):
    asked = {"rules": "klammern", "players": 3, "rounds": 8, "sheet_format": "a5", "language": "de"}
    answer = client.get(reverse("empty_sheets_pdf"), asked)
    [page] = pages_of(answer.content)
    assert (page.count("Belle"), sizes_of(answer.content)) == (3, {(148, 210)})
    assert max(figures_of(page)) == 8
    letter = client.get(reverse("empty_sheets_pdf"), {"paper": "letter"})
    assert sizes_of(letter.content) == {(279, 216)}


@pytest.mark.django_db
def test_an_unknown_sheet_shows_the_form_again(client):
    for asked, field in (
        ({"players": 3}, "players"),  # klaverjas is played by four
        ({"rules": "bridge"}, "rules"),
        ({"rounds": 17}, "rounds"),
    ):
        answer = client.get(reverse("empty_sheets_pdf"), asked)
        assert (answer.status_code, list(answer.context["form"].errors)) == (200, [field])
    form = client.get(reverse("empty_sheets"), {"rules": "klammern", "rounds": "8"}).context["form"]  # keeps it
    assert (form["rules"].value(), form["rounds"].value(), form["players"].value()) == ("klammern", "8", "4")
