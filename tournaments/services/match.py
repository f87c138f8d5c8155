"""What may be written of a match: nothing after its end, and nothing that puts the end before what stands there."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from scoring import AnyEntry, ImpossibleRound, KlammernMatch, MatchScore, Problem, Ruleset, score_match
from tournaments.exceptions import Refused


def score_written(
    entries: Sequence[AnyEntry], rules: Ruleset, *, changed: int, numbers: Sequence[int] | None = None
) -> MatchScore | KlammernMatch:
    """The match of these rounds, of which the one numbered `changed` is new, other than before, or gone.

    `numbers` are those of the rounds where they are not 1, 2, 3 … Refused when a round comes after the end; raises
    ImpossibleRound when no round can be like this.
    """
    try:
        return score_match(entries, rules)
    except ImpossibleRound as error:
        if [finding.problem for finding in error.findings] != [Problem.ROUND_AFTER_END]:
            raise
        number = numbers[error.round_number - 1] if numbers else error.round_number
        if number == changed:
            raise Refused(_("The match is over; this round comes after its end.")) from None
        message = _("With this the match would have been over before round %(number)d. Undo the rounds after it first.")
        raise Refused(message, params={"number": number}) from None
