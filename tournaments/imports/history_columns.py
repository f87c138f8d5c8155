"""What stands where in a club's own list of results: the headings, what each column holds, which lines are people."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.imports.history_dates import LONGEST_NAME, Heading, read_heading
from tournaments.imports.history_lines import tabbed
from tournaments.imports.name_headings import CLUBS, TOWNS
from tournaments.imports.name_table import COLUMNS, Line, split_lines
from tournaments.letters import by_letters

# Above the headings stand a title, the town, the year; nobody writes more.
LINES_ABOVE = 40
FEWEST_HEADINGS = 2


class Meaning(StrEnum):
    NOTHING = ""
    NUMBER = "number"
    NAME = "name"
    FIRST = "first"
    PREFIX = "prefix"
    LAST = "last"
    EVENING = "evening"
    TOTAL = "total"
    PLACE = "place"
    HOME = "home"


NAMES = {Meaning.NAME, Meaning.FIRST, Meaning.LAST}

# The whole heading, in small letters and without anything else.
WHOLE = {
    Meaning.NAME: "namen koppel koppels paar paarnaam team teamnaam lid leden deelnemers spelers naamspeler "
    "naamdeelnemer teilnehmer paare mannschaft imieinazwisko nazwiskoiimie nazwiskoimie zawodnik gracz para druzyna "
    "players pair pairs fullname",
    Meaning.TOTAL: "totaal tot totalen eindtotaal eindstand eindscore total totalpoints gesamt ges gesamtpunkte summe "
    "suma razem punten punkte points punkty pnt ptn pt pts score cumulatief",
    Meaning.HOME: " ".join(word for word in (*CLUBS, *TOWNS) if word != "plaats"),
    Meaning.PLACE: "plaats plts pl plek rang rg rank ranking place pos positie platz plz miejsce pozycja m lp",
}
# The first word of a heading; what follows it makes no difference ("Totaal na aftrek", "Gem. per avond", "Beste 20").
FIRST_WORD = {
    Meaning.TOTAL: "totaal tot totalen eindtotaal total gesamt ges summe suma razem",
    Meaning.NOTHING: "gem gemiddeld gemiddelde average avg avr schnitt durchschnitt srednia sr o aantal aant keer maal "
    "gespeeld gesp avonden partijen deelnames opkomst aanwezig aanw hoogste laagste hoog laag beste best max min pit "
    "pits mars marsen nat verzaakt roem verschil versch diff achterstand vorige vorig stand stijging bonus straf boete "
    "aftrek correctie opm opmerking opmerkingen tel telefoon mobiel email mail adres gast anzahl anz "
    "teilnahmen spiele hochste niedrigste bester abzug bemerkung differenz liczba udzial mecze najlepszy najwyzszy "
    "najnizszy uwagi roznica played games attended number highest lowest difference gap previous notes remarks guest",
}
# What stands in the place of a name in a line that sums up.
SUMMING_UP = set(
    "totaal totalen subtotaal tot gemiddeld gemiddelde gem aantal aant hoogste laagste total totals average avg "
    "highest lowest gesamt summe durchschnitt schnitt anzahl hochste niedrigste suma razem srednia liczba najwyzsza "
    "najnizsza tafels spelers deelnemers tische spieler stoly".split()
)
WHOLE_OF = {word: meaning for meaning, words in WHOLE.items() for word in words.split()}
FIRST_WORD_OF = {word: meaning for meaning, words in FIRST_WORD.items() for word in words.split()}
SIGNS = {"#": Meaning.NUMBER, "№": Meaning.NUMBER, "ø": Meaning.NOTHING, "%": Meaning.NOTHING, "+/-": Meaning.NOTHING}
MEANINGS = {meaning.value: meaning for meaning in Meaning}

# Marks of a result that a club drops or knows more about.
MARKS = re.compile(r"[\s*()'’]")
THOUSANDS = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
OF_POINTS = re.compile(r"\d{3,}")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the list: its heading, what it is taken for, and which evening its heading names."""

    place: int
    heading: str
    meaning: Meaning
    evening: Heading


@dataclass
class HistorySheet:
    """The list taken apart. `above`: what stands over the headings; `left_out`: lines that are about no person."""

    above: list[str] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    rows: list[Line] = field(default_factory=list)
    left_out: list[Line] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)


