"""The demo club shows everything the program keeps, and adds up."""

from io import BytesIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.factories import UserFactory
from tests.tournaments.services.club.test_club_file import what_is_shown
from tournaments.choices import RoundOutcome
from tournaments.exports.club_file import club_file
from tournaments.imports.club_file import read_club_file
from tournaments.models import Adjustment, Bye, Club, Competition, Correction, Federation, MatchDay, Round, Table
from tournaments.queries.club.federation import get_federation_page
from tournaments.queries.evening.portefeuille import get_portefeuille_result
from tournaments.queries.season.standing import get_standing
from tournaments.services.club.club_file import load_club
from tournaments.standings.portefeuille import Line


@pytest.mark.page
@pytest.mark.long
@pytest.mark.django_db
def test_the_demo_club_shows_all_there_is(settings: LazySettings, tmp_path: Path) -> None:
    """One test, because building the club takes several seconds."""
    settings.DATA_DIR = tmp_path
    call_command("demo", seed=1)
    season = Competition.objects.get(slug="clubcompetitie-2026")
    assert season.match_days.count() == 7
    assert MatchDay.objects.filter(competition=season, published_at=None).count() == 0
    outcomes = set(Round.objects.values_list("outcome", flat=True))
    assert outcomes >= {RoundOutcome.MADE, RoundOutcome.NAT, RoundOutcome.PIT, RoundOutcome.REVOKE}
    assert Bye.objects.filter(points=1600, pits=1).exists()
    assert set(Adjustment.objects.values_list("kind", flat=True)) == {"absence_with_notice", "penalty", "correction"}
    assert Correction.objects.count() >= 2
    standing = get_standing(season)
    assert len(standing.rows) == 43
    assert any(result.dropped for row in standing.rows for result in row.row.counted)

    tournament = Competition.objects.get(slug="koppeltoernooi-2026")
    states = list(Table.objects.filter(leg__match_day__competition=tournament).values_list("rounds_played", flat=True))
    assert sorted(states) == [0, 4, 7, 9, *[12] * 8]

    drive = Competition.objects.get(slug="portefeuille-2026")
    boards = get_portefeuille_result(drive.match_days.get()).boards
    assert len(boards) == 24
    assert all(len(entries) == 5 for board in boards for entries in board.lines.values())
    assert any(len({own.score for own in board.lines[Line.NS]}) > 1 for board in boards)
    league = Competition.objects.get(slug="viertallen-2026")
    assert sorted(row.row.legs for row in get_standing(league).rows) == [6] * 6

    page = get_federation_page(Federation.objects.get(), today=timezone.localdate())
    assert [club.slug for club in page.clubs] == ["stille-roem", "troefboer"]
    assert [(one.competition.slug, len(one.next_days)) for one in page.competitions] == [
        ("open-drives", 4),
        ("open-koppeldrive", 1),
    ]
    assert not MatchDay.objects.filter(starts_at=None, published_at=None).exists()
    assert get_standing(page.competitions[0].competition).rows

    # The log-ins are this installation's own, and only its owner can read them.
    log_ins = tmp_path / "demo-log-ins.txt"
    assert len(log_ins.read_text().splitlines()) == 4
    assert log_ins.stat().st_mode & 0o077 == 0

    call_command("demo", seed=2, if_empty=True)
    assert Club.objects.count() == 2
    with pytest.raises(CommandError):
        call_command("demo", seed=2)
    call_command("rescore", check=True)

    # Everything the program keeps comes back from a file: rounds, pairs, teams, portefeuille, draws, frozen legs.
    for club in list(Club.objects.all()):
        loaded = load_club(document=read_club_file(BytesIO(club_file(club))), owner=UserFactory())
        assert what_is_shown(loaded) == what_is_shown(club)
        corrections = Correction.objects.filter(competition__club=loaded)
        assert corrections.count() == Correction.objects.filter(competition__club=club).count()
