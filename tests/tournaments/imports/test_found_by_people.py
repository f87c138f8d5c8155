"""Lists of names of people who play club secretaries, once read otherwise without a word: the smallest ones."""

import pytest

from tournaments.imports.player_list import plan_players

pytestmark = pytest.mark.usefixtures("english")
FOUR = ["Dora Vos", "Jan Slot", "Kees Baas", "Ria Mol"]
READ = {
    "groups beside each other": ("Tafel 1\tTafel 2\nJan Slot\tRia Mol\nKees Baas\tDora Vos", FOUR),
    "women and men": ("Dames,Heren\nRia Mol,Jan Slot\nDora Vos,Kees Baas", FOUR),
    "words that nobody knows above people": ("Noord\tZuid\nJan Slot\tRia Mol\nKees Baas\tDora Vos", FOUR),
    "headings cut short": ("Voorn.;Tsv.;Achtern.\nJan;;Slot\nRia;de;Mol", ["Jan Slot", "Ria de Mol"]),
    "a heading with a bracket": ("Deelnemer(ster)\nJan Slot\nRia Mol", ["Jan Slot", "Ria Mol"]),
    "a group with its evening": ("Groep A (maandag)\nJan Slot\nRia Mol\nKees Baas\nDora Vos", FOUR),
    "the number of a pair": ("Paar;Name\n1;Jan Slot und Ria Mol\n2;Kees Baas u. Dora Vos", FOUR),
    "two names in a cell": ('Naam\tNr\n"Jan Slot\nRia Mol"\t1\n"Kees Baas\nDora Vos"\t2', FOUR),
    "a partner in brackets": ("Jan Slot (maat: Ria Mol)\nKees Baas (maat: Dora Vos)", FOUR),
    "a heading beside a telephone": (
        "KV De Roem\n\nLeden\tTelefoon\nJan Slot\t06-12345678\nRia Mol\t\n\nOud-leden\nPiet Bos",
        FOUR[1::2],
    ),
    "the club's name above a town": (
        "Kaarters 't Hoekske;Gemeente\nJan Slot;Zele\nRia Mol;Zele",
        ["Jan Slot (Zele)", "Ria Mol (Zele)"],
    ),
    "who has said so": ("Aanwezig:\nJan Slot\nRia Mol\n\nAfwezig met bericht:\nPiet Bos", ["Jan Slot", "Ria Mol"]),
    "seats at a table": (
        "Tafel\tPlaats\tNaam\n1\tN\tJan Slot\n1\tO\tlege plek\n1\tZ\tRia Mol\n1\tW\tinvaller",
        ["Jan Slot", "Ria Mol"],
    ),
    "a town called Leer": ("Name;Ort\nJan Slot;Leer\nRia Mol;Weener", ["Jan Slot (Leer)", "Ria Mol (Weener)"]),
    "who has left": ("Naam;Status\nJan Slot;lid\nRia Mol;lid\nPiet Bos;bedankt", ["Jan Slot", "Ria Mol"]),
    "who does not come": ("Aanwezig:\nJan Slot\nRia Mol\n\nAfwezig (m.k.):\nPiet Bos", ["Jan Slot", "Ria Mol"]),
    "members of before": ("Jan Slot\nRia Mol\nPiet Bos (lid tot 2019)", ["Jan Slot", "Ria Mol"]),
    "seats for nobody": (
        "1. Jan Slot\n2. Open plek\n3. nog niet bekend\n4. Gastspeler\n5. Ria Mol",
        ["Jan Slot", "Ria Mol"],
    ),
    "guests without a name": ("Jan Slot\nRia Mol\nGuest\nn.v.t.\nnog niemand\nGast van Jan", ["Jan Slot", "Ria Mol"]),
}
ASKED = {
    "a title that stands apart": ("De Vier Azen\n\nJan Slot\nRia Mol\nKees Baas\nDora Vos", ["De Vier Azen"]),
    "a family": ("Jan Slot\nRia Mol\nFamilie de Beer", ["Familie de Beer"]),
    "last names with a dash": ("Slot-Baas\nMol-Winter", ["Slot-Baas", "Mol-Winter"]),
}


@pytest.mark.parametrize("name", READ)
def test_it_is_read_as_a_person_means_it(name: str) -> None:
    text, people = READ[name]
    plan = plan_players(text, [])
    assert (plan.problems, plan.sheet.questions) == ([], [])
    assert sorted(entry.name for entry in plan.new) == people


@pytest.mark.parametrize("name", ASKED)
def test_it_is_asked_about(name: str) -> None:
    text, asked = ASKED[name]
    assert [question.text for question in plan_players(text, []).sheet.questions] == asked


def test_the_other_half_of_a_name_is_asked_about() -> None:
    """Protects: no one is stored without a first name because no one knows what is above it."""
    plan = plan_players("Lidnaam\tKwaliteit\nSlot\tJan\nMol\tRia\nBaas\tKees", [])
    assert [problem.message for problem in plan.problems] == [
        "“Kwaliteit” looks like names: choose above it what it is"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Jan Slot, voorzitter\nRia Mol, secretaris\nKees Baas",
        "Bestuur\nVoorzitter: Jan Slot\nSecretaris: Ria Mol\nPenningmeester: Kees Baas",
        "Jan Slot 4567\nRia Mol 4321\nKees Baas 4000",
        "1. Jan Slot 4567 pnt\n2. Ria Mol 4321 pnt\n3. Kees Baas 4000 pnt",
        "Jan Slot 12x\nRia Mol 11x\nKees Baas 3x",
        "Jan Slot €5\nRia Mol €5\nKees Baas € 2",
        "Jan Slot 1 sept\nRia Mol 8 sept\nKees Baas 15 sept",
    ],
)
def test_what_stands_behind_a_name_is_no_part_of_it(text: str) -> None:
    plan = plan_players(text, [])
    assert ([entry.name for entry in plan.new], plan.open) == (["Jan Slot", "Ria Mol", "Kees Baas"], [])


def test_a_number_may_tell_two_of_one_name_apart() -> None:
    text = "Jan Slot 1\nJan Slot 2\nKees 1\nKees 2"
    assert [entry.name for entry in plan_players(text, []).new] == text.split("\n")


def test_a_table_with_bars_is_cut_by_its_heading() -> None:
    plan = plan_players("Naam | Plaats\n--- | ---\nJan Slot | Assen\nRia Mol | Emmen", [])
    assert ([entry.name for entry in plan.new], plan.open) == (["Jan Slot (Assen)", "Ria Mol (Emmen)"], [])
