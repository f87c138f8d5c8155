"""The engine: what a round of klaverjas and its relatives is worth, and when a match ends.

Plain Python without dependencies. Rules go in as a `Ruleset` (see `preset`), a round as a `RoundEntry` or a
`CardsEntry`, and `score_round` gives a `RoundScore` or raises `ImpossibleRound` with everything that is wrong.
`python -m scoring` does the same with JSON lines. The rules in prose, with examples, are in docs/scoring.md.
"""

from .cards import Card, Suit, card_set, cards_in
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
from .explanation import ExplanationStep, StepKind, explain
from .klammern.match import add_small_points
from .klammern.melds import Melds, compare_melds, find_belle, melds_in
from .klammern.progress import MeldProgress, meld_progress
from .klammern.settlement import augen, beet
from .klammern.trump_choice import ChosenTrump, TrumpCall, choose_trump
from .klaverjas.hand_roem import hand_roem
from .klaverjas.match import match_state
from .klaverjas.progress import Progress, round_progress
from .klaverjas.roem import possible_calls, trick_roem
from .legality import legal_cards, legal_set, trick_winner
from .match import follow_match, score_match
from .notation.fields import Unreadable
from .notation.rounds import entry_from_mapping, entry_to_mapping
from .partial_round import Turn
from .presets import ALIASES, PRESETS, BadOption, UnknownRules, changed_options, preset, with_options
from .problems import Doubt, DoubtFound, Finding, ImpossibleRound, RoundProblem, without_still_counted
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
from .seats import (
    Contender,
    PerSide,
    Seat,
    Side,
    contender_of,
    contenders,
    contenders_among,
    dealer,
    seats_at_table,
    seats_from,
)
from .totals import SideTotals, TotalsFinding, TotalsProblem, find_totals_problems
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
    "ExplanationStep",
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
    "MeldProgress",
    "MeldTie",
    "Melds",
    "Outcome",
    "PerSide",
    "Progress",
    "RevokeRule",
    "RoemCall",
    "RoemCaller",
    "RoundEntry",
    "RoundProblem",
    "RoundScore",
    "Ruleset",
    "RunMode",
    "Seat",
    "Share",
    "Side",
    "SideTotals",
    "StepKind",
    "Suit",
    "Tie",
    "TotalsFinding",
    "TotalsProblem",
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
    "contender_of",
    "contenders",
    "contenders_among",
    "dealer",
    "doubling_of",
    "entry_from_mapping",
    "entry_to_mapping",
    "explain",
    "find_belle",
    "find_doubts",
    "find_problems",
    "find_totals_problems",
    "follow_match",
    "hand_roem",
    "legal_cards",
    "legal_set",
    "match_state",
    "meld_progress",
    "melds_in",
    "pool",
    "possible_calls",
    "preset",
    "round_progress",
    "score_match",
    "score_round",
    "seats_at_table",
    "seats_from",
    "trick_roem",
    "trick_winner",
    "with_options",
    "without_still_counted",
]
