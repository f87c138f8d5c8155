"""Founding a federation, joining it, and inviting clubs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.slug import SLUG_HELP
from tournaments.models import Club, Federation


class FoundingForm(forms.ModelForm):
    class Meta:
        model = Federation
        fields = ["name"]


class FederationForm(forms.ModelForm):
    class Meta:
        model = Federation
        fields = ["name", "slug"]
        help_texts = {"slug": SLUG_HELP}


class JoinForm(forms.Form):
    code = forms.CharField(
        label=_("Code of the federation"), max_length=20, help_text=_("Clubs get it from their federation.")
    )


class AskForm(forms.Form):
    """A club asks a federation on this site. One already asked is not offered, but asking twice counts once."""

    federation = forms.ModelChoiceField(queryset=Federation.objects.none(), label=_("Federation"), empty_label=None)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        run_here = Federation.objects.filter(clubs__is_federation=True, clubs__is_demo=club.is_demo)
        self.fields["federation"].queryset = run_here if self.is_bound else run_here.exclude(joinings__club=club)


class InviteForm(forms.Form):
    """A federation asks a club that is in none. One already asked is not offered, but asking twice counts once."""

    invited = forms.ModelChoiceField(queryset=Club.objects.none(), label=_("Club"), empty_label=None)

    def __init__(self, *args: Any, federation: Federation, is_demo: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        free = Club.objects.filter(federation=None, is_federation=False, is_demo=is_demo)
        self.fields["invited"].queryset = free if self.is_bound else free.exclude(joinings__federation=federation)
