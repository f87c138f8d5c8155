"""The words above columns, above lists and below them, in four languages."""

NAME = {
    "nl": ("Naam", "Naam", "Naam", "Speler", "Naam speler", "Deelnemer", "Spelers", "NAAM"),
    "de": ("Name", "Spieler", "Teilnehmer"),
    "pl": ("Imię i nazwisko", "Nazwisko", "Zawodnik", "Gracz"),
    "en": ("Name", "Player"),
}
PAIR = {"nl": ("Koppel", "Naam", "Namen"), "de": ("Paar",), "pl": ("Para",), "en": ("Pair", "Names")}
FIRST = {"nl": "Voornaam", "de": "Vorname", "pl": "Imię", "en": "First name"}
LAST = {"nl": "Achternaam", "de": "Nachname", "pl": "Nazwisko", "en": "Last name"}
PREFIX = {"nl": "Tussenv.", "de": "Namenszusatz", "pl": "", "en": "Prefix"}
VACANT = {
    "nl": ("vacature", "N.N.", "Vacature", "NN"),
    "de": ("N.N.", "frei"),
    "pl": ("wakat",),
    "en": ("N.N.", "vacancy"),
}
DATE = {"nl": ("Datum", "Datum", "Speeldatum"), "de": ("Datum",), "pl": ("Data",), "en": ("Date",)}
EVENING = {"nl": ("Avond", "Speelavond", "Ronde"), "de": ("Abend", "Spieltag"), "pl": ("Wieczór",), "en": ("Evening",)}
POINTS = {
    "nl": ("Punten", "Punten", "Score", "Pnt."),
    "de": ("Punkte", "Pkt."),
    "pl": ("Punkty", "Pkt."),
    "en": ("Points", "Score"),
}
TABLE = {"nl": "Tafel", "de": "Tisch", "pl": "Stolik", "en": "Table"}
LEG = {"nl": ("Partij", "Ronde", "Boom"), "de": ("Partie",), "pl": ("Partia",), "en": ("Leg", "Game")}

# Other columns: by kind, for each language.
OTHER: dict[str, dict[str, tuple[str, ...]]] = {
    "number": {"nl": ("Nr", "Nr.", "#", "Lidnr.", "No"), "de": ("Nr.", "Nr"), "pl": ("Nr", "Lp."), "en": ("No.", "#")},
    "place": {
        "nl": ("Plaats", "Pl.", "Pl", "Rang"),
        "de": ("Platz", "Pl.", "Rang"),
        "pl": ("Miejsce", "M."),
        "en": ("Place", "Rank", "Pos."),
    },
    "town": {
        "nl": ("Woonplaats", "Club", "Vereniging"),
        "de": ("Ort", "Verein"),
        "pl": ("Klub", "Miasto"),
        "en": ("Club", "Town"),
    },
    "total": {
        "nl": ("Totaal", "Totaal", "Tot.", "Tot", "Σ", "Totaal punten", "TOTAAL", "Eindtotaal"),
        "de": ("Gesamt", "Summe", "Σ", "Gesamtpunkte"),
        "pl": ("Razem", "Suma", "Σ"),
        "en": ("Total", "Tot.", "Total points"),
    },
    "average": {
        "nl": ("Gemiddelde", "Gem.", "Ø", "Gem"),
        "de": ("Schnitt", "Ø", "Durchschnitt"),
        "pl": ("Średnia", "Śr."),
        "en": ("Average", "Avg."),
    },
    "played": {
        "nl": ("Aantal", "Aant.", "Gespeeld", "Avonden", "Aantal avonden"),
        "de": ("Anzahl", "Abende", "gespielt"),
        "pl": ("Liczba wieczorów", "Ilość"),
        "en": ("Played", "Evenings"),
    },
    "best": {
        "nl": ("Hoogste", "Beste avond", "Hoogste score", "Max"),
        "de": ("Bester Abend", "Höchste"),
        "pl": ("Najlepszy", "Maks."),
        "en": ("Best", "Highest"),
    },
    "lowest": {
        "nl": ("Laagste", "Laagste score", "Min"),
        "de": ("Niedrigste",),
        "pl": ("Najniższy", "Min."),
        "en": ("Lowest",),
    },
    "roem": {"nl": ("Roem", "Roem totaal"), "de": ("Roem",), "pl": ("Roem",), "en": ("Roem",)},
    "pits": {"nl": ("Pits", "Pit", "Marsen", "Mars"), "de": ("Pits",), "pl": ("Pit",), "en": ("Pits",)},
    "nat": {"nl": ("Nat", "Nat gegaan"), "de": ("Nass", "Nat"), "pl": ("Nat",), "en": ("Nat",)},
    "won": {"nl": ("Winst", "Gewonnen"), "de": ("Gewonnen", "Siege"), "pl": ("Wygrane",), "en": ("Won", "Wins")},
    "dropped": {
        "nl": ("Totaal zonder 2 slechtste", "Tot. - 2 laagste", "Beste {best} avonden"),
        "de": ("ohne 2 Streicher", "Summe ohne 2 schlechteste"),
        "pl": ("Razem bez 2 najgorszych",),
        "en": ("Total without 2 worst", "Best {best} of {all}"),
    },
    "gap": {
        "nl": ("Verschil", "Achterstand", "Verschil met nr. 1"),
        "de": ("Rückstand", "Differenz"),
        "pl": ("Różnica", "Strata"),
        "en": ("Gap", "Behind"),
    },
    "last_year": {
        "nl": ("Vorig jaar", "Pl. vorig jaar"),
        "de": ("Vorjahr",),
        "pl": ("Poprzedni rok",),
        "en": ("Last year",),
    },
    "remark": {
        "nl": ("Opmerking", "Opmerkingen", "Bijzonderheden"),
        "de": ("Bemerkung",),
        "pl": ("Uwagi",),
        "en": ("Remark", "Notes"),
    },
    "telephone": {"nl": ("Telefoon", "Tel.", "Mobiel"), "de": ("Telefon",), "pl": ("Telefon",), "en": ("Telephone",)},
    "unknown": {
        "nl": ("Ass", "Kaarten", "Afw.", "Kleur", "Minus", "Asse", "Bonnen", "Verz."),
        "de": ("Ass", "Minus", "Farbe"),
        "pl": ("Asy", "Minus"),
        "en": ("Aces", "Cards", "Minus"),
    },
    "subtotal": {
        "nl": ("Tussenstand", "Subtotaal"),
        "de": ("Zwischenstand",),
        "pl": ("Półmetek razem",),
        "en": ("Subtotal",),
    },
}
# Inside the columns of one evening.
RUNNING = {
    "nl": ("cum.", "stand", "tot.", "Totaal"),
    "de": ("kum.", "Stand"),
    "pl": ("narast.", "suma"),
    "en": ("cum.", "running total"),
}
LEG_HEADS = {
    "nl": ("{n}e", "{n}e partij", "{n}e ronde", "P{n}", "Partij {n}", "ronde {n}"),
    "de": ("Partie {n}", "{n}. Partie", "P{n}"),
    "pl": ("partia {n}", "P{n}"),
    "en": ("Leg {n}", "Game {n}", "L{n}"),
}
LEG_TOTAL = {
    "nl": ("totaal", "Tot.", "samen", "Totaal"),
    "de": ("gesamt", "Summe"),
    "pl": ("razem", "suma"),
    "en": ("total", "Total"),
}

