"""Random standings with their prizes, against a second, plain way of handing them out; and what must hold of all."""

import itertools
from collections import Counter
from random import Random

from tests.chance import dice, so_many
from tests.tournaments.standings.second_prizes import hand_out, wanted_places
from tournaments.queries.results.prize_money import pay
from tournaments.standings.prize_lines import LAST, cents_of, read_line
from tournaments.standings.prize_ties import PrizeTie
from tournaments.standings.prizes import Award, Candidate, PrizeKind, PrizeRule, award_prizes
from tournaments.standings.results import AtLeast

CONTIGUOUS = {PrizeKind.TOP, PrizeKind.ONE_IN_SO_MANY}
BY_PLACE = {*CONTIGUOUS, PrizeKind.FORMULA_OF_FOUR, PrizeKind.PLACES}
FIGURES = ("last_leg", "highest_leg", "pits", "roem")


def draw_people(random: Random) -> list[dict]:
    totals = sorted((random.randint(0, random.choice([1, 3, 30])) for _ in range(random.randint(0, 13))), reverse=True)
    numbers = random.sample(range(1, 100), len(totals))
    names = random.sample([f"{letter}{at}" for letter in "ABC" for at in range(9)], len(totals))
    is_unknown = {figure: random.random() < 0.1 for figure in FIGURES}
    return [
        {
            "name": name,
            "number": number,
            "place": totals.index(total) + 1,
            "total": total,
            "climbed": random.choice([-1, 0, 1, 2]),
            "has_left": random.random() < 0.1,
            "played_all": random.random() < 0.8,
        }
        | {figure: None if is_unknown[figure] and random.random() < 0.5 else random.randint(0, 2) for figure in FIGURES}
        for name, number, total in zip(names, numbers, totals, strict=True)
    ]


