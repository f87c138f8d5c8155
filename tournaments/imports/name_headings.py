"""What stands above a list or below it: names of columns, titles, totals; in the languages of clubs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.imports.contact_details import Detail
from tournaments.imports.name_table import HEADINGS
from tournaments.letters import by_letters


class Holds(StrEnum):
    """What a column is taken for."""

    NOTHING = ""
    NAME = "name"
    FIRST = "first"
    PREFIX = "prefix"
    LAST = "last"
    NUMBER = "number"
    GUEST = "guest"
    PAIR = "pair"
    ONE = "one"
    OTHER = "other"
    HOME = "home"
    OTHER_HOME = "other home"
    TEAM = "team"
    RESERVE = "reserve"


CLUBS = (
    "club clubnaam vereniging verenigingsnaam naamvereniging naamclub klaverjasclub klaverjasvereniging kaartclub "
    "verein vereinsname spielclub klub nazwaklubu clubname homeclub vanclub"
).split()
TOWNS = (
    "woonplaats plaats plaatsnaam woonplaatsnaam stad dorp gemeente wohnort ort stadt miejscowosc miasto town city "
    "hometown homeclubortown herkomst"
).split()

# Of two columns for the same, the one whose word comes first is read.
WORDS = {Holds(holds): words.split() for holds, words in HEADINGS.items()} | {
    Holds.PAIR: "koppel koppels paar para pary pair pairs duo namen names namenkoppel naamkoppel".split(),
    Holds.ONE: (
        "speler1 naam1 speler1naam naamspeler1 player1 name1 spieler1 gracz1 nazwisko1 spelera playera spielera "
        "eerstespeler eerste firstplayer 1espeler"
    ).split(),
    Holds.OTHER: (
        "speler2 naam2 speler2naam naamspeler2 player2 name2 spieler2 gracz2 nazwisko2 spelerb playerb spielerb "
        "tweedespeler tweede secondplayer 2espeler partner maat medespeler naampartner partnername"
    ).split(),
    Holds.HOME: [*CLUBS, *TOWNS],
}
RANK = {word: (holds, rank) for holds, words in WORDS.items() for rank, word in enumerate(words)}
PAIRS_NUMBERS = frozenset(
    "koppelnr koppelnummer paarnr paarnummer pairnumber pairno numerpary startnr startnummer".split()
)
PRIVATE = {
    Detail.PHONE: (
        "tel telefoon telefoonnummer telnr mobiel mobielnr mob gsm phone telephone mobile telefon handy mobil "
        "telefonnummer handynummer komorka kom 06 telefoonthuis telefoonmobiel vast fax whatsapp"
    ),
    Detail.EMAIL: "email mail emailadres mailadres emailaddress emailadresse epost",
    Detail.ADDRESS: (
        "adres straat straatnaam huisnummer huisnr toevoeging postcode pc address street zip postalcode adresse "
        "anschrift strasse hausnummer plz postleitzahl ulica kod kodpocztowy land provincie country"
    ),
    Detail.BANK: "iban rekening rekeningnummer rekeningnr banknr bankrekening bank bic konto kontonummer nrkonta",
    Detail.DATE: (
        "geboortedatum geboren gebdatum gebdat geb geboortejaar leeftijd birthday dateofbirth dob born birthdate "
        "geburtsdatum geburtstag geburtsjahr dataurodzenia lidsinds datumlid inschrijfdatum eintritt"
    ),
    None: (
        "aanhef titel geslacht mv title gender salutation anrede geschlecht plec voorletters2 opmerking opmerkingen "
        "notitie notes remarks bemerkung bemerkungen uwagi contributie betaald functie status team "
        "volgnr volgnummer rij row lp"
    ),
}
PRIVATE_WORD = {word: detail for detail, words in PRIVATE.items() for word in words.split()}
LONGEST_HEADING = 40
TITLES = frozenset(
    "ledenlijst deelnemerslijst spelerslijst namenlijst deelnemers spelers namen leden aanmeldingen "
    "aangemeld inschrijvingen koppels lijst wie aanwezig aanwezigen klaverjas klaverjassen klaverjasdrive "
    "klaverjasavond klaverjasclub drive seizoen competitie toernooi teilnehmer teilnehmerliste mitglieder "
    "mitgliederliste anmeldungen liste spieler saison turnier lista uczestnicy gracze zapisy sezon turniej "
    "members memberlist players participants pairs names list season tournament maandag dinsdag woensdag "
    "donderdag vrijdag zaterdag zondag montag dienstag mittwoch donnerstag freitag samstag sonntag monday "
    "tuesday wednesday thursday friday saturday sunday poniedzialek wtorek sroda czwartek piatek sobota "
    "niedziela reserve reserves reservelijst gasten pagina page seite blad".split()
)
TOTALS = frozenset(
    "totaal total totals aantal subtotaal gesamt summe insgesamt anzahl razem suma lacznie sum count".split()
)
MANY = frozenset(
    "leden personen spelers deelnemers koppels paren stuks man mitglieder personen teilnehmer osob members".split()
)


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a column: what is below it, or the kind of detail; of two for the same the lower rank is read.

    `side`: 1 or 2 where it says which of two people, as “Voornaam 2” does.
    """

    holds: Holds
    detail: Detail | None = None
    rank: int = 0
    is_sure: bool = True
    side: int = 0


def read_heading(cell: str) -> Heading | None:
    letters = re.sub(r"[^a-z0-9]", "", by_letters(cell)) or ("nr" if cell.strip() in {"#", "№"} else "")
    if not letters or len(letters) > LONGEST_HEADING:
        return None
    if letters in RANK:
        return _heading_of(letters)
    if letters[-1] in "12" and letters[:-1] in RANK:
        return replace(_heading_of(letters[:-1]), side=int(letters[-1]))
    if letters in PAIRS_NUMBERS:
        return Heading(Holds.NUMBER)
    words = [letters, *re.findall(r"[a-z]+", by_letters(cell))]
    found = next((word for word in words if word in PRIVATE_WORD), "")
    if found:
        return Heading(Holds.NOTHING, PRIVATE_WORD[found], is_sure=found == letters)
    home = next((word for word in words if RANK.get(word, (None,))[0] == Holds.HOME), "")
    side = int(letters[-1]) if letters[-1] in "12" else 0
    return replace(_heading_of(home), is_sure=False, side=side) if home else None


def _heading_of(word: str) -> Heading:
    """A town may be a part of an address: then it is left out with the rest of it."""
    holds, rank = RANK[word]
    return Heading(holds, Detail.ADDRESS if word in TOWNS else None, rank)


def is_title(cell: str) -> bool:
    """A line above a list, or between its parts; “Reserve: Piet” is Piet."""
    before, _colon, after = cell.partition(":")
    words = re.findall(r"[a-z]+", by_letters(before))
    return bool(words) and not after.strip() and "," not in cell and (words[0] in TITLES or cell.endswith("?"))


def is_total(cells: Sequence[str]) -> bool:
    """“Totaal: 24 leden”: no name follows the word."""
    words = re.findall(r"[a-z]+", by_letters(" ".join(cells)))
    return bool(words) and words[0] in TOTALS and all(word in MANY or word in TOTALS for word in words)
