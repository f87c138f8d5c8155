"""An evening: who is there, who sits where, what was scored, what is published."""

from django.urls import path

from tournaments.views.organise import (
    absence,
    adjustment,
    attendance,
    correction,
    draw,
    leg,
    match_day,
    printing,
    reveal,
    round,
    screen,
    seating,
    table,
    table_link,
    tally,
)

COMPETITION = "<slug:club>/<slug:competition>/"
DAY = COMPETITION + "day/<int:day>/"
LEG = DAY + "leg/<int:leg>/"
TABLE = LEG + "table/<int:table>/"
ROUND = TABLE + "round/<int:round>/"

urlpatterns = [
    path(COMPETITION + "new-day/", match_day.match_day_create, name="match_day_create"),
    path(COMPETITION + "print/", printing.competition_print, name="competition_print"),
    path(COMPETITION + "print/<slug:paper>.pdf", printing.competition_paper, name="competition_paper"),
    path(COMPETITION + "history/", correction.club_corrections, name="club_corrections"),
    path(COMPETITION + "adjustments/", adjustment.season_adjustments, name="season_adjustments"),
    path(DAY, match_day.organise_match_day, name="organise_match_day"),
    path(DAY + "board/", match_day.board_news, name="board_news"),
    path(DAY + "screens/", screen.screen_list, name="screen_list"),
    path(DAY + "edit/", match_day.match_day_edit, name="match_day_edit"),
    path(DAY + "again/", attendance.match_day_again, name="match_day_again"),
    path(DAY + "attendance/", attendance.attendance, name="attendance"),
    path(DAY + "absentees/", absence.absentees, name="absentees"),
    path(DAY + "adjustments/", adjustment.adjustments, name="adjustments"),
    path(DAY + "results/", adjustment.result_entry, name="result_entry"),
    path(DAY + "print/", printing.match_day_print, name="match_day_print"),
    path(DAY + "print/<slug:paper>.pdf", printing.match_day_paper, name="match_day_paper"),
    path(DAY + "publish/", match_day.match_day_publish, name="match_day_publish"),
    path(DAY + "withdraw/", match_day.match_day_withdraw, name="match_day_withdraw"),
    path(DAY + "freeze/", reveal.match_day_freeze, name="match_day_freeze"),
    path(DAY + "reveal/", reveal.match_day_reveal, name="match_day_reveal"),
    path(DAY + "draw/", draw.draw, name="draw"),
    path(DAY + "draw/result/", draw.draw_result, name="draw_result"),
    path(DAY + "draw/undo/", draw.draw_undo, name="draw_undo"),
    path(LEG + "clock/", leg.leg_clock, name="leg_clock"),
    path(LEG + "close/", leg.leg_close, name="leg_close"),
    path(LEG + "reopen/", leg.leg_reopen, name="leg_reopen"),
    path(LEG + "seating/", seating.seating, name="seating"),
    path(LEG + "exchange/", seating.exchange, name="exchange"),
    path(LEG + "remove/", seating.leg_remove, name="leg_remove"),
    path(TABLE, table.table_entry, name="table_entry"),
    path(TABLE + "totals/", table.table_totals, name="table_totals"),
    path(TABLE + "substitute/", leg.table_substitute, name="table_substitute"),
    path(TABLE + "link/", table_link.table_link, name="table_link"),
    path(TABLE + "tallies/", tally.table_tallies, name="table_tallies"),
    path(TABLE + "call/", table_link.table_call_answered, name="table_call_answered"),
    path(TABLE + "history/", correction.table_corrections, name="table_corrections"),
    path(ROUND, round.round_record, name="round_record"),
    path(ROUND + "preview/", round.round_preview, name="round_preview"),
    path(ROUND + "correct/", round.round_correct, name="round_correct"),
    path(ROUND + "cards/", round.round_cards, name="round_cards"),
]
