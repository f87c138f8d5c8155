"""What clubs do has a name; whatever was set before, the name stands for the same fields."""

from itertools import permutations

from tournaments.choices import CountingFigure
from tournaments.models import Competition
from tournaments.models.counting import CHOSEN
from tournaments.models.counting_presets import PRESETS, preset_fields, preset_of
from tournaments.wording.rules import counting_in_sentences

NAMES = [preset.name for preset in PRESETS]


def with_preset(competition: Competition, name: str) -> Competition:
    for field, value in preset_fields(name, competition).items():
        setattr(competition, field, value)
    return competition


def test_each_is_another_way_in_other_words() -> None:
    """Protects: two names for one thing, and a name that says nothing."""
    said = [tuple(counting_in_sentences(with_preset(Competition(), name))) for name in NAMES]
    assert len({*NAMES}) == len({*said}) == len({str(preset.label) for preset in PRESETS}) == len(PRESETS)
    assert preset_of(Competition()) == NAMES[0]


def test_one_after_another_is_what_its_name_says() -> None:
    """Protects: what an earlier preset set is not left behind; every field of one is a choice about the counting."""
    for first, then in permutations(NAMES, 2):
        tried = with_preset(with_preset(Competition(), first), then)
        assert preset_of(tried) == then, first
        tried.counting_rules  # noqa: B018 - nothing in it contradicts
        assert preset_fields(then, tried).keys() <= {*CHOSEN}
    assert preset_fields("luck", Competition()) == {}
    assert preset_of(Competition(counting_best=3)) == ""


def test_what_a_leg_is_worth_and_what_breaks_ties_are_the_clubs_own() -> None:
    """Protects: a league that counts match points does not count points because its best five evenings count; after
    points by place it counts what its game is about."""
    league = Competition(
        rules="klammern-league", counting_figure=CountingFigure.MATCH_POINTS, tie_breaks=["figure", "pits"]
    )
    best = with_preset(league, "best_five")
    assert (best.counting_figure, best.tie_breaks, preset_of(best)) == ("match_points", ["figure", "pits"], "best_five")
    places = with_preset(best, "places")
    assert (places.counting_figure, places.tie_breaks) == ("rank_points", ["pits"])
    assert with_preset(places, "average").counting_figure == "wins"
