"""Every problem and doubt of the engine and of a sheet's totals in the user's words, and the field it belongs to.

The only place where they are worded; if you add a member to one of the enums, add a sentence here (a test checks).
"""

from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring import (
    Contender,
    Doubt,
    Finding,
    RoundProblem,
    Ruleset,
    Seat,
    Suit,
    TotalsDoubt,
    TotalsDoubtFound,
    TotalsFinding,
    TotalsProblem,
    pool,
)
from tournaments.choices import ScoreColumn
from tournaments.models.table import COLUMN_OF

PROBLEMS = {
    RoundProblem.CARD_POINTS_MISSING: gettext_lazy("Enter the card points of one of the sides."),
    RoundProblem.CARD_POINTS_IMPOSSIBLE: gettext_lazy(
        "No cards add up to these points; all of them together are %(pool)d."
    ),
    RoundProblem.CARD_POINTS_SUM: gettext_lazy("The card points of both sides must add up to %(pool)d."),
    RoundProblem.TRICKS_IMPOSSIBLE: gettext_lazy("A side wins between 0 and 8 tricks."),
    RoundProblem.TRICKS_SUM: gettext_lazy("The tricks of both sides must add up to 8."),
    RoundProblem.TRICKS_DO_NOT_FIT_POINTS: gettext_lazy("These points are not possible with this many tricks."),
    RoundProblem.PIT_CONTRADICTS_POINTS: gettext_lazy(
        "With a pit one side has all %(pool)d points and the other none."
    ),
    RoundProblem.PIT_CONTRADICTS_TRICKS: gettext_lazy("With a pit one side has all eight tricks."),
    RoundProblem.ROEM_IMPOSSIBLE: gettext_lazy("Roem cannot add up to this; a trick has 20, 40, 50, 70, 100 or 200."),
    RoundProblem.ROEM_TOO_HIGH: gettext_lazy("The cards of one round cannot give so much roem."),
    RoundProblem.ROEM_WITHOUT_TRICK: gettext_lazy("This side won no trick, so it has no roem."),
    RoundProblem.ROEM_MORE_CALLS_THAN_TRICKS: gettext_lazy("Roem was called more often than tricks were won."),
    RoundProblem.DOUBLING_NOT_ALLOWED: gettext_lazy("The rules of this competition do not have this doubling."),
    RoundProblem.DOUBLING_ORDER: gettext_lazy(
        "The side that did not make trump doubles first; then the sides take turns."
    ),
    RoundProblem.HAND_ROEM_NOT_ALLOWED: gettext_lazy("The rules of this competition do not count roem in the hand."),
    RoundProblem.HAND_ROEM_IMPOSSIBLE: gettext_lazy(
        "Roem in a hand cannot add up to this: it comes in 20, 50, 100 and more."
    ),
    RoundProblem.HAND_ROEM_TOO_HIGH: gettext_lazy("The hands of one side cannot hold so much roem."),
    RoundProblem.HAND_ROEM_UNDECIDED: gettext_lazy(
        "Only the cards can show whose roem in the hand is better: enter only what counts, and stuk of the "
        "other side as roem."
    ),
    RoundProblem.TRUMP_MISSING: gettext_lazy("Spades count double here, so the trump suit must be known."),
    RoundProblem.CARDS_COUNT: gettext_lazy("A round has 32 cards."),
    RoundProblem.CARD_TWICE: gettext_lazy("A card was played twice."),
    RoundProblem.HANDS_DO_NOT_MATCH: gettext_lazy("The hands do not match the cards that were played."),
    RoundProblem.CALL_UNKNOWN_TRICK: gettext_lazy("Roem in a trick that does not exist: tricks are numbered 1 to 8."),
    RoundProblem.CALL_TWICE: gettext_lazy("Roem of the same trick is entered twice."),
    RoundProblem.CALL_NOT_IN_TRICK: gettext_lazy("This roem is not in the trick."),
    RoundProblem.CALL_WRONG_SIDE: gettext_lazy("Only the side that wins the trick may call its roem."),
    RoundProblem.ILLEGAL_CARD: gettext_lazy("A card was played that was not allowed."),
    RoundProblem.MAKER_MISSING: gettext_lazy("Enter who made trump."),
    RoundProblem.PASSED_YET_PLAYED: gettext_lazy("All passed: nothing else can be entered."),
    RoundProblem.SOMEBODY_HAS_TO_PLAY: gettext_lazy(
        "By these rules someone has to play: the cards are not dealt again when all pass."
    ),
    RoundProblem.LEADER_NOT_FOREHAND: gettext_lazy("The player on the dealer's left leads the first trick."),
    RoundProblem.MAKER_NOT_FOREHAND: gettext_lazy("By these rules the player on the dealer's left makes trump."),
    RoundProblem.NOT_AT_THE_TABLE: gettext_lazy("No one at this table plays on this side or in this seat."),
    RoundProblem.POINTS_SO_FAR_MISSING: gettext_lazy(
        "Enter the card points won before the revoke, even if they are 0."
    ),
    RoundProblem.TRICKS_MISSING: gettext_lazy("Enter how many tricks the announcer of the Klammer-Jass won."),
    RoundProblem.MELD_IMPOSSIBLE: gettext_lazy("No meld is worth this: a Terz is 20, a Fifty 50."),
    RoundProblem.MELD_NOT_IN_HAND: gettext_lazy("The cards of this meld were not in the hand."),
    RoundProblem.MELD_TWICE: gettext_lazy("A card is in two melds."),
    RoundProblem.MELDS_OF_BOTH: gettext_lazy("Only those with the best meld score their melds."),
    RoundProblem.BESSER_MEANS_CLUBS: gettext_lazy("After Besser clubs are trump."),
    RoundProblem.TURNED_CONTRADICTS_TRUMP: gettext_lazy(
        "Orgi is played in the turned suit, and a Kleines in another one."
    ),
    RoundProblem.TRUMP_CALL_ORDER: gettext_lazy("This could not be announced at that point."),
    RoundProblem.KLAMMERJASS_NOT_ALLOWED: gettext_lazy("There is no Klammer-Jass in these rules."),
    RoundProblem.KLAMMERJASS_NOT_BY_MAKER: gettext_lazy("A Klammer-Jass is announced by the makers."),
    RoundProblem.ROUND_AFTER_END: gettext_lazy("The match was over before this round."),
}

