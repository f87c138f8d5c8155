"""What prizes are worth in money: shares of a pot, and what those who tie share, to the cent."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.cents import as_money, share_cents
from tournaments.models import Competition, MatchDay
from tournaments.queries.money.box import get_intake
from tournaments.standings.prizes import Award


@dataclass(frozen=True, slots=True)
class Paid:
    """An award and who gets it. With `cents` it is one person's, who may have a part of what is shared."""

    award: Award
    winners: tuple[int, ...]
    cents: int | None = None
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class PrizeSum:
    """What the prizes of a match day or a season come to, of a `pot` if one was entered; in cents of the `unit`."""

    pot: int | None
    given: int
    unit: str

    @property
    def left(self) -> int:
        return (self.pot or 0) - self.given

    @property
    def words(self) -> str:
        """Empty where no money is given."""
        given = as_money(self.given, self.unit)
        if self.pot is None:
            return gettext("Total: %(given)s") % {"given": given} if self.given else ""
        words = {"pot": as_money(self.pot, self.unit), "given": given, "left": as_money(abs(self.left), self.unit)}
        if self.left < 0:
            return gettext("Pot %(pot)s: given %(given)s, %(left)s more than there is") % words
        return gettext("Pot %(pot)s: given %(given)s, left %(left)s") % words


def pot_of(match_day: MatchDay) -> int | None:
    """What the prizes of an evening are taken from, in cents: as entered, or a share of what the evening costs all who
    came. None without either. One query where it is a share.
    """
    competition = match_day.competition
    if match_day.pot_cents is not None or competition.pot_percent is None or not competition.club.keeps_money:
        return match_day.pot_cents
    return get_intake(match_day) * competition.pot_percent // 100


def pot_of_season(competition: Competition) -> int | None:
    """The same for the prizes of a whole competition."""
    return competition.pot_cents


def pay(
    awards: Sequence[Award], worth: Callable[[Award], int | None], listed: Callable[[], Mapping[int, int]]
) -> list[Paid]:
    """The awards with what each person gets of them; `worth` is what an award comes to in cents (None: no money).

    Those who share get the sum of the amounts of their places, divided in whole cents. Cents that are left over go one
    each to those who come first by name: `listed` has everyone's place there, asked for only if anything is shared.
    """
    paid: list[Paid] = []
    done: set[int] = set()
    for at, award in enumerate(awards):
        cents = worth(award)
        if at in done:
            continue
        if cents is None or len(award.winners) < 2:
            paid.append(Paid(award, award.winners, cents))
            continue
        together = [
            other
            for other, its in enumerate(awards)
            if its.rule == award.rule and its.winners == award.winners and worth(its) is not None
        ]
        done.update(together)
        shares = share_cents(sum(worth(awards[other]) or 0 for other in together), len(award.winners))
        people = sorted(award.winners, key=listed().__getitem__)
        paid += [Paid(award, (unit_id,), share, True) for unit_id, share in zip(people, shares, strict=True)]
    return paid
