"""Signing up at a drive: who comes, and one way to reach them; and the settings of its list."""

from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from tournaments.forms.text import PlainTextField
from tournaments.models import Competition, MatchDay, Team
from tournaments.models.contact import reachable
from tournaments.models.entrant import LONGEST_REACH
from tournaments.models.player import Player
from tournaments.models.team import MOST_IN_TEAM, TEAM_SIZE
from tournaments.names import LONGEST_HOME, split_name_and_home, tidied, with_home
from tournaments.permissions import as_token, derived

LONGEST_NAME = Player._meta.get_field("name").max_length or 0
NONCE_LENGTH = 24
# No one types a name and a telephone number faster; a page that is older is shown again with what was typed.
SECONDS_AT_LEAST, SECONDS_AT_MOST = 2, 86_400
SALT = "sign-up"
# Never "off": after Back browsers leave such a field empty. The partner is someone else than who types.
AUTOCOMPLETE = {"first": "name", "second": "section-partner name", "home": "address-level2"}


class SignUpForm(forms.Form):
    """By an organiser: nothing has to be confirmed."""

    team = PlainTextField(label=_("Name of the team"), max_length=Team._meta.get_field("name").max_length)
    names = PlainTextField(
        label=_("Players"),
        help_text=_("Four names, and at most two reserves; one on each line."),
        max_length=1_000,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false"}),
    )
    first = PlainTextField(label=_("Name"), max_length=LONGEST_NAME)
    second = PlainTextField(
        label=_("Partner; empty if you look for one"),
        max_length=LONGEST_NAME,
        required=False,
    )
    home = PlainTextField(label=_("Club or town"), max_length=LONGEST_HOME, required=False)
    reach = PlainTextField(
        label=_("Telephone or e-mail"), max_length=LONGEST_REACH, required=False, validators=[reachable]
    )

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competition = competition
        for name in ("first", "second", "home") if competition.is_teams else ("team", "names"):
            del self.fields[name]
        if not competition.is_teams and not competition.is_pairs:
            del self.fields["second"]
        for name in AUTOCOMPLETE.keys() & self.fields.keys():
            self.fields[name].widget.attrs["autocomplete"] = AUTOCOMPLETE[name]

    def clean_names(self) -> list[str]:
        names = [tidied(line) for line in self.cleaned_data["names"].splitlines() if line.strip()]
        if not TEAM_SIZE <= len(names) <= MOST_IN_TEAM:
            raise ValidationError(_("A team needs four different people, and has at most two reserves."))
        if any(len(name) > LONGEST_NAME for name in names):
            raise ValidationError(_("One of these names is too long."))
        return names

    @property
    def entry(self) -> dict[str, Any]:
        """What `sign_up_anyone` stores."""
        data = self.cleaned_data
        if self.competition.is_teams:
            return {"team": data["team"], "names": data["names"], "reach": data["reach"]}
        typed = [split_name_and_home(name) for name in (data["first"], data.get("second")) if name]
        names = [with_home(name, own or data["home"]) for name, own in typed]
        return {"names": names, "reach": data["reach"]}


class OpenSignUpForm(SignUpForm):
    """By anyone. Programs that fill in forms fill in the field that no one sees, and are faster than people."""

    website = forms.CharField(
        label=_("Leave this empty"),
        required=False,
        widget=forms.TextInput({"tabindex": "-1", "autocomplete": "off"}),
    )
    opened = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reach"].required = True
        self.fields["reach"].widget.attrs["autocomplete"] = "on"
        self.fields["reach"].help_text = _("Only the organisers see it; it is removed thirty days after the drive.")
        if not self.is_bound:
            self.initial["opened"] = _stamp(get_random_string(NONCE_LENGTH))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("website"):
            raise ValidationError(_("This could not be sent. Please tell the organiser."))
        self.page, is_usual = _opened(data.get("opened", ""))
        if not is_usual and not self.errors:
            self.data = {**self.data.dict(), "opened": _stamp(self.page)}
            raise ValidationError(_("Please read it once more, and send it again."))
        return data

    @property
    def entry(self) -> dict[str, Any]:
        """Sent again it is the same sign-up; with something else in the same page, as after Back, it is another one."""
        entry = super().entry
        return entry | {"nonce": as_token(derived(f"{self.page} {entry}"))}


def _stamp(nonce: str) -> str:
    return signing.TimestampSigner(salt=SALT).sign(nonce)


def _opened(stamp: str) -> tuple[str, bool]:
    """The nonce of the page, and whether it was open as long as people need."""
    signer = signing.TimestampSigner(salt=SALT)
    try:
        nonce = signer.unsign(stamp, max_age=SECONDS_AT_MOST)
    except signing.BadSignature:
        return get_random_string(NONCE_LENGTH), False
    try:
        signer.unsign(stamp, max_age=SECONDS_AT_LEAST)
    except signing.SignatureExpired:
        return nonce, True
    return nonce, False


class PartnerForm(forms.Form):
    """Someone who was looking for a partner has one."""

    name = PlainTextField(label=_("Name of your partner"), max_length=LONGEST_NAME)


class SignUpSettingsForm(forms.ModelForm):
    class Meta:
        model = MatchDay
        fields = ["open_to_all", "most_units", "sign_up_until"]
        widgets = {"sign_up_until": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def clean_sign_up_until(self) -> Any:
        until, date = self.cleaned_data["sign_up_until"], self.instance.date
        if until and date and until > date:
            raise ValidationError(_("The drive itself is before that day."))
        return until
