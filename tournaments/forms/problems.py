"""Every problem and doubt of the engine and of a sheet's totals in the user's words, and the field it belongs to.

The only place where they are worded; whoever adds a member to one of the enums adds a sentence here (a test looks).
"""

from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring import Contender, Doubt, Finding, Problem, Ruleset, Seat, Suit, TotalsFinding, TotalsProblem, pool
from tournaments.choices import ContenderAtTable
from tournaments.models.table import COLUMN_OF

PROBLEMS = {
    Problem.CARD_POINTS_MISSING: gettext_lazy("Write the card points of one of the sides."),
    Problem.CARD_POINTS_IMPOSSIBLE: gettext_lazy("No cards add up to these points; nobody has more than %(pool)d."),
    Problem.CARD_POINTS_SUM: gettext_lazy("The card points of both sides must be %(pool)d together."),
    Problem.TRICKS_IMPOSSIBLE: gettext_lazy("A side wins between 0 and 8 tricks."),
    Problem.TRICKS_SUM: gettext_lazy("The tricks of both sides must be 8 together."),
    Problem.TRICKS_DO_NOT_FIT_POINTS: gettext_lazy("So many tricks cannot bring these points."),
    Problem.PIT_CONTRADICTS_POINTS: gettext_lazy("With a pit one side has all %(pool)d points and the other none."),
    Problem.PIT_CONTRADICTS_TRICKS: gettext_lazy("With a pit one side has all eight tricks."),
    Problem.ROEM_IMPOSSIBLE: gettext_lazy("No roem adds up to this; a trick has 20, 40, 50, 70, 100 or 200."),
    Problem.ROEM_TOO_HIGH: gettext_lazy("The cards of one round cannot give so much roem."),
    Problem.ROEM_WITHOUT_TRICK: gettext_lazy("This side won no trick, so it has no roem."),
    Problem.ROEM_MORE_CALLS_THAN_TRICKS: gettext_lazy("More calls of roem than tricks won."),
    Problem.DOUBLING_NOT_ALLOWED: gettext_lazy("The rules of this competition do not know this doubling."),
    Problem.DOUBLING_ORDER: gettext_lazy("Whoever did not make trump doubles first; then the sides take turns."),
    Problem.HAND_ROEM_NOT_ALLOWED: gettext_lazy("The rules of this competition do not count roem in the hand."),
    Problem.HAND_ROEM_IMPOSSIBLE: gettext_lazy("No roem in a hand adds up to this: it comes in 20, 50, 100 and more."),
    Problem.HAND_ROEM_TOO_HIGH: gettext_lazy("The hands of one side cannot hold so much roem."),
    Problem.HAND_ROEM_UNDECIDED: gettext_lazy(
        "Both sides have equal roem in the hand at best; write only that of the side with the higher card."
    ),
    Problem.TRUMP_MISSING: gettext_lazy("Spades count double here, so the trump suit must be known."),
    Problem.CARDS_COUNT: gettext_lazy("A round has 32 cards."),
    Problem.CARD_TWICE: gettext_lazy("A card was played twice."),
    Problem.HANDS_DO_NOT_MATCH: gettext_lazy("The hands are not the cards that were played."),
    Problem.CALL_UNKNOWN_TRICK: gettext_lazy("Roem in a trick that does not exist: they are numbered 1 to 8."),
    Problem.CALL_TWICE: gettext_lazy("Roem of the same trick is written twice."),
    Problem.CALL_NOT_IN_TRICK: gettext_lazy("This roem does not lie in the trick."),
    Problem.CALL_WRONG_SIDE: gettext_lazy("Only the side that wins the trick may call its roem."),
    Problem.ILLEGAL_CARD: gettext_lazy("A card was played that was not allowed."),
    Problem.MAKER_MISSING: gettext_lazy("Say who made trump."),
    Problem.NOT_AT_THE_TABLE: gettext_lazy("Nobody at this table plays for this side or seat."),
    Problem.TRICKS_MISSING: gettext_lazy("Write how many tricks whoever announced the Klammer-Jass has won."),
    Problem.MELD_IMPOSSIBLE: gettext_lazy("No meld is worth this: a Terz is 20, a Fifty 50."),
    Problem.MELD_NOT_IN_HAND: gettext_lazy("The cards of this meld were not in the hand."),
    Problem.MELD_TWICE: gettext_lazy("A card is in two melds."),
    Problem.MELDS_OF_BOTH: gettext_lazy("Only those with the best meld write their melds."),
    Problem.BESSER_MEANS_CLUBS: gettext_lazy("After Besser clubs are trump."),
    Problem.TRUMP_CALL_ORDER: gettext_lazy("This could not be said then."),
    Problem.KLAMMERJASS_NOT_ALLOWED: gettext_lazy("These rules do not know the Klammer-Jass."),
    Problem.ROUND_AFTER_END: gettext_lazy("The match was over before this round."),
}

