"""Competitions."""

import datetime
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from copy import copy
from dataclasses import fields as fields_of
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Club, Competition, MatchDay
from tournaments.models.counting import CHOSEN
from tournaments.models.counting_changes import note_changes
from tournaments.models.play_worth import GIVEN, WHAT_DECIDES, follow_worth, refuse_beyond_worth, worth_of
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.queries.season.season_so_far import get_season_so_far
from tournaments.services.change import can_be_undone
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.evening.values_for_absence import follow_byes, keep_absences, refuse_typed_beyond
from tournaments.services.log import log_action
from tournaments.services.slug import free_slug, keep_former_slug
from tournaments.services.transaction import lock_club, lock_competition, writes

# The rules that an evening is played by: a different value holds from the next one on.
RULES_OF_PLAY = tuple(field.name for field in fields_of(RulesOfPlay))


@writes
def create_competition(*, club: Club, name: str, slug: str = "", **fields: Any) -> Competition:
    """A new competition; `fields` are those of the model, those left out keep the model's default.

    Unless given, the value of sitting out follows from what is counted, and the way with people left over from the
    game.
    """
    club = lock_club(club)
    competition = Competition(club=club, name=name, slug=slug or free_slug(name, club.competitions.all()), **fields)
    competition.full_clean()
    if "left_over_ways" not in fields:
        competition.left_over_ways = competition.usual_left_over_ways
    if "bye_points" not in fields:
        competition.bye_points = worth_of(competition).usual
    refuse_beyond_worth(competition)
    competition.save()
    can_be_undone(competition, is_new=True)
    log_action(competition, "competition_created")
    return competition


@writes
def create_one_evening(*, club: Club, date: datetime.date, **fields: Any) -> MatchDay:
    """A competition of one evening, which is opened at once; `fields` are those of the competition."""
    competition = create_competition(club=club, **fields)
    match_day = open_match_day(competition=competition, date=date)
    log_action(competition, "competition_created")
    return match_day


@writes
def update_competition(*, competition: Competition, **fields: Any) -> Competition:
    """Changes fields of the model. Other rules hold from the next evening on: those played keep the ones they had.

    A change that does not add up with what was played (`SeasonSoFar`) is refused.
    """
    club = lock_club(competition.club)  # two competitions of a club never get one web name
    stored = lock_competition(competition, with_all=True)
    changed = {name for name, value in fields.items() if getattr(stored, name) != value}
    refusals: dict[str, Any] = {}
    so_far = get_season_so_far(stored)
    if "is_portefeuille" in changed and so_far.has_scores:
        refusals["is_portefeuille"] = _("Scores have already been entered: this cannot be changed in this competition.")
    if changed & set(RULES_OF_PLAY) and not so_far.takes(_rules_with(stored, fields)):
        refusals["rules"] = _(
            "Evenings have been played: the game and the number of players at a table can no longer be changed."
        )
    if "form" in changed and so_far.has_units:
        refusals["form"] = _(
            "People have already been seated, paired or given results in this form: it cannot be changed."
        )
    if refusals:
        raise Refused(refusals)
    before = copy(stored)
    for name, value in fields.items():
        setattr(stored, name, value)
    stored.full_clean()
    if changed & {*WHAT_DECIDES, *GIVEN}:
        changed |= _check_worth(before, stored)
    if so_far.played:
        counted = {name: getattr(before, name) for name in CHOSEN if name in changed}
        stored.counting_changes = note_changes(before.counting_changes, counted, stored.chosen, timezone.localdate())
    stored.save()
    keep_former_slug(stored, before.slug, club=club)
    if changed & set(RULES_OF_PLAY):
        played = MatchDay.objects.filter(pk__in=[day.pk for day in so_far.played], own_rules__isnull=True)
        played.update(own_rules=so_far.rules_of_play.as_kept)
    keep_absences(before, stored)
    follow_byes(before, stored)
    changes = _changes(before, stored, changed)
    if changes:
        log_action(stored, "competition_changed", changes=changes)
    else:
        log_action(stored, "competition_changed")
    return stored


def _check_worth(before: Competition, now: Competition) -> set[str]:
    """Usual values follow what is counted; anything beyond that is refused. Returns the fields that followed."""
    follow_worth(before, now)
    refuse_beyond_worth(now)
    refuse_typed_beyond(before, now)
    return {"bye_points"} if now.bye_points != before.bye_points else set()


def _changes(before: Competition, now: Competition, changed: AbstractSet[str]) -> dict[str, list[Any]]:
    """The old and new values, for the log: a rule set and the club's own options are one thing."""
    changes = {
        name: [getattr(before, name), getattr(now, name)]
        for name in sorted(changed)
        if name not in ("rules", "rules_options")
    }
    if changed & {"rules", "rules_options"}:
        changes["ruleset"] = [[each.rules, each.rules_options] for each in (before, now)]
    return changes


def _rules_with(competition: Competition, fields: Mapping[str, Any]) -> RulesOfPlay:
    """The rules it would have with these values."""
    return RulesOfPlay(**{name: fields.get(name, getattr(competition, name)) for name in RULES_OF_PLAY})
