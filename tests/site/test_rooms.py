from tests.site.drawing import ROOT, drawing


def test_no_room_knows_one_above_it_in_whatever_layer() -> None:
    """Protects: a service of a low room that asks a query of a high one, which no contract of one layer sees."""
    assert drawing().splitlines()[-1].endswith(", back: 0")


def test_the_drawing_says_how_it_is() -> None:
    """Protects: a drawing of a house that was. Draw it again with `make drawing`."""
    assert drawing() == (ROOT / "docs" / "house.txt").read_text(encoding="utf-8")
