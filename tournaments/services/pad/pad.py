"""Score pads: started by anyone, written on by anyone who knows the address, forgotten when no one uses them."""

import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import AnyEntry, MatchEnd, Seat, entry_from_mapping, entry_to_mapping, score_match
from tournaments.exceptions import KeyUsed, Refused, Stale
from tournaments.models import Pad, PadRound
from tournaments.models.pad import PAD_KEPT_FOR
from tournaments.permissions import TOKEN_BYTES, find_pad, hash_token, rematch_token
from tournaments.queries.table.match_record import ReadRound, dealer_at, read_round, score_of
from tournaments.services.limit import is_too_often, network_of
from tournaments.services.submission import secret_of_form
from tournaments.services.table.compare_entries import (
    agree,
    keep_from_coming,
    refuse_another,
    refuse_dealt_again,
    refuse_same,
    remember_undone,
    score_written,
    with_undone,
)
from tournaments.services.transaction import lock_pad, writes

EMPTY_KEPT_FOR = timedelta(days=7)

# A hall or a café is one address, so the limit leaves room for every table there.
PADS_PER_VISITOR = 40
PADS_IN_ALL = 2000
LIMIT_PERIOD = timedelta(hours=1)

OUR_TOKEN = re.compile(r"[A-Za-z0-9_-]{24}")
"""What `TOKEN_BYTES` by chance look like in an address."""


@writes
def create_pad(
    *,
    rules: str,
    rules_options: Mapping[str, Any],
    names: Sequence[str],
    first_dealer: str,
    visitor: str,
    token: str | None = None,
) -> str:
    """A new pad; returns the secret part of its address, which is stored nowhere. `visitor` is an IP address.

    A pad that a phone began without signal has the `token` that the phone made; asked twice, it is the same pad.
    Refused where that is the address of another one.
    """
    fields = {"rules": rules, "rules_options": dict(rules_options), "names": list(names), "first_dealer": first_dealer}
    if token is None:
        token = secret_of_form("pad") or secrets.token_urlsafe(TOKEN_BYTES)
    elif not OUR_TOKEN.fullmatch(token):
        raise Refused(_("This is not the address of a score pad."))
    if found := find_pad(token):
        if any(getattr(found, name) != value for name, value in fields.items()):
            raise Refused(_("This is the address of another score pad."))
        return token  # a second tap
    _refuse_too_many(visitor)
    forget_pads()
    _store_new(token, **fields)
    return token


@writes
def start_rematch(*, pad: Pad, token: str, rotate: bool, visitor: str) -> str:
    """The pad of the next match, with the partners changed or not; asked twice, it is the same pad.

    Three matches with `rotate` let everyone play with everyone.
    """
    pad, rows = _locked(pad)
    following = rematch_token(token)
    if find_pad(following):
        return following
    goes_on = bool(rows) and pad.ruleset.match_end is MatchEnd.OPEN  # as long as they like
    if not goes_on and not score_match(_read(pad, rows), pad.ruleset, score_of).finished:
        raise Refused(_("The match is not over yet."))
    _refuse_too_many(visitor)
    forget_pads()
    _store_new(
        following,
        rules=pad.rules,
        rules_options=pad.rules_options,
        names=_next_partners(pad.names) if rotate else pad.names,
        first_dealer=dealer_at(pad, len(rows) + 1).value,
    )
    return following


@writes
def record_pad_round(
    *,
    pad: Pad,
    number: int,
    entry: AnyEntry,
    client_id: UUID,
    replaces: UUID | None = None,
    known: Collection[UUID] | None = None,
) -> PadRound:
    """Writes the next round; or, where it `replaces` a round, corrects that one, wherever it is.

    What is sent again gives the stored round and changes nothing, and so does an entry equal to the round of this
    number. Raises ImpossibleRound when no round can be like this, Stale when it is no longer this round's turn or
    someone has changed what this replaces, and KeyUsed when something else was stored under this `client_id`, or it is
    off the pad again or was corrected since. With `known` also SameElsewhere, see `refuse_same`.
    """
    pad, rows = _locked(pad)
    rules = pad.ruleset
    sent_before = next((row for row in rows if row.client_id == client_id), None)
    if sent_before:
        refuse_another(sent_before, rows, number=number, entry=entry, replaces=replaces, rules=rules)
        return sent_before
    replaced = next((row for row in rows if row.client_id == replaces), None)
    there = replaced or next((row for row in rows if row.number == number), None)
    is_there = there is not None and agree(entry, entry_from_mapping(there.entry, rules), rules)
    if str(client_id) in pad.taken_back and not is_there:
        raise KeyUsed
    if there and is_there:
        # Sent once more after that round was taken off, it does not come back either.
        if str(client_id) not in pad.taken_back:
            remember_undone(pad, client_id)
        return there
    if replaced:
        if known is not None:
            refuse_same(entry, rows, known, rules)
        _correct(pad, rows, replaced, entry, client_id)
        return replaced
    if number != len(rows) + 1 or str(replaces) in pad.taken_back:
        raise Stale
    if known is not None:
        refuse_same(entry, rows, known, rules)
    row = PadRound(pad=pad, number=number, client_id=client_id, entry=entry_to_mapping(entry))
    _refuse(pad, [*rows, row], number)
    row.full_clean(exclude=["pad"])
    row.save()
    _changed(pad)
    return row


