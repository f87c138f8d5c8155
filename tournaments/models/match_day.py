import datetime
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import BadOption, Ruleset, UnknownRules
from tournaments.choices import DayCounts, PaidHow
from tournaments.models.competition import Competition
from tournaments.models.finals_plan import FinalsPlan
from tournaments.models.plain_text import plain_text
from tournaments.models.player import Player
from tournaments.models.prize_money import PrizeMoney
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.models.unit import ONE_UNIT, OfOneUnit
from tournaments.models.version import Versioned
from tournaments.standings import CountingRules, DayRule


class MatchDay(PrizeMoney, Versioned):
    """An evening or a day of a competition. Strangers see it once it is published.

    `deal_code`: what the cards of its boards were dealt from, in portefeuille; empty where people shuffle them.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="match_days")
    number = models.PositiveSmallIntegerField(_("number"))
    date = models.DateField(_("date"), null=True, blank=True)
    starts_at = models.TimeField(_("starts at"), null=True, blank=True)
    name = models.CharField(_("name"), max_length=100, blank=True, validators=[plain_text])
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    frozen_from = models.PositiveSmallIntegerField(
        _("frozen from leg"),
        null=True,
        blank=True,
        help_text=_("Until the reveal only the club sees what was scored from this leg on."),
    )
    own_rules = models.JSONField(
        null=True,
        blank=True,
        editable=False,
        help_text=_("The rules it was played by, if the competition has different rules now."),
    )
    finals_plan = models.JSONField(
        null=True,
        blank=True,
        editable=False,
        help_text=_("Its finals, if any: from which leg on, and with which settings."),
    )
    counts = models.CharField(
        _("counts in the season"),
        max_length=5,
        choices=DayCounts.choices,
        default=DayCounts.ONCE,
        help_text=_("For example double for the last evening, or not at all for a practice."),
    )
    cannot_be_dropped = models.BooleanField(
        _("cannot be dropped"),
        default=False,
        help_text=_(
            "Where the lowest results are dropped, this one always counts, like a final: anyone who misses it has "
            "nothing there, unless the club gives something for an absence."
        ),
    )
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    note = models.CharField(
        _("note for everyone"),
        max_length=200,
        blank=True,
        validators=[plain_text],
        help_text=_("For example who bakes and who locks up. In the calendar, on paper and on its public page."),
    )
    called_off = models.BooleanField(_("called off"), default=False, editable=False)
    called_off_reason = models.CharField(
        _("Why?"),
        max_length=200,
        blank=True,
        validators=[plain_text],
        help_text=_("May be left empty. Shown to everyone."),
    )
    open_to_all = models.BooleanField(
        _("anyone can sign up"),
        default=False,
        help_text=_("On a separate page, without an account. It shows how many have signed up, and no names."),
    )
    most_units = models.PositiveSmallIntegerField(
        _("room for"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text=_("Players, pairs or teams; the rest come on the waiting list. May be left empty."),
    )
    sign_up_until = models.DateField(
        _("last day to sign up"), null=True, blank=True, help_text=_("If left empty: until it begins.")
    )
    deal_code = models.CharField(max_length=32, blank=True, editable=False)
    cards_on_phones = models.BooleanField(default=False, editable=False)
    revision = models.PositiveIntegerField(
        default=0, editable=False, help_text="How often what a calendar says of it has changed."
    )
    revised_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("match day")
        verbose_name_plural = _("match days")
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="match_day_number_once_per_competition"),
            # In one: each costs a question to the database whenever a match day is checked.
            models.CheckConstraint(
                condition=(models.Q(frozen_from__isnull=True) | models.Q(frozen_from__gte=1))
                & models.Q(counts__in=DayCounts.values)
                & (models.Q(called_off=False) | models.Q(published_at__isnull=True)),
                name="match_day_frozen_and_counts_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name or _("Match day %(number)d") % {"number": self.number}

    def is_to_come(self, today: datetime.date) -> bool:
        """Whether it is only in the calendar: of a later day, or called off."""
        return self.published_at is None and (self.called_off or (self.date is not None and self.date > today))

    def announce(self, **said: object) -> list[str]:
        """What a calendar says of it, not saved yet; the fields to save. Phones take over only a higher revision."""
        new = {name: value for name, value in said.items() if getattr(self, name) != value}
        for name, value in new.items():
            setattr(self, name, value)
        if new:
            self.revision, self.revised_at = self.revision + 1, timezone.now()
        return [*said, "revision", "revised_at"]

    @property
    def url_args(self) -> tuple[object, ...]:
        """What the address of every page about it begins with."""
        return (*self.competition.url_args, self.number)

    def clean(self) -> None:
        """Its own rules are ones that the engine knows, and its finals are ones that can be played."""
        if self.finals_plan is not None:
            try:
                FinalsPlan.of(self.finals_plan)
            except (TypeError, ValueError):
                raise ValidationError({"finals_plan": _("Finals like these do not exist.")}) from None
        if self.own_rules is not None:
            try:
                RulesOfPlay(**self.own_rules).leg_rules  # noqa: B018
            except (UnknownRules, BadOption, TypeError):
                raise ValidationError({"own_rules": _("There is no rule set like this.")}) from None

    @property
    def rules_of_play(self) -> RulesOfPlay:
        """The rules that it is played by: those of the competition, unless they were changed after it was played."""
        return RulesOfPlay.of_match_day(self)

    @property
    def finals(self) -> FinalsPlan | None:
        """What was chosen about its finals; None where it has none."""
        return None if self.finals_plan is None else FinalsPlan.of(self.finals_plan)

    @property
    def rule_of_season(self) -> DayRule:
        """How it counts in the standing of the season."""
        return DayRule(int(self.counts) if self.counts.isdigit() else 0, self.cannot_be_dropped)

    @property
    def rule_beside(self) -> DayRule:
        """How it counts in the side standings."""
        return DayRule(1, self.cannot_be_dropped) if self.counts == DayCounts.ASIDE else self.rule_of_season

    @property
    def legs_planned(self) -> int:
        """How many legs it has: those of the competition, or up to the last of its finals."""
        return self.competition.legs_per_match_day if self.finals is None else self.finals.last_leg

    @property
    def leg_rules(self) -> Ruleset:
        """The rules of a leg as one match."""
        return self.rules_of_play.leg_rules

    @property
    def has_other_rules(self) -> bool:
        """Whether it was played by other rules than the competition has now."""
        if self.own_rules is None:
            return False
        own, now = self.rules_of_play, self.competition.rules_of_play
        return (own.leg_rules, own.at_table(3).leg_rules) != (now.leg_rules, now.at_table(3).leg_rules)

    @property
    def is_interim(self) -> bool:
        """Whether everyone sees the result so far before it is published, once there are seats."""
        return self.competition.is_public and self.competition.shows_interim and self.published_at is None

    @property
    def is_shown(self) -> bool:
        """Whether everyone sees its result, or the result so far, once there are seats."""
        return self.competition.is_public and (self.published_at is not None or self.competition.shows_interim)

    def hides(self, leg: int) -> bool:
        """Whether everyone outside the club has to wait for the scores of this leg."""
        return self.frozen_from is not None and leg >= self.frozen_from


def rules_of_season(
    competition: Competition,
    days: Iterable[MatchDay],
    handicaps: Mapping[int, int] | None = None,
    *,
    in_side_standing: bool = False,
) -> CountingRules:
    """What the club chose, who has a handicap, and how each of these match days counts in the standing.

    Or in a side standing.
    """
    usual = DayRule()
    own = {day.number: day.rule_beside if in_side_standing else day.rule_of_season for day in days}
    unlike = {number: rule for number, rule in own.items() if rule != usual}
    return replace(competition.counting_rules, days=unlike, handicaps=handicaps or {})


class Attendance(OfOneUnit):
    """Who is present on a match day: a player, or a pair or a team in a competition of those.

    Someone may play `in_place_of` one of its people: a `substitute` for what the row belongs to, or its own player, who
    then has the points. Not `is_ranked`: no one has them. `for_season`: also on later match days, until the one whose
    place it is plays again.
    """

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="attendances")
    is_paid = models.BooleanField(_("paid"), default=False)
    paid_how = models.CharField(_("how"), max_length=10, choices=PaidHow.choices, default=PaidHow.CASH)
    price_name = models.CharField(_("price"), max_length=30, blank=True, validators=[plain_text])
    arrived_at = models.DateTimeField(_("arrived"), default=timezone.now)
    partner = models.ForeignKey(
        Player,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("partner of this evening"),
        help_text=_("Chosen at the door; the row of the partner names this player."),
    )
    in_place_of = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="places_taken", editable=False
    )
    substitute = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="places_kept", editable=False
    )
    is_ranked = models.BooleanField(default=True, editable=False)
    for_season = models.BooleanField(default=False, editable=False)

    class Meta:
        ordering = ["match_day", "pk"]
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        # Of everyone who ever came these are few, and each door asks for them.
        indexes = [
            models.Index(fields=["match_day"], condition=models.Q(for_season=True), name="attendance_for_season"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match_day", "player"], name="attendance_once_per_player"),
            models.UniqueConstraint(fields=["match_day", "pair"], name="attendance_once_per_pair"),
            models.UniqueConstraint(fields=["match_day", "team"], name="attendance_once_per_team"),
            models.UniqueConstraint(fields=["match_day", "partner"], name="attendance_once_per_partner"),
            models.CheckConstraint(condition=ONE_UNIT, name="attendance_of_one_unit"),
            models.CheckConstraint(
                condition=models.Q(partner__isnull=True)
                | (models.Q(player__isnull=False) & ~models.Q(player=models.F("partner"))),
                name="attendance_partner_is_another",
            ),
            models.CheckConstraint(
                condition=models.Q(in_place_of__isnull=False)
                | models.Q(substitute__isnull=True, is_ranked=True, for_season=False),
                name="attendance_substitute_in_a_place",
            ),
        ]

    def __str__(self) -> str:
        return str(self.unit)
