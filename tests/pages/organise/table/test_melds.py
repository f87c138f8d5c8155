"""A table of Klammern or Hamburg on the organiser's pages: its rows, its end, its totals, its cards."""

import random
import re
from uuid import uuid4

import pytest

from scoring import KlammernEntry, Seat, Side, SideTotals
from tests.factories import TableFactory, a_meld_entry, a_round
from tests.pages.organise.match_days import (
    HTMX,
    ROUND_1,
    TABLE_1,
    a_season,
    a_table_by,
    form_of,
    of_season,
    people,
)
from tournaments.choices import CountingFigure, Jass, Winner
from tournaments.demo.melds import play_round
from tournaments.forms.table.cards import in_tricks
from tournaments.models import Competition
from tournaments.services.season.competition import create_competition
from tournaments.services.table.table import record_totals
from tournaments.wording.competition import leg_length

ENTRY, TOTALS = of_season("table_entry", *TABLE_1), of_season("table_totals", *TABLE_1)
RECORD, CORRECT = of_season("round_record", *ROUND_1), of_season("round_correct", *ROUND_1)
PREVIEW, CARDS = of_season("round_preview", *ROUND_1), of_season("round_cards", *ROUND_1)


def a_row(**typed):
    """What a row of Klammern sends: North–South play and have 110 points, unless something else is typed."""
    row = {"client_id": str(uuid4()), "maker": "NS", "ns_points": "110", "doubling": "0", "belle": "", "revoke": ""}
    return row | {"jass": "", "jass_tricks": "", "ns_melds": "", "ew_melds": "", "ew_points": ""} | typed


def for_each(*points: int) -> dict[Seat, int]:
    return dict(zip((Seat.NORTH, Seat.EAST, Seat.SOUTH), points, strict=True))


def test_a_row_asks_what_the_game_needs_and_nothing_else(cast):
    a_table_by(cast)
    page = cast.scorekeeper.get(ENTRY)
    form = form_of(page)
    assert re.findall(r'<select [^>]*name="(\w+)"', page.text) == ["belle", "revoke", "jass"]
    assert [field.name for field in form.jass_fields] == ["jass", "jass_tricks"]
    assert [fields.name for fields in form.party_fields] == ["Anna & Carla", "Bert & Dirk"]


def test_a_row_of_hamburg_asks_for_orgi_and_everyones_points_and_a_die_not_turned_shows_six(cast):
    table = a_table_by(cast, "hamburg", 3)
    page = cast.scorekeeper.get(ENTRY)
    form = form_of(page)
    assert re.findall(r'<select [^>]*name="(\w+)"', page.text) == ["choice", "belle", "revoke"]
    assert form.jass_fields == []
    assert [fields.name for fields in form.party_fields] == ["Anna", "Bert", "Carla"]
    assert re.findall(r'<strong class="figures-text">(\d+)</strong>', page.text) == ["6", "6", "6"]
    a_round(table, 1, KlammernEntry(maker=Seat.NORTH, card_points=for_each(70, 40, 30)))
    page = cast.scorekeeper.get(ENTRY)
    assert re.findall(r'<strong class="figures-text">(\d+)</strong>', page.text) == ["2", "6", "6"]
    assert "Orgi</span>" in page.text


def test_kontra_is_asked_where_it_counts_and_kept_where_it_is_written(cast):
    """Protects: Augen are never doubled, but a Kontra that is on the sheet is not lost by correcting something else."""
    table = a_table_by(cast)
    a_round(table, 1, a_meld_entry(110, doubling=1))
    assert cast.scorekeeper.get(CORRECT).context["form"]["doubling"].value() == "1"
    page = cast.scorekeeper.get(ENTRY)
    assert [row.form.fields.get("doubling") for row in page.context["rows"] if row.form] == [None]
    cast.scorekeeper.post(CORRECT, a_row(doubling="1", ns_points="60", revision="1", reason="Misread"))
    assert table.rounds.get().entry == {"maker": "NS", "card_points": {"NS": 60}, "doubling": 1}


def test_a_row_is_previewed_and_stored_and_gives_the_next_line_of_a_match_with_it(cast):
    table = a_table_by(cast)
    answer = cast.scorekeeper.post(PREVIEW, a_row(ns_points="60"))
    assert "Anna &amp; Carla <strong>6</strong>" in answer.text
    assert "Lost" in answer.text
    assert cast.scorekeeper.post(PREVIEW, a_row(ns_points="")).text.strip() == ""
    answer = cast.scorekeeper.post(RECORD, a_row(ew_melds="20"), headers=HTMX)
    for part in ('id="round-1"', 'id="round-2"', 'id="sheet-totals"'):
        assert part in answer.text
    stored = table.rounds.get()
    assert (stored.maker, stored.ns_points, stored.ew_points) == ("NS", 11, 7)


