"""What a club may decide differently where melds are announced from the hand: in Klammern and in Hamburg."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournaments.forms.ruleset_option import YES_NO, Option, points

MELD_OPTIONS: Mapping[str, Option] = {
    "trump_jack": Option(
        _("Jack of trumps"),
        _(
            "Its points decide how many there are in a round. For example: with 22 there are 164 and 82 are "
            "half of them."
        ),
        points(22, 20),
    ),
    "overtrump_on_trump_lead": Option(
        _("When trumps are led"),
        _(
            "Whether a led trump must be beaten. For example: the king of trumps lies, you hold queen and "
            "jack of trumps."
        ),
        ((True, _("play a higher trump if you can")), (False, _("any trump will do"))),
    ),
    "besser_maker": Option(
        _("Besser"),
        _(
            "Who plays after somebody topped a Kleines with Besser, which makes clubs trump, and so who may "
            "lose the round."
        ),
        (("besser", _("who said Besser")), ("kleines", _("who said Kleines"))),
    ),
    "long_runs": Option(
        _("Long runs"),
        _("What more than six cards in a row are worth. For example: all eight cards of a suit in one hand."),
        (("split", _("seven are a Fifty and a Terz, eight two Fifties")), ("one_fifty", _("one Fifty"))),
    ),
    "meld_order": Option(
        _("Better melds"),
        _(
            "Whose Terze count when several players have some. For example: one Terz up to the ace, or two "
            "up to the ten."
        ),
        (("height", _("the highest one wins")), ("count", _("more of them win"))),
    ),
    "meld_tie": Option(
        _("Equal melds"),
        _(
            "Which of two melds of the same height wins. For example: a Terz up to the queen in hearts and "
            "one in clubs."
        ),
        (
            ("trump_then_first", _("the one in trumps, otherwise the one announced first")),
            ("trump_then_nobody", _("the one in trumps, otherwise none counts")),
            ("first", _("the one announced first")),
            ("suit_rank", _("clubs before spades before hearts before diamonds")),
        ),
    ),
    "sum_of_opponents": Option(
        _("Three players"),
        _("What whoever plays alone against two needs. For example: he has 70 points, the others have 50 and 44."),
        ((False, _("more than each of the others")), (True, _("more than both together"))),
    ),
    "verwerfen": Option(
        _("Verwerfen"),
        _(
            "What happens when somebody did not follow suit or did not trump although he could. "
            "For example: he had 90 of 164 points by then."
        ),
        (
            ("so_far", _("the round ends; he still wins it if he has enough by then")),
            ("so_far_of_maker", _("the round ends; who made trump wins it if he has enough by then")),
            ("to_clean_side", _("the round ends and all points go to the others")),
        ),
    ),
    "kalte": Option(
        _("Kalte"),
        _("When small points to nil are two big points. For example: a lost round with Kontra makes 4:0 an 8:0."),
        (("to_nil", _("whenever the others have none")), ("exact", _("only 5:0"))),
    ),
    "lost_maker_points": Option(
        _("Points of a lost round"),
        _(
            "Who gets the points that the side that played had when it lost. For example: it has 78 and the "
            "other side 86."
        ),
        (("kept", _("each side keeps its own")), ("to_opponents", _("the other side gets them all"))),
    ),
    "klammerjass": Option(
        _("Klammer-Jass"),
        _(
            "Whether somebody may announce to take every trick. For example: with 10:48 Augen he stakes the "
            "match on it."
        ),
        YES_NO,
    ),
    "klammerjass_partner": Option(
        _("The partner at a Klammer-Jass"),
        _(
            "Whether a trick of the partner spoils a Klammer-Jass. For example: the partner has to take one "
            "with his ace."
        ),
        ((True, _("the partner's tricks do no harm")), (False, _("the announcer must take every trick himself"))),
    ),
    "die_overshoot": Option(
        _("Past the six"),
        _(
            "What happens to a die that is turned further than the six. For example: it shows five and is "
            "turned by four."
        ),
        (("wins", _("it has won")), ("goes_on", _("it goes on from one: only the six itself wins"))),
    ),
}

MELD_WORDS: Mapping[str, Option] = {
    "last_trick": Option(
        _("Last trick"),
        _(
            "What the last trick adds. For example: with 10 points, and with 22 for the jack of trumps, there are "
            "164 in a round."
        ),
        points(10, 0, 20),
    ),
    "max_doubling": Option(
        _("Kontra"),
        _(
            "Whether those who do not play may double the round, and who plays once more. "
            "For example: a round that is lost after Kontra is four small points in place of two."
        ),
        ((0, _("no doubling")), (1, _("Kontra")), (2, _("Kontra and Re"))),
    ),
}
"""What these games share with klaverjas and Kraken, in their own words."""
