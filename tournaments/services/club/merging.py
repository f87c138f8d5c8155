"""Two entries that turn out to be one person are merged: all that was played, and the old number leads to the new."""

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CompetitionForm, CorrectionSubject, WishKind
from tournaments.exceptions import Refused
from tournaments.models import (
    Adjustment,
    Attendance,
    CategoryPlace,
    Club,
    Competition,
    Contact,
    DivisionPlace,
    Draw,
    FinalPlace,
    Fixture,
    FormerNumber,
    Handicap,
    LineUp,
    MatchDay,
    Pair,
    Player,
    PlayingReserve,
    SignUp,
    Stop,
    Wish,
)
from tournaments.models.parts import references_to
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.club.merging import Merging, Obstacle, Where, get_merging
from tournaments.services.change import Watched, watch
from tournaments.services.evening.adjustment import notation_of
from tournaments.services.log import log_action
from tournaments.services.money.evening import settle
from tournaments.services.people.player import next_number_in
from tournaments.services.table.correction import keep_correction
from tournaments.services.transaction import lock, lock_club, writes

OF_WISH = Wish.players.through

OBSTACLES = {
    Obstacle.SAME_LEG: _("%(competition)s, %(match_day)s, leg %(leg)s: both were there."),
    Obstacle.SAME_EVENING: _("%(competition)s, %(match_day)s: both have a result that evening."),
    Obstacle.IN_PLACE: _("%(competition)s, %(match_day)s: someone played in another’s place, and both were there."),
    Obstacle.OWN_PARTNER: _("%(competition)s: they are a pair with each other."),
    Obstacle.TWO_TEAMS: _("%(competition)s: they play in two teams."),
    Obstacle.ONE_TEAM: _("%(competition)s: they are both in one team, which would then have only three people."),
    Obstacle.TWO_DIVISIONS: _("%(competition)s: they play in two divisions."),
}


@writes
def merge_players(*, keep: Player, gone: Player, by: User | None) -> Player:
    """Everything of `gone` goes over to `keep`; the name finds that person from now on, and the number leads there.

    Refused, with all reasons, where one person could not have done both.
    """
    of_copies = Player.objects.filter(origin__in=[keep, gone]).values_list("club", flat=True)
    lock(Club, pk__in={keep.club_id, *of_copies})
    club = lock_club(keep.club, with_all=True)
    keep, gone = (Player.objects.select_related("club").get(pk=player.pk) for player in (keep, gone))
    refuse_two_people(keep, gone)
    merging = get_merging(keep, gone)
    if merging.obstacles:
        raise Refused([obstacle_in_words(where) for where in merging.obstacles])
    former, number = {keep.number, gone.number}, _number_of_both(keep, gone)
    draws = _draws_with(merging, number)
    watch(Watched(club.pk, None, _rows_of(merging, draws)))
    _let_go_of_what_is_there_twice(merging, by)
    for draw in draws:
        draw.save(update_fields=["units", "turns"])
    for one, other in merging.pairs:
        _refer_to(Pair, one.pk, other.pk)
        one.delete()
    _one_wish_each(keep, gone)
    _one_place_each(keep, gone)
    _one_copy_each(keep, gone)
    if not Contact.objects.filter(player=keep).exists():
        Contact.objects.filter(player=gone).update(player=keep)
    _refer_to(Player, gone.pk, keep.pk)
    gone.delete()
    for match_day in _evenings_of_both(merging):
        settle(match_day)
    keep.number = number
    _take_over(keep, gone)
    FormerNumber.objects.bulk_create(
        FormerNumber(club=club, number=one, player=keep) for one in sorted(former - {number})
    )
    log_action(club, "players_merged", number=keep.number)
    return keep


def _evenings_of_both(merging: Merging) -> QuerySet[MatchDay]:
    """Where both were there, or one was absent: one person pays once."""
    stays = Q(attendances__in=[stays for _goes, stays in merging.attendances])
    days = MatchDay.objects.filter(stays | Q(pk__in=[day.pk for _key, day in merging.absences]))
    return days.distinct().select_related("competition__club").order_by("pk")


def refuse_two_people(keep: Player, gone: Player) -> None:
    """The reasons against it that need no look at what they played."""
    if keep.pk == gone.pk:
        raise Refused(_("This is already a single entry."))
    if keep.club_id != gone.club_id:
        raise Refused(_("They belong to two different clubs."))
    if keep.anonymised_at is not None or gone.anonymised_at is not None:
        raise Refused(_("The name of one of them was removed: it can no longer be found out who that was."))
    if keep.only_for_id is not None and gone.only_for_id is None:
        raise Refused(_("%(name)s belongs to the club, so that entry stays."), params={"name": gone})


