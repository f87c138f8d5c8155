"""Lists as people paste them: which column holds what, and which lines are no one."""

from tournaments.imports.contact_details import Detail
from tournaments.imports.name_columns import Choice, read_sheet
from tournaments.imports.name_shown import show_names
from tournaments.imports.player_list import entries_of, plan_players

MEMBERS = (
    "Ledenlijst KV De Roem 2025\n\n"
    "Voornaam\tTussenv.\tAchternaam\tAdres\tPostcode\tWoonplaats\t"
    "Telefoon\tMobiel\tE-mail\tGeboortedatum\tLidnr.\tRekening\n"
    "Jan\tde\tVries\tDorpsstraat 12\t1234 AB\tBreda\t"
    "020-1234567\t06-12345678\tjan@x.nl\t12-03-1950\t12\tNL91ABNA0417164300\n"
    "Piet\t\tBakker\tHoogeind 3\t1234 AC\tBreda\t\t0612345679\t\t\t14\t\n"
    "Totaal\t\t2\t\t\t\t\t\t\t\t\t"
)
CHAT = (
    "Wie komt er vrijdag?\n1. Jan de Vries 06-12345678\n2. Piet ✅\n- Ria 👍🏻\n\u202a+31 6 1234 5678\u202c\nKees: ja\n"
    "Marie: nee\n[20:14, 12-3-2024] Tom Smit: ik kom!\n12-03-2024 20:14 - Els Bos: ok\nWim (gast)\n1️⃣ Bep"
)


def read(text: str) -> list[tuple]:
    """Names, with the number and whether they are guests where the list says so."""
    problems: list = []
    sheet = read_sheet(text, are_pairs=False)
    entries = entries_of(sheet, problems)
    assert problems == []
    assert len(sheet.names) == len(sheet.rows)
    found = [(one.name, one.number, one.is_guest) for one in entries]
    return [tuple(part for part in each if part is not None) for each in found]


def test_a_list_of_members_out_of_a_spreadsheet():
    assert read(MEMBERS) == [("Jan de Vries", 12), ("Piet Bakker", 14)]


def test_what_is_left_out_is_counted():
    """Protects: people see that something was left out, and an address in three columns is one."""
    counted = {Detail.PHONE: 3, Detail.ADDRESS: 2, Detail.EMAIL: 1, Detail.DATE: 1, Detail.BANK: 1}
    assert dict(read_sheet(MEMBERS, are_pairs=False).left_out()) == counted


def test_a_list_out_of_a_chat():
    names = [("Jan de Vries",), ("Piet",), ("Ria",), ("Kees",), ("Tom Smit",), ("Els Bos",), ("Wim", True), ("Bep",)]
    assert read(CHAT) == names


def test_lines_on_which_no_one_is_read_are_named():
    """Protects: no one disappears from a list unsaid."""
    sheet = read_sheet(CHAT, are_pairs=False)
    entries_of(sheet, [])
    assert [(passed.line, passed.text) for passed in sheet.passed] == [
        (1, "Wie komt er vrijdag?"),
        (5, ""),
        (7, "Marie"),
    ]


