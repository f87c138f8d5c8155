"""`draw` from the shell: repeatable, fair, without a database, and clear about a wrong file."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

ARGUMENTS = {"individual": ["--players", "22", "--legs", "4"], "pairs": ["--players", "9", "--legs", "4"]}


def draw(*arguments):
    """The output of the command. Without the mark `django_db` a test fails as soon as anything asks the database."""
    out = StringIO()
    with translation.override("en"):
        call_command("draw", *arguments, stdout=out)
    return out.getvalue()


def draw_json(*arguments):
    return json.loads(draw(*arguments, "--json"))


def everyone(leg):
    return sorted([number for table in leg["tables"] for number in table] + leg["sit_out"])


@pytest.mark.parametrize("form", ARGUMENTS)
def test_everyone_is_there_once_in_every_leg_and_the_same_seed_draws_the_same(form):
    arguments = ["--form", form, *ARGUMENTS[form]]
    document = draw_json(*arguments, "--seed", "7")
    assert document["seed"] == 7
    assert len(document["legs"]) == 4
    players = int(ARGUMENTS[form][1])
    assert all(everyone(leg) == list(range(1, players + 1)) for leg in document["legs"])
    size = 2 if form == "pairs" else 4
    assert {len(table) for leg in document["legs"] for table in leg["tables"]} == {size}
    assert draw_json(*arguments, "--seed", "7") == document
    assert draw_json(*arguments, "--seed", "8")["legs"] != document["legs"]
    # Without a seed the chosen one is printed.
    first = draw_json(*arguments)
    assert draw_json(*arguments, "--seed", str(first["seed"])) == first


def test_the_figures_are_shown_with_the_best_possible():
    fairness = draw_json(*ARGUMENTS["individual"], "--seed", "7")["fairness"]
    for name in ("partners_repeated", "opponents_repeated", "meetings_repeated"):
        assert fairness[name] == {"value": 0, "bound": 0}
    assert fairness["sit_outs"] == {"least": 0, "most": 1}
    assert fairness["is_proved_best"] is True
    assert fairness["by_lot"] == 27
    fairness = draw_json("--form", "pairs", "--players", "4", "--legs", "5", "--seed", "1")["fairness"]
    assert fairness["opponents_repeated"] == {"value": 4, "bound": 4}


def test_those_left_over_play_at_tables_of_three():
    document = draw_json("--players", "22", "--legs", "3", "--seed", "1", "--three-player-tables")
    for leg in document["legs"]:
        assert sorted(len(table) for table in leg["tables"]) == [3, 3, 4, 4, 4, 4]
        assert leg["sit_out"] == []


@pytest.mark.parametrize("at_table", [2, 3])
def test_games_of_two_and_three_have_tables_of_their_own(at_table):
    """By lot, and no one sits out twice before everyone did once."""
    arguments = ["--players", "13", "--legs", "13", "--at-table", str(at_table), "--seed", "1"]
    document = draw_json(*arguments)
    assert {len(table) for leg in document["legs"] for table in leg["tables"]} == {at_table}
    assert all(everyone(leg) == list(range(1, 14)) for leg in document["legs"])
    assert sorted(number for leg in document["legs"] for number in leg["sit_out"]) == list(range(1, 14))
    assert document["fairness"] == {}
    assert draw(*arguments).splitlines()[-1] == "Seed: 1"


def test_a_player_who_sat_out_an_earlier_evening_of_threes_plays_now(tmp_path):
    arguments = ["--players", "10", "--legs", "5", "--at-table", "3"]
    first = draw_json(*arguments, "--seed", "1")
    file = tmp_path / "history.json"
    file.write_text(json.dumps(first))
    second = draw_json(*arguments, "--seed", "2", "--history", str(file))
    resting = [number for evening in (first, second) for leg in evening["legs"] for number in leg["sit_out"]]
    assert sorted(resting) == list(range(1, 11))


@pytest.mark.parametrize("shape", ["one output", "a list of outputs", "only the legs"])
def test_earlier_evenings_are_remembered(tmp_path, shape):
    """Twenty pairs, three legs an evening: no one meets again before all have met, however the file is written."""
    arguments = ["--form", "pairs", "--players", "20", "--legs", "3"]
    evenings = [draw_json(*arguments, "--seed", "1")]
    file = tmp_path / "history.json"
    for seed in range(2, 7):
        document = evenings
        if shape == "one output":
            document = {"legs": [leg for evening in evenings for leg in evening["legs"]], "seed": 1, "fairness": {}}
        elif shape == "only the legs":
            document = {"legs": [leg for evening in evenings for leg in evening["legs"]]}
        file.write_text(json.dumps(document))
        evenings.append(draw_json(*arguments, "--seed", str(seed), "--history", str(file)))
    assert evenings[-1]["fairness"]["season_opponents"] == {"least": 0, "most": 1}


def test_a_history_of_individuals_counts_partners(tmp_path):
    file = tmp_path / "history.json"
    file.write_text(json.dumps(draw_json("--players", "16", "--legs", "4", "--seed", "1")))
    second = draw_json("--players", "16", "--legs", "4", "--seed", "2", "--history", str(file))
    assert second["fairness"]["season_partners"] == {"least": 0, "most": 1}


def test_a_wrong_file_is_refused_saying_what_is_expected(tmp_path, subtests):
    file = tmp_path / "history.json"
    for text, word in (
        ("no json", "not JSON"),
        ("7", "not a history"),
        ('{"rounds": []}', "not a history"),
        ('{"legs": [{"tables": [[1, 2, 3, 4, 5]]}]}', "four or three people"),
        ('{"legs": [{"tables": [[1, 2, 3, 1]]}]}', "not a history"),
        ('{"legs": [{"tables": [[1, 2, 3, "4"]]}]}', "not a history"),
        ('{"legs": [{"tables": [[1, 2, 3, 0]]}]}', "not a history"),
        ('{"legs": 3}', "not a history"),
        ("[[1, 2, 3, 4]]", "not a history"),
        ('{"legs": [{"tables": [[1, 2, 3, 4]], "sit_out": 5}]}', "not a history"),
        (None, "cannot be read"),
    ):
        with subtests.test(text):
            file.unlink() if text is None else file.write_text(text)
            with pytest.raises(CommandError, match=word) as refusal:
                draw("--players", "16", "--legs", "3", "--seed", "1", "--history", str(file))
            assert refusal.value.returncode == 2
            assert "history.json" in str(refusal.value)


def test_what_cannot_be_drawn_is_refused(subtests):
    for arguments, word in (
        ("--players 3 --legs 2", "four people"),
        ("--players 2 --legs 2 --at-table 3", "three people"),
        ("--players 1 --legs 2 --at-table 2", "two people"),
        ("--form pairs --players 8 --legs 2 --at-table 2", "four people at a table"),
        ("--players 9 --legs 2 --at-table 3 --three-player-tables", "tables of four"),
        ("--players 5 --legs 2 --three-player-tables", "tables of four and three"),
        ("--players 8 --legs 0", "one leg"),
        ("--form pairs --players 1 --legs 2", "two pairs"),
        ("--form pairs --players 9 --legs 2 --three-player-tables", "no tables of three"),
    ):
        with subtests.test(arguments):
            with pytest.raises(CommandError, match=word) as refusal:
                draw(*arguments.split())
            assert refusal.value.returncode == 2


def test_the_text_has_tables_seats_and_the_seed():
    lines = draw(*ARGUMENTS["individual"], "--seed", "7").splitlines()
    assert lines.count("Leg 1") == 1
    assert sum(line.startswith("  Table 1: ") and " against " in line for line in lines) == 4
    assert sum(line.startswith("  Sitting out: ") for line in lines) == 4
    assert "Partners again: 0 (at best 0)" in lines
    assert lines[-1] == "Seed: 7"
    assert " against " in draw(*ARGUMENTS["pairs"], "--form", "pairs", "--seed", "7")
    assert "each for themselves" in draw("--players", "15", "--legs", "1", "--seed", "7", "--three-player-tables")
