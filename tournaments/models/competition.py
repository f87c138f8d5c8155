from contextlib import suppress

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring import BadOption, Ruleset, Seat, UnknownRules
from tournaments import choices
from tournaments.models.club import Club, refuse_former_slug, refuse_reserved_slug
from tournaments.models.counting import NUMBERS, Counting
from tournaments.models.counting_changes import are_changes
from tournaments.models.plain_text import plain_text
from tournaments.models.prize_money import PrizeMoney
from tournaments.models.rules_of_play import USUAL_HAND, RulesOfPlay
from tournaments.models.version import Versioned
from tournaments.seating import CannotSeat, LeftOver, tables_for
from tournaments.standings import AbsenceRule as Rule

PAIRS_AT_TABLE = 2


def default_left_over_ways() -> list[str]:
    return [choices.LeftOver.SIT_OUT.value]


class Competition(Counting, PrizeMoney, Versioned):
    """A season or a tournament: the rules of the game and of the counting, and its match days."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="competitions")
    name = models.CharField(_("name"), max_length=100, validators=[plain_text])
    slug = models.SlugField(_("web name"), max_length=60, validators=[refuse_reserved_slug])
    kind = models.CharField(
        _("kind"), max_length=20, choices=choices.CompetitionKind.choices, default=choices.CompetitionKind.SEASON
    )
    form = models.CharField(
        _("form"), max_length=20, choices=choices.CompetitionForm.choices, default=choices.CompetitionForm.INDIVIDUAL
    )
    is_public = models.BooleanField(_("visible to everyone"), default=True)
    is_open = models.BooleanField(
        _("open to everyone"), default=False, help_text=_("Players of other clubs may come; the federation lists it.")
    )
    takes_day_guests = models.BooleanField(
        _("accepts day guests"),
        default=False,
        help_text=_("Anyone new takes part in this only, and is not added to the club’s own lists."),
    )

    rules = models.CharField(_("rules of the game"), max_length=40, default="amsterdam")
    rules_options = models.JSONField(_("the club's own rules"), default=dict, blank=True)
    rounds_per_leg = models.PositiveSmallIntegerField(
        _("rounds per leg"),
        default=16,
        validators=[MinValueValidator(1), MaxValueValidator(64)],
        help_text=_("How many rounds a table plays before people move: usually 16, sometimes 12 or 8."),
    )
    hand_size_at_three = models.PositiveSmallIntegerField(
        _("cards for each player at a table of three"),
        default=USUAL_HAND,
        validators=[MinValueValidator(6), MaxValueValidator(10)],
        help_text=_("Only in games with melds, where people left over play at tables of three."),
    )
    leg_minutes = models.PositiveSmallIntegerField(
        _("minutes per leg"), null=True, blank=True, validators=[MinValueValidator(5), MaxValueValidator(600)]
    )
    draw_method = models.CharField(
        _("how tables are drawn"),
        max_length=20,
        # Finals are drawn once they are set up, on an evening that has them.
        choices=[choice for choice in choices.DrawMethod.choices if choice[0] != choices.DrawMethod.FINALS],
        default=choices.DrawMethod.BEST,
    )
    round_robin_times = models.PositiveSmallIntegerField(
        _("how often two meet in a round robin"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(2)],
        help_text=_("Over the whole season, everyone against everyone."),
    )
    swiss_over_season = models.BooleanField(
        _("neighbours in the standing of the season"),
        default=False,
        help_text=_("Those who have met on another evening do not meet again either."),
    )
    last_leg_by_ranking = models.BooleanField(_("last leg of a match day by ranking"), default=False)
    draws_within_divisions = models.BooleanField(_("each division is drawn separately"), default=False)
    partners_at_door = models.BooleanField(
        _("people choose their partner at the door"),
        default=False,
        help_text=_(
            "Two who come together play together in every leg of the evening, and each scores for themselves. "
            "Those who came alone are paired by lot. Everyone is drawn together, whatever their division."
        ),
    )
    substitute_points = models.CharField(
        _("points of a substitute"),
        max_length=10,
        choices=choices.SubstitutePoints.choices,
        blank=True,
        default="",
        help_text=_(
            "Asked when someone first plays in another’s place for an evening. A change holds from then on: what was "
            "said before stays as it is."
        ),
    )
    left_over_ways = models.JSONField(_("when people are left over"), default=default_left_over_ways, blank=True)
    keeps_two_tallies = models.BooleanField(
        _("both sides keep score"),
        default=False,
        help_text=_("On their own phones: rounds that agree become final, the organiser decides about the others."),
    )
    checks_totals_twice = models.BooleanField(
        _("a second person checks totals"),
        default=False,
        help_text=_("Totals typed from paper stay marked until someone else has compared them with the paper."),
    )
    is_portefeuille = models.BooleanField(
        _("portefeuille"),
        default=False,
        help_text=_("The same hands are played at several tables, and results compared within a line."),
    )
    shows_interim = models.BooleanField(
        _("everyone sees the interim result"),
        default=False,
        help_text=_("While an evening is being played and is not published yet. Frozen results stay hidden."),
    )

    counting_changes = models.JSONField(
        default=dict,
        blank=True,
        editable=False,
        help_text=_("Recent changes to the counting, with the previous values."),
    )

    prize_twice = models.CharField(
        _("winners of several prizes"),
        max_length=20,
        choices=choices.PrizeTwice.choices,
        default=choices.PrizeTwice.KEEP,
    )
    prize_tie = models.CharField(
        _("more people tied than prizes"),
        max_length=20,
        choices=choices.PrizeTie.choices,
        default=choices.PrizeTie.SHARE,
    )
    pot_percent = models.PositiveSmallIntegerField(
        _("of this to the pot for prizes, in percent"), null=True, blank=True, validators=[MaxValueValidator(100)]
    )
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["club", "-created_at", "-pk"]
        verbose_name = _("competition")
        verbose_name_plural = _("competitions")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "slug"],
                name="competition_slug_once_per_club",
                violation_error_message=_("A competition with this web name already exists in this club."),
            ),
            models.CheckConstraint(
                condition=models.Q(rounds_per_leg__gte=1, legs_per_match_day__gte=1), name="competition_has_rounds"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def url_args(self) -> tuple[object, ...]:
        """What the address of every page about it begins with."""
        return (*self.club.url_args, self.slug)

    def clean(self) -> None:
        """The JSON fields hold only what the engine and the standings know."""
        refuse_former_slug(self.slug, Competition.objects.filter(club=self.club_id).exclude(pk=self.pk))
        try:
            players = self.ruleset.players
        except UnknownRules:
            raise ValidationError({"rules": _("There is no rule set with this name.")}) from None
        except (BadOption, TypeError) as error:
            message = _("Unknown in the rule set: %(problem)s")
            raise ValidationError({"rules_options": ValidationError(message, params={"problem": error})}) from None
        if players < len(Seat) and self.form != choices.CompetitionForm.INDIVIDUAL:
            raise ValidationError({"form": _("With two or three at a table, everyone plays for themselves.")})
        if players < len(Seat) and self.keeps_two_tallies:
            raise ValidationError(
                {"keeps_two_tallies": _("With two or three at a table there are no sides to do this.")}
            )
        if self.partners_at_door and (self.form != choices.CompetitionForm.INDIVIDUAL or players < len(Seat)):
            raise ValidationError(
                {
                    "partners_at_door": _(
                        "Only where four individual players sit at a table does anyone choose a partner."
                    )
                }
            )
        if self.substitute_points not in ("", *self.answers_about_substitutes):
            raise ValidationError({"substitute_points": _("Choose from the list.")})
        if self.is_portefeuille and self.form == choices.CompetitionForm.INDIVIDUAL:
            raise ValidationError({"is_portefeuille": _("Portefeuille is played by pairs or by teams of four.")})
        if self.is_portefeuille and self.ruleset.rounds_in_order:
            raise ValidationError(
                {"is_portefeuille": _("In this game a leg is one match: its hands cannot be compared.")}
            )
        keys = self.tie_breaks
        if not isinstance(keys, list) or not set(keys) <= set(choices.TieBreak.values) or len(set(keys)) < len(keys):
            raise ValidationError({"tie_breaks": _("Choose tie-breaks from the list, each only once.")})
        points = self.rank_points
        if not isinstance(points, list) or not all(type(each) is int and each >= 0 for each in points):
            raise ValidationError({"rank_points": _("Whole numbers, the first place first.")})
        if self.counting_figure == choices.CountingFigure.RANK_POINTS and not points:
            raise ValidationError({"rank_points": _("Enter what each place is worth, first place first.")})
        if self.period_match_days is None and (self.period_best or self.periods_best):
            raise ValidationError({"period_match_days": _("Enter how many match days a period has.")})
        ways = [names[0] for names in NUMBERS.values() if getattr(self, names[0]) is not None]
        if self.period_match_days is not None and self.counting_best is not None:
            raise ValidationError(
                {"counting_best": _("With periods, the best results of each period count: leave this field empty.")}
            )
        if len(ways) > 1:
            raise ValidationError({ways[1]: _("Which results count can be said in one way only.")})
        left_over = self.left_over_ways
        known = isinstance(left_over, list) and set(left_over) <= set(choices.LeftOver.values)
        if not known or len(set(left_over)) < len(left_over):
            raise ValidationError({"left_over_ways": _("Choose from the list, each option only once.")})

        if not are_changes(self.counting_changes):
            raise ValidationError({"counting_changes": _("These are not valid changes to the counting.")})

    @property
    def is_closed(self) -> bool:
        """Whether it is over for good: nothing of it changes unless it is opened again."""
        return self.closed_at is not None

    @property
    def seats_three(self) -> bool:
        """Whether rounds are scored at tables of three next to tables of four: everyone alone, in games with melds."""
        return self.form == choices.CompetitionForm.INDIVIDUAL and self.rules_of_play.seats_three

    @property
    def usual_left_over_ways(self) -> list[str]:
        """What is done with people left over unless the club chooses otherwise."""
        sit_out = default_left_over_ways()
        return [choices.LeftOver.THREE_PLAYER_TABLES.value, *sit_out] if self.seats_three else sit_out

    @property
    def rules_of_play(self) -> RulesOfPlay:
        """The rules of the next evening; one that was already played may keep others (`MatchDay`)."""
        return RulesOfPlay.of_competition(self)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of a round: the named rule set with the club's own options."""
        return self.rules_of_play.ruleset

    @property
    def is_race(self) -> bool:
        """Whether a leg is played to a number of points instead of a number of rounds."""
        return self.rules_of_play.is_race

    @property
    def points_to_reach(self) -> int | None:
        """The target of a leg, where it is over when someone has enough."""
        return self.rules_of_play.leg_rules.points_to_reach

    @property
    def leg_currency(self) -> choices.Currency:
        """What the sheet of a table counts."""
        return self.rules_of_play.currency

    @property
    def answers_about_substitutes(self) -> tuple[choices.SubstitutePoints, ...]:
        """Who may have the points of a substitute: in a pair no one has points alone; a team has reserves instead."""
        if self.form == choices.CompetitionForm.INDIVIDUAL:
            return tuple(choices.SubstitutePoints)
        if self.is_teams:
            return ()
        return (choices.SubstitutePoints.PLACE, choices.SubstitutePoints.NOBODY)

    @property
    def absences_follow_the_evening(self) -> bool:
        """Whether those who missed a match day get its lowest score, which another score may change."""
        return choices.AbsenceRule.LOWEST_OF_EVENING in (self.absence_rule, self.absence_without_notice_rule)

    def absence_rule_of(self, kind: str) -> choices.AbsenceRule:
        """The rule for this kind of absence, with notice or without."""
        without = kind == choices.AdjustmentKind.ABSENCE_WITHOUT_NOTICE
        return choices.AbsenceRule(self.absence_without_notice_rule if without else self.absence_rule)

    def absence_follows_the_season(self, kind: str) -> bool:
        """Whether other match days decide what it is worth: an own average, or how many were paid before."""
        return self.paid_absences is not None or Rule(self.absence_rule_of(kind)).is_of_season

    @property
    def counts_meetings(self) -> bool:
        """Whether two teams win or lose their two tables together, where they sit against each other."""
        return self.counts_team_wins and self.wins_per == choices.WinsPer.MEETING

    @property
    def counts_team_wins(self) -> bool:
        """Whether teams get something for a win, whatever the score."""
        figures = (choices.CountingFigure.WINS, choices.CountingFigure.MATCH_POINTS)
        return self.is_teams and not self.is_portefeuille and self.counting_figure in figures

    @property
    def has_start_figures(self) -> bool:
        """Whether someone who joins late may begin with points: an average needs none, and a place has to be played."""
        return not self.by_average and not self.counts_places

    @property
    def adds_up_teams(self) -> bool:
        """Whether the four of a team may play at four tables, each against others, and their scores are added up."""
        return self.is_teams and not self.is_portefeuille and not self.counts_meetings

    @property
    def units_at_table(self) -> int:
        """How many units fill a table: two pairs, or as many players as the game is for."""
        return PAIRS_AT_TABLE if self.is_pairs else self.ruleset.players

    def tables_of(self, people: int) -> list[int]:
        """How many sit at each table when this many come, as the club usually does it; the others are left over."""
        size = self.units_at_table
        if (
            self.seats_three
            and not self.partners_at_door
            and self.left_over_ways[:1] == [choices.LeftOver.THREE_PLAYER_TABLES]
        ):
            with suppress(CannotSeat):
                fours, threes = tables_for(people, LeftOver.THREE_PLAYER_TABLES)
                return [size] * fours + [size - 1] * threes
        return [size] * (people // size)

    @property
    def unit_field(self) -> str:
        """What is ranked, as seats, byes and results name it: player, pair or team."""
        if self.is_teams:
            return "team"
        return "pair" if self.is_pairs else "player"

    @property
    def is_pairs(self) -> bool:
        return self.form == choices.CompetitionForm.PAIRS

    @property
    def is_teams(self) -> bool:
        return self.form == choices.CompetitionForm.TEAMS
