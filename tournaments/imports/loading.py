"""Stores a competition read from a file, through the same services that the pages use.

Loading is idempotent: what is already stored the same is left alone, what is new is added, and a file that says
something different from what is stored is refused as a whole; a stored score is corrected on its page, with a reason.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.imports.competition import CompetitionFile
from tournaments.imports.competition_people import CategoryInFile, DivisionInFile, PairInFile, PlayerInFile, TeamInFile
from tournaments.imports.competition_plan import CompetitionPlan
from tournaments.imports.faults import BadFile
from tournaments.imports.in_file import InFile
from tournaments.imports.loading_days import MatchDayLoader
from tournaments.imports.loading_state import Loaded
from tournaments.models import Club, Competition, Division, Player, Unit
from tournaments.models.player import players_of
from tournaments.names import tidied
from tournaments.permissions import asked_by
from tournaments.queries.people.other_name import by_any_name
from tournaments.queries.season.handicap import list_handicaps
from tournaments.services.club import club as clubs
from tournaments.services.files.loading import finish_loaded, take_away_loaded
from tournaments.services.files.unfinished_club import rest_after
from tournaments.services.people import player as players
from tournaments.services.people.category import set_categories
from tournaments.services.people.from_lists import link_to_lists
from tournaments.services.people.pair import add_pair
from tournaments.services.people.team import add_team
from tournaments.services.season import closing
from tournaments.services.season import competition as competitions
from tournaments.services.season import division as divisions
from tournaments.services.season.handicap import set_handicaps
from tournaments.services.season.prize import set_prizes
from tournaments.services.season.side_standing import set_side_standings


def load_competition(*, file: CompetitionFile, by: User) -> Loaded:
    """Store the file in one transaction. Raises BadFile when it contradicts what is stored."""
    with transaction.atomic():
        loader = _Loader(file, by)
        loader.load()
        if loader.faults:
            raise BadFile(loader.faults)
        loader.close_if_it_was()
    return loader.done


def load_step_by_step(*, plan: CompetitionPlan, by: User) -> Competition:
    """Store a file as a new competition of its club, hidden until it is whole.

    Each step is a separate transaction, followed by a pause as long as it took, so others write in between. If anything
    goes wrong, nothing of it stays. Raises BadFile.
    """
    settings = plan.file.competition.fields
    is_public = settings.get("is_public", True)
    settings["is_public"] = False
    loader = _Loader(plan.file, by, pause=rest_after)
    try:
        with asked_by(None):
            loader.load()
        if loader.faults:
            raise BadFile(loader.faults)
        finish_loaded(competition=loader.competition, is_public=is_public, by=by)
        with asked_by(None):  # loading it has its line in the log
            return loader.close_if_it_was()
    except BaseException:
        if loader.done.competition is not None:
            take_away_loaded(competition=loader.done.competition, players=loader.added_players)
        raise


class _Loader(MatchDayLoader):
    """Applies a file to what is stored: the club, the rules, the people, then the match days."""

    def load(self) -> None:
        """Stops if the next steps would have nothing to build on; otherwise continues to find every fault."""
        with self.refusals_at(self.file.club.line, "club"):
            self._load_club()
            with self.refusals_at(self.file.competition.line, "competition"):
                self._load_settings()
        if self.done.competition is None:
            return
        self.stored_players = by_any_name(players_of(self.competition))
        for player in self.file.players:
            with self.refusals_at(player.line, f"players: {player.name}"):
                self._load_player(player)
            self.rest()
        if len(self.players) < len(self.file.players):
            return
        if self.added_players:
            link_to_lists(competition=self.competition, players=self.added_players)
        for pair in self.file.pairs:
            with self.refusals_at(pair.line, f"pairs[{pair.number}]"):
                self._load_pair(pair)
        for team in self.file.teams:
            with self.refusals_at(team.line, f"teams[{team.number}]"):
                self._load_team(team)
        if self.competition.unit_field == "player":
            self.units.update(self.players)
        elif len(self.units) < len(self.file.pairs) + len(self.file.teams):
            return
        self._load_divisions()
        self._load_categories("categories", self.file.categories, are_teams=False)
        self._load_categories("teams_alongside", self.file.teams_alongside, are_teams=True)
        categories = self.competition.categories.filter(is_team=False)
        self._load_lines("side_standings", "category", categories, self._set_side_standings)
        self._load_prize_rules()
        for day in self.file.match_days:
            with self.refusals_at(day.line):
                self.load_day(day)
        for adjustment in self.file.adjustments:
            self.load_adjustment(adjustment, None)
        self._load_handicaps()
        for written in self.file.withdrawn:
            self.load_withdrawn(written)

    def close_if_it_was(self) -> Competition:
        """Last of all: nothing more can be loaded into it. The places are counted, as where it was saved."""
        if self.file.closed:
            return closing.close_competition(competition=self.competition)
        return Competition.objects.select_related("club").get(pk=self.competition.pk)

    def _load_club(self) -> None:
        club = Club.objects.filter(slug=self.file.club.slug).first()
        if club is None:
            club = clubs.create_club(owner=self.by, **dict(self.file.club))
            self.done.added += 1
        elif club.name != self.file.club.name:
            self.contradiction(self.file.club.line, "club.name", club.name)
        self.club = club

    def _load_settings(self) -> None:
        settings = self.file.competition.fields
        competition = self.club.competitions.filter(slug=settings["slug"]).first()
        if competition is None:
            competition = competitions.create_competition(club=self.club, **settings)
            self.done.added += 1
        else:
            self.compare(competition, settings, self.file.competition.line, "competition")
        self.competition = self.done.competition = competition

    def _load_player(self, written: PlayerInFile) -> None:
        """A person known to the club stays unchanged; only their number has to be the same."""
        player = self.stored_players.get(tidied(written.name).casefold())
        if player is None and (unclear := self.stored_players.unclear(tidied(written.name))):
            raise ValidationError(unclear)
        if player is None:
            player = self._new_player(written)
            self.added_players.append(player)
            self.done.added += 1
        elif written.number not in (None, player.number):
            self.contradiction(written.line, f"players: {written.name}", str(player.number))
        self.players[written.name] = player

    def _new_player(self, written: PlayerInFile) -> Player:
        about = {name: getattr(written, name) for name in ("is_guest", "member_since", "hides_name")}
        if written.is_day_guest and self.competition.takes_day_guests:
            player = players.add_day_guest(competition=self.competition, name=written.name)
        else:
            player = players.add_player(club=self.club, name=written.name, number=written.number, **about)
        if not written.is_active or player.only_for_id is not None:
            about["is_active"] = written.is_active
            player = players.update_player(player=player, name=player.name, number=player.number, **about)
        return player

    def _load_pair(self, written: PairInFile) -> None:
        first, second = (self.players[name] for name in written.players)
        pair = self.competition.pairs.filter(number=written.number).select_related("first", "second").first()
        if pair is None:
            pair = add_pair(competition=self.competition, first=first, second=second, number=written.number)
            self.done.added += 1
        elif {pair.first, pair.second} != {first, second}:
            self.contradiction(written.line, f"pairs[{written.number}]", str(pair))
        self.units[written.number] = pair

    def _load_team(self, written: TeamInFile) -> None:
        members = [self.players[name] for name in written.players]
        team = self.competition.teams.filter(number=written.number).first()
        if team is None:
            team = add_team(competition=self.competition, name=written.name, members=members, number=written.number)
            self.done.added += 1
        elif [member.player for member in team.members.select_related("player")] != members:
            self.contradiction(written.line, f"teams[{written.number}]", str(team))
        self.units[written.number] = team

    def _load_divisions(self) -> None:
        written = self.file.divisions
        stored = list(self.competition.divisions.prefetch_related("places__player", "places__pair", "places__team"))
        is_same = [_as_stored(one) for one in stored] == [self._as_written(one) for one in written]
        self._lay_all("divisions", written, stored, self._set_divisions, is_same=is_same)

    def _as_written(self, division: DivisionInFile) -> tuple[Any, ...]:
        units = {self.units[unit] for unit in division.units}
        return division.name, division.promoted, division.relegated, units

    def _set_divisions(self) -> None:
        written = self.file.divisions
        lines = [one.model_dump(include={"name", "promoted", "relegated"}) | {"pk": None} for one in written]
        divisions.set_divisions(competition=self.competition, divisions=lines)
        places = {self.units[unit].pk: at for at, one in enumerate(written) for unit in one.units}
        divisions.place_in_divisions(competition=self.competition, places=places)

    def _load_categories(self, name: str, written: Sequence[CategoryInFile], *, are_teams: bool) -> None:
        lines = [(one.name, {self.players[name].pk for name in one.players}) for one in written]
        stored = list(self.competition.categories.filter(is_team=are_teams).prefetch_related("places"))
        is_same = [(one.name, {place.player_id for place in one.places.all()}) for one in stored] == lines
        wanted = [{"pk": None, "name": name, "players": sorted(people)} for name, people in lines]
        store = partial(set_categories, competition=self.competition, categories=wanted, are_teams=are_teams)
        self._lay_all(name, written, stored, store, is_same=is_same)

    def _load_handicaps(self) -> None:
        """All at once; anyone who has one already keeps it, and one that differs is a contradiction."""
        wanted = stored = list_handicaps(self.competition)
        for written in filter(lambda one: one.points, self.file.handicaps):
            unit = self.units[written.unit]
            if stored.get(unit.pk, written.points) != written.points:
                self.contradiction(written.line, _("handicap"), f"{unit}: {stored[unit.pk]}")
            self.done.unchanged += unit.pk in stored
            self.done.added += unit.pk not in stored
            wanted = {unit.pk: written.points} | wanted
        if wanted != stored:
            with self.refusals_at(self.file.handicaps[0].line, "handicaps"):
                set_handicaps(competition=self.competition, handicaps=wanted)

    def _load_lines(self, name: str, of: str, others: Any, store: Callable[[list[dict[str, Any]]], None]) -> None:
        """Lines each of which may be `of` one of the others, by its number in the file."""
        written, by_number = getattr(self.file, name), {one.number: one for one in others.all()}
        lines = [line.fields | {of: by_number.get(line.fields[of])} for line in written]
        stored = list(getattr(self.competition, name).select_related(of))
        is_same = [{key: getattr(one, key) for key in lines[0]} for one in stored if lines] == lines
        self._lay_all(name, written, stored, partial(store, lines), is_same=is_same)

    def _set_side_standings(self, lines: list[dict[str, Any]]) -> None:
        set_side_standings(competition=self.competition, standings=lines)

    def _load_prize_rules(self) -> None:
        lines = self.prize_lines(self.file.prizes)
        stored = list(self.competition.prizes.filter(match_day=None).select_related("division", "category"))
        is_same = [{key: getattr(one, key) for key in lines[0]} for one in stored if lines] == lines
        twice = self.competition.prize_twice
        store = partial(set_prizes, competition=self.competition, prizes=lines, prize_twice=twice)
        self._lay_all("prizes", self.file.prizes, stored, store, is_same=is_same)

    def _lay_all(
        self,
        name: str,
        written: Sequence[InFile],
        stored: Sequence[object],
        store: Callable[[], object],
        *,
        is_same: bool,
    ) -> None:
        """Lines that the file has all at once: stored if there are none yet."""
        if written and not stored:
            with self.refusals_at(written[0].line, name):
                store()
                self.done.added += 1
        elif written and not is_same:
            self.contradiction(written[0].line, name, ", ".join(map(str, stored)))


def _as_stored(division: Division) -> tuple[Any, ...]:
    units: set[Unit] = {place.unit for place in division.places.all()}
    return division.name, division.promoted, division.relegated, units
