"""Prizes handed out once more, plainly and slowly, from docs/prizes.md alone: the next in the line gets them.

Nothing of the program is used. A person is a dict, and what each gets of each rule is added up in cents.
"""

import hashlib

FIGURES = ("last_leg", "highest_leg", "pits", "roem")


def hand_out(people, rules, *, tie, once, seed, pot):
    """For each rule what each person (by name) gets in cents. Lots that are not drawn give nothing to anyone yet."""
    have_won: set[str] = set()
    paid: list[dict[str, int]] = []
    is_open = False
    for rule in rules:
        line = [one for one in people if one["name"] in rule["among"]]
        out = have_won if once else set()
        got, waits = HANDS.get(rule["kind"], by_place)(line, rule, out, tie, seed, pot)
        if once and is_open:
            got = {}
        is_open = is_open or waits
        have_won |= set(got)
        paid.append(dict(got.items()))
    return paid


def worth(text, pot):
    """In cents: "25.00", or "12.5%" of the pot, down to whole units."""
    if text.endswith("%"):
        whole, _point, tenth = text[:-1].partition(".")
        cents = pot * (int(whole) * 10 + int(tenth or 0)) // 1000
        return cents - cents % 100
    units, _point, cents = text.partition(".")
    return int(units) * 100 + int(cents)


def line_for(rule, order, pot):
    lines = rule["lines"]
    if len(lines) == 1:
        return worth(lines[0], pot)
    return worth(lines[order], pot) if order < len(lines) else 0


def wanted_places(rule, count):
    """Which places have a prize, and which line each has."""
    kind = rule["kind"]
    if kind == "places":
        found = []
        for order, place in enumerate(rule["places"]):
            if place == "last":
                if count and count not in rule["places"]:
                    found.append((count, order))
            elif place <= count:
                found.append((place, order))
        return sorted(found)
    if kind == "formula_of_four":
        places = [place for place in range(1, count + 1) if place < 5 or place % 4 == 0]
    elif kind == "one_in_so_many":
        places = [place for place in range(1, count + 1) if place <= -(-count // rule["so_many"])]
    else:
        places = [place for place in range(1, count + 1) if place <= rule["so_many"]]
    return [(place, order) for order, place in enumerate(places)]


def by_place(people, rule, out, tie, seed, pot):
    # Of those who tie, those who have a prize already stand in front.
    line = []
    for place in sorted({one["place"] for one in people}):
        here = [one for one in people if one["place"] == place]
        line += [one for one in here if one["name"] in out] + [one for one in here if one["name"] not in out]
    hands = [None] * len(line)  # the line of the prize that someone is holding
    orders = []
    for place, order in wanted_places(rule, len(line)):
        free = [at for at in range(len(line)) if hands[at] is None and line[at]["name"] not in out]
        behind = [at for at in free if at >= place - 1]
        if not free:
            continue
        hands[behind[0] if behind else free[-1]] = True
        orders.append(order)
    # The best prize to the first who holds one.
    for at, held in enumerate(hands):
        if held:
            hands[at] = orders.pop(0)
    got: dict[str, int] = {}
    waits = False
    for place in sorted({one["place"] for one in line}):
        group = [(one, held) for one, held in zip(line, hands, strict=True) if one["place"] == place]
        group = [(one, held) for one, held in group if one["name"] not in out]
        its_own, late = within_tie([one for one, _ in group], [held for _, held in group], rule, tie, seed, pot)
        waits = waits or late
        got |= its_own
    return got, waits


def within_tie(group, holding, rule, tie, seed, pot):
    """What each of those who tie gets of the prizes that they hold together."""
    prizes = [held for held in holding if held is not None]
    if not prizes:
        return {}, False
    all_the_same = len(rule["lines"]) == 1
    if len(group) == 1 or (all_the_same and len(prizes) == len(group)):
        return {
            one["name"]: line_for(rule, held, pot) for one, held in zip(group, holding, strict=True) if held is not None
        }, False
    if tie == "lot":
        if seed is None:
            return {}, True
        drawn = sorted(group, key=lambda one: lot(seed, rule["stream"], one))
        return {
            one["name"]: line_for(rule, held, pot) for one, held in zip(drawn, holding, strict=True) if held is not None
        }, False
    heaps = [group] if tie == "share" else heaps_of(group)
    got: dict[str, int] = {}
    at = 0
    for heap in heaps:
        held = holding[at : at + len(heap)]
        at += len(heap)
        own = [each for each in held if each is not None]
        if all_the_same and len(own) == len(heap):
            got |= {one["name"]: line_for(rule, each, pot) for one, each in zip(heap, own, strict=True)}
        elif own:
            got |= in_cents(heap, sum(line_for(rule, each, pot) for each in own))
    return got, False


def heaps_of(group):
    """Those who tie, put apart by one figure after another; a figure that is not known of all puts no one apart."""
    heaps = [list(group)]
    for figure in FIGURES:
        if any(one[figure] is None for one in group):
            continue
        heaps = [
            [one for one in heap if one[figure] == value]
            for heap in heaps
            for value in sorted({one[figure] for one in heap}, reverse=True)
        ]
    return heaps


def in_cents(heap, total):
    """One cent at a time around the table, by name, until there is none left."""
    got = {one["name"]: total // len(heap) for one in heap}
    left = total - sum(got.values())
    for name in sorted(got)[:left]:
        got[name] += 1
    return got


def lot(seed, stream, one):
    return hashlib.sha256(f"{seed}:{stream}:{one['number']}".encode()).hexdigest()


def by_lot(people, rule, out, tie, seed, pot):
    here = [one for one in people if not one["has_left"] and one["name"] not in out]
    prizes = min(rule["so_many"], len(here))
    if seed is None:
        return {}, prizes > 0
    drawn = sorted(here, key=lambda one: lot(seed, rule["stream"], one))
    return {drawn[at]["name"]: line_for(rule, at, pot) for at in range(prizes)}, False


def one_prize(best, rule, tie, seed, pot, *, of_the_last=False):
    holding = [None] * len(best)
    holding[-1 if of_the_last else 0] = 0
    return within_tie(best, holding, {**rule, "lines": rule["lines"][:1]}, tie, seed, pot)


def last_place(people, rule, out, tie, seed, pot):
    stayed = [one for one in people if one["played_all"] and not one["has_left"] and one["name"] not in out]
    if not stayed:
        return {}, False
    worst = max(one["place"] for one in stayed)
    return one_prize([one for one in stayed if one["place"] == worst], rule, tie, seed, pot, of_the_last=True)


def most_of(figure):
    def give(people, rule, out, tie, seed, pot):
        could = [one for one in people if one["name"] not in out]
        if any(one[figure] is None for one in could):
            return {}, False  # no one can say who has the most
        most = max((one[figure] for one in could), default=0)
        best = [one for one in could if one[figure] == most]
        return one_prize(best, rule, tie, seed, pot) if most > 0 else ({}, False)

    return give


HANDS = {
    "by_lot": by_lot,
    "last_place": last_place,
    "most_pits": most_of("pits"),
    "highest_leg": most_of("highest_leg"),
    "best_last_leg": most_of("last_leg"),
    "highest_roem": most_of("roem"),
    "climber": most_of("climbed"),
}
