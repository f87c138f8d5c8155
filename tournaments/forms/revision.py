"""A change of something stored, based on the version that was on the page: a newer one is never overwritten unseen."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

STALE = _(
    "Someone else has changed this in the meantime. Nothing was overwritten and what you typed is still here; "
    "look at what is saved now, then decide."
)


OTHERS_SIT = _(
    "Other people are now sitting at this table. Nothing was saved: compare the names with the paper, then decide."
)


def say_again(form: forms.BaseForm, name: str, value: object) -> None:
    """What a field says when the form comes back, instead of what was sent."""
    data = form.data.copy()
    data[form.add_prefix(name)] = str(value)
    form.data = data


class RevisionForm(forms.Form):
    """`is_stale` tells the page to show what is stored now; storing the form again deliberately replaces it."""

    # A page from before there was anything to change has none.
    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, stored_revision: int, **kwargs: Any) -> None:
        kwargs["initial"] = {"revision": stored_revision} | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        self.stored_revision = stored_revision
        self.is_stale = False

    def clean_revision(self) -> int | None:
        if self.cleaned_data["revision"] != self.stored_revision:
            self.refuse_stale(self.stored_revision)
        return self.cleaned_data["revision"]

    def refuse_stale(self, stored_revision: int) -> None:
        """Say so above the form, and base the next attempt on the version shown with it."""
        self.is_stale = True
        self.add_error(None, STALE)
        say_again(self, "revision", stored_revision)
