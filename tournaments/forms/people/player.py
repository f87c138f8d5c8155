"""The people who play at a club."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Competition, Contact, Player
from tournaments.models.player import players_of
from tournaments.names import plain_home, split_name_and_home, with_home

LONGEST_NAME = Player._meta.get_field("name").max_length or 0


class PlayerForm(forms.ModelForm):
    unusual = ("also_known_as", "number", "member_since", "hides_name")

    class Meta:
        model = Player
        fields = ["name", "home", "also_known_as", "number", "member_since", "is_guest", "hides_name", "is_active"]
        widgets = {"member_since": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = {
            "is_active": _("Without the tick the player stays in old results but is not offered for new evenings."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            # A new player is active; the number is assigned automatically unless the club gives one.
            del self.fields["is_active"]
            del self.fields["also_known_as"]
            self.fields["number"].required = False
            self.fields["number"].help_text = _("Left empty: the next free number.")
        self.fields["name"].widget.attrs.update({"autofocus": True, "autocomplete": "off"})

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "name" not in data or "home" not in data:
            return data
        home = plain_home(data["home"])
        name, home = (" ".join(data["name"].split()), home) if home else split_name_and_home(data["name"])
        taken = names_taken(self.instance.only_for or self.instance.club, besides=self.instance)
        if with_home(name, home).casefold() in taken:
            message = _("There is already a player with this name in this club; enter the club or town they come from.")
            self.add_error("home" if home else "name", ValidationError(message))
        return {**data, "name": name, "home": home}

    def clean_number(self) -> int | None:
        number = self.cleaned_data["number"]
        holder = self.instance.club.people.filter(number=number).exclude(pk=self.instance.pk).first()
        if holder is not None:
            raise ValidationError(_("%(name)s already has this number."), params={"name": holder})
        return number


class PlayerEditForm(PlayerForm):
    """With how to reach them, folded; not for someone whose name was removed."""

    apart: dict[str, Any] = {"heading": _("How to reach them"), "names": ("phone", "email", "consent", "agreed_on")}
    contact: Contact | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.anonymised_at is not None:
            self.apart = {"names": ()}
            return
        self.contact = Contact.objects.filter(player=self.instance).first()
        for name, field in forms.fields_for_model(Contact, fields=self.apart["names"]).items():
            field.required = False
            stored: Any = Contact._meta.get_field(name)
            field.validators = [*stored.validators]
            field.initial = getattr(self.contact, name, None)
            field.widget.attrs["autocomplete"] = "off"
            self.fields[name] = field
        self.fields["phone"].widget.input_type = "tel"
        self.fields["agreed_on"].widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        if self.contact is None:
            self.fields["agreed_on"].initial = timezone.localdate
        else:
            self.fields["email"].help_text = _("Empty both and save: then the club keeps nothing of it.")

    def clean(self) -> dict[str, Any]:
        """What was changed of the contact goes along as one value."""
        data = super().clean()
        contact = {name: data.pop(name, None) for name in self.apart["names"]}
        if "phone" not in self.data or not set(contact) & set(self.changed_data):
            return data
        contact["agreed_on"] = contact["agreed_on"] or timezone.localdate()
        has_any = any(name in self.errors or contact[name] for name in ("phone", "email"))
        if has_any and "consent" not in self.errors and not contact["consent"]:
            self.add_error("consent", _("Note how they agreed to this: without it nothing is stored."))
        elif not has_any and self.contact is None and contact["consent"]:
            self.add_error("phone", _("Fill in a telephone number or an e-mail address."))
        return {**data, "contact": contact}


def names_taken(among: Club | Competition, besides: Player | None = None) -> set[str]:
    """The full names of its players for comparison, in Python: SQLite ignores case only for English letters."""
    others = players_of(among).exclude(pk=besides.pk) if besides else players_of(among)
    return {with_home(name, home).casefold() for name, home in others.values_list("name", "home")}
