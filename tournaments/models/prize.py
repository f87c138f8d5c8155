from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import PrizeKind, PrizePer, PrizeScope
from tournaments.models.category import Category
from tournaments.models.competition import Competition
from tournaments.models.division import Division
from tournaments.models.match_day import MatchDay
from tournaments.models.plain_text import plain_lines, plain_text
from tournaments.standings.prize_lines import Share, read_line, stored_places

OF_AN_EVENING = {PrizeKind.BEST_LAST_LEG, PrizeKind.CLIMBER}
MANY = {PrizeKind.FORMULA_OF_FOUR, PrizeKind.ONE_IN_SO_MANY}
"""As many as the people who come: no one knows beforehand how many."""


class Prize(models.Model):
    """One line of a competition's prize rules, or of those of one `match_day` alone; most important first.

    `what` is the same for everyone who wins it; in several lines the first winner gets the first line, and so on. A
    line is an amount ("25.00"), a share of the pot ("40%") or words (`standings.prize_lines`). `places` are those of
    the kind PLACES ("1, 2, 18, last"). With `per` each division, category, club or team has its own winner.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="prizes")
    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, null=True, blank=True, related_name="own_prizes")
    number = models.PositiveSmallIntegerField(_("number"))
    scope = models.CharField(_("for"), max_length=20, choices=PrizeScope.choices, default=PrizeScope.MATCH_DAY)
    kind = models.CharField(_("winner"), max_length=20, choices=PrizeKind.choices)
    so_many = models.PositiveSmallIntegerField(_("how many"), null=True, blank=True, validators=[MinValueValidator(1)])
    places = models.CharField(_("which places"), max_length=200, blank=True, validators=[plain_text])
    division = models.ForeignKey(Division, on_delete=models.CASCADE, null=True, blank=True, related_name="prizes")
    category = models.ForeignKey(Category, on_delete=models.CASCADE, null=True, blank=True, related_name="prizes")
    per = models.CharField(_("one for"), max_length=20, choices=PrizePer.choices, blank=True)
    what = models.TextField(_("what it is"), max_length=2000, blank=True, validators=[plain_lines])

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "number"],
                condition=models.Q(match_day=None),
                name="prize_number_once",
            ),
            models.UniqueConstraint(fields=["match_day", "number"], name="prize_number_once_per_match_day"),
            models.CheckConstraint(condition=models.Q(kind__in=PrizeKind.values), name="prize_kind_known"),
            models.CheckConstraint(condition=models.Q(scope__in=PrizeScope.values), name="prize_scope_known"),
            models.CheckConstraint(condition=models.Q(per__in=["", *PrizePer.values]), name="prize_per_known"),
        ]

    def __str__(self) -> str:
        return ", ".join(line for line in self.lines if line) or self.get_kind_display()

    @property
    def lines(self) -> list[str]:
        return [line.strip() for line in self.what.splitlines()]

    @property
    def shares(self) -> int:
        """How much of the pot it takes, in tenths of a percent; ValidationError where no one could say."""
        parts = [line.tenths for line in map(read_line, self.lines) if isinstance(line, Share)]
        if not parts:
            return 0
        if self.scope == PrizeScope.PERIOD:
            raise ValidationError({"what": _("A period has no pot: enter an amount.")})
        if self.per:
            raise ValidationError({"what": _("How many groups there are is not known: enter an amount.")})
        if len(self.lines) > 1:
            return sum(parts)
        if self.kind in MANY:
            raise ValidationError({"what": _("A share of the pot for each of these places: give each its own line.")})
        return parts[0] * (len(stored_places(self.places)) if self.kind == PrizeKind.PLACES else self.prizes)

    @property
    def prizes(self) -> int:
        """How many there are of it, where that does not depend on who comes."""
        return (self.so_many or 1) if self.kind in (PrizeKind.TOP, PrizeKind.BY_LOT) else 1

    def clean(self) -> None:
        is_right = bool(stored_places(self.places)) if self.kind == PrizeKind.PLACES else not self.places
        if not is_right:
            raise ValidationError({"places": _("Enter places, for example 1, 2, 3, 18, last.")})
        if self.kind in OF_AN_EVENING and self.scope != PrizeScope.MATCH_DAY:
            raise ValidationError({"scope": _("Only a match day has this prize.")})
        self.shares  # noqa: B018

    def what_for(self, order: int) -> str:
        """What the winner in this order (0: the first) gets; "" where nothing is named."""
        lines = self.lines
        if len(lines) <= 1:
            return self.what.strip()
        return lines[order] if order < len(lines) else ""