def obstacle_in_words(where: Where) -> str:
    words = {"competition": where.competition, "match_day": where.match_day, "leg": where.leg}
    return str(OBSTACLES[where.obstacle]) % words


def _rows_of(merging: Merging, draws: Collection[Draw]) -> dict[type[Model], dict[str, Any]]:
    """Every row that may change, so that it can be undone."""
    keys: dict[type[Model], set[int]] = {Player: {merging.keep.pk, merging.gone.pk}, Draw: {one.pk for one in draws}}
    of_models: dict[str, type[Model]] = {"player": Player, "pair": Pair}
    for units in merging.units:
        for model, column in references_to(of_models[units[0][0]]):
            rows = model._base_manager.filter(**{f"{column}__in": [key for _field, key in units]})
            keys.setdefault(model, set()).update(rows.values_list("pk", flat=True))
    keys[Wish] = set(OF_WISH._base_manager.filter(pk__in=keys[OF_WISH]).values_list("wish_id", flat=True))
    found: dict[type[Model], dict[str, Any]] = {model: {"pk__in": found} for model, found in keys.items()}
    found[FormerNumber] = {"club": merging.keep.club_id}
    if not Contact.objects.filter(player=merging.keep).exists():
        # Whose it is: nothing else of it changes, so nothing else of it is stored there.
        found[Contact] = {"player": merging.gone.pk}
    return found


def _refer_to(model: type[Model], one: int, other: int) -> None:
    """Every reference to the one becomes one to the other."""
    for referring, column in references_to(model):
        referring._base_manager.filter(**{column: one}).update(**{column: other})


def _let_go_of_what_is_there_twice(merging: Merging, by: User | None) -> None:
    keys = [key for key, _day in merging.absences]
    for absence in Adjustment.objects.filter(pk__in=keys).select_related(
        "competition", "match_day", "leg", *UNIT_PATHS
    ):
        keep_correction(
            competition=absence.competition,
            subject=CorrectionSubject.ADJUSTMENT,
            before=notation_of(absence),
            after=None,
            reason=gettext("Two entries of one person were merged."),
            by=by,
        )
        absence.delete()
    there = Attendance.objects.in_bulk([key for both in merging.attendances for key in both])
    for goes, stays in ((there[one], there[other]) for one, other in merging.attendances):
        goes.delete()
        if goes.is_paid and not stays.is_paid:
            stays.is_paid, stays.paid_how = True, goes.paid_how
        stays.price_name = stays.price_name or goes.price_name
        stays.arrived_at = min(stays.arrived_at, goes.arrived_at)
        _one_partner(stays, goes)
        stays.save(update_fields=["is_paid", "paid_how", "price_name", "arrived_at", "partner"])
    DivisionPlace.objects.filter(pk__in=merging.divisions).delete()
    in_both = CategoryPlace.objects.filter(player=merging.keep).values_list("category", flat=True)
    CategoryPlace.objects.filter(player=merging.gone, category__in=list(in_both)).delete()
    with_team = Competition.objects.filter(categories__is_team=True, categories__places__player=merging.keep)
    in_another = CategoryPlace.objects.filter(player=merging.gone, category__is_team=True)
    in_another.filter(category__competition__in=list(with_team)).delete()
    for (field, gone), (_field, keep) in merging.units:
        _one_final_place_each(field, gone, keep)
        of_both = Handicap.objects.filter(**{field: keep}).values("competition")
        Handicap.objects.filter(**{field: gone}, competition__in=of_both).delete()
        signed_up = SignUp.objects.filter(**{field: keep}).values_list("match_day", flat=True)
        SignUp.objects.filter(**{field: gone}, match_day__in=list(signed_up)).delete()
        # Who made the list did not know that the two are one: the rest of it is made again.
        if field != "player":
            Fixture.objects.filter(Q(**{f"home_{field}": gone}) | Q(**{f"away_{field}": gone})).delete()
        stopped = set(Stop.objects.filter(**{field: keep}).values_list("competition", "match_day"))
        for stop in Stop.objects.filter(**{field: gone}):
            if (stop.competition_id, stop.match_day_id) in stopped:
                stop.delete()


