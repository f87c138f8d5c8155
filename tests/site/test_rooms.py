import re
import tomllib

import grimp
from django.conf import settings

ACROSS = ("queries", "services", "forms")
"""Layers in which the rooms stand in the same order. Pages are ordered by contracts of their own."""

NAME = re.compile(rf"tournaments\.(?:{'|'.join(ACROSS)})\.(\w+)\.")


def rooms_in_order() -> dict[str, int]:
    """How far up each room stands, by the contracts of the layers taken together."""
    contracts = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    stories = {
        contract["containers"][0].rpartition(".")[2]: [re.findall(r"\w+", layer) for layer in contract["layers"][:-1]]
        for contract in contracts
        if contract.get("containers", [""])[0].removeprefix("tournaments.") in ACROSS
    }
    order = [*stories["queries"], ["rules"]]
    for others in stories.values():
        heights = [next(at for at, story in enumerate(order) if room in story) for [room, *_] in others]
        assert heights == sorted(heights)
    return {room: -at for at, story in enumerate(order) for room in story}


def test_no_room_knows_one_above_it_in_whatever_layer() -> None:
    """Protects: a service of a low room that asks a query of a high one, which no contract of one layer sees."""
    order = rooms_in_order()
    graph = grimp.build_graph("tournaments", cache_dir=None)
    arrows = [
        (importer, imported)
        for importer in graph.modules
        for imported in graph.find_modules_directly_imported_by(importer)
        if (room := NAME.match(importer)) and (other := NAME.match(imported))
        if room[1] in order and order[other[1]] > order[room[1]]
    ]
    assert arrows == []
    assert len(order) == 10
