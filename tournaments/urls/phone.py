"""The sheet of one table, for whoever sits there; what follows `t/` is secret, and the only key there is."""

from django.urls import path

from tournaments.views.public import phone

TABLE = "<str:token>/"
ROUND = TABLE + "round/<int:round>/"

urlpatterns = [
    path("worker.js", phone.phone_worker, name="phone_worker"),
    path(TABLE, phone.phone, name="phone"),
    path(TABLE + "news/", phone.phone_news, name="phone_news"),
    path(TABLE + "undo/", phone.phone_undo, name="phone_undo"),
    path(TABLE + "call/", phone.phone_call, name="phone_call"),
    path(ROUND, phone.phone_round, name="phone_round"),
    path(ROUND + "preview/", phone.phone_preview, name="phone_preview"),
    path(ROUND + "correct/", phone.phone_correct, name="phone_correct"),
]
