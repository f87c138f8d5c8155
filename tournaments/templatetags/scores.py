"""How figures of scores stand on a page."""

from fractions import Fraction

from django import template
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.standings import rounded
from tournaments.standings.divisions import Move

register = template.Library()

NONE = "–"


@register.filter
def average(value: Fraction | int | None, places: int = 0) -> str:
    """An exact average, rounded half up as clubs print it, in the notation of the reader's language."""
    if value is None:
        return NONE
    return formats.number_format(rounded(Fraction(value), places), decimal_pos=places, use_l10n=True)


@register.filter
def signed(value: int) -> str:
    """+20, −100, 0: what is given or taken."""
    if value == 0:
        return "0"
    return f"+{value}" if value > 0 else f"−{-value}"


@register.filter
def standing_title(period: int | None) -> str:
    """What stands above a standing: of the season, or of one period of it."""
    return _("Standing") if period is None else _("Standing of period %(number)d") % {"number": period}


def signed_whole(points: int, period: int | None) -> str:
    """What is given or taken for no match day, but for all that is counted: a season, or one period of it."""
    text = _("%(points)s for the season as a whole") if period is None else _("%(points)s for the period as a whole")
    return text % {"points": signed(points)}


@register.filter
def roem_marks(points: int) -> str:
    """Roem as it is marked on paper: V is 50, I is 20; nothing for what these cannot make. 90 is “V I I”."""
    for fifties in range(points // 50, -1, -1):
        twenties, left = divmod(points - 50 * fifties, 20)
        if not left:
            return " ".join("V" * fifties + "I" * twenties)
    return ""


@register.filter
def or_dash(value: object) -> object:
    """A figure, or a dash where there is none; 0 is a figure."""
    return NONE if value is None or value == "" else value


@register.filter
def struck(value: object) -> SafeString:
    """A result that does not count, struck through for the eye and in words for the ear."""
    return format_html('<s class="dropped"><span class="visually-hidden">{} </span>{}</s>', _("dropped:"), value)


@register.filter
def direction(move: Move) -> str:
    """The way to another division in a word; nothing for who stays."""
    return {Move.UP: _("up"), Move.DOWN: _("down")}.get(move, "")


@register.filter
def least_to_most(value: tuple[int, int]) -> str:
    """0–2, or 1 where the least is the most."""
    least, most = value
    return str(least) if least == most else f"{least}–{most}"
