"""A standing across clubs: which competitions, and how they count."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.choices import EventFigure
from tournaments.forms.rank_points import read_rank_points
from tournaments.models import Competition, Federation, FederationStanding
from tournaments.queries.club.federation_standing import list_countable

MOST_DIGITS = 6


class CompetitionsField(forms.ModelMultipleChoiceField):
    """With the club in front: two clubs may both have an open drive."""

    def label_from_instance(self, competition: Competition) -> str:
        return f"{competition.club}: {competition}"


class FederationStandingForm(forms.ModelForm):
    competitions = CompetitionsField(
        queryset=Competition.objects.none(),
        label=_("Competitions"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Joint tournaments, and what clubs have opened to everyone."),
    )
    rank_points = forms.CharField(
        label=_("Points by place"),
        required=False,
        help_text=_(
            "First place first, for example 25, 18, 15, 12. Players who share a place get the points of that place."
        ),
    )

    class Meta:
        model = FederationStanding
        fields = [
            "name",
            "competitions",
            "figure",
            "rank_points",
            "counting_method",
            "counting_best",
            "minimum_events",
        ]
        help_texts = {
            "name": _("For example: Best of the federation."),
            "counting_best": _("Left empty: everything counts."),
            "minimum_events": _("Anyone who played fewer is listed without a place."),
        }

    def __init__(self, *args: Any, federation: Federation, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        countable = Q(pk__in=list_countable(federation).values("pk"))
        if self.instance.pk:
            # A counted competition may have become private since: it stays ticked, and no one sees it.
            countable |= Q(pk__in=self.instance.competitions.values("pk"))
        self.fields["competitions"].queryset = (
            Competition.objects.filter(countable).select_related("club").order_by("-created_at", "-pk")
        )
        self.initial["rank_points"] = ", ".join(map(str, self.instance.rank_points))

    def clean_rank_points(self) -> list[int]:
        text = self.cleaned_data["rank_points"]
        if not text.strip():
            return self.instance.rank_points if self.data.get("figure") == EventFigure.RESULT else []
        return read_rank_points(text, below_digits=MOST_DIGITS)
