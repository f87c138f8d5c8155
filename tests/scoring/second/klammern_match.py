"""Matches of Klammern and Hamburg: small and big points, Augen, dice."""

from scoring import BothOver, Contender, DieOvershoot, Game, Kalte, KlammernCount, MatchEnd, Outcome, Ruleset

from .klammern import Result, everyone

SMALL_POINTS_OF_A_BIG_ONE = 5
LAUBE = 4
SIX = 6


class Match:
    """Rounds added up until the match is over."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        nothing = dict.fromkeys(everyone(rules), 0)
        self.total: dict[Contender, int] = dict(nothing)  # big points, Augen, or how far the dice were turned
        self.small: dict[Contender, int] = dict(nothing)
        self.home: list[Contender] = []
        self.played = 0
        self.is_over = False
        self.winner: Contender | None = None
        self.is_tied = False
        self.goes_on_for_a_winner = False

    @property
    def laube(self) -> set[Contender]:
        return {who for who, small in self.small.items() if small == LAUBE}

    @property
    def die(self) -> dict[Contender, int]:
        """What the dice show: the six at first, then as many as were won; who is home is back on the six."""
        return {who: SIX if who in self.home else total % SIX or SIX for who, total in self.total.items()}

    def add(self, result: Result) -> None:
        if result.outcome is Outcome.PASSED:
            return
        self.goes_on_for_a_winner = False
        if result.outcome is Outcome.JASS_WON:
            self.is_over, self.winner = True, result.jass
            return
        if result.outcome is Outcome.JASS_LOST:
            self.jass_was_lost(result.jass)
            return
        self.played += 1
        if self.rules.game is Game.HAMBURG:
            self.turn_the_dice(result)
            return
        was_over = self.over()
        if self.rules.klammern_count is KlammernCount.SMALL_POINTS:
            self.add_small_points(result)
        else:
            for who in self.total:
                self.total[who] += result.score[who]
        if self.rules.match_end is MatchEnd.TARGET:
            over = self.over()
            must_go_on = self.rules.both_over is BothOver.ALWAYS and len(over) > 1 and len(was_over) < 2
            if over and not must_go_on:
                self.decide(over, is_played_on=True)
            elif over:
                self.goes_on_for_a_winner = True
        if self.rules.match_end is MatchEnd.ROUNDS and self.played >= self.rules.rounds:
            self.decide(list(self.total), is_played_on=self.rules.extra_round_on_tie)

    def over(self) -> list[Contender]:
        return [who for who, total in self.total.items() if total >= self.rules.target]

    def decide(self, among: list[Contender], *, is_played_on: bool) -> None:
        most = max(self.total[who] for who in among)
        ahead = [who for who in among if self.total[who] == most]
        if len(ahead) == 1:
            self.is_over, self.winner = True, ahead[0]
        elif is_played_on:
            self.goes_on_for_a_winner = True
        else:
            self.is_over = self.is_tied = True

    def jass_was_lost(self, announcer: Contender | None) -> None:
        """The best of the others has won; what they had before this round decides."""
        self.decide([who for who in self.total if who != announcer], is_played_on=False)

    def add_small_points(self, result: Result) -> None:
        for who in self.small:
            self.small[who] += result.score[who]
        most = max(self.small.values())
        if most < SMALL_POINTS_OF_A_BIG_ONE:
            return
        won = [who for who, small in self.small.items() if small == most]  # at a table of three it may be two
        for who in won:
            is_to_nil = all(small == 0 for other, small in self.small.items() if other != who)
            is_exact = self.small[who] == SMALL_POINTS_OF_A_BIG_ONE
            is_kalte = is_to_nil and (is_exact or self.rules.kalte is Kalte.TO_NIL)
            self.total[who] += 2 if is_kalte else 1
        self.small = dict.fromkeys(self.small, 0)

    def turn_the_dice(self, result: Result) -> None:
        for who in self.total:
            self.total[who] += result.score[who]
        if self.rules.die_overshoot is DieOvershoot.GOES_ON:
            home = [who for who, total in self.total.items() if result.score[who] and total % SIX == 0]
        else:
            most = max(self.total.values())
            home = [who for who, total in self.total.items() if total == most and total >= SIX]
        self.home = home
        if len(home) == 1:
            self.is_over, self.winner = True, home[0]
        elif home:
            self.is_over = self.is_tied = True