@writes
def correct_pad_round(*, pad: Pad, number: int, entry: AnyEntry, revision: int) -> None:
    """Replace what was written in a round. Stale when anything was written since the page of `revision`."""
    pad, rows = _locked(pad)
    if pad.revision != revision or not 1 <= number <= len(rows):
        raise Stale
    _correct(pad, rows, rows[number - 1], entry, uuid4())


def _correct(pad: Pad, rows: Sequence[PadRound], row: PadRound, entry: AnyEntry, client_id: UUID) -> None:
    """The row gets a new key: anyone replacing what it said before finds that it says something else by now."""
    pad.taken_back = with_undone(pad.taken_back, row.client_id)
    row.client_id, row.entry = client_id, entry_to_mapping(entry)
    _refuse(pad, rows, row.number)
    row.save(update_fields=["client_id", "entry"])
    _changed(pad)


@writes
def withdraw_pad_round(*, pad: Pad, client_id: UUID) -> None:
    """Stops a round from arriving that its phone has undone. Stale where it is on the sheet, or was."""
    keep_from_coming(lock_pad(pad), client_id)


@writes
def undo_pad_round(*, pad: Pad, revision: int) -> int:
    """Takes the last round off the pad; returns its number. Stale when anything was written since."""
    pad, rows = _locked(pad)
    if pad.revision != revision or not rows:
        raise Stale
    last = rows[-1]
    pad.taken_back = with_undone(pad.taken_back, last.client_id)
    last.delete()
    _changed(pad)
    return last.number


@writes
def forget_pads() -> int:
    """Deletes unused pads: half a year without a change, or a week without a single round."""
    now = timezone.now()
    unused = Q(changed_at__lt=now - PAD_KEPT_FOR) | Q(revision=0, changed_at__lt=now - EMPTY_KEPT_FOR)
    # One that is being written on at this very moment is in use again.
    keys = list(
        Pad.objects.filter(unused).select_for_update(skip_locked=True, no_key=True).values_list("pk", flat=True)
    )
    _count, per_model = Pad.objects.filter(pk__in=keys).delete()
    return per_model.get(Pad._meta.label, 0)


def _next_partners(names: list[str]) -> list[str]:
    """The same four with other partners; the first keeps their seat. Where no one has a partner, all stay."""
    if len(names) < len(Seat):
        return names
    north, east, south, west = names
    return [north, south, west, east]


def _store_new(token: str, **fields: Any) -> None:
    now = timezone.now()
    pad = Pad(token_hash=hash_token(token), created_at=now, changed_at=now, **fields)
    # If another tap has just taken it, that is a lost race, and tried again: then that pad is found.
    pad.full_clean(exclude={"token_hash"})
    pad.save()


def _refuse_too_many(visitor: str) -> None:
    """The first limit keeps one machine from filling the database, the second many of them."""
    hour_ago = timezone.now() - LIMIT_PERIOD
    is_busy = is_too_often("pads", network_of(visitor), most=PADS_PER_VISITOR, period=LIMIT_PERIOD)
    if is_busy or Pad.objects.filter(created_at__gt=hour_ago).count() >= PADS_IN_ALL:
        raise Refused(_("Too many score pads have been started here. Please wait an hour."))


def _locked(pad: Pad) -> tuple[Pad, list[PadRound]]:
    """The pad as it is stored now with its rounds, written on by no one else until the transaction ends."""
    pad = lock_pad(pad)
    return pad, list(pad.rounds.all())


def _read(pad: Pad, rows: Sequence[PadRound]) -> list[ReadRound]:
    rules = pad.ruleset
    return [read_round(row, rules) for row in rows]


def _refuse(pad: Pad, rows: Sequence[PadRound], number: int) -> None:
    """Refuse what cannot be one match: an impossible round, or rounds after the end."""
    rules = pad.ruleset
    match = score_written(_read(pad, rows), rules, changed=number)
    refuse_dealt_again(match.rounds[number - 1], rules)


def _changed(pad: Pad) -> None:
    pad.revision += 1
    pad.changed_at = timezone.now()
    pad.save(update_fields=["revision", "changed_at", "taken_back"])
