"""The categories of a competition, each with a box of names."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.forms.text import PlainTextField
from tournaments.models.category import LONGEST_NAME
from tournaments.names import tidied
from tournaments.queries.people.other_name import PeopleByName


class CategoryForm(forms.Form):
    """A name and who is in it, one on each line."""

    pk = forms.IntegerField(required=False, widget=forms.HiddenInput())
    name = PlainTextField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_("Short, since it appears after names. For example: Ladies."),
    )
    people = forms.CharField(
        label=_("Players in this category"),
        required=False,
        max_length=200_000,
        help_text=_("One name on each line."),
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, known: PeopleByName, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = known

    def clean_people(self) -> list[int]:
        """Their keys; the error names everyone who is not known."""
        names = [tidied(line) for line in self.cleaned_data["people"].splitlines() if line.strip()]
        wrong = [
            self.known.unclear(name) or _("No one here is called %(name)s.") % {"name": name}
            for name in names
            if name.casefold() not in self.known
        ]
        if wrong:
            raise ValidationError(wrong)
        return list(dict.fromkeys(self.known[name.casefold()].pk for name in names))


CategoryFormSet = forms.formset_factory(CategoryForm, extra=1, can_delete=True, max_num=30, absolute_max=60)


class CategoryListForm(forms.Form):
    """A list with a column of categories, pasted from a spreadsheet."""

    names = forms.CharField(
        label=_("The list"),
        max_length=1_000_000,
        strip=False,
        help_text=_(
            "With a heading above each column, such as “Name” and “Category”. Players already in a category stay in it."
        ),
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
