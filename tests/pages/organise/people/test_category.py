"""Categories of people: named on a page, from a list, behind the names, and with standings of their own."""

import csv
import io
from typing import Any

import pytest

from tests.factories import PairFactory, ResultFactory, UserFactory
from tests.pages.organise.match_days import of_season
from tests.pages.organise.season.test_side_standing import lines
from tests.pages.organise.wall.test_reveal import an_evening
from tests.tournaments.printing.reading import pages_of
from tournaments.exceptions import Refused
from tournaments.models import Category, CategoryPlace, Competition, MatchDay, Player
from tournaments.queries.people.unit import category_tags
from tournaments.queries.season.side_standing import get_side_standing
from tournaments.services.club.merging import merge_players
from tournaments.services.people.category import set_categories
from tournaments.services.people.player_leaving import anonymise_player
from tournaments.services.season.side_standing import set_side_standings


def typed(name: str, *people: str, pk: str = "") -> dict[str, str]:
    return {"pk": pk, "name": name, "people": "\n".join(people)}


def stored() -> dict[str, list[str]]:
    return {
        category.name: [place.player.name for place in category.places.order_by("player__name")]
        for category in Category.objects.order_by("number")
    }


def publish() -> None:
    MatchDay.objects.update(published_at="2026-09-01T00:00Z")


def test_anyone_may_be_in_several(cast: Any) -> None:
    an_evening(cast)
    sent = lines("categories", typed("Ladies", "Anna", "carla"), typed("Juniors", "Carla", ""))
    cast.organiser.post(of_season("category_list"), sent)
    assert stored() == {"Ladies": ["Anna", "Carla"], "Juniors": ["Carla"]}
    page = cast.organiser.get(of_season("category_list"))
    assert "Anna\nCarla" in page.text
    ladies = Category.objects.get(name="Ladies")
    sent = lines("categories", typed("Women", "Carla", pk=str(ladies.pk)), stored=1)
    cast.organiser.post(of_season("category_list"), sent)
    assert stored() == {"Women": ["Carla"]}


def test_who_is_not_known_is_named_and_nothing_is_lost(cast: Any) -> None:
    an_evening(cast)
    Player.objects.filter(name="Anna").update(home="Assen")
    Player.objects.create(club=Player.objects.get(name="Anna").club, name="Anna", home="Rolde", number=99)
    sent = lines("categories", typed("Ladies", "Nobody", "Anna", "Carla"))
    answer = cast.organiser.post(of_season("category_list"), sent)
    assert "No one here is called Nobody." in answer.text
    assert "Assen and Rolde" in answer.text
    assert "Nobody\nAnna\nCarla" in answer.text
    assert not Category.objects.exists()


def test_every_value_of_a_column_is_a_category_and_a_list_that_cannot_be_is_refused_with_its_text(cast: Any) -> None:
    """Protects also: the club's own people on the list of an open day, who have no club behind their name here."""
    an_evening(cast)
    page = of_season("category_import")
    for text, said in [
        ("Naam\tKlasse\nZoë\tLadies", "Line 2: No one here is called Zoë."),
        ("Naam\tIets\nAnna\tLadies", "no column is headed “Category”"),
        ("Naam\tKlasse\n" + "Anna\tLadies\n" * 2001, "No more than 2000 lines at once, please."),
        ("Naam\tKlasse\nAnna (nee)\tLadies\nBert (nee)\tLadies", "No one on this list is in a category."),
    ]:
        answer = cast.organiser.post(page, {"names": text})
        assert said in answer.text
        assert "Anna" in answer.text or "Zoë" in answer.text
        assert not Category.objects.exists()
    cast.organiser.post(of_season("category_list"), lines("categories", typed("Ladies", "Anna")))
    cast.organiser.post(page, {"names": "Naam\tKlasse\nCarla\tladies\nBert\tJuniors, Regio Noord\nAnna\t"})
    assert stored() == {"Ladies": ["Anna", "Carla"], "Juniors": ["Bert"], "Regio Noord": ["Bert"]}
    Player.objects.create(club=cast.club, name="Piet", home="Assen", number=99)
    rows = ["Naam\tVereniging\tCategorie", f"Dirk\t{cast.club.name}\tLadies", "Piet\tAssen\tSeniors"]
    cast.organiser.post(page, {"names": "\n".join(rows)})
    found = stored()
    assert (found["Ladies"], found["Seniors"]) == (["Anna", "Carla", "Dirk"], ["Piet"])


