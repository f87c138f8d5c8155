"""What every form with a web name that can be changed says about it."""

from django.utils.translation import gettext_lazy as _

SLUG_HELP = _(
    "Its part of the web address. If you change it, links and calendars with the old one continue to lead "
    "here, and no one else gets it."
)
