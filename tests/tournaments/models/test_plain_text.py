"""What people type and others read has no sign in it that no one sees."""

import unicodedata

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models

from tournaments.models import Pad
from tournaments.models.plain_text import HIDDEN, plain_lines, plain_text

# Words of our own, codes and hashes, which no one types; the log copies what was checked before.
NOT_TYPED = {
    "apitoken.token_hash",
    "booking.user_name",
    "club.iban",  # figures and letters: `valid_iban` takes nothing else
    "federation.join_code",
    "competition.rules",
    "handin.body_hash",
    "handin.key",
    "invitation.token_hash",
    "logentry.user_name",
    "logentry.action",
    "logentry.subject",
    "pad.rules",
    "pad.token_hash",
    "screen.code",
    "screen.token_hash",
    *("subscriber.language", "subscriber.nonce", "subscriber.token_hash"),
    "submission.key",
    "submission.location",
    "matchday.deal_code",
    "tablelink.code",
    "entrant.nonce",
    "entrant.token_hash",
    "ownlink.code_hash",
    "ownlink.nonce",
    "ownlink.token_hash",
    "tablelink.token_hash",
}
# What is kept as JSON: figures and words of our own, checked by the engine, and names that were checked where they were
# typed. `Pad.clean` checks the names of a pad; the correction that keeps the reason of a ruling checks that.
JSON = {
    "board.hands",
    "board.possible",
    "club.list_answers",
    "club.pictures",
    "competition.counting_changes",
    "competition.left_over_ways",
    "competition.rank_points",
    "competition.rules_options",
    "competition.tie_breaks",
    "correction.after",
    "correction.before",
    "handin.answer",
    "draw.by_lot",
    "draw.ranking",
    "draw.turns",
    "draw.units",
    "lateround.entry",
    "lateround.names",
    "fee.amounts",
    "federationstanding.rank_points",
    "matchday.finals_plan",
    "matchday.own_rules",
    "pad.names",
    "pad.rules_options",
    "pad.taken_back",
    "padround.entry",
    "round.costs",
    "round.entry",
    "table.agreed",
    "table.boards_ruled",
    "table.ruled",
    "table.taken_back",
    "tablelink.names",
    "tally.entry",
}


def typed_texts() -> dict[str, models.Field]:
    return fields_of(models.CharField, models.TextField)


def fields_of(*kinds: type[models.Field]) -> dict[str, models.Field]:
    found = apps.get_app_config("tournaments").get_models()
    return {
        f"{model._meta.model_name}.{field.name}": field
        for model in found
        for field in model._meta.concrete_fields
        if isinstance(field, kinds) and not field.choices and not isinstance(field, models.SlugField)
    }


def test_every_text_that_is_typed_is_checked():
    """Protects: a new field that forgets it."""
    unchecked = {
        name
        for name, field in typed_texts().items()
        if not any(check in field.validators for check in (plain_text, plain_lines))
    }
    assert unchecked == NOT_TYPED


def test_a_text_of_several_lines_is_checked_line_by_line():
    plain_lines("A ham\r\nA cake\n")
    with pytest.raises(ValidationError, match="202E"):
        plain_lines("A ham\nA\u202e cake")


def test_every_json_field_is_known():
    assert {*fields_of(models.JSONField)} == JSON


def test_an_invisible_character_is_refused_and_named(subtests):
    for sign in [
        *"\xad\u180e\u200b\u2060\u3164\ufeff\U000e0041",
        *"\x00\t\n\r\x1b\x7f\x85\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069",
        "\ud800",
    ]:
        with subtests.test(repr(sign)[:60]):
            with pytest.raises(ValidationError) as refused:
                plain_text(f"Jan{sign} de Vries")
            assert f"U+{ord(sign):04X}" in refused.value.messages[0]


def test_every_letter_that_people_write_is_taken(subtests):
    """Letters from right to left too, and what joins or separates them."""
    for text in ["", "Jan de Vries", "'s-Gravenhage – Łódź", "Müller & Söhne", "שרה", "علی‌رضا", "👩‍👩‍👧 A1"]:
        with subtests.test(repr(text)[:60]):
            plain_text(text)


def test_all_control_and_direction_characters_are_refused():
    turns = {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}
    for number in (*range(0x30000), *range(0xE0000, 0xE1000)):  # beyond them no letter is assigned
        letter = chr(number)
        hides = unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} or unicodedata.bidirectional(letter) in turns
        if hides or letter in "\u200e\u200f\u061c":
            assert HIDDEN.match(letter), hex(number)


def test_the_names_of_a_pad_are_plain_too():
    pad = Pad(rules="amsterdam", names=["Jan", "", "Piet\u202e", ""])
    with pytest.raises(ValidationError, match="202E"):
        pad.clean()
