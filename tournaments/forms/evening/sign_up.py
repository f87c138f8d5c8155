"""A message that came in about coming or not."""

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST = 20_000


class MessageForm(forms.Form):
    """Pasted from a chat or a mail; it is read and not stored."""

    text = forms.CharField(
        label=_("What came in"),
        help_text=_("From the chat or a mail, as it is: “Bep: ik kom niet”. Names are found as at the door."),
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 8, "autocomplete": "off", "spellcheck": "false", "autofocus": True}),
    )
