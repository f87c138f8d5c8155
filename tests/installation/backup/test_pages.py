"""The Backup page: for those who own everything, and with the reason if there is no backup."""

import gzip
from datetime import date
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from klaverjas_site import views
from klaverjas_site.backup import restore
from klaverjas_site.backup.contents import read_contents
from klaverjas_site.backup.kept import keep_backup
from klaverjas_site.backup.trouble import DAMAGED, FULL, Damaged, DiskFull, forget_trouble, note_trouble
from tests.factories import ClubFactory, LegFactory, MembershipFactory, PlayerFactory
from tournaments.choices import Role
from tournaments.models import Club, LogEntry, Player

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="backups of this kind are for SQLite")


@pytest.fixture
def owner_client(client: Client) -> Client:
    client.force_login(MembershipFactory(role=Role.OWNER).user)
    return client


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_the_owner_downloads_a_backup_and_restores_it(data_dir: Path, owner_client: Client) -> None:
    PlayerFactory(name="Anna", club=Club.objects.get())
    answer = owner_client.post(reverse("backup_download"))
    file = b"".join(answer.streaming_content)
    assert "attachment" in answer["Content-Disposition"]
    Player.objects.update(name="Bert")

    unsure = owner_client.post(reverse("backup"), {"file": SimpleUploadedFile("a", file)})
    assert "is_sure" in unsure.context["form"].errors
    assert Player.objects.get().name == "Bert"

    answer = owner_client.post(reverse("backup"), {"file": SimpleUploadedFile("a", file), "is_sure": "on"})
    assert answer.status_code == 200
    assert Player.objects.get().name == "Anna"
    assert len(list((data_dir / "backups").iterdir())) == 1


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_the_log_names_backups_also_after_a_restore(data_dir: Path, client: Client) -> None:
    """Protects: a user who restores an old backup is found by name, not mistaken for the one who had their key then."""
    first = MembershipFactory(role=Role.OWNER)
    client.force_login(first.user)
    file = b"".join(client.post(reverse("backup_download")).streaming_content)
    assert list(LogEntry.objects.values_list("action", "user_name")) == [("backup_taken", first.user.username)]

    second = MembershipFactory(club=first.club, role=Role.OWNER)
    client.force_login(second.user)
    client.post(reverse("backup"), {"file": SimpleUploadedFile("a", file), "is_sure": "on"})
    entry = LogEntry.objects.get()
    assert (entry.action, entry.user_name, entry.user_id) == ("backup_restored", second.user.username, None)
    assert not User.objects.filter(pk=second.user.pk).exists()

    client.force_login(User.objects.get())
    client.post(reverse("backup"), {"file": SimpleUploadedFile("a", b"a holiday picture"), "is_sure": "on"})
    assert LogEntry.objects.count() == 1


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_file_that_is_no_backup_is_reported_at_its_field(data_dir: Path, owner_client: Client) -> None:
    typed = {"file": SimpleUploadedFile("a", b"a holiday picture"), "is_sure": "on"}
    assert "file" in owner_client.post(reverse("backup"), typed).context["form"].errors
    assert Club.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["backup", "backup_download"])
