"""A field for a name or another text that is kept."""

from django import forms

from tournaments.models.plain_text import plain_text


class PlainTextField(forms.CharField):
    """What is typed is all there is; a sign that nobody sees is refused here, before a service asks for it."""

    default_validators = [plain_text]
