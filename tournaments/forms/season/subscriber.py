"""Asking for the results of a competition by mail."""

from django import forms

from tournaments.models import Subscriber


class SubscriberForm(forms.ModelForm):
    """Only what is typed: whether the address is known already is not said."""

    class Meta:
        model = Subscriber
        fields = ("email",)
        widgets = {"email": forms.EmailInput(attrs={"autocomplete": "email", "autofocus": True})}