@pytest.mark.parametrize("role", [Role.OWNER, Role.ORGANISER])
def test_no_one_downloads_another_club(client: Client, name: str, role: Role) -> None:
    """Protects: the owner of one club of many, and an organiser of the only one, get neither page nor file."""
    membership = MembershipFactory(role=role)
    if role == Role.OWNER:
        ClubFactory()
    client.force_login(membership.user)
    assert client.post(reverse(name)).status_code == 404


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_owners_read_why_there_is_no_backup(data_dir: Path, owner_client: Client, client: Client) -> None:
    """Protects: an owner who thinks that there are backups; it is no one else's business."""
    club = Club.objects.get()
    note_trouble(DiskFull("whatever language the server speaks"))
    pages = [reverse("backup"), reverse("organise_club", args=[club.slug])]
    said = [owner_client.get(page).content.decode() for page in pages]
    assert all(str(FULL) in page for page in said)
    organiser = Client()
    organiser.force_login(MembershipFactory(club=club, role=Role.ORGANISER).user)
    assert str(FULL) not in organiser.get(pages[1]).content.decode()
    forget_trouble()
    assert all(str(FULL) not in owner_client.get(page).content.decode() for page in pages)


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_download_that_fails_says_why(data_dir: Path, owner_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_full() -> None:
        raise DiskFull(FULL)

    monkeypatch.setattr(views, "open_backup", is_full)
    answer = owner_client.post(reverse("backup_download"), follow=True)
    assert answer.redirect_chain == [(reverse("backup"), 302)]
    assert [str(message) for message in answer.context["messages"]] == [str(FULL)]
    assert LogEntry.objects.count() == 0


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_page_does_not_replace_a_damaged_database(
    data_dir: Path, owner_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Protects: the other threads of this server, which would go on writing into the file that was set aside."""
    file = b"".join(owner_client.post(reverse("backup_download")).streaming_content)

    def cannot_be_read(**_options: bool) -> Path:
        raise Damaged(DAMAGED)

    monkeypatch.setattr(restore, "keep_backup", cannot_be_read)
    monkeypatch.setattr(restore, "replace_database", lambda _path: pytest.fail("replaced"))
    answer = owner_client.post(reverse("backup"), {"file": SimpleUploadedFile("a", file), "is_sure": "on"})
    assert "docs/operations.md" in str(answer.context["form"].errors["file"])


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_refused_file_costs_no_backup(data_dir: Path, owner_client: Client) -> None:
    typed = {"file": SimpleUploadedFile("a", b"a holiday picture"), "is_sure": "on"}
    owner_client.post(reverse("backup"), typed)
    assert not (data_dir / "backups").exists()


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_kept_backup_is_restored_by_its_button(data_dir: Path, owner_client: Client) -> None:
    """Protects: the evening is recognised before it is chosen, and nothing happens without the tick."""
    club = Club.objects.get()
    PlayerFactory(name="Anna", club=club)
    LegFactory(match_day__competition__club=club, match_day__date=date(2026, 11, 20))
    kept = keep_backup()
    Player.objects.filter(name="Anna").update(name="Bert")
    page = owner_client.get(reverse("backup"), headers={"accept-language": "en"}).text
    address = f"{reverse('backup')}?kept={kept.name}"
    assert f'href="?kept={kept.name}#restore"' in page
    assert f"{club.name} ·" in page
    assert "last evening 20 November 2026" in page

    assert "file" not in owner_client.get(address).context["form"].fields
    assert "is_sure" in owner_client.post(address, {"is_sure": ""}).context["form"].errors
    assert Player.objects.filter(name="Bert").exists()
    assert owner_client.post(address, {"is_sure": "on"}).templates[0].name == "backup/restored.html"
    assert Player.objects.filter(name="Anna").exists()
    # Only what is kept can be named.
    for other in ("../klaverjas.sqlite3", "gone.klaverjas"):
        assert "file" in owner_client.get(reverse("backup"), {"kept": other}).context["form"].fields


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_fresh_installation_begins_with_a_backup(data_dir: Path, client: Client, settings: LazySettings) -> None:
    """Protects: a new laptop; only someone who may begin, and no download of what others have."""
    membership = MembershipFactory(role=Role.OWNER)
    kept = keep_backup()
    membership.club.delete()
    settings.ALLOWED_HOSTS = ["localhost"]
    here = {"headers": {"host": "localhost"}, "SERVER_PROTOCOL": "HTTP/1.1"}
    assert reverse("backup") in client.get("/", **here).text
    page = client.get(reverse("backup"), **here)
    assert (page.status_code, reverse("backup_download") in page.text) == (200, False)
    away = client.get(reverse("backup"), **here, REMOTE_ADDR="192.0.2.7")
    assert away.url.startswith(reverse("login"))
    restored = client.post(f"{reverse('backup')}?kept={kept.name}", {"is_sure": "on"}, **here)
    assert restored.status_code == 200
    assert Club.objects.get().name == membership.club.name
    # There is an owner now.
    assert client.get(reverse("backup"), **here).url.startswith(reverse("login"))


def test_what_is_no_backup_of_ours_has_no_contents(tmp_path: Path) -> None:
    for data in (b"", b"picture" * 99, gzip.compress(b"x"), b"\x1f\x8b\x08\x08" + b"0" * 6 + b"%7B\0"):
        (tmp_path / "file").write_bytes(data)
        assert read_contents(tmp_path / "file") is None