def test_names_from_anywhere():
    for text, names in [
        # e-mail
        ("Jan de Vries <jan@x.nl>; Piet Bakker <p@b.nl>; kees@x.nl", ["Jan de Vries", "Piet Bakker"]),
        ('"Vries, Ria de" <r@v.nl>, Piet Bakker <p@b.nl>', ["Ria de Vries", "Piet Bakker"]),
        ("Aanwezig: Jan de Vries, Piet Bakker, Kees en Ria", ["Jan de Vries", "Piet Bakker", "Kees", "Ria"]),
        ("Jan de Vries; Piet Bakker", ["Jan de Vries", "Piet Bakker"]),
        # a text, or a page of the web
        ("1.\tJan de Vries\n2.\tPiet Bakker", ["Jan de Vries", "Piet Bakker"]),
        ("•\tJan\n•\tPiet", ["Jan", "Piet"]),
        ("\ufeffJan\u00a0de\u2003Vries \n\n \tPiet\u200b", ["Jan de Vries", "Piet"]),
        ("*Klaverjassen 12 december*\n_Jan_\n~Piet~", ["Jan", "Piet"]),
        ("Vrijdag 12 maart 2025\nJan\n\nReserve:\nKees\nReserve: Piet", ["Jan", "Kees", "Piet"]),
        ("Jan de Vries\nDorpsstraat 12\n1234 AB Breda\n\nPiet Bakker\nKerkweg 3", ["Jan de Vries", "Piet Bakker"]),
        ("Jan de Vries, Dorpsstraat 1, 1234 AB Dorp, 06-12345678\nPiet Bos, Achterom 5, 06-12345678", ["Jan de Vries",
         "Piet Bos"]),
        ("Jan de Vries, Breda\nPiet Bakker, Tilburg\nAnna van der Wit, Breda", ["Jan de Vries", "Piet Bakker",
         "Anna van der Wit"]),
        ("Jan\nPiet\n24\nTotaal: 2 personen", ["Jan", "Piet"]),
        # last names first
        ("Bakker, Jan\nde Vries, Anna\nWit, Anna de", ["Jan Bakker", "Anna de Vries", "Anna de Wit"]),
        ("Achternaam, Voornaam\nBakker, Jan\nVries, Anna de", ["Jan Bakker", "Anna de Vries"]),
        ("Achternaam, Voornaam\tTel\nBakker, Jan\t1\nVries, Anna de\t", ["Jan Bakker", "Anna de Vries"]),
        ("Vries, de\tJan\nBakker\tPiet", ["Jan de Vries", "Piet Bakker"]),
        ("de Vries\tJan\nBakker\tPiet", ["Jan de Vries", "Piet Bakker"]),
        ("Vries\tJan\tde\nBakker\tPiet\t\nWit\tAnna\tde", ["Jan de Vries", "Piet Bakker", "Anna de Wit"]),
        ("Naam\tVoornaam\tTv\nVries\tJan\tde\nBakker\tPiet\t", ["Jan de Vries", "Piet Bakker"]),
        ("Name;Vorname;Straße;PLZ;Ort\nMüller;Hans;Hauptstr. 5;12345;Berlin\nvon Berg;Eva;;;", ["Hans Müller",
         "Eva von Berg"]),
        ("Lp.\tNazwisko\tImię\tTelefon\n1\tKowalski\tJan\t501 234 567\n2\tNowak\tŁukasz\t", ["Jan Kowalski",
         "Łukasz Nowak"]),
        ("Last name,First name,Prefix\nWit,Anna,de", ["Anna de Wit"]),
        # the whole name and its parts
        ("Naam\tRoepnaam\nJan de Vries\tJan\nPiet Bakker\tPiet", ["Jan de Vries", "Piet Bakker"]),
        ("Voorletters\tRoepnaam\tVoorv.\tAchternaam\nJ.\tJan\tde\tVries", ["Jan de Vries"]),
        ("Voornaam\tTussenvoegsel\tAchternaam\nJan\tde\tde Vries", ["Jan de Vries"]),
        # without headings
        ("Jan\tde\tVries\tDorpsstraat 1\tx@y.nl\nPiet\t\tBos\tHoogeind 3\t\nRia\tvan\tDam\tKerkweg 3\t",
         ["Jan de Vries", "Piet Bos", "Ria van Dam"]),
        ("m\tJan de Vries\tBreda\nv\tRia Smit\tBreda", ["Jan de Vries", "Ria Smit"]),
        ("Ledenlijst\t\t\nJan\tSmit\tBreda\nPiet\tBos\tBreda\nRia\tDam\tBreda", ["Jan Smit", "Piet Bos", "Ria Dam"]),
        # every page of a print has its headings
        ("Nr\tNaam\n\tJan\nNr\tNaam\n\tPiet", ["Jan", "Piet"]),
        ('"Jan de Vries";"06-12345678"\n"Piet ""de slager"" Bakker";""', ["Jan de Vries", 'Piet "de slager" Bakker']),
        ("Jan ja\nPiet - nee\nKees (betaald)\nRia :)", ["Jan", "Kees", "Ria"]),
    ]:  # fmt: skip
        assert [one[0] for one in read(text)] == names, text


def test_a_number_at_the_club_is_none_of_a_telephone():
    for text, names in [
        ("12 Jan de Vries\n13 Piet", [("Jan de Vries", 12), ("Piet", 13)]),
        ("12 Jan 06-12345678\nPiet", [("Jan", 12), ("Piet",)]),
        ("1234 de Vries\n1235 Bakker", [("de Vries", 1234), ("Bakker", 1235)]),
        ("Nr.\tLidnr.\tNaam\n1\t345\tJan", [("Jan", 345)]),
        ("Lidnr\tNaam\n1234567\tJan", [("Jan", 1234567)]),
        ("Nr\tNaam\n06-12345678\tJan\n3\tPiet", [("Jan",), ("Piet", 3)]),
        ("1. Jan\n2) Piet\n(3) Kees\n4 - Ria", [("Jan",), ("Piet",), ("Kees",), ("Ria",)]),
        ("612345678\tJan\n612345679\tPiet", [("Jan",), ("Piet",)]),
    ]:
        assert read(text) == names, text


def heads(text: str, *chosen: str, found: str = "") -> list[str]:
    sheet = read_sheet(text, are_pairs=False)
    sheet = read_sheet(text, are_pairs=False, choice=Choice(found or sheet.found, chosen))
    return [one.name for one in entries_of(sheet, [])]


def test_another_head_reads_the_column_as_something_else():
    assert heads("Bakker\tJan", "last", "first") == ["Jan Bakker"]
    assert heads("Jan de Vries, Breda\nBakker Smit, Jan", "last", "first") == ["Breda Jan de Vries", "Jan Bakker Smit"]
    assert heads("12 Jan", "", "name") == ["Jan"]
    assert heads("Anna\tWit\tBreda\tx", "first", "last", "", "guest") == ["Anna Wit"]


def test_heads_that_do_not_fit_are_ignored():
    for chosen in [("last",), ("last", "nonsense"), ("last", "pair")]:
        assert heads("Anna\tWit", *chosen) == ["Anna Wit"], chosen


def test_heads_hold_only_for_the_columns_they_were_chosen_for():
    """Protects: after another list is pasted, the heads of the first do not spoil it."""
    assert heads("Anna\tWit", "last", "first", found="number name") == ["Anna Wit"]


def test_nothing_that_was_left_out_can_be_seen():
    """Protects: the preview shows that there was a telephone number, and not which."""
    plan = plan_players(MEMBERS + "\n" + CHAT, [])
    shown = repr([show_names(plan), plan.sheet.passed, plan.sheet.names])
    for detail in ["1234567", "1234 5678", "Dorpsstraat", "Hoogeind", "1234 A", "jan@", "1950", "NL91"]:
        assert detail not in shown.replace("\u00a0", " ")
