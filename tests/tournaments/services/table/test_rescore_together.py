"""Several processes find what one finds, in the same order, and say it in the same language."""

from concurrent.futures import ProcessPoolExecutor
from unittest.mock import MagicMock

import pytest
from django.db import connection
from django.utils import translation

from tests.factories import CompetitionFactory, TableFactory, a_round, an_entry
from tournaments.models import Round
from tournaments.services.table import rescore_together
from tournaments.services.table.compare_entries import DEAL_AGAIN
from tournaments.services.table.rescore import find_differences
from tournaments.services.table.rescore_together import find_differences_together


@pytest.fixture
def _wrong_rounds(club):
    """Two seasons whose tables were seated by turns, with a wrong round at each second table and one that is none."""
    seasons = [CompetitionFactory(club=club) for _ in range(2)]
    legs = [TableFactory(leg__match_day__competition=season).leg for season in seasons]
    for _ in range(3):
        for leg in legs:
            a_round(TableFactory(leg=leg), 1, an_entry(100))
    for row in list(Round.objects.order_by("pk"))[::2]:
        Round.objects.filter(pk=row.pk).update(ns_points=99)
    Round.objects.filter(pk=row.pk + 1).update(entry={"maker": "NS", "card_points": {"NS": 161}})
    # What its text says is in the language of who asks.
    seasons[0].rules_options = {"revoke": "redeal"}
    seasons[0].save()
    first = Round.objects.filter(table__leg=legs[0]).earliest("pk")
    Round.objects.filter(pk=first.pk).update(entry={"maker": "NS", "revoke": "NS"})


@pytest.mark.usefixtures("_wrong_rounds")
@pytest.mark.django_db(transaction=True)
def test_several_processes_find_what_one_finds(monkeypatch):
    monkeypatch.setattr(rescore_together, "TABLES_OF_A_PART", 3)
    pool = MagicMock(side_effect=ProcessPoolExecutor)
    monkeypatch.setattr(rescore_together, "ProcessPoolExecutor", pool)
    with translation.override("pl"):
        alone = [str(difference) for difference in find_differences()]
        assert any(str(DEAL_AGAIN) in difference for difference in alone)
        assert len(rescore_together._parts()) == 4
        together = [str(difference) for difference in find_differences_together(processes=2, worth_help=0)]
    assert len(alone) > 6
    assert together == alone
    pool.assert_called_once()


@pytest.mark.usefixtures("_wrong_rounds")
@pytest.mark.django_db(transaction=True)
def test_few_tables_are_checked_by_this_process_alone(monkeypatch):
    monkeypatch.setattr(rescore_together, "ProcessPoolExecutor", None)
    assert list(find_differences_together(processes=2)) == list(find_differences())
    # A competition removed meanwhile gives no differences.
    (there, *_others), name = rescore_together._parts(), str(connection.settings_dict["NAME"])
    removed = there._replace(competition=there.competition + 1000)
    assert [bool(rescore_together._check(name, "nl", part)) for part in (there, removed)] == [True, False]


@pytest.mark.usefixtures("_wrong_rounds")
@pytest.mark.django_db
def test_within_a_transaction_no_one_else_would_see_what_it_changed(monkeypatch):
    monkeypatch.setattr(rescore_together, "ProcessPoolExecutor", None)
    assert list(find_differences_together(processes=2, worth_help=0)) == list(find_differences())
