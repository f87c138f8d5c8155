"""The headings of a list: which columns are under the name of one evening, and the heading of each."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.imports.grid.cell import Kind
from tournaments.imports.results.blocks import Block
from tournaments.imports.results.dates import Heading, is_month, read_heading, without_round
from tournaments.imports.results.own_headings import own_headings
from tournaments.imports.words import OF_ALL, Part, is_feast, is_leg, part_of_heading


@dataclass
class Group:
    """The columns of one evening: what their common heading says."""

    heading: Heading
    text: str
    places: list[int] = field(default_factory=list)


@dataclass
class Headings:
    """`own`: the heading of each column without that of its evening; `whole`: with it."""

    groups: list[Group]
    own: dict[int, str]
    whole: dict[int, str]
    is_month_first: bool

    def part(self, text: str) -> Part | None:
        """What the words of a heading say, including those of this program's own files."""
        return own_headings().get(text.casefold()) or part_of_heading(text)

    def read(self, text: str) -> Heading | None:
        return read_heading(text, is_month_first=self.is_month_first) if text else None


def read_headings(block: Block, played: Sequence[int], *, is_month_first: bool) -> Headings:
    """`played`: the columns in which someone has a figure."""
    texts = {
        place: [line.cells[place].text for line in block.heads if line.cells[place].kind != Kind.AS_ABOVE]
        for place in block.places
    }
    whole = {place: " ".join(filter(None, one)) for place, one in texts.items()}
    found = Headings([], dict(whole), whole, is_month_first)
    over = _lines_over(found, texts)
    if over:
        _read_below(found, texts, over, played)
        _cut_last(found)
    elif block.heads:
        _read_one_line(found, texts, played)
    _join_days(found)
    return found


def _is_over(found: Headings, text: str) -> bool:
    return found.read(text) is not None or is_feast(text) or is_month(text)


def _lines_over(found: Headings, texts: Mapping[int, Sequence[str]]) -> list[int]:
    """The lines of headings whose cells span several columns each."""
    count = max((len(one) for one in texts.values()), default=0)
    rows = [{place: one[at] for place, one in texts.items() if at < len(one) and one[at]} for at in range(count)]
    for at in range(count - 1):
        named = [place for place, text in rows[at].items() if _is_over(found, text)]
        over = [at]
        for row in rows[at + 1 : -1]:
            if not {*row} <= {*rows[at]} or not any(_is_over(found, text) for text in row.values()):
                break
            over.append(over[-1] + 1)
        below = {
            place: text
            for place, one in texts.items()
            if (text := " ".join(text for line, text in enumerate(one) if text and line > over[-1]))
        }
        met = Counter(below.values())
        if any(
            place > min(named, default=place) and place not in rows[at] and (met[text] > 1 or _is_part(text))
            for place, text in below.items()
        ):
            return over
    return []


def _is_part(text: str) -> bool:
    """Headings that are only used below an evening."""
    return is_leg(text) or part_of_heading(text) in (Part.ROEM, Part.PITS, Part.PLACE)


def _named(found: Headings, texts: Sequence[str]) -> Heading | None:
    """The evening that the lines of a heading name together: a date in one, its number or name in another."""
    headings = [heading for text in texts if (heading := found.read(text)) is not None]
    dated = next((one for one in headings if one.day), None)
    if dated is None:
        return headings[0] if headings else None
    other = next((one for one in headings if one is not dated), Heading())
    return replace(dated, number=dated.number or other.number, name=dated.name or other.name)


def _read_below(
    found: Headings, texts: Mapping[int, Sequence[str]], over: Sequence[int], played: Sequence[int]
) -> None:
    """An evening holds for the columns on its right that have no other name above them."""
    group: Group | None = None
    for place, lines in texts.items():
        above = [lines[at] for at in over if at < len(lines) and lines[at]]
        below = " ".join(text for at, text in enumerate(lines) if text and at not in over)
        text, named = " ".join(above), _named(found, above)
        if named is not None and not named.day and (dated := found.read(below)) and dated.day:
            named, below = _named(found, [*above, below]), ""
        is_known = found.part(text) is not None
        if text and ((named is not None and (named.day or not is_known)) or (below and not is_known)):
            group = Group(named or Heading(name=without_round(text)), text)
            found.groups.append(group)
        elif text:
            group = None
        if group is not None and (below or text or place in played):
            group.places.append(place)
            found.own[place] = below
            if text and not below and place not in played:
                group = None  # an evening that is still to come


def _cut_last(found: Headings) -> None:
    """Columns after the last evening are about all of them."""
    first, last = found.groups[0], found.groups[-1]
    if first is last:
        totals = [place for place in first.places if found.part(found.own[place]) == Part.TOTAL]
        if len(totals) > 1:
            first.places = [place for place in first.places if place < totals[1]]
        return
    usual = [found.own[place] for place in first.places]
    if [found.own[place] for place in last.places[: len(usual)]] == usual:
        last.places = last.places[: len(usual)]
    elif len(last.places) > len(usual):
        last.places = [
            place for place in last.places if found.own[place] in usual or found.part(found.own[place]) not in OF_ALL
        ]


def _read_one_line(found: Headings, texts: Mapping[int, Sequence[str]], played: Sequence[int]) -> None:
    """An evening has its column, and those without a heading after it."""
    group: Group | None = None
    for place, lines in texts.items():
        text, named = found.whole[place], _named(found, lines)
        if named is not None and found.part(text) is None and not named.says_nothing:
            group = Group(named, text, [place])
            found.groups.append(group)
        elif text:
            group = None
        elif group is not None and place in played:
            group.places.append(place)


def _join_days(found: Headings) -> None:
    """“4-9 1e” and “4-9 2e”: one evening in several columns."""
    by_evening: dict[object, Group] = {}
    for group in list(found.groups):
        day, number, rest = group.heading.day, group.heading.number, group.heading.rest
        if len(group.places) != 1 or not (rest or (day and number)):
            continue
        first = by_evening.setdefault(day or number, group)
        if first is not group and first.heading.rest != rest:
            first.places += group.places
            found.groups.remove(group)
            for place in (first.places[0], *group.places):
                named = found.read(found.whole[place])
                found.own[place] = named.rest if named else ""
            first.heading = Heading(day, None if day else number, weekday=first.heading.weekday)
