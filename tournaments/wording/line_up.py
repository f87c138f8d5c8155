"""What is said when a line-up is handed in."""

from django.utils.translation import gettext as _


def handed_in_words(*, replaced: bool) -> str:
    """`replaced`: another one came in while this one was being chosen."""
    if replaced:
        return _("This line-up holds now. It replaces another one that came in while you were choosing.")
    return _("The line-up is in.")