def draw_rule(random: Random, people: list[dict], at: int) -> dict:
    kind = random.choice([*PrizeKind, *BY_PLACE])
    places = random.sample([1, 2, 3, 4, 5, 8, 18, "last"], random.randint(1, 5))
    amounts = sorted((random.randint(0, 5000) for _ in range(random.choice([1, 1, 2, 3, 6]))), reverse=True)
    lines = [f"{cents // 100}.{cents % 100:02}" for cents in amounts]
    if random.random() < 0.3:
        tenths = sorted((random.randint(0, 1000 // len(lines)) for _ in lines), reverse=True)
        lines = [f"{each // 10}.{each % 10}%" if each % 10 else f"{each // 10}%" for each in tenths]
    among = people if random.random() < 0.7 else random.sample(people, random.randint(0, len(people)))
    return {
        "kind": kind.value,
        "so_many": random.randint(1, 6),
        "places": places,
        "lines": lines,
        "among": {one["name"] for one in among},
        "stream": f"{kind}:{at}",
    }


def as_candidate(one: dict) -> Candidate:
    def known(figure: int | None) -> int | AtLeast:
        return AtLeast(0, 0, 1) if figure is None else figure

    return Candidate(
        one["number"],
        one["place"],
        one["total"],
        known(one["pits"]),
        known(one["roem"]),
        known(one["highest_leg"]),
        has_left=one["has_left"],
        last_leg=known(one["last_leg"]),
        climbed=one["climbed"],
        played_all=one["played_all"],
        number=one["number"],
    )


def as_rule(rule: dict, number_of: dict[str, int]) -> PrizeRule:
    return PrizeRule(
        PrizeKind(rule["kind"]),
        rule["so_many"],
        {number_of[name] for name in rule["among"]},
        differ=len(rule["lines"]) > 1,
        places=tuple(LAST if place == "last" else place for place in rule["places"]),
        stream=rule["stream"],
    )


def test_every_cent_is_given_as_by_the_second_way() -> None:
    """Protects: who gets what, to the cent, in ties, by figures and by lot, with no one twice and fewer people than
    prizes; every cent of what is to be given is given, and no one gets more than someone above them."""
    met: Counter[str] = Counter()
    for at in range(so_many(400, 10_000)):
        random = dice("prizes", at)
        people = draw_people(random)
        number_of = {one["name"]: one["number"] for one in people}
        name_of = {number: name for name, number in number_of.items()}
        rules = [draw_rule(random, people, index) for index in range(random.randint(1, 4))]
        how = {"tie": random.choice([*PrizeTie]), "once": random.random() < 0.5, "pot": random.randint(0, 40_000)}
        seed = random.choice([None, random.randint(1, 9999)])
        expected = hand_out(people, rules, seed=seed, **{**how, "tie": how["tie"].value})

        awards = award_prizes(
            [as_rule(rule, number_of) for rule in rules],
            map(as_candidate, people),
            only_once=how["once"],
            tie=how["tie"],
            seed=seed,
        )

        def worth(award: Award, rules: list[dict] = rules, pot: int = how["pot"]) -> int | None:
            lines = rules[award.rule]["lines"]
            line = lines[0] if len(lines) == 1 else (lines[award.order] if award.order < len(lines) else "0.00")
            return cents_of(read_line(line), pot)

        by_name = {number_of[name]: place for place, name in enumerate(sorted(number_of))}
        paid = pay(awards, worth, lambda by_name=by_name: by_name)
        got: list[Counter[str]] = [Counter() for _rule in rules]
        for one in paid:
            for winner in one.winners:
                assert len(one.winners) == 1, at  # an amount has one name
                got[one.award.rule][name_of[winner]] += one.cents or 0
        assert [{name: cents for name, cents in own.items() if cents} for own in got] == [
            {name: cents for name, cents in own.items() if cents} for own in expected
        ], at

        # Nothing is made and nothing is lost: what the awards come to is what their winners have.
        to_give = sum(worth(award) or 0 for award in awards if award.winners)
        assert sum(one.cents or 0 for one in paid if one.winners) == to_give == sum(map(Counter.total, got)), at
        if how["once"]:
            winners = [
                {name for one in paid if one.award.rule == index for name in one.winners} for index in range(len(rules))
            ]
            assert sum(map(len, winners)) == len(set().union(*winners)), at
        for index, rule in enumerate(rules):
            own = [award for award in awards if award.rule == index]
            waits = any(award.waits for award in own)
            met.update([rule["kind"], how["tie"].value, f"waits {waits}", f"tied {any(one.is_shared for one in paid)}"])
            if waits:
                continue
            earlier = {
                name for before in paid if before.award.rule < index for name in map(name_of.get, before.winners)
            }
            could = [
                one for one in people if one["name"] in rule["among"] and not (how["once"] and one["name"] in earlier)
            ]
            if PrizeKind(rule["kind"]) in BY_PLACE:
                # As many prizes as places, as long as there is someone to get one.
                assert len(own) == min(len(wanted_places(rule, len(rule["among"]))), len(could)), at
            if PrizeKind(rule["kind"]) in CONTIGUOUS:
                for above, below in itertools.pairwise(could):
                    if above["place"] < below["place"]:
                        assert got[index][above["name"]] >= got[index][below["name"]], at
    # Protects the test itself: it met every kind, every way and both answers.
    assert set(met) >= {*PrizeKind, *PrizeTie, "waits True", "waits False", "tied True", "tied False"}


def test_lots_of_one_prize_do_not_depend_on_another_or_on_who_else_is_there() -> None:
    """Protects: a rule that is changed, or someone found to have been there, draws no one else again."""
    people = [Candidate(number, number, 0, number=number) for number in range(1, 9)]
    one, other = PrizeRule(PrizeKind.BY_LOT, 8, stream="a"), PrizeRule(PrizeKind.BY_LOT, 8, stream="b")
    drawn = [award.winners[0] for award in award_prizes([one], people, seed=7)]
    both = [award.winners[0] for award in award_prizes([other, one], people, seed=7)]
    assert both[8:] == drawn
    assert both[:8] != drawn
    fewer = [award.winners[0] for award in award_prizes([one], people[1:], seed=7)]
    assert fewer == [number for number in drawn if number != 1]
    assert [award.winners[0] for award in award_prizes([one], people, seed=8)] != drawn
