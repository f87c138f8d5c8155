from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import get_table
from tournaments.queries.table.table import get_table_sheet, read_written_rounds
from tournaments.wording.explanation import explain_round


@require_safe
def table_sheet(request: HttpRequest, club: str, competition: str, day: int, leg: int, table: int) -> HttpResponse:
    """The score sheet of one table: every round as written and as awarded."""
    shown = get_table(request.user, club, competition, day, leg, table)
    match_day = shown.leg.match_day
    sheet = get_table_sheet(shown)
    rules = shown.leg_rules
    rounds = read_written_rounds(sheet.rounds, rules)
    explained = [
        (written, explain_round(written.entry, written.score, rules, sheet.names, written.line.match))
        for written in rounds
    ]
    context = {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "leg": shown.leg,
        "table": shown,
        "sheet": sheet,
        "seats": {seat.get_position_display(): seat for seat in sheet.seats},
        "rounds": rounds,
        "explanations": explained,
        "rounds_of_cards": [written for written in rounds if written.tricks],
        "has_melds": rules.game.has_melds,
        "is_match": rules.rounds_in_order,
        # If all may pass and the cards are dealt again, or in a race, no one knows how many are to come.
        "missing": 0 if rules.rounds_in_order else rules.rounds - shown.rounds_played,
    }
    return render(request, "table/sheet/table_sheet.html", context)
