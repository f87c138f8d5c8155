"""The club's substitutes in their order, and what they said about an evening."""

from dataclasses import dataclass

from tournaments.models import Club, Contact, MatchDay, Player


@dataclass(frozen=True, slots=True)
class Asked:
    """`comes`: None where they have not said. `is_here`: they are checked in already."""

    player: Player
    contact: Contact | None
    is_asked: bool
    comes: bool | None
    is_here: bool


def list_substitutes(club: Club) -> list[Player]:
    """In the order in which they are asked; one SQL query."""
    people = club.people.filter(substitute_place__isnull=False, anonymised_at=None)
    return list(people.select_related("club", "contact").order_by("substitute_place", "pk"))


def list_asked(match_day: MatchDay) -> list[Asked]:
    """The substitutes, and who else was asked; five SQL queries."""
    enquiries = {
        enquiry.player_id: enquiry for enquiry in match_day.enquiries.select_related("player__club", "player__contact")
    }
    people = list_substitutes(match_day.competition.club)
    listed = {player.pk for player in people}
    people += [enquiry.player for key, enquiry in enquiries.items() if key not in listed]
    come = set(match_day.sign_ups.values_list("player", flat=True))
    here = set(match_day.attendances.values_list("player", "substitute"))
    present = {key for both in here for key in both}
    declined = {key for key, enquiry in enquiries.items() if enquiry.declined_at}
    return [
        Asked(
            player,
            getattr(player, "contact", None),
            is_asked=player.pk in enquiries,
            comes=player.pk in come or (False if player.pk in declined else None),
            is_here=player.pk in present,
        )
        for player in people
    ]
