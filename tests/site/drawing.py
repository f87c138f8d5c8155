"""The house as a drawing, made from the code: `make drawing` writes it to docs/house.txt, and a test compares.

Layers and rooms are read from the import contracts, what lives in them from the folders, arrows from the imports.
"""

import re
import textwrap
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import grimp

ROOT = Path(__file__).parents[2]
WIDE = {"views.public": "p", "views.organise": "o", "forms": "f", "services": "s", "queries": "q"}
"""The layers that have rooms, and the letter of each."""

IN_ROOM = re.compile(rf"tournaments\.({'|'.join(map(re.escape, WIDE))})\.(\w+)\.(\w+)$")
WIDTH = 116


def contracts() -> dict[str, list[list[str]]]:
    """The stories of each package that has some, from the top."""
    read = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    found: dict[str, Any] = {}
    for contract in read:
        if contract["type"] == "layers":
            [container] = contract.get("containers", [""])
            found[container] = [re.split(r" [|:] ", layer) for layer in contract["layers"]]
    return found


def rooms() -> list[list[str]]:
    """From the top; what every room of a layer needs is below them and no room."""
    stories = contracts()
    return [*stories["tournaments.queries"][:-1], ["rules"]]


def drawing() -> str:
    graph = grimp.build_graph("tournaments", "scoring", "klaverjas_site", cache_dir=None)
    stories, order = contracts(), [room for story in rooms() for room in story]
    lines = ["The house (made from the code: make drawing)", "", "Layers: each knows only those below it", ""]
    for package in ("tournaments", "scoring"):
        lines += [f"  {package}", *(f"    {' · '.join(layer)}" for layer in stories[package]), ""]
    nouns: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    arrows: dict[str, set[str]] = defaultdict(set)
    for module in graph.modules:
        if (found := IN_ROOM.match(module)) and found[2] in order:
            nouns[found[2]][found[3]].add(WIDE[found[1]])
            if found[1].startswith("views"):
                continue  # a page may know what is around it
            for known in graph.find_modules_directly_imported_by(module):
                if (other := IN_ROOM.match(known)) and other[2] in order and other[2] != found[2]:
                    arrows[found[2]].add(other[2])
    letters = ", ".join(f"{letter} {layer}" for layer, letter in WIDE.items())
    lines += [f"Rooms: each knows only those below it; behind a name the layers that have it ({letters})", ""]
    for room in order:
        said = " · ".join(
            f"{noun} {''.join(letter for letter in WIDE.values() if letter in where)}"
            for noun, where in sorted(nouns[room].items())
        )
        lines += textwrap.wrap(said, WIDTH, initial_indent=f"  {room:<9}", subsequent_indent=" " * 11)
        known = [other for other in order if other in arrows[room]]
        lines += [f"{'':11}▸ {', '.join(known)}" if known else f"{'':11}▸ no other", ""]
    back = sum(order.index(other) < order.index(room) for room, others in arrows.items() for other in others)
    lines.append(f"Arrows between rooms: {sum(map(len, arrows.values()))}, back: {back}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    (ROOT / "docs" / "house.txt").write_text(drawing(), encoding="utf-8")
