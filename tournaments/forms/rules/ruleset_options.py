"""What a club may decide differently in klaverjas and Kraken; those of other games only are in `klammern_options`."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournaments.forms.rules.ruleset_option import FOURS, YES_NO, Option, points

ROEM_OPTIONS: Mapping[str, Option] = {
    "dealing": Option(
        _("Dealing"),
        _("In which packets the dealer gives everyone eight cards. For example: three to each, then two, then three."),
        (
            ("three_two_three", _("three, two and three")),
            ("three_three_two", _("three, three and two")),
            ("four_four", _("four and four")),
            ("either", _("three, two and three, or four and four")),
        ),
    ),
    "trump_making": Option(
        _("Making trump"),
        _(
            "Whether the first player has to choose trump or may pass. For example: a card of another pack is turned, "
            "and each in turn plays its suit or passes."
        ),
        (
            ("forehand", _("the player on the dealer's left has to choose")),
            ("in_turn", _("each in turn chooses a suit or passes")),
            ("turned", _("a card is turned; each in turn plays its suit or passes")),
        ),
    ),
    "first_speaker": Option(
        _("First to speak"),
        _(
            "Only where one may pass. The first card is always led by the player on the dealer's left. "
            "For example: the dealer chooses a suit or passes before all others."
        ),
        (("forehand", _("the player on the dealer's left")), ("dealer", _("the dealer"))),
    ),
    "all_passed": Option(
        _("When all pass"),
        _("Only where one may pass. For example: no one wants to play hearts, the suit of the turned card."),
        (
            ("redeal", _("the same player deals new cards")),
            ("first_chooses", _("the player who spoke first has to choose a suit")),
            ("first_chooses_another", _("the player who spoke first has to choose a suit other than the turned one")),
            ("turn_again", _("another card is turned and all are asked again")),
        ),
    ),
    "legality": Option(
        _("Trumping"),
        _(
            "What you must do when you cannot follow suit. For example: hearts are led, your partner is winning with "
            "the ace and you have no hearts. In Amsterdam you may play any card, in Rotterdam you must trump."
        ),
        (
            ("amsterdam", _("Amsterdam: no need to trump your partner")),
            ("rotterdam", _("Rotterdam: always trump")),
        ),
    ),
    "illegal_card": Option(
        _("A card that was not allowed"),
        _(
            "Only for rounds entered card by card. For example: in the third trick someone played a heart "
            "when they had to trump, and no one noticed."
        ),
        (
            ("report", _("point it out and count the round as it was played")),
            ("revoke", _("count the round as a revoke")),
            ("reject", _("do not accept the round")),
        ),
    ),
    "last_trick": Option(
        _("Last trick"),
        _("What the last trick adds. With 10 points a round has 162 points: 152 in the cards and 10 more."),
        points(10, 0, 20),
    ),
    "tie": Option(
        _("Equal points"),
        _("Which side is nat in a tie. For example: both sides have 91 points, roem included."),
        (
            ("maker_loses", _("the side that plays is nat")),
            ("last_doubler_loses", _("the side that doubled last loses; without a kraak the side that plays")),
        ),
    ),
    "pit_bonus": Option(
        _("Pit"),
        _(
            "What the side that plays gets extra for all eight tricks. "
            "For example: 162 points and 100 for the pit make 262."
        ),
        points(100, 0, 50, 150, 200),
    ),
    "counter_pit_bonus": Option(
        _("Counter-pit"),
        _("What the other side gets extra when it takes all eight tricks against the side that plays."),
        points(0, 50, 100, 150, 200),
    ),
    "run_mode": Option(
        _("Runs"),
        _(
            "Which cards make a run of three (20) or four (50). "
            "For example: 7, 8 and 9 of hearts; by colour also 7 of hearts, 8 of diamonds, 9 of hearts."
        ),
        (("suit", _("cards of one suit")), ("colour", _("cards of one colour, red or black"))),
    ),
    "four_of_a_kind": Option(
        _("Four of a kind"),
        _(
            "The roem for four cards of the same rank in one trick. For example: all four tens are worth 100 "
            "roem in most clubs."
        ),
        FOURS,
    ),
    "stuk": Option(
        _("Stuk"),
        _(
            "The roem for king and queen of trumps in one trick. For example: with the jack as well it comes "
            "to 20 + 20 = 40."
        ),
        points(20, 0),
    ),
    "roem_caller": Option(
        _("Calling roem"),
        _(
            "Who must call roem for it to count; it always goes to the side that wins the trick. For "
            "example: you win a trick with a run of three and say nothing. Does it count if an opponent "
            "calls it?"
        ),
        (
            ("trick_winner", _("the side that wins the trick")),
            ("anyone", _("anyone at the table")),
            ("nobody", _("no one: it counts anyway")),
        ),
    ),
    "hand_roem": Option(
        _("Roem in the hand"),
        _(
            "Whether roem that a player holds in the hand counts too, in addition to roem in the tricks. "
            "For example: a side may then write roem in a round in which it takes no trick."
        ),
        YES_NO,
    ),
    "revoke": Option(
        _("Revoke"),
        _(
            "What happens when someone could have followed suit or trumped but did not. For example: 262 "
            "points and all roem go to the other side."
        ),
        (
            ("award", _("the other side gets the whole round")),
            ("redeal", _("the round is dealt again")),
            ("personal", _("the round counts; the player gets a personal penalty from the organiser")),
        ),
    ),
    "revoke_bonus": Option(
        _("Bonus after a revoke"),
        _("What the other side gets in addition to the points of the round. For example: 162 + 100 = 262."),
        points(100, 0, 50, 200),
    ),
    "revoke_roem": Option(
        _("Roem after a revoke"),
        _("Whether roem called so far goes to the other side. For example: with 20 roem called it gets 282, not 262."),
        (
            (True, _("all roem goes to the other side")),
            (False, _("the roem is lost")),
        ),
    ),
    "double_spades": Option(
        _("Double spades"),
        _(
            "Whether a round with spades as trump counts for more. For example: with the trump cards "
            "doubled, the jack of spades is worth 40 and the round has 224 points instead of 162."
        ),
        (
            ("off", _("no")),
            ("trump_cards", _("the trump cards count double")),
            ("whole_round", _("the points of the whole round count double")),
        ),
    ),
    "max_doubling": Option(
        _("Kraak"),
        _(
            "Whether a side may double the round because it thinks the other will lose. "
            "For example: after a kraak the round has 324 points, after a herkraak 648."
        ),
        (
            (0, _("no doubling")),
            (1, _("kraak")),
            (2, _("kraak and herkraak")),
            (3, _("kraak, herkraak and superkraak")),
        ),
    ),
    "winner_takes_all": Option(
        _("Points of a doubled round"),
        _("For example: after a kraak the side that plays has 90 points and the other 72."),
        (
            (True, _("the winner gets everything, 324 to 0")),
            (False, _("each side keeps its own, doubled: 180 to 144")),
        ),
    ),
    "doubling_basis": Option(
        _("Winner of a doubled round"),
        _(
            "A round is doubled by a kraak, or by spades as trump if its points then count double. Where "
            "roem is not doubled, it matters what it is added to. For example: 70 points and 40 roem "
            "against 92: before doubling 110 beats 92, after it 180 loses to 184."
        ),
        (
            ("plain", _("decided before the points are doubled")),
            ("doubled", _("decided after the points are doubled")),
        ),
    ),
    "double_roem": Option(
        _("Roem of a doubled round"),
        _("Whether roem is doubled with the points. For example: after a kraak 20 roem count 40."),
        ((True, _("doubled too")), (False, _("never doubled"))),
    ),
    "double_bonuses": Option(
        _("Bonuses of a doubled round"),
        _("Whether the extra points for a pit or a revoke are doubled too. For example: 200 for a pit after a kraak."),
        ((True, _("doubled too")), (False, _("never doubled"))),
    ),
    "hand_roem_winner": Option(
        _("Whose roem in the hand counts"),
        _(
            "The roem of the other side is rejected; stuk never is. For example: North holds three runs of "
            "three, East a run of four. Added up, 60 beats 50; by the best single one, 50 beats 20."
        ),
        (
            ("side_sum", _("the side that has more in total")),
            ("player_sum", _("the side of the player who has the most")),
            ("highest_meld", _("the side with the best single run or four of a kind")),
        ),
    ),
    "hand_stuk_compared": Option(
        _("Stuk when hands are compared"),
        _(
            "Stuk in the hand always counts; the question is whether it also helps to win. For example: one side has a "
            "run of three and stuk, the other a run of three and nothing else."
        ),
        (
            (False, _("it is left out: both sides have 20 and write it")),
            (True, _("it is added: 40 beats 20")),
        ),
    ),
    "hand_four_of_a_kind": Option(
        _("Four of a kind in the hand"),
        _(
            "The roem for four cards of the same rank in one hand. For example: four nines are worth 150 in "
            "Kraken, four tens nothing."
        ),
        FOURS,
    ),
    "hand_cards_once": Option(
        _("Run and four of a kind with the same card"),
        _(
            "Whether a card in the hand may be in a run and in four of a kind at once. For example: 8 9 10 "
            "and four tens."
        ),
        ((False, _("it may be in both")), (True, _("it counts in one of them only"))),
    ),
}
