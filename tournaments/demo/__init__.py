"""A fictional club for trying the program and for showing it: built from a seed, through the real services."""
