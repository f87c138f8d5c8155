"""A stored round to look at: what it counts and why, and a round of cards trick by trick."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import entry_to_mapping
from tournaments.forms.table.cards import in_tricks
from tournaments.permissions import get_table
from tournaments.queries.table.board import list_secret
from tournaments.queries.table.costs import find_costs, is_being_counted
from tournaments.queries.table.match_sheet import get_table_sheet
from tournaments.queries.table.replay import find_replay
from tournaments.wording.explanation import explain_round


@require_safe
def round_replay(
    request: HttpRequest, club: str, competition: str, day: int, leg: int, table: int, round: int
) -> HttpResponse:
    """`trick` says which trick is on the table, `hands` whether the hands are shown with what may be played."""
    shown = get_table(request.user, club, competition, day, leg, table)
    match_day = shown.leg.match_day
    rules = shown.leg_rules
    asked = request.GET.get("trick", "")
    sheet = get_table_sheet(shown)
    replay = find_replay(sheet, round, int(asked) if asked.isdecimal() and len(asked) < 3 else 1)
    if replay is None:
        raise Http404
    line = replay.line
    is_secret = line.is_of_cards and (shown.leg_id, line.number) in list_secret(match_day)
    played_by = shown.rules_of_play
    command: dict[str, Any] = {"verb": "score_round", "rules": played_by.rules}
    if played_by.rules_options:
        command["options"] = played_by.rules_options
    context = {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "leg": shown.leg,
        "table": shown,
        "names": {seat.position: seat.player for seat in sheet.kept.seats},
        "replay": replay,
        "line": line,
        "cells": list(zip(sheet.parties, line.cells, strict=True)),
        "explanation": explain_round(line.entry, line.score, rules, sheet.names, line.match),
        "costs": find_costs(line),
        "is_being_counted": is_being_counted(line),
        "shows_hands": request.GET.get("hands") == "yes",
        "address": request.build_absolute_uri(),
        "is_secret": is_secret,
        "cards_text": in_tricks(line.entry.plays, rules.players) if line.is_of_cards and not is_secret else "",
        "command": "" if is_secret else json.dumps(command | entry_to_mapping(line.entry), separators=(",", ":")),
    }
    return render(request, "table/round/round_replay.html", context)
