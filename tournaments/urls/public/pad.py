"""Score pads for everyone; what follows `pad/` is secret, and the only key there is."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.public.pad import app, pad, plain, rules, share

without_javascript = [
    path("", plain.plain_pad, name="plain_pad"),
    path("undo/", plain.plain_pad_undo, name="plain_pad_undo"),
    path("rematch/", plain.plain_pad_rematch, name="plain_pad_rematch"),
    path("round/<int:round>/", plain.plain_pad_round, name="plain_pad_round"),
    path("round/<int:round>/correct/", plain.plain_pad_correct, name="plain_pad_correct"),
]

of_pad: list[URLPattern | URLResolver] = [
    path("", pad.pad, name="pad"),
    path("sheet.json", pad.pad_sheet, name="pad_sheet"),
    path("round/<int:round>/", pad.pad_round, name="pad_round"),
    path("undo/<uuid:client_id>/", pad.pad_undo, name="pad_undo"),
    path("rematch/", pad.pad_rematch, name="pad_rematch"),
    path("rules/", rules.pad_rules, name="pad_rules"),
    path("rules.pdf", rules.pad_rules_pdf, name="pad_rules_pdf"),
    path("share/", share.pad_share, name="pad_share"),
    path("sheet.png", share.pad_picture, name="pad_picture"),
    path("sheet.txt", share.pad_text, name="pad_text"),
    path("plain/", include(without_javascript)),
]

urlpatterns = [
    path("", pad.pad_start, name="pad_start"),
    # What the phone stores and sends automatically; no key has so few letters.
    path("worker.js", app.pad_worker, name="pad_worker"),
    path("app.webmanifest", app.pad_manifest, name="pad_manifest"),
    path("shell/", app.pad_shell, name="pad_shell"),
    path("start/", app.pad_kept_start, name="pad_kept_start"),
    path("new/", app.pad_create, name="pad_create"),
    path("<str:token>/", include(of_pad)),
]
