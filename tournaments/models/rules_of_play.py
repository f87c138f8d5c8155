"""The rules that a leg is played by: those of the competition now, or those that a played evening keeps."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Self

from scoring import (
    BadOption,
    Game,
    KlammernCount,
    MatchEnd,
    Ruleset,
    Seat,
    UnknownRules,
    as_one,
    longest_race,
    pool,
    preset,
)
from tournaments.choices import Currency

LINES_FOR_TIES = 2

USUAL_HAND = 8
"""How many cards each player has, also at a table of three, unless the club chooses otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOfPlay:
    """A rule set with the club's own options, and how many rounds a leg has. By the fields of a competition.

    `hand_size_at_three`: cards for each player at a table of three, in games with melds that are played by four.
    """

    rules: str
    rules_options: Mapping[str, Any] = field(default_factory=dict)
    rounds_per_leg: int
    hand_size_at_three: int = USUAL_HAND

    @classmethod
    def of_competition(cls, competition: Any) -> Self:
        """The rules of the competition's next evening."""
        return cls(**{field.name: getattr(competition, field.name) for field in fields(cls)})

    @classmethod
    def of_match_day(cls, match_day: Any) -> Self:
        """The rules of the competition, unless they were changed after the match day was played."""
        own = match_day.own_rules
        return cls.of_competition(match_day.competition) if own is None else cls(**own)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of a round: the named rule set with the club's own options."""
        return preset(self.rules, **self.rules_options)

    @property
    def leg_rules(self) -> Ruleset:
        """The rules of a leg as one match: it ends after its rounds, unless it goes to a number of points."""
        rules = self.ruleset
        # From a file it may be 16.0, which equals 16 and would be taken for the rules of others.
        if type(self.rounds_per_leg) is not int:
            raise TypeError("rounds_per_leg")
        if rules.is_race:
            return rules
        return as_one(replace(rules, match_end=MatchEnd.ROUNDS, rounds=self.rounds_per_leg, extra_round_on_tie=False))

    def at_table(self, players: int) -> "RulesOfPlay":
        """The same rules at a table with this many players, where three play each for themselves.

        Unchanged where the game is not played by this many (0: number not known): in klaverjas a table of three has
        only totals.
        """
        # Nearly always the number the game is for, and asked many times for each round: then nothing more is read.
        if players == self.rules_options.get("players", preset(self.rules).players) or not self.ruleset.game.has_melds:
            return self
        hand_size = USUAL_HAND if players == len(Seat) else self.hand_size_at_three
        there = replace(self, rules_options={**self.rules_options, "players": players, "hand_size": hand_size})
        try:
            there.ruleset  # noqa: B018
        except BadOption:  # a club's own rule may ask what the partner does
            return self
        return there

    @property
    def seats_three(self) -> bool:
        """Whether rounds can be scored at a table of three next to tables of four."""
        return self.ruleset.players == len(Seat) and self.at_table(3).ruleset.players == 3

    @property
    def is_race(self) -> bool:
        """Whether a leg is played to a number of points instead of a number of rounds."""
        return self.leg_rules.is_race

    @property
    def most_pits(self) -> int:
        """How many pits a side can have in a leg: one in each round, or until they reach its target."""
        rules = self.ruleset
        goes_to_points = rules.is_race and not rules.game.has_melds
        return -(-rules.target // pool(rules)) if goes_to_points else self.rounds_per_leg

    @property
    def lines_on_paper(self) -> int:
        """How many rounds fit on a sheet that is filled in by hand: all, and in a race also some that decide a tie."""
        rounds = longest_race(self.ruleset) if self.is_race else None
        return self.rounds_per_leg if rounds is None else rounds + LINES_FOR_TIES

    @property
    def currency(self) -> Currency:
        """What the sheet of a table counts."""
        rules = self.ruleset
        if rules.game is Game.HAMBURG:
            return Currency.TURNS
        if rules.game is Game.KLAMMERN:
            return Currency.AUGEN if rules.klammern_count is KlammernCount.AUGEN else Currency.BIG_POINTS
        return Currency.POINTS

    def adds_up_with(self, others: "RulesOfPlay") -> bool:
        """Whether a standing may count legs of both: the same figures, for the same number at a table.

        Rules that the engine does not know are not judged here.
        """
        try:
            return (self.currency, self.ruleset.players) == (others.currency, others.ruleset.players)
        except (UnknownRules, BadOption, TypeError):
            return True

    @property
    def as_kept(self) -> dict[str, Any]:
        """The rules as a match day stores them."""
        return asdict(self)
