"""The engine: what a round of klaverjas and its relatives is worth, and when a match ends.

Plain Python without dependencies. Rules go in as a `Ruleset` (see `preset`), a round as a `RoundEntry` or a
`CardsEntry`, and `score_round` gives a `RoundScore` or raises `ImpossibleRound` with everything that is wrong.
`python -m scoring` does the same with JSON lines. The rules in prose, with examples, are in docs/scoring.md.
"""

from .cards import Card, Contender, PerSide, Seat, Side, Suit, card_set, cards_in, dealer
from .course import Turn
from .entries import CardsEntry, Entry, RoemCall, RoundEntry
from .hand_roem import hand_roem
from .legality import legal_cards, legal_set, trick_winner
from .match import match_state, score_match
from .notation import Unreadable, entry_from_mapping, entry_to_mapping
from .presets import ALIASES, PRESETS, BadOption, UnknownRules, changed_options, preset, with_options
from .problems import Doubt, DoubtFound, Finding, ImpossibleRound, Problem
from .progress import Progress, round_progress
from .results import HandRoem, IllegalPlay, MatchScore, MatchState, Outcome, RoundScore, Share, TrickScore
from .roem import possible_calls, trick_roem
from .round import find_doubts, find_problems, score_round
from .rules import (
    BesserMaker,
    BothOver,
    DieOvershoot,
    DoubleSpades,
    DoublingBasis,
    FourOfAKind,
    Game,
    HandRoemWinner,
    IllegalCard,
    Kalte,
    KlammernCount,
    Legality,
    LongRuns,
    LostMakerPoints,
    MatchEnd,
    MeldOrder,
    MeldTie,
    RevokeRule,
    RoemCaller,
    Ruleset,
    RunMode,
    Tie,
    Verwerfen,
)
from .values import pool

__all__ = [
    "ALIASES",
    "PRESETS",
    "BadOption",
    "BesserMaker",
    "BothOver",
    "Card",
    "CardsEntry",
    "Contender",
    "DieOvershoot",
    "DoubleSpades",
    "DoublingBasis",
    "Doubt",
    "DoubtFound",
    "Entry",
    "Finding",
    "FourOfAKind",
    "Game",
    "HandRoem",
    "HandRoemWinner",
    "IllegalCard",
    "IllegalPlay",
    "ImpossibleRound",
    "Kalte",
    "KlammernCount",
    "Legality",
    "LongRuns",
    "LostMakerPoints",
    "MatchEnd",
    "MatchScore",
    "MatchState",
    "MeldOrder",
    "MeldTie",
    "Outcome",
    "PerSide",
    "Problem",
    "Progress",
    "RevokeRule",
    "RoemCall",
    "RoemCaller",
    "RoundEntry",
    "RoundScore",
    "Ruleset",
    "RunMode",
    "Seat",
    "Share",
    "Side",
    "Suit",
    "Tie",
    "TrickScore",
    "Turn",
    "UnknownRules",
    "Unreadable",
    "Verwerfen",
    "card_set",
    "cards_in",
    "changed_options",
    "dealer",
    "entry_from_mapping",
    "entry_to_mapping",
    "find_doubts",
    "find_problems",
    "hand_roem",
    "legal_cards",
    "legal_set",
    "match_state",
    "pool",
    "possible_calls",
    "preset",
    "round_progress",
    "score_match",
    "score_round",
    "trick_roem",
    "trick_winner",
    "with_options",
]
