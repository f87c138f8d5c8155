"""Anyone signs up at a drive, is on its list or its waiting list, finds a partner, and cancels by the same link."""

import datetime
from collections.abc import Sequence
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CompetitionKind
from tournaments.exceptions import Refused
from tournaments.models import Change, Entrant, MatchDay, Pair, Player, SignUp, Team, TeamMember, Unit
from tournaments.models.player import players_of
from tournaments.names import tidied
from tournaments.permissions import as_token, derived, hash_token
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.change import ANSWERS, can_be_undone, forget_rows
from tournaments.services.evening.door import remove_unit
from tournaments.services.evening.sign_up import is_full, move_up, put_on, refuse_late, take_off
from tournaments.services.log import log_action
from tournaments.services.people.pair import add_pair
from tournaments.services.people.player import add_newcomers
from tournaments.services.people.team import add_team
from tournaments.services.people.unit import of_unit
from tournaments.services.transaction import lock_club, lock_competition, lock_match_day, writes

# A waiting list longer than this is of no use to anyone.
MOST_SIGN_UPS = 1_000
PEOPLE = (Player, Pair, Team, TeamMember)
# Telephone and e-mail of entrants stay for questions afterwards, and then no longer.
REACH_KEPT_FOR = timedelta(days=30)


def entrant_token(nonce: str) -> str:
    """The secret part of the address of a sign-up."""
    return as_token(derived(f"sign-up {nonce}"))


@writes
def set_sign_up(
    *, match_day: MatchDay, open_to_all: bool, most_units: int | None, sign_up_until: datetime.date | None
) -> MatchDay:
    """Whether anyone can sign up, for how many there is room, and until when. With more room those who wait move up."""
    match_day = lock_match_day(match_day)
    if open_to_all and match_day.competition.kind != CompetitionKind.TOURNAMENT:
        raise Refused(_("Anyone can sign up for a tournament; the evenings of a season are for its players."))
    can_be_undone(match_day, MatchDay, *ANSWERS)
    match_day.open_to_all, match_day.most_units = open_to_all, most_units
    match_day.sign_up_until = sign_up_until
    match_day.full_clean()
    match_day.save(update_fields=["open_to_all", "most_units", "sign_up_until"])
    move_up(match_day)
    log_action(match_day, "sign_up_set")
    return match_day


@writes
def sign_up_anyone(
    *,
    match_day: MatchDay,
    names: Sequence[str],
    reach: str,
    nonce: str,
    team: str = "",
    now: datetime.datetime | None = None,
) -> Entrant:
    """They are on the list of this match day, or on its waiting list; the same `nonce` again is the same sign-up.

    Where pairs play, one name is someone who looks for a partner. A name of a player means that person; all others come
    only for this competition where it takes day guests, or become guests of the club. `now`: the people themselves
    sign up, so it has to be open and in time.
    """
    lock_club(match_day.competition.club)
    lock_competition(match_day.competition)
    match_day = lock_match_day(match_day)
    stored = Entrant.objects.filter(token_hash=hash_token(entrant_token(nonce))).select_related("sign_up").first()
    if stored is not None:
        return stored
    if now is not None:
        if not match_day.open_to_all:
            raise Refused(_("It is too late to say so here: tell the organiser."))
        refuse_late(match_day, now)
    if match_day.sign_ups.count() >= MOST_SIGN_UPS:
        raise Refused(_("The waiting list is full."))
    can_be_undone(match_day, *ANSWERS, *PEOPLE)
    people = _people(match_day, names)
    looking = match_day.sign_ups.filter(pair=None, player__in=people) if match_day.competition.is_pairs else None
    if looking is not None and len(people) == 2 and (first := looking.order_by("made_at", "pk").first()):
        sign_up = _with_partner(match_day, first, next(one for one in people if one.pk != first.player_id))
    else:
        sign_up = _new_sign_up(match_day, people, team)
    entrant = Entrant(
        sign_up=sign_up, player=people[0], reach=reach, nonce=nonce, token_hash=hash_token(entrant_token(nonce))
    )
    entrant.full_clean(exclude=["sign_up", "player"])
    entrant.save()
    log_action(match_day, "sign_up_made")
    return entrant


def _new_sign_up(match_day: MatchDay, people: Sequence[Player], team: str) -> SignUp:
    competition = match_day.competition
    unit: Unit
    if competition.is_teams:
        unit = add_team(competition=competition, name=team, members=people)
    elif competition.is_pairs and len(people) == 2:
        unit = _pair_of(match_day, *people)
    else:
        unit = people[0]
    _refuse_again(match_day, unit)
    return put_on(match_day, unit)


def _refuse_again(match_day: MatchDay, unit: Unit) -> None:
    taken = match_day.sign_ups.filter(**of_unit(unit))
    if isinstance(unit, Player):
        taken |= match_day.sign_ups.filter(Q(pair__first=unit) | Q(pair__second=unit))
    if taken.exists():
        raise Refused(_("%(name)s has signed up already."), params={"name": unit})
    if match_day.attendances.filter(**of_unit(unit)).exists():
        raise Refused(_("%(name)s is here already."), params={"name": unit})


def _pair_of(match_day: MatchDay, first: Player, second: Player) -> Pair:
    pairs = match_day.competition.pairs
    found = pairs.filter(first__in=[first, second], second__in=[first, second]).select_related("first", "second")
    return found.first() or add_pair(competition=match_day.competition, first=first, second=second)


