"""Score pads for everybody; what follows `pad/` is secret, and the only key there is."""

from django.urls import include, path

from tournaments.views.public.pad import pad, share

of_pad = [
    path("", pad.pad, name="pad"),
    path("news/", pad.pad_news, name="pad_news"),
    path("undo/", pad.pad_undo, name="pad_undo"),
    path("rematch/", pad.pad_rematch, name="pad_rematch"),
    path("share/", share.pad_share, name="pad_share"),
    path("sheet.svg", share.pad_picture, name="pad_picture"),
    path("sheet.txt", share.pad_text, name="pad_text"),
    path("round/<int:round>/", pad.pad_round, name="pad_round"),
    path("round/<int:round>/preview/", pad.pad_preview, name="pad_preview"),
    path("round/<int:round>/correct/", pad.pad_correct, name="pad_correct"),
]

urlpatterns = [
    path("", pad.pad_start, name="pad_start"),
    path("<str:token>/", include(of_pad)),
]
