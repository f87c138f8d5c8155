"""Why a round counts as it does, in sentences: the only place where a score is explained.

The engine says the steps (`scoring.explain`); they are worded here and nothing is counted.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Contender, KlammernScore, RoundScore, Ruleset, Seat, Side, Step, StepKind, explain
from scoring.entries import AnyEntry
from tournaments.choices import Position, SideOfTable

Names = Mapping[Contender, str]

VERDICTS = (StepKind.MORE, StepKind.FEWER, StepKind.EQUAL)


def explain_round(
    entry: AnyEntry, score: RoundScore | KlammernScore, rules: Ruleset, names: Names | None = None
) -> list[str]:
    """The sentences in the order in which one would say them: what was won, what follows from it, what it counts.

    `names` are what the sides or players are called; without them they are called by their places.
    """
    steps = explain(entry, score, rules)
    called = _places() | dict(names or {})
    words = _with_melds if isinstance(score, KlammernScore) else _with_roem
    return [sentence for sentence in (words(step, steps, called) for step in steps) if sentence]


def _places() -> dict[Contender, str]:
    places: dict[Contender, str] = {side: str(SideOfTable(side).label) for side in Side}
    return places | {seat: str(Position(seat.value).label) for seat in Seat}


def _only(kind: StepKind, steps: Sequence[Step]) -> Step | None:
    return next((step for step in steps if step.kind is kind), None)


def _figures(step: Step, names: Names) -> dict[str, Any]:
    return dict(step.figures) | {"side": names[step.side] if step.side is not None else ""}


def _of_any_game(step: Step, names: Names) -> str:
    """What every game may have to say."""
    figures = _figures(step, names)
    sentences = {
        StepKind.ILLEGAL: _(
            "In trick %(trick)d %(side)s played a card that was not allowed; the round counts as it was played."
        ),
        StepKind.PLAYED_ON: _(
            "%(side)s revoked: by these rules the round counts as it was played and the player gets a penalty."
        ),
        StepKind.PASSED: _("Nobody made trump."),
        StepKind.REDEAL: _("The round is dealt again and nobody gets anything."),
    }
    return sentences[step.kind] % figures if step.kind in sentences else ""


def _with_roem(step: Step, steps: Sequence[Step], names: Names) -> str:
    """A step of klaverjas or Kraken; empty for one that another sentence tells as well."""
    if step.kind in VERDICTS:
        return _compared(step, steps, names)
    if step.kind in (StepKind.KEEPS_OWN, StepKind.TAKES_ALL):
        return _shared(step, steps, names)
    if step.kind is StepKind.SCORE:
        return _counted(step, steps, names)
    figures = _figures(step, names)
    if step.kind is StepKind.HAND_ROEM:
        return _hand_roem(step) % figures
    sentences = {
        StepKind.REVOKED: _("Revoke: %(side)s played a card that was not allowed."),
        StepKind.ROEM_LOST: _("Roem that was called before is lost."),
        StepKind.PIT: _("Pit: %(side)s won all eight tricks."),
        StepKind.COUNTER_PIT: _("Counter-pit: %(side)s did not play and yet won all eight tricks."),
        StepKind.DOUBLED: _("The card points of this round count %(times)d times."),
        StepKind.BONUS: (
            _("The revoke is worth %(points)d more to %(side)s.")
            if _only(StepKind.REVOKED, steps)
            else _("The pit is worth %(points)d more to %(side)s.")
        ),
    }
    return sentences[step.kind] % figures if step.kind in sentences else _of_any_game(step, names)


def _hand_roem(step: Step) -> str:
    if not step.figures["rejected"]:
        return _("Roem in the hand of %(side)s: %(roem)d.")
    if not step.figures["roem"]:
        return _("Roem in the hand of %(side)s: %(rejected)d is rejected, because the other side has better.")
    return _("Roem in the hand of %(side)s: %(roem)d; %(rejected)d is rejected, because the other side has better.")


def _compared(verdict: Step, steps: Sequence[Step], names: Names) -> str:
    """Who has more, and so whether it is nat."""
    compared = _only(StepKind.COMPARED, steps)
    if compared is None or compared.side not in (Side.NS, Side.EW):
        return ""
    maker = Side(compared.side)
    figures = _figures(compared, names) | {"other": names[maker.other]}
    is_nat = verdict.kind is StepKind.FEWER or (verdict.kind is StepKind.EQUAL and verdict.side is maker)
    if is_nat:
        return (
            _(
                "Nat: %(side)s played and have %(points)d + %(roem)d roem against %(other_points)d + %(other_roem)d, "
                "that is %(total)d to %(other_total)d. Who plays must have more than the other side."
            )
            % figures
        )
    if verdict.kind is StepKind.EQUAL:
        return (
            _(
                "Made: %(side)s played and have %(points)d + %(roem)d roem against %(other_points)d + %(other_roem)d, "
                "that is %(total)d to %(other_total)d. %(other)s doubled last, so they needed more."
            )
            % figures
        )
    return (
        _(
            "Made: %(side)s played and have %(points)d + %(roem)d roem against %(other_points)d + %(other_roem)d, "
            "that is %(total)d to %(other_total)d."
        )
        % figures
    )


def _shared(step: Step, steps: Sequence[Step], names: Names) -> str:
    figures = _figures(step, names)
    if step.kind is StepKind.KEEPS_OWN:
        first = _only(StepKind.KEEPS_OWN, steps)
        return _("Each side keeps what it has.") if step is first else ""
    if not step.figures["roem"]:
        return _("So %(side)s get all card points, %(points)d.") % figures
    return _("So %(side)s get all card points, %(points)d, and the roem of both sides, %(roem)d.") % figures


def _counted(step: Step, steps: Sequence[Step], names: Names) -> str:
    """What the round counts, once for both sides."""
    first, second = (one for one in steps if one.kind is StepKind.SCORE)
    if step is not first:
        return ""
    return _("The round counts %(points)d for %(side)s and %(other_points)d for %(other_side)s.") % {
        **_figures(first, names),
        **{f"other_{name}": value for name, value in _figures(second, names).items()},
    }


def _with_melds(step: Step, steps: Sequence[Step], names: Names) -> str:
    """A step of Klammern or Hamburg; it may be about a single player, so no sentence speaks of several."""
    if step.kind in VERDICTS:
        return _beaten(step, steps, names)
    if step.kind is StepKind.SCORE:
        return _brought(step, steps, names)
    sentences = {
        StepKind.REVOKED: _("Revoke: %(side)s played a card that was not allowed, which ended the round."),
        StepKind.SO_FAR: _("What %(side)s had by then: %(points)d. What it took to win the round: %(needed)d."),
        StepKind.MELDS: _("Terze and Fifties of %(side)s: %(points)d."),
        StepKind.BELLE: _("Belle of %(side)s: %(points)d."),
        StepKind.DOUBLED: _("The round counts %(times)d times."),
        StepKind.JASS_WON: _("Klammer-Jass: %(side)s announced every trick and won them all, and with them the match."),
        StepKind.JASS_LOST: _("Klammer-Jass: %(side)s announced every trick, lost one, and with it the match."),
    }
    if step.kind in sentences:
        return sentences[step.kind] % _figures(step, names)
    return _of_any_game(step, names)


def _beaten(verdict: Step, steps: Sequence[Step], names: Names) -> str:
    """Whether whoever played has won the round."""
    compared = _only(StepKind.COMPARED, steps)
    if compared is None:
        if verdict.kind is StepKind.MORE:
            return _("Won: the round goes to %(side)s.") % _figures(verdict, names)
        return _("Lost: the round does not go to %(side)s.") % _figures(verdict, names)
    figures = _figures(compared, names)
    total = figures["total"]
    sentences = {
        StepKind.MORE: ngettext(
            "Won: %(side)s played and made %(total)d point, melds included, against %(other_total)d.",
            "Won: %(side)s played and made %(total)d points, melds included, against %(other_total)d.",
            total,
        ),
        StepKind.FEWER: ngettext(
            "Lost: %(side)s played and made %(total)d point, melds included, against %(other_total)d.",
            "Lost: %(side)s played and made %(total)d points, melds included, against %(other_total)d.",
            total,
        ),
        StepKind.EQUAL: ngettext(
            "Lost: %(side)s played and made %(total)d point, melds included, against %(other_total)d. "
            "Who plays must have more.",
            "Lost: %(side)s played and made %(total)d points, melds included, against %(other_total)d. "
            "Who plays must have more.",
            total,
        ),
    }
    sentence = sentences[verdict.kind] % figures
    if "beet" not in compared.figures:
        return sentence
    return " ".join([sentence, _("Beet, half of all that counts, is %(beet)d.") % compared.figures])


def _brought(step: Step, steps: Sequence[Step], names: Names) -> str:
    """What the round brings everybody, in the currency of the match."""
    scores = [one for one in steps if one.kind is StepKind.SCORE]
    if step is not scores[0]:
        return ""
    [unit] = step.figures
    sentences = {
        "small_points": _("Small points of this round: %(scores)s."),
        "augen": _("Augen of this round: %(scores)s."),
        "turns": _("By so much the dice are turned: %(scores)s."),
    }
    told = ", ".join(f"{_figures(one, names)['side']} {one.figures[unit]}" for one in scores)
    return sentences[unit] % {"scores": told}
