"""Links that open one table's sheet without an account: given, printed as often as needed, renewed.

A link is made of the installation's secret key, so it can be printed again although only its hash is stored.
"""

import base64
import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256

from django.conf import settings
from django.utils import timezone

from tournaments.exceptions import Stale
from tournaments.models import Leg, MatchDay, Table, TableLink
from tournaments.permissions import TOKEN_BYTES, hash_token
from tournaments.services.log import log_action
from tournaments.services.transaction import lock, lock_table, writes


def table_token(table: Table) -> str:
    """The secret part of the address: the same for a table until it is renewed."""
    text = f"table link {table.pk} {table.links_renewed}"
    digest = hmac.digest(settings.SECRET_KEY.encode(), text.encode(), sha256)
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


@writes
def give_table_links(*, tables: Sequence[Table]) -> Mapping[int, str]:
    """The tokens of these tables by their primary keys, all of them valid from now on. Two SQL queries and the locks.

    A link that was printed on another computer, with another key, stays valid beside the new one. Stale when one of the
    tables was removed.
    """
    tokens = {table.pk: table_token(table) for table in tables}
    lock(MatchDay, pk__in=Leg.objects.filter(tables__in=tokens).values("match_day"))
    links = [TableLink(table_id=pk, token_hash=hash_token(token)) for pk, token in tokens.items()]
    if Table.objects.filter(pk__in=tokens).count() < len(tokens):
        raise Stale
    TableLink.objects.bulk_create(links, ignore_conflicts=True)
    return tokens


@writes
def renew_table_link(*, table: Table) -> str:
    """A new token; every paper and phone with an old one is shut out."""
    table = lock_table(table)
    table.links_renewed += 1
    table.save(update_fields=["links_renewed"])
    table.links.all().delete()
    log_action(table, "link_renewed")
    return give_table_links(tables=[table])[table.pk]


@writes
def call_organiser(*, table: Table) -> None:
    """Someone at this table is waiting for the organiser; calling again is the same call."""
    table = lock_table(table)
    if table.called_at is None:
        table.called_at = timezone.now()
        table.save(update_fields=["called_at"])
        log_action(table, "organiser_called")


@writes
def answer_call(*, table: Table) -> None:
    """Someone went there."""
    table = lock_table(table)
    if table.called_at is not None:
        table.called_at = None
        table.save(update_fields=["called_at"])
        log_action(table, "call_answered")