def tagged(cast: Any) -> MatchDay:
    """Anna, from Rolde, is a lady of the north."""
    day = an_evening(cast)
    publish()
    Player.objects.filter(name="Anna").update(home="Rolde")
    wanted = [{"pk": None, "name": name, "players": [Player.objects.get(name="Anna").pk]} for name in ("Lady", "North")]
    set_categories(competition=Competition.objects.get(), categories=wanted)
    return day


def everywhere(visitor: Any) -> dict[str, str]:
    """Each page, file and answer on which ranked people stand."""
    wall = of_season("wall", 1)
    addresses = {
        "result": of_season("match_day", 1),
        "standing": of_season("standing"),
        "top": of_season("competition"),
        "embedded": of_season("embed_standing"),
        "roem": of_season("side_standing", 1),
        "divisions": of_season("divisions"),
        **{f"wall, {show}": f"{wall}?show={show}" for show in ("result", "standing", "side-standings")},
    }
    return {name: visitor.get(address).text for name, address in addresses.items()}


def test_they_stand_behind_the_names_on_pages_and_walls_but_not_behind_initials(cast: Any) -> None:
    """Protects: initials alongside a region and an age, which are a person. Who may read the name reads them still."""
    tagged(cast)
    competition = Competition.objects.get()
    set_side_standings(competition=competition, standings=[{"name": "Roem", "kind": "roem"}])
    division = competition.divisions.create(number=1, name="A")
    division.places.create(player=Player.objects.get(name="Anna"))
    for name, text in everywhere(cast.nobody).items():
        assert "Lady · North" in text, name
    assert "Lady · North" in cast.organiser.get(of_season("door", 1)).text
    Player.objects.filter(name="Anna").update(name="Anna Bakker", hides_name=True)
    hidden = everywhere(cast.nobody)
    assert "Anna B." in hidden["result"]
    assert {name for name, text in hidden.items() if "Lady" in text or "Rolde" in text} == set()
    for address in ("/clubs/de-roem/season/files/results.csv", "/api/clubs/de-roem/season/standing/"):
        assert "Lady" not in cast.nobody.get(address).text
    assert "Lady · North" in cast.organiser.get(of_season("match_day", 1)).text


def test_they_have_a_column_of_their_own_in_files_and_answers(cast: Any) -> None:
    """Protects: a club that cannot pick its ladies from the file it has; for programs no comma splits a name."""
    tagged(cast)
    for what in ("standing", "match-days/1"):
        rows = cast.nobody.get(f"/api/clubs/de-roem/season/{what}/").json()["rows"]
        assert {row["name"]: row["categories"] for row in rows}["Anna (Rolde)"] == ["Lady", "North"], what
    Category.objects.filter(name="North").update(name="North, 60+")
    for what in ("results", "standing", "day-1"):
        address = f"/clubs/de-roem/season/files/{what}"
        rows = list(csv.DictReader(io.StringIO(cast.nobody.get(f"{address}.csv?headings=keys").text)))
        assert {row["name"]: row["categories"] for row in rows}["Anna (Rolde)"] == "Lady|North, 60+", what
        assert {row["categories"] for row in rows} == {"Lady|North, 60+", ""}
        if what == "results":
            homes = {(row["name"], row["home"]) for row in rows if row["home"]}
            assert homes == {("Anna (Rolde)", "Rolde")}
        [sheet] = cast.nobody.get(f"{address}.json").json()["sheets"]
        assert sheet["columns"][sheet["keys"].index("categories")] == "Categories"
        assert "Lady, North, 60+" in cast.nobody.get(f"{address}.csv").text
    # Without any no file has the columns.
    Category.objects.all().delete()
    Player.objects.update(home="")
    head = cast.nobody.get("/clubs/de-roem/season/files/results.csv?headings=keys").text.splitlines()[0].split(",")
    assert {"home", "categories"} & set(head) == set()


