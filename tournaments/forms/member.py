"""Who may do what in a club."""

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.models import Club

User = get_user_model()


class RoleField(forms.ChoiceField):
    """The roles with what each of them may do, the least powerful chosen first."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [
            (Role.SCOREKEEPER, _("Scorekeeper: enters and corrects scores")),
            (Role.ORGANISER, _("Organiser: everything except members")),
            (Role.OWNER, _("Owner: everything, members too")),
            (Role.VIEWER, _("Viewer: sees what is not published yet")),
        ]
        super().__init__(choices=choices, label=_("Role"), widget=forms.RadioSelect, **kwargs)


class Account(models.TextChoices):
    EXISTING = "existing", _("This person already logs in here")
    NEW = "new", _("This person is new: make a log-in with a temporary password")


class MemberForm(forms.Form):
    account = forms.ChoiceField(
        label=_("Log-in"), choices=Account.choices, initial=Account.EXISTING, widget=forms.RadioSelect
    )
    username = forms.CharField(
        label=_("User name"),
        max_length=User._meta.get_field("username").max_length,
        help_text=_("What the person types to log in, for example: mieke."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    role = RoleField(initial=Role.SCOREKEEPER)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    @property
    def makes_user(self) -> bool:
        return self.cleaned_data["account"] == Account.NEW

    def clean_username(self) -> str:
        username = User.normalize_username(self.cleaned_data["username"])
        if self.cleaned_data.get("account") == Account.NEW:
            User._meta.get_field("username").run_validators(username)
            if User.objects.filter(username__iexact=username).exists():
                raise ValidationError(_("This user name is taken. Choose another, or choose “already logs in here”."))
            return username
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise ValidationError(_("Nobody logs in with this name. Look at the spelling, or make a new log-in."))
        if self.club.memberships.filter(user=user).exists():
            raise ValidationError(_("This person already has a role in this club."))
        self.cleaned_data["user"] = user
        return username


class RoleForm(forms.Form):
    role = RoleField()
