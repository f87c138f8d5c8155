"""Protects: where the club's choices repeat a list of the plain packages, both have the same names and values."""

import inspect
from enum import Enum
from importlib import import_module
from pkgutil import iter_modules

import pytest

import scoring
from tournaments import choices, seating, standings
from tournaments.standings import prizes

OWN_NAMES = {choices.Position: scoring.Seat, choices.SideOfTable: scoring.Side, choices.RoundOutcome: scoring.Outcome}
"""Choices that have a name of their own for a list of the engine."""

ONLY_PARTS = {seating.LeftOver}
"""With a joker or an extra leg every table is full, so the seating knows only the two other ways."""


def lists_of(package) -> list[type[Enum]]:
    modules = [import_module(f"{package.__name__}.{module.name}") for module in iter_modules(package.__path__)]
    classes = {each for module in modules for _name, each in inspect.getmembers(module, inspect.isclass)}
    return [each for each in classes if issubclass(each, Enum) and each.__module__.startswith(package.__name__)]


TWINS = OWN_NAMES | {
    getattr(choices, each.__name__): each
    for package in (standings, seating)
    for each in lists_of(package)
    if hasattr(choices, each.__name__)
}


def test_the_twins_are_found():
    assert {standings.AbsenceRule, standings.TieBreak, prizes.PrizeKind, seating.LeftOver} <= set(TWINS.values())


@pytest.mark.parametrize(
    "choice", sorted(TWINS, key=lambda choice: choice.__name__), ids=lambda choice: choice.__name__
)
def test_a_choice_and_its_twin_have_the_same_members(choice):
    ours = {member.name: member.value for member in choice}
    theirs = {member.name: member.value for member in TWINS[choice]}
    assert theirs.items() <= ours.items() if TWINS[choice] in ONLY_PARTS else theirs == ours
