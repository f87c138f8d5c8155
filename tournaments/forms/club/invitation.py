"""An invitation: created by an owner, accepted with a new account."""

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import BaseUserCreationForm, UsernameField
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.choices import Role
from tournaments.forms.club.member import RoleField
from tournaments.forms.text import PlainTextField
from tournaments.models import Invitation
from tournaments.services.club.member import refuse_taken_name

User = get_user_model()


class InvitationForm(forms.Form):
    for_whom = PlainTextField(
        label=pgettext_lazy("invitation", "For whom?"),
        max_length=Invitation._meta.get_field("for_whom").max_length,
        help_text=_("A name, so that you see later whose link it is."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = RoleField(initial=Role.SCOREKEEPER)


class NewLoginForm(BaseUserCreationForm):
    """A user name and the password twice, by the rules of the site; `asked_by` created the invitation."""

    class Meta:
        model = User
        fields = ("username",)
        field_classes = {"username": UsernameField}
        help_texts = {"username": _("What you type to log in, for example: mieke.")}

    def __init__(self, *args: Any, asked_by: int | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked_by = asked_by
        self.fields["username"].widget.attrs.pop("autofocus", None)

    def clean_username(self) -> str:
        username = str(self.cleaned_data["username"])
        refuse_taken_name(username, asked_by=self.asked_by)
        return username
