"""One's own account: its name for others, and the address for mail."""

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.forms.text import PlainTextField


class AccountForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ("first_name", "last_name", "email")
        field_classes = {"first_name": PlainTextField, "last_name": PlainTextField}
        labels = {"first_name": _("First name"), "last_name": _("Last name"), "email": _("E-mail")}
        help_texts = {"email": _("A link for a new password is sent there. No one else sees the address.")}
        widgets = {
            "first_name": forms.TextInput(attrs={"autocomplete": "given-name"}),
            "last_name": forms.TextInput(attrs={"autocomplete": "family-name"}),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
        }
