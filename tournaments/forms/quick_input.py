"""Inputs for pages with hundreds of them: the same HTML, without a template for each."""

from html import escape
from typing import Any

from django import forms
from django.utils.safestring import SafeString, mark_safe


class _Quick(forms.widgets.Input):
    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:
        shown = self.get_context(name, value, attrs)["widget"]
        own = {"type": shown["type"], "name": shown["name"], "value": shown["value"], **shown["attrs"]}
        pairs = [
            key if given is True else f'{key}="{escape(str(given))}"'
            for key, given in own.items()
            if given is not None and given is not False
        ]
        return mark_safe(f"<input {' '.join(pairs)}>")  # noqa: S308 - every value is escaped above


class QuickInput(_Quick, forms.TextInput):
    pass


class QuickHidden(_Quick, forms.HiddenInput):
    pass
