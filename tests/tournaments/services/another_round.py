"""What no round 1 of 100 points is, sent under its key: by its number, by its figures, or by both."""

from tests.factories import an_entry

ANOTHER_ROUND = ({"number": 2}, {"number": 3}, {"entry": an_entry(120)}, {"number": 3, "entry": an_entry(120)})
