"""The first owner of an installation: who may begin, and the club that they begin with.

Until there is an owner the welcome page admits anyone at this computer, or with the code that `serve` prints.
"""

import hmac
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.letters import code_of
from tournaments.models import Club, Submission
from tournaments.permissions import derived, has_owner
from tournaments.services.club.club import create_club
from tournaments.services.limit import find_by_code
from tournaments.services.transaction import lock, writes

CODE_LENGTH = 8
WRONG_CODES = 10
LIMIT_PERIOD = timedelta(minutes=10)
# There is no club yet to be locked: two who begin at once meet at this row, which is forgotten after a day.
FIRST_OWNER = "first-owner"


def first_code() -> str:
    """The code that opens the welcome page elsewhere: the same on every server of the installation, stored nowhere."""
    return code_of(derived("the first owner"), CODE_LENGTH)


def check_first_code(*, code: str, visitor: str) -> None:
    """Refused at the field `code` when it is wrong, or too many wrong ones came from this address."""
    find_by_code(
        FIRST_OWNER,
        code,
        visitor=visitor,
        most=WRONG_CODES,
        period=LIMIT_PERIOD,
        find=lambda typed: typed if hmac.compare_digest(typed, first_code()) else None,
        wrong=_("This code is not correct. Look at the window in which the program runs."),
    )


def begin_own_club(*, name: str, username: str, password: str) -> Club:
    """The first club that is not fictional, with its owner; Refused when there already is an owner."""
    _refuse_second()
    # Hashing takes its time on purpose: no other writer has to wait for it.
    return _begin(get_user_model()(username=username, password=make_password(password)), name)


@writes
def _begin(user: User, name: str) -> Club:
    Submission.objects.get_or_create(key=FIRST_OWNER)
    lock(Submission, key=FIRST_OWNER)
    _refuse_second()
    user.pk = None
    user.full_clean()
    user.save(force_insert=True)
    return create_club(name=name, owner=user)


def _refuse_second() -> None:
    if has_owner():
        raise Refused(_("Someone was faster: this site has an owner now."), code="second")