def read_sheet(text: str, chosen: Sequence[str] | None = None) -> HistorySheet:
    """`chosen`: what the columns hold as changed on the page."""
    lines = split_lines(tabbed(text))
    at = _heading_line(lines)
    sheet = HistorySheet(rows=list(lines if at is None else lines[at + 1 :]))
    if at is not None:
        sheet.headings, above = list(lines[at].cells), lines[:at]
        if sheet.rows and _is_dates(sheet.rows[0], sheet.headings):
            sheet.headings = _joined(sheet.headings, sheet.rows.pop(0).cells)
        elif above and _is_dates(above[-1], sheet.headings):
            sheet.headings = _joined(sheet.headings, above[-1].cells)
        sheet.above = [" ".join(filter(None, line.cells)) for line in above]
    _leave_out(sheet)
    _read_columns(sheet)
    if chosen is not None:
        _choose(sheet, chosen)
    _leave_out_sums(sheet)
    return sheet


def points_in(cell: str) -> int | None:
    """Points as clubs write them: “5.123”, “5 123”, “(5123)”, “5123,0”. Nothing else is a result."""
    plain = re.sub(r"[.,]0+$", "", THOUSANDS.sub("", MARKS.sub("", cell)))
    return int(plain) if re.fullmatch(r"-?\d{1,7}", plain) else None


