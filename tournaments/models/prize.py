from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import PrizeKind, PrizeScope
from tournaments.models.competition import Competition
from tournaments.models.division import Division
from tournaments.models.plain_text import plain_lines


class Prize(models.Model):
    """One line of a competition's prize rules, most important first.

    `what` is the same for everyone who wins it; in several lines the first winner gets the first line, and so on.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="prizes")
    number = models.PositiveSmallIntegerField(_("number"))
    scope = models.CharField(_("for"), max_length=20, choices=PrizeScope.choices, default=PrizeScope.MATCH_DAY)
    kind = models.CharField(_("winner"), max_length=20, choices=PrizeKind.choices)
    so_many = models.PositiveSmallIntegerField(_("how many"), null=True, blank=True, validators=[MinValueValidator(1)])
    division = models.ForeignKey(Division, on_delete=models.CASCADE, null=True, blank=True, related_name="prizes")
    what = models.TextField(_("what it is"), max_length=2000, blank=True, validators=[plain_lines])

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="prize_number_once"),
            models.CheckConstraint(condition=models.Q(kind__in=PrizeKind.values), name="prize_kind_known"),
            models.CheckConstraint(condition=models.Q(scope__in=PrizeScope.values), name="prize_scope_known"),
        ]

    def __str__(self) -> str:
        return ", ".join(line for line in self.lines if line) or self.get_kind_display()

    @property
    def lines(self) -> list[str]:
        return [line.strip() for line in self.what.splitlines()]

    def what_for(self, order: int) -> str:
        """What the winner in this order (0: the first) gets; "" where nothing is named."""
        lines = self.lines
        if len(lines) <= 1:
            return self.what.strip()
        return lines[order] if order < len(lines) else ""
