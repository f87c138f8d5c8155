"""An invitation: made by an owner; taken with a new log-in."""

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import BaseUserCreationForm, UsernameField
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.forms.member import RoleField
from tournaments.models import Invitation

User = get_user_model()


class InvitationForm(forms.Form):
    for_whom = forms.CharField(
        label=_("For whom?"),
        max_length=Invitation._meta.get_field("for_whom").max_length,
        help_text=_("A name, so that you see later whose link it is."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = RoleField(initial=Role.SCOREKEEPER)


class NewLoginForm(BaseUserCreationForm):
    """A user name and twice the password, by the rules of the site."""

    class Meta:
        model = User
        fields = ("username",)
        field_classes = {"username": UsernameField}
        help_texts = {"username": _("What you type to log in, for example: mieke.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs.pop("autofocus", None)

    def clean_username(self) -> str:
        username = str(self.cleaned_data["username"])
        if User.objects.filter(username__iexact=username).exists():
            raise ValidationError(_("This user name is taken. Choose another one."))
        return username
