"""Tokens with which programs hand in rounds: made by an owner, shown once, withdrawn; and their texts."""

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import KeyUsed, Refused
from tournaments.models import ApiToken, Club, HandIn
from tournaments.permissions import TOKEN_BYTES, hash_token
from tournaments.services.log import log_action
from tournaments.services.submission import is_sent_again, secret_of_form
from tournaments.services.transaction import lock_club, writes

MOST_TOKENS = 20
KEPT_FOR = timedelta(days=1)
MOST_KEPT = 500
"""Texts of one token whose answers are kept."""


@writes
def make_api_token(*, club: Club, name: str, by: User) -> str:
    """A new token, which is stored nowhere: the answer shows it once."""
    club = lock_club(club)
    token = secret_of_form("api token") or secrets.token_urlsafe(TOKEN_BYTES)
    if is_sent_again():
        # A second tap, or a reload of the page that shows it: one that was withdrawn stays so.
        if not club.api_tokens.filter(token_hash=hash_token(token)).exists():
            raise Refused(_("The token that was made here has been withdrawn. Send the form again for a new one."))
        return token
    if club.api_tokens.count() >= MOST_TOKENS:
        raise Refused(_("A club has at most %(most)d tokens: withdraw one first."), params={"most": MOST_TOKENS})
    made = ApiToken(club=club, name=name, token_hash=hash_token(token), made_by=by)
    made.full_clean()
    made.save()
    log_action(club, "token_made", person=name)
    return token


@writes
def withdraw_api_token(*, token: ApiToken) -> None:
    """From now on nothing is handed in with it; what was handed in stays."""
    club = lock_club(token.club)
    token = club.api_tokens.get(pk=token.pk)
    token.delete()
    log_action(club, "token_withdrawn", person=token.name)


@writes
def begin_hand_in(*, token: ApiToken, key: str, body: bytes) -> HandIn:
    """The text with this key, as it was begun before or begins now; its answer is there when it was answered already.

    Raises KeyUsed when another text was sent with this key; Stale when the token was withdrawn meanwhile. No lock: of
    two that come at once the second finds what the first one stored.
    """
    now = timezone.now()
    HandIn.objects.filter(at__lt=now - KEPT_FOR).delete()
    for at in token.hand_ins.order_by("-at").values_list("at", flat=True)[MOST_KEPT : MOST_KEPT + 1]:
        token.hand_ins.filter(at__lte=at).delete()
    if not ApiToken.objects.filter(pk=token.pk).update(used_at=now):
        raise ApiToken.DoesNotExist
    found, _is_new = HandIn.objects.get_or_create(
        key=sha256(f"{token.pk} {key}".encode()).hexdigest(),
        defaults={"token": token, "body_hash": sha256(body).hexdigest()},
    )
    if found.body_hash != sha256(body).hexdigest():
        raise KeyUsed
    return found


@writes
def end_hand_in(*, hand_in: HandIn, answer: dict[str, Any]) -> dict[str, Any]:
    """Keeps the answer, unless the same text was answered meanwhile: then that answer counts."""
    if HandIn.objects.filter(pk=hand_in.pk, answer__isnull=True).update(answer=answer):
        return answer
    return HandIn.objects.get(pk=hand_in.pk).answer or answer
