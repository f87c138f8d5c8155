"""What two entries say, no matter who wrote them."""

from scoring import PerSide, RoundEntry, Side, preset
from tests.factories import an_entry
from tournaments.services.table.compare_entries import agree

RULES = preset("amsterdam")


def test_entries_agree_where_maker_and_score_are_the_same():
    """Protects: a revoke gives the same no matter who made trump, and is another round all the same."""
    assert agree(an_entry(100), RoundEntry(maker=Side.NS, card_points=PerSide(None, 62)), RULES)
    assert not agree(an_entry(100), an_entry(90), RULES)
    one, other = (RoundEntry(maker=maker, revoke=Side.NS) for maker in (Side.NS, Side.EW))
    assert agree(one, one, RULES)
    assert not agree(one, other, RULES)
