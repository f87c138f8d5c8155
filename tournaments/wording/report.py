"""A few sentences about a result for the local paper: who won, and what else was noteworthy."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils import formats
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Competition
from tournaments.names import BETWEEN_TWO
from tournaments.queries.results.match_day import MatchDayResult, NamedDayRow
from tournaments.queries.results.standing import CompetitionStanding
from tournaments.standings.results import exact
from tournaments.wording.figures import amount
from tournaments.wording.standing import score_in_words

# What more than these share is nothing to mention.
MOST_NAMED = 4


class Ranked(NamedTuple):
    """Who has which place, with the score in words."""

    place: int | None
    name: str
    score: str


def match_day_report(result: MatchDayResult, standing: CompetitionStanding | None, *, is_final: bool) -> str:
    """Headline and sentences; empty while no one has a place. The `standing` may be left out."""
    match_day, competition = result.match_day, result.match_day.competition
    rows = [unit for unit in result.rows if unit.row.has_place]
    if not rows:
        return ""
    ranked = [Ranked(unit.row.place, unit.name, amount(unit.row.total, competition.currency)) for unit in rows]
    sentences = [
        "" if is_final else _("This is how it stands so far: the result is not final yet."),
        _who_played(result),
        _who_won(ranked),
        *(_who_came(place, ranked) for place in (2, 3)),
        _best_leg(result, rows),
        _most_pits(competition, rows),
    ]
    if standing is not None and standing.number_of_days > 1:
        sentences.append(_who_leads(_ranked(standing), is_final=standing.is_final))
    return _under_head(f"{competition.name}: {match_day}", sentences)


def standing_report(standing: CompetitionStanding) -> str:
    """Headline and sentences; empty while no one has a place."""
    ranked = _ranked(standing)
    leads = _who_leads(ranked, is_final=standing.is_final)
    if not leads:
        return ""
    days = standing.number_of_days
    after = ngettext("After %(count)d match day:", "After %(count)d match days:", days) % {"count": days}
    others = [(_who_came if standing.is_final else _who_is)(place, ranked) for place in (2, 3)]
    return _under_head(standing.competition.name, [after, leads, *others])


def _under_head(head: str, sentences: Sequence[str]) -> str:
    return f"{head}\n\n{' '.join(filter(None, sentences))}"


def _ranked(standing: CompetitionStanding) -> list[Ranked]:
    competition = standing.competition
    return [Ranked(unit.row.place, unit.name, score_in_words(unit.row, competition)) for unit in standing.rows]


def _named(names: Sequence[str]) -> tuple[str, int]:
    """These names in a sentence, and how many people they are for its verb: a pair is two.

    Of several pairs each stays recognisable as one.
    """
    people = [name.split(BETWEEN_TWO) for name in names]
    return get_text_list(people[0] if len(people) == 1 else list(names), _("and")), sum(map(len, people))


def _who_played(result: MatchDayResult) -> str:
    competition, count = result.match_day.competition, result.day.units
    if competition.is_pairs:
        people = ngettext("%(count)s pair", "%(count)s pairs", count)
    elif competition.is_teams:
        people = ngettext("%(count)s team", "%(count)s teams", count)
    else:
        people = ngettext("%(count)s player", "%(count)s players", count)
    words = {"people": people % {"count": count}, "club": competition.club.name}
    if result.match_day.date is None:
        return ngettext("%(people)s played at %(club)s.", "%(people)s played at %(club)s.", count) % words
    words["date"] = formats.date_format(result.match_day.date, "DATE_FORMAT")
    text = ngettext("%(people)s played at %(club)s on %(date)s.", "%(people)s played at %(club)s on %(date)s.", count)
    return text % words


def _who_won(ranked: Sequence[Ranked]) -> str:
    first = [one for one in ranked if one.place == 1]
    if not first:
        return ""
    names, people = _named([one.name for one in first])
    if len(first) > 1:
        text = _("%(names)s shared first place with %(score)s.")
    else:
        text = ngettext("%(names)s won with %(score)s.", "%(names)s won with %(score)s.", people)
    return text % {"names": names, "score": first[0].score}


def _who_came(place: int, ranked: Sequence[Ranked]) -> str:
    """Second or third, now that it is over."""
    here = [one for one in ranked if one.place == place]
    if not here:
        return ""
    names, people = _named([one.name for one in here])
    if place == 2:
        text = ngettext("%(names)s came second with %(score)s.", "%(names)s came second with %(score)s.", people)
    else:
        text = ngettext("%(names)s came third with %(score)s.", "%(names)s came third with %(score)s.", people)
    return text % {"names": names, "score": here[0].score}


def _who_is(place: int, ranked: Sequence[Ranked]) -> str:
    """Second or third while the season goes on."""
    here = [one for one in ranked if one.place == place]
    if not here:
        return ""
    names, people = _named([one.name for one in here])
    if place == 2:
        text = ngettext("%(names)s is second with %(score)s.", "%(names)s are second with %(score)s.", people)
    else:
        text = ngettext("%(names)s is third with %(score)s.", "%(names)s are third with %(score)s.", people)
    return text % {"names": names, "score": here[0].score}


def _who_leads(ranked: Sequence[Ranked], *, is_final: bool) -> str:
    """Who is first in the standing; empty while no one has a place."""
    first = [one for one in ranked if one.place == 1]
    if not first:
        return ""
    names, people = _named([one.name for one in first])
    if is_final:
        text = ngettext(
            "%(names)s is first in the final standing with %(score)s.",
            "%(names)s are first in the final standing with %(score)s.",
            people,
        )
    else:
        text = ngettext(
            "%(names)s leads the standing with %(score)s.", "%(names)s lead the standing with %(score)s.", people
        )
    return text % {"names": names, "score": first[0].score}


def _best_leg(result: MatchDayResult, rows: Sequence[NamedDayRow]) -> str:
    """Of points as they are played: games won and match points are about the same in every leg."""
    currency, best = result.match_day.competition.currency, result.day.highest_leg
    names = [unit.name for unit in rows if best is not None and unit.row.best_leg == best]
    if best is None or currency.is_of_others or not 0 < len(names) <= MOST_NAMED:
        return ""
    words = {"names": _named(names)[0], "score": amount(best, currency)}
    return _("The highest leg, %(score)s, was played by %(names)s.") % words


def _most_pits(competition: Competition, rows: Sequence[NamedDayRow]) -> str:
    """Not where anyone's are unknown: theirs might be the most."""
    pits = [exact(unit.row.pits) for unit in rows]
    most = max((count for count in pits if count is not None), default=0)
    names = [unit.name for unit, count in zip(rows, pits, strict=True) if count == most]
    if "pits" not in competition.side_figures or None in pits or most < 1 or len(names) > MOST_NAMED:
        return ""
    text = ngettext("A pit was made by %(names)s.", "The most pits, %(count)d, were made by %(names)s.", most)
    return text % {"count": most, "names": _named(names)[0]}
