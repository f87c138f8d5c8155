"""The short code of a table."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.text import CodeField


class TableCodeForm(forms.Form):
    code = CodeField(_("Table code"))
