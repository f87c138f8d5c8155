"""Whatever a list comes in becomes one grid of cells that remember where they stood."""
