"""A competition: its standings, rules, prizes, charts and files; and the rules of each game."""

from django.urls import include, path

from tournaments.views.public.rules import rules
from tournaments.views.public.season import (
    calendar,
    chart,
    competition,
    division,
    files,
    fixture,
    own_page,
    printing,
    prize,
    share,
    side_standing,
    standing,
    subscriber,
    summary,
)

of_competition = [
    path("", competition.competition, name="competition"),
    path("rules/", competition.competition_rules, name="competition_rules"),
    path("rules.pdf", printing.competition_rules_pdf, name="competition_rules_pdf"),
    path("calendar.ics", calendar.competition_calendar, name="competition_calendar"),
    path("fixtures/", fixture.fixtures, name="fixtures"),
    path("fixtures.csv", fixture.fixtures_csv, name="fixtures_csv"),
    path("fixtures.pdf", fixture.fixtures_pdf, name="fixtures_pdf"),
    path("standing/", standing.standing, name="standing"),
    path("standing/<int:number>/", standing.standing_row, name="standing_row"),
    path("standing/divisions/", division.divisions, name="divisions"),
    path("standing/share/", share.standing_to_share, name="standing_to_share"),
    path("standing.png", share.share_standing, name="share_standing"),
    path("standing.csv", standing.standing_file, {"ending": "csv"}, name="standing_csv"),
    path("standing.xlsx", standing.standing_file, {"ending": "xlsx"}, name="standing_xlsx"),
    path("standing.pdf", printing.standing_pdf, name="standing_pdf"),
    path("divisions.pdf", printing.divisions_pdf, name="divisions_pdf"),
    path("standings/<int:side>/", side_standing.side_standing, name="side_standing"),
    path("standings/<int:side>.csv", side_standing.side_standing_csv, name="side_standing_csv"),
    path("standings/<int:side>.pdf", printing.side_standing_pdf, name="side_standing_pdf"),
    path("charts/", chart.competition_charts, name="competition_charts"),
    path("charts/race.svg", chart.race_chart, name="race_chart"),
    path("charts/legs.svg", chart.legs_chart, name="legs_chart"),
    path("summary/", summary.season_summary, name="season_summary"),
    path("prizes/", prize.season_prizes, name="season_prizes"),
    path("prizes.pdf", printing.season_prizes_pdf, name="season_prizes_pdf"),
    path("mail/", subscriber.results_by_mail, name="results_by_mail"),
    path("files/", files.competition_files, name="competition_files"),
    path("files/day-<int:day>.txt", files.match_day_text_file, name="match_day_text_file"),
    path("files/day-<int:day>.<slug:ending>", files.match_day_file, name="match_day_file"),
    path("files/day-<int:day>-prizes.<slug:ending>", files.day_prizes_file, name="day_prizes_file"),
    path("files/<slug:what>.<slug:ending>", files.competition_file, name="competition_file"),
]

# What follows `p/` is for one person: it is secret, and the only key.
of_person = [
    path("", own_page.own_page, name="own_page"),
    path("answer/", own_page.own_answer, name="own_answer"),
    path("line-up/<slug:of>/<int:day>/", own_page.own_line_up, name="own_line_up"),
    path("cards/<slug:of>/<int:day>/", own_page.own_hand, name="own_hand"),
    path("name/", own_page.own_name, name="own_name"),
    path("replace/", own_page.own_replace, name="own_replace"),
]

urlpatterns = [
    path("p/", own_page.own_code_typed, name="own_code"),
    path("p/<str:token>/", include(of_person)),
    path("mail/<str:token>/", subscriber.mail_choice, name="mail_choice"),
    path("mail/<str:token>/stop/", subscriber.mail_stop, name="mail_stop"),
    path("rules/", rules.rule_set_list, name="rule_set_list"),
    path("rules/<slug:rules>/", rules.rule_set, name="rule_set"),
    path("rules/<slug:rules>.pdf", rules.rule_set_pdf, name="rule_set_pdf"),
    path("clubs/<slug:club>/<slug:competition>/", include(of_competition)),
    path("embed/<slug:club>/<slug:competition>/standing/", share.embed_standing, name="embed_standing"),
]