def test_the_last_row_gives_the_end_in_words_and_what_comes_after_it_is_refused(cast):
    table = a_table_by(cast, target=20)
    a_round(table, 1, a_meld_entry(110))
    answer = cast.scorekeeper.post(of_season("round_record", *TABLE_1, 2), a_row(), headers=HTMX)
    assert "Anna &amp; Carla won 22 : 10." in answer.text
    assert 'id="round-3"' not in answer.text
    assert [row.form for row in cast.scorekeeper.get(ENTRY).context["rows"]] == [None, None]
    answer = cast.scorekeeper.post(of_season("round_record", *TABLE_1, 3), a_row(), headers=HTMX)
    assert "The match is over; this round comes after its end." in answer.text
    assert table.rounds.count() == 2
    # Nor is a round corrected so that the match would have been over before the last one.
    page = cast.scorekeeper.post(CORRECT, a_row(ns_points="164", ns_melds="50", revision="1", reason="Misread"))
    assert "With this the match would have been over before round 2." in page.text
    assert table.rounds.get(number=1).ns_points == 11


def test_an_impossible_entry_is_refused_at_its_field_and_kept(cast):
    table = a_table_by(cast)
    form = form_of(cast.scorekeeper.post(RECORD, a_row(ns_melds="30")))
    assert form.errors["ns_melds"] == ["No meld is worth this: a Terz is 20, a Fifty 50."]
    assert form["ns_points"].value() == "110"
    form = form_of(cast.scorekeeper.post(RECORD, a_row(jass="EW", jass_tricks="8")))
    assert form.errors == {"jass": ["A Klammer-Jass is announced by the makers."]}
    assert table.rounds.count() == 0


def test_a_kalte_is_named_at_its_round(cast):
    a_round(a_table_by(cast, "klammern"), 1, a_meld_entry(60, doubling=2))
    page = cast.scorekeeper.get(ENTRY)
    assert ["Kalte</span>" in page.text, "+8 small" in page.text] == [True, True]
    replay = cast.scorekeeper.get(of_season("round_replay", *ROUND_1))
    assert replay.context["explanation"][-1].startswith("Kalte, because")


def test_what_is_written_although_all_passed_is_named_where_it_stands(cast):
    """Protects: it was dropped without a word."""
    table = a_table_by(cast, "klammern")
    typed = a_row(maker="passed", doubling="1", belle="EW", ns_points="0", ew_melds="20")
    form = form_of(cast.scorekeeper.post(RECORD, typed))
    named = ["All passed: nothing else can be entered."]
    assert form.errors == dict.fromkeys(["doubling", "belle", "ns_points", "ew_melds"], named)
    assert cast.scorekeeper.post(PREVIEW, typed).text.count(named[0]) == 1
    assert table.rounds.count() == 0
    cast.scorekeeper.post(RECORD, a_row(maker="passed", ns_points=""))
    assert table.rounds.get().entry == {"passed": True}


def test_a_round_is_corrected_with_a_reason(cast):
    table = a_table_by(cast)
    a_round(table, 1, a_meld_entry(110, melds={Side.EW: (20,)}))
    form = cast.scorekeeper.get(CORRECT).context["form"]
    assert (form["ns_points"].value(), form["maker"].value()) == (110, "NS")
    assert cast.scorekeeper.post(CORRECT, a_row(ns_points="60", revision="1", reason="Misread")).url == ENTRY
    assert table.rounds.get().ns_points == 6


def test_totals_of_a_match_are_one_figure_each(cast):
    table = a_table_by(cast)
    page = cast.scorekeeper.get(TOTALS)
    fields = [[field.name for field in fields] for _side, _name, fields in page.context["form"].parties]
    assert fields == [["ns_points"], ["ew_points"]]
    cast.scorekeeper.post(TOTALS, {"ns_points": "53", "ew_points": "41", "revision": "0"})
    table.refresh_from_db()
    assert (table.ns_points, table.ew_points, table.winner) == (53, 41, Winner.NS)


def test_totals_under_the_target_need_a_klammer_jass(cast):
    table = a_table_by(cast)
    typed = {"ns_points": "33", "ew_points": "41", "revision": "0"}
    page = cast.scorekeeper.post(TOTALS, typed)
    assert page.context["form"].errors["ns_points"] == ["No one has reached 51, so the match is not over."]
    cast.scorekeeper.post(TOTALS, typed | {"jass": "ns_won"})
    table.refresh_from_db()
    assert table.winner == Winner.NS
    assert cast.scorekeeper.get(TOTALS).context["form"]["jass"].value() == "ns_won"


