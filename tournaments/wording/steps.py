"""The steps before the first card of a round, in words: who deals, who speaks and what can be said, who leads.

`static/js/sheet/trump.js` chooses the same steps on a phone; the words are here only.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import Dealing, Ruleset, Seat, TrumpMaking, forehand_of, speakers

STEPS: Mapping[str, str | Promise] = {
    "deals": _("%(dealer)s deals."),
    "deals_three_two_three": _("%(dealer)s deals 3-2-3."),
    "deals_three_three_two": _("%(dealer)s deals 3-3-2."),
    "deals_four_four": _("%(dealer)s deals 4-4."),
    "deals_either": _("%(dealer)s deals 3-2-3 or 4-4."),
    "turns_own": _("One of the dealer's last cards is turned up."),
    "turns_other": _("A card of another pack is turned up."),
    "speaks_forehand": _("%(forehand)s has to name trump."),
    "speaks_in_turn": _("%(first)s speaks first: name trump or pass; then the others, clockwise."),
    "speaks_turned": _("%(first)s speaks first: play the turned suit or pass; then the others, clockwise."),
    "speaks_kleines": _("%(first)s speaks first: take the turned suit or pass; then the others, clockwise."),
    "then_kleines": _("If no one takes it, each in turn may say Kleines, and the others Besser over it: clubs."),
    "passed_redeal": _("If all pass, the cards are dealt again."),
    "passed_first_chooses": _("If all pass, %(first)s has to name trump."),
    "passed_first_chooses_another": _("If all pass, %(first)s has to name another suit."),
    "passed_turn_again": _("If all pass, another card is turned up and everyone is asked again."),
    "doubles_1": _("The others may kraak."),
    "doubles_2": _("The others may kraak, then the makers herkraak."),
    "doubles_3": _("The others may kraak, then the makers herkraak, then the others superkraak."),
    "leads": _("%(forehand)s leads the first trick."),
    "kontra": _("After the melds of the first trick the others may say Kontra."),
    "kontra_re": _("After the melds of the first trick the others may say Kontra, then the makers Re."),
}

CARDS_OF_PACKETS = 8
"""The packets are stated for this many cards; with fewer or more the dealer deals as they like."""


def steps_of(rules: Ruleset) -> list[str]:
    """The steps of a round under these rules, as keys of `STEPS`, in their order."""
    making = rules.trump_making
    is_known = rules.hand_size == CARDS_OF_PACKETS
    steps = [f"deals_{Dealing(rules.dealing)}" if is_known else "deals"]
    if making is TrumpMaking.TURNED:
        steps.append("turns_other")
    if making is TrumpMaking.KLEINES:
        steps.append("turns_own")
    steps.append(f"speaks_{making}")
    if making is TrumpMaking.KLEINES:
        steps.append("then_kleines")
    if making is not TrumpMaking.FOREHAND:
        steps.append(f"passed_{rules.after_all_passed}")
    if not rules.game.has_melds and rules.doubling_counts:
        steps.append(f"doubles_{rules.max_doubling}")
    steps.append("leads")
    if rules.game.has_melds and rules.doubling_counts:
        steps.append("kontra_re" if rules.max_doubling > 1 else "kontra")
    return steps


def first_to_speak(rules: Ruleset, dealer: Seat) -> Seat:
    """The first player to speak when this player deals."""
    return speakers(rules, forehand_of(rules, dealer))[0]


def step_sentences(rules: Ruleset, dealer: Seat, names: Mapping[Seat, str]) -> list[str]:
    """The steps of a round that this player deals, with the names of those who sit there."""
    said = {
        "dealer": names[dealer],
        "forehand": names[forehand_of(rules, dealer)],
        "first": names[first_to_speak(rules, dealer)],
    }
    return [str(STEPS[step]) % said for step in steps_of(rules)]
