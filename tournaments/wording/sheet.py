"""What the sheet on a phone says; its script has no words of its own."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import Doubt, RoundProblem
from tournaments.choices import Position
from tournaments.wording.problems import DOUBTS, EACH_ALONE, PROBLEMS

TEXTS: Mapping[str, str | Promise] = {
    "all_saved": _("all saved"),
    "waiting": _("waiting: %(n)s"),
    "refused": _("not accepted: %(n)s"),
    "differences": _("not the same: %(n)s"),
    "round": _("Round %(number)s"),
    "round_of": _("Round %(number)s/%(last)s"),
    "extra_round": _("Extra round"),
    "not_decided": _("It is not decided yet: one more round."),
    "board": _("Board %(number)s"),
    "table": _("Table %(number)s"),
    "leg": _("leg %(number)s"),
    "deals": _("%(name)s deals"),
    "how": _("Type the points of one side, then tap who played."),
    "how_each": _("Tap a player and type the points; then tap who played."),
    "who_played": _("Who played? That saves the round."),
    "who_played_again": _("Correct round %(number)s: who played? That saves it."),
    "who_revoked": _("Who revoked?"),
    "points_first": _("First type the points."),
    "nothing_beside_pass": _("All passed: nothing else may be written. Take the keys back first (⌫)."),
    "sure": _("Yes, this is right"),
    "not_sure": _("No, change it"),
    "roem": _("roem"),
    "melds": _("melds"),
    "in_hand": _("in the hand"),
    "pit": _("pit"),
    "counter_pit": _("counter-pit"),
    "revoke": _("revoke"),
    "revoked": _("%(name)s: revoke"),
    "kraak": _("kraak"),
    "herkraak": _("herkraak"),
    "superkraak": _("superkraak"),
    "kontra": _("Kontra"),
    "re": _("Re"),
    "terz": _("Terz"),
    "belle": _("Belle"),
    "stuk": _("stuk"),
    "hand": _("hand"),
    "orgi": _("Orgi"),
    "kleines": _("Kleines"),
    "jass": _("Klammer-Jass"),
    "tricks": _("tricks: %(n)s"),
    "all_passed": _("all passed"),
    "back": _("Take back the last key"),
    "previous": _("previous round"),
    "turn": _("Turn the page round"),
    "nat": _("Nat"),
    "lost": _("lost"),
    "jass_won": _("Klammer-Jass won"),
    "jass_lost": _("Klammer-Jass lost"),
    "kalte": _("Kalte"),
    "laube": _("Laube"),
    "die": _("die"),
    "small": _("small points: %(n)s"),
    "rounds": _("Rounds"),
    "no_rounds": _("Nothing is written yet."),
    "to_write": _("Back to writing"),
    "menu": _("More"),
    "change_round": _("Change round %(number)s"),
    "cancel": _("Cancel"),
    "take_off": _("Take the last round back"),
    "taken_off": _("Round %(number)s is taken back."),
    "again": _("Put it back"),
    "not_taken_off": _("Someone else has just written here: nothing was taken back. Look again."),
    "look_again": _("Something has just changed here. Look again."),
    "needs_signal": _("There is no signal now. Try again later."),
    "waits": _("waits on this phone"),
    "not_accepted": _("not accepted"),
    "other_side_missing": _("the other side has not written it yet"),
    "saved": _("Round %(number)s is saved."),
    "kept": _("Round %(number)s is kept on this phone and sent as soon as there is a signal."),
    "conflict": _("Round %(number)s was also written on another phone, and not the same."),
    "conflict_gone": _("Someone has taken round %(number)s off the sheet in the meantime."),
    "same_as": _("The same was written on another phone as round %(number)s. Is it that round?"),
    "same_round": _("Yes, the same round"),
    "other_round": _("No, another round"),
    "theirs": _("There"),
    "mine": _("Here"),
    "theirs_right": _("That one is right"),
    "mine_right": _("Mine is right"),
    "mine_next": _("Mine is the next round"),
    "change": _("Change it"),
    "throw_away": _("Throw it away"),
    "thrown_away": _("Round %(number)s is thrown away."),
    "try_again": _("Send it again"),
    "late": _("The leg was closed before this round arrived. The organiser has it and decides."),
    "gone": _("This address is not valid any more, so this round could not be sent. Show it to the organiser."),
    "understood": _("All right"),
    "disputed": _("Both sides wrote different things. Check it together; the side that was wrong writes it again."),
    "you": _("You"),
    "other_side": _("The other side"),
    "write_again": _("Write it again"),
    "which_side": _("Which side are you keeping score for?"),
    "two_tallies": _("Here both sides keep score, each on its own phone."),
    "keeps_for": _("You are keeping score for %(name)s."),
    "other_side_choose": _("Another side"),
    "wins": _("%(name)s: won"),
    "tie": _("A tie."),
    "ahead": _("%(name)s: ahead"),
    "level": _("The scores are level."),
    "agree": _("%(name)s: it is right"),
    "all_agreed": _("Everyone agrees. Thank you!"),
    "not_settled": _("Not everything is on the sheet yet."),
    "agree_later": _("As soon as all rounds are saved, everyone can say that it is right."),
    "differences_look": _("Look at the difference"),
    "check": _("Check the rounds together; then everyone says that it is right."),
    "next_seats": _("Where you sit next"),
    "next_seat": _("%(name)s: table %(table)s, %(seat)s"),
    "sits_out": _("%(name)s: sits out"),
    "where_next": _("Where do I sit now?"),
    "no_sheet": _("No sheet here"),
    "replaced": _("This address is not known, or it was replaced by a new one."),
    "scan_again": _("Scan the code on your table once more, or look whether the address is typed as it is printed."),
    "closed": _("This sheet is closed"),
    "closed_why": _("The leg is over. Is something wrong on the sheet? The organiser can still correct it."),
    "totals": _("The organiser has entered the totals of this table: nothing more needs to be written here."),
    "too_few": _(
        "This table has too few players for the game, so rounds cannot be entered here. Keep score on paper, and tell "
        "the organiser after the leg what everybody has."
    ),
    "call": _("Call the organiser"),
    "called": _("The organiser sees that you are waiting."),
    "share": _("Share"),
    "plain": _("As a plain page"),
    "start": _("Score pads"),
    "stop": _("We stop here"),
    "rematch": _("To the rematch"),
    "rotate": _("Play again with new partners"),
    "same": _("Play again like this"),
    "forgetful": _("Private window: nothing is kept here. Write only while there is a signal."),
    "plain_http": _("Keep this page open: without https it cannot be opened again without a signal."),
    "secret": _("Anyone who has this address may write here. Keep it at the table."),
    "not_here": _("This pad is not on this phone, and there is no signal to fetch it."),
}

SUITS: Mapping[str, str | Promise] = {
    "S": _("spades"),
    "H": _("hearts"),
    "D": _("diamonds"),
    "C": pgettext_lazy("suit", "clubs"),
}

OF_CARDS = {
    problem
    for problem in RoundProblem
    if problem.startswith(("cards_", "card_twice", "call_", "illegal_", "leader_", "maker_not_"))
}
"""What can only be wrong with a round that is written with all its cards."""


def sheet_texts() -> dict[str, object]:
    """Every text by its key, in the reader's language; `%(name)s` is filled in on the phone."""
    problems = {problem: str(text) for problem, text in PROBLEMS.items() if problem not in OF_CARDS}
    return {
        **{key: str(text) for key, text in TEXTS.items()},
        "problems": problems,
        "problems_alone": {problem: str(text) for problem, text in EACH_ALONE.items()},
        "doubts": {doubt: str(DOUBTS[doubt]) for doubt in Doubt},
        "seats": {seat.value: str(seat.label) for seat in Position},
        "suits": {suit: str(name) for suit, name in SUITS.items()},
    }
