"""Why a row of a standing is where it is, in plain sentences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import Currency
from tournaments.models import MatchDay
from tournaments.models.counting import Counting
from tournaments.queries.people.unit import UnitName
from tournaments.queries.results.standing import CompetitionStanding, ExplainedRow
from tournaments.standings import (
    CountedResult,
    CountingRules,
    CountingUnit,
    DropReason,
    NoPlace,
    Outlook,
    ResultKind,
    StandingRow,
    lot,
)
from tournaments.standings import TieBreak as Breaker
from tournaments.standings.dropping import period_of
from tournaments.standings.own_average import AbsenceReason, WorthOfAbsence, absences_of
from tournaments.wording.competition import tie_break_label
from tournaments.wording.figures import amount, average, signed
from tournaments.wording.quantity import could_not_decide


@dataclass(frozen=True, slots=True)
class ReasonedResult:
    """One result; `notes` say where it comes from and, if it does not count, why. `begins_period`: its first result."""

    match_day: MatchDay
    result: CountedResult
    played: int
    notes: tuple[str, ...]
    begins_period: int | None


def reasoned_results(explained: ExplainedRow) -> Iterator[ReasonedResult]:
    """In order of play."""
    rules = explained.count.season_rules
    days = {day.number: day for day in explained.count.days}
    absences = absences_of(explained.unit.row.counted, rules.absences) if rules.absences.are_of_season else {}
    earlier = None
    for result in explained.unit.row.shown:
        period = period_of(result.match_day, rules)
        origin = (
            _origin(result),
            _absence(result, absences),
            _adjusted(result),
            _handicap(result, rules.handicaps.get(explained.unit.row.unit_id, 0)),
            _vacant(explained.vacant.get(result.key, 0)),
        )
        notes = [note for note in (*origin, _weighed(result, rules), _reason(result, rules)) if note]
        yield ReasonedResult(
            days[result.match_day],
            result,
            result.played,
            tuple(notes),
            period if period != earlier else None,
        )
        earlier = period


def how_far(count: CompetitionStanding) -> str:
    """How much of the season, or of a period, has been played; nothing before its first match day."""
    played, planned = count.number_of_days, count.planned
    if not played:
        return ""
    if count.is_final:
        text = ngettext("final, after %(played)s match day", "final, after %(played)s match days", played)
    elif planned and played > planned:
        text = ngettext(
            "after %(played)s match day (%(planned)s planned)",
            "after %(played)s match days (%(planned)s planned)",
            played,
        )
    elif planned:
        text = ngettext(
            "after %(played)s of %(planned)s match days", "after %(played)s of %(planned)s match days", played
        )
    else:
        text = ngettext("after %(played)s match day", "after %(played)s match days", played)
    return text % {"played": played, "planned": planned}


def struck_sentences(struck: Sequence[UnitName]) -> list[str]:
    """Below a standing or a result: against whom results do not count; nothing where no one is struck."""
    names = ", ".join(one.name for one in struck)
    return [_("Results against %(names)s, who withdrew, do not count.") % {"names": names}] if struck else []


def place_sentences(explained: ExplainedRow) -> list[str]:
    """Why there is no place, or what put this row below the one above with the same figure."""
    row, rules = explained.unit.row, explained.count.competition.counting_rules
    finals = explained.count.finals
    if finals is not None and row.unit_id in finals.order:
        return [_("The finals decided this place.")]
    if row.no_place == NoPlace.GUEST:
        return [_("Guests have no place in the standing.")]
    if explained.unit.number in {one.number for one in explained.count.struck}:
        return [_("They withdrew and all their results were struck: those of others against them do not count.")]
    if row.no_place == NoPlace.WITHDREW:
        return [_("Players who withdrew are listed last and have no place. The results of others against them stay.")]
    if row.no_place is not None:
        return [_too_few(rules)]
    has_melds = explained.count.competition.ruleset.game.has_melds
    undecided = could_not_decide(row.undecided, explained.count.competition)
    if row.tie_broken_by is None or explained.above is None:
        return [_("The place is shared."), *undecided] if row.shared else [*_keeps_first(explained), *undecided]
    words = {"name": explained.above.name, "breaker": tie_break_label(row.tie_broken_by, has_melds=has_melds)}
    sentences = [_("%(name)s has the same but ranks higher; the tie-break is: %(breaker)s.") % words, *undecided]
    if row.tie_broken_by == Breaker.LOT:
        lots = {
            "seed": rules.lot_seed,
            "higher": lot(rules.lot_seed, explained.above.number),
            "lower": lot(rules.lot_seed, explained.unit.number),
        }
        sentences.append(_("The lots drawn with seed %(seed)d are %(higher)d and %(lower)d; the higher wins.") % lots)
    return sentences


def _keeps_first(explained: ExplainedRow) -> Iterator[str]:
    """For a leader: who is nearest, and by how much."""
    nearest = explained.count.rows[1] if explained.unit.row.place == 1 and len(explained.count.rows) > 1 else None
    if nearest is None or nearest.row.place is None:
        return
    competition = explained.count.competition
    words = {
        "name": nearest.name,
        "gap": average(nearest.row.gap, competition.average_places if competition.by_average else 0),
    }
    if nearest.row.tie_broken_by is None:
        yield _("%(name)s is nearest, %(gap)s behind.") % words
    else:
        has_melds = competition.ruleset.game.has_melds
        words["breaker"] = tie_break_label(nearest.row.tie_broken_by, has_melds=has_melds)
        yield _("%(name)s has the same; first because of the tie-break: %(breaker)s.") % words


def outlook_sentences(explained: ExplainedRow) -> list[str]:
    """What is still possible, and what it takes."""
    outlook, competition = explained.outlook, explained.count.competition
    if explained.count.is_under_way and not explained.count.standing.finished:
        return [_("A match day is being played; what is still possible will be shown here when it is over.")]
    if outlook is None:
        return []
    rules = competition.counting_rules
    by_leg = rules.unit == CountingUnit.LEG
    sentences = []
    if outlook.to_come is not None:
        if by_leg:
            text = ngettext("%(number)d leg is still to come.", "%(number)d legs are still to come.", outlook.to_come)
        else:
            text = ngettext(
                "%(number)d match day is still to come.", "%(number)d match days are still to come.", outlook.to_come
            )
        sentences.append(text % {"number": outlook.to_come})
        if outlook.best_place is None:
            sentences.append(_("The minimum attendance can no longer be reached."))
        else:
            text = _(
                "The best place still within reach is %(place)d: with %(highest)d each time, the most anyone "
                "has had so far, and nothing more for the others."
            )
            sentences.append(text % {"place": outlook.best_place, "highest": outlook.highest})
    if not rules.rank_points and explained.count.rules.handicaps.get(explained.unit.row.unit_id):
        sentences.append(_("These are figures to be played; the handicap comes on top."))
    name_of = {unit.row.unit_id: unit.name for unit in explained.count.rows}
    if outlook.next_id is not None:
        name = _with_others(name_of[outlook.next_id], outlook.next_shared - 1)
        sentences += _to_pass_next(outlook, name, competition)
    if outlook.first_id not in (None, outlook.next_id):
        name = _with_others(name_of[outlook.first_id], outlook.first_shared - 1)
        sentences += _to_pass_first(outlook, name, competition)
    return sentences


def _to_pass_next(outlook: Outlook, name: str, counting: Counting) -> Iterator[str]:
    """The next result needed for the next better place, or that one is not enough."""
    passing, level = outlook.for_next, _level(outlook.level_with_next, outlook.for_next, counting)
    words = {"name": name, "figure": counting.leg_currency.label}
    by_leg = counting.counting_rules.unit == CountingUnit.LEG
    if level == 0:
        text = _("Tied with %(name)s; this breaks the tie: %(figure)s.")
        yield text % words
    elif level is not None:
        if by_leg:
            text = _(
                "Needed in the next leg to tie with %(name)s: at least %(points)s, if they add nothing; "
                "then this breaks the tie: %(figure)s."
            )
        else:
            text = _(
                "Needed on the next match day to tie with %(name)s: at least %(points)s, if they add "
                "nothing; then this breaks the tie: %(figure)s."
            )
        yield text % (words | {"points": counted(level, counting)})
    if passing is not None:
        if by_leg:
            text = _("Needed in the next leg to pass %(name)s: at least %(points)s, if they add nothing.")
        else:
            text = _("Needed on the next match day to pass %(name)s: at least %(points)s, if they add nothing.")
        yield text % (words | {"points": counted(passing, counting)})
        if passing > outlook.highest:
            yield _nobody_had(outlook.highest, counting)
    elif level is None:
        yield _not_at_once(name, by_leg=by_leg)


def _to_pass_first(outlook: Outlook, name: str, counting: Counting) -> Iterator[str]:
    """The same for the first place, in short; empty if not even the next better place can be reached at once."""
    passing, level = outlook.for_first, _level(outlook.level_with_first, outlook.for_first, counting)
    if level is not None:
        text = _("Needed to tie with %(name)s in first place: %(points)s.")
        yield text % {"name": name, "points": counted(level, counting)}
    if passing is not None:
        if outlook.first_shared > 1:
            text = _("Needed to pass %(name)s, who lead: %(points)s.")
        else:
            text = _("Needed to pass %(name)s, who leads: %(points)s.")
        yield text % {"name": name, "points": counted(passing, counting)}
        if outlook.for_next is not None and outlook.for_next <= outlook.highest < passing:
            yield _nobody_had(outlook.highest, counting)
    elif level is None and (outlook.for_next is not None or outlook.level_with_next is not None):
        yield _not_at_once(name, by_leg=counting.counting_rules.unit == CountingUnit.LEG)


def _level(level: int | None, passing: int | None, counting: Counting) -> int | None:
    """The result needed for a tie, if that differs from passing and the games then decide."""
    return level if counting.shows_figure and level != passing else None


def score_in_words(row: StandingRow, counting: Counting) -> str:
    """What ranks a row: 5123 points, an average of 1280.5."""
    if not counting.by_average:
        return counted(row.total, counting)
    return _("an average of %(average)s") % {"average": average(row.average, counting.average_places)}


def counted(number: int, counting: Counting) -> str:
    """In the unit of the standing: 5 Augen, 2 games won; points for a place."""
    return amount(number, Currency.POINTS if counting.counts_places else counting.currency)


def _nobody_had(highest: int, counting: Counting) -> str:
    return _("No one has had that much so far; the most was %(points)s.") % {"points": counted(highest, counting)}


def _not_at_once(name: str, *, by_leg: bool) -> str:
    if by_leg:
        return _("One leg is not enough to pass %(name)s.") % {"name": name}
    return _("One match day is not enough to pass %(name)s.") % {"name": name}


def _with_others(name: str, others: int) -> str:
    """Someone, and how many share the place with them."""
    if others < 1:
        return name
    text = ngettext(
        "%(name)s and %(others)d other in the same place", "%(name)s and %(others)d others in the same place", others
    )
    return text % {"name": name, "others": others}


def _too_few(rules: CountingRules) -> str:
    minimum = max(rules.minimum_attendance, 1)
    if rules.unit == CountingUnit.LEG:
        text = ngettext(
            "You need to play at least %(minimum)d leg for a place in the standing.",
            "You need to play at least %(minimum)d legs for a place in the standing.",
            minimum,
        )
    else:
        text = ngettext(
            "You need to attend at least %(minimum)d match day for a place in the standing.",
            "You need to attend at least %(minimum)d match days for a place in the standing.",
            minimum,
        )
    return text % {"minimum": minimum}


def _origin(result: CountedResult) -> str:
    match result.kind:
        case ResultKind.BYE:
            return _("sat out")
        case ResultKind.ABSENCE:
            return _("absent")
        case ResultKind.UNANNOUNCED:
            return _("absent without notice")
        case ResultKind.LATE:
            return _("came late")
        case ResultKind.RULED:
            return _("decided by the organiser")
        case ResultKind.EXTRA:
            return _("an extra leg in place of a lower one")
    return ""


def _absence(result: CountedResult, absences: Mapping[int, WorthOfAbsence]) -> str:
    """Where the worth of an absence comes from, if the season decides it."""
    worth = absences.get(result.match_day)
    match worth and worth.reason:
        case AbsenceReason.OWN_AVERAGE:
            return _("own average of the season so far")
        case AbsenceReason.LAST_AVERAGE:
            return _("the average of the last match days before it")
        case AbsenceReason.TOO_FEW:
            return _("too few match days to average")
        case AbsenceReason.NOT_PAID:
            return _("beyond the number of absences that are worth anything")
    return ""


def _adjusted(result: CountedResult) -> str:
    """Penalties and corrections included in it, with their sign."""
    if not result.adjustment:
        return ""
    return _("%(points)s from penalties and corrections") % {"points": signed(result.adjustment)}


def _handicap(result: CountedResult, handicap: int) -> str:
    """The handicap in it, and for how many legs."""
    if not result.handicap:
        return ""
    legs, rest = divmod(result.handicap, handicap) if handicap else (1, 0)
    if legs > 1 and not rest:
        return _("%(legs)d × %(points)s handicap") % {"legs": legs, "points": signed(handicap)}
    return _("%(points)s handicap") % {"points": signed(result.handicap)}


def _vacant(seats: int) -> str:
    """The seats of a team in it that were empty, of all its legs."""
    return ngettext("%(seats)d empty seat", "%(seats)d empty seats", seats) % {"seats": seats} if seats else ""


def _weighed(result: CountedResult, rules: CountingRules) -> str:
    """How often its match day counts, and that it may not be dropped."""
    notes = []
    if result.weight == 2:
        notes.append(_("counts double"))
    elif result.weight != 1:
        notes.append(_("counts %(times)d times") % {"times": result.weight})
    if rules.drops_results and result.match_day in rules.kept_days:
        notes.append(_("cannot be dropped"))
    return " · ".join(notes)


def _reason(result: CountedResult, rules: CountingRules) -> str:
    period = {"period": period_of(result.match_day, rules)}
    match result.reason:
        case DropReason.DAY:
            return _("this match day does not count")
        case DropReason.AMONG_WORST:
            worst = rules.drop_worst or 0
            return ngettext("the worst one", "among the worst %(worst)d", worst) % {"worst": worst}
        case DropReason.WORST_ONE_IN:
            return _("the worst one in every %(number)d") % {"number": rules.drop_one_in}
        case DropReason.BEYOND_BEST:
            return _("not among the best %(best)d") % {"best": rules.best}
        case DropReason.BEYOND_BEST_OF_PERIOD:
            return _("not among the best %(best)d of period %(period)d") % {"best": rules.period_best, **period}
        case DropReason.PERIOD:
            return _("period %(period)d is not among the best %(best)d") % {"best": rules.periods_best, **period}
        case DropReason.NOT_ATTENDED:
            return _("an absence does not count in an average")
    return ""


def ranking_figure(explained: ExplainedRow) -> str:
    """The average, or the total, that ranks."""
    return ranking_figure_of(explained.unit.row, explained.count.competition)


def ranking_figure_of(row: StandingRow, counting: Counting) -> str:
    """The same for any row."""
    return average(row.average, counting.average_places) if counting.by_average else str(row.total)
