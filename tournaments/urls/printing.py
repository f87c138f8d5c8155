"""Paper for everybody: what is published, and empty score sheets."""

from django.urls import path

from tournaments.views.public import printing

COMPETITION = "clubs/<slug:club>/<slug:competition>/"

urlpatterns = [
    path("score-sheets/", printing.empty_sheets, name="empty_sheets"),
    path("score-sheets/score-sheets.pdf", printing.empty_sheets_pdf, name="empty_sheets_pdf"),
    path(COMPETITION + "rules.pdf", printing.competition_rules_pdf, name="competition_rules_pdf"),
    path(COMPETITION + "standing.pdf", printing.standing_pdf, name="standing_pdf"),
    path(COMPETITION + "divisions.pdf", printing.divisions_pdf, name="divisions_pdf"),
    path(COMPETITION + "prizes.pdf", printing.season_prizes_pdf, name="season_prizes_pdf"),
    path(COMPETITION + "day/<int:day>.pdf", printing.match_day_pdf, name="match_day_pdf"),
]