def test_a_jass_stays_the_reason_for_the_win(cast):
    table = a_table_by(cast)
    record_totals(table=table, ns=SideTotals(33), ew=SideTotals(41), jass=Jass.NS_WON, revision=0, by=None)
    page = cast.scorekeeper.get(ENTRY)
    assert "Anna &amp; Carla win by Klammer-Jass (score 33 : 41)." in page.text


def test_a_klaverjas_table_of_three_has_only_totals(cast):
    table = TableFactory(leg__match_day__competition=a_season(cast), units=people(cast, 3))
    assert "At a table of three, what everyone has is entered at the end." in cast.scorekeeper.get(ENTRY).text
    assert cast.scorekeeper.get(RECORD).status_code == 404
    typed = {f"{side}_points": "108" for side in ("ns", "ew", "third")}
    typed |= {f"{side}_roem": "20" for side in ("ns", "ew", "third")}
    cast.scorekeeper.post(TOTALS, typed | {"third_pits": "1", "revision": "0"})
    table.refresh_from_db()
    assert (table.third_points, table.third_roem, table.third_pits, table.winner) == (108, 20, 1, Winner.NOBODY)


@pytest.mark.parametrize("rules, seats", [("klammern-league", 4), ("hamburg", 3), ("klammern", 2)])
def test_a_round_is_entered_card_by_card(cast, rules, seats):
    """Typed or tapped: every card of a round that was really played is among those that are offered."""
    table = a_table_by(cast, rules, seats)
    entry = play_round(random.Random(3), table.leg.match_day.leg_rules, Seat.NORTH)
    typed = {"client_id": str(uuid4()), "trump": entry.trump.value, "maker": entry.maker.value, "belle": "all"}
    typed |= {"leader": entry.leader.value, "melds": "all", "choice": entry.choice.value}
    plays = in_tricks(entry.plays, seats)
    for played in (0, 3 * seats + 1, 8 * seats - 1):
        held = typed | {"plays": in_tricks(entry.plays[:played], seats)}
        page = cast.scorekeeper.post(CARDS, held | {"show": "1"}, headers=HTMX)
        assert entry.plays[played] in {key.card for suit in page.context["picker"].allowed for key in suit}, played
        page = cast.scorekeeper.post(CARDS, held | {"play": entry.plays[played].value}, headers=HTMX)
        assert page.context["form"]["plays"].value() == in_tricks(entry.plays[: played + 1], seats)
    typed["plays"] = plays
    undone = cast.scorekeeper.post(CARDS, typed | {"undo": "1"}, headers=HTMX)
    assert undone.context["form"]["plays"].value().split() == plays.split()[:-1]
    checked = cast.scorekeeper.post(CARDS, typed | {"action": "check"})
    assert len(checked.context["tricks"]) == 8
    short = cast.scorekeeper.post(CARDS, typed | {"plays": "7S", "action": "store"})
    assert short.context["form"].errors["plays"] == [f"This is 1 card; a round has {8 * seats}."]
    assert table.rounds.count() == 0
    cast.scorekeeper.post(CARDS, typed | {"action": "store"})
    assert len(table.rounds.get().entry["plays"]) == 8 * seats
    assert cast.scorekeeper.get(CARDS).context["form"]["plays"].value() == plays
    for page in (CORRECT, of_season("round_replay", *ROUND_1), of_season("table_sheet", *TABLE_1)):
        assert cast.scorekeeper.get(page).status_code == 200


def test_a_card_that_is_not_allowed_can_be_tapped_and_is_named(cast):
    """Protects: North's ten of spades is lower than the nine on the table, and North still has the jack."""
    a_table_by(cast)
    held = {"trump": "S", "maker": "N", "leader": "W", "plays": "9S TS 7H 7D 8H JS", "melds": "all", "belle": "all"}
    tapped = cast.scorekeeper.post(CARDS, held | {"show": "1"})
    [illegal] = tapped.context["picker"].progress.illegal
    assert (illegal.trick, illegal.seat, illegal.card) == (1, Seat.NORTH, "TS")
    assert "which the rules do not allow" in tapped.text


