"""The dates that a rule makes: every Thursday from here to there, not on public holidays nor in school holidays."""

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence

import holidays
from django.utils.translation import get_language

from tournaments.choices import Rhythm
from tournaments.imports.calendar.periods import Period

A_DAY = datetime.timedelta(days=1)
A_WEEK = datetime.timedelta(weeks=1)
OF_MONTH = {Rhythm.FIRST: 1, Rhythm.SECOND: 2, Rhythm.THIRD: 3, Rhythm.FOURTH: 4}


def dates_of(
    weekdays: Collection[int], first: datetime.date, last: datetime.date, rhythm: Rhythm
) -> Iterator[datetime.date]:
    """In order. Every two weeks is counted from the week of the first one; without a weekday it is that of `first`."""
    weekdays = weekdays or [first.weekday()]
    begins: datetime.date | None = None
    for number in range((last - first).days + 1):
        date = first + number * A_DAY
        if date.weekday() not in weekdays:
            continue
        monday = date - date.weekday() * A_DAY
        begins = begins or monday
        match rhythm:
            case Rhythm.WEEKLY:
                fits = True
            case Rhythm.TWO_WEEKS:
                fits = (monday - begins) // A_WEEK % 2 == 0
            case Rhythm.LAST:
                fits = (date + A_WEEK).month != date.month
            case _:
                fits = (date.day + 6) // 7 == OF_MONTH[rhythm]
        if fits:
            yield date


def public_holidays(country: str, first: datetime.date, last: datetime.date) -> Mapping[datetime.date, str]:
    """Their names by their dates, in the reader's language where that is known; `country` may have a region: DE-NW."""
    if not country:
        return {}
    code, _dash, region = country.partition("-")
    there = holidays.country_holidays(code)
    wanted = (get_language() or "")[:2]
    language = next((one for one in there.supported_languages if one[:2] == wanted), there.default_language)
    years = range(first.year, last.year + 1)
    return dict(holidays.country_holidays(code, subdiv=region or None, years=years, language=language))


def why_not(date: datetime.date, free: Mapping[datetime.date, str], periods: Sequence[Period]) -> str:
    """Why there is no evening on this date; nothing if there is one."""
    return free.get(date) or next((period.text for period in periods if period.first <= date <= period.last), "")
