"""On which place someone ended, in words."""

from django.utils.translation import gettext as _


def ended_on(place: int, competition: str) -> str:
    """One of the first three places of a competition that is closed."""
    match place:
        case 1:
            return _("Champion of %(competition)s") % {"competition": competition}
        case 2:
            return _("Second in %(competition)s") % {"competition": competition}
        case _place:
            return _("Third in %(competition)s") % {"competition": competition}
