"""Amounts as treasurers type them: commas, points and signs, one or several on a line."""

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import override

from tournaments.forms.amount import AmountsField, MoneyField


@pytest.mark.parametrize(
    ("typed", "cents"), [("4,50", 450), ("4.50", 450), ("€ 4,5", 450), ("EUR 4", 400), ("5,-", 500), (" 12 ", 1200)]
)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_an_amount_is_read_with_comma_or_point(typed, cents, language):
    """Protects: four fifty, which is neither forty-five nor four hundred and fifty in any language."""
    with override(language):
        assert MoneyField().clean(typed) == cents


@pytest.mark.parametrize("typed", ["4,5o", "-3", "0", "4,5055", "a lot", "1000000000"])
def test_what_is_no_amount_is_refused_in_words(typed):
    with override("en"), pytest.raises(ValidationError):
        MoneyField().clean(typed)


def test_what_is_shown_is_read_again():
    """Protects: a page that proposes an amount and then refuses it."""
    for language in ("nl", "de", "pl", "en"):
        with override(language):
            field = MoneyField()
            assert field.clean(field.prepare_value(123456)) == 123456


@pytest.mark.parametrize(
    ("typed", "amounts"),
    [
        ("15; 25; 32; 40", [1500, 2500, 3200, 4000]),
        ("15 25 32 40", [1500, 2500, 3200, 4000]),
        ("15, 25, 32,50", [1500, 2500, 3250]),
        ("12,50;25.00", [1250, 2500]),
        ("€ 15", [1500]),
        ("€ 15 € 25", [1500, 2500]),
        ("0; 10", [0, 1000]),
        ("15;", [1500]),
    ],
)
def test_several_amounts_on_one_line(typed, amounts):
    """Protects: a comma between cents, which does not begin another amount."""
    with override("nl"):
        field = AmountsField(most=12)
        assert field.clean(typed) == amounts
        assert field.clean(field.prepare_value(amounts)) == amounts


def test_no_more_amounts_than_there_may_be():
    with pytest.raises(ValidationError):
        AmountsField(most=2).clean("1; 2; 3")


def test_nothing_typed_is_nothing_where_it_may_be():
    class Asked(forms.Form):
        amount = MoneyField(required=False)

    form = Asked({"amount": ""})
    assert form.is_valid()
    assert form.cleaned_data["amount"] is None
