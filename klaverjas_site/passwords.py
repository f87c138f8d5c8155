"""What a password has to be."""

from django.contrib.auth import password_validation


class MinimumLengthValidator(password_validation.MinimumLengthValidator):
    """Django's own; its refusal is the sentence of the help text, which is translated into each of our languages."""

    def get_error_message(self) -> str:
        return self.get_help_text()
