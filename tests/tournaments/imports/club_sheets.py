"""Lists of a season as clubs keep them, with fictional names: as rows of a spreadsheet, or as the text of a page."""

import datetime
import io

import openpyxl

Row = list[object]

NAMES = [
    *["Vries, Jan de", "Bakker, Anja", "Berg, Truus van den", "Mol, Cees", "Dijk, Ria van", "Visser, Piet"],
    *["Smit, Nel", "Boer, Wim de", "Jong, Bep de", "Mulder, Klaas", "Groot, Harm de", "Bos, Lena"],
]
EVENINGS = 26
FIRST_EVENING = datetime.date(2024, 9, 6)


def points_of(player: int, evening: int) -> int | None:
    """What the player of this place in the list had that evening; None: not there."""
    return None if (player + 3 * evening) % 7 == 0 else 4300 + (player * 131 + evening * 277) % 1500


def dates() -> list[datetime.date]:
    """Fridays with a fortnight without cards at Christmas."""
    weeks = [week for week in range(EVENINGS + 2) if week not in (16, 17)]
    return [FIRST_EVENING + datetime.timedelta(weeks=week) for week in weeks]


def season_of_26_evenings() -> list[Row]:
    """Title, blank row, "Plts | Naam | 6-9 | … | Totaal | Gem | Aantal", and what sums up below."""
    headings = [f"{date.day}-{date.month}" for date in dates()]
    rows: list[Row] = [
        ["Klaverjasclub De Rode Boer, seizoen 2024-2025"],
        [],
        ["Plts", "Naam", *headings, "Totaal", "Gem", "Aantal"],
    ]
    people = []
    for player, name in enumerate(NAMES):
        points = [points_of(player, evening) for evening in range(EVENINGS)]
        played = [value for value in points if value is not None]
        marks = ["-" if value is None else value for value in points]
        people.append((sum(played), [name, *marks, sum(played), round(sum(played) / len(played), 1), len(played)]))
    people.sort(key=lambda each: -each[0])
    rows += [[place, *cells] for place, (_total, cells) in enumerate(people, start=1)]
    sums = [sum(points_of(player, evening) or 0 for player in range(len(NAMES))) for evening in range(EVENINGS)]
    rows += [[], ["", "Totaal", *sums, sum(sums)], ["", "Gemiddelde", *[round(each / 11, 2) for each in sums]]]
    return rows


def workbook(rows: list[Row]) -> bytes:
    """As it is saved by a spreadsheet."""
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def pasted(rows: list[Row]) -> str:
    """As it is copied from a spreadsheet."""
    return "\n".join("\t".join("" if cell is None else str(cell) for cell in row) for row in rows)


DATES_BELOW = """Stand KV Troef Zuid\t\t\t\t\t\t\t
Seizoen 2023/2024\t\t\t\t\t\t\t
\t\t\t\t\t\t\t
Nr\tSpeler\tAvond 1\tAvond 2\tAvond 3\tAvond 4\tTot. pnt\tGem. p/a
\t\t8-9\t15-12\t5-1\t2-2\t\t
1\tGreet Postma\t5.123\t4.980\t5.001\tx\t15.104\t5034,7
2\tHenk Kuipers\t4.877\tx\t5.222\t4.901\t15.000\t5000,0
3\tAad Ouwehand\tx\t4.700\t4.800\t4.900\t14.400\t4800,0
Aantal spelers\t\t2\t2\t3\t2\t\t
"""

CSV_WITH_COMMAS = """"Uitslagen dinsdagavond, stand 12-3-2025",,,,,,
#,Naam,do 7/11/24,do 5/12/24,do 9/1/25,Eindtotaal,Verschil
1,"Dekker, Ina",4812,4650,4903,14365,
2,"Haan, Rob de",4555,4702,*4810*,14067,298
3,"Wit, Henk de",0,4911,4640,9551,4516
"""

GERMAN = """Klammer-Runde Altona – Saison 2024/25;;;;;;;
;;;;;;;
Platz;Name;Vorname;6. Sept.;4. Okt.;1. Nov.;10. Jan.;Summe
1;Petersen;Uwe;412;398;405;401;1616
2;Möller;Heike;388;–;420;399;1207
3;Groß;Jürgen;401;377;366;;1144
;Durchschnitt;;400,3;387,5;397;400;
"""

POLISH = """Klub kierki i klaverjasa „Trefl”\t\t\t\t\t
Lp.\tNazwisko i imię\t5 września\t3 paź\t7.XI\tRazem\tŚrednia
1\tKowalska Łucja\t5 210\t4 990\t5 100\t15 300\t5 100,00
2\tWiśniewski Marek\t4 870\t-\t5 020\t9 890\t4 945,00
3\tZając Zofia\t-\t4 760\t4 810\t9 570\t4 785,00
Suma\t\t10 080\t9 750\t14 930\t34 760\t
"""

FROM_A_PDF = """Einduitslag winter
Plts Naam 1 2 3 Totaal
1 Jan de Vries 5123 4980 5001 15104
2 Truus van den Berg 4877 - 5222 10099
3 Anja Bakker 4700 4800 4900 14400
"""

FROM_A_WEB_PAGE = """
Plaats   Naam                 Sp.1    Sp.2    Sp.3    Totaal
1        Jan de Vries         5123    4980    5001    15104
2        Truus van den Berg   4877    afw     5222    10099

Plaats   Naam                 Sp.1    Sp.2    Sp.3    Totaal
3        Anja Bakker          4700    4800    4900    14400
* = inhaalavond
"""

WITH_A_DRIVE = """Naam\t6-12\t13-12\tKerstdrive 20-12\t10-1\tBeste 3\tTotaal\tGesp.\tTelefoon
Ria van Dijk\t5000\t4900\t6100\t4800\t16000\t20800\t4\t0612345678
Wim de Boer\t4800\tziek\t5900\t(4700)\t15400\t15400\t3\t0612345679
"""
