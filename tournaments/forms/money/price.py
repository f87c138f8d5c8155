"""What an evening costs: for all, or for members and guests; what can be chosen instead; fines."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import PriceFor, PricePer
from tournaments.forms.amount import MoneyField, reckon_in
from tournaments.models import Competition, Price
from tournaments.models.plain_text import plain_text

CHOICES = (1, 2)
"""How many other prices there may be at the door, such as one with soup."""


class PriceForm(forms.Form):
    def __init__(
        self,
        *args: Any,
        competition: Competition,
        stored: Sequence[Price] = (),
        of_competition: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **{"initial": _initial(stored)} | kwargs)

        def amount(label: object) -> MoneyField:
            return MoneyField(least=0, label=label, required=False)

        self.fields["member"] = amount(_("An evening"))
        self.fields["guest"] = amount(_("Guests, if it is not the same"))
        if competition.unit_field != "player":
            per = [(each.value, each.label) for each in PricePer]
            self.fields["per"] = forms.ChoiceField(label=_("Per"), choices=per, widget=forms.RadioSelect)
            self.fields["per"].initial = PricePer.PERSON
        for number in CHOICES:
            self.fields[f"name_{number}"] = forms.CharField(
                label=_("Another price, for example with soup"),
                max_length=30,
                required=False,
                validators=[plain_text],
            )
            self.fields[f"cents_{number}"] = amount(_("An evening with that"))
        self.fields["absent_without"] = amount(_("Fine: absent without notice"))
        self.fields["absent_with"] = amount(_("Fine: absent with notice"))
        if of_competition:
            self.fields["pot_percent"] = forms.IntegerField(
                label=_("Of this to the pot for prizes, in percent"),
                min_value=0,
                max_value=100,
                required=False,
                initial=competition.pot_percent,
            )
        reckon_in(competition.club, self.fields.values())

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        names: list[str] = []
        for number in CHOICES:
            name, cents = " ".join(data.get(f"name_{number}", "").split()), data.get(f"cents_{number}")
            if bool(name) != (cents is not None) and f"cents_{number}" not in self.errors:
                field = "cents" if name else "name"
                self.add_error(f"{field}_{number}", ValidationError(_("Enter both: what it is, and the amount.")))
            if name.casefold() in names:
                self.add_error(f"name_{number}", ValidationError(_("This is here already.")))
            names.append(name.casefold()) if name else None
            data[f"name_{number}"] = name
        only_rest = data.get("member") is None and any(data.get(name) is not None for name in ("guest", "cents_1"))
        if only_rest and "member" not in self.errors:
            self.add_error("member", ValidationError(_("Enter what an evening costs.")))
        return data

    @property
    def prices(self) -> list[dict[str, Any]]:
        """The rows to store; none where nothing is entered."""
        data = self.cleaned_data
        per = data.get("per") or PricePer.PERSON
        guests = data["guest"] is not None
        asked = [
            (PriceFor.MEMBER if guests else PriceFor.EVERYONE, "", data["member"]),
            (PriceFor.GUEST, "", data["guest"]),
            *((PriceFor.EVERYONE, data[f"name_{number}"], data[f"cents_{number}"]) for number in CHOICES),
            (PriceFor.ABSENT_WITHOUT, "", data["absent_without"]),
            (PriceFor.ABSENT_WITH, "", data["absent_with"]),
        ]
        return [
            {"for_whom": whom, "per": per, "name": name, "cents": cents}
            for whom, name, cents in asked
            if cents is not None
        ]


def _initial(stored: Sequence[Price]) -> dict[str, Any]:
    usual = {price.for_whom: price for price in stored if not price.name}
    main = usual.get(PriceFor.MEMBER) or usual.get(PriceFor.EVERYONE)
    found: dict[str, Any] = {name: usual[whom].cents for whom, name in OF_FIELD.items() if whom in usual}
    if main is not None:
        found |= {"member": main.cents, "per": main.per}
    for number, price in enumerate([price for price in stored if price.name][: len(CHOICES)], start=1):
        found |= {f"name_{number}": price.name, f"cents_{number}": price.cents}
    return found


OF_FIELD = {
    PriceFor.GUEST: "guest",
    PriceFor.ABSENT_WITHOUT: "absent_without",
    PriceFor.ABSENT_WITH: "absent_with",
}
