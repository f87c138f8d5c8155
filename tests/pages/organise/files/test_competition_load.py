"""A competition goes from one installation to another on the web: saved, looked at, and loaded as it was shown."""

import json
from types import SimpleNamespace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.urls import reverse

from tests.factories import AttendanceFactory, PlayerFactory, TableFactory, a_round
from tournaments.exports.competition_file import competition_file, get_competition_document
from tournaments.imports import competition_plan
from tournaments.models import Change, Club, Competition, LogEntry, Player
from tournaments.models.player import players_of
from tournaments.services import transaction as service_transaction
from tournaments.services.club.federation import found_federation
from tournaments.services.season import competition as competitions

PAGE = "/organise/club-b/new-competition/file/"
FAULTY = {
    "format": "klaverjas-competition/1",
    "club": {"name": "Elsewhere", "slug": "elsewhere"},
    "competition": {"name": "Open", "slug": "open"},
    "players": [{"name": "Anna", "number": 1}],
    "match_days": [{"number": 1, "results": [{"player": "No one", "points": 1}]}],
}


@pytest.fixture
def played(club) -> Competition:
    """One evening with a table and a round, and a name that club B knows."""
    table = a_round(TableFactory(leg__match_day__competition__club=club)).table
    competition = table.leg.match_day.competition
    for number, seat in enumerate(table.seats.order_by("pk"), start=80):
        AttendanceFactory(match_day=table.leg.match_day, player=seat.player)
        Player.objects.filter(pk=seat.player_id).update(number=number)
    Player.objects.filter(number=83).update(name="Jan de Vries")
    return competition


@pytest.fixture
def text(played) -> str:
    return competition_file(played)


def sent(text: str) -> dict[str, object]:
    return {"file": SimpleUploadedFile("open.json", text.encode()), "action": "look"}


def as_shown(page) -> dict[str, object]:
    return {"packed": page.context["packed"], "digest": page.context["plan"].digest, "action": "load"}


@pytest.mark.parametrize("is_shared", [True, False])
def test_who_comes_back_with_a_joint_tournament_is_the_same_person(olga, olga_client, played, is_shared):
    """Protects: participants who are taken out of their list once more, and a wish for initials that stays behind."""
    own = found_federation(name="Bond", owner=olga)
    Club.objects.filter(pk=played.club_id).update(federation=own.federation, shares_players=is_shared)
    written = competition_file(played).replace("Jan de Vries", "Jan de Vries (Club A)")
    Player.objects.filter(number=83).update(hides_name=True)
    page = f"/organise/{own.slug}/new-competition/file/"
    olga_client.post(page, as_shown(olga_client.post(page, sent(written))))
    back = players_of(own).get(name="Jan de Vries")
    assert (back.origin == Player.objects.get(club__slug="club-a", number=83), back.hides_name) == (
        is_shared,
        is_shared,
    )
    assert players_of(own).filter(origin__isnull=False).count() == is_shared


@pytest.fixture
def look(rival_client, text):
    """The page that shows the plan."""
    return rival_client.post(PAGE, sent(text))


def what_was_played(competition: Competition) -> dict[str, object]:
    document = get_competition_document(competition)
    people = [{key: value for key, value in one.items() if key != "number"} for one in document["players"]]
    return document | {"club": None, "players": sorted(people, key=lambda one: one["name"])}


def test_what_is_loaded_is_what_was_saved(rival_client, rival_club, olga_client, look, played, text):
    """Protects: a round, a seat or a setting that gets lost between the laptop and the club. Looking stores nothing."""
    save = reverse("organise_competition", args=played.url_args) + "competition.json"
    assert olga_client.get(save).content.decode() == text
    assert olga_client.get("/organise/club-a/new-competition/file/").status_code == 200
    plan = look.context["plan"]
    assert (plan.tables, plan.rounds, len(plan.new), plan.known) == (1, 1, 4, ())
    assert not rival_club.competitions.exists()
    assert not players_of(rival_club).exists()
    answer = rival_client.post(PAGE, as_shown(look))
    loaded = rival_club.competitions.get()
    assert answer.url == reverse("organise_competition", args=loaded.url_args)
    assert what_was_played(loaded) == what_was_played(played)
    assert loaded.is_public


def test_who_the_club_knows_is_recognised_whatever_the_number(rival_client, rival_club, text):
    """Protects: two of one person because a laptop gave other numbers, and a file refused for a number."""
    known = PlayerFactory(club=rival_club, name="jan de vries", number=1)
    numbers = [one["number"] for one in json.loads(text)["players"]]
    taken = PlayerFactory(club=rival_club, name="Somebody else", number=numbers[1])
    page = rival_client.post(PAGE, sent(text))
    assert page.context["plan"].known == (("Jan de Vries", known),)
    rival_client.post(PAGE, as_shown(page))
    assert set(players_of(rival_club).values_list("pk", flat=True)) > {known.pk, taken.pk}
    assert players_of(rival_club).count() == 5


