"""What is said in the terminal until the site answers."""

import io
import sys

import pytest

from klaverjas_site.bar import Bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_every_step_moves_the_bar_and_its_end_leaves_an_empty_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    bar = Bar()
    bar.begin(2, "It is loading")
    first = terminal.getvalue()
    bar.step("It begins")
    second = terminal.getvalue().removeprefix(first)
    assert first.endswith(" It is loading …\r")
    assert second.rstrip("\r ").endswith(" It begins …")
    assert first.count("█") == 0
    assert second.count("█") == 15
    for _time in range(2):
        bar.end()
    written = terminal.getvalue()
    assert written.endswith("\r")
    assert written.split("\r")[-2].isspace()
    assert len(written.split("\r")[-2]) >= len(second.rstrip("\r "))


def test_a_step_is_a_line_where_no_one_looks(capsys: pytest.CaptureFixture[str]) -> None:
    """Protects: the log of a service, which has no use for a bar."""
    bar = Bar()
    bar.step("Not begun")
    bar.begin(1, "It is loading")
    bar.end()
    assert capsys.readouterr().out == "It is loading …\n"
