"""The score sheet of one table; what follows `t/` is for who sits there: it is secret, and the only key there is."""

from django.urls import include, path

from tournaments.views.public.table import phone, round, table

of_phone = [
    path("", phone.phone, name="phone"),
    path("news/", phone.phone_news, name="phone_news"),
    path("undo/", phone.phone_undo, name="phone_undo"),
    path("call/", phone.phone_call, name="phone_call"),
    path("round/<int:round>/", phone.phone_round, name="phone_round"),
    path("round/<int:round>/preview/", phone.phone_preview, name="phone_preview"),
    path("round/<int:round>/correct/", phone.phone_correct, name="phone_correct"),
]

of_leg = [
    path("table/<int:table>/", table.table_sheet, name="table_sheet"),
    path("table/<int:table>/round/<int:round>/", round.round_replay, name="round_replay"),
]

urlpatterns = [
    path("t/worker.js", phone.phone_worker, name="phone_worker"),
    path("t/<str:token>/", include(of_phone)),
    path("clubs/<slug:club>/<slug:competition>/day/<int:day>/leg/<int:leg>/", include(of_leg)),
]
