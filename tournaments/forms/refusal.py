"""What a service refuses, shown where the person typed it."""

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError


def add_refusal(form: forms.BaseForm, error: ValidationError) -> None:
    """Put each message at its field where the form has that field, above the form otherwise."""
    if not hasattr(error, "error_dict"):
        form.add_error(None, error)
        return
    for field, messages in error.error_dict.items():
        form.add_error(field if field in form.fields and field != NON_FIELD_ERRORS else None, messages)
