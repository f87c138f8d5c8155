"""Lines of a list of teams: a team on each line, a team above its people, or a person on each line."""

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tournaments.imports.contact_details import Detail, taken_out
from tournaments.imports.name_cells import LIST_MARK, plain_lines
from tournaments.imports.name_headings import is_title, is_total
from tournaments.imports.name_table import Line, cells_of, numbered_lines, refuse_more_lines
from tournaments.letters import by_letters

Numbered = tuple[int, str]
BETWEEN_NAMES = re.compile(r"\s*(?:[,;/+|&]|\s[-–—]\s|\s(?:en|and|und|i)\s)\s*")
TEAM_BEFORE = re.compile(r"([^:\t]{1,100}):\s*(\S.*)")
BEGINS_A_TEAM = re.compile(r"(?:team|viertal|mannschaft|druzyna|ploeg|equipe)\b")
LONGEST_LINE = 5000
FEWEST_NAMES = 3
"""Fewer than that on a line are no team, even one that is not complete."""


def lines_of_teams(text: str) -> list[Line]:
    """The lines cut into cells; people below their team get a line each, with the team before them."""
    raw = numbered_lines(plain_lines(text))
    refuse_more_lines(len(raw))
    delimiter = _delimiter([line for _number, line in raw])
    if delimiter:
        return cells_of(raw, delimiter)
    whole_teams = [_team_on_a_line(line) for _number, line in raw]
    if 2 * sum(len(cells) > FEWEST_NAMES for cells in whole_teams) > len(raw):
        rows = [(number, cells) for (number, _line), cells in zip(raw, whole_teams, strict=True)]
    else:
        rows = list(_below_their_team(raw)) or [(number, [line.strip()]) for number, line in raw]
    return cells_of(((number, "\t".join(cells)) for number, cells in rows), "\t")


def _delimiter(texts: Sequence[str]) -> str:
    if any("\t" in text.strip() for text in texts):
        return "\t"
    return ";" if 2 * sum(";" in text for text in texts) > len(texts) and not _with_colon(texts) else ""


def _with_colon(texts: Sequence[str]) -> bool:
    return 2 * sum(bool(TEAM_BEFORE.fullmatch(text.strip())) for text in texts) > len(texts)


def _team_on_a_line(line: str) -> list[str]:
    """“De Azen: Jan, Piet, Kees en Ria”, or all of it with commas between; in quotes a comma is part of a name."""
    if before := TEAM_BEFORE.fullmatch(line.strip()):
        people = _parted(before[2])
        return [before[1], *people]
    return _parted(line)


def _parted(line: str) -> list[str]:
    if line.count('"') > 1 and len(line) < LONGEST_LINE:
        parts = next(csv.reader([line], skipinitialspace=True), [])
    else:
        parts = BETWEEN_NAMES.split(line)
    return [" ".join(part.split()) for part in parts if part.strip()]


def _below_their_team(raw: Sequence[Numbered]) -> Iterator[tuple[int, list[str]]]:
    """Nothing unless teams are told apart: by an empty line before each, or by what their first line says."""
    groups: list[list[Numbered]] = []
    are_named = any(_begins_a_team(line) for _number, line in raw)
    gaps = any(other > one + 1 for (one, _line), (other, _other) in pairwise(raw))
    if not (are_named or gaps):
        return
    before = 0
    for number, line in raw:
        if not groups or (_begins_a_team(line) if are_named else number > before + 1):
            groups.append([])
        groups[-1].append((number, line))
        before = number
    for (first, name), *people in groups:
        if not people and (is_title(name.strip()) or is_total([name])):
            continue
        for number, line in people or [(first, "")]:
            yield number, [name.strip().rstrip(":").strip(), line.strip()]


def _begins_a_team(line: str) -> bool:
    text = line.strip()
    return text.endswith(":") or bool(BEGINS_A_TEAM.match(by_letters(LIST_MARK.sub("", text, count=1))))


def team_name(cell: str) -> str:
    """The name of a team as it is written: “De 4 Azen” is no address; whatever else is private is left out."""
    text = LIST_MARK.sub("", " ".join(cell.split()), count=1)
    plain, details = taken_out(text)
    if not {Detail.ADDRESS, Detail.DATE} >= {*details}:
        text = plain
    return text.strip(' \t,;:|/*_~<>="“”„«»')
