from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import get_table
from tournaments.printing.press import png_response
from tournaments.printing.sheet_picture import sheet_picture
from tournaments.queries.table.board import list_secret
from tournaments.queries.table.match_sheet import get_table_sheet
from tournaments.wording.explanation import explain_round


@require_safe
def table_sheet(request: HttpRequest, club: str, competition: str, day: int, leg: int, table: int) -> HttpResponse:
    """The score sheet of one table: every round as written and as awarded."""
    shown = get_table(request.user, club, competition, day, leg, table)
    match_day = shown.leg.match_day
    sheet = get_table_sheet(shown)
    rules, secret = shown.leg_rules, list_secret(match_day)
    explained = [(line, explain_round(line.entry, line.score, rules, sheet.names, line.match)) for line in sheet.lines]
    context = {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "leg": shown.leg,
        "table": shown,
        "sheet": sheet,
        "explanations": explained,
        "rounds_of_cards": [line for line in sheet.lines if line.tricks and (shown.leg_id, line.number) not in secret],
        "has_melds": rules.game.has_melds,
        "is_match": rules.rounds_in_order,
        # If all may pass and the cards are dealt again, or in a race, no one knows how many are to come.
        "missing": 0 if rules.rounds_in_order or shown.is_complete else rules.rounds - shown.rounds_played,
    }
    return render(request, "table/sheet/table_sheet.html", context)


@require_safe
def table_picture(request: HttpRequest, club: str, competition: str, day: int, leg: int, table: int) -> HttpResponse:
    """The same as a picture, for everyone who may see the page."""
    shown = get_table(request.user, club, competition, day, leg, table)
    return png_response(sheet_picture(get_table_sheet(shown)), f"{club}-{competition}-{day}-{leg}-{table}.png")
