"""A drive: one evening for all who come, created in one go, and undone in one go while nothing is written."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring import Seat
from tournaments.choices import CompetitionForm, CompetitionKind, LeftOver
from tournaments.exceptions import Refused
from tournaments.models import Club, Competition, Leg, MatchDay, Player, Screen, Unit
from tournaments.models.counting import usual_counting
from tournaments.models.player import players_of
from tournaments.names import tidied
from tournaments.queries.evening.drive import is_under_way
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.change import can_be_undone
from tournaments.services.evening.door import check_in
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.draw_plan import fits, usual_way
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.log import log_action
from tournaments.services.people.pair import add_pairs
from tournaments.services.people.player import add_newcomers
from tournaments.services.season.competition import create_competition
from tournaments.services.transaction import lock_club, lock_competition, writes

LEFT_OVER = "left_over"


@writes
def begin_drive(
    *,
    club: Club,
    name: str,
    date: datetime.date,
    entrants: Sequence[tuple[str, ...]],
    even_if_left_over: bool = False,
    seed: int | None = None,
    by: User | None,
    **settings: Any,
) -> MatchDay:
    """A tournament of one evening, everyone who plays in it checked in, and all legs drawn; or nothing at all.

    `entrants` are names: two for each pair, or one for each who plays alone. A name of a player of the club means that
    person; everyone else comes only for this. `settings` are fields of the competition; unless they say otherwise it
    counts as one of its game usually does. If some are left over in each leg, that must be accepted.
    """
    club = lock_club(club)
    is_pairs = any(len(names) > 1 for names in entrants)
    form = CompetitionForm.PAIRS if is_pairs else CompetitionForm.INDIVIDUAL
    competition = lock_competition(_create(club, name, form, at_field="names", **settings))
    entrants = [tuple(map(tidied, names)) for names in entrants]
    _refuse_impossible(competition, entrants, even_if_left_over=even_if_left_over)
    people = _people(competition, [one for names in entrants for one in names])
    _refuse_one_by_two_names(entrants, people)
    units: Sequence[Unit] = [people[one.casefold()] for (one, *_other) in entrants]
    if is_pairs:
        both = [(people[first.casefold()], people[second.casefold()]) for first, second in entrants]
        units = add_pairs(competition=competition, people=both, numbers=[None] * len(both))
    match_day = open_match_day(competition=competition, date=date)
    check_in(match_day=match_day, units=units)
    draw_legs(match_day=match_day, seed=seed, by=by)
    log_action(match_day, "drive_begun")
    return match_day


def _create(club: Club, name: str, form: str, *, at_field: str, **settings: Any) -> Competition:
    if name.casefold() in {other.casefold() for other in club.competitions.values_list("name", flat=True)}:
        raise Refused({"name": _("This club already has a competition with this name; add a word, for example.")})
    rules = Competition(club=club, **settings).ruleset
    if form != CompetitionForm.INDIVIDUAL and rules.players < len(Seat):
        raise Refused({at_field: _("With two or three at a table, everyone plays for themselves.")})
    return create_competition(
        club=club,
        name=name,
        kind=CompetitionKind.TOURNAMENT,
        form=form,
        takes_day_guests=True,
        match_days_planned=1,
        **(usual_counting(rules) | settings),
    )


@writes
def announce_drive(
    *,
    club: Club,
    name: str,
    form: str,
    date: datetime.date,
    starts_at: datetime.time | None,
    most_units: int | None,
    sign_up_until: datetime.date | None,
    **settings: Any,
) -> MatchDay:
    """A drive to come, for which anyone can sign up; `settings` as for one that begins at once."""
    club = lock_club(club)
    competition = _create(club, name, form, at_field="form", **settings)
    match_day = open_match_day(competition=competition, date=date, starts_at=starts_at)
    match_day.open_to_all, match_day.most_units = True, most_units
    match_day.sign_up_until = sign_up_until
    match_day.full_clean()
    match_day.save(update_fields=["open_to_all", "most_units", "sign_up_until"])
    log_action(match_day, "drive_announced")
    return match_day


def _refuse_one_by_two_names(entrants: Sequence[tuple[str, ...]], people: Mapping[str, Player]) -> None:
    met: set[Player] = set()
    for name in (name for names in entrants for name in names):
        if people[name.casefold()] in met:
            raise Refused({"names": ValidationError(_("%(name)s is named twice."), params={"name": name})})
        met.add(people[name.casefold()])


def _refuse_impossible(
    competition: Competition, entrants: Sequence[tuple[str, ...]], *, even_if_left_over: bool
) -> None:
    """Refused at the list: what no draw could do, or what has to be meant."""
    met: set[str] = set()
    for name in (name for names in entrants for name in names):
        if name.casefold() in met:
            raise Refused({"names": ValidationError(_("%(name)s is named twice."), params={"name": name})})
        met.add(name.casefold())
    count, at_table = len(entrants), competition.units_at_table
    at_three = LeftOver.THREE_PLAYER_TABLES
    if usual_way(competition, [count]) == at_three and fits(at_three, count):
        return  # no one sits out
    if count < at_table:
        too_few = _("A drive needs at least two pairs.") if competition.is_pairs else _("They do not fill one table.")
        raise Refused({"names": too_few})
    left = count % at_table
    if left and not even_if_left_over:
        raise Refused({"names": ValidationError(_left_over(competition, count, left), code=LEFT_OVER)})


def _left_over(competition: Competition, count: int, left: int) -> str:
    if competition.is_pairs:
        return str(_("%(count)d pairs is an odd number: one pair sits out in each leg.") % {"count": count})
    return ngettext(
        "%(count)d people do not fill the tables exactly: %(left)d sits out in each leg.",
        "%(count)d people do not fill the tables exactly: %(left)d sit out in each leg.",
        left,
    ) % {"count": count, "left": left}


def _people(competition: Competition, names: Sequence[str]) -> Mapping[str, Player]:
    """Players of the club, and day guests for the others, by name."""
    known = by_any_name(players_of(competition.club))
    unclear = [*dict.fromkeys(filter(None, map(known.unclear, names)))]
    if unclear:
        raise Refused({"names": unclear})
    try:
        new = add_newcomers(competition, [name for name in names if name.casefold() not in known])
    except ValidationError as error:
        raise Refused({"names": error.messages}) from error
    return known | {player.full_name.casefold(): player for player in new}


@writes
def undo_drive(*, competition: Competition) -> None:
    """As if it had never begun: with its evening, its draw, and the people who came only for it.

    Only while nothing is written: no score, no result, no penalty, no one who has paid.
    """
    club = lock_club(competition.club)
    competition = lock_competition(competition, with_all=True)
    if is_under_way(competition):
        raise Refused(_("Something has already been entered in this drive: it stays."))
    can_be_undone(competition)
    days = competition.match_days.all()
    Screen.objects.filter(match_day__in=days).update(match_day=None)
    Leg.objects.filter(match_day__in=days).delete()
    days.delete()
    competition.pairs.all().delete()
    competition.day_guests.all().delete()
    competition.delete()
    log_action(club, "drive_taken_back")
