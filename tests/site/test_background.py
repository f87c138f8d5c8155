"""What the site does while it is served, without anyone asking."""

from datetime import date

import pytest
from django.core.management import call_command

from klaverjas_site import background
from klaverjas_site.background import Counting, Daily
from tests.factories import ContactFactory, TableFactory, a_round
from tests.tournaments.services.table.test_costs import DEAL
from tournaments.models import Contact, Round


class StopsAfterTwo(Daily):
    """One that fails, and the next day."""

    first = between = 0.01
    days = 0

    def do(self) -> float:
        self.days += 1
        if self.days == 2:
            self.stop()
        return super().do()


def test_a_day_that_failed_is_said_and_the_next_one_comes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Protects: a site that forgets for ever because the database was busy once."""
    monkeypatch.setattr(background, "remove_all_due_contacts", lambda: 1 / 0)
    monkeypatch.setattr(background, "close_old_connections", lambda: None)
    thread = StopsAfterTwo()
    thread.run()
    assert thread.days == 2
    assert [record.message for record in caplog.records] == ["What is due could not be removed."] * 2


@pytest.mark.django_db
def test_cards_are_counted_until_none_are_left() -> None:
    """One table, then a pause that is short only while there is more to do."""
    a_round(TableFactory(), 1, DEAL)
    assert Counting().do() < Counting.between
    assert Round.objects.get().costs["lost"] > 0
    assert Counting().do() == Counting.between


@pytest.mark.django_db
def test_the_command_counts_all_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """For a site that is not served by `serve`."""
    for _table in range(2):
        a_round(TableFactory(), 1, DEAL)
    call_command("count_cards")
    assert capsys.readouterr().out == "rounds counted: 2\n"
    assert not Round.objects.filter(costs=None).exists()


@pytest.mark.django_db
def test_the_command_removes_what_is_due(capsys: pytest.CaptureFixture[str]) -> None:
    ContactFactory(player__is_guest=True, agreed_on=date(2020, 1, 1))
    kept = ContactFactory()
    call_command("remove_due_contacts")
    assert capsys.readouterr().out == "removed: 1\n"
    assert list(Contact.objects.all()) == [kept]
