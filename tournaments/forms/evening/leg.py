"""The course of a leg: minutes for its clock, and whether to close it although tables are incomplete."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.choices import SeatRole
from tournaments.forms.figure import FigureField
from tournaments.forms.people.typed_unit import TypedUnitField, unit_label
from tournaments.forms.text import PlainTextField
from tournaments.models import Seat, Table
from tournaments.models.player import players_of
from tournaments.services.evening.leg import LONGEST
from tournaments.wording.in_place import answers_in_words


class ClockForm(forms.Form):
    """How long the leg lasts."""

    minutes = FigureField(label=_("Minutes"), min_value=1, max_value=LONGEST)


class CloseForm(forms.Form):
    """Closing a leg whose scores are not complete."""

    confirmed = forms.BooleanField(
        label=_("Close it without these scores"), error_messages={"required": _("Tick this box, or wait for them.")}
    )


LEG, EVENING = "leg", "evening"


class SubstituteForm(forms.Form):
    """Who plays for whom at a table: in this leg, or in all that are left of the evening."""

    seat = forms.ModelChoiceField(
        queryset=Seat.objects.none(), label=_("For whom?"), empty_label=None, widget=forms.RadioSelect
    )
    player = TypedUnitField(
        label=_("Who plays?"),
        required=False,
        help_text=_("Type a name or a number. Left empty: no one, the player plays again."),
    )
    guest = PlainTextField(label=_("Or a guest, by name"), required=False, max_length=100)
    how_long = forms.ChoiceField(
        label=_("For how long?"),
        choices=((LEG, _("This leg")), (EVENING, _("The rest of the evening"))),
        initial=LEG,
        required=False,
        widget=forms.RadioSelect,
    )
    points = forms.ChoiceField(
        label=_("Who has the points for the rest of the evening?"),
        required=False,
        widget=forms.RadioSelect,
        help_text=_("Asked once. It can be changed in the settings of the competition."),
    )

    def __init__(self, *args: Any, table: Table, is_organiser: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        competition = table.leg.match_day.competition
        is_for_leg = competition.is_teams or not is_organiser
        if is_for_leg:
            del self.fields["how_long"]
        if is_for_leg or competition.substitute_points:
            del self.fields["points"]
        else:
            self.fields["points"].choices = answers_in_words(competition)
            self.fields["points"].initial = competition.answers_about_substitutes[0]
        seats = table.seats.select_related("player", "substitute", "in_place_of", "pair__first", "pair__second")
        self.fields["seat"].queryset = seats
        self.fields["seat"].label_from_instance = _whose_seat
        taken = table.leg.seats.exclude(role="helper").values("player")
        playing = table.leg.seats.filter(substitute__isnull=False).values("substitute")
        # People already at the table can be typed, and the form then says so.
        active = (
            players_of(table.leg.match_day.competition).filter(is_active=True).select_related("club").order_by("name")
        )
        self.fields["player"].know(active)
        free = active.exclude(pk__in=taken).exclude(pk__in=playing)
        self.offered = [unit_label(player) for player in free]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("player") and data.get("guest", "").strip():
            self.add_error("guest", _("Choose someone or write the name of a guest, not both."))
        seat = data.get("seat")
        data["is_for_evening"] = data.get("how_long") == EVENING
        if seat and data["is_for_evening"] and seat.role != SeatRole.PLAYER and not (seat.in_place_of or seat.pair):
            self.add_error("how_long", _("This seat is for one leg only."))
        return data


def _whose_seat(seat: Seat) -> str:
    return f"{seat.in_place_of or seat.player} ({seat.get_position_display()})"