CLUBS = {
    "nl": (
        "KV De Vier Azen",
        "Klaverjasvereniging Troef",
        "KJC De Pitslag",
        "Buurthuis De Schakel",
        "v.v. Westerhout klaverjassen",
    ),
    "de": ("Kartenclub Emlichheim", "KV Vier Asse"),
    "pl": ("Klub karciany Cztery Asy",),
    "en": ("The Four Aces", "Dutch Club Perth"),
}
STANDING = {
    "nl": (
        "Stand na {n} avonden",
        "Tussenstand na {n} speelavonden",
        "Stand klaverjassen",
        "Uitslagen klaverjascompetitie",
    ),
    "de": ("Stand nach {n} Abenden", "Rangliste"),
    "pl": ("Klasyfikacja po {n} wieczorach", "Tabela wyników"),
    "en": ("Standings after {n} evenings", "Results"),
}
SEASON = {
    "nl": ("Seizoen {a}-{b}", "Seizoen {a}/{b}", "Klaverjascompetitie {a}-{b}", "Seizoen {a} - {b}", "seizoen {a}/{s}"),
    "de": ("Saison {a}/{b}", "Saison {a}/{s}"),
    "pl": ("Sezon {a}/{b}",),
    "en": ("Season {a}-{b}", "Season {a}/{b}"),
}
SUMS = {
    "sum": {"nl": ("Totaal", "Totaal van de avond"), "de": ("Gesamt",), "pl": ("Razem",), "en": ("Total",)},
    "mean": {
        "nl": ("Gemiddelde", "Gemiddeld", "Gem."),
        "de": ("Durchschnitt",),
        "pl": ("Średnia",),
        "en": ("Average",),
    },
    "count": {
        "nl": ("Aantal", "Aanwezig", "Aantal spelers"),
        "de": ("Anzahl",),
        "pl": ("Liczba graczy",),
        "en": ("Present",),
    },
    "highest": {"nl": ("Hoogste", "Hoogste score"), "de": ("Höchste",), "pl": ("Najwyższy",), "en": ("Highest",)},
}
REMARKS = {
    "nl": (
        *["* = invaller", "Zaalhuur € 120", "Aanwezig {n}", "Volgende speelavond: donderdag"],
        *["Prijzen op de laatste avond", "Wijzigingen doorgeven aan het bestuur"],
    ),
    "de": ("* = Ersatzspieler", "Saalmiete 120 €", "Alle Angaben ohne Gewähr"),
    "pl": ("* = rezerwowy", "Prosimy o zgłaszanie błędów"),
    "en": ("* = substitute", "Room hire € 120", "Errors and omissions excepted"),
}
# In the order in which they come in a season.
NAMED = {
    "nl": (
        *["Openingsavond", "Jubileumavond", "Sinterklaas", "Kerst", "Kerstdrive", "Nieuwjaarsdrive", "Snertavond"],
        *["Bekeravond", "Paas", "Paasdrive", "Slotavond"],
    ),
    "de": ("Eröffnung", "Weihnachtsturnier", "Neujahrsturnier", "Osterturnier", "Abschlussabend"),
    "pl": ("Otwarcie", "Turniej świąteczny", "Turniej wielkanocny", "Finał"),
    "en": ("Opening night", "Christmas drive", "Easter drive", "Final night"),
}
TOWNS = (
    *["Assen", "Meppel", "Roden", "Vlagtwedde", "Aalsmeer", "Den Burg", "Zuidlaren", "'s-Gravenzande", "Bedum"],
    "Emmen",
)
NOTES = ("", "", "", "", "invaller", "nieuw lid", "bestuur", "betaald", "vanaf januari")
PAGE = {"nl": "Pagina 2", "de": "Seite 2", "pl": "Strona 2", "en": "Page 2"}