EACH_FOR_HIMSELF = {
    Problem.CARD_POINTS_MISSING: gettext_lazy("Write the card points of every player."),
    Problem.CARD_POINTS_SUM: gettext_lazy("All card points together cannot be more than %(pool)d."),
    Problem.TRICKS_SUM: gettext_lazy("The tricks of all players must be %(tricks)d together."),
    Problem.TRICKS_IMPOSSIBLE: gettext_lazy("A player wins between 0 and %(tricks)d tricks."),
}
"""What reads differently where two or three play, each for himself, and not all cards are dealt."""

DOUBTS = {
    Doubt.ROEM_HIGH: gettext_lazy("So much roem in one round is very rare."),
    Doubt.ROEM_FOR_FEW_TRICKS: gettext_lazy("So much roem in so few tricks is very rare."),
    Doubt.ALL_POINTS_WITHOUT_PIT: gettext_lazy("All points, but no pit: did the other side really win a trick?"),
    Doubt.DEFENDERS_PIT: gettext_lazy("The pit is for the side that did not play."),
}

TOTALS_PROBLEMS = {
    TotalsProblem.NEGATIVE: gettext_lazy("None of these figures can be below 0."),
    TotalsProblem.POINTS_SUM: ngettext_lazy(
        "The card points of both sides must be %(all)d together: %(rounds)d round of %(pool)d.",
        "The card points of both sides must be %(all)d together: %(rounds)d rounds of %(pool)d.",
        "rounds",
    ),
    TotalsProblem.POINTS_TOO_LOW: gettext_lazy("Too few points for the pits of this side and the nats of the other."),
    TotalsProblem.ROEM_NOT_IN_TENS: gettext_lazy("Roem always ends in a 0."),
    TotalsProblem.ROEM_TOO_LOW_FOR_PITS: gettext_lazy("The bonus of the pits belongs to the roem, and is not in it."),
    TotalsProblem.ROEM_TOO_HIGH: ngettext_lazy(
        "The cards of %(rounds)d round cannot give so much roem.",
        "The cards of %(rounds)d rounds cannot give so much roem.",
        "rounds",
    ),
    TotalsProblem.PITS_TOO_MANY: gettext_lazy("More pits than rounds."),
    TotalsProblem.NATS_TOO_MANY: gettext_lazy("More nats than rounds."),
    TotalsProblem.TARGET_NOT_REACHED: gettext_lazy("Nobody has reached %(target)d, so the match is not over."),
    TotalsProblem.TOTAL_TOO_HIGH: gettext_lazy("No rounds bring so much."),
}