def test_only_what_was_shown_is_stored(rival_client, rival_club, look):
    """Someone in the list was added meanwhile: they would be recognised now."""
    PlayerFactory(club=rival_club, name="Jan de Vries")
    page = rival_client.post(PAGE, as_shown(look))
    assert "has changed since it was shown" in page.text
    assert not rival_club.competitions.exists()


def test_the_same_file_again_is_there_already(rival_client, rival_club, text):
    """Also where people have other numbers here, and so another order."""
    PlayerFactory(club=rival_club, number=80)
    rival_client.post(PAGE, as_shown(rival_client.post(PAGE, sent(text))))
    assert get_competition_document(rival_club.competitions.get())["match_days"] != json.loads(text)["match_days"]
    page = rival_client.post(PAGE, sent(text))
    assert page.context["plan"].is_same
    assert "is here already" in page.text
    rival_client.post(PAGE, as_shown(page))
    assert rival_club.competitions.count() == 1


def test_nothing_is_written_over_and_another_web_name_helps(rival_client, rival_club, look, text):
    rival_client.post(PAGE, as_shown(look))
    competitions.update_competition(competition=rival_club.competitions.get(), name="Changed here")
    page = rival_client.post(PAGE, sent(text))
    plan = page.context["plan"]
    assert (plan.is_same, plan.there) == (False, rival_club.competitions.get())
    rival_client.post(PAGE, as_shown(page))
    assert rival_club.competitions.get().name == "Changed here"
    page = rival_client.post(PAGE, {"packed": page.context["packed"], "slug": "once-more", "action": "look"})
    rival_client.post(PAGE, as_shown(page) | {"slug": "once-more"})
    assert rival_club.competitions.filter(slug="once-more").exists()


def test_a_faulty_file_says_where_and_stores_nothing(rival_client, rival_club):
    page = rival_client.post(PAGE, sent(json.dumps(FAULTY, indent=1)))
    assert page.context["plan"] is None
    assert any("No one" in fault.message for fault in page.context["faults"])
    for broken in ("{", "[" * 100_000, "\x00"):
        assert rival_client.post(PAGE, sent(broken)).context["faults"]
    assert not rival_club.people.exists()


def test_what_fails_half_way_leaves_nothing(rival_client, rival_club, look, monkeypatch):
    """Protects: half a competition, or people whom no one knows."""

    def refuse(**_given: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("tournaments.imports.loading.finish_loaded", refuse)
    with pytest.raises(RuntimeError):
        rival_client.post(PAGE, as_shown(look))
    assert not rival_club.competitions.exists()
    assert not rival_club.people.exists()


def test_one_line_says_it_and_every_step_is_its_own_transaction(rival_client, rival_club, look, monkeypatch):
    """Protects: a log full of steps, and everyone waiting for a file."""
    depths: list[int] = []

    def begin() -> transaction.Atomic:
        depths.append(len(connection.atomic_blocks))
        return transaction.atomic()

    monkeypatch.setattr(service_transaction, "transaction", SimpleNamespace(atomic=begin))
    before, around = LogEntry.objects.count(), len(connection.atomic_blocks)
    rival_client.post(PAGE, as_shown(look))
    assert set(depths) == {around}
    assert len(depths) > len(players_of(rival_club).all())
    assert [line.action for line in rival_club.log.all()] == ["competition_loaded"]
    assert LogEntry.objects.count() == before + 1
    assert not Change.objects.filter(line__club=rival_club).exists()


def test_limits(rival_client, monkeypatch, text):
    assert rival_client.post(PAGE, {"action": "look"}).context["form"].errors["file"] == ["Choose the file first."]
    for packed in ("?", "abcd"):
        assert "file" in rival_client.post(PAGE, {"packed": packed, "action": "look"}).context["form"].errors
    assert "file" in rival_client.post(PAGE, {"file": SimpleUploadedFile("a", b"\xff")}).context["form"].errors
    kept = competition_plan.packed(text)
    monkeypatch.setattr(competition_plan, "MOST_BYTES", 100)
    for typed in (sent(text), {"packed": kept, "action": "look"}):
        form = rival_client.post(PAGE, typed).context["form"]
        assert form.errors["file"] == ["This file is too large to be loaded here."]


@pytest.mark.parametrize("published", [34930, 33930])
def test_published_figures_that_differ_are_listed_after_loading(rival_client, rival_club, published):
    """Protects: 34930 printed for 33930 is seen, and the file is loaded all the same."""
    results = [{"player": "Anna", "points": 33930}]
    file = FAULTY | {
        "match_days": [{"number": 1, "results": results}],
        "published": {"totals": {"Anna": published}},
    }
    page = rival_client.post(PAGE, as_shown(rival_client.post(PAGE, sent(json.dumps(file)))), follow=True)
    said = "<li>Standing, Total, Anna (place 1): published 34930, counted 33930</li>"
    assert rival_club.competitions.filter(slug="open").exists()
    assert ("The published figures differ from the calculated ones:" in page.text) == (published != 33930)
    assert (said in page.text) == (published != 33930)
