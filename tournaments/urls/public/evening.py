"""An evening: its result, its draw and its boards; and empty score sheets."""

from django.urls import include, path

from tournaments.views.public.evening import draw, entrant, match_day
from tournaments.views.public.season import files, printing, share
from tournaments.views.public.table import portefeuille

of_competition = [
    # the former address, for links and scripts that have it: the file among those of the competition
    path("day/<int:day>.csv", files.match_day_file, {"ending": "csv"}, name="match_day_csv"),
    path("day/<int:day>.pdf", printing.match_day_pdf, name="match_day_pdf"),
    path("day/<int:day>/share/", share.match_day_to_share, name="match_day_to_share"),
    path("day/<int:day>.png", share.share_match_day, name="share_match_day"),
    path("day/<int:day>/seats/share/", share.seats_to_share, name="seats_to_share"),
    path("day/<int:day>/seats.png", share.share_seats, name="share_seats"),
    path("day/<int:day>/seats.pdf", share.seats_pdf, name="seats_pdf"),
    path("day/<int:day>/seats.csv", share.seats_file, {"ending": "csv"}, name="seats_csv"),
    path("day/<int:day>/seats.xlsx", share.seats_file, {"ending": "xlsx"}, name="seats_xlsx"),
    path("day/<int:day>/", match_day.match_day, name="match_day"),
    path("day/<int:day>/sign-up/", entrant.sign_up, name="sign_up"),
    path("day/<int:day>/sign-up/mail/", entrant.sign_up_mailed, name="sign_up_mailed"),
    path("day/<int:day>/sign-up/mail/<str:signed>/", entrant.sign_up_confirm, name="sign_up_confirm"),
    path("day/<int:day>/sign-up/<str:token>/", entrant.signed_up, name="signed_up"),
    path("day/<int:day>/draw/", draw.match_day_draw, name="match_day_draw"),
    path("day/<int:day>/boards/", portefeuille.portefeuille, name="portefeuille"),
    path("day/<int:day>/boards/<int:board>/", portefeuille.board, name="board"),
    path("day/<int:day>/boards.csv", portefeuille.portefeuille_csv, name="portefeuille_csv"),
]

urlpatterns = [
    path("score-sheets/", printing.empty_sheets, name="empty_sheets"),
    path("score-sheets/score-sheets.pdf", printing.empty_sheets_pdf, name="empty_sheets_pdf"),
    path("clubs/<slug:club>/<slug:competition>/", include(of_competition)),
]
