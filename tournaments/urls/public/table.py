"""The score sheet of one table; what follows `t/` is for the people who sit there: it is secret, and the only key."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.public.pad import app
from tournaments.views.public.table import code, phone, plain, round, table

without_javascript = [
    path("", plain.plain_sheet, name="plain_sheet"),
    path("undo/", plain.plain_undo, name="plain_undo"),
    path("call/", plain.plain_call, name="plain_call"),
    path("round/<int:round>/", plain.plain_round, name="plain_round"),
    path("round/<int:round>/correct/", plain.plain_correct, name="plain_correct"),
]

of_phone: list[URLPattern | URLResolver] = [
    path("", phone.phone, name="phone"),
    path("sheet.json", phone.phone_sheet, name="phone_sheet"),
    path("sheet.png", phone.phone_picture, name="phone_picture"),
    path("round/<int:round>/", phone.phone_round, name="phone_round"),
    path("undo/<uuid:client_id>/", phone.phone_undo, name="phone_undo"),
    path("call/", phone.phone_call, name="phone_call"),
    path("agree/", phone.phone_agree, name="phone_agree"),
    path("plain/", include(without_javascript)),
]

of_leg = [
    path("table/<int:table>/", table.table_sheet, name="table_sheet"),
    path("table/<int:table>/sheet.png", table.table_picture, name="table_picture"),
    path("table/<int:table>/round/<int:round>/", round.round_replay, name="round_replay"),
]

urlpatterns = [
    path("t/worker.js", app.phone_worker, name="phone_worker"),
    path("t/", code.table_code, name="table_code"),
    path("t/<str:token>/", include(of_phone)),
    path("clubs/<slug:club>/<slug:competition>/day/<int:day>/leg/<int:leg>/", include(of_leg)),
]