def cell_at(row: Line, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""


def _guess(heading: str) -> Meaning | None:
    """What the words of a heading say. None: nothing known, such as a date or a name of its own."""
    if heading.strip().casefold() in SIGNS:
        return SIGNS[heading.strip().casefold()]
    words = re.findall(r"[a-z]+", by_letters(heading))
    joined = "".join(words)
    if not re.search(r"\d", heading):
        if joined in COLUMNS:  # also of lists of names, which may know more than a list of results needs
            return MEANINGS.get(COLUMNS[joined], Meaning.NOTHING)
        if joined in WHOLE_OF:
            return WHOLE_OF[joined]
    return FIRST_WORD_OF.get(words[0]) if words and by_letters(heading)[0].isalpha() else None


def _heading_line(lines: Sequence[Line]) -> int | None:
    """The first line that names the column of the names and another one; without such a line, one that names others."""
    first = lines[:LINES_ABOVE]
    filled = [[cell for cell in line.cells if cell] for line in first]
    guesses = [[_guess(cell) for cell in cells] for cells in filled]
    for at, found in enumerate(guesses):
        if len(found) >= FEWEST_HEADINGS and NAMES & set(found):
            return at
    for at, cells in enumerate(filled):
        says = any(guess is not None for guess in guesses[at])
        dated = sum(bool((heading := read_heading(cell)) and heading.day) for cell in cells)
        has_points = any(OF_POINTS.fullmatch(cell) for cell in cells)
        if len(cells) >= FEWEST_HEADINGS and not has_points and (says or dated >= FEWEST_HEADINGS):
            return at
    return None


def _is_dates(line: Line, headings: Sequence[str]) -> bool:
    """A second line of headings: dates, and nothing where the names stand."""
    names = [place for place, heading in enumerate(headings) if _guess(heading) in NAMES]
    dates = [cell for cell in line.cells if (heading := read_heading(cell)) and heading.day and not heading.name]
    return len(dates) >= FEWEST_HEADINGS and not any(cell_at(line, place) for place in names)


def _joined(headings: Sequence[str], others: Sequence[str]) -> list[str]:
    """Each heading with what stands below or above it, where that is a date."""
    joined = []
    for place in range(max(len(headings), len(others))):
        heading = headings[place] if place < len(headings) else ""
        other = others[place] if place < len(others) else ""
        of_other = read_heading(other)
        is_date = of_other is not None and of_other.day is not None
        joined.append(f"{heading} {other}".strip() if is_date and _guess(heading) is None else heading)
    return joined


def _leave_out(sheet: HistorySheet) -> None:
    """Lines with a single cell, headings once more, and what sums up; none of them is a person."""
    width = max((sum(map(bool, row.cells)) for row in sheet.rows), default=0)
    people: list[Line] = []
    for row in sheet.rows:
        filled = [cell for cell in row.cells if cell]
        label = next((cell for cell in filled if cell[0].isalpha()), "")
        words = re.findall(r"[a-z]+", by_letters(label))
        is_heading = list(row.cells) == sheet.headings or (
            len(filled) > FEWEST_HEADINGS and sum(_guess(cell) is not None for cell in filled) >= len(filled) - 1
        )
        is_alone = len(filled) == 1 and width > FEWEST_HEADINGS
        sums_up = bool(words) and words[0] in SUMMING_UP
        (sheet.left_out if is_heading or is_alone or sums_up else people).append(row)
    sheet.rows = people


def _leave_out_sums(sheet: HistorySheet) -> None:
    """The last lines without a name: the sum of a column, or its average."""
    names = [column.place for column in sheet.columns if column.meaning in NAMES]
    evenings = [column.place for column in sheet.columns if column.meaning == Meaning.EVENING]
    while sheet.rows and names and not any(cell_at(sheet.rows[-1], place) for place in names):
        last, people = sheet.rows[-1], sheet.rows[:-1]
        told = [(place, value) for place in evenings if (value := points_in(cell_at(last, place)))]
        columns = [[points_in(cell_at(row, place)) or 0 for row in people] for place, _value in told]
        if not any(value == sum(column) for (_place, value), column in zip(told, columns, strict=True)) and told:
            return
        sheet.left_out.append(sheet.rows.pop())


def _read_columns(sheet: HistorySheet) -> None:
    width = max([len(sheet.headings), *(len(row.cells) for row in sheet.rows)], default=0)
    sheet.headings += [""] * (width - len(sheet.headings))
    cells = [[cell for row in sheet.rows if (cell := cell_at(row, place))] for place in range(width)]
    guesses = [_guess(heading) for heading in sheet.headings]
    named = [
        None if guess is not None else read_heading(text) for guess, text in zip(guesses, sheet.headings, strict=True)
    ]
    meanings = _of_headings(sheet, guesses, named, cells)
    for place in range(width):
        if meanings.get(place) is None:
            meanings[place] = _of_contents(sheet, place, cells[place], named, meanings)
    if Meaning.FIRST in meanings.values() and Meaning.LAST not in meanings.values():
        # "Name, Vorname": what is called the name is then the last name.
        meanings = {place: Meaning.LAST if one == Meaning.NAME else one for place, one in meanings.items()}
    sheet.columns = [
        Column(place, heading, meanings[place] or Meaning.NOTHING, named[place] or Heading(name=heading[:LONGEST_NAME]))
        for place, heading in enumerate(sheet.headings)
    ]


def _of_headings(
    sheet: HistorySheet,
    guesses: Sequence[Meaning | None],
    named: Sequence[Heading | None],
    cells: Sequence[Sequence[str]],
) -> dict[int, Meaning | None]:
    """What the headings say by themselves; an evening only where somebody has played."""
    meanings: dict[int, Meaning | None] = dict(enumerate(guesses))
    for place, heading in enumerate(named):
        if heading is not None:
            is_played = any(re.search(r"[1-9]", cell) for cell in cells[place])
            meanings[place] = Meaning.EVENING if is_played else Meaning.NOTHING
    if Meaning.PLACE not in guesses:
        # "Nr" is the number of a player, unless it only counts the lines.
        for place in [place for place, guess in enumerate(guesses) if guess == Meaning.NUMBER]:
            if _counts_lines(sheet.rows, place):
                meanings[place] = Meaning.PLACE
    return meanings


def _of_contents(
    sheet: HistorySheet,
    place: int,
    cells: Sequence[str],
    named: Sequence[Heading | None],
    meanings: Mapping[int, Meaning | None],
) -> Meaning:
    """What a column holds whose heading says nothing, or that has none."""
    figures = sum(points_in(cell) is not None for cell in cells)
    if not cells or 2 * figures < len(cells):
        is_first = bool(cells) and not NAMES & set(meanings.values())
        return Meaning.NAME if is_first and any(letter.isalpha() for letter in cells[0]) else Meaning.NOTHING
    if Meaning.PLACE not in meanings.values() and not sheet.headings[place] and _counts_lines(sheet.rows, place):
        return Meaning.PLACE
    evenings = [at for at, heading in enumerate(named) if heading is not None]
    if evenings:
        return Meaning.EVENING if evenings[0] < place < evenings[-1] else Meaning.NOTHING
    before = [at for at in range(place) if meanings.get(at) == Meaning.EVENING]
    return Meaning.TOTAL if len(before) > 1 and _adds_up(sheet.rows, before, place) else Meaning.EVENING


def _counts_lines(rows: Sequence[Line], place: int) -> bool:
    """1, 2, 3 downwards, or places: 1, 2, 2, 4."""
    cells = [cell_at(row, place).rstrip(".") for row in rows]
    right = [
        cell == str(number) or (number > 1 and cell in ("", "=", cells[number - 2]))
        for number, cell in enumerate(cells, start=1)
    ]
    return len(cells) > 1 and all(right)


def _adds_up(rows: Sequence[Line], places: Sequence[int], total: int) -> bool:
    sums = [sum(points_in(cell_at(row, place)) or 0 for place in places) for row in rows]
    return sums == [points_in(cell_at(row, total)) or 0 for row in rows]


def _choose(sheet: HistorySheet, chosen: Sequence[str]) -> None:
    for place, meaning in enumerate(chosen[: len(sheet.columns)]):
        if meaning in MEANINGS:
            old = sheet.columns[place]
            sheet.columns[place] = Column(place, old.heading, MEANINGS[meaning], old.evening)
