"""The values given for what was not played, when something else is counted from now on."""

from django.core.exceptions import ValidationError
from django.db.models import F, Q
from django.utils.translation import ngettext_lazy

from tournaments.choices import Currency
from tournaments.models import Adjustment, Bye, Competition, Result
from tournaments.models.adjustment import ABSENCES
from tournaments.models.play_worth import unit_changes, worth_of
from tournaments.queries.results.absence import kinds_to_keep, season_absences


def follow_byes(before: Competition, now: Competition) -> None:
    """Part of the transaction that changes the settings: byes and absences that no one typed follow the new unit."""
    if not unit_changes(before, now):
        return
    as_drawn = Bye.objects.filter(
        leg__match_day__competition=now, points=before.bye_points, pits=before.bye_pits, reason=""
    )
    as_drawn.update(points=now.bye_points, pits=now.bye_pits, revision=F("revision") + 1)
    for kind, name in zip(ABSENCES, ("absence_points", "absence_without_notice_points"), strict=True):
        absences = Adjustment.objects.filter(competition=now, kind=kind, points=getattr(before, name))
        absences.update(points=getattr(now, name))


def keep_absences(before: Competition, now: Competition) -> None:
    """Part of the transaction that changes the settings: what an evening or the season gave stays where figures are
    fixed from now on."""
    kinds = kinds_to_keep(before, now)
    if not kinds:
        return
    worth = season_absences(before)
    for row in before.adjustments.filter(kind__in=kinds).select_related("match_day"):
        if row.match_day is not None:
            points = worth.get((getattr(row, f"{before.unit_field}_id"), row.match_day.number), 0)
            Adjustment.objects.filter(pk=row.pk).update(points=points)


def refuse_typed_beyond(before: Competition, now: Competition) -> None:
    """Raises ValidationError when a value typed for someone is more than playing can score in the new unit."""
    if not unit_changes(before, now):
        return
    worth = worth_of(now)
    most = worth.of_legs(now.legs_per_match_day)
    if worth.leg is None or most is None:
        return
    byes = Bye.objects.filter(leg__match_day__competition=now, points__gt=worth.leg)
    byes = byes.exclude(points=before.bye_points, pits=before.bye_pits, reason="")
    of_day = Adjustment.objects.filter(competition=now, match_day__isnull=False).exclude(kind__in=ABSENCES)
    beyond = of_day.filter(Q(points__gt=most) | Q(points__lt=-most))
    typed = byes.count() + beyond.count()
    if now.currency != Currency.POINTS:
        results = Result.objects.filter(match_day__competition=now)
        typed += results.filter(Q(leg=None, points__gt=most) | Q(leg__isnull=False, points__gt=worth.leg)).count()
    if typed:
        raise ValidationError({"counting_figure": ValidationError(TYPED_BEYOND % {"count": typed})})


TYPED_BEYOND = ngettext_lazy(
    "%(count)d bye, result, penalty or correction that was entered is then more than can be scored by "
    "playing: change it first.",
    "%(count)d byes, results, penalties or corrections that were entered are then more than can be scored "
    "by playing: change them first.",
    "count",
)
