"""The accounts of a club, for its treasurers: what each was charged, has paid, and has still to pay."""

from collections.abc import Collection, Sequence
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.cents import as_money
from tournaments.letters import by_letters
from tournaments.models import Club
from tournaments.queries.money.account import Account


class _Summed(tables.Column):
    """A column with its sum below it."""

    def render_footer(self, bound_column: Any, table: "AccountListing") -> str:
        return table.sums[bound_column.name]


FIGURE = {key: {"class": "number"} for key in ("th", "td", "tf")}


AMOUNTS = ("open", "charged", "paid")


class AccountListing(tables.Table):
    """The sums below the columns are of everyone, whatever is searched for."""

    name = _Summed(verbose_name=_("Name"), attrs={"td": {"class": "name"}})
    open = _Summed(verbose_name=_("Still to pay"), attrs=FIGURE, initial_sort_descending=True)
    charged = _Summed(verbose_name=_("Charged"), attrs=FIGURE, initial_sort_descending=True)
    paid = _Summed(verbose_name=_("Paid"), attrs=FIGURE, initial_sort_descending=True)

    searchable = True
    label = _("Accounts")
    empty_hint = _(
        "Set what an evening costs in a competition, and who comes is charged at the door. Fees and anything else are "
        "booked here."
    )

    class Meta:
        attrs = {"class": "table table-figures"}
        empty_text = _("Nothing is booked yet")

    def __init__(self, accounts: Sequence[Account], *, of_all: Collection[Account], club: Club, **kwargs: Any) -> None:
        super().__init__(sorted(accounts, key=_most_to_pay_first), **kwargs)
        self.club = club
        self.empty_action, self.empty_url = gettext("Fees"), reverse("fee_list", args=[club.slug])
        self.sums = {name: self.render_open(sum(getattr(one, name) for one in of_all)) for name in AMOUNTS}
        self.sums["name"] = gettext("Total")

    def render_name(self, record: Account) -> SafeString:
        address = reverse("money_account", args=[self.club.slug, record.player.number])
        return format_html('<a href="{}">{}</a>', address, record.name)

    def render_open(self, value: int) -> str:
        return as_money(value, self.club.money_unit)

    render_charged = render_paid = render_open


def _most_to_pay_first(account: Account) -> tuple[bool, bool, int, tuple[str, int]]:
    """Then those to whom the club owes something, then the rest by name."""
    is_open = account.open
    return (is_open <= 0, is_open == 0, -abs(is_open), (by_letters(account.name), account.player.number))
