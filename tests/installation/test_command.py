"""The command `klaverjas`, as far as it can be tried without a package (tests/browser/test_package.py)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

from klaverjas_site.command import FOR_DEVELOPERS, OF_DJANGO, commands
from klaverjas_site.data_folder import usual_data_folder

KLAVERJAS = [sys.executable, "-c", "from klaverjas_site.command import main; main()"]


def klaverjas(*arguments: str, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    kept = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(settings.BASE_DIR), **more}
    return subprocess.run([*KLAVERJAS, *arguments], cwd=home, env=kept, capture_output=True, text=True, check=False)


def test_it_offers_all_of_ours_and_what_runs_an_installation() -> None:
    """Protects: a command that clubs are told about and only a clone has."""
    ours = {name for name, app in get_commands().items() if app in {"klaverjas_site", "tournaments"}}
    assert set(commands()) == ours - FOR_DEVELOPERS | OF_DJANGO
    assert set(get_commands()) >= OF_DJANGO


def test_help_needs_no_data(tmp_path: Path) -> None:
    """Protects: looking leaves nothing behind."""
    said = [klaverjas(*words, home=tmp_path) for words in (["--help"], ["--version"], ["help"])]
    assert [one.returncode for one in said] == [0, 0, 0]
    assert said[1].stdout == f"klaverjas {settings.VERSION}\n"
    assert "backup\n" in said[2].stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["bakup"], ["runserver"], ["--prot", "8001"]])
def test_what_it_does_not_know_is_one_sentence(tmp_path: Path, words: list[str]) -> None:
    refused = klaverjas(*words, home=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr.splitlines()[-1].startswith("klaverjas: error: ")
    assert list(tmp_path.iterdir()) == []


def test_a_command_has_the_options_that_follow_it(tmp_path: Path) -> None:
    """Protects: `--help` and `--json` of a command are not taken for those of the program."""
    draw = klaverjas("--data", "here", "draw", "--players=8", "--legs=2", "--seed=1", "--json", home=tmp_path)
    assert draw.returncode == 0, draw.stderr
    assert '"tables"' in draw.stdout
    assert (tmp_path / "here" / "secret_key").exists()
    assert "usage: klaverjas reset_password_link" in klaverjas("reset-password", "--help", home=tmp_path).stdout
    assert "--latest" in klaverjas("--data", "here", "restore", "--help", home=tmp_path).stdout


def test_check_with_a_file_reads_that_file(tmp_path: Path) -> None:
    """Protects: no data and no settings are needed to check a text; without a file it is the command of Django."""
    (tmp_path / "leg.txt").write_text('[Klaverjas "1"]\n\n[Table "3"]\n[Empty "X"]\n')
    checked = klaverjas("check", "leg.txt", home=tmp_path)
    assert checked.returncode == 1
    assert checked.stdout.splitlines()[0] == "leg.txt:4:9: wrong_value:Empty: expected one of N, E, S, W"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["leg.txt"]
    assert "usage: klaverjas check" in klaverjas("--data", "here", "check", "--help", home=tmp_path).stdout


def test_the_data_is_where_programs_of_this_system_keep_theirs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert usual_data_folder().is_relative_to(tmp_path)
    assert usual_data_folder().name == "klaverjas"


def test_what_the_environment_says_holds_where_nothing_is_asked(tmp_path: Path) -> None:
    usage = klaverjas("--help", home=tmp_path, DATA_DIR=str(tmp_path / "elsewhere")).stdout
    assert "elsewhere" in usage


# Rights do not hold root back, so a file is where the folder should be; and no file may have any contents.
NO_ROOM = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); "
WAYS = {
    "klaverjas": "from klaverjas_site.command import main; main()",
    "manage.py": "import runpy; runpy.run_path('manage.py', run_name='__main__')",
}


@pytest.mark.skipif(os.name == "nt", reason="the limit is one of POSIX")
@pytest.mark.parametrize("way", WAYS)
def test_where_nothing_can_be_stored_it_says_so_in_one_sentence(tmp_path: Path, way: str) -> None:
    """Protects: a stick that is read-only or full; when there is room again, nothing of it is in the way."""

    def run(code: str, data: Path, *words: str) -> tuple[int, list[str]]:
        kept = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "DATA_DIR": str(data)}
        ran = subprocess.run(
            [sys.executable, "-c", code, *words], cwd=settings.BASE_DIR, env=kept, capture_output=True, text=True
        )
        return ran.returncode, ran.stderr.splitlines()

    (tmp_path / "file").touch()
    status, [said] = run(WAYS[way], tmp_path / "file", "prepare")
    assert (status, f"Cannot store anything in {tmp_path / 'file'}" in said) == (1, True)
    status, [said] = run(NO_ROOM + WAYS[way], tmp_path / "full", "prepare")
    assert (status, f"Cannot store anything in {tmp_path / 'full'}: File too large." in said) == (1, True)
    assert list((tmp_path / "full").iterdir()) == []
    status, [said] = run("import os; os.environ['HTTPS'] = 'maybe'; " + WAYS[way], tmp_path, "prepare")
    assert (status, said.endswith("HTTPS must be yes or no (1 or 0), not 'maybe'.")) == (1, True)
