"""Loading goes through the services, happens as a whole, and twice is as good as once."""

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tests.tournaments.imports.documents import documented_example
from tournaments.imports.competition import read_competition
from tournaments.imports.faults import BadFile
from tournaments.imports.loading import Loaded, load_competition
from tournaments.imports.published import find_differences
from tournaments.models import Club, Competition, Correction, MatchDay, Round
from tournaments.models.player import players_of
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.standings import rounded

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def load(text: str, by: User) -> Loaded:
    return load_competition(file=read_competition(text), by=by)


def load_example(name: str, by: User) -> tuple[Competition, dict]:
    """A published competition, and what was published about it, in which nothing differs from what is counted here.

    The mistakes in them are told in words, so the figures alongside those come out.
    """
    text = (EXAMPLES / f"{name}.json").read_text(encoding="utf-8")
    file = read_competition(text)
    assert file.published
    assert json.loads(text)["source"]
    competition = load_competition(file=file, by=by).competition
    assert competition is not None
    found = [(one.name, one.published, one.counted) for one in find_differences(file.published, competition)]
    assert found == ([("BJ", "3", "2")] if name == "hornmeer-2021" else [])
    return competition, file.published


def totals_of(competition: Competition) -> dict[str, int]:
    return {row.name: row.row.total for row in get_standing(competition).rows}


def places_of(competition: Competition) -> dict[str, int | None]:
    return {row.name: row.row.place for row in get_standing(competition).rows}


@pytest.mark.django_db
def test_the_documented_example_becomes_a_standing_once(stranger: User) -> None:
    """Anna and Cor: 118, then 162 because East–West went nat with 80; Bert and Dien have the 64 of the first round."""
    competition = load(documented_example(), stranger).competition
    first_leg_ns, first_leg_ew = 118 + 162, 64
    totals = {
        "Anna": first_leg_ns + 204 + 410,
        "Bert": first_leg_ew + 204 - 50 + 435,
        "Cor": first_leg_ns + 140 + 150,
        "Dien": first_leg_ew + 210,
        "Eef": 200 + 140,
    }
    assert totals_of(competition) == totals
    assert MatchDay.objects.filter(published_at=None).count() == 0
    assert competition.ruleset.counter_pit_bonus == 100
    before = get_standing(competition).rows
    again = load(documented_example(), stranger)
    assert (again.added, Round.objects.count(), Correction.objects.count()) == (0, 2, 0)
    assert get_standing(competition).rows == before
    # A longer file adds what is new.
    longer = documented_example().replace(
        '    {"number": 2, "date"',
        '    {"number": 3, "results": [{"player": "Eef", "points": 500}]},\n    {"number": 2, "date"',
    )
    assert load(longer, stranger).added == 2
    assert totals_of(competition) == totals | {"Eef": totals["Eef"] + 500}
    # Two penalties that read the same both count, and are stored once.
    text = longer.replace(PENALTY, f"{PENALTY}, {PENALTY}")
    assert [load(text, stranger).added for _ in range(2)] == [1, 0]
    assert totals_of(competition)["Bert"] == totals["Bert"] - 50


CONTRADICTIONS = {
    "round": ('"NS": 98', '"NS": 97'),
    "totals": ('"points": 184, "roem": 20', '"points": 184, "roem": 40'),
    "result": ('{"player": "Anna", "points": 410}', '{"player": "Anna", "points": 411}'),
    "bye": ('"points": 210, "pits": 0', '"points": 211, "pits": 0'),
    "seats": ('"E": "Bert", "S": "Cor"', '"E": "Cor", "S": "Bert"'),
    "counting": ('"best": 2', '"best": 1'),
    "penalty": ('"points": -50', '"points": -100'),
    "date": ('"date": "2026-10-02"', '"date": "2026-10-03"'),
    "number of a player": ('{"number": 1, "name": "Anna"}', '{"number": 7, "name": "Anna"}'),
    "club": ('"name": "De Vier Azen"', '"name": "De Vier Heren"'),
}


@pytest.mark.django_db
def test_a_file_that_contradicts_what_is_stored_is_refused_as_a_whole(subtests, stranger: User) -> None:
    competition = load(documented_example(), stranger).competition
    before = get_standing(competition).rows
    example = documented_example().replace('{"name": "Eef"}', '{"name": "Eef"}, {"name": "Nieuw"}')
    for of, (old, new) in CONTRADICTIONS.items():
        with subtests.test(of):
            with pytest.raises(BadFile):
                load(example.replace(old, new), stranger)
            assert get_standing(competition).rows == before
            assert not players_of(competition.club).filter(name="Nieuw").exists()


