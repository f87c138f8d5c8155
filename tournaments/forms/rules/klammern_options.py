"""What a club may decide differently in games with melds announced from the hand: Klammern and Hamburg."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournaments.forms.rules.ruleset_option import YES_NO, Option, points

MELD_OPTIONS: Mapping[str, Option] = {
    "trump_jack": Option(
        _("Jack of trumps"),
        _(
            "Its points decide how many there are in all. For example: with 22 there are 164, last trick "
            "included, and half of that is 82."
        ),
        points(22, 20),
    ),
    "overtrump_on_trump_lead": Option(
        _("When trumps are led"),
        _(
            "Whether a led trump must be beaten. For example: the king of trumps was led, and you hold the "
            "queen and jack of trumps."
        ),
        ((True, _("play a higher trump if you can")), (False, _("any trump will do"))),
    ),
    "besser_maker": Option(
        _("Besser"),
        _(
            "Decides who plays the round after someone says Besser over a Kleines, which makes clubs trump, "
            "and so can lose it."
        ),
        (("besser", _("the one who said Besser")), ("kleines", _("the one who said Kleines"))),
    ),
    "long_runs": Option(
        _("Long runs"),
        _("What a run of more than six cards is worth. For example: all eight cards of a suit in one hand."),
        (("split", _("seven are a Fifty and a Terz, eight two Fifties")), ("one_fifty", _("one Fifty"))),
    ),
    "meld_order": Option(
        _("Better melds"),
        _(
            "Whose Terzes count when several players have one. For example: one Terz up to the ace, or two up "
            "to the ten."
        ),
        (("height", _("the highest one wins")), ("count", _("the larger number wins"))),
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
        _("What you need when you play alone against two. For example: you have 70 points, the others have 50 and 44."),
        ((False, _("more than each of the others")), (True, _("more than both together"))),
    ),
    "verwerfen": Option(
        _("Verwerfen"),
        _(
            "What happens when someone could have followed suit or trumped but did not. For example: they had "
            "90 of 164 points by then."
        ),
        (
            ("so_far", _("the round ends; the player who revoked still wins it with enough points by then")),
            ("so_far_of_maker", _("the round ends; the player who made trump wins it with enough points by then")),
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
            "Decides who gets the points of the side that played and lost. For example: it has 78 and the "
            "other side 86."
        ),
        (("kept", _("each side keeps its own")), ("to_opponents", _("the other side gets them all"))),
    ),
    "klammerjass": Option(
        _("Klammer-Jass"),
        _(
            "Whether a player may announce that they will take every trick. For example: at 10:48 Augen they "
            "stake the match on it."
        ),
        YES_NO,
    ),
    "klammerjass_partner": Option(
        _("The partner at a Klammer-Jass"),
        _(
            "Whether a trick taken by the partner spoils a Klammer-Jass. For example: the partner has to "
            "take one with an ace."
        ),
        ((True, _("the partner's tricks do no harm")), (False, _("the announcer must take every trick alone"))),
    ),
    "die_overshoot": Option(
        _("Past the six"),
        _("What happens to a die that is turned past the six. For example: it shows five and is turned by four."),
        (("wins", _("it wins")), ("goes_on", _("it continues from one: only the six itself wins"))),
    ),
}

MELD_WORDS: Mapping[str, Option] = {
    "last_trick": Option(
        _("Last trick"),
        _(
            "What the last trick adds. For example: with 10 points, and with 22 for the jack of trumps, there "
            "are 164 in all."
        ),
        points(10, 0, 20),
    ),
    "max_doubling": Option(
        _("Kontra"),
        _(
            "Whether those who did not make trump may double the round, and those who did may double it "
            "again. For example: a round lost after Kontra is four small points instead of two."
        ),
        ((0, _("no doubling")), (1, _("Kontra")), (2, _("Kontra and Re"))),
    ),
}
"""What these games share with klaverjas and Kraken, in their own words."""
