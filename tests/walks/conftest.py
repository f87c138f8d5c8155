"""What walks along all pages leave out: setting paper, which takes longer than all the rest of most of them."""

from collections.abc import Mapping

import pytest


class NotSet:
    """In the place of typst: what a template would be given is the whole print."""

    def __init__(self, *_args: object, sys_inputs: Mapping[str, str], **_more: object) -> None:
        self._given = sys_inputs["print"]

    def compile(self, *_args: object, **_more: object) -> bytes:
        return self._given.encode()


@pytest.fixture
def _papers_are_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """That each can be set, the walk along all addresses asks (test_url_walk.py); how, `tests/tournaments/printing`."""
    monkeypatch.setattr("tournaments.printing.press.typst.Compiler", NotSet)