PENALTY = '{"player": "Bert", "kind": "penalty", "points": -50, "leg": 1, "reason": "revoked"}'


@pytest.mark.django_db
def test_what_a_service_refuses_is_named_with_its_line(subtests, stranger: User) -> None:
    """Nor does a penalty of a leg that does not exist become one of the whole evening."""
    for case, wrong in {
        "a leg that is not there": PENALTY.replace('"leg": 1', '"leg": 9'),
        "nothing": PENALTY.replace("-50", "0"),
        "absence of somebody who played": '{"player": "Anna", "kind": "absence_with_notice", "reason": "ill"}',
    }.items():
        with subtests.test(case):
            text = documented_example().replace(PENALTY, f"{PENALTY},\n{wrong}")
            with pytest.raises(BadFile) as caught:
                load(text, stranger)
            assert [fault.line for fault in caught.value.faults] == [text.splitlines().index(wrong + "]},") + 1]
            assert not Club.objects.exists()


@pytest.mark.django_db
def test_what_cannot_be_stored_is_named_with_its_line(subtests, stranger: User) -> None:
    """Protects: a club, a competition, a player is found in the file as quickly as a round is."""
    for old, new in (
        ('"club": {"name": "De Vier Azen", "slug": "vier-azen"', '"club": {"name": "De Vier Azen", "slug": "new"'),
        (
            '"competition": {\n    "name": "Winter 2026", "slug": "winter-2026"',
            '"competition": {"name": "W", "slug": "new"',
        ),
        (', {"name": "Bert"}', ',\n{"name": "Bert", "number": 1}'),
    ):
        with subtests.test(new):
            text = documented_example().replace(old, new)
            with pytest.raises(BadFile) as caught:
                load(text, stranger)
            start = text.index(new) + new.index("{")
            assert [fault.line for fault in caught.value.faults] == [text.count("\n", 0, start) + 1]
            assert not Club.objects.exists()


@pytest.mark.django_db
def test_a_pair_that_cannot_be_stored_is_named_with_its_line(stranger: User) -> None:
    """Two pairs share a player; the second one is on line 5."""
    text = """{"format": "klaverjas-competition/1", "club": {"name": "A", "slug": "a"},
    "competition": {"name": "B", "slug": "b", "form": "pairs"},
    "players": [{"name": "Anna"}, {"name": "Bert"}, {"name": "Cor"}],
    "pairs": [{"number": 1, "players": ["Anna", "Bert"]},
    {"number": 2, "players": ["Anna", "Cor"]}]}"""
    with pytest.raises(BadFile) as caught:
        load(text, stranger)
    assert [fault.line for fault in caught.value.faults] == [5]


@pytest.mark.django_db
def test_a_rule_set_may_be_called_by_its_id(stranger: User) -> None:
    text = documented_example().replace('"rules": "amsterdam"', '"rules": "seed-004"')
    assert load(text, stranger).competition.rules == "rotterdam-pictures"
    assert load(text, stranger).added == 0


@pytest.mark.django_db
def test_the_command_names_every_wrong_line_and_stores_nothing(stranger: User, tmp_path: Path) -> None:
    path = tmp_path / "season.json"
    path.write_text(documented_example().replace('"NS": 98', '"NS": 161').replace('"points": 410', '"points": "x"'))
    with pytest.raises(CommandError) as caught:
        call_command("load_competition", str(path), owner="stranger")
    # The heading, and a line of the output for each wrong line of the file.
    assert len(str(caught.value).splitlines()) == 3
    assert not Club.objects.exists()


