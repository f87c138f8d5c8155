"""The columns of a list that are no evenings: place, total, average, town, and what only this club knows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tests.lists.hand import Hand
from tests.lists.layout import Value
from tests.lists.plan import Plan
from tests.lists.season import Entry
from tests.lists.words import NOTES, OTHER, TOWNS

# Of these a person sees what they are without a heading, if the evenings have one.
CLEAR = ("number", "place", "total")


@dataclass
class Others:
    """Which there are and where; those without a heading."""

    front: list[str] = field(default_factory=list)
    after_name: list[str] = field(default_factory=list)
    between: list[str] = field(default_factory=list)
    end: list[str] = field(default_factory=list)
    unlabelled: list[str] = field(default_factory=list)

    def every(self) -> list[str]:
        return self.front + self.after_name + self.between + self.end


def draw_others(rng: Random, plan: Plan, evenings: int, has_headings: bool) -> Others:
    """Some have a number, a place and a total in any case."""
    others = Others()
    narrow = plan.writing in ("spaces", "one space")
    has_place = plan.has("place at the name", "number at the name")
    if plan.form == "turned":
        others.end = ["total"] if rng.random() < 0.5 and evenings > 1 else []
        others.end += rng.sample(("average", "played", "best"), rng.randint(1, 2)) if plan.has("other columns") else []
        return others
    if not has_place and rng.random() < 0.45:
        others.front.append(rng.choice(("number", "place", "place")))
    if evenings > 1 and rng.random() < 0.6 and not plan.must_ask and plan.form != "running totals":
        others.end.append("total")
    if plan.has("other columns"):
        kinds = ["roem", "pits", "nat", "won", "last_year", "town", "remark", "telephone", "gap"]
        kinds += ["average", "played", "best", "lowest"] if evenings > 1 else []
        kinds += ["dropped"] if evenings > 4 else []
        for kind in rng.sample(kinds, rng.randint(2, 5)):
            where = others.after_name if kind == "town" else others.end
            if kind in ("average", "played", "last_year", "roem") and rng.random() < 0.25:
                where = others.after_name
            where.append(kind)
        if others.end.count("total") and rng.random() < 0.3:
            others.end.remove("total")
            others.after_name.append("total")
    if plan.has("unknown word"):
        (others.end if rng.random() < 0.6 else others.after_name).append("unknown")
    if plan.has("subtotal between") and evenings > 3:
        others.between.append("subtotal")
    if plan.has("empty column"):
        rng.choice((others.end, others.after_name, others.between if evenings > 1 else others.end)).insert(0, "empty")
    if plan.has("hidden helper column"):
        (others.end if rng.random() < 0.5 else others.after_name).append("helper")
    if rng.random() < 0.1 and "place" not in others.front and not has_place and not narrow and has_headings:
        others.end.append("place")
    if not has_headings:
        others.end = [kind for kind in others.end if kind in CLEAR and kind != "place"]
    if plan.has("missing headings"):
        others.unlabelled = [kind for kind in others.every() if kind in CLEAR and rng.random() < 0.7]
    return others


def head_of(rng: Random, kind: str, language: str, evenings: int) -> str:
    """The heading of a column of this kind."""
    if kind == "helper":
        return rng.choice(("hulp", "hulpkolom", "sort"))
    if kind == "empty":
        return ""
    return rng.choice(OTHER[kind][language]).format(best=evenings - 2, all=evenings)


def value_of(kind: str, entry: Entry, totals: Sequence[int], evenings: Sequence[int], rng: Random, hand: Hand) -> Value:
    """What stands there for somebody; `totals` of everybody; `evenings`: those that a sum of points counts."""
    scored = [played.total for played in entry.played if played]
    own = entry.total
    total = sum(played.total for evening in set(evenings) if (played := entry.played[evening]))
    place = 1 + sum(other > own for other in totals)
    values: dict[str, Value] = {
        "number": entry.number,
        "place": place,
        "last_year": rng.choice((rng.randint(1, len(totals) + 3), "-", ""))
        if rng.random() < 0.3
        else rng.randint(1, len(totals) + 3),
        "played": len(scored),
        "pits": rng.randint(0, 9),
        "nat": rng.randint(0, 12),
        "won": rng.randint(0, len(scored)),
        "unknown": rng.choice((rng.randint(0, 12), rng.randint(0, 12), "")),
        "town": rng.choice(TOWNS),
        "remark": rng.choice(NOTES),
        "telephone": f"06-{rng.randint(10000000, 59999999)}"
        if rng.random() < 0.8
        else f"0{rng.randint(501, 599)} {rng.randint(200000, 699999)}",
        "empty": None,
        "helper": float(own) + entry.number / 1000,
    }
    if kind in values:
        return values[kind]
    if kind == "average":
        return hand.average(sum(scored) / len(scored))
    figures = {
        "total": total,
        "subtotal": total,
        "best": max(scored),
        "lowest": min(scored),
        "roem": sum(played.roem for played in entry.played if played),
        "dropped": sum(sorted(scored)[max(0, 2 - (len(entry.played) - len(scored))) :]),
        "gap": max(totals) - own,
    }
    return hand.figure(figures[kind])
