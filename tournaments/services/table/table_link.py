"""Links that open one table's sheet without an account: given, printed as often as needed, renewed, found by a code.

A link is derived from the installation's secret key, so it can be printed again although only its hash is stored. So is
the code of a table, six letters that lead to its link. Where each side keeps the count it has its own link and code
(`Table.link_sides`), and the link says whose it is.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import Side
from tournaments.exceptions import Stale
from tournaments.letters import code_of
from tournaments.models import Leg, MatchDay, Seat, Table, TableLink
from tournaments.permissions import as_token, derived, hash_token, seats_shown
from tournaments.queries.table.match_record import in_order
from tournaments.services.limit import find_by_code
from tournaments.services.log import log_action
from tournaments.services.transaction import lock, lock_table, writes

CODE_LENGTH = 6
MARKS = {side: f"{side.value}--" for side in Side}
"""How the link of a side begins; that of a whole table is all chance."""

# A hall is one network, so only codes that no table has are counted.
WRONG_CODES = 60
LIMIT_PERIOD = timedelta(minutes=10)


def table_token(table: Table, side: Side | None = None) -> str:
    """The secret part of the address: the same for a table, or a `side` of it, until it is renewed."""
    mark = MARKS[side] if side else ""
    return mark + as_token(_derived("link", table, side))[len(mark) :]


def side_of(token: str) -> Side | None:
    """The side whose link this is; only its hash is stored, so another link cannot pretend to be this one."""
    return next((side for side, mark in MARKS.items() if token.startswith(mark)), None)


def table_code(table: Table, side: Side | None = None) -> str:
    """What is typed at `/t/` instead of scanning the address; it changes with the link."""
    return code_of(_derived("code", table, side), CODE_LENGTH)


def _derived(what: str, table: Table, side: Side | None) -> bytes:
    return derived(f"table {what} {table.pk} {table.links_renewed}" + (f" {side.value}" if side else ""))


@writes
def give_table_links(*, tables: Sequence[Table], side: Side | None = None) -> Mapping[int, str]:
    """The tokens of these tables by their primary keys, all of them valid from now on. Two SQL queries and the locks.

    They are those of one `side`, or of everyone at the table.

    A link that was printed on another computer, with another key, stays valid alongside the new one. Stale when one of
    the tables was removed.
    """
    tokens = {table.pk: table_token(table, side) for table in tables}
    lock(MatchDay, pk__in=Leg.objects.filter(tables__in=tokens).values("match_day"))
    stored = Table.objects.filter(pk__in=tokens).select_related("leg")
    links = [
        TableLink(
            match_day_id=table.leg.match_day_id,
            leg_number=table.leg.number,
            table_number=table.number,
            table=table,
            token_hash=hash_token(tokens[table.pk]),
            code=table_code(table, side),
        )
        for table in stored
    ]
    if len(links) < len(tokens):
        raise Stale
    # A link of an older version, which came by way of 0.7.0, may have no code yet.
    TableLink.objects.bulk_create(
        links, update_conflicts=True, unique_fields=["token_hash"], update_fields=["table", "code"]
    )
    return tokens


@writes
def renew_table_link(*, table: Table) -> str:
    """A new token; every paper and phone with an old one is shut out."""
    table = lock_table(table)
    table.links_renewed += 1
    table.save(update_fields=["links_renewed"])
    table.links.filter(replaced_at=None).update(replaced_at=timezone.now())
    log_action(table, "link_renewed")
    return give_table_links(tables=[table])[table.pk]


def keep_names(tables: QuerySet[Table]) -> None:
    """Part of another service's transaction: these tables go, and a phone may still send a round from one of them.

    Its link keeps who sat there.
    """
    links = list(TableLink.objects.filter(table__in=tables, replaced_at=None))
    if not links:
        return
    names = names_at(tables)
    for link in links:
        link.names = names[link.table_id]
    TableLink.objects.bulk_update(links, ["names"])


def names_at(tables: QuerySet[Table]) -> Mapping[int | None, list[str]]:
    """Who sits there, in the order of the seats, by the primary keys of the tables. One SQL query."""
    names: defaultdict[int | None, list[str]] = defaultdict(list)
    for seat in in_order(Seat.objects.filter(table__in=tables).select_related("player", "substitute")):
        names[seat.table_id].append((seat.substitute or seat.player).name)
    return names


def find_token(*, code: str, visitor: str) -> str:
    """The token of the open table that has this code; capitals and signs between the letters do not matter.

    `visitor` is an IP address. Refused at the field `code` if no table has it, or too many wrong ones came from there.
    """
    return find_by_code(
        "table-codes",
        code,
        visitor=visitor,
        most=WRONG_CODES,
        period=LIMIT_PERIOD,
        find=_token_with,
        wrong=_("No table has this code now. Look at the card on the table again."),
    )


def _token_with(typed: str) -> str | None:
    open_tables = Table.objects.filter(seats_shown(), leg__closed_at=None, links__code=typed, links__replaced_at=None)
    # That two tables have the same code never happens; if it did, no one would be sent to the wrong one.
    found = list(open_tables.distinct()[:2]) if len(typed) == CODE_LENGTH else []
    if len(found) != 1:
        return None
    token = table_token(found[0], next((side for side in Side if table_code(found[0], side) == typed), None))
    return token if TableLink.objects.filter(token_hash=hash_token(token), replaced_at=None).exists() else None


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
