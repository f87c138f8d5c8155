"""The board shows what arrived late, in words and figures, until someone is done with it."""

from uuid import uuid4

import pytest

from scoring import Side, entry_to_mapping
from tests.factories import an_entry
from tests.pages.organise.match_days import a_table, of_season
from tournaments.models import LateRound, TableLink
from tournaments.services.evening.leg import close_leg
from tournaments.services.table.late_round import keep_late_round
from tournaments.services.table.table_link import give_table_links

BOARD = of_season("organise_match_day", 1)


@pytest.fixture
def late(cast) -> LateRound:
    table = a_table(cast)
    give_table_links(tables=[table])
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    entry = entry_to_mapping(an_entry(98, ns_roem=70))
    link = TableLink.objects.get()
    return keep_late_round(link=link, number=2, entry=entry, client_id=uuid4(), side=Side.EW)


def test_what_was_written_stands_on_the_board_until_it_is_done_with(cast, late):
    page = cast.scorekeeper.get(BOARD)
    [note] = page.context["late"]
    assert (
        note.sentences[0]
        == "Contract made: Anna & Carla played and had 98 + 70 roem against 64 + 0, that is 168 to 64."
    )
    assert (note.names, note.side) == ("Anna & Carla – Bert & Dirk", "Bert & Dirk")
    text = " ".join(page.text.split())
    for words in ["Arrived late", "Leg 1, table 1, round 2", "98 + 70 roem", "written by Bert &amp; Dirk"]:
        assert words in text, words
    assert f'href="{of_season("table_entry", 1, 1, 1)}"' in page.text
    # Of another evening it is not found.
    assert cast.scorekeeper.post(of_season("late_round_settled", 1, late.pk + 1)).status_code == 404
    assert cast.scorekeeper.post(of_season("late_round_settled", 1, late.pk)).url == BOARD
    page = cast.scorekeeper.get(BOARD)
    assert (page.context["late"], "Arrived late" in page.text) == ([], False)
    late.refresh_from_db()
    assert late.settled_at is not None


def test_what_cannot_be_counted_or_has_lost_its_table_waits_there_too(cast, late):
    """Protects: a draw that was undone, and a phone that sends what was played after all."""
    LateRound.objects.update(entry={"maker": "NS", "card_points": {"NS": 161}})
    [note] = cast.scorekeeper.get(BOARD).context["late"]
    assert note.sentences == ("Playing side: North–South", "Card points · North–South: 161")
    LateRound.objects.update(table=None)
    assert "it was redrawn" in cast.scorekeeper.get(BOARD).text
    TableLink.objects.all().delete()
    late.match_day.legs.all().delete()
    assert "Arrived late" in cast.scorekeeper.get(BOARD).text
