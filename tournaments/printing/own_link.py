"""Cards with the link to a person's own page, to cut and hand out."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Club, Player
from tournaments.printing.address import as_codes
from tournaments.printing.named import home_of, without_home
from tournaments.printing.press import Paper
from tournaments.services.people.own_link import own_code, own_token


def own_cards(club: Club, people: Sequence[tuple[Player, str]], page_of_codes: str) -> Paper:
    """A card for each of these people, with the nonce of their link; codes are typed at the address `page_of_codes`."""
    site = page_of_codes.removesuffix(reverse("own_code"))
    codes = as_codes([site + reverse("own_page", args=[own_token(nonce)]) for _player, nonce in people])
    cards = [
        {"name": without_home(player.full_name), "home": home_of(player.full_name), "qr": qr, "code": own_code(nonce)}
        for (player, nonce), qr in zip(people, codes, strict=True)
    ]
    words = {
        "what": _("Your seat, your evening and your season; and whether you come."),
        "type": _("Or type the code at"),
        "keep": _("This is yours alone: who has it can answer for you."),
    }
    return Paper(
        "own_cards", {"club": club.name, "page": page_of_codes.partition("://")[2], "words": words, "cards": cards}
    )
