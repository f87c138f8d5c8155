"""The history: every change of something stored records what it was, what it became, who did it and why."""

from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CorrectionSubject
from tournaments.models import Competition, Correction, Table

Notation = dict[str, Any] | None


def keep_correction(
    *,
    competition: Competition,
    subject: CorrectionSubject,
    before: Notation,
    after: Notation,
    reason: str,
    by: User | None,
    table: Table | None = None,
    number: int | None = None,
) -> Correction:
    """Part of another service's transaction; `after` None means that it was removed."""
    correction = Correction(
        competition=competition,
        table=table,
        subject=subject,
        number=number,
        before=before,
        after=after,
        reason=required_reason(reason),
        made_by=by,
    )
    correction.full_clean(exclude=["before", "after"])
    correction.save()
    return correction


def required_reason(reason: str) -> str:
    """The reason without spaces around it; it must not be empty."""
    reason = reason.strip()
    if not reason:
        raise ValidationError({"reason": _("Give a reason: it stays readable in the history.")})
    return reason
