"""A pasted list or a text file as a grid: with tabs, as CSV, with bars, with runs of spaces, or one space only."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence

from tournaments.imports.grid.cell import (
    BREAK,
    MOST_BYTES,
    MOST_LINES,
    Cell,
    Grid,
    Kind,
    clean,
    make_lines,
    names_below,
    too_large,
)

DELIMITERS = "\t;|,"
LONGEST_LINE = 500
"""For a list whose cells only words tell apart."""
GAP = re.compile(r"(?:[ \u00a0]{2,}|\t)+")
# No comma of thousands.
COMMA = re.compile(r"(?<!\d),|,(?!\d{3}(?!\d))")
CELL = re.compile(r"\S+(?:[ \u00a0]\S+)*")
RULE = re.compile(r"[\s|:+=-]*[|+=-]{3}[\s|:+=-]*")
FIGURE = re.compile(
    r"[(]?-?\d[\d.,/]*(?:,-)?[*)]*|[-–—xX*/]|"
    r"(?:afw|afg|afgemeld|ziek|vrij|nb|n\.b|n\.v\.t|nvt|n\.a|na|abs|fehlt|entsch|krank|frei|nieob|chory|chora|wolne|away|ill|sick|free)\.?"
)
HAS_POINTS = re.compile(r"\d{3}")
BEFORE_FIGURES = re.compile(r"[\s:–-]*(?:\b(?:met|mit|with|z|behaalde|had|haalt|scoort)\b)?[\s:–-]*$")
PLACE = re.compile(r"\d{1,3}(?:e|\.|\)|\.\))?")
THOUSANDS = re.compile(r"(?<=\d)[\u00a0\u202f\u2009'](?=\d{3}(?!\d))")
UNITS = "punten|punkten|punkte|punkt[óo]w|points|pnt|pkt|ptn|pts?"
# “Jan Slot (4849)”, “Jan Slot [4849 pt]”.
IN_BRACKETS = re.compile(rf"[(\[](\d[\d.,]{{2,}})[\s.]*(?:{UNITS}|p)?\.?[)\]]$", re.IGNORECASE)
# “Jan Slot 4632 – rollade”, “Jan Slot 4632 (rollade)”.
BEHIND_FIGURES = re.compile(
    rf"(?<=\d{{3}})(?: *(?:{UNITS}))?[^\w(]*(?:\([^()]*\)|[\s,;–—-]+[^\W\d_][^\d]*)\s*$", re.IGNORECASE
)
NUMBERED_PLACE = re.compile(r"^(?:platz|plaats|plek|prijs|place|miejsce|nr|no)\.? (\d{1,3})[:.)-]? ", re.IGNORECASE)
KEYCAP = re.compile("(\\d)\ufe0f?\u20e3")
DATE_FIRST = re.compile(r"(\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?)\.? +(?=[^\W\d_])")
LEADER = re.compile(r"\s*(?:\.{3,}|…+|_{3,}|-{3,}|={1,})\s*")
UNIT = re.compile(rf"(?<=\d)[\s.]*(?:{UNITS}|p)\.?$", re.IGNORECASE)
# A cell of a spreadsheet with a delimiter, a quotation mark or up to five ends of lines in it.
QUOTED = re.compile(r'(?:(?<=[\t;|,\n])|\A) *"((?:[^"\n]|"")*(?:\n(?:[^"\n]|"")*){0,5})" *(?=[\t;|,\n]|\Z)')
# “"Vries, Ria de" <ria@x.nl>” as the recipients of an e-mail are written.
NAMED = re.compile(r' *"[^"\t]*" (?=<)')
# What belongs together in a heading: a word and its number, a day and its month, a weekday and its date, two words.
WORD = r"[^\W\d_]+"
WEEKDAY = r"\b(?:ma|di|wo|do|vr|za|zo|mo|mi|fr|sa|so|tu|we|th|su|pn|pon|wt|sr|śr|cz|pt|sob|nd|nie)[^\W\d_]{0,8}\.?"
MONTH = (
    r"(?:jan|feb|mrt|maart|märz|mar|apr|mei|mai|may|maj|jun|jul|aug|sep|okt|oct|nov|dec|dez|sty|lut|kwi|cze|lip|sie|wrz|"
    r"paź|lis|gru)[^\W\d_]*\.?"
)
OF_NAMES = (
    r"naam|namen|\bname|speler|spieler|gracz|nazwisko|imi|deelnemer|teilnehmer|zawodnik|player|\bleden|\blid\b|kaarter|"
    r"klaverjasser|koppels?\b|mitglied|uczestnik|\bwie\b|paar\b"
)
NAMES_A_NAME = re.compile(OF_NAMES, re.IGNORECASE)
EVENING = r"(?:speel)?(?:avond|ronde|partij|dag)|abend|runde|runda|spieltag|wieczór|kolejka|evening|round"
IS_EVENING = re.compile(EVENING, re.IGNORECASE)
JOINS = (
    re.compile(
        rf"(?:{WEEKDAY} )?\d{{1,2}}\.? {MONTH}(?: (?:'\d\d|\d{{4}})(?!\S))?|{MONTH} \d{{1,2}}(?!\S)", re.IGNORECASE
    ),
    re.compile(rf"\b(?!{OF_NAMES}){WORD}\.? \d\S*|\d{{1,2}}(?:e|de|ste|\.) (?:{EVENING})", re.IGNORECASE),
    re.compile(
        r"(?:naam|namen|name) (?:van de |der |of )?"
        r"(?:speler|spelers|lid|leden|deelnemer|kaarter|klaverjasser|player|member|koppel)|"
        r"(?:full|volledige|player|speler) (?:naam|name)|imi\w+ i nazwisko|nazwisko i imi\w+|"
        r"(?:voor|vor|achter|nach)naa?me? (?:en|und) (?:voor|vor|achter|nach)?naa?me?",
        re.IGNORECASE,
    ),
)
Rows = list[list[str]]


def read_text(text: str, separates: Callable[[Sequence[str], str], bool]) -> Grid:
    """`separates`: whether this sign is between the cells of these lines, if that is in doubt."""
    if len(text) > MOST_BYTES:
        raise too_large()
    return Grid(make_lines(_rows(with_one_end(text.removeprefix("\ufeff")), separates)))


def with_one_end(text: str) -> str:
    """One sign at the end of a line. If there are two kinds the rarer one is a break within a cell."""
    text = text.replace("\0", "").replace("\u2028", "\n")
    both, returns = text.count("\r\n"), text.count("\r")
    feeds = text.count("\n") - both
    if both > feeds > 0 and returns == both:
        text = text.replace("\r\n", "\r").replace("\n", BREAK)
    elif not both and returns > feeds > 0:
        text = text.replace("\n", BREAK)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def whole_lines(text: str) -> list[str]:
    """The lines of a text. A cell in quotation marks may span a few, which stay as empty ones."""
    lines: list[str] = []
    for line in QUOTED.sub(_in_one_line, text.replace("\v", "\n")).split("\n"):
        lines += [line.replace("\v", " "), *[""] * line.count("\v")]
    return lines


def _in_one_line(cell: re.Match[str]) -> str:
    if names := names_below(cell[1]):
        return '"' + " / ".join(names) + " \v" * (len(names) - 1) + '"'
    return cell[0].replace("\n", "\v")


def cut(line: str, delimiter: str) -> list[str]:
    """As CSV, but a quotation mark that is just a mark stays: “"Trui" Okkema” is one cell with both of its marks."""
    cells: list[str] = []
    at = 0
    while at <= len(line):
        if quoted := QUOTED.match(line, at):
            cell, after = quoted[1].replace('""', '"'), quoted.end()
            if after == len(line) or line.startswith(delimiter, after):
                cells.append(cell)
                at = after + 1
                continue
        named = NAMED.match(line, at)
        end = line.find(delimiter, named.end() if named else at) if delimiter else -1
        end = len(line) if end < 0 else end
        cells.append(line[at:end].strip(" "))
        at = end + 1
    return cells


def _rows(text: str, separates: Callable[[Sequence[str], str], bool]) -> Sequence[Sequence[Cell | str]]:
    lines = whole_lines(text)[: MOST_LINES + 1]
    filled = [line for line in lines if line.strip()]
    if any("\t" in line.strip() for line in filled):
        return [cut(line, "\t") for line in lines]
    for delimiter in DELIMITERS[1:]:
        counts = [len(COMMA.findall(line)) if delimiter == "," else line.count(delimiter) for line in filled]
        if _mostly([count > 1 for count in counts]) or separates(filled, delimiter):
            if delimiter != "|":
                return [cut(line, delimiter) for line in _mended(lines, counts)]
            begins = all(line.lstrip().startswith("|") for line in filled if line.count("|") > 1)
            lines = ["" if RULE.fullmatch(line) else line for line in lines]
            return [_between_bars(line) if begins else cut(line, delimiter) for line in lines]
    if _in_two(filled):
        return _by_position([UNIT.sub("", line) for line in lines])
    gaps = [len(GAP.findall(line.strip())) for line in filled]
    if _mostly([count > 1 for count in gaps]) or (_mostly([count > 0 for count in gaps]) and max(gaps) > 1):
        return _by_position(lines)
    if len(filled) > 1 and all(DATE_FIRST.match(line.strip()) for line in filled[1:]):
        dates = [DATE_FIRST.match(line.strip()) for line in lines]
        rest = _by_figures(
            [line.strip()[date.end() :] if date else line for line, date in zip(lines, dates, strict=True)]
        )
        return [[date[1], *row] if date else row for date, row in zip(dates, rest, strict=True)]
    return _by_figures(lines)


def _mended(lines: Sequence[str], counts: Sequence[int]) -> list[str]:
    """A line that was broken within a cell: two that together have as many cells as all the others."""
    usual = max(set(counts), key=list(counts).count)
    odd = [at for at, count in enumerate(counts) if count != usual]
    filled = [at for at, line in enumerate(lines) if line.strip()]
    fewer = [counts[at] for at in odd]
    if len(odd) != 2 or odd[1] != odd[0] + 1 or sum(fewer) != usual or 0 in fewer:
        return [*lines]
    first, second = filled[odd[0]], filled[odd[1]]
    return [f"{line} {lines[second]}" if at == first else "" if at == second else line for at, line in enumerate(lines)]


def _mostly(fitting: Sequence[bool]) -> bool:
    return bool(fitting) and 2 * sum(fitting) >= len(fitting)


def _by_position(lines: Sequence[str]) -> Rows:
    """Runs of spaces: if a line has fewer cells than others, each is below the one it belongs to.

    A line whose cells cannot be placed stays one cell, which is asked about.
    """
    parts = [[(found[0], found.start(), found.end()) for found in CELL.finditer(line.rstrip())] for line in lines]
    width = max(map(len, parts))
    whole = [row for row in parts if len(row) == width]
    short = [row for row in parts if 1 < len(row) < width]
    if not short:
        return [[text for text, _start, _end in row] for row in parts]
    spans = [(min(row[at][1] for row in whole), max(row[at][2] for row in whole)) for at in range(width)]
    return [_placed(row, spans, line) for row, line in zip(parts, lines, strict=True)]


def _placed(row: Sequence[tuple[str, int, int]], spans: Sequence[tuple[int, int]], line: str) -> list[str]:
    cells = [""] * len(spans)
    for text, start, end in row if len(row) > 1 else []:
        below = [at for at, (left, right) in enumerate(spans) if start < right and end > left]
        if len(below) != 1 or cells[below[0]]:
            return [clean(line)]
        cells[below[0]] = text
    return cells if len(row) > 1 else [line.strip()]


def _in_two(lines: Sequence[str]) -> bool:
    """A name, a gap and a figure."""
    parts = [GAP.split(UNIT.sub("", line.strip())) for line in lines]
    return _mostly([len(each) == 2 and bool(FIGURE.fullmatch(each[1])) for each in parts])


def _between_bars(line: str) -> list[str]:
    return line.strip().removeprefix("|").removesuffix("|").split("|")


def _by_figures(lines: Sequence[str]) -> Sequence[Sequence[Cell | str]]:
    """Single spaces between everything, as copied from a PDF or a web page: a place, a name, figures on every line."""
    rows = _joined_thousands([_place_name_figures(line) for line in lines])
    widths = Counter(len(row) for row in rows if row)
    filled = sum(bool(line.strip()) for line in lines)
    if not widths or 2 * sum(widths.values()) < filled:
        return [[line] for line in lines]
    width = max(widths, key=lambda one: (widths[one], one))
    has_places = 2 * sum(row[0] != "" for row in rows if row) > sum(widths.values())
    found: list[list[Cell | str]] = []
    for row, line in zip(rows, lines, strict=True):
        if row:
            figures: list[Cell | str] = [
                Cell(clean(text), Kind.UNPLACED) if len(row) < width else text for text in row[2:]
            ]
            found.append([*row[0 if has_places else 1 : 2], *figures])
        elif heads := _heads(line, width - (not has_places)):
            found.append([*heads])
        elif has_places and (heads := _heads(line, width - 1)):
            found.append(["", *heads])  # nothing is above the places
        else:
            found.append([line])
    return found


def _joined_thousands(rows: Rows) -> Rows:
    """“4 670”: if on every line a figure of one digit is followed by one of three."""
    figures = [row[2:] for row in rows if row]
    pairs = [list(zip(each[::2], each[1::2], strict=False)) for each in figures if len(each) % 2 == 0]
    if not pairs or len(pairs) < len(figures):
        return rows
    if not all(re.fullmatch(r"[1-9]", one) and re.fullmatch(r"\d{3}", other) for each in pairs for one, other in each):
        return rows
    return [[*row[:2], *map("".join, zip(row[2::2], row[3::2], strict=True))] if row else [] for row in rows]


def _heads(line: str, width: int) -> list[str]:
    """A line of headings with single spaces between everything: “4 sept” and “Avond 3” are one heading each."""
    words = clean(line).split()
    if not NAMES_A_NAME.search(line):
        return []
    if any(HAS_POINTS.search(word) and not re.search(r"[-/.]|^20\d\d$|^\d{6}$|^\d{8}$", word) for word in words):
        return []
    if len(words) == width:
        return words
    for joins in (JOINS[:1], JOINS[:2], JOINS[::2], JOINS):
        joined = " ".join(words)
        for join in joins:
            joined = join.sub(lambda found: found[0].replace(" ", "\v"), joined)
        parts = [part.replace("\v", " ") for part in joined.split(" ")]
        if len(parts) == width:
            return parts
    return []


def _place_name_figures(line: str) -> list[str]:
    """The place (which may be missing), the name, and at least one figure of points; no date."""
    if len(line) > LONGEST_LINE or JOINS[0].fullmatch(clean(line)):
        return []
    line = KEYCAP.sub(r"\1. ", line)
    line = "".join(" " if unicodedata.category(letter) == "So" else letter for letter in line)
    line = IN_BRACKETS.sub(r" \1", clean(THOUSANDS.sub("", line)))
    return _cells_of(line) or _cells_of(BEHIND_FIGURES.sub("", line))


def _cells_of(line: str) -> list[str]:
    words = LEADER.sub(" ", UNIT.sub("", NUMBERED_PLACE.sub(r"\1. ", line))).split()
    if words and HAS_POINTS.match(words[0]) and FIGURE.fullmatch(words[0]) and len(words) > 1:
        words = [*words[1:], words[0]]  # the points first
    end = len(words)
    while end and FIGURE.fullmatch(words[end - 1]):
        end -= 1
    start = 1 if words and PLACE.fullmatch(words[0]) else 0
    name = BEFORE_FIGURES.sub("", " ".join(words[start:end]))
    figures = words[end:]
    if IS_EVENING.fullmatch(name) or any(map(str.isdigit, name)) or not any(map(str.isalpha, name)) or not figures:
        return []
    return [words[0].rstrip(".)eE") if start else "", name, *figures]
