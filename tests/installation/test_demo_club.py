"""The demo club shows everything the program keeps, and adds up."""

from collections import Counter
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.factories import UserFactory
from tests.tournaments.exports.test_match_day_text import check_texts
from tests.tournaments.services.files.test_club_file import what_is_shown
from tournaments.choices import RoundOutcome
from tournaments.exports.club_file import club_file
from tournaments.imports.club_file import read_club_file
from tournaments.models import (
    Adjustment,
    Bye,
    Club,
    Competition,
    Correction,
    Federation,
    MatchDay,
    Round,
    Table,
    TableLink,
)
from tournaments.queries.club.federation import get_federation_page
from tournaments.queries.club.federation_standing import get_federation_standing
from tournaments.queries.evening.entrant import count_sign_ups
from tournaments.queries.evening.line_up import with_line_ups
from tournaments.queries.results.fixture import list_fixtures
from tournaments.queries.results.match_day import get_hall
from tournaments.queries.results.standing import get_standing
from tournaments.queries.table.portefeuille import get_portefeuille_result
from tournaments.services.files.club_file import load_club
from tournaments.standings.portefeuille import Line


@pytest.mark.django_db
def test_the_demo_club_shows_all_there_is(settings: LazySettings, tmp_path: Path) -> None:
    """One test, because building the club takes several seconds."""
    settings.DATA_DIR = tmp_path
    call_command("demo", seed=1)
    today = timezone.localdate()
    season = Competition.objects.get(slug=f"clubcompetitie-{today.year}")
    assert season.match_days.count() == 8
    evening = season.match_days.get(published_at=None)
    assert (evening.number, evening.date) == (8, today)
    assert not MatchDay.objects.exclude(pk=evening.pk).filter(date__gte=today, legs__isnull=False).exists()
    hall = get_hall(evening)
    assert [leg.to_go for leg in hall.legs] == [0, 7, 10]
    states = Counter(table.state.value for table in hall.legs[1].tables)
    assert states == {"done": 3, "busy": 5, "waiting": 2}
    modes = Counter(Table.objects.filter(leg__match_day=evening, is_complete=True).values_list("entry_mode", flat=True))
    assert modes == {"rounds": 8, "totals": 5}
    assert TableLink.objects.filter(match_day=evening).count() == 20
    assert Table.objects.filter(leg__match_day=evening, called_at__isnull=False).count() == 1
    outcomes = set(Round.objects.values_list("outcome", flat=True))
    assert outcomes >= {RoundOutcome.MADE, RoundOutcome.NAT, RoundOutcome.PIT, RoundOutcome.REVOKE}
    assert Bye.objects.filter(points=1600, pits=1).exists()
    assert set(Adjustment.objects.values_list("kind", flat=True)) == {"absence_with_notice", "penalty", "correction"}
    assert Correction.objects.count() >= 2
    standing = get_standing(season)
    assert len(standing.rows) == 43
    assert any(result.dropped for row in standing.rows for result in row.row.counted)
    check_texts(MatchDay.objects.select_related("competition__club"))
    drive = Competition.objects.get(slug=f"portefeuille-{today.year}")
    boards = get_portefeuille_result(drive.match_days.get()).boards
    assert len(boards) == 24
    assert all(len(entries) == 5 for board in boards for entries in board.lines.values())
    assert any(len({own.compared.score for own in board.lines[Line.NS]}) > 1 for board in boards)
    league = Competition.objects.get(slug=f"viertallen-{today.year}")
    assert sorted(row.row.legs for row in get_standing(league).rows) == [6] * 6
    ahead = with_line_ups(list_fixtures(league))
    assert [[len(leg.meetings) for leg in day.legs] for day in ahead] == [[3, 3, 3], [3, 3, 3]]
    shown = [[bool(one.home_line_up) for leg in day.legs for one in leg.meetings] for day in ahead]
    assert shown == [[True] * 9, [False] * 9]
    signed_up = count_sign_ups(MatchDay.objects.get(open_to_all=True))
    assert (signed_up.placed, signed_up.waiting, signed_up.looking) == (8, 2, 1)
    look = Club.objects.get(slug="troefboer")
    assert (look.message, set(look.pictures)) == ("Om negen uur is er soep.", {"logo", "sponsor_picture"})
    assert look.house_rules
    page = get_federation_page(Federation.objects.get(), now=timezone.now())
    assert [club.slug for club in page.clubs] == ["stille-roem", "troefboer"]
    assert [(one.competition.slug, len(one.next_days)) for one in page.competitions] == [
        ("open-drives", 4),
        ("open-koppeldrive", 1),
        (f"bondsdrive-{(today + timedelta(days=(4 - today.weekday()) % 7)).year}", 1),
    ]
    [standing] = page.standings
    across = get_federation_standing(standing)
    assert {line.club for line in across.lines} == {"Klaverjasvereniging De Troefboer", "Klaverjasclub De Stille Roem"}
    assert any(len(line.row.events) == 2 for line in across.lines)
    assert not MatchDay.objects.filter(starts_at=None, published_at=None).exists()
    assert get_standing(page.competitions[0].competition).rows
    # The accounts are this installation's own, and only its owner can read them.
    accounts = tmp_path / "demo-log-ins.txt"
    assert len(accounts.read_text().splitlines()) == 4
    assert accounts.stat().st_mode & 0o077 == 0
    for day in MatchDay.objects.all():
        day.date -= timedelta(days=3)
        day.save()
    call_command("demo", seed=2, if_empty=True)
    assert MatchDay.objects.get(pk=evening.pk).date == today
    assert Club.objects.count() == 3
    assert set(Club.with_unfinished.values_list("is_demo", flat=True)) == {True}
    with pytest.raises(CommandError):
        call_command("demo", seed=2)
    call_command("rescore", check=True)
    # Everything the program keeps comes back from a file: rounds, pairs, teams, portefeuille, draws, frozen legs.
    for club in list(Club.objects.all()):
        loaded = load_club(document=read_club_file(BytesIO(club_file(club))), owner=UserFactory())
        assert what_is_shown(loaded) == what_is_shown(club)
        assert not loaded.is_demo
        corrections = Correction.objects.filter(competition__club=loaded)
        assert corrections.count() == Correction.objects.filter(competition__club=club).count()
