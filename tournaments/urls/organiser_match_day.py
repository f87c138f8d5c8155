"""An evening: who is there, who sits where, what was scored, what is published."""

from django.urls import path

from tournaments.views.organise import adjustment, attendance, correction, match_day, round, seating, table

COMPETITION = "<slug:club>/<slug:competition>/"
DAY = COMPETITION + "day/<int:day>/"
LEG = DAY + "leg/<int:leg>/"
TABLE = LEG + "table/<int:table>/"
ROUND = TABLE + "round/<int:round>/"

urlpatterns = [
    path(COMPETITION + "new-day/", match_day.match_day_create, name="match_day_create"),
    path(COMPETITION + "history/", correction.club_corrections, name="club_corrections"),
    path(COMPETITION + "adjustments/", adjustment.season_adjustments, name="season_adjustments"),
    path(DAY, match_day.organise_match_day, name="organise_match_day"),
    path(DAY + "edit/", match_day.match_day_edit, name="match_day_edit"),
    path(DAY + "attendance/", attendance.attendance, name="attendance"),
    path(DAY + "adjustments/", adjustment.adjustments, name="adjustments"),
    path(DAY + "results/", adjustment.result_entry, name="result_entry"),
    path(DAY + "publish/", match_day.match_day_publish, name="match_day_publish"),
    path(DAY + "withdraw/", match_day.match_day_withdraw, name="match_day_withdraw"),
    path(DAY + "legs/new/", seating.leg_add, name="leg_add"),
    path(LEG + "seating/", seating.seating, name="seating"),
    path(LEG + "remove/", seating.leg_remove, name="leg_remove"),
    path(TABLE, table.table_entry, name="table_entry"),
    path(TABLE + "totals/", table.table_totals, name="table_totals"),
    path(TABLE + "history/", correction.table_corrections, name="table_corrections"),
    path(ROUND, round.round_record, name="round_record"),
    path(ROUND + "preview/", round.round_preview, name="round_preview"),
    path(ROUND + "correct/", round.round_correct, name="round_correct"),
    path(ROUND + "cards/", round.round_cards, name="round_cards"),
]
