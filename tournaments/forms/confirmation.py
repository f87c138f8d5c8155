"""The question before something that another tap cannot undo."""

from django import forms
from django.http import HttpRequest


class ConfirmationForm(forms.Form):
    """Nothing is typed: sending it confirms it. What a service refuses is shown above the button."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request.POST if request.method == "POST" else None)
