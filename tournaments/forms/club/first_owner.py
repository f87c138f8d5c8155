"""The first minute of an installation: the code that lets someone begin, and the club they begin with."""

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import BaseUserCreationForm, UsernameField
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.forms.text import PlainTextField
from tournaments.models import Club

User = get_user_model()


class FirstClubForm(BaseUserCreationForm):
    """The name of the club, one's own, and the password twice. Everything typed is kept when something is wrong."""

    name = PlainTextField(
        label=_("Name of your club"),
        max_length=Club._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    username = UsernameField(
        label=_("Your name"),
        max_length=User._meta.get_field("username").max_length,
        help_text=_("One word; you log in with it."),
    )
    field_order = ("name", "username", "password1", "password2")

    class Meta:
        model = User
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["password1"].help_text = _("At least eight characters.")
        self.fields["password2"].help_text = ""
        for field in ("password1", "password2"):
            # No one has to type it again because of another field; the page is never cached.
            self.fields[field].widget.render_value = True

    def clean_username(self) -> str:
        username = str(self.cleaned_data["username"])
        if " " in username:
            raise ValidationError(_("Without spaces, please: you type it each time you log in."))
        if User.objects.filter(username__iexact=username).exists():
            raise ValidationError(_("This user name is taken. Choose another one."))
        return username

    def validate_password_for_user(self, user: Any, **kwargs: Any) -> None:
        """Errors in the password are shown where it is typed first."""
        password = self.cleaned_data.get("password1")
        if password:
            try:
                validate_password(password, user)
            except ValidationError as error:
                self.add_error("password1", error)


class FirstCodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