def _one_partner(stays: Attendance, goes: Attendance) -> None:
    """No one is their own partner; with two partners on one evening the one of the entry that stays is kept."""
    if goes.player_id is not None and stays.partner_id == goes.player_id:
        stays.partner = None
    elif stays.partner_id is None:
        stays.partner_id = goes.partner_id
    elif goes.partner_id is not None:
        Attendance.objects.filter(match_day=stays.match_day_id, player=goes.partner_id).update(partner=None)


def _one_final_place_each(field: str, gone: int, keep: int) -> None:
    """Where both ended on a place of a competition that is closed, the better one stays."""
    places = dict(FinalPlace.objects.filter(**{field: keep}).values_list("competition", "pk"))
    for goes in FinalPlace.objects.filter(**{field: gone}, competition__in=places):
        stays = FinalPlace.objects.get(pk=places[goes.competition_id])
        stays.place = min(stays.place, goes.place)
        stays.save(update_fields=["place"])
        goes.delete()


def _number_of_both(keep: Player, gone: Player) -> int:
    """For two who came for two drives a number of the club, where they belong now."""
    return keep.number if keep.only_for_id in (None, gone.only_for_id) else next_number_in(keep.club)


def _draws_with(merging: Merging, number: int) -> list[Draw]:
    """The draws with their new numbers, since they name people and pairs by number; not stored yet."""
    people = (merging.keep, merging.gone)
    alone = Q(match_day__competition__club=people[0].club_id, match_day__competition__form=CompetitionForm.INDIVIDUAL)
    of_units = [(alone, one.number, number) for one in people if one.number != number]
    of_units += [
        (Q(match_day__competition=one.competition_id), one.number, other.number) for one, other in merging.pairs
    ]
    changed: dict[int, Draw] = {}
    for condition, former, now in of_units:
        for found in Draw.objects.filter(condition).order_by("pk"):
            draw = changed.get(found.pk, found)
            if former in [*draw.units, *draw.turns]:
                draw.units, draw.turns, *draw.by_lot = (
                    [now if one == former else one for one in numbers]
                    for numbers in (draw.units, draw.turns, *draw.by_lot)
                )
                changed[draw.pk] = draw
    return list(changed.values())


def _one_wish_each(keep: Player, gone: Player) -> None:
    """No one is kept apart from themselves."""
    wishes = Wish.objects.filter(players=keep.pk).values_list("pk", flat=True)
    OF_WISH._base_manager.filter(wish__in=list(wishes), player=gone.pk).delete()
    for wish in Wish.objects.filter(players=keep.pk, kind=WishKind.APART):
        if wish.players.count() < 2:
            wish.delete()


def _one_place_each(keep: Player, gone: Player) -> None:
    """No one plays in their own place on a match day, or for two people, or has two reserves in their place."""
    both = [keep.pk, gone.pk]
    PlayingReserve.objects.filter(player__in=both, instead_of__in=both).delete()
    of_both = LineUp.objects.filter(LineUp.with_anyone_of([keep.pk])).filter(LineUp.with_anyone_of([gone.pk]))
    of_both.delete()
    for field in ("player", "instead_of"):
        days = PlayingReserve.objects.filter(**{field: keep.pk}).values_list("match_day", flat=True)
        PlayingReserve.objects.filter(match_day__in=list(days), **{field: gone.pk}).delete()


def _one_copy_each(keep: Player, gone: Player) -> None:
    """Where a federation took both from the list one keeps the link; it has two entries, and merges those itself."""
    there = set(Player.objects.filter(origin=keep).values_list("club", "only_for"))
    for copy in Player.objects.filter(origin=gone):
        if (copy.club_id, copy.only_for_id) in there:
            copy.origin = None
            copy.save(update_fields=["origin"])


def _take_over(keep: Player, gone: Player) -> None:
    """What is stored about the person: names, since when, where they belong."""
    is_other_home = gone.home.casefold() not in ("", (keep.home or gone.home).casefold())
    keep.home = keep.home or gone.home
    keep.origin_id = keep.origin_id or gone.origin_id
    keep.add_other_names(gone.full_name if is_other_home else gone.name, *gone.other_names)
    if keep.only_for_id == gone.only_for_id:
        keep.is_guest = keep.is_guest and gone.is_guest
    elif keep.only_for_id is not None:
        # Someone who came for two drives is a guest of the club.
        keep.only_for, keep.is_guest = None, True
    keep.is_active = keep.is_active or gone.is_active
    keep.hides_name = keep.hides_name or gone.hides_name
    keep.member_since = min(filter(None, [keep.member_since, gone.member_since]), default=None)
    keep.full_clean()
    keep.save()
