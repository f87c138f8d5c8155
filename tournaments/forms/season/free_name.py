"""A suggested name that no competition of the club has."""

from collections.abc import Iterable
from itertools import count


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name itself, or with the first number that makes it free."""
    known = {one.casefold() for one in taken}
    names = (name if number == 1 else f"{name} ({number})" for number in count(1))
    return next(one for one in names if one.casefold() not in known)
