"""A list of any format becomes one grid of cells that remember where they were."""
