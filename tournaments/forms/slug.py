"""What every form says about a web name that can be changed."""

from django.utils.translation import gettext_lazy as _

SLUG_HELP = _(
    "Its part of the web address. When you change it, links and calendars with the old one go on leading here, and "
    "nobody else gets it."
)