TOTALS_FIELDS = {
    TotalsProblem.NEGATIVE: "{side}_points",
    TotalsProblem.POINTS_SUM: "ew_points",
    TotalsProblem.POINTS_TOO_LOW: "{side}_points",
    TotalsProblem.ROEM_NOT_IN_TENS: "{side}_roem",
    TotalsProblem.ROEM_TOO_LOW_FOR_PITS: "{side}_roem",
    TotalsProblem.ROEM_TOO_HIGH: "{side}_roem",
    TotalsProblem.PITS_TOO_MANY: "ew_pits",
    TotalsProblem.NATS_TOO_MANY: "ew_nats",
    TotalsProblem.TARGET_NOT_REACHED: "ns_points",
    TotalsProblem.TOTAL_TOO_HIGH: "{side}_points",
}

# Where the message is shown on the form of a round; {side} is filled with "ns" or "ew".
FIELDS = {
    Problem.CARD_POINTS_MISSING: "ns_points",
    Problem.CARD_POINTS_IMPOSSIBLE: "{side}_points",
    Problem.CARD_POINTS_SUM: "ew_points",
    Problem.TRICKS_DO_NOT_FIT_POINTS: "{side}_points",
    Problem.PIT_CONTRADICTS_POINTS: "pit",
    Problem.PIT_CONTRADICTS_TRICKS: "pit",
    Problem.ROEM_IMPOSSIBLE: "{side}_roem",
    Problem.ROEM_TOO_HIGH: "{side}_roem",
    Problem.ROEM_WITHOUT_TRICK: "{side}_roem",
    Problem.ROEM_MORE_CALLS_THAN_TRICKS: "{side}_roem",
    Problem.HAND_ROEM_IMPOSSIBLE: "{side}_hand_roem",
    Problem.HAND_ROEM_TOO_HIGH: "{side}_hand_roem",
    Problem.HAND_ROEM_UNDECIDED: "ew_hand_roem",
    Problem.DOUBLING_NOT_ALLOWED: "doubling",
    Problem.TRUMP_MISSING: "trump",
    Problem.CARDS_COUNT: "plays",
    Problem.CARD_TWICE: "plays",
    Problem.ILLEGAL_CARD: "plays",
    Problem.CALL_UNKNOWN_TRICK: "called",
    Problem.CALL_TWICE: "called",
    Problem.CALL_NOT_IN_TRICK: "called",
    Problem.CALL_WRONG_SIDE: "called",
}


def message(problem: Problem, rules: Ruleset | None = None, trump: Suit | None = None) -> str:
    """What is wrong, as a sentence."""
    rules = rules or Ruleset()
    has_sides = rules.players == len(Seat)
    text = PROBLEMS[problem] if has_sides else EACH_FOR_HIMSELF.get(problem, PROBLEMS[problem])
    return str(text) % {"pool": pool(rules, trump), "tricks": rules.hand_size}


def doubt_message(doubt: Doubt) -> str:
    """What is so unlikely that somebody should look again, as a sentence."""
    return str(DOUBTS[doubt])


def field_of(problem: Problem, side: Contender | None = None) -> str | None:
    """The field of a round's form the problem belongs to; None: the round as a whole."""
    return _field(FIELDS.get(problem), side)


def _field(name: str | None, side: Contender | ContenderAtTable | None) -> str | None:
    if name is None or "{side}" not in name:
        return name
    return name.format(side=side.lower()) if side else None


def describe(finding: Finding, rules: Ruleset, trump: Suit | None = None) -> tuple[str | None, str]:
    """Field and sentence of one finding."""
    return field_of(finding.problem, finding.side), message(finding.problem, rules, trump)


def totals_message(problem: TotalsProblem, rules: Ruleset, rounds: int) -> str:
    """What is wrong with the totals of a leg, as a sentence."""
    figures = {"rounds": rounds, "pool": pool(rules), "all": rounds * pool(rules), "target": rules.target}
    return str(TOTALS_PROBLEMS[problem] % figures)


def describe_totals(finding: TotalsFinding, rules: Ruleset, rounds: int) -> tuple[str | None, str]:
    """Field and sentence of one finding."""
    column = COLUMN_OF[finding.side] if finding.side else None
    return _field(TOTALS_FIELDS[finding.problem], column), totals_message(finding.problem, rules, rounds)
