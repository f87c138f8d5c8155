"""Four players who are ranked together, and their reserves."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.forms.people.typed_unit import TypedUnitField, unit_label
from tournaments.models import Competition, Player, Team, TeamMember
from tournaments.models.plain_text import plain_text
from tournaments.models.player import players_of
from tournaments.models.team import TEAM_SIZE
from tournaments.services.people.team import Member

MEMBERS = {
    "member_1": _("First player"),
    "member_2": _("Second player"),
    "member_3": _("Third player"),
    "member_4": _("Fourth player"),
    "member_5": _("Reserve"),
    "member_6": _("Second reserve"),
}
RESERVES = list(MEMBERS)[TEAM_SIZE:]
LONGEST_NAME = Player._meta.get_field("name").max_length or 0


class TypedMemberField(TypedUnitField):
    """A known player, or the name of a new one."""

    def clean(self, value: Any) -> Member | None:
        typed = " ".join(str(value or "").split())
        if not typed or self.find(typed):
            found: Member | None = super().clean(value)
            return found
        plain_text(typed)
        if not any(letter.isalpha() for letter in typed):
            raise ValidationError(_("No one here is called %(name)s."), params={"name": typed})
        if len(typed) > LONGEST_NAME:
            raise ValidationError(_("This is too long for a name."))
        return typed


class TeamForm(forms.ModelForm):
    """Name and number of a team, its four members by place, and its reserves."""

    class Meta:
        model = Team
        fields = ["name", "number"]

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competition = self.instance.competition = competition
        players = list(players_of(competition).select_related("club").order_by("name", "number"))
        own = self._know_members()
        for place, (field_name, label) in enumerate(MEMBERS.items(), start=1):
            field = TypedMemberField(label=label, required=place <= TEAM_SIZE)
            field.know(players)
            field.initial = str(own[place]) if place in own else None
            self.fields[field_name] = field
        self.offered = [unit_label(player) for player in self._free_players(players)]
        self.order_fields(["name", *MEMBERS, "number"])
        self.fields["member_1"].help_text = _("Type a name or a number. A name that is new is added to the club.")
        self.fields["member_2"].help_text = _("Plays with the first player when the team sits as two pairs.")
        self.fields["member_4"].help_text = _("Plays with the third player when the team sits as two pairs.")
        self.fields["member_5"].help_text = _("Plays instead of one of the four, if you name them on the evening.")
        self.fields["name"].widget.attrs["autofocus"] = True
        self.fields["number"].required = self.instance.pk is not None
        if self.instance.pk is None:
            self.fields["number"].help_text = _("Left empty: the next free number.")

    def _know_members(self) -> dict[int, Player]:
        """Who is in this team, by place; and `team_of`: in which other team of the competition someone is."""
        members = TeamMember.objects.filter(team__competition=self.competition).select_related("team", "player__club")
        everyone = list(members)
        self.team_of = {one.player_id: one.team for one in everyone if one.team_id != self.instance.pk}
        return {one.place: one.player for one in everyone if one.team_id == self.instance.pk}

    def _free_players(self, players: Iterable[Player]) -> list[Player]:
        """Players of this season who are in no other team."""
        return [player for player in players if player.is_active and player.pk not in self.team_of]

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    def clean_number(self) -> int | None:
        number = self.cleaned_data["number"]
        holder = self.competition.teams.filter(number=number).exclude(pk=self.instance.pk).first()
        if holder is not None:
            raise ValidationError(_("%(team)s already has this number."), params={"team": holder})
        return number

    def clean(self) -> None:
        super().clean()
        chosen: set[Member] = set()
        for field_name in MEMBERS:
            member = self.cleaned_data.get(field_name)
            key = member.casefold() if isinstance(member, str) else member
            if key and key in chosen:
                self.add_error(field_name, _("A team needs four different people."))
            elif isinstance(member, Player) and member.pk in self.team_of:
                params = {"name": member, "number": self.team_of[member.pk].number}
                message = _("%(name)s already plays in team %(number)d.")
                self.add_error(field_name, ValidationError(message, params=params))
            elif key:
                chosen.add(key)

    @property
    def newcomers(self) -> list[str]:
        """The names that are not known yet."""
        members = (self.cleaned_data.get(field_name) for field_name in MEMBERS)
        return [member for member in members if isinstance(member, str)]

    @property
    def team(self) -> dict[str, Any]:
        """The arguments for the service."""
        data = self.cleaned_data
        return {
            "name": data["name"],
            "number": data["number"],
            "members": [data[field_name] for field_name in MEMBERS if data[field_name]],
        }
