"""The organiser decides a round that both sides wrote differently."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Side
from tournaments.forms.text import PlainTextField


class SettleForm(forms.Form):
    """Whose version counts, and why."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    side = forms.ChoiceField(
        label=_("Whose version counts?"), widget=forms.RadioSelect, error_messages={"required": _("Choose a side.")}
    )
    reason = PlainTextField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, names: dict[Side, str], number: int, **kwargs: Any) -> None:
        kwargs |= {"initial": {"number": number}, "prefix": f"round-{number}"}
        super().__init__(*args, **kwargs)
        self.fields["side"].choices = [(side.value, name) for side, name in names.items()]