def test_a_category_has_a_standing(cast: Any) -> None:
    an_evening(cast)
    publish()
    cast.organiser.post(of_season("category_list"), lines("categories", typed("Ladies", "Anna", "Dirk")))
    pk = str(Category.objects.get().pk)
    sent = lines("standings", {"name": "Best lady", "kind": "category", "category": pk})
    cast.organiser.post(of_season("side_standing_list"), sent)
    page = cast.nobody.get(of_season("side_standing", 1))
    whole = [row.name for row in cast.nobody.get(of_season("standing")).context["standing"].rows]
    rows = page.context["count"].rows
    assert [row.name for row in rows] == [name for name in whole if name in ("Anna", "Dirk")]
    assert rows[0].row.place == 1
    answer = cast.organiser.post(of_season("category_list"), lines("categories"))
    assert "counts this category" in answer.text
    assert Category.objects.exists()


def test_clubs_have_a_standing(cast: Any) -> None:
    an_evening(cast)
    publish()
    Player.objects.filter(name__in=["Anna", "Carla"]).update(home="Assen")
    Player.objects.filter(name="Bert").update(home="Rolde")
    for line, said in (
        ({"kind": "category"}, "Choose the category of this standing."),
        ({"kind": "homes"}, "Enter how many people count for each club or town."),
        ({"kind": "homes", "best_people": "3", "counting_best": "2"}, "counted like the main standing"),
    ):
        answer = cast.organiser.post(of_season("side_standing_list"), lines("standings", {"name": "X", **line}))
        assert said in answer.text
    sent = lines("standings", {"name": "Clubs", "kind": "homes", "best_people": "2"})
    cast.organiser.post(of_season("side_standing_list"), sent)
    page = cast.nobody.get(of_season("side_standing", 1))
    found = [(row.row.place, row.name, row.row.counted) for row in page.context["count"].rows]
    assert found == [(1, "Assen", 2), (None, "Rolde", 1)]
    assert "Assen" in cast.nobody.get(of_season("side_standing_csv", 1)).text
    paper = of_season("side_standing_pdf", 1)
    assert paper in page.text
    [printed] = pages_of(cast.nobody.get(paper).content)
    assert "1 Assen" in printed
    assert "Rolde" in printed


def test_a_pair_is_where_both_are(pairs_competition: Competition) -> None:
    pairs = [PairFactory(competition=pairs_competition) for _pair in range(3)]
    for points, pair in zip((300, 200, 100), pairs, strict=True):
        ResultFactory(match_day__competition=pairs_competition, pair=pair, player=None, points=points)
    both, one, _none = pairs
    Player.objects.filter(pk__in=[both.first_id, both.second_id, one.first_id]).update(home="Assen")
    ladies = [both.first_id, both.second_id, one.second_id]
    [category] = set_categories(
        competition=pairs_competition, categories=[{"pk": None, "name": "Ladies", "players": ladies}]
    )
    assert {pk: tags for pk, tags in category_tags(pairs_competition).items() if tags} == {both.pk: ("Ladies",)}
    sides = set_side_standings(
        competition=pairs_competition,
        standings=[
            {"name": "Ladies", "kind": "category", "category": category},
            {"name": "Clubs", "kind": "homes", "best_people": 1},
        ],
    )
    of_ladies, of_clubs = (get_side_standing(side, published_only=False) for side in sides)
    assert [row.number for row in of_ladies.rows] == [both.number]
    assert [(row.name, row.row.total) for row in of_clubs.rows] == [("Assen", 300)]


def test_a_category_of_another_competition_is_refused(competition: Competition, pairs_competition: Competition) -> None:
    [category] = set_categories(competition=competition, categories=[{"pk": None, "name": "A", "players": []}])
    lines_of = [{"pk": category.pk, "name": "B", "players": []}]
    with pytest.raises(Refused):
        set_categories(competition=pairs_competition, categories=lines_of)
    with pytest.raises(Refused, match="same name"):
        set_categories(competition=competition, categories=[{"pk": None, "name": one, "players": []} for one in "Aa"])


def test_two_who_become_one_are_once_in_it_and_who_leaves_is_in_none(cast: Any) -> None:
    an_evening(cast)
    anna = Player.objects.get(name="Anna")
    other = Player.objects.create(club=anna.club, name="Annie", number=98)
    competition = Competition.objects.get()
    people = [anna.pk, other.pk]
    wanted = [{"pk": None, "name": name, "players": people[at:]} for at, name in enumerate(["Ladies", "Juniors"])]
    set_categories(competition=competition, categories=wanted)
    merge_players(keep=anna, gone=other, by=UserFactory())
    assert stored() == {"Ladies": ["Anna"], "Juniors": ["Anna"]}
    anonymise_player(player=anna)
    assert not CategoryPlace.objects.exists()
