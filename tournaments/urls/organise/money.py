"""The money of a club, for its treasurers; the settings are for its owners."""

from django.urls import include, path

from tournaments.views.organise.money import account, books, fee, statement

fees = [
    path("", fee.fee_list, name="fee_list"),
    path("new/", fee.fee_add, name="fee_add"),
    path("<int:fee>/", fee.fee_edit, name="fee_edit"),
    path("<int:fee>/remove/", fee.fee_remove, name="fee_remove"),
    path("<int:fee>/part/<int:part>/", fee.fee_part, name="fee_part"),
]

of_month = [
    path("", statement.statement, name="statement"),
    path("statement.csv", statement.statement_file, {"ending": "csv"}, name="statement_csv"),
    path("statement.xlsx", statement.statement_file, {"ending": "xlsx"}, name="statement_xlsx"),
    path("statement.pdf", statement.statement_pdf, name="statement_pdf"),
    path("close/", statement.month_close, name="month_close"),
    path("open-again/", statement.month_open, name="month_open"),
]

urlpatterns = [
    path("", account.money, name="money"),
    path("new/", account.booking_add, name="booking_add"),
    path("accounts/<int:number>/", account.account, name="money_account"),
    path("bookings/<int:booking>/undo/", account.booking_undo, name="booking_undo"),
    path("reminders/", account.reminders, name="reminders"),
    path("reminders/slips.pdf", account.slips, name="payment_slips"),
    path("fees/", include(fees)),
    path("month/<str:month>/", include(of_month)),
    path("settings/", books.money_settings, name="money_settings"),
]