def _people(match_day: MatchDay, names: Sequence[str]) -> list[Player]:
    """Those who are known by this name, and newcomers; no one twice."""
    competition = match_day.competition
    names = [tidied(name) for name in names]
    known = by_any_name(players_of(competition).filter(anonymised_at=None).select_related("club"))
    if any(known.unclear(name) for name in names):
        raise Refused(_("More than one person has this name: write the town behind it, as in “Jan (Assen)”."))
    new = [name for name in dict.fromkeys(names) if name.casefold() not in known]
    # By what it reads as: “Jan(Assen)” is “Jan (Assen)”.
    made = dict(zip(new, add_newcomers(competition, new, is_guest=True), strict=True))
    people = [made.get(name) or known[name.casefold()] for name in names]
    if len(set(people)) < len(people):
        raise Refused(_("The same name is there twice."))
    return people


@writes
def find_partner(*, sign_up: SignUp, name: str, now: datetime.datetime | None = None) -> SignUp:
    """Someone who was looking for a partner has one, and the two are on the list; `now`: they say so themselves."""
    match_day = sign_up.match_day
    lock_club(match_day.competition.club)
    lock_competition(match_day.competition)
    match_day = lock_match_day(match_day)
    if now is not None:
        refuse_late(match_day, now)
    can_be_undone(match_day, *ANSWERS, *PEOPLE)
    looking = match_day.sign_ups.select_related("player__club").get(pk=sign_up.pk)
    if looking.pair_id is not None:
        raise Refused(_("They have a partner already."))
    [partner] = _people(match_day, [name])
    found = _with_partner(match_day, looking, partner)
    log_action(match_day, "partner_found")
    return found


@writes
def put_together(*, match_day: MatchDay, keys: Sequence[int]) -> SignUp:
    """An organiser makes a pair of two who are looking for a partner."""
    lock_club(match_day.competition.club)
    lock_competition(match_day.competition)
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, *ANSWERS, *PEOPLE)
    looking = list(
        match_day.sign_ups.filter(pk__in=keys, pair=None).select_related("player__club").order_by("made_at", "pk")
    )
    partner = looking[1].player if len(looking) == 2 else None
    if partner is None or not match_day.competition.is_pairs:
        raise Refused(_("Choose two who are looking for a partner."))
    found = _with_partner(match_day, looking[0], partner)
    log_action(match_day, "partner_found")
    return found


def _with_partner(match_day: MatchDay, looking: SignUp, partner: Player) -> SignUp:
    """One sign-up instead of one or two, as early as the first of them; each keeps the page of their own link."""
    if looking.player is None or looking.player == partner:
        raise Refused(_("The same name is there twice."))
    other = match_day.sign_ups.filter(player=partner, pair=None).first()
    pair = _pair_of(match_day, looking.player, partner)
    _refuse_again(match_day, pair)
    if other is not None:
        other.entrants.update(sign_up=looking)
        looking.made_at = min(looking.made_at, other.made_at)
        other.delete()
    looking.player, looking.pair, looking.is_waiting = None, pair, is_full(match_day)
    looking.save(update_fields=["player", "pair", "is_waiting", "made_at"])
    return looking


@writes
def cancel_sign_up(*, sign_up: SignUp, now: datetime.datetime | None = None) -> None:
    """They do not come, and those who came only for this are no longer listed; the first of those who wait moves up.

    `now`: they say so themselves, which has to be in time.
    """
    match_day = sign_up.match_day
    lock_club(match_day.competition.club, with_all=True)
    match_day = lock_match_day(match_day)
    if now is not None:
        refuse_late(match_day, now)
    can_be_undone(match_day, *ANSWERS, *PEOPLE)
    stored = match_day.sign_ups.get(pk=sign_up.pk)
    unit = stored.unit
    if match_day.attendances.filter(**of_unit(unit)).exists():
        raise Refused(_("%(name)s is here already."), params={"name": unit})
    take_off(match_day, match_day.sign_ups.filter(pk=stored.pk))
    remove_unit(unit)
    log_action(match_day, "sign_up_cancelled")


@writes
def note_informed(*, match_day: MatchDay, keys: Sequence[int]) -> None:
    """These know that they moved up from the waiting list."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, SignUp)
    if match_day.sign_ups.filter(pk__in=keys, moved_up_at__isnull=False).update(moved_up_at=None):
        log_action(match_day, "moved_up_informed")


@writes
def remove_due_entrants(*, match_day: MatchDay) -> int:
    """How they are reached is gone for good, also where a change still has it; how many there were."""
    lock_club(match_day.competition.club)
    match_day = lock_match_day(match_day, even_closed=True)
    count, _by_model = Entrant.objects.filter(sign_up__match_day=match_day).delete()
    forget_rows(Change.objects.filter(match_day=match_day), Entrant)
    if count:
        log_action(match_day, "entrants_removed", by=User())  # the log says that no one did it
    return count


def remove_all_due_entrants() -> int:
    """In every club, without anyone asking: once a day while the site is served, and by the command."""
    before = timezone.localdate() - REACH_KEPT_FOR
    days = MatchDay.objects.filter(sign_ups__entrants__isnull=False, date__lt=before).distinct()
    return sum(remove_due_entrants(match_day=day) for day in days.select_related("competition__club"))
