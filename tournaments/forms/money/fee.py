"""A fee of the season: for whom, how much, in how many parts."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.choices import FeeFor
from tournaments.forms.amount import AmountsField, reckon_in
from tournaments.forms.figure import FigureField
from tournaments.models import Club, Fee
from tournaments.models.fee import MOST_PARTS

MOST_AMOUNTS = 12


class FeeForm(forms.ModelForm):
    amounts = AmountsField(
        label=_("Amount of one part"),
        most=MOST_AMOUNTS,
        help_text=_(
            "One amount for all, or by the number of competitions that someone plays in: 15; 25; 32; 40 is 15 for "
            "one, 25 for two, 32 for three, 40 for four or more."
        ),
    )
    parts = FigureField(
        label=_("In how many parts"),
        min_value=1,
        max_value=MOST_PARTS,
        initial=1,
        help_text=_("Paid at once: 1. Every three months: 4. Each part is booked with one press."),
    )

    class Meta:
        model = Fee
        fields = ["name", "for_whom", "amounts", "parts", "competitions", "is_over"]
        widgets = {"for_whom": forms.RadioSelect, "competitions": forms.CheckboxSelectMultiple}
        help_texts = {
            "name": _("For example: Contribution 2026–2027."),
            "competitions": _("Only where the amount, or who pays it, depends on them."),
            "is_over": _("It stays in the books, and no part of it can be booked."),
        }

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reckon_in(club, self.fields.values())
        chosen = [one.pk for one in self.instance.competitions.all()] if self.instance.pk else []
        known = club.competitions.filter(Q(closed_at=None) | Q(pk__in=chosen))
        self.fields["competitions"].queryset = known.order_by("name")
        self.fields["competitions"].required = False
        if self.instance.pk is None:
            del self.fields["is_over"]

    def clean(self) -> None:
        super().clean()
        data = self.cleaned_data
        several = len(data.get("amounts", ())) > 1
        if (several or data.get("for_whom") == FeeFor.PARTICIPANTS) and not data.get("competitions"):
            self.add_error("competitions", ValidationError(_("Choose the competitions that count.")))

    @property
    def values(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.fields}

    def _post_clean(self) -> None:
        """The service checks the whole fee, and keeps it; the page goes on showing what is stored."""
