"""The log in words: what was done, where and by whom, in the reader's language."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.choices import Role
from tournaments.models import Change, LogEntry
from tournaments.wording.setting import change_in_words

ACTIONS = {
    # the club
    "club_created": gettext_lazy("Made the club"),
    "club_loaded": gettext_lazy("Loaded the club from a file"),
    "club_changed": gettext_lazy("Changed the settings of the club"),
    "federation_joined": gettext_lazy("Joined a federation"),
    "federation_left": gettext_lazy("Left a federation"),
    "federation_founded": gettext_lazy("Founded the federation"),
    "federation_changed": gettext_lazy("Changed the name of the federation"),
    "join_code_renewed": gettext_lazy("Made a new code with which clubs join"),
    "federation_asked": gettext_lazy("Asked a federation to join"),
    "federation_ended": gettext_lazy("No longer belongs to the federation"),
    "federation_standing_changed": gettext_lazy("Changed a standing across clubs"),
    "federation_standing_removed": gettext_lazy("Removed a standing across clubs"),
    "taken_from_lists": gettext_lazy("Took participants out of the lists of clubs"),
    "club_invited": gettext_lazy("Invited a club to join"),
    "club_let_in": gettext_lazy("Let a club join"),
    "club_let_go": gettext_lazy("Parted with a club"),
    "joining_dropped": gettext_lazy("Withdrew or declined that a club joins"),
    "list_shared": gettext_lazy("Let the federation use the list of players"),
    "list_kept": gettext_lazy("No longer lets the federation use the list of players"),
    "member_added": gettext_lazy("Made a log-in for a member"),
    "role_changed": gettext_lazy("Changed the role of a member"),
    "member_removed": gettext_lazy("Removed a member"),
    "club_left": gettext_lazy("Left the club"),
    "reset_link_made": gettext_lazy("Made a link for a new password"),
    "invitation_made": gettext_lazy("Made an invitation link"),
    "invitation_withdrawn": gettext_lazy("Withdrew an invitation link"),
    "invitation_accepted": gettext_lazy("Took a role through an invitation link"),
    "players_added": gettext_lazy("Added players"),
    "player_changed": gettext_lazy("Changed a player"),
    "players_imported": gettext_lazy("Imported players"),
    "player_removed": gettext_lazy("Removed a player"),
    "players_set": gettext_lazy("Changed who is a member, a guest, or plays"),
    "players_merged": gettext_lazy("Made two entries one person"),
    "player_anonymised": gettext_lazy("Made a player anonymous"),
    "wish_added": gettext_lazy("Added a wish for the seats"),
    "wish_removed": gettext_lazy("Removed a wish for the seats"),
    # what concerns every club, or every club of somebody
    "backup_restored": gettext_lazy("Put a backup back"),
    "backup_taken": gettext_lazy("Downloaded a backup"),
    "password_changed": gettext_lazy("Changed their own password"),
    "password_chosen": gettext_lazy("Chose a new password through a link"),
    # its competitions
    "competition_created": gettext_lazy("Made a competition"),
    "competition_loaded": gettext_lazy("Loaded a competition from a file"),
    "competition_not_loaded": gettext_lazy("Could not load a competition from a file"),
    "competition_changed": gettext_lazy("Changed the rules or settings of a competition"),
    "competition_removed": gettext_lazy("Removed a competition"),
    "drive_begun": gettext_lazy("Began a drive"),
    "drive_taken_back": gettext_lazy("Took a drive back"),
    "history_imported": gettext_lazy("Imported past evenings"),
    "prizes_changed": gettext_lazy("Changed the prizes"),
    "side_standings_changed": gettext_lazy("Changed the other standings"),
    "categories_changed": gettext_lazy("Changed the categories or who is in them"),
    "divisions_changed": gettext_lazy("Changed the divisions"),
    "division_places_changed": gettext_lazy("Changed who plays in which division"),
    "finals_made": gettext_lazy("Made the finals"),
    "finals_taken_back": gettext_lazy("Took the finals back"),
    "groups_made": gettext_lazy("Made groups"),
    "divisions_continued": gettext_lazy("Made the divisions of the next season"),
    "pair_added": gettext_lazy("Added a pair"),
    "pair_changed": gettext_lazy("Changed a pair"),
    "pairs_imported": gettext_lazy("Imported pairs"),
    "pair_removed": gettext_lazy("Removed a pair"),
    "reserve_plays": gettext_lazy("Let a reserve of a team play"),
    "reserve_rests": gettext_lazy("Let somebody of the four play again"),
    "teams_imported": gettext_lazy("Imported teams"),
    "team_added": gettext_lazy("Added a team"),
    "team_changed": gettext_lazy("Changed a team"),
    "team_removed": gettext_lazy("Removed a team"),
    # match days
    "match_day_created": gettext_lazy("Made a match day"),
    "match_day_changed": gettext_lazy("Changed a match day"),
    "match_day_repeated": gettext_lazy("Made a match day like the last one"),
    "match_day_removed": gettext_lazy("Removed a match day"),
    "screens_changed": gettext_lazy("Changed the screens on the wall"),
    "match_day_published": gettext_lazy("Published the match day"),
    "match_day_withdrawn": gettext_lazy("Took the match day off the public pages"),
    "match_day_frozen": gettext_lazy("Froze the standing"),
    "match_day_revealed": gettext_lazy("Revealed the standing"),
    "prizes_revealed": gettext_lazy("Revealed prizes"),
    "attendance_changed": gettext_lazy("Changed who is there"),
    "payment_noted": gettext_lazy("Noted who has paid"),
    "absence_noted": gettext_lazy("Noted who is absent"),
    "absence_removed": gettext_lazy("Took back an absence"),
    "stopped": gettext_lazy("Somebody went home"),
    "plays_on": gettext_lazy("Somebody plays on after all"),
    "withdrew": gettext_lazy("Somebody withdrew"),
    "came_back": gettext_lazy("Somebody plays again"),
    "bye_added": gettext_lazy("Added a bye"),
    "late_comers_seated": gettext_lazy("Gave people who came after the draw a table"),
    "bye_changed": gettext_lazy("Changed a bye"),
    "bye_removed": gettext_lazy("Removed a bye"),
    "adjustment_added": gettext_lazy("Added penalty or extra points"),
    "adjustment_removed": gettext_lazy("Removed penalty or extra points"),
    "results_entered": gettext_lazy("Entered results of the match day"),
    "result_corrected": gettext_lazy("Corrected a result"),
    "result_removed": gettext_lazy("Removed a result"),
    # legs and tables
    "legs_drawn": gettext_lazy("Drew the tables"),
    "draw_left": gettext_lazy("Left a leg as it was drawn by another standing"),
    "draw_undone": gettext_lazy("Took the draw back"),
    "seats_exchanged": gettext_lazy("Swapped the seats of two people"),
    "tables_exchanged": gettext_lazy("Swapped two tables"),
    "leg_seated": gettext_lazy("Changed who sits where"),
    "leg_removed": gettext_lazy("Removed a leg"),
    "clock_set": gettext_lazy("Set the clock"),
    "leg_closed": gettext_lazy("Closed a leg"),
    "leg_reopened": gettext_lazy("Opened a leg again"),
    "totals_recorded": gettext_lazy("Entered the totals of a table"),
    "totals_checked": gettext_lazy("Checked the totals of a table"),
    "totals_corrected": gettext_lazy("Corrected the totals of a table"),
    "sheet_cleared": gettext_lazy("Emptied the sheet of a table"),
    "substitute_changed": gettext_lazy("Changed a substitute"),
    "link_renewed": gettext_lazy("Made a new code for the phones of a table"),
    "tallies_settled": gettext_lazy("Decided between two tallies"),
    "organiser_called": gettext_lazy("Called the organiser"),
    "call_answered": gettext_lazy("Went to a table that called"),
    "late_round_kept": gettext_lazy("Brought a round after its leg was closed"),
    "late_round_settled": gettext_lazy("Was done with a round that arrived late"),
    "sheet_agreed": gettext_lazy("Agreed with the sheet of the table"),
    "tally_written": gettext_lazy("Entered a round for one side"),
    "round_recorded": gettext_lazy("Entered a round"),
    "sheet_recorded": gettext_lazy("Entered the rounds of a table"),
    "round_corrected": gettext_lazy("Corrected a round"),
    "round_removed": gettext_lazy("Removed a round"),
    # any of these
    "taken_back": gettext_lazy("Took back"),
    "done_again": gettext_lazy("Did again"),
}

PLACES = {
    "day": gettext_lazy("match day %(number)s"),
    "leg": gettext_lazy("leg %(number)s"),
    "table": gettext_lazy("table %(number)s"),
    "round": gettext_lazy("round %(number)s"),
    "number": gettext_lazy("number %(number)s"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    at: datetime
    who: str
    what: str
    where: str


def log_lines(entries: Iterable[LogEntry]) -> list[LogLine]:
    return [log_line(entry) for entry in entries]


def log_line(entry: LogEntry) -> LogLine:
    subject: dict[str, Any] = json.loads(entry.subject or "{}")
    what = "; ".join(change_in_words(name, *change) for name, change in subject.get("changes", {}).items())
    action = _what(entry)
    return LogLine(entry.at, _who(entry), f"{action}: {what}" if what else action, _where(entry, subject))


def change_lines(changes: Iterable[Change]) -> list[tuple[Change, LogLine]]:
    return [(change, log_line(change.line)) for change in changes]


def actions_with(search: str) -> list[str]:
    """The actions whose words contain the search text."""
    wanted = search.casefold()
    return [action for action, words in ACTIONS.items() if wanted in str(words).casefold()]


def words_for(action: str) -> str:
    return str(ACTIONS.get(action, action))


def _what(entry: LogEntry) -> str:
    """With what was taken back, or done again."""
    words, what = words_for(entry.action), words_of(entry)
    return words if words == what else _("%(words)s: %(what)s") % {"words": words, "what": what}


def words_of(entry: LogEntry) -> str:
    """What was done, and where it was taken back or done again, what that was."""
    return words_for(json.loads(entry.subject or "{}").get("what", entry.action))


def _who(entry: LogEntry) -> str:
    return entry.user_name or _("A phone at the table")


def _where(entry: LogEntry, subject: Mapping[str, Any]) -> str:
    # Of a competition that is gone the line itself says how it was called.
    competition = entry.competition or subject.get("name")
    parts = [str(competition)] if competition else []
    parts += [str(PLACES[key]) % {"number": subject[key]} for key in PLACES if key in subject]
    if "outdated" in subject:
        parts.append(_("leg %(number)d was drawn by another standing") % {"number": subject["outdated"]})
    if club := subject.get("club"):
        parts.append(str(club))
    if person := subject.get("person"):
        parts.append(str(person))
    if (role := subject.get("role")) in Role.values:
        parts.append(str(Role(role).label))
    return ", ".join(parts)