SEATS = {
    RoundProblem.LEADER_NOT_FOREHAND: gettext_lazy("%(dealer)s deals, so %(forehand)s leads the first trick."),
    RoundProblem.MAKER_NOT_FOREHAND: gettext_lazy("%(dealer)s deals, so by these rules %(forehand)s makes trump."),
}
"""Sentences with names, if it is known who deals."""

EACH_ALONE = {
    RoundProblem.CARD_POINTS_MISSING: gettext_lazy("Enter the card points of every player."),
    RoundProblem.CARD_POINTS_SUM: gettext_lazy("All card points together cannot be more than %(pool)d."),
    RoundProblem.TRICKS_SUM: gettext_lazy("The tricks of all players must add up to %(tricks)d."),
    RoundProblem.TRICKS_IMPOSSIBLE: gettext_lazy("A player wins between 0 and %(tricks)d tricks."),
}
"""Sentences that differ if two or three play, each alone, and not all cards are dealt."""

DOUBTS = {
    Doubt.ROEM_HIGH: gettext_lazy("So much roem in one round is very rare."),
    Doubt.ROEM_FOR_FEW_TRICKS: gettext_lazy("So much roem in so few tricks is very rare."),
    Doubt.ALL_POINTS_WITHOUT_PIT: gettext_lazy("All points, but no pit: did the other side really win a trick?"),
    Doubt.DEFENDERS_PIT: gettext_lazy("The pit is for the side that did not play."),
}

