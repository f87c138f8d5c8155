"""Lists side by side in one sheet, “Nr | Naam | | Nr | Naam”, are put one below the other."""

from collections.abc import Sequence
from itertools import pairwise

from tournaments.imports.column_guess import LOOKED_AT, MOST, Contents
from tournaments.imports.name_cells import read_cell
from tournaments.imports.name_table import Line
from tournaments.imports.words import Heading, Part, is_group, letters_of

Block = tuple[int, int]
"""Its first column and the one after its last."""
OF_ONE_PERSON = (Part.NAME, Part.FIRST, Part.LAST, Part.ONE)


def find_blocks(
    lines: Sequence[Line], headings: Sequence[Heading | None], names: Sequence[str], *, are_pairs: bool
) -> list[Block]:
    """The lists that are side by side; nothing if there is only one."""
    groups = [at for at, name in enumerate(names) if name]
    are_people = all(_kind([line.cells[at] for line in lines]) == "full" for at in groups)
    are_unknown = not any(headings) and not are_pairs and are_people
    if len(groups) > 1 and (are_unknown or all(is_group(names[at]) for at in groups)):
        return _between(groups, len(names))
    if any(names):
        return _by_headings(headings, names, (Part.PAIR,) if are_pairs else OF_ONE_PERSON)
    return [] if are_pairs else _by_contents(lines, len(headings))


def below_each_other(lines: Sequence[Line], blocks: Sequence[Block]) -> list[Line]:
    width = max(end - begin for begin, end in blocks)
    cut = [
        Line(line.number, (*line.cells[begin:end], *[""] * width)[:width]) for begin, end in blocks for line in lines
    ]
    return [line for line in cut if any(line.cells)]


def _by_headings(headings: Sequence[Heading | None], names: Sequence[str], of_people: Sequence[Part]) -> list[Block]:
    keys = ["".join(letters_of(name)) for name in names]
    said = [at for at, one in enumerate(headings) if keys[at] and one and one.holds in of_people]
    said = said or [at for at, one in enumerate(headings) if keys[at] and one is None and keys.count(keys[at]) > 1]
    places = [at for at, key in enumerate(keys) if said and key == keys[said[0]]]
    if len(places) < 2:
        return []
    # Columns before the names of every list, such as numbers; one of the first list only belongs to none of the others.
    before, first = 0, said[0]
    while before < first and all(keys[at - before - 1] == keys[first - before - 1] for at in places):
        before += 1
    begins = [place - before for place in places]
    blocks = _between(begins, len(keys))
    heads = [[key for key in keys[begin:end] if key] for begin, end in blocks]
    longest = max(heads, key=len)
    return blocks if all(head == longest[: len(head)] for head in heads) else []


def _by_contents(lines: Sequence[Line], width: int) -> list[Block]:
    columns = [[line.cells[at] for line in lines[:LOOKED_AT]] for at in range(width)]
    filled = [at for at in range(width) if any(columns[at])]
    if len(filled) < 2:
        return []
    kinds = {at: _kind(columns[at]) for at in filled}
    runs = [at for at in filled if at - 1 not in kinds]
    order = [kinds[at] for at in filled]
    if len(runs) > 1 and (_are_alike(order, len(runs)) or order == ["text", "text"] * len(runs)):
        return _between(runs, width)
    for count in range(len(filled) // 2, 1, -1):
        begins = filled[:: len(filled) // count]
        is_one = len(filled) % count == 0 and _are_alike(order, count)
        if is_one and (order[0] != "number" or _counts_on([columns[at] for at in begins], at_once="full" not in order)):
            return _between(begins, width)
    return []


def _between(begins: Sequence[int], width: int) -> list[Block]:
    return list(zip(begins, [*begins[1:], width], strict=True))


def _are_alike(kinds: Sequence[str], count: int) -> bool:
    """Whether the columns repeat this often; single words may be anything, unless they are numbered."""
    size = len(kinds) // count
    parts = [list(kinds[at : at + size]) for at in range(0, len(kinds), size)] if size else []
    return (
        len(parts) == count
        and all(part == parts[0] for part in parts)
        and ("full" in parts[0] or parts[0][:2] == ["number", "text"])
    )


def _kind(cells: Sequence[str]) -> str:
    contents = Contents.of([read_cell(cell) for cell in cells if cell])
    if contents.detail:
        return contents.detail
    return "number" if contents.numbers == 1 else "full" if contents.full >= MOST else "text"


def _counts_on(columns: Sequence[Sequence[str]], *, at_once: bool) -> bool:
    """Whether the numbers of each list follow on from the previous one."""
    numbers = [[int(cell.strip(" .)")) for cell in column if cell.strip(" .)").isdecimal()] for column in columns]
    steps = [min(other) - max(one) if one and other else 0 for one, other in pairwise(numbers)]
    return all(step == 1 or (step > 1 and not at_once) for step in steps)
