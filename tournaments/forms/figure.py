"""A figure as people write it: 4.670 and 4 670 are 4670, and a dash in front is a minus."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# A keyboard, a sheet of figures and our own pages each have their own minus sign, blank and apostrophe.
ALIKE = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("\u00a0\u202f\u2009", " ") | {"’": "'"})
# The same mark before every three digits, or none at all. In 0.670 it is a decimal mark.
WRITTEN = re.compile(r"[0-9]+|[1-9][0-9]{0,2}([.,' ])[0-9]{3}(?:\1[0-9]{3})*")
NO_MARKS = str.maketrans(dict.fromkeys(".,' "))


def read_figure(text: str, *, adds: bool = False) -> int | None:
    """`4670`, `4.670`, `4,670`, `4'670` and `4 670` are the same. None: not a figure, or one with thousands of digits.

    `adds`: also a sum, as on paper in a hurry: `120+20`.
    """
    text = text.translate(ALIKE).strip()
    is_minus = text.startswith("-")
    unsigned = text[1:] if text.startswith(("-", "+")) else text
    terms = [term.strip() for term in (unsigned.split("+") if adds else [unsigned])]
    if not all(map(WRITTEN.fullmatch, terms)):
        return None
    try:
        first, *more = [int(term.translate(NO_MARKS)) for term in terms]
    except ValueError:  # thousands of digits, which Python does not read
        return None
    return sum(more, -first if is_minus else first)


class FigureField(forms.IntegerField):
    """For every figure that is typed. A number input will not do: there a browser takes 4.670 for 4.67.

    `adds`: also takes a sum.
    """

    widget = forms.TextInput
    default_error_messages = {"invalid": _("Digits only, please.")}

    def __init__(self, *, adds: bool = False, **kwargs: Any) -> None:
        self.adds = adds
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> int | None:
        text = "" if value is None else str(value)
        if not text.strip():
            return None
        figure = read_figure(text, adds=self.adds)
        if figure is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return figure

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"inputmode": "numeric", "autocomplete": "off"} | super().widget_attrs(widget) | widget.attrs