TOTALS_PROBLEMS = {
    TotalsProblem.NEGATIVE: gettext_lazy("None of these figures can be below 0."),
    TotalsProblem.POINTS_SUM: ngettext_lazy(
        "The card points of both sides must add up to %(all)d: %(rounds)d round of %(pool)d.",
        "The card points of both sides must add up to %(all)d: %(rounds)d rounds of %(pool)d.",
        "rounds",
    ),
    TotalsProblem.POINTS_TOO_LOW: gettext_lazy("Too few points for the pits of this side and the nats of the other."),
    TotalsProblem.ROEM_NOT_IN_TENS: gettext_lazy("Roem always ends in a 0."),
    TotalsProblem.ROEM_TOO_LOW_FOR_PITS: gettext_lazy("The bonus for pits belongs in the roem but is missing from it."),
    TotalsProblem.ROEM_TOO_HIGH: ngettext_lazy(
        "The cards of %(rounds)d round cannot give so much roem.",
        "The cards of %(rounds)d rounds cannot give so much roem.",
        "rounds",
    ),
    TotalsProblem.PITS_TOO_MANY: gettext_lazy("More pits than rounds."),
    TotalsProblem.NATS_TOO_MANY: gettext_lazy("More nats than rounds."),
    TotalsProblem.TARGET_NOT_REACHED: gettext_lazy("No one has reached %(target)d, so the match is not over."),
    TotalsProblem.LEVEL: gettext_lazy("The score is tied, so the match continues: another round decides it."),
    TotalsProblem.TOTAL_TOO_HIGH: gettext_lazy("This is more than rounds can be worth."),
}

# If the number of rounds is not known.
IN_A_RACE = {
    TotalsProblem.POINTS_SUM: gettext_lazy(
        "The card points of both sides together are not a multiple of %(pool)d, the points of one round."
    ),
    TotalsProblem.ROEM_TOO_HIGH: gettext_lazy("The cards of so few rounds cannot give so much roem."),
}

TOTALS_DOUBTS = {
    TotalsDoubt.POINTS_LOW: gettext_lazy("So few points in a whole leg are very rare."),
    TotalsDoubt.ROEM_HIGH: gettext_lazy("So much roem in a whole leg is very rare."),
    TotalsDoubt.ROEM_IS_POINTS: gettext_lazy("The roem is the same figure as the points."),
}

TOTALS_FIELDS = {
    TotalsDoubt.POINTS_LOW: "{side}_points",
    TotalsDoubt.ROEM_HIGH: "{side}_roem",
    TotalsDoubt.ROEM_IS_POINTS: "{side}_roem",
    TotalsProblem.NEGATIVE: "{side}_points",
    TotalsProblem.POINTS_SUM: "ew_points",
    TotalsProblem.POINTS_TOO_LOW: "{side}_points",
    TotalsProblem.ROEM_NOT_IN_TENS: "{side}_roem",
    TotalsProblem.ROEM_TOO_LOW_FOR_PITS: "{side}_roem",
    TotalsProblem.ROEM_TOO_HIGH: "{side}_roem",
    TotalsProblem.PITS_TOO_MANY: "ew_pits",
    TotalsProblem.NATS_TOO_MANY: "ew_nats",
    TotalsProblem.TARGET_NOT_REACHED: "ns_points",
    TotalsProblem.LEVEL: "ew_points",
    TotalsProblem.TOTAL_TOO_HIGH: "{side}_points",
}

