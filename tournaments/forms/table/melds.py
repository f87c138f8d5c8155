"""A round of Klammern or Hamburg in figures: who plays, points, melds, Belle, Kontra, a revoke."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import AnyEntry, Contender, Finding, Game, KlammernEntry, RoundProblem, Ruleset, Seat, Suit, TrumpChoice
from tournaments.forms.figure import FigureField
from tournaments.forms.rules.ruleset_option import Words
from tournaments.forms.table.round import FIGURE, PASSED, FiguresForm, PartyFields, RoemField, points_field
from tournaments.queries.table.match_record import TINTS
from tournaments.wording.problems import message

KONTRA: list[tuple[str, Words]] = [("0", _("none")), ("1", _("Kontra")), ("2", _("Re"))]
CHOICES: list[tuple[str, Words]] = [(TrumpChoice.TURNED.value, _("Orgi")), (TrumpChoice.KLEINES.value, _("Kleines"))]
FIELDS = {
    RoundProblem.CARD_POINTS_IMPOSSIBLE: "{who}_points",
    RoundProblem.POINTS_SO_FAR_MISSING: "{who}_points",
    RoundProblem.MELD_IMPOSSIBLE: "{who}_melds",
    RoundProblem.TRICKS_IMPOSSIBLE: "jass_tricks",
    RoundProblem.TRICKS_MISSING: "jass_tricks",
    RoundProblem.DOUBLING_NOT_ALLOWED: "doubling",
    RoundProblem.KLAMMERJASS_NOT_BY_MAKER: "jass",
}


class MeldRoundForm(FiguresForm):
    """Two sides, or two or three players each for themselves; anything that the rules do not have is not asked."""

    has_melds = True
    choices_first = ("choice", "doubling")
    choices_special = ("belle", "revoke")
    special_title = _("Belle, revoke")

    def __init__(self, *args: Any, rules: Ruleset, names: Mapping[Contender, str], **kwargs: Any) -> None:
        super().__init__(*args, rules=rules, names=names, **kwargs)
        players: list[tuple[str, Words]] = [(key.value, name) for key, name in names.items()]
        self.fields["maker"].choices = [*players, (PASSED, _("all passed"))]
        self.fields["maker"].error_messages["required"] = _("Choose who plays.")
        if rules.game is Game.HAMBURG:
            self.ask("choice", _("Orgi or Kleines?"), CHOICES)
        if self.asks_doubling:
            self.ask("doubling", _("Kontra"), KONTRA[: rules.max_doubling + 1])
        for key in names:
            self.fields[f"{key.lower()}_points"] = points_field()
            self.fields[f"{key.lower()}_melds"] = RoemField(label=_("Melds"))
        nobody: list[tuple[str, Words]] = [("", _("none")), *players]
        self.ask("belle", _("Belle"), nobody)
        self.ask("revoke", _("Revoke"), nobody)
        if rules.klammerjass:
            self.ask("jass", _("Klammer-Jass"), nobody)
            self.fields["jass_tricks"] = FigureField(
                label=_("Tricks of the announcer"), required=False, widget=forms.TextInput(FIGURE)
            )

    def read_entry(self, data: dict[str, Any]) -> KlammernEntry:
        is_passed = data["maker"] == PASSED
        who = {key.value: key for key in self.names}
        points = {key: data[f"{key.lower()}_points"] for key in self.names}
        jass = who.get(data.get("jass", ""))
        tricks = data.get("jass_tricks")
        maker = None if is_passed else who[data["maker"]]
        choice = TrumpChoice((not is_passed and data.get("choice")) or TrumpChoice.TURNED)
        choice, trump = self._as_called(maker, choice)
        return KlammernEntry(
            maker=maker,
            choice=choice,
            trump=trump,
            card_points={key: value for key, value in points.items() if value is not None},
            melds={key: data[f"{key.lower()}_melds"] for key in self.names if data[f"{key.lower()}_melds"]},
            belle=who.get(data["belle"]),
            doubling=int(data.get("doubling") or 0),
            revoke=who.get(data["revoke"]),
            jass=jass,
            tricks_won={jass: tricks} if jass and tricks is not None else {},
            passed=is_passed,
        )

    def _as_called(self, maker: Contender | None, choice: TrumpChoice) -> tuple[TrumpChoice, Suit | None]:
        """How trump was made and which suit, if a phone wrote it call by call and the form does not ask."""
        written = self.written
        if not isinstance(written, KlammernEntry) or written.maker != maker or maker is None:
            return choice, None
        said_now = choice if "choice" in self.fields else self._choice_asked(written.choice)
        if said_now is self._choice_asked(written.choice):
            return written.choice, written.trump
        return choice, None

    @staticmethod
    def _choice_asked(choice: TrumpChoice) -> TrumpChoice:
        """A Besser counts as a Kleines and is entered as one."""
        return TrumpChoice.KLEINES if choice is TrumpChoice.BESSER else choice

    def fields_of(self, entry: AnyEntry) -> dict[str, Any]:
        if not isinstance(entry, KlammernEntry):
            return {}
        fields: dict[str, Any] = {
            "maker": entry.maker.value if entry.maker else PASSED,
            "choice": self._choice_asked(entry.choice).value,
            "doubling": str(entry.doubling),
            "belle": entry.belle.value if entry.belle else "",
            "revoke": entry.revoke.value if entry.revoke else "",
            "jass": entry.jass.value if entry.jass else "",
            "jass_tricks": entry.tricks_won.get(entry.jass) if entry.jass else None,
        }
        fields |= {f"{key.lower()}_points": points for key, points in entry.card_points.items()}
        return fields | {f"{key.lower()}_melds": amounts for key, amounts in entry.melds.items()}

    def describe(self, finding: Finding) -> tuple[str | None, str]:
        first = next(iter(self.names))
        if finding.problem is RoundProblem.PASSED_YET_PLAYED:
            return self._apart_from_passing()[0], message(finding.problem, self.rules)
        name = FIELDS.get(finding.problem, "").format(who=(finding.side or first).lower())
        if finding.problem is RoundProblem.CARD_POINTS_MISSING:
            name = f"{first.lower()}_points"
        return name if name in self.fields else None, message(finding.problem, self.rules)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if any(finding.problem is RoundProblem.PASSED_YET_PLAYED for finding in self.findings):
            text = message(RoundProblem.PASSED_YET_PLAYED, self.rules)
            for name in self._apart_from_passing()[1:]:
                self.add_error(name, ValidationError(text, code=RoundProblem.PASSED_YET_PLAYED))
        return data

    def _apart_from_passing(self) -> list[str]:
        """The fields that are filled in although all passed."""
        written = self.fields_of(self.entry) if self.entry is not None else {}
        return [
            name
            for name, value in written.items()
            if name in self.fields and name not in ("maker", "choice") and value not in ("", "0", None)
        ]

    def problem_texts(self) -> list[str]:
        """Each only once: several fields may have the same fault."""
        return list(dict.fromkeys(super().problem_texts()))

    @property
    def one_side_is_enough(self) -> bool:
        """The others have the rest only if the whole pack is played."""
        return self.rules.players == len(Seat)

    @property
    def jass_fields(self) -> list[forms.BoundField]:
        return self.fields_among("jass", "jass_tricks")

    @property
    def party_fields(self) -> list[PartyFields]:
        return [
            PartyFields(tint, name, self[f"{key.lower()}_points"], self[f"{key.lower()}_melds"])
            for tint, (key, name) in zip(TINTS, self.names.items(), strict=False)
        ]
