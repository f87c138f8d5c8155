"""The notation of scores, on pages, on paper and in files."""

from collections.abc import Iterable
from fractions import Fraction

from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import Currency
from tournaments.standings import rounded
from tournaments.standings.divisions import Move
from tournaments.standings.portefeuille import Compared, LineRow

NONE = "–"


def whole_or_average(figure: int | Fraction) -> str:
    """Points unchanged; if averages were added up, with two decimals."""
    return str(figure) if isinstance(figure, int) else average(figure, 2)


def average(value: Fraction | int | None, places: int = 0) -> str:
    """An exact average, rounded half up as clubs print it, in the notation of the reader's language."""
    if value is None:
        return NONE
    return formats.number_format(rounded(Fraction(value), places), decimal_pos=places, use_l10n=True)


def of_most(own: Compared | LineRow) -> str:
    """Match points of the most that could be had; with a decimal where something was given instead of a score."""
    points = average(own.match_points, 0 if own.match_points.denominator == 1 else 1)
    return _("%(points)s of %(most)s") % {"points": points, "most": own.most}


def numbers_in_words(numbers: Iterable[int]) -> str:
    """1–3, 5: numbers in order, consecutive ones together."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def times(weight: int) -> str:
    """Behind the number of a match day: how many times it counts, if more than once."""
    return f" ×{weight}" if weight > 1 else ""


def signed(value: int) -> str:
    """+20, −100, 0: points given or taken."""
    if value == 0:
        return "0"
    return f"+{value}" if value > 0 else f"−{-value}"


def standing_title(period: int | None) -> str:
    """The heading of a standing: of the season, or of one period of it."""
    return _("Standing") if period is None else _("Standing of period %(number)d") % {"number": period}


def signed_whole(points: int, period: int | None) -> str:
    """Points given or taken not for a match day, but for everything that is counted: a season, or one period of it."""
    text = _("%(points)s for the whole competition") if period is None else _("%(points)s for the period as a whole")
    return text % {"points": signed(points)}


def roem_marks(points: int) -> str:
    """Roem as it is marked on paper: V is 50, I is 20; nothing for amounts these cannot make. 90 is “V I I”."""
    for fifties in range(points // 50, -1, -1):
        twenties, left = divmod(points - 50 * fifties, 20)
        if not left:
            return " ".join("V" * fifties + "I" * twenties)
    return ""


def amount(number: int, currency: Currency) -> str:
    """A number with the unit of a game or a standing: 5 Augen."""
    texts = {
        Currency.POINTS: ngettext("%(number)d point", "%(number)d points", number),
        Currency.AUGEN: ngettext("%(number)d Auge", "%(number)d Augen", number),
        Currency.BIG_POINTS: ngettext("%(number)d big point", "%(number)d big points", number),
        Currency.TURNS: ngettext("%(number)d turn of the die", "%(number)d turns of the die", number),
        Currency.WINS: ngettext("%(number)d game won", "%(number)d games won", number),
        Currency.MATCH_POINTS: ngettext("%(number)d match point", "%(number)d match points", number),
        Currency.IMPS: ngettext("%(number)d IMP", "%(number)d IMPs", number),
    }
    return texts[currency] % {"number": number}


def or_dash(value: object) -> object:
    """A figure, or a dash if there is none; 0 is a figure."""
    return NONE if value is None or value == "" else value


def struck(value: object) -> SafeString:
    """A result that does not count, struck through on screen and in words for screen readers."""
    return format_html('<s class="dropped"><span class="visually-hidden">{} </span>{}</s>', _("dropped:"), value)


def direction(move: Move) -> str:
    """The move to another division in one word; nothing for those who stay."""
    return {Move.UP: _("up"), Move.DOWN: _("down")}.get(move, "")


def least_to_most(value: tuple[int, int]) -> str:
    """0–2, or just 1 if the least and the most are equal."""
    least, most = value
    return str(least) if least == most else f"{least}–{most}"
