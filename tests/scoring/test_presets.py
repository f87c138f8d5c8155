"""Named rule sets and a club's changes to them."""

import json
import pickle
from dataclasses import fields

import pytest

from scoring import ALIASES, PRESETS, BadOption, Legality, Ruleset, UnknownRules, changed_options, preset, with_options


def test_a_name_and_its_alias_are_the_same_rules() -> None:
    """The ids of the sources stay usable alongside the public names."""
    assert {alias: preset(alias) for alias in ALIASES} == {alias: PRESETS[name] for alias, name in ALIASES.items()}


def test_overrides_may_be_values_or_their_json_form() -> None:
    """A club's rules are a preset and a small JSON object."""
    rules = preset("amsterdam", legality="rotterdam", counter_pit_bonus=200, revoke_roem=False)
    assert rules == preset("amsterdam", legality=Legality.ROTTERDAM, counter_pit_bonus=200, revoke_roem=False)
    assert rules.legality is Legality.ROTTERDAM


@pytest.mark.parametrize("name", list(PRESETS))
def test_difference_from_another_rule_set_can_be_stored_as_json(name: str) -> None:
    """What differs goes through JSON and back to the same rules."""
    options = json.loads(json.dumps(changed_options(preset(name), preset("amsterdam"))))
    assert with_options(preset("amsterdam"), options) == preset(name)


def test_every_wrong_option_is_named() -> None:
    """Unknown names and impossible values, all at once."""
    with pytest.raises(BadOption) as caught:
        preset("amsterdam", speed=1, legality="utrecht", rounds=0, stuk=True, revoke_roem=1, target=1.5, colour="x")
    assert caught.value.unknown == ("speed", "colour")
    assert caught.value.bad == ("legality", "rounds", "stuk", "revoke_roem", "target")


@pytest.mark.parametrize("name", ["utrecht", "", None, 3, ["amsterdam"]])
def test_unknown_rules(name: str) -> None:
    """Whatever is asked for, the answer is the same error."""
    with pytest.raises(UnknownRules):
        preset(name)


@pytest.mark.parametrize("field", fields(Ruleset), ids=lambda field: field.name)
def test_every_field_can_be_overridden_with_its_default(field) -> None:  # type: ignore[no-untyped-def]
    """No field lacks a reader."""
    assert preset("amsterdam", **{field.name: field.default}) == preset("amsterdam", **{field.name: field.default})
    assert with_options(Ruleset(), {field.name: json.loads(json.dumps(field.default))}) == Ruleset()


def test_rules_do_not_take_their_hash_to_another_process() -> None:
    """Texts hash differently in every process, so a pickled rule set has to forget its hash."""
    rules = preset("rotterdam")
    hash(rules)
    copied = pickle.loads(pickle.dumps(rules))  # noqa: S301 - our own
    assert "_hash" in rules.__dict__
    assert "_hash" not in copied.__dict__
    assert (copied, hash(copied)) == (rules, hash(rules))


def test_equal_rules_have_equal_hashes() -> None:
    """Rule sets are keys of the look-up tables."""
    assert hash(preset("rotterdam")) == hash(preset("amsterdam", legality="rotterdam"))
    assert len({preset("rotterdam"), preset("amsterdam", legality="rotterdam"), preset("amsterdam")}) == 2
