"""Links of tables: a link opens one table until its leg closes, and can be shut."""

import pytest
from django.db import connection
from django.utils import timezone

from tests.factories import TableFactory
from tournaments.models import TableLink
from tournaments.permissions import find_linked_table
from tournaments.services.table.table_link import give_table_links, renew_table_link

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [1, 3])
def test_each_table_has_a_link_of_its_own(count, django_assert_num_queries):
    tables = [TableFactory() for _number in range(count)]
    # With the lock, which PostgreSQL takes in a statement of its own, and the savepoint of the test.
    with django_assert_num_queries(6 if connection.features.has_select_for_update else 5):
        tokens = give_table_links(tables=tables)
    assert [find_linked_table(tokens[table.pk]) for table in tables] == tables
    assert len(set(tokens.values())) == count


def test_a_reprinted_code_is_the_same():
    table = TableFactory()
    first = give_table_links(tables=[table])
    assert give_table_links(tables=[table]) == first
    assert TableLink.objects.count() == 1


def test_the_stored_hash_opens_nothing():
    table = TableFactory()
    token = give_table_links(tables=[table])[table.pk]
    stored = TableLink.objects.get().token_hash
    assert token not in stored
    assert find_linked_table(stored) is None
    assert find_linked_table(token.swapcase()) is None


def test_a_renewed_link_shuts_out_the_old_one():
    table = TableFactory()
    old = give_table_links(tables=[table])[table.pk]
    new = renew_table_link(table=table)
    assert (find_linked_table(old), find_linked_table(new)) == (None, table)
    table.refresh_from_db()
    assert give_table_links(tables=[table])[table.pk] == new


def test_it_ends_with_the_leg():
    table = TableFactory()
    token = give_table_links(tables=[table])[table.pk]
    table.leg.closed_at = timezone.now()
    table.leg.save()
    assert find_linked_table(token) is None


def test_paper_printed_on_another_computer_stays_valid(settings):
    table = TableFactory()
    printed_there = give_table_links(tables=[table])[table.pk]
    settings.SECRET_KEY = "of the other laptop"
    printed_here = give_table_links(tables=[table])[table.pk]
    assert printed_here != printed_there
    assert find_linked_table(printed_there) == find_linked_table(printed_here) == table
