"""Why a round counts as it does, in sentences: the only place where a score is explained.

The engine gives the steps (`scoring.explain`); they are put into words here and nothing is counted.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import (
    AnyEntry,
    Contender,
    ExplanationStep,
    KlammernMatch,
    KlammernScore,
    MatchScore,
    RoundScore,
    Ruleset,
    Seat,
    Side,
    StepKind,
    explain,
)
from tournaments.choices import Position, SideOfTable

Names = Mapping[Contender, str]

VERDICTS = (StepKind.MORE, StepKind.FEWER, StepKind.EQUAL)


def explain_round(
    entry: AnyEntry,
    score: RoundScore | KlammernScore,
    rules: Ruleset,
    names: Names | None = None,
    match: KlammernMatch | MatchScore | None = None,
) -> list[str]:
    """The sentences in the natural order: what was won, what follows, what it counts.

    `names` are those of the sides or players; without them the places are used. With `match`, as it is after this
    round, also the effect of the round on the small points.
    """
    steps = explain(entry, score, rules)
    called = _places() | dict(names or {})
    words = _with_melds if isinstance(score, KlammernScore) else _with_roem
    sentences = [words(step, steps, called) for step in steps]
    big = match.big if isinstance(match, KlammernMatch) else {}
    sentences += [_big_points(called[who], points) for who, points in big.items()]
    return [sentence for sentence in sentences if sentence]


def _places() -> dict[Contender, str]:
    places: dict[Contender, str] = {side: str(SideOfTable(side).label) for side in Side}
    return places | {seat: str(Position(seat.value).label) for seat in Seat}


def _only(kind: StepKind, steps: Sequence[ExplanationStep]) -> ExplanationStep | None:
    return next((step for step in steps if step.kind is kind), None)


def _figures(step: ExplanationStep, names: Names) -> dict[str, Any]:
    return dict(step.figures) | {"side": names[step.side] if step.side is not None else ""}


def _of_any_game(step: ExplanationStep, names: Names) -> str:
    """Steps that occur in every game."""
    figures = _figures(step, names)
    sentences = {
        StepKind.ILLEGAL: _(
            "In trick %(trick)d %(side)s played a card that was not allowed; the round counts as it was played."
        ),
        StepKind.PLAYED_ON: _(
            "%(side)s revoked: under these rules the round counts as it was played and the player gets a penalty."
        ),
        StepKind.PASSED: _("No one made trump."),
        StepKind.REDEAL: _("The round is dealt again and no one gets anything."),
    }
    return sentences[step.kind] % figures if step.kind in sentences else ""


def _with_roem(step: ExplanationStep, steps: Sequence[ExplanationStep], names: Names) -> str:
    """A step of klaverjas or Kraken; empty for one that another sentence covers too."""
    if step.kind in VERDICTS:
        return _compared(step, steps, names)
    if step.kind in (StepKind.KEEPS_OWN, StepKind.TAKES_ALL):
        return _shared(step, steps, names)
    if step.kind is StepKind.SCORE:
        return _counted(step, steps, names)
    figures = _figures(step, names)
    if step.kind is StepKind.HAND_ROEM:
        return _hand_roem(step) % figures
    if step.kind is StepKind.DOUBLED:
        return {
            2: _("The card points of this round count double."),
            4: _("The card points of this round count four times."),
            8: _("The card points of this round count eight times."),
            16: _("The card points of this round count sixteen times."),
        }[step.figures["times"]]
    if step.kind is StepKind.ROEM_DOUBLED:
        return {
            2: _("Its roem counts double as well."),
            4: _("Its roem counts four times as well."),
            8: _("Its roem counts eight times as well."),
            16: _("Its roem counts sixteen times as well."),
        }[step.figures["times"]]
    sentences = {
        StepKind.REVOKED: _("Revoke: %(side)s played a card that was not allowed."),
        StepKind.ROEM_LOST: _("Roem that was called before is lost."),
        StepKind.PIT: _("Pit: %(side)s won all eight tricks."),
        StepKind.COUNTER_PIT: _("Counter-pit: %(side)s did not play but still won all eight tricks."),
        StepKind.BONUS: (
            _("The revoke is worth %(points)d more to %(side)s.")
            if _only(StepKind.REVOKED, steps)
            else _("The pit is worth %(points)d more to %(side)s.")
        ),
    }
    return sentences[step.kind] % figures if step.kind in sentences else _of_any_game(step, names)


def _hand_roem(step: ExplanationStep) -> str:
    if not step.figures["rejected"]:
        return _("Roem in the hand of %(side)s: %(roem)d.")
    if not step.figures["roem"]:
        return _("Roem in the hand of %(side)s: %(rejected)d is rejected, because the other side has better roem.")
    return _(
        "Roem in the hand of %(side)s: %(roem)d; %(rejected)d is rejected, because the other side has better roem."
    )


def _compared(verdict: ExplanationStep, steps: Sequence[ExplanationStep], names: Names) -> str:
    """The side that has more, and so whether it is nat."""
    compared = _only(StepKind.COMPARED, steps)
    if compared is None or compared.side not in (Side.NS, Side.EW):
        return ""
    maker = Side(compared.side)
    figures = _figures(compared, names) | {"other": names[maker.other]}
    is_nat = verdict.kind is StepKind.FEWER or (verdict.kind is StepKind.EQUAL and verdict.side is maker)
    if is_nat:
        return (
            _(
                "Nat: %(side)s played and had %(points)d + %(roem)d roem against %(other_points)d + "
                "%(other_roem)d, that is %(total)d to %(other_total)d. The side that plays must have more "
                "than the other side."
            )
            % figures
        )
    if verdict.kind is StepKind.EQUAL:
        return (
            _(
                "Contract made: %(side)s played and had %(points)d + %(roem)d roem against "
                "%(other_points)d + %(other_roem)d, that is %(total)d to %(other_total)d. %(other)s "
                "doubled last, so they needed more."
            )
            % figures
        )
    return (
        _(
            "Contract made: %(side)s played and had %(points)d + %(roem)d roem against %(other_points)d + "
            "%(other_roem)d, that is %(total)d to %(other_total)d."
        )
        % figures
    )


def _shared(step: ExplanationStep, steps: Sequence[ExplanationStep], names: Names) -> str:
    figures = _figures(step, names)
    if step.kind is StepKind.KEEPS_OWN:
        first = _only(StepKind.KEEPS_OWN, steps)
        return _("Each side keeps what it has.") if step is first else ""
    if not step.figures["roem"]:
        return _("So %(side)s get all card points, %(points)d.") % figures
    return _("So %(side)s get all card points, %(points)d, and the roem of both sides, %(roem)d.") % figures


def _counted(step: ExplanationStep, steps: Sequence[ExplanationStep], names: Names) -> str:
    """What the round counts, once for both sides."""
    first, second = (one for one in steps if one.kind is StepKind.SCORE)
    if step is not first:
        return ""
    return _("The round counts %(points)d for %(side)s and %(other_points)d for %(other_side)s.") % {
        **_figures(first, names),
        **{f"other_{name}": value for name, value in _figures(second, names).items()},
    }


def _with_melds(step: ExplanationStep, steps: Sequence[ExplanationStep], names: Names) -> str:
    """A step of Klammern or Hamburg; it may be about a single player, so no sentence is in the plural."""
    if step.kind in VERDICTS:
        return _beaten(step, steps, names)
    if step.kind is StepKind.SCORE:
        return _scored(step, steps, names)
    if step.kind is StepKind.DOUBLED:
        return {
            2: _("The round counts double."),
            4: _("The round counts four times."),
            8: _("The round counts eight times."),
        }[step.figures["times"]]
    sentences = {
        StepKind.ORGI: _("Orgi, the turned suit: %(side)s."),
        StepKind.KLEINES: _("Kleines, another suit: %(side)s."),
        StepKind.REVOKED: _("Revoke: %(side)s played a card that was not allowed, which ended the round."),
        StepKind.SO_FAR: _("Points of %(side)s by then: %(points)d. Needed to win the round: %(needed)d."),
        StepKind.MELDS: _("Terzes and Fifties of %(side)s: %(points)d."),
        StepKind.BELLE: _("Belle of %(side)s: %(points)d."),
        StepKind.TAKES_ALL: _("All points go to %(side)s: %(points)d."),
        StepKind.LOSES_POINTS: _("The points of %(side)s go to the opponents: %(points)d."),
        StepKind.JASS_WON: _("Klammer-Jass: %(side)s announced every trick and won them all, and with them the match."),
        StepKind.JASS_LOST: _("Klammer-Jass: %(side)s announced every trick, lost one, and with it the match."),
    }
    if step.kind in sentences:
        return sentences[step.kind] % _figures(step, names)
    return _of_any_game(step, names)


def _beaten(verdict: ExplanationStep, steps: Sequence[ExplanationStep], names: Names) -> str:
    """Whether the makers won the round."""
    compared = _only(StepKind.COMPARED, steps)
    if compared is None:
        if verdict.kind is StepKind.MORE:
            return _("Won: the round goes to %(side)s.") % _figures(verdict, names)
        return _("Lost for %(side)s: the round goes to the others.") % _figures(verdict, names)
    figures = _figures(compared, names)
    total = figures["total"]
    sentences = {
        StepKind.MORE: ngettext(
            "Won: %(side)s played and scored %(total)d point against %(other_total)d.",
            "Won: %(side)s played and scored %(total)d points against %(other_total)d.",
            total,
        ),
        StepKind.FEWER: ngettext(
            "Lost: %(side)s played and scored %(total)d point against %(other_total)d.",
            "Lost: %(side)s played and scored %(total)d points against %(other_total)d.",
            total,
        ),
        StepKind.EQUAL: ngettext(
            "Lost: %(side)s played and scored %(total)d point against %(other_total)d. A tie is not enough.",
            "Lost: %(side)s played and scored %(total)d points against %(other_total)d. A tie is not enough.",
            total,
        ),
    }
    sentence = sentences[verdict.kind] % figures
    if "beet" not in compared.figures:
        return sentence
    return " ".join([sentence, _("Beet, half of all that counts, is %(beet)d.") % compared.figures])


def _scored(step: ExplanationStep, steps: Sequence[ExplanationStep], names: Names) -> str:
    """What the round is worth to everyone, in the currency of the match."""
    scores = [one for one in steps if one.kind is StepKind.SCORE]
    if step is not scores[0]:
        return ""
    [unit] = step.figures
    sentences = {
        "small_points": _("Small points of this round: %(scores)s."),
        "augen": _("Augen of this round: %(scores)s."),
        "turns": _("The dice are turned by: %(scores)s."),
    }
    listed = ", ".join(f"{_figures(one, names)['side']} {one.figures[unit]}" for one in scores)
    return sentences[unit] % {"scores": listed}


def _big_points(name: str, points: int) -> str:
    """The big points from five small points; two big points are a Kalte."""
    if points > 1:
        return _("Kalte, because the others have no small points: two big points for %(side)s.") % {"side": name}
    return _("Five small points, so a big point for %(side)s.") % {"side": name}
