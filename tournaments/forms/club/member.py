"""Who may do what in a club."""

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.models import Membership

User = get_user_model()


class RoleField(forms.ChoiceField):
    """The roles and what each of them may do; the least powerful is selected at first."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [
            (Role.SCOREKEEPER, _("Scorekeeper: enters and corrects scores")),
            (Role.ORGANISER, _("Organiser: everything except members")),
            (Role.OWNER, _("Owner: everything, members too")),
            (Role.VIEWER, _("Viewer: sees what is not published yet")),
        ]
        super().__init__(choices=choices, label=_("Role"), widget=forms.RadioSelect, **kwargs)


class MemberForm(forms.Form):
    """An account for someone who has none."""

    username = forms.CharField(
        label=_("User name"),
        max_length=User._meta.get_field("username").max_length,
        help_text=_("What the person types to log in, for example: mieke."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    role = RoleField(initial=Role.SCOREKEEPER)

    def clean_username(self) -> str:
        username = User.normalize_username(self.cleaned_data["username"])
        User._meta.get_field("username").run_validators(username)
        return username


class RoleForm(forms.Form):
    """A new role; that of an owner is never given, only accepted through an invitation."""

    role = RoleField()
    is_treasurer = forms.BooleanField(
        label=_("Treasurer"), required=False, help_text=Membership._meta.get_field("is_treasurer").help_text
    )

    def __init__(self, *args: Any, membership: Membership, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["role"], self.initial["is_treasurer"] = membership.role, membership.is_treasurer
        if not membership.club.keeps_money:
            del self.fields["is_treasurer"]
        if membership.role != Role.OWNER:
            role = self.fields["role"]
            role.choices = [choice for choice in role.choices if choice[0] != Role.OWNER]
            role.help_text = _("To hand the club over, create an invitation link for an owner.")
