"""Federations: who founds and runs one, and the clubs that join and leave.

A federation is run through its own club, so roles, invitations, the log and joint tournaments are those of a club.
Everything here is written under the lock of the club that joins, or of the federation's own.
"""

import secrets

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.letters import CODE_LETTERS
from tournaments.models import Club, Federation, Joining
from tournaments.services.club.club import add_member
from tournaments.services.log import log_action
from tournaments.services.slug import free_slug, keep_former_slug, look_again
from tournaments.services.transaction import lock_club, writes

CODE_LENGTH = 8


@writes
def create_federation(*, name: str) -> Federation:
    """Creates one with its own code, by which clubs join; no one runs it yet."""
    federation = Federation(name=name, slug=free_slug(name, Federation.objects.all()), join_code=_new_code())
    federation.full_clean(exclude={"slug"})  # it is ours: if it has just been taken, the next one is tried
    federation.save()
    look_again(federation)
    return federation


@writes
def found_federation(*, name: str, owner: User) -> Club:
    """A federation with its own club, whose owner is the person who founds it. Returns that club."""
    return give_own_club(federation=create_federation(name=name), owner=owner)


@writes
def give_own_club(*, federation: Federation, owner: User) -> Club:
    """From now on it is run on the web. Refused where someone runs it already."""
    if federation.own_club is not None:
        raise Refused(_("Someone already runs this federation."))
    club = Club(name=federation.name, slug=free_slug(federation.name, Club.objects.all()))
    club.federation, club.is_federation = federation, True
    club.full_clean(exclude={"slug"})
    club.save()
    look_again(club)
    add_member(club=club, user=owner, role=Role.OWNER)
    log_action(club, "federation_founded", by=owner)
    return club


@writes
def update_federation(*, club: Club, name: str, slug: str) -> Federation:
    """Changes its name, which its own club shares, and its web name."""
    club, federation = _locked_own(club)
    before = federation.slug
    federation.name, federation.slug = name, slug
    federation.full_clean()
    federation.save(update_fields=["name", "slug"])
    keep_former_slug(federation, before)
    look_again(federation)
    club.name = name
    club.full_clean()
    club.save(update_fields=["name"])
    log_action(club, "federation_changed")
    return federation


@writes
def renew_join_code(*, club: Club) -> Federation:
    """A new code; no one can join with the old one any more."""
    club, federation = _locked_own(club)
    federation.join_code = _new_code()
    federation.save(update_fields=["join_code"])
    log_action(club, "join_code_renewed")
    return federation


# Joining: the club and the federation both say so


@writes
def join_federation(*, club: Club, code: str) -> Federation:
    """The federation gives its code to clubs; capitals and spaces do not matter."""
    federation = Federation.objects.filter(join_code="".join(code.split()).upper()).first()
    if federation is None or not _may_belong_together(federation, club):
        raise ValidationError({"code": _("No federation has this code.")})
    club = lock_club(club)
    if club.federation_id != federation.pk:  # a code typed twice: the club has joined already
        _join(federation, club)
    return federation


@writes
def ask_to_join(*, club: Club, federation: Federation) -> bool:
    """The club agrees. Returns whether it joined, because the federation had agreed before."""
    club = lock_club(club)
    _refuse_impossible(federation, club)
    if federation.own_club is None:
        raise Refused(_("No one runs this federation on this site: ask the federation for the code."))
    said = Joining.objects.filter(federation=federation, club=club).first()
    if said is None:
        Joining.objects.create(federation=federation, club=club, by_club=True)
        log_action(club, "federation_asked", name=federation.name)
    elif not said.by_club:
        _join(federation, club)
        return True
    return False


@writes
def invite_club(*, federation: Federation, club: Club) -> bool:
    """The federation agrees. Returns whether the club joined, because it had asked before."""
    club = lock_club(club)
    _refuse_impossible(federation, club)
    said = Joining.objects.filter(federation=federation, club=club).first()
    if said is None:
        Joining.objects.create(federation=federation, club=club, by_club=False)
        log_action(_own(federation), "club_invited", club=club.name)
    elif said.by_club:
        _join(federation, club)
        log_action(_own(federation), "club_let_in", club=club.name)
        return True
    return False


@writes
def drop_joining(*, joining: Joining, at: Club) -> None:
    """One of the two changes its mind or declines; `at` is its club."""
    club = lock_club(joining.club)
    gone, _of_models = Joining.objects.filter(pk=joining.pk).delete()
    if not gone:
        return
    log_action(at, "joining_dropped", club=club.name)


@writes
def leave_federation(*, club: Club) -> None:
    club = lock_club(club)
    federation = club.federation
    if federation is None or club.is_federation:
        return
    _leave(club)
    log_action(club, "federation_left", name=federation.name)
    if (own := federation.own_club) is not None:
        log_action(own, "federation_left", club=club.name)


@writes
def let_club_go(*, federation: Federation, club: Club) -> None:
    """The federation removes a club."""
    club = lock_club(club)
    if club.federation_id != federation.pk or club.is_federation:
        return
    _leave(club)
    log_action(club, "federation_ended", name=federation.name)
    log_action(_own(federation), "club_let_go", club=club.name)


@writes
def share_players(*, club: Club, is_shared: bool) -> None:
    """Whether the organisers of its federation may take participants from its list."""
    club = lock_club(club)
    if club.shares_players == is_shared:
        return
    club.shares_players = is_shared
    club.save(update_fields=["shares_players"])
    log_action(club, "list_shared" if is_shared else "list_kept")


def _join(federation: Federation, club: Club) -> None:
    _refuse_impossible(federation, club)
    club.federation = federation
    club.save(update_fields=["federation"])
    # Its requests and invitations are over too: a club is in one federation.
    club.joinings.all().delete()
    log_action(club, "federation_joined", name=federation.name)
    if (own := federation.own_club) is not None:
        log_action(own, "federation_joined", club=club.name)


def _leave(club: Club) -> None:
    """The list was shared with this federation only."""
    club.federation, club.shares_players = None, False
    club.save(update_fields=["federation", "shares_players"])


def _refuse_impossible(federation: Federation, club: Club) -> None:
    if not _may_belong_together(federation, club):
        raise Refused(_("This club cannot join this federation."))
    if club.federation_id is not None:
        raise Refused(_("The club is already in a federation: it has to leave that one first."))


def _may_belong_together(federation: Federation, club: Club) -> bool:
    """Fictional clubs stay among themselves, and a federation joins no other."""
    return not club.is_federation and not federation.clubs.exclude(is_demo=club.is_demo).exists()


def _own(federation: Federation) -> Club:
    club = federation.own_club
    if club is None:
        raise Refused(_("No one runs this federation on this site."))
    return club


def _locked_own(club: Club) -> tuple[Club, Federation]:
    club = lock_club(club)
    federation = club.federation
    if federation is None or not club.is_federation:
        raise Refused(_("This is not a federation."))
    return club, federation


def _new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))
