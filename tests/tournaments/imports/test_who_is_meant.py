"""Lists in which a line is no one, or more than one person, or cannot be told: in the languages of clubs."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import PlayerFactory
from tournaments.imports.drive_list import plan_drive
from tournaments.imports.pair_list import plan_pairs
from tournaments.imports.player_list import PlayerPlan, plan_players
from tournaments.imports.team_list import plan_teams_of_list

pytestmark = pytest.mark.usefixtures("english")
FOUR = ["Anna Bos", "Bert Mol", "Łucja Żak", "Käthe Groß"]


def read(text: str, **more) -> PlayerPlan:
    plan = plan_players(text, [], **more)
    assert plan.problems == []
    return plan


def names(text: str, **more) -> list[str]:
    return [entry.name for entry in read(text, **more).new]


def asked(text: str) -> list[tuple[str, str]]:
    return [(question.asks, question.text) for question in read(text).sheet.questions]


def check(subtests, texts: list[str], people: list[str]) -> None:
    for text in texts:
        with subtests.test(repr(text)[:70]):
            assert (sorted(names(text)), asked(text)) == (sorted(people), [])


def test_lists_at_the_same_time_are_one(subtests):
    """Protects: the right half of a sheet is not left out without a word."""
    check(
        subtests,
        [
            "Lp.\tNazwisko i imię\t\tLp.\tNazwisko i imię\n1\tAnna Bos\t\t3\tŁucja Żak\n2\tBert Mol\t\t4\tKäthe Groß",
            "1\tAnna Bos\t3\tŁucja Żak\n2\tBert Mol\t4\tKäthe Groß",
            "Anna Bos\t\tŁucja Żak\nBert Mol\t\tKäthe Groß",
            "Anna Bos\tŁucja Żak\nBert Mol\tKäthe Groß",
            "Anna Bos      Łucja Żak\nBert Mol      Käthe Groß",
            "Kaarters\t\tKaarters\nAnna Bos\t\tŁucja Żak\nBert Mol\t\tKäthe Groß",
            "Anna Bos\t0612345678\tŁucja Żak\t501 234 567\nBert Mol\t\tKäthe Groß\t",
            "Vorname\tNachname\tVorname\tNachname\nAnna\tBos\tŁucja\tŻak\nBert\tMol\tKäthe\tGroß",
            "Anna Bos\tBert Mol\tŁucja Żak\tKäthe Groß\nAnna Bos\tBert Mol\tŁucja Żak\tKäthe Groß".partition("\n")[0],
        ],
        FOUR,
    )
    assert names("1\tJan\t3\tPiet\n2\tKees\t4\tRia") == ["Jan", "Kees", "Piet", "Ria"]
    # A town, a club and a year of birth are no second list.
    for text in [
        "Anna Bos\tAssen\nBert Mol\tEmmen",
        "Anna Bos\tKV De Roem\nBert Mol\tKV De Vier",
        "1\tJan\t1950\tBreda",
    ]:
        assert len(names(text)) == text.count("\n") + 1


def test_a_partner_in_a_column_is_asked_about():
    text = "Naam\tPartner\nAnna Bos\tBert Mol\nŁucja Żak\tKäthe Groß"
    assert [asks for asks, _text in asked(text)] == ["two", "two"]
    assert names(text) == []
    assert names(text, answers={"all-two": "two"}) == FOUR
    assert names(text, answers={"all-two": "one"}) == FOUR[::2]


def test_a_heading_that_is_not_known_is_no_one(subtests):
    """Protects: no one is called “Kaarters”, “Naam klaverjasser” or “Tisch 2”."""
    check(
        subtests,
        [
            "Kaarters\nAnna Bos\nBert Mol",
            "Naam klaverjasser\tAss\nAnna Bos\t3\nBert Mol\t2",
            "Imię i nazwisko gracza\tAsy\nAnna Bos\t3\nBert Mol\t2",
            "Kartenfreunde\tPunkte\nAnna Bos\t3\nBert Mol\t2",
            "Mitgliederliste Stand 1.9.2025\nMitglied Nr. und Name\n1 Anna Bos\n2 Bert Mol",
            "Tafel 1\nAnna Bos\nTafel 2\nBert Mol",
            "Tisch 1\tx\nAnna Bos\t\nTisch 2\tx\nBert Mol\t".replace("\tx", "\t"),
            "Stół 3:\nAnna Bos\nGrupa B\nBert Mol",
            "1e tafel\nAnna Bos\n2. Tisch\nBert Mol",
            "KV Troef Emmen\nAnna Bos\nBert Mol",
            "Unsere treuen Leute\nAnna Bos\nBert Mol",
            "Kaarters\tWoonplaats\nAnna Bos\t\nBert Mol\t",
            "Wie er zoal speelt:\nAnna Bos\nBert Mol",
            "Anna Bos\nBert Mol\nWijzigingen doorgeven aan het bestuur\nSaalmiete 120 €",
        ],
        ["Anna Bos", "Bert Mol"],
    )


def test_a_single_word_among_full_names_is_asked_about(subtests):
    """Protects: an unknown heading is not stored, and neither is a Truus left out without a word."""
    for text, word in [
        ("Troefboys\nAnna Bos\nBert Mol", "Troefboys"),
        ("Spelende Mensen\n1. Anna Bos\n2. Bert Mol", "Spelende Mensen"),
        ("Hulpjes Groen\tAss\nAnna Bos\t3\nBert Mol\t2", "Hulpjes Groen"),
        ("\n".join([*FOUR, "Hulpjes"]), "Hulpjes"),
        ("Naam\tOpmerking\nAnna Bos\talleen dinsdag\nen woensdag\nBert Mol\t", "en woensdag"),
    ]:
        with subtests.test(word):
            assert asked(text) == [("somebody", word)]
            assert word not in names(text)
            assert word in names(text, answers={"all-somebody": "one"})
            assert not read(text, answers={"all-somebody": "nobody"}).open
    for text in ["Jan\nPiet\nTruus", "Jan\nPiet Bos\nKees", "anna bos\nbert mol"]:
        assert len(names(text)) == len(text.split("\n")), text


@pytest.mark.django_db
def test_about_someone_the_club_knows_nothing_is_asked(club):
    known = [PlayerFactory(club=club, name=name) for name in ("Truus", "Jan en Ria")]
    plan = plan_players("\n".join([*FOUR, "Truus", "Jan en Ria"]), known)
    assert (plan.sheet.questions, len(plan.known)) == ([], 2)


def test_two_people_on_each_line_are_two(subtests):
    """Protects: never one person with both names, and never only the first."""
    for between in [", ", " / ", " & ", " en ", " und ", " i ", " + ", " - ", " – ", " | "]:
        with subtests.test(between):
            check(subtests, [f"Anna Bos{between}Bert Mol\nŁucja Żak{between}Käthe Groß"], FOUR)
    for text in [
        "Anna Jansen - de Vries\nAnne-Marie Bos",
        "Anna Bos - Mol\nBert Smit-Veldman\nJan Vos",
        "Bos, Anna\nMol, Bert",
    ]:
        with subtests.test(text):
            assert (len(names(text)), asked(text)) == (text.count("\n") + 1, [])


def test_two_people_on_a_line_are_asked_about_where_it_is_not_sure(subtests):
    for text, two in [
        ("Anna Bos & Bert Mol\nJan Smit\nPiet Vos", ["Anna Bos", "Bert Mol"]),
        ("Jan en Ria de Vries\nPiet Vos\nKees Smit", ["Jan de Vries", "Ria de Vries"]),
        ("Anna Bos / Bert\nPiet Vos\nKees Smit", ["Anna Bos", "Bert"]),
        ("Voornaam\tAchternaam\nJan en Ria\tde Vries\nPiet\tVos", ["Jan de Vries", "Ria de Vries"]),
    ]:
        with subtests.test(text):
            [question] = read(text).sheet.questions
            assert (question.asks, list(question.two)) == ("two", two)
            given = {question.key: "two"}
            assert names(text, answers=given)[:2] == two
            # An answer holds for what was asked, on whatever line it stands; and not for what comes in its place.
            assert names(f"\n\n{text}", answers=given)[:2] == two
            other = text.replace("Anna", "Wim").replace("Jan", "Wim")
            assert read(other, answers=given).open


def test_a_place_without_anyone_is_no_one(subtests):
    for word in [
        *["vacature", "Vacature 2", "N.N.", "nn", "nog te bepalen", "geen", "?", "??", "onbekend"],
        *["wakat", "wolne miejsce", "do ustalenia", "frei", "noch offen", "unbesetzt", "vacancy", "TBD"],
    ]:
        with subtests.test(word):
            plan = read(f"1\tAnna Bos\n2\t{word}\n3\tBert Mol")
            assert [entry.name for entry in plan.new] == ["Anna Bos", "Bert Mol"]
            assert [passed.line for passed in plan.sheet.passed] == [2]
    assert names("Jan Vrij\nPiet Frei\nKees Wolny") == ["Jan Vrij", "Piet Frei", "Kees Wolny"]
    assert len(plan_pairs("Anna & Bert\nJan & vacature", [], []).problems) == 1
    assert len(plan_teams_of_list("De Azen;A B;C D;E F;N.N.", [], []).problems) == 1


def test_words_of_address_are_no_part_of_a_name(subtests):
    for before in "Dhr. |Dhr |Mevr. |Mevrouw |Mw. |De heer |Herr |Frau |Pan |Pani |Mrs. |dhr./mevr. ".split("|"):
        with subtests.test(before):
            assert names(f"{before}Anna Bos\nBert Mol") == ["Anna Bos", "Bert Mol"]
    assert names("de Heer, Jan\nBos, mevr. Anna\nMol, Bert") == ["Jan de Heer", "Anna Bos", "Bert Mol"]


def test_who_left_or_does_not_come_is_left_out_and_listed(subtests):
    for out in [
        *[
            "Bert Mol (komt niet)",
            "Bert Mol - afgemeld",
            "Bert Mol – opgezegd per 1-1-2025",
            "Bert Mol (overleden 2023)",
        ],
        *["Bert Mol, lid af", "Bert Mol afgemeld", "Bert Mol: komt niet", "Afgemeld: Bert Mol", "Afwezig:\nBert Mol"],
        *["Bert Mol (ausgetreten)", "Bert Mol - gestorben", "Bert Mol (kommt nicht)", "Abgemeldet\nBert Mol"],
        *["Bert Mol (zrezygnował)", "Bert Mol – nie przyjdzie", "Nieobecni:\nBert Mol", "Bert Mol (deceased)"],
    ]:
        with subtests.test(out):
            plan = read(f"Anna Bos\nJan Smit\n{out}")
            assert ([one.name for one in plan.new], plan.sheet.questions) == (["Anna Bos", "Jan Smit"], [])
            assert "Bert Mol" in " ".join(passed.text for passed in plan.sheet.passed)


def test_a_column_says_who_left(subtests):
    for heading, stays, out in [
        ("Status", "lid", "overleden"),
        ("Opmerking", "kan niet op 4-9", "opgezegd per 1-1-2025"),
        ("Opgezegd per", "", "1-1-2024"),
        ("Lid af", "", "x"),
        ("Actief", "ja", "nee"),
        ("Afwezig", "", "x"),
        ("Bemerkung", "", "ausgetreten"),
        ("Uwagi", "prezes", "zrezygnowała"),
    ]:
        with subtests.test(heading):
            check(
                subtests, [f"Naam\t{heading}\nAnna Bos\t{stays}\nBert Mol\t{out}\nJan Smit\t"], ["Anna Bos", "Jan Smit"]
            )
    check(subtests, ["Aanwezig\tAfwezig\nAnna Bos\tBert Mol\nJan Smit\tKees Vos"], ["Anna Bos", "Jan Smit"])


def test_what_is_said_less_clearly_is_asked_about():
    text = "Anna Bos\nBert Mol †\nJan Smit (ziek)\nKees Vos (komt niet op dinsdag)"
    assert asked(text) == [
        ("out", "Bert Mol †"),
        ("out", "Jan Smit (ziek)"),
        ("out", "Kees Vos (komt niet op dinsdag)"),
    ]
    assert names(text, answers={"all-out": "one"}) == ["Anna Bos", "Bert Mol", "Jan Smit", "Kees Vos"]
    assert asked("Naam\tOpmerking\nAnna Bos\tman overleden\nBert Mol\t") == [("out", "Anna Bos")]


def test_marks_at_a_name_are_no_part_of_it(subtests):
    for text in [
        "1. Anna Bos\n2. Bert Mol",
        "Anna Bos *\nBert Mol (12)",
        "Anna Bos (bestuur)\nBert Mol²",
        "5-Anna Bos\nNr. 6 Bert Mol",
    ]:
        check(subtests, [text], ["Anna Bos", "Bert Mol"])
    assert names("Jan (1)\nJan (2)\nPiet (12)") == ["Jan (1)", "Jan (2)", "Piet"]


def test_a_nickname_keeps_both_marks(subtests):
    for name in [
        *['"Trui" Bos', 'Anna "Trui" Bos', 'Anna Bos "Trui"', "Anna „Trui”", "«Trui» Bos"],
        "“Trui” en de rest Bos",
    ]:
        for text in (
            f"Naam\n{name}\nBert Mol",
            f"{name};1\nBert Mol;2",
            f'"{name.replace(chr(34), chr(34) * 2)}";1\nBert Mol;2',
        ):
            with subtests.test(text):
                answers = {"all-two": "one"}
                assert names(text, answers=answers) == [name, "Bert Mol"]
    assert names('"Anna Bos"\nBert Mol') == ["Anna Bos", "Bert Mol"]


def test_a_line_break_in_a_cell_is_no_new_line():
    text = 'Naam\tOpmerking\nAnna Bos\t"alleen dinsdag\nen woensdag"\nBert Mol\t\n§\t'
    assert names(text) == ["Anna Bos", "Bert Mol"]
    [entry] = [entry for entry in read(text).new if entry.name == "Bert Mol"]
    assert entry.line == 4  # as it stands in the text


def test_the_letters_of_a_mac_are_those_of_everyone():
    assert names("Jose\u0301 Smit\nJos\u00e9 Smit") == ["José Smit"]


def test_what_is_no_list_is_refused_when_pasted(subtests):
    for text, said in [
        ("{\\rtf1\\ansi Anna Bos\\par}", "RTF"),
        ('[{"naam": "Anna Bos"}]', "JSON"),
        ('{\n  "leden": ["Anna Bos"]', "JSON"),
        ("%PDF-1.4\nendobj", "PDF"),
        ("BEGIN:VCARD\nFN:Anna Bos", "vCard"),
        ("<html><p>Anna Bos</p></html>", "web page without a table"),
        ('<?xml version="1.0"?><leden/>', "XML"),
        ("Received: from x\n by y\nMessage-ID: <1>\n\nAnna Bos", "e-mail"),
    ]:
        for reads in (plan_players, lambda text, players: plan_pairs(text, players, []), plan_drive):
            with subtests.test(said), pytest.raises(ValidationError, match=said):
                reads(text, [])
    assert names("<table><tr><th>Naam<tr><td>Anna Bos<tr><td>Bert Mol</table>") == ["Anna Bos", "Bert Mol"]
