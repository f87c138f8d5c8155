"""The code on the card of a person's own link."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.text import CodeField


class OwnCodeForm(forms.Form):
    code = CodeField(_("Code on your card"))
