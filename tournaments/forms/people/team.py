"""Four players who are ranked together."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition, Player, Team, TeamMember

MEMBERS = {
    "member_1": _("First player"),
    "member_2": _("Second player"),
    "member_3": _("Third player"),
    "member_4": _("Fourth player"),
}


class TeamForm(forms.ModelForm):
    """Name and number of a team, and its four members by place."""

    class Meta:
        model = Team
        fields = ["name", "number"]

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competition = self.instance.competition = competition
        own = dict(self.instance.members.values_list("place", "player")) if self.instance.pk else {}
        free = self._free_players(list(own.values()))
        for place, (field_name, label) in enumerate(MEMBERS.items(), start=1):
            self.fields[field_name] = forms.ModelChoiceField(
                queryset=free,
                label=label,
                empty_label=_("Choose a player"),
                initial=own.get(place),
                error_messages={
                    "invalid_choice": _(
                        "This player cannot be chosen: not from this club, not playing this season, or "
                        "already in another team."
                    )
                },
            )
        self.order_fields(["name", *MEMBERS, "number"])
        self.fields["member_2"].help_text = _("Plays with the first player when the team sits as two pairs.")
        self.fields["member_4"].help_text = _("Plays with the third player when the team sits as two pairs.")
        self.fields["name"].widget.attrs["autofocus"] = True
        self.fields["number"].required = self.instance.pk is not None
        if self.instance.pk is None:
            self.fields["number"].help_text = _("Left empty: the next free number.")

    def _free_players(self, own: list[int]) -> QuerySet[Player]:
        """Those who play this season and are in no other team, and those already in this team."""
        taken = TeamMember.objects.filter(team__competition=self.competition).exclude(team=self.instance.pk)
        players = self.competition.players.filter(Q(is_active=True) | Q(pk__in=own))
        return players.exclude(pk__in=taken.values("player"))

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
        chosen: set[Player] = set()
        for field_name in MEMBERS:
            player = self.cleaned_data.get(field_name)
            if player in chosen:
                self.add_error(field_name, _("A team needs four different people."))
            elif player is not None:
                chosen.add(player)

    @property
    def team(self) -> dict[str, Any]:
        """What the service wants to know."""
        data = self.cleaned_data
        return {
            "name": data["name"],
            "number": data["number"],
            "members": [data[field_name] for field_name in MEMBERS],
        }
