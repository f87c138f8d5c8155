"""The list of members as a file and as a table for paper; for organisers."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Model
from django.utils import formats
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Figure, Sheet, Term, sheet_of
from tournaments.models import Contact, Player


def member_sheet(players: Iterable[Player], *, with_contacts: bool) -> Sheet:
    """Telephone and e-mail only where they are asked for."""
    figures: list[Figure[Player]] = [
        ("number", _("Number"), lambda one: one.number),
        ("name", pgettext("person", "Name"), lambda one: one.name),
        ("home", _word(Player, "home"), lambda one: one.home),
        ("member_since", _word(Player, "member_since"), lambda one: _day(one.member_since)),
        ("guest", _("Guest"), lambda one: "x" if one.is_guest else ""),
        ("plays", _word(Player, "is_active"), lambda one: "x" if one.is_active else ""),
    ]
    if with_contacts:
        figures += [("phone", _word(Contact, "phone"), lambda one: _of(one, "phone"))]
        figures += [("email", _("E-mail"), lambda one: _of(one, "email"))]
    return sheet_of("members", _("Member list"), players, figures)


def _word(model: type[Model], name: str) -> str:
    field: Any = model._meta.get_field(name)
    return capfirst(str(field.verbose_name))


def _day(day: date | None) -> Term | None:
    return Term(day.isoformat(), formats.date_format(day, "SHORT_DATE_FORMAT")) if day else None


def _of(player: Player, field: str) -> str:
    contact: Contact | None = getattr(player, "contact", None)
    return getattr(contact, field, "")
