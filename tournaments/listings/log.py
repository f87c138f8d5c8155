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
    "club_created": gettext_lazy("Club created"),
    "club_loaded": gettext_lazy("Club loaded from a file"),
    "club_changed": gettext_lazy("Club settings changed"),
    "federation_joined": gettext_lazy("Federation joined"),
    "federation_left": gettext_lazy("Federation left"),
    "federation_founded": gettext_lazy("Federation founded"),
    "federation_changed": gettext_lazy("Name of the federation changed"),
    "join_code_renewed": gettext_lazy("New code for joining clubs created"),
    "federation_asked": gettext_lazy("Request to join a federation sent"),
    "federation_ended": gettext_lazy("Membership of the federation ended"),
    "federation_standing_changed": gettext_lazy("Standing across clubs changed"),
    "federation_standing_removed": gettext_lazy("Standing across clubs removed"),
    "taken_from_lists": gettext_lazy("Participants added from the lists of clubs"),
    "club_invited": gettext_lazy("Club invited to join"),
    "club_let_in": gettext_lazy("Club admitted"),
    "club_let_go": gettext_lazy("Club removed from the federation"),
    "joining_dropped": gettext_lazy("Joining of a club withdrawn or declined"),
    "list_shared": gettext_lazy("List of players shared with the federation"),
    "list_kept": gettext_lazy("List of players no longer shared with the federation"),
    "member_added": gettext_lazy("Account for a member created"),
    "treasurer_named": gettext_lazy("%(person)s is treasurer"),
    "treasurer_ended": gettext_lazy("%(person)s is no longer treasurer"),
    "role_changed": gettext_lazy("Role of a member changed"),
    "member_removed": gettext_lazy("Member removed"),
    "club_left": gettext_lazy("Club left"),
    "reset_link_made": gettext_lazy("Link for a new password created"),
    "invitation_made": gettext_lazy("Invitation link created"),
    "invitation_withdrawn": gettext_lazy("Invitation link withdrawn"),
    "token_made": gettext_lazy("Token created"),
    "token_withdrawn": gettext_lazy("Token withdrawn"),
    "invitation_accepted": gettext_lazy("Role accepted through an invitation link"),
    "players_added": gettext_lazy("Players added"),
    "player_changed": gettext_lazy("Player changed"),
    "players_imported": gettext_lazy("Players imported"),
    "player_removed": gettext_lazy("Player removed"),
    "players_set": gettext_lazy("Status of players changed (member, guest, playing)"),
    "players_merged": gettext_lazy("Two entries merged"),
    "player_anonymised": gettext_lazy("Player anonymised"),
    "substitutes_set": gettext_lazy("List of substitutes changed"),
    "own_links_given": gettext_lazy("Own links given"),
    "own_link_replaced": gettext_lazy("Own link replaced"),
    "own_link_ended": gettext_lazy("Own link ended"),
    "forgetting_asked": gettext_lazy("Asked to be forgotten"),
    "forgetting_not_asked": gettext_lazy("No longer asks to be forgotten"),
    "initials_chosen": gettext_lazy("Chose how their own name is shown"),
    "contacts_removed": gettext_lazy("Telephone and e-mail of those who left removed"),
    "wish_added": gettext_lazy("Seating wish added"),
    "wish_removed": gettext_lazy("Seating wish removed"),
    # what concerns every club, or every club of someone
    "backup_restored": gettext_lazy("Restore a backup"),
    "backup_taken": gettext_lazy("Backup downloaded"),
    "password_changed": gettext_lazy("Own password changed"),
    "password_chosen": gettext_lazy("New password chosen through a link"),
    # its competitions
    "competition_created": gettext_lazy("Competition created"),
    "next_season_begun": gettext_lazy("Next season begun"),
    "competition_loaded": gettext_lazy("Competition loaded from a file"),
    "competition_not_loaded": gettext_lazy("Loading a competition from a file failed"),
    "competition_changed": gettext_lazy("Rules or settings of a competition changed"),
    "competition_closed": gettext_lazy("Competition closed"),
    "competition_opened_again": gettext_lazy("Competition opened again"),
    "competition_removed": gettext_lazy("Competition removed"),
    "results_asked_for": gettext_lazy("Results by mail asked for"),
    "results_by_mail_confirmed": gettext_lazy("Results by mail confirmed"),
    "results_by_mail_ended": gettext_lazy("Results by mail ended"),
    "drive_begun": gettext_lazy("Drive started"),
    "drive_taken_back": gettext_lazy("Drive undone"),
    "history_imported": gettext_lazy("Past evenings imported"),
    "prizes_changed": gettext_lazy("Prizes changed"),
    "day_prizes_changed": gettext_lazy("Prizes of this evening changed"),
    "pot_changed": gettext_lazy("Pot of the prizes changed"),
    "lots_drawn": gettext_lazy("Lots drawn for the prizes"),
    "lots_drawn_again": gettext_lazy("Lots drawn again for the prizes"),
    "side_standings_changed": gettext_lazy("Other standings changed"),
    "teams_alongside_changed": gettext_lazy("Teams alongside the standing or their players changed"),
    "categories_changed": gettext_lazy("Categories or their players changed"),
    "divisions_changed": gettext_lazy("Divisions changed"),
    "handicaps_changed": gettext_lazy("Handicaps changed"),
    "division_places_changed": gettext_lazy("Allocation to divisions changed"),
    "finals_made": gettext_lazy("Finals created"),
    "finals_made_by_decider": gettext_lazy("Finals created, after a decider for the last place in them"),
    "finals_taken_back": gettext_lazy("Finals undone"),
    "groups_made": gettext_lazy("Groups created"),
    "divisions_continued": gettext_lazy("Divisions of the next season created"),
    "pair_added": gettext_lazy("Pair added"),
    "pair_changed": gettext_lazy("Pair changed"),
    "pairs_imported": gettext_lazy("Pairs imported"),
    "pair_removed": gettext_lazy("Pair removed"),
    "reserve_plays": gettext_lazy("Reserve plays in a team"),
    "fixtures_made": gettext_lazy("List of fixtures made"),
    "fixture_turned": gettext_lazy("Home and away exchanged in the list of fixtures"),
    "line_up_handed_in": gettext_lazy("Line-up handed in"),
    "reserve_rests": gettext_lazy("Regular team member plays again"),
    "teams_imported": gettext_lazy("Teams imported"),
    "team_added": gettext_lazy("Team added"),
    "team_changed": gettext_lazy("Team changed"),
    "team_removed": gettext_lazy("Team removed"),
    # match days
    "match_day_created": gettext_lazy("Match day created"),
    "match_day_changed": gettext_lazy("Match day changed"),
    "match_day_repeated": gettext_lazy("Match day created like the last one"),
    "match_day_removed": gettext_lazy("Match day removed"),
    "match_days_planned": gettext_lazy("Calendar of the season planned"),
    "match_day_called_off": gettext_lazy("Match day called off"),
    "match_day_goes_ahead": gettext_lazy("Match day goes ahead after all"),
    "screens_changed": gettext_lazy("Screens on the wall changed"),
    "match_day_published": gettext_lazy("Match day published"),
    "result_mailed": gettext_lazy("Result mailed to those who asked for it"),
    "result_not_mailed": gettext_lazy("Some mails with the result did not leave"),
    "match_day_withdrawn": gettext_lazy("Match day taken off the public pages"),
    "match_day_frozen": gettext_lazy("Standing frozen"),
    "match_day_revealed": gettext_lazy("Standing revealed"),
    "prizes_revealed": gettext_lazy("Prizes revealed"),
    "attendance_changed": gettext_lazy("Attendance changed"),
    "payment_noted": gettext_lazy("Payment noted"),
    "prices_changed": gettext_lazy("Prices changed"),
    "evening_booked": gettext_lazy("Evening booked for everyone who is there"),
    "booked": gettext_lazy("Booked"),
    "booked_other_way": gettext_lazy("A booking undone by a counter-booking"),
    "prizes_paid": gettext_lazy("Prizes of the evening paid out, or undone"),
    "box_counted": gettext_lazy("Box of the evening counted"),
    "fee_changed": gettext_lazy("Fee “%(name)s” changed"),
    "fee_removed": gettext_lazy("Fee “%(name)s” removed"),
    "fee_booked": gettext_lazy("Fee “%(name)s” booked"),
    "books_changed": gettext_lazy("How the club keeps its money was changed"),
    "month_closed": gettext_lazy("Books of %(name)s closed"),
    "month_opened": gettext_lazy("Books of %(name)s opened again"),
    "partners_chosen": gettext_lazy("Two chose to play together this evening"),
    "partners_separated": gettext_lazy("Two no longer play together this evening"),
    "answer_given": gettext_lazy("Said through an own link whether they come"),
    "answers_noted": gettext_lazy("Noted who said that they come, or do not"),
    "substitute_asked": gettext_lazy("Substitute asked"),
    "enquiry_answered": gettext_lazy("Answer of a substitute"),
    "drive_announced": gettext_lazy("Drive announced"),
    "sign_up_set": gettext_lazy("Sign-up settings changed"),
    "sign_up_made": gettext_lazy("Signed up"),
    "sign_up_cancelled": gettext_lazy("Sign-up cancelled"),
    "partner_found": gettext_lazy("Two who signed up play together"),
    "moved_up_informed": gettext_lazy("Told someone that they moved up from the waiting list"),
    "entrants_removed": gettext_lazy("Telephone and e-mail of a drive removed"),
    "plays_in_place": gettext_lazy("Someone plays in another’s place"),
    "plays_own_place": gettext_lazy("The one whose place it is plays again"),
    "absence_noted": gettext_lazy("Absence noted"),
    "absence_removed": gettext_lazy("Absence removed"),
    "stopped": gettext_lazy("Participant left the evening"),
    "plays_on": gettext_lazy("Participant plays on after all"),
    "withdrew": gettext_lazy("Participant withdrawn"),
    "withdrew_struck": gettext_lazy("Participant withdrawn, with all results"),
    "came_back": gettext_lazy("Participant plays again"),
    "bye_added": gettext_lazy("Bye added"),
    "late_comers_seated": gettext_lazy("Latecomers seated"),
    "bye_changed": gettext_lazy("Bye changed"),
    "bye_removed": gettext_lazy("Bye removed"),
    "adjustment_added": gettext_lazy("Penalty or extra points added"),
    "adjustment_removed": gettext_lazy("Penalty or extra points removed"),
    "results_entered": gettext_lazy("Results of the match day entered"),
    "result_corrected": gettext_lazy("Result corrected"),
    "result_removed": gettext_lazy("Result removed"),
    # legs and tables
    "legs_drawn": gettext_lazy("Tables drawn"),
    "draw_left": gettext_lazy("Leg left as drawn from another standing"),
    "seats_shown": gettext_lazy("Seats shown to everyone"),
    "draw_undone": gettext_lazy("Draw undone"),
    "seats_exchanged": gettext_lazy("Seats of two people swapped"),
    "tables_exchanged": gettext_lazy("Two tables swapped"),
    "leg_seated": gettext_lazy("Seating changed"),
    "leg_removed": gettext_lazy("Leg removed"),
    "clock_set": gettext_lazy("Clock set"),
    "clock_paused": gettext_lazy("Clock paused"),
    "clock_continued": gettext_lazy("Clock went on"),
    "leg_closed": gettext_lazy("Leg closed"),
    "leg_reopened": gettext_lazy("Leg reopened"),
    "totals_recorded": gettext_lazy("Totals of a table entered"),
    "totals_checked": gettext_lazy("Totals of a table checked"),
    "totals_corrected": gettext_lazy("Totals of a table corrected"),
    "sheet_cleared": gettext_lazy("Sheet of a table emptied"),
    "table_ruled": gettext_lazy("Ruling about a table"),
    "ruling_ended": gettext_lazy("Ruling about a table ended"),
    "boards_dealt": gettext_lazy("Cards of the boards dealt"),
    "board_ruled": gettext_lazy("Ruling about a board"),
    "board_ruling_ended": gettext_lazy("Ruling about a board ended"),
    "substitute_changed": gettext_lazy("Substitute changed"),
    "link_renewed": gettext_lazy("New code created for the phones of a table"),
    "tallies_settled": gettext_lazy("Difference between two tallies settled"),
    "organiser_called": gettext_lazy("Organiser called"),
    "call_answered": gettext_lazy("Call from a table answered"),
    "late_round_kept": gettext_lazy("Round sent in after its leg was closed"),
    "late_round_settled": gettext_lazy("Late round dealt with"),
    "sheet_agreed": gettext_lazy("Sheet of the table confirmed"),
    "tally_written": gettext_lazy("Round entered for one side"),
    "round_recorded": gettext_lazy("Round entered"),
    "sheet_recorded": gettext_lazy("Rounds of a table entered"),
    "round_corrected": gettext_lazy("Round corrected"),
    "round_removed": gettext_lazy("Round removed"),
    # any of these
    "taken_back": gettext_lazy("Undone"),
    "done_again": gettext_lazy("Redone"),
}

