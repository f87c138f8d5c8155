from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments import choices
from tournaments.models.club import Club, Federation
from tournaments.models.competition import Competition
from tournaments.models.counting import default_rank_points
from tournaments.models.plain_text import plain_text


class Joining(models.Model):
    """One of the two has said that the club should join; it joins as soon as the other one says so too."""

    federation = models.ForeignKey(Federation, on_delete=models.CASCADE, related_name="joinings")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="joinings")
    by_club = models.BooleanField()  # otherwise the federation invited it
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["federation", "club"]
        verbose_name = _("request to join")
        verbose_name_plural = _("requests to join")
        constraints = [models.UniqueConstraint(fields=["federation", "club"], name="joining_once")]

    def __str__(self) -> str:
        return f"{self.club} – {self.federation}"


class FederationStanding(models.Model):
    """A standing across clubs: anyone who played in several of these competitions is counted over all of them."""

    federation = models.ForeignKey(Federation, on_delete=models.CASCADE, related_name="standings")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=100, validators=[plain_text])
    figure = models.CharField(
        _("what counts from a competition"),
        max_length=20,
        choices=choices.EventFigure.choices,
        default=choices.EventFigure.PLACE,
    )
    rank_points = models.JSONField(_("points by place"), default=default_rank_points, blank=True)
    counting_method = models.CharField(
        _("ranked by"), max_length=20, choices=choices.CountingMethod.choices, default=choices.CountingMethod.SUM
    )
    counting_best = models.PositiveSmallIntegerField(
        _("best results that count"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    minimum_events = models.PositiveSmallIntegerField(
        _("minimum number of competitions played"), default=1, validators=[MinValueValidator(1)]
    )
    competitions = models.ManyToManyField(
        Competition, through="FederationEvent", related_name="federation_standings", verbose_name=_("competitions")
    )

    class Meta:
        ordering = ["federation", "number"]
        verbose_name = _("standing across clubs")
        verbose_name_plural = _("standings across clubs")
        constraints = [
            models.UniqueConstraint(fields=["federation", "number"], name="federation_standing_number_once"),
            models.CheckConstraint(
                condition=models.Q(figure__in=choices.EventFigure.values), name="federation_standing_figure_known"
            ),
            models.CheckConstraint(
                condition=models.Q(counting_method__in=choices.CountingMethod.values),
                name="federation_standing_method_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        points = self.rank_points
        if not isinstance(points, list) or not all(type(each) is int and each >= 0 for each in points):
            raise ValidationError({"rank_points": _("Whole numbers, the first place first.")})
        if self.figure == choices.EventFigure.PLACE and not points:
            raise ValidationError({"rank_points": _("Enter what each place is worth, first place first.")})


class FederationEvent(models.Model):
    """A competition that is counted in a standing across clubs."""

    standing = models.ForeignKey(FederationStanding, on_delete=models.CASCADE, related_name="events")
    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["standing", "pk"]
        verbose_name = _("competition of a standing across clubs")
        verbose_name_plural = _("competitions of a standing across clubs")
        constraints = [models.UniqueConstraint(fields=["standing", "competition"], name="federation_event_once")]

    def __str__(self) -> str:
        return str(self.competition)
