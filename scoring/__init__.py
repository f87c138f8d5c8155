"""The engine: what a round of klaverjas and its relatives is worth, and when a match ends.

Plain Python without dependencies. Rules go in as a `Ruleset` (see `preset`), a round as a `RoundEntry` or a
`CardsEntry`, and `score_round` gives a `RoundScore` or raises `ImpossibleRound` with everything that is wrong.
`python -m scoring` does the same with JSON lines. The rules in prose, with examples, are in docs/scoring.md.
"""

from .cards import Card, Contender, PerSide, Seat, Side, Suit, card_set, cards_in, dealer
from .course import Turn
from .doubling import doubling_of
from .entries import (
    AnyEntry,
    CardsEntry,
    Entry,
    KlammernCards,
    KlammernEntry,
    MeldCall,
    RoemCall,
    RoundEntry,
    TrumpChoice,
)
from .explanation import Step, StepKind, explain
from .hand_roem import hand_roem
from .klammern import augen, beet
from .klammern_match import add_small_points
from .legality import legal_cards, legal_set, trick_winner
from .match import match_state, score_match
from .melds import Melds, compare_melds, contenders, find_belle, melds_in, seats_at_table
from .notation import Unreadable, entry_from_mapping, entry_to_mapping
from .presets import ALIASES, PRESETS, BadOption, UnknownRules, changed_options, preset, with_options
from .problems import Doubt, DoubtFound, Finding, ImpossibleRound, Problem
from .progress import Progress, round_progress
from .results import (
    HandRoem,
    IllegalPlay,
    KlammernMatch,
    KlammernScore,
    MatchScore,
    MatchState,
    Outcome,
    RoundScore,
    Share,
    TrickScore,
)
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
from .trump_choice import ChosenTrump, TrumpCall, choose_trump
from .values import pool

__all__ = [
    "ALIASES",
    "PRESETS",
    "AnyEntry",
    "BadOption",
    "BesserMaker",
    "BothOver",
    "Card",
    "CardsEntry",
    "ChosenTrump",
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
    "KlammernCards",
    "KlammernCount",
    "KlammernEntry",
    "KlammernMatch",
    "KlammernScore",
    "Legality",
    "LongRuns",
    "LostMakerPoints",
    "MatchEnd",
    "MatchScore",
    "MatchState",
    "MeldCall",
    "MeldOrder",
    "MeldTie",
    "Melds",
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
    "Step",
    "StepKind",
    "Suit",
    "Tie",
    "TrickScore",
    "TrumpCall",
    "TrumpChoice",
    "Turn",
    "UnknownRules",
    "Unreadable",
    "Verwerfen",
    "add_small_points",
    "augen",
    "beet",
    "card_set",
    "cards_in",
    "changed_options",
    "choose_trump",
    "compare_melds",
    "contenders",
    "dealer",
    "doubling_of",
    "entry_from_mapping",
    "entry_to_mapping",
    "explain",
    "find_belle",
    "find_doubts",
    "find_problems",
    "hand_roem",
    "legal_cards",
    "legal_set",
    "match_state",
    "melds_in",
    "pool",
    "possible_calls",
    "preset",
    "round_progress",
    "score_match",
    "score_round",
    "seats_at_table",
    "trick_roem",
    "trick_winner",
    "with_options",
]