PLACES = {
    "day": gettext_lazy("match day %(number)s"),
    "leg": gettext_lazy("leg %(number)s"),
    "table": gettext_lazy("table %(number)s"),
    "round": gettext_lazy("round %(number)s"),
    "number": gettext_lazy("number %(number)s"),
    "player": gettext_lazy("by player %(number)s"),
    "count": gettext_lazy("how many: %(number)s"),
}

AUTOMATIC = {"contacts_removed", "entrants_removed"}
"""What the program also does when no one asks for it."""


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


BY_MAIL = {"results_asked_for", "results_by_mail_confirmed", "results_by_mail_ended"}

THROUGH_OWN_LINK = {
    *("answer_given", "own_links_given", "own_link_replaced", "forgetting_asked", "forgetting_not_asked"),
    *("initials_chosen", "enquiry_answered", "line_up_handed_in"),
}


SIGNED_UP = {"sign_up_made", "sign_up_cancelled", "partner_found", "moved_up_informed"}


def actions_with(search: str) -> list[str]:
    """The actions whose words contain the search text."""
    wanted = search.casefold()
    return [action for action, words in ACTIONS.items() if wanted in str(words).casefold()]


def words_for(action: str) -> str:
    return str(ACTIONS.get(action, action))


def _what(entry: LogEntry) -> str:
    """What was done, with what was undone or redone by it."""
    words, what = words_for(entry.action), words_of(entry)
    return words if words == what else _("%(words)s: %(what)s") % {"words": words, "what": what}


def words_of(entry: LogEntry) -> str:
    """What was done, and if it undid or redid something, what that was."""
    return words_for(json.loads(entry.subject or "{}").get("what", entry.action))


def _who(entry: LogEntry) -> str:
    if entry.user_name:
        return entry.user_name
    if entry.action in AUTOMATIC:
        return _("Automatically")
    if entry.action in SIGNED_UP:
        return _("The page of a drive")
    if entry.action in BY_MAIL:
        return _("A reader of the results")
    return _("An own link") if entry.action in THROUGH_OWN_LINK else _("A phone at the table")


def _where(entry: LogEntry, subject: Mapping[str, Any]) -> str:
    # Of a competition that is gone the line itself has the name.
    competition = entry.competition or subject.get("name")
    parts = [str(competition)] if competition else []
    parts += [str(PLACES[key]) % {"number": subject[key]} for key in PLACES if key in subject]
    if "outdated" in subject:
        parts.append(_("leg %(number)d was drawn from another standing") % {"number": subject["outdated"]})
    if club := subject.get("club"):
        parts.append(str(club))
    if person := subject.get("person"):
        parts.append(str(person))
    if (role := subject.get("role")) in Role.values:
        parts.append(str(Role(role).label))
    return ", ".join(parts)
