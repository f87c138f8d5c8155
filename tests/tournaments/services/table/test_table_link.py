"""Links of tables: a link opens one table until its leg closes, and can be shut."""

import pytest
from django.db import connection
from django.utils import timezone

from scoring import Side
from tests.factories import TableFactory
from tests.tournaments.services.undone import undone
from tournaments.models import TableLink
from tournaments.permissions import find_linked_table
from tournaments.services.table.table_link import give_table_links, renew_table_link, side_of, table_code

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [1, 3])
def test_each_table_has_its_own_link(count, django_assert_num_queries):
    tables = [TableFactory() for _number in range(count)]
    # With the lock, which PostgreSQL takes in its own statement, and the savepoint of the test.
    with django_assert_num_queries(6 if connection.features.has_select_for_update else 5):
        tokens = give_table_links(tables=tables)
    assert [find_linked_table(tokens[table.pk]) for table in tables] == tables
    assert len(set(tokens.values())) == count


def test_each_side_has_its_own_link_that_says_whose_it_is():
    """And no one can make one say something else: another address opens nothing."""
    table = TableFactory()
    tokens = {side: give_table_links(tables=[table], side=side)[table.pk] for side in (None, *Side)}
    assert {side_of(token): token for token in tokens.values()} == tokens
    assert {len(token) for token in tokens.values()} == {24}  # as the script of a phone knows them
    assert [find_linked_table(token) for token in tokens.values()] == [table] * 3
    ours, theirs = tokens[Side.NS], tokens[Side.EW]
    assert find_linked_table(theirs[:4] + ours[4:]) is find_linked_table(ours[:4] + theirs[4:]) is None
    assert len({table_code(table, side) for side in tokens}) == 3
    renew_table_link(table=table)
    assert [find_linked_table(token) for token in tokens.values()] == [None] * 3


def test_a_link_opens_its_table_until_it_is_renewed_or_the_leg_ends(settings):
    table = TableFactory()
    first = give_table_links(tables=[table])
    assert give_table_links(tables=[table]) == first  # reprinted
    assert TableLink.objects.count() == 1
    old, stored = first[table.pk], TableLink.objects.get().token_hash
    assert old not in stored
    assert find_linked_table(stored) is None  # the hash opens nothing
    assert find_linked_table(old.swapcase()) is None
    with undone():  # paper printed on another computer stays valid
        settings.SECRET_KEY = "of the other laptop"
        printed_here = give_table_links(tables=[table])[table.pk]
        assert printed_here != old
        assert find_linked_table(old) == find_linked_table(printed_here) == table
    table.refresh_from_db()
    new = renew_table_link(table=table)
    assert (find_linked_table(old), find_linked_table(new)) == (None, table)
    table.refresh_from_db()
    assert give_table_links(tables=[table])[table.pk] == new
    table.leg.closed_at = timezone.now()
    table.leg.save()
    assert find_linked_table(new) is None
