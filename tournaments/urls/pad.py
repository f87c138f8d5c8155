"""Score pads for everybody; what follows `pad/` is secret, and the only key there is."""

from django.urls import path

from tournaments.views.public import pad, pad_share

PAD = "<str:token>/"
ROUND = PAD + "round/<int:round>/"

urlpatterns = [
    path("", pad.pad_start, name="pad_start"),
    path(PAD, pad.pad, name="pad"),
    path(PAD + "news/", pad.pad_news, name="pad_news"),
    path(PAD + "undo/", pad.pad_undo, name="pad_undo"),
    path(PAD + "rematch/", pad.pad_rematch, name="pad_rematch"),
    path(PAD + "share/", pad_share.pad_share, name="pad_share"),
    path(PAD + "sheet.svg", pad_share.pad_picture, name="pad_picture"),
    path(PAD + "sheet.txt", pad_share.pad_text, name="pad_text"),
    path(ROUND, pad.pad_round, name="pad_round"),
    path(ROUND + "preview/", pad.pad_preview, name="pad_preview"),
    path(ROUND + "correct/", pad.pad_correct, name="pad_correct"),
]
