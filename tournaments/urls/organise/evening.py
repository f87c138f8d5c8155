"""An evening: who is there, who sits where, what is printed, what is published."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.organise.evening import (
    absence,
    adjustment,
    box,
    door,
    draw,
    enquiry,
    entrant,
    exchange,
    finals,
    find_table,
    in_place,
    latecomers,
    leg,
    line_up,
    match_day,
    reserve,
    ruling,
    seating,
    sign_up,
    undo,
)
from tournaments.views.organise.money import price
from tournaments.views.organise.season import printing, subscriber
from tournaments.views.organise.wall import reveal

of_leg = [
    path("clock/", leg.leg_clock, name="leg_clock"),
    path("close/", leg.leg_close, name="leg_close"),
    path("reopen/", leg.leg_reopen, name="leg_reopen"),
    path("seating/", seating.seating, name="seating"),
    path("exchange/", exchange.exchange, name="exchange"),
    path("late-comers/seat/", latecomers.latecomers_seat, name="latecomers_seat"),
    path("late-comers/rest/", latecomers.latecomers_rest, name="latecomers_rest"),
    path("draw/", draw.draw_outdated, name="draw_outdated"),
    path("remove/", seating.leg_remove, name="leg_remove"),
    path("table/<int:table>/substitute/", leg.table_substitute, name="table_substitute"),
    path("table/<int:table>/ruling/", ruling.table_ruling, name="table_ruling"),
]

of_match_day: list[URLPattern | URLResolver] = [
    path("", match_day.organise_match_day, name="organise_match_day"),
    path("board/", match_day.hall_news, name="hall_news"),
    path("table/", find_table.find_table, name="find_table"),
    path("edit/", match_day.match_day_edit, name="match_day_edit"),
    path("call-off/", match_day.match_day_call_off, name="match_day_call_off"),
    path("go-ahead/", match_day.match_day_go_ahead, name="match_day_go_ahead"),
    path("again/", match_day.match_day_again, name="match_day_again"),
    path("attendance/", door.door, name="door"),
    path("box/", box.evening_box, name="evening_box"),
    path("prices/", price.evening_prices, name="evening_prices"),
    path("attendance/in-place/", in_place.in_place, name="in_place"),
    path("reserves/", reserve.reserves, name="team_reserves"),
    path("line-ups/", line_up.line_ups, name="team_line_ups"),
    path("line-ups/<int:number>/", line_up.line_up, name="team_line_up"),
    path("absentees/", absence.absentees, name="absentees"),
    path("substitutes/", enquiry.enquiries, name="enquiries"),
    path("sign-ups/", entrant.sign_ups, name="sign_ups"),
    path("sign-ups/add/", entrant.sign_up_add, name="sign_up_add"),
    path("sign-ups/list.pdf", entrant.sign_ups_paper, name="sign_ups_paper"),
    path("sign-ups/settings/", entrant.sign_up_settings, name="sign_up_settings"),
    path("answers/", sign_up.answers, name="answers"),
    path("adjustments/", adjustment.adjustments, name="adjustments"),
    path("results/", adjustment.result_entry, name="result_entry"),
    path("print/", printing.match_day_print, name="match_day_print"),
    path("print/<slug:paper>.pdf", printing.match_day_paper, name="match_day_paper"),
    path("result/", match_day.evening_result, name="evening_result"),
    path("publish/", match_day.match_day_publish, name="match_day_publish"),
    path("withdraw/", match_day.match_day_withdraw, name="match_day_withdraw"),
    path("mail/", subscriber.match_day_mail, name="match_day_mail"),
    path("freeze/", reveal.match_day_freeze, name="match_day_freeze"),
    path("reveal/", reveal.match_day_reveal, name="match_day_reveal"),
    path("changes/", undo.what_was_done, name="what_was_done"),
    path("draw/", draw.draw, name="draw"),
    path("draw/result/", draw.draw_result, name="draw_result"),
    path("draw/show/", draw.seats_show, name="seats_show"),
    path("draw/undo/", draw.draw_undo, name="draw_undo"),
    path("finals/", finals.finals, name="finals"),
    path("finals/take-back/", finals.finals_undo, name="finals_undo"),
    path("leg/<int:leg>/", include(of_leg)),
]

urlpatterns = [
    path("new-day/", match_day.match_day_create, name="match_day_create"),
    path("print/", printing.competition_print, name="competition_print"),
    path("print/<slug:paper>.pdf", printing.competition_paper, name="competition_paper"),
    path("adjustments/", adjustment.season_adjustments, name="season_adjustments"),
    path("day/<int:day>/", include(of_match_day)),
]
