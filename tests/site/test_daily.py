"""What the site does once a day while it is served."""

from datetime import date

import pytest
from django.core.management import call_command

from klaverjas_site import daily
from klaverjas_site.daily import Daily
from tests.factories import ContactFactory
from tournaments.models import Contact


class StopsAfterTwo(Daily):
    """One that fails, and the next day."""

    days = 0

    def do(self) -> None:
        self.days += 1
        if self.days == 2:
            self.stop()
        super().do()


def test_a_day_that_failed_is_said_and_the_next_one_comes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Protects: a site that forgets for ever because the database was busy once."""
    monkeypatch.setattr(daily, "remove_all_due_contacts", lambda: 1 / 0)
    monkeypatch.setattr(daily, "close_old_connections", lambda: None)
    thread = StopsAfterTwo(first=0.01, between=0.01)
    thread.run()
    assert thread.days == 2
    assert [record.message for record in caplog.records] == ["What is due could not be removed."] * 2


@pytest.mark.django_db
def test_the_command_removes_what_is_due(capsys: pytest.CaptureFixture[str]) -> None:
    ContactFactory(player__is_guest=True, agreed_on=date(2020, 1, 1))
    kept = ContactFactory()
    call_command("remove_due_contacts")
    assert capsys.readouterr().out == "removed: 1\n"
    assert list(Contact.objects.all()) == [kept]