def test_nothing_is_offered_before_it_can_be_known(cast):
    a_table_by(cast, "klammern", 2)
    fields = {"trump": "S", "maker": "N", "leader": "N", "plays": "", "melds": "all", "belle": "all"}
    for held in ({"trump": ""}, {"leader": "S"}, {"plays": "7S 7S"}, {"plays": "XX"}):
        page = cast.scorekeeper.post(CARDS, fields | held | {"play": "7H"})
        assert (page.status_code, page.context["picker"].keys) == (200, []), held


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_grid_takes_the_same_queries_however_long_the_match_is(cast, rounds, django_assert_num_queries):
    table = a_table_by(cast)
    for number in range(1, rounds + 1):
        a_round(table, number, a_meld_entry(90))
    with django_assert_num_queries(6):
        cast.scorekeeper.get(ENTRY)


def test_the_history_uses_the_words_of_the_game(cast):
    a_round(a_table_by(cast, "hamburg", 3), 1, KlammernEntry(maker=Seat.NORTH, card_points=for_each(60, 40, 30)))
    row = {"maker": "N", "n_points": "60", "e_points": "40", "s_points": "30", "choice": "kleines", "belle": "S"}
    typed = row | {"revoke": "", "revision": "1", "reason": "It was a Kleines, with Belle"}
    cast.scorekeeper.post(CORRECT, typed)
    [line] = cast.scorekeeper.get(of_season("table_corrections", *TABLE_1)).context["corrections"]
    assert {str(change.label) for change in line.changes} == {"Orgi or Kleines?", "Belle"}


COMPETITION = {
    **{"name": "League", "kind": "season", "form": "individual", "slug": "league", "is_public": "on"},
    **{"rounds_per_leg": "", "legs_per_match_day": "3"},
    **{"players": "4", "hand_size": "8", "match_end": "target", "target": "51"},
}
COUNTED = {
    **{"match_days_planned": "", "counting_figure": "wins", "counting_unit": "match_day", "counting_best": ""},
    **{"drop_timing": "always", "counting_method": "sum", "minimum_attendance": "0", "bye_points": "0"},
    **{"absence_rule": "fixed", "absence_points": "0", "absence_without_notice_points": "0"},
}
EDIT, COUNTING = "/organise/de-roem/league/edit/", "/organise/de-roem/league/counting/"


def test_a_league_of_klammern_is_made_with_games_won_as_what_counts(cast):
    create_competition(club=cast.club, name="League", rules="klammern-league")
    assert cast.organiser.post(EDIT, COMPETITION).status_code == 302
    assert cast.organiser.post(COUNTING, COUNTED).status_code == 302
    made = Competition.objects.get()
    assert (made.rules, made.rules_options, made.counting_figure) == ("klammern-league", {}, CountingFigure.WINS)
    assert (made.bye_pits, made.is_race, leg_length(made)) == (0, True, "a match to 51 Augen")


@pytest.mark.parametrize(
    "rules, cases, refused",
    [
        (
            "klammern-league",
            [
                ({"target": "101"}, {"target": 101}, "a match to 101 Augen"),
                ({"match_end": "rounds", "rounds_per_leg": "8"}, {"match_end": "rounds"}, "8 rounds"),
            ],
            {},
        ),
        (
            "klammern",
            [
                ({"match_end": "rounds", "rounds_per_leg": "12"}, {}, "12 rounds"),
                ({"target": "3"}, {"match_end": "target", "target": 3}, "a match to 3 big points"),
            ],
            {"rounds_per_leg": {"match_end": "rounds"}, "target": {"target": ""}},
        ),
        (
            "hamburg",
            [
                ({"players": "3"}, {"players": 3}, "until a die is back on six"),
                (
                    {"players": "2", "hand_size": "9"},
                    {"players": 2, "hand_size": 9},
                    "until a die is back on six",
                ),
                # For a table of three alongside tables of four: no option of the game for four.
                ({"players": "4", "hand_size": "9"}, {}, "until a die is back on six"),
            ],
            {"form": {"players": "3", "form": "pairs"}},
        ),
    ],
)
def test_how_many_sit_at_a_table_and_when_a_leg_is_over_are_rules_of_the_game(cast, rules, cases, refused):
    create_competition(club=cast.club, name="League", rules=rules)
    for field, typed in refused.items():  # what contradicts itself
        assert list(cast.organiser.post(EDIT, COMPETITION | typed).context["form"].errors) == [field]
        assert Competition.objects.get().rules_options == {}
    for typed, options, length in cases:
        Competition.objects.update(rules_options={})
        cast.organiser.post(EDIT, COMPETITION | typed)
        made = Competition.objects.get()
        assert (made.rules_options, leg_length(made)) == (options, length)
        form = cast.organiser.get(EDIT).context["form"]
        assert {field.name: str(field.value()) for field in form.match_fields if field.name in typed} == {
            name: value for name, value in typed.items() if name in ("players", "hand_size", "target", "match_end")
        }