# Where the message is shown on the form of a round; {side} is filled with "ns" or "ew".
FIELDS = {
    RoundProblem.CARD_POINTS_MISSING: "ns_points",
    RoundProblem.CARD_POINTS_IMPOSSIBLE: "{side}_points",
    RoundProblem.CARD_POINTS_SUM: "ew_points",
    RoundProblem.TRICKS_DO_NOT_FIT_POINTS: "{side}_points",
    RoundProblem.PIT_CONTRADICTS_POINTS: "pit",
    RoundProblem.PIT_CONTRADICTS_TRICKS: "pit",
    RoundProblem.ROEM_IMPOSSIBLE: "{side}_roem",
    RoundProblem.ROEM_TOO_HIGH: "{side}_roem",
    RoundProblem.ROEM_WITHOUT_TRICK: "{side}_roem",
    RoundProblem.ROEM_MORE_CALLS_THAN_TRICKS: "{side}_roem",
    RoundProblem.HAND_ROEM_IMPOSSIBLE: "{side}_hand_roem",
    RoundProblem.HAND_ROEM_TOO_HIGH: "{side}_hand_roem",
    RoundProblem.HAND_ROEM_UNDECIDED: "ew_hand_roem",
    RoundProblem.DOUBLING_NOT_ALLOWED: "doubling",
    RoundProblem.TRUMP_MISSING: "trump",
    RoundProblem.MAKER_MISSING: "maker",
    RoundProblem.PASSED_YET_PLAYED: "maker",
    RoundProblem.SOMEBODY_HAS_TO_PLAY: "maker",
    RoundProblem.LEADER_NOT_FOREHAND: "leader",
    RoundProblem.MAKER_NOT_FOREHAND: "maker",
    RoundProblem.CARDS_COUNT: "plays",
    RoundProblem.CARD_TWICE: "plays",
    RoundProblem.ILLEGAL_CARD: "plays",
    RoundProblem.CALL_UNKNOWN_TRICK: "called",
    RoundProblem.CALL_TWICE: "called",
    RoundProblem.CALL_NOT_IN_TRICK: "called",
    RoundProblem.CALL_WRONG_SIDE: "called",
}


def message(problem: RoundProblem, rules: Ruleset | None = None, trump: Suit | None = None) -> str:
    """What is wrong, as a sentence."""
    rules = rules or Ruleset()
    has_sides = rules.players == len(Seat)
    text = PROBLEMS[problem] if has_sides else EACH_ALONE.get(problem, PROBLEMS[problem])
    return str(text) % {"pool": pool(rules, trump), "tricks": rules.hand_size}


def seat_message(problem: RoundProblem) -> str:
    """What does not fit the dealer, as a sentence that still needs the names of `dealer` and `forehand`."""
    return str(SEATS[problem])


def doubt_message(doubt: Doubt) -> str:
    """What is so unlikely that someone should look again, as a sentence."""
    return str(DOUBTS[doubt])


def field_of(problem: RoundProblem, side: Contender | None = None) -> str | None:
    """The field of a round's form that the problem belongs to; None: the round as a whole."""
    return _field(FIELDS.get(problem), side)


def _field(name: str | None, side: Contender | ScoreColumn | None) -> str | None:
    if name is None or "{side}" not in name:
        return name
    return name.format(side=side.lower()) if side else None


def describe(finding: Finding, rules: Ruleset, trump: Suit | None = None) -> tuple[str | None, str]:
    """Field and sentence of one finding."""
    return field_of(finding.problem, finding.side), message(finding.problem, rules, trump)


def totals_message(problem: TotalsProblem, rules: Ruleset, rounds: int) -> str:
    """What is wrong with the totals of a leg, as a sentence."""
    figures = {"rounds": rounds, "pool": pool(rules), "all": rounds * pool(rules), "target": rules.target}
    texts = TOTALS_PROBLEMS | IN_A_RACE if rules.is_race else TOTALS_PROBLEMS
    return str(texts[problem] % figures)


def describe_totals(finding: TotalsFinding, rules: Ruleset, rounds: int) -> tuple[str | None, str]:
    """Field and sentence of one finding."""
    column = COLUMN_OF[finding.side] if finding.side else None
    return _field(TOTALS_FIELDS[finding.problem], column), totals_message(finding.problem, rules, rounds)


def describe_totals_doubt(found: TotalsDoubtFound) -> tuple[str | None, str]:
    """Field and sentence of one doubt."""
    return _field(TOTALS_FIELDS[found.doubt], COLUMN_OF[found.side]), str(TOTALS_DOUBTS[found.doubt])
