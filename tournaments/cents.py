"""Amounts of money: whole cents inside, read and written as people do in each language."""

import re
from collections.abc import Iterable
from decimal import Decimal

from babel.numbers import (
    NumberFormatError,
    format_currency,
    format_decimal,
    format_percent,
    get_currency_name,
    get_currency_symbol,
    parse_decimal,
)
from django.utils.translation import get_language

MOST_CENTS = 99_999_99
"""More than this is a slip of the keys."""
CENTS = 100
# Commas or points between cents and the rest, whatever the language says: the reader's own comes first.
ALSO = ("en", "de")
# "5,-" and "5.--" are whole euros.
NO_CENTS = re.compile(r"[.,][-–—]{1,2}$")
FIGURES = re.compile(r"[0-9][0-9.,]*")
SPACES = re.compile(r"\s+")
PERCENT = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]))?\s?%")
BETWEEN_GROUPS = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")


class NotMoney(ValueError):
    """What was typed is no amount of money: not a number, with parts of a cent, negative, or too much."""


def as_money(cents: int, unit: str) -> str:
    """“€ 4,50” as the reader's language writes it."""
    return format_currency(Decimal(cents) / CENTS, unit, locale=_language())


def short_money(cents: int) -> str:
    """“4” or “4,50”: where there is little room and everyone knows what the club reckons in."""
    pattern = "#,##0.00" if cents % CENTS else "#,##0"
    return format_decimal(Decimal(cents) / CENTS, format=pattern, locale=_language())


def plain_money(cents: int) -> str:
    """“4.50”: for files, the same in every language; no float comes near it."""
    return str((Decimal(cents) / CENTS).quantize(Decimal("0.01")))


def read_money(typed: str, unit: str) -> int:
    """The cents in “4,50”, “€ 4.50”, “EUR 4” or “5,-”, in whatever language it is read; NotMoney if there are none."""
    text = NO_CENTS.sub("", SPACES.sub(" ", typed).strip())
    for sign in sorted(_signs(unit), key=len, reverse=True):
        if text.casefold().startswith(sign.casefold()):
            text = text[len(sign) :]
            break
        if text.casefold().endswith(sign.casefold()):
            text = text[: -len(sign)]
            break
    cents = int(_number(BETWEEN_GROUPS.sub("", NO_CENTS.sub("", text.strip()))) * CENTS)
    if cents > MOST_CENTS:
        raise NotMoney(typed)
    return cents


def as_share(tenths: int) -> str:
    """“12,5%” as the reader's language writes it, of tenths of a percent."""
    return format_percent(Decimal(tenths) / 1000, locale=_language(), decimal_quantization=False)


def read_share(typed: str) -> int | None:
    """The tenths of a percent in “40 %” or “12,5%”; None if it is no percentage."""
    found = PERCENT.fullmatch(typed.strip())
    return int(found[1]) * 10 + int(found[2] or 0) if found else None


def unit_name(unit: str) -> str:
    return get_currency_name(unit, locale=_language())


def share_cents(cents: int, parts: int) -> list[int]:
    """That many shares of an amount, at most a cent from each other; the first have the cents left over."""
    each, over = divmod(cents, parts)
    return [each + (at < over) for at in range(parts)]


def _number(text: str) -> Decimal:
    """“1.500” and “1,500” are one thing or the other by the language; with parts of a cent it is a slip."""
    for language in dict.fromkeys((_language(), *ALSO)):
        try:
            number = parse_decimal(text, locale=language, strict=True)
        except NumberFormatError:
            continue
        if FIGURES.fullmatch(text) and int(number.as_tuple().exponent) >= -2:
            return number
        break
    raise NotMoney(text)


def _signs(unit: str) -> Iterable[str]:
    languages = (_language(), *ALSO)
    return {unit, *(get_currency_symbol(unit, locale=language) for language in languages)}


def _language() -> str:
    return (get_language() or "en").replace("-", "_")
