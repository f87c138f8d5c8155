"""The verbs that count up what was credited in Klammern: `beet` and `augen`."""

from typing import Any

from ..klammern.melds import BELLE
from ..klammern.score_sheet import MOST_MELDS, find_meld_problems, is_whole_pack
from ..klammern.settlement import augen, beet
from ..notation.expected import complain_of
from ..notation.fields import Fields, Reader, WrongValue, expects, read_amounts_of_one, read_number
from ..notation.klammern import read_per_contender
from ..rules import Ruleset
from ..seats import Contender
from ..values import pool
from .rounds import Answer

Credited = list[tuple[Contender | None, tuple[int, ...]]]
"""The amounts of each side or player that has any; under None if no one says whose they are."""

NOTHING: Credited = []


def answer_beet(fields: Fields, rules: Ruleset) -> Answer:
    """`melds` is one number, a list of amounts, or either for each side; so is `belle`, which is 20 for one of them."""
    melds = fields.optional("melds", _read_melds(rules), NOTHING)
    belle = fields.optional("belle", _read_belle(rules), NOTHING)
    # With fewer players not every card is played, so no one else knows what was in play.
    read_pool = fields.optional if is_whole_pack(rules) else fields.required
    in_play = read_pool("pool", _number_to(pool(rules)), pool(rules))
    fields.finish()
    complain_of(fields, find_meld_problems(melds), rules)
    half = beet(in_play + _sum(melds) + _sum(belle))
    return {"beet": half, "maker_needs": half + 1}


def _sum(credited: Credited) -> int:
    return sum(sum(amounts) for _, amounts in credited)


def _read_credited(rules: Ruleset, value: Any) -> Credited:
    if isinstance(value, dict):
        return list(read_per_contender(rules, read_amounts_of_one)(value).items())
    return [(None, read_amounts_of_one(value))]


def _read_melds(rules: Ruleset) -> Reader[Credited]:
    @expects(f"Terze and Fifties of one side: 20, or any ten from 40 to {MOST_MELDS}, a list, or either under its name")
    def read(value: Any) -> Credited:
        melds = _read_credited(rules, value)
        if _sum(melds) < 0:
            raise WrongValue
        return melds

    return read


def _read_belle(rules: Ruleset) -> Reader[Credited]:
    @expects(f"0 or {BELLE}, or an object with it for one side")
    def read(value: Any) -> Credited:
        belle = _read_credited(rules, value)
        if [amount for _, amounts in belle for amount in amounts if amount] not in ([], [BELLE]):
            raise WrongValue
        return belle

    return read


def answer_augen(fields: Fields, rules: Ruleset) -> Answer:
    """`points` is one number, or one for each side."""
    read_points = _number_to(pool(rules) + MOST_MELDS + BELLE)
    if isinstance(fields.given.get("points"), dict):
        no_points: dict[Contender, int] = {}
        points = fields.required("points", read_per_contender(rules, read_points), no_points)
        fields.finish()
        return {"augen": {who: augen(own) for who, own in points.items()}}
    one = fields.required("points", read_points, 0)
    fields.finish()
    return {"augen": augen(one)}


def _number_to(most: int) -> Reader[int]:
    @expects(f"a whole number from 0 to {most}")
    def read(value: Any) -> int:
        number = read_number(value)
        if not 0 <= number <= most:
            raise WrongValue
        return number

    return read
