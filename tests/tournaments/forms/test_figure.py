"""Protects: a figure means what people mean by it, however they write it, and what is none is never guessed."""

import pytest
from django.core.exceptions import ValidationError
from django.forms import HiddenInput, TextInput
from hypothesis import given
from hypothesis import strategies as st

from tournaments.forms.figure import FigureField, read_figure

AS_WRITTEN = [
    *[("4670", 4670), ("4.670", 4670), ("4,670", 4670), ("4'670", 4670), ("4’670", 4670), ("4 670", 4670)],
    *[("4\u00a0670", 4670), ("4\u202f670", 4670), ("4\u2009670", 4670), (" 4.670\u00a0", 4670), ("+4.670", 4670)],
    *[("1.234.567", 1234567), ("12 670", 12670), ("1 020", 1020), ("007", 7), ("0", 0), ("-0", 0)],
    *[("-12", -12), ("‐12", -12), ("‑12", -12), ("‒12", -12), ("–12", -12), ("—12", -12), ("―12", -12), ("−12", -12)],
    *[("− 12", -12), ("−4.670", -4670), ("9" * 30, 10**30 - 1)],
]
NO_FIGURES = [
    *["4.67", "46.70", "4.6700", "1.23", "4,67", "4.670,00", "1.234,567", "1.234.56", "1234.567", ".670", "4."],
    *["4..670", "0.670", "04.670", "000.670", "4  670", "4\t670", "4_670", "120 20", "120-20", "--12", "+-12", "-"],
    *["+", "−", ".", "x", "4.67O", "1e3", "0x10", "12%", "²", "½", "٤٦٧٠", "４６７０", "\x00", "4670\x00", "4\x00670"],
    *["9" * 5000, "-" + "9" * 5000, "1" + ".000" * 2000],
]
SUMS = [
    *[("120+20", 140), ("120 + 20", 140), ("+120+20", 140), ("20+20+20+50", 110), ("1.020 + 20", 1040)],
    *[("1 020+20", 1040), ("−20+120", 100), ("+".join(["20"] * 5000), 100_000)],
]
NO_SUMS = ["120++20", "120+", "+", "+ +", "120+-20", "120 20", "120+x", "120+4.67", "120+" + "9" * 5000]
MARKS = ["", *".,'’ \u00a0\u202f\u2009"]
MINUS = "-‐‑‒–—―−"


@pytest.mark.parametrize(("text", "figure"), AS_WRITTEN)
def test_a_figure_is_read_as_people_write_it(text: str, figure: int) -> None:
    assert (read_figure(text), read_figure(text, adds=True)) == (figure, figure)


@pytest.mark.parametrize("text", NO_FIGURES)
def test_what_could_mean_something_else_is_refused(text: str) -> None:
    assert (read_figure(text), read_figure(text, adds=True)) == (None, None)


@pytest.mark.parametrize(("text", "figure"), SUMS)
def test_a_sum_is_read_only_where_one_is_written_in_a_hurry(text: str, figure: int) -> None:
    assert (read_figure(text), read_figure(text, adds=True)) == (None, figure)


@pytest.mark.parametrize("text", NO_SUMS)
def test_half_a_sum_is_none(text: str) -> None:
    assert read_figure(text, adds=True) is None


@given(st.integers(), st.sampled_from(MARKS), st.sampled_from(MINUS), st.booleans())
def test_any_figure_comes_back_whatever_stands_between_its_thousands(
    figure: int, mark: str, minus: str, adds: bool
) -> None:
    text = f"{figure:,}".replace(",", mark).replace("-", minus)
    assert FigureField(adds=adds).clean(text) == figure


@given(st.one_of(st.text(), st.text("0123456789.,' +-−\u00a0\x00x")), st.booleans())
def test_anything_else_is_refused_in_words(text: str, adds: bool) -> None:
    try:
        figure = FigureField(required=False, min_value=-9999, max_value=9999, adds=adds).clean(text)
    except ValidationError:
        return
    assert figure is None or -9999 <= figure <= 9999


@pytest.mark.usefixtures("english")
def test_nothing_typed_is_nothing_and_not_nought() -> None:
    for nothing in ("", " ", "\u00a0", None):
        assert FigureField(required=False).clean(nothing) is None
        with pytest.raises(ValidationError, match="This field is required"):
            FigureField().clean(nothing)


@pytest.mark.usefixtures("english")
def test_it_says_what_is_wrong() -> None:
    for typed, said in [
        ("4.67", "Digits only, please."),
        ("9" * 5000, "Digits only, please."),
        ("−1", "Ensure this value is greater than or equal to 0."),
        ("100.001", "Ensure this value is less than or equal to 100000."),
        ("9" * 30, "Ensure this value is less than or equal to 100000."),
    ]:
        with pytest.raises(ValidationError, match=said):
            FigureField(min_value=0, max_value=100_000).clean(typed)


def test_what_is_written_arrives() -> None:
    """A number input would send 4.670 as 4.67, or not at all; and a value that is there already is one, too."""
    widget = FigureField(min_value=0).widget
    assert (widget.input_type, widget.attrs) == ("text", {"inputmode": "numeric", "autocomplete": "off"})
    assert FigureField(widget=TextInput({"inputmode": "text"})).widget.attrs["inputmode"] == "text"
    assert FigureField(widget=HiddenInput).clean(-12) == -12
