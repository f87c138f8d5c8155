"""Refusals of a service, shown where something was typed or confirmed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest


@contextmanager
def refused_on(form: forms.BaseForm | forms.BaseFormSet) -> Iterator[None]:
    """A refusal inside the block is shown on the form and ends the block, so that the page is shown again."""
    try:
        yield
    except ValidationError as error:
        add_refusal(form, error)


def add_refusal(form: forms.BaseForm | forms.BaseFormSet, error: ValidationError) -> None:
    """Put each message at its field if the form has that field, otherwise above the form."""
    if isinstance(form, forms.BaseFormSet):
        form.non_form_errors().extend(error.messages)
        return
    if not hasattr(error, "error_dict"):
        form.add_error(None, error)
        return
    for field, messages in error.error_dict.items():
        form.add_error(field if field in form.fields and field != NON_FIELD_ERRORS else None, messages)


class ConfirmationForm(forms.Form):
    """The question before something that another tap cannot undo; a refusal is shown above the button."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request.POST if request.method == "POST" else None)
