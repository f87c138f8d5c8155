"""The log in words: what was done, where, by whom, in the language of whoever reads it."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.choices import Role
from tournaments.models import LogEntry

# Every address that may change something in a club, by its name (tests/site/test_log.py finds those that are missing).
ACTIONS = {
    # the club
    "club_create": gettext_lazy("Made the club"),
    "club_load": gettext_lazy("Loaded the club from a file"),
    "club_settings": gettext_lazy("Changed the settings of the club"),
    "club_federation": gettext_lazy("Joined a federation"),
    "club_federation_leave": gettext_lazy("Left a federation"),
    "member_add": gettext_lazy("Made a log-in for a member"),
    "member_role": gettext_lazy("Changed the role of a member"),
    "member_remove": gettext_lazy("Removed a member"),
    "member_leave": gettext_lazy("Left the club"),
    "member_reset": gettext_lazy("Made a link for a new password"),
    "invitation_list": gettext_lazy("Made an invitation link"),
    "invitation_withdraw": gettext_lazy("Withdrew an invitation link"),
    "join": gettext_lazy("Took a role by an invitation link"),
    "player_add": gettext_lazy("Added players"),
    "player_edit": gettext_lazy("Changed a player"),
    "player_import": gettext_lazy("Imported players"),
    "history_import": gettext_lazy("Imported past evenings"),
    "player_leave": gettext_lazy("Made a player anonymous or removed one"),
    "wish_list": gettext_lazy("Added a wish for the seats"),
    "wish_remove": gettext_lazy("Removed a wish for the seats"),
    # what concerns every club, or every club of somebody
    "backup": gettext_lazy("Put a backup back"),
    "backup_download": gettext_lazy("Took a backup along"),
    "password_change": gettext_lazy("Changed the own password"),
    "new_password": gettext_lazy("Chose a new password by a link"),
    # its competitions
    "competition_create": gettext_lazy("Made a competition"),
    "competition_edit": gettext_lazy("Changed the rules or settings of a competition"),
    "season_adjustments": gettext_lazy("Changed penalties or extra points of the season"),
    "prize_rules": gettext_lazy("Changed the prizes"),
    "match_day_prizes": gettext_lazy("Changed the prizes of the match day"),
    "side_standing_list": gettext_lazy("Changed the other standings"),
    "division_list": gettext_lazy("Changed the divisions"),
    "division_places": gettext_lazy("Changed who plays in which division"),
    "division_spread": gettext_lazy("Spread the players over the divisions"),
    "division_next": gettext_lazy("Made the divisions of the next season"),
    "pair_add": gettext_lazy("Added a pair"),
    "pair_edit": gettext_lazy("Changed a pair"),
    "pair_import": gettext_lazy("Imported pairs"),
    "pair_remove": gettext_lazy("Removed a pair"),
    "team_add": gettext_lazy("Added a team"),
    "team_edit": gettext_lazy("Changed a team"),
    "team_remove": gettext_lazy("Removed a team"),
    # match days
    "match_day_create": gettext_lazy("Made a match day"),
    "match_day_edit": gettext_lazy("Changed a match day"),
    "match_day_again": gettext_lazy("Made a match day like the last one"),
    "screen_list": gettext_lazy("Changed the screens on the wall"),
    "match_day_publish": gettext_lazy("Published the match day"),
    "match_day_withdraw": gettext_lazy("Took the match day off the public pages"),
    "match_day_freeze": gettext_lazy("Froze the standing, or freed it"),
    "match_day_reveal": gettext_lazy("Revealed prizes"),
    "attendance": gettext_lazy("Changed who is there"),
    "absentees": gettext_lazy("Noted who is absent"),
    "adjustments": gettext_lazy("Changed byes, penalties or extra points"),
    "result_entry": gettext_lazy("Entered results of the match day"),
    # legs and tables
    "draw": gettext_lazy("Drew the tables"),
    "draw_undo": gettext_lazy("Took the drawing of the tables back"),
    "exchange": gettext_lazy("Changed the seats of two people"),
    "seating": gettext_lazy("Changed who sits where"),
    "leg_remove": gettext_lazy("Removed a leg"),
    "leg_clock": gettext_lazy("Set the clock"),
    "leg_close": gettext_lazy("Closed a leg"),
    "leg_reopen": gettext_lazy("Opened a leg again"),
    "table_entry": gettext_lazy("Changed the sheet of a table"),
    "table_totals": gettext_lazy("Entered the totals of a table"),
    "table_substitute": gettext_lazy("Changed a substitute"),
    "table_link": gettext_lazy("Made a new code for the phones of a table"),
    "table_tallies": gettext_lazy("Decided between two sheets"),
    "table_call_answered": gettext_lazy("Went to a table that called"),
    "round_record": gettext_lazy("Entered a round"),
    "round_correct": gettext_lazy("Corrected or removed a round"),
    "round_cards": gettext_lazy("Entered a round by its cards"),
    # phones
    "phone_round": gettext_lazy("Entered a round"),
    "phone_correct": gettext_lazy("Corrected a round"),
    "phone_undo": gettext_lazy("Took the last round back"),
    "phone_call": gettext_lazy("Called the organiser"),
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
    return [LogLine(entry.at, _who(entry), words_for(entry.action), _where(entry)) for entry in entries]


def actions_with(search: str) -> list[str]:
    """The actions whose words contain what was searched."""
    wanted = search.casefold()
    return [action for action, words in ACTIONS.items() if wanted in str(words).casefold()]


def words_for(action: str) -> str:
    return str(ACTIONS.get(action, action))


def _who(entry: LogEntry) -> str:
    return entry.user_name or _("A phone at the table")


def _where(entry: LogEntry) -> str:
    subject: dict[str, Any] = json.loads(entry.subject or "{}")
    parts = [str(entry.competition)] if entry.competition else []
    parts += [str(PLACES[key]) % {"number": subject[key]} for key in PLACES if key in subject]
    if person := subject.get("person"):
        parts.append(str(person))
    if (role := subject.get("role")) in Role.values:
        parts.append(str(Role(role).label))
    return ", ".join(parts)
