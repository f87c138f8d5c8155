"""A table in one leg: its score sheet, its link for phones, its history."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.organise.table import cards, correction, late_round, round, table, table_link, tally

of_round = [
    path("", round.round_record, name="round_record"),
    path("preview/", round.round_preview, name="round_preview"),
    path("correct/", round.round_correct, name="round_correct"),
    path("cards/", cards.round_cards, name="round_cards"),
]

of_table: list[URLPattern | URLResolver] = [
    path("", table.table_entry, name="table_entry"),
    path("totals/", table.table_totals, name="table_totals"),
    path("totals/checked/", table.table_totals_checked, name="table_totals_checked"),
    path("link/", table_link.table_link, name="table_link"),
    path("tallies/", tally.table_tallies, name="table_tallies"),
    path("call/", table_link.table_call_answered, name="table_call_answered"),
    path("history/", correction.table_corrections, name="table_corrections"),
    path("round/<int:round>/", include(of_round)),
]

urlpatterns = [
    path("history/", correction.club_corrections, name="club_corrections"),
    path("day/<int:day>/late/<int:late>/", late_round.late_round_settled, name="late_round_settled"),
    path("day/<int:day>/leg/<int:leg>/table/<int:table>/", include(of_table)),
]
