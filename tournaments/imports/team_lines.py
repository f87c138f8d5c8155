"""Lines of a list of teams: a team on each line, a team above its people, or a person on each line."""

import re
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from tournaments.imports.contact_details import Detail, taken_out
from tournaments.imports.grid.text import cut
from tournaments.imports.name_cells import LIST_MARK
from tournaments.imports.name_table import Line, Numbered, cells_of, numbered_lines
from tournaments.imports.team_roles import RESERVES
from tournaments.imports.words import is_title, is_total
from tournaments.letters import by_letters
from tournaments.models.team import MOST_IN_TEAM, TEAM_SIZE

BETWEEN_NAMES = re.compile(r"\s*(?:[,;/+|&]|\s[-–—]\s|\s(?:en|and|und|i)\s)\s*")
TEAM_BEFORE = re.compile(r"([^:\t]{1,100}):\s*(\S.*)")
BULLET = re.compile(r"\s*[-–—•·◦▪●○‣*>]\s*\D")
NUMBER_IN_FRONT = re.compile(r"\s*\(?\d{1,3}[.):]\)?\s*\D")
BEGINS_A_TEAM = re.compile(r"(?:team|viertal|mannschaft|druzyna|ploeg|equipe)\b")
LONGEST_LINE = 5000
FEWEST_NAMES = 3
"""Fewer than that on a line are no team, not even an incomplete one."""
MOST_LINES = MOST_IN_TEAM + 2
"""More than that below each other are no team, not even one with someone too many."""


def lines_of_teams(text: str) -> list[Line]:
    """The lines cut into cells; people below their team get a line each, with the team before them."""
    raw = numbered_lines(text)
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
        people = _split_parts(before[2])
        return [before[1], *people]
    name, comma, behind = line.strip().partition(",")
    people = _split_parts(behind) if comma and '"' not in line else []
    # “Nel en Co, Jan, Piet, Kees, Ria”: before four people, the first part is one name.
    return [" ".join(name.split()), *people] if len(people) >= TEAM_SIZE else _split_parts(line)


def _split_parts(line: str) -> list[str]:
    is_quoted = line.count('"') > 1 and len(line) < LONGEST_LINE
    parts = cut(line, ",") if is_quoted else BETWEEN_NAMES.split(line)
    return [" ".join(part.split()) for part in parts if part.strip()]


def _below_their_team(raw: Sequence[Numbered]) -> Iterator[tuple[int, list[str]]]:
    """Nothing unless teams are told apart: by what their first line says, how it is marked, or an empty line above."""
    after_a_gap = {other for (one, _line), (other, _other) in pairwise(raw) if other > one + 1}
    groups = _groups([one for one in raw if by_letters(one[1].strip(" :-")) not in RESERVES], after_a_gap)
    for place, ((first, name), *people) in enumerate(groups):
        if not people and (is_title(name.strip()) or is_total([name])):
            continue
        if not people and place == 0 and len(groups) > 1:
            yield first, [name.strip()]  # texts above the whole list
            continue
        for number, line in people or [(first, "")]:
            yield number, [name.strip().rstrip(":").strip(), line.strip()]


def _groups(raw: Sequence[Numbered], after_a_gap: Set[int]) -> list[list[Numbered]]:
    """The first line of each is the team; empty if nothing tells them apart."""
    if any(_begins_a_team(line) for _number, line in raw):
        return _cut(raw, {number for number, line in raw if _begins_a_team(line)})
    for mark in ("1", "", "-"):
        begins = {number for number, line in raw if _mark(line) == mark}
        groups = _cut(raw, begins)
        has_title = len(groups) > 1 and len(groups[0]) == 1
        whole = groups[1:] if has_title else groups
        if len(whole) > 1 and all(FEWEST_NAMES < len(group) <= MOST_LINES and group[0][0] in begins for group in whole):
            return groups
    return _cut(raw, after_a_gap) if after_a_gap else []


def _cut(raw: Sequence[Numbered], begins: Set[int]) -> list[list[Numbered]]:
    groups: list[list[Numbered]] = []
    for number, line in raw:
        if not groups or number in begins:
            groups.append([])
        groups[-1].append((number, line))
    return groups


def _mark(line: str) -> str:
    """The mark before the text of a line: a bullet, a number, or nothing."""
    if BULLET.match(line):
        return "-"
    return "1" if NUMBER_IN_FRONT.match(line) else ""


def _begins_a_team(line: str) -> bool:
    text = line.strip()
    return text.endswith(":") or bool(BEGINS_A_TEAM.match(by_letters(LIST_MARK.sub("", text, count=1))))


def team_name(cell: str) -> str:
    """The name of a team as written: “De 4 Azen” is no address; other private details are left out."""
    text = LIST_MARK.sub("", " ".join(cell.split()), count=1)
    plain, details = taken_out(text)
    if not {Detail.ADDRESS, Detail.DATE} >= {*details}:
        text = plain
    return text.strip(' \t,;:|/*_~<>="“”„«»')