@pytest.mark.django_db
def test_the_command_asks_who_owns_a_new_club(tmp_path: Path) -> None:
    path = tmp_path / "season.json"
    path.write_text(documented_example())
    with pytest.raises(CommandError, match="--owner"):
        call_command("load_competition", str(path))
    with pytest.raises(CommandError, match="nobody"):
        call_command("load_competition", str(path), owner="nobody")
    with pytest.raises(CommandError, match=r"missing\.json"):
        call_command("load_competition", str(tmp_path / "missing.json"))


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["westerwolde-2022-2023", "westerwolde-2023-2024"])
def test_best_five_of_seven_and_its_evenings_come_out_as_published(name: str, stranger: User) -> None:
    competition, published = load_example(name, stranger)
    standing = get_standing(competition)
    assert standing.standing.counts_drops
    assert [row.name for row in standing.rows][:3] == published["order"]
    assert {row.name: row.row.total for row in standing.rows[:3]} == published["totals"]
    rows = {row.name: row.row for row in standing.rows}
    for player, average in published["average_of_counted"].items():
        assert rounded(rows[player].average, 0) == average
    for player, average in published.get("average_of_all", {}).items():
        assert rounded(rows[player].plain_average, 0) == average
    for player, total in published.get("plain_totals", {}).items():
        assert rows[player].plain_total == total
    for number, of_evening in published["evenings"].items():
        result = get_match_day_result(competition.match_days.get(number=int(number)))
        found = [(row.name, row.row.total) for row in result.rows[: len(of_evening)]]
        # Tied players share a place, so their order on the page says nothing.
        assert sorted(found) == sorted((name, total) for name, total in of_evening)
        assert [total for _name, total in found] == [total for _name, total in of_evening]
    for number, places in published.get("places_of_evening", {}).items():
        result = get_match_day_result(competition.match_days.get(number=int(number)))
        assert {row.name: row.row.place for row in result.rows if row.name in places} == places
    # No leader of the evenings 3 to 5 becomes champion, and the one with the most points is not in the top three.
    for number, (leader, total) in published.get("leader_after", {}).items():
        competition.match_days.filter(number__gt=int(number)).update(published_at=None)
        first = get_standing(competition).rows[0]
        assert (first.name, first.row.total) == (leader, total)
        competition.match_days.update(published_at="2024-04-13T12:00:00Z")
    assert "TW" not in published["order"]


@pytest.mark.django_db
def test_averages_are_over_rounds_of_play_attended(stranger: User) -> None:
    competition, published = load_example("de-waal-after-28-rounds", stranger)
    rows = get_standing(competition).rows
    assert [row.name for row in rows] == published["order"]
    assert {row.name: str(rounded(row.row.average, 2)) for row in rows} == published["averages"]
    assert {row.name: row.row.legs for row in rows} == {"KvH": 16, "FR": 16, "DS": 18}


@pytest.mark.django_db
def test_pairs_with_four_legs_an_evening(stranger: User) -> None:
    competition, published = load_example("texel-final-evening", stranger)
    assert [row.name for row in get_standing(competition).rows] == published["order"]
    assert totals_of(competition) == published["totals"]


@pytest.mark.django_db
def test_a_table_of_which_both_sides_wrote_the_same(stranger: User) -> None:
    competition, published = load_example("ssvu-2014-round-3", stranger)
    assert totals_of(competition) == published["totals"]
    assert set(places_of(competition).values()) == {1}


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["hornmeer-2021", "vtv-nieuwegein-2016"])
def test_published_mistakes_are_known_as_mistakes(name: str, stranger: User) -> None:
    """What was printed wrong comes out right here, and everything else as printed."""
    competition, published = load_example(name, stranger)
    places, totals = places_of(competition), totals_of(competition)
    wrong = {mistake["player"]: mistake for mistake in published["mistakes"]}
    for player, place in published["places"].items():
        assert places[player] == wrong.get(player, {}).get("place", place)
    for player, mistake in wrong.items():
        if "published_place" in mistake:
            assert places[player] != mistake["published_place"]
        if "published_total" in mistake:
            assert totals[player] == mistake["total"] != mistake["published_total"]


@pytest.mark.django_db
def test_finals_in_a_file_of_an_earlier_program_are_loaded(stranger: User) -> None:
    """Protects: a third place, and a lot at the cut, in files that were written before both had other names."""
    pairs = [{"number": number, "players": [f"Anna {number}", f"Bert {number}"]} for number in range(1, 5)]
    finals = {"first_leg": 1, "legs": 2, "has_third_place": True, "seed": 9, "lost_lot": 1, "qualifiers": [1, 2, 3, 4]}
    document = json.loads(documented_example())
    document = {
        "format": document["format"],
        "club": document["club"],
        "competition": {"name": "Pairs", "slug": "pairs", "kind": "season", "form": "pairs", "legs_per_match_day": 2},
        "players": [{"name": name} for pair in pairs for name in pair["players"]],
        "pairs": pairs,
        "match_days": [{"number": 1, "published": False, "finals": finals}],
    }
    competition = load(json.dumps(document), stranger).competition
    plan = competition.match_days.get().finals
    assert (plan.losers, plan.cut, plan.tied_out, plan.seed) == ("third_place", "lot", 1, 9)
    wrong = document["match_days"][0]["finals"] | {"losers": "double", "has_third_place": False}
    document["match_days"][0]["finals"] = wrong
    with pytest.raises(BadFile):
        read_competition(json.dumps(document))
