"""Printing: a page that lists every paper, and the papers themselves as PDF."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import Side
from tournaments.choices import LeftOver, Role, SheetFormat
from tournaments.forms.season.printing import ALL_LEGS, CompetitionPrintForm, MatchDayPrintForm, PrintForm
from tournaments.hall import address_for_phones, closed_hall
from tournaments.models import Competition, MatchDay
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.permissions import get_competition_for_scorekeeper, get_match_day_for_scorekeeper, may
from tournaments.printing.address import TableAddress, table_address
from tournaments.printing.attendance import attendance_list
from tournaments.printing.calendar import calendar_paper
from tournaments.printing.catalogue import OF_A_COMPETITION, OF_A_MATCH_DAY, OF_BOARDS, Needs, Offer
from tournaments.printing.certificate import certificates
from tournaments.printing.division import divisions_paper
from tournaments.printing.fixture import fixture_paper
from tournaments.printing.lots import numbered_lots, seat_lots, tables_for
from tournaments.printing.pack import evening_pack
from tournaments.printing.player_card import player_cards
from tournaments.printing.portefeuille import boards_result, curtain_cards, hands_to_lay_out
from tournaments.printing.press import Paper, letterhead_of, pdf_response, to_pdf
from tournaments.printing.prize import prize_list, season_prize_list
from tournaments.printing.result import day_result
from tournaments.printing.rules import rules_in_words
from tournaments.printing.score_sheet import empty_score_sheets, score_sheets
from tournaments.printing.seating import seating_by_name, seating_by_table
from tournaments.printing.standing import standing_paper
from tournaments.printing.table_card import numbered_table_cards, table_cards
from tournaments.queries.evening.door import list_expected
from tournaments.queries.evening.places import at_tables, list_places, who_sits_there
from tournaments.queries.evening.to_check import list_units_to_check
from tournaments.queries.people.unit import category_tags
from tournaments.queries.results.division import get_division_standing
from tournaments.queries.results.fixture import has_list, list_fixtures
from tournaments.queries.results.match_day import Hall, HallLeg, get_hall, get_match_day_result
from tournaments.queries.results.prize import has_season_prizes, list_day_prizes, list_season_prizes
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.calendar import list_whole_calendar
from tournaments.queries.table.board import list_boards, list_dealt
from tournaments.queries.table.portefeuille import get_portefeuille_result
from tournaments.services.table.table_link import give_table_links
from tournaments.views.organise.request import LoggedInRequest, show

# A paper with this many sheets is announced by a page; fewer are ready before anyone could read it.
TAKES_SECONDS = 100
FOR_EVERY_TABLE = ("pack", "score-sheets", "table-cards")


@require_safe
def match_day_print(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    hall = get_hall(get_match_day_for_scorekeeper(request.user, club, competition, day))
    return _match_day_page(request, hall, _match_day_form(request, hall))


@require_safe
def match_day_paper(request: LoggedInRequest, club: str, competition: str, day: int, paper: str) -> HttpResponse:
    """One paper of a match day, or the pack of them; first a page that says so where it takes seconds."""
    match_day = get_match_day_for_scorekeeper(request.user, club, competition, day)
    offer = _find(_offers_of(request, match_day), paper)
    hall = get_hall(match_day)
    form = _match_day_form(request, hall)
    if not form.is_valid():
        return _match_day_page(request, hall, form)
    sheets = _count_sheets(hall, offer, form)
    if sheets >= TAKES_SECONDS and "now" not in request.GET:
        return _being_made(request, match_day, offer, sheets)
    with translation.override(form.cleaned_data["language"]):
        papers = _papers_of_match_day(request, hall, offer, form)
        content = (
            to_pdf(papers, f"{offer.title}, {match_day}", letterhead_of(match_day.competition.club)) if papers else b""
        )
    if not papers:
        messages.info(request, _("There is nothing to print yet."))
        return redirect("match_day_print", *match_day.url_args)
    return pdf_response(content, f"{club}-{competition}-day-{day}-{paper}.pdf")


@require_safe
def competition_print(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    season = get_competition_for_scorekeeper(request.user, club, competition)
    return _competition_page(request, season, CompetitionPrintForm(request.GET))


@require_safe
def competition_paper(request: LoggedInRequest, club: str, competition: str, paper: str) -> HttpResponse:
    """One paper of a competition."""
    season = get_competition_for_scorekeeper(request.user, club, competition)
    offer = _find(OF_A_COMPETITION, paper)
    form = CompetitionPrintForm(request.GET)
    if not form.is_valid():
        return _competition_page(request, season, form)
    with translation.override(form.cleaned_data["language"]):
        papers = _papers_of_competition(season, offer, form)
        content = to_pdf(papers, f"{offer.title}, {season}", letterhead_of(season.club)) if papers else b""
    if not papers:
        messages.info(request, _("There is nothing to print yet."))
        return redirect("competition_print", *season.url_args)
    return pdf_response(content, f"{club}-{competition}-{paper}.pdf")


def _papers_of_match_day(
    request: LoggedInRequest, hall: Hall, offer: Offer, form: MatchDayPrintForm
) -> Sequence[Paper]:
    asked = form.cleaned_data
    match_day = hall.match_day
    legs = [leg for leg in hall.legs if asked["leg"] in (ALL_LEGS, str(leg.leg.number))]
    units = list_places(hall, category_tags(match_day.competition))
    if asked["tables"]:
        legs, units = at_tables(legs, asked["tables"]), who_sits_there(units, legs, asked["tables"])
    sheet_format = SheetFormat(asked["sheet_format"])
    match offer.name:
        case "pack":
            addresses = _addresses(request, legs)
            copies = asked["copies"]
            return evening_pack(hall, legs, addresses=addresses, sheet_format=sheet_format, copies=copies, units=units)
        case "score-sheets":
            return score_sheets(
                match_day, legs, addresses=_addresses(request, legs), sheet_format=sheet_format, copies=asked["copies"]
            )
        case "seating-by-name":
            return seating_by_name(match_day, legs, units)
        case "seating-by-table":
            return seating_by_table(match_day, legs)
        case "table-cards":
            return table_cards(match_day, legs, addresses=_addresses(request, legs))
        case "table-numbers":
            return numbered_table_cards(match_day, tables_for(match_day.competition, asked["people"]))
        case "player-cards":
            return player_cards(match_day, units)
        case "number-lots":
            return numbered_lots(asked["people"])
        case "seat-lots":
            return seat_lots(match_day.competition, asked["people"])
        case "attendance-list":
            return attendance_list(match_day, list_expected(match_day))
        case "result":
            return day_result(get_match_day_result(match_day), to_check=list_units_to_check(match_day))
        case "prize-list":
            return prize_list(match_day, list_day_prizes(match_day, hall.present))
        case "hands" | "curtain-cards":
            dealt = list_dealt(match_day, None if asked["leg"] == ALL_LEGS else int(asked["leg"]))
            return (hands_to_lay_out if offer.name == "hands" else curtain_cards)(match_day, dealt)
        case "boards":
            return boards_result(get_portefeuille_result(match_day), list_boards(match_day, published_only=False))
        case _:
            return _papers_of_competition(match_day.competition, offer, form)


def _count_sheets(hall: Hall, offer: Offer, form: MatchDayPrintForm) -> int:
    """How many sheets and cards for tables a paper has: what takes time to set."""
    if offer.name not in FOR_EVERY_TABLE:
        return 0
    legs = form.cleaned_data["leg"]
    tables = sum(len(leg.tables) for leg in hall.legs if legs in (ALL_LEGS, str(leg.leg.number)))
    return tables * (form.cleaned_data["copies"] if offer.name != "table-cards" else 1)


def _being_made(request: LoggedInRequest, match_day: MatchDay, offer: Offer, sheets: int) -> HttpResponse:
    """The browser continues to the paper automatically and shows this page until it is ready."""
    asked = request.GET.copy()
    asked["now"] = "1"
    return show(
        request,
        "season/printing/being_made.html",
        match_day,
        offer=offer,
        sheets=sheets,
        paper=f"{request.path}?{asked.urlencode()}",
    )


def _addresses(request: LoggedInRequest, legs: Sequence[HallLeg]) -> dict[int, list[TableAddress]]:
    """Where the codes lead. Printing hands out the links of the tables, just as showing one on the screen does."""
    site = address_for_phones(request, "/").rstrip("/")
    tables = [(leg.leg, table.table) for leg in legs for table in leg.tables]
    addresses = {table.pk: [table_address(site, leg, table, None)] for leg, table in tables if leg.closed_at}
    for side in (None, *Side):
        own = {table: leg for leg, table in tables if leg.closed_at is None and side in table.link_sides}
        tokens = give_table_links(tables=list(own), side=side) if own else {}
        for table, leg in own.items():
            addresses.setdefault(table.pk, []).append(table_address(site, leg, table, tokens[table.pk]))
    return addresses


def _papers_of_competition(competition: Competition, offer: Offer, form: PrintForm) -> Sequence[Paper]:
    match offer.name:
        case "standing":
            return standing_paper(get_standing(competition, published_only=False))
        case "divisions":
            return divisions_paper(get_division_standing(competition, published_only=False))
        case "season-prizes":
            return season_prize_list(competition, list_season_prizes(get_standing(competition, published_only=False)))
        case "certificates":
            return certificates(
                get_division_standing(competition, published_only=False),
                get_standing(competition, published_only=False),
                up_to=form.cleaned_data["places"],
                on=timezone.localdate(),
            )
        case "calendar":
            return calendar_paper(competition, list_whole_calendar(competition))
        case "fixtures":
            return fixture_paper(competition, list_fixtures(competition, published_only=False))
        case "rules":
            return rules_in_words(competition)
        case _:
            return [
                paper
                for rules in _rules_at_tables(competition)
                for paper in empty_score_sheets(
                    rules.ruleset,
                    rules.lines_on_paper,
                    sheet_format=SheetFormat(form.cleaned_data["sheet_format"]),
                    of=[str(competition.club), str(competition)],
                )
            ]


def _rules_at_tables(competition: Competition) -> list[RulesOfPlay]:
    """The rules of its usual tables, and those of tables of three where people left over sit at such."""
    rules = competition.rules_of_play
    ways = competition.left_over_ways if competition.seats_three else []
    return [rules, rules.at_table(3)] if LeftOver.THREE_PLAYER_TABLES in ways else [rules]


def _offers_of(request: LoggedInRequest, match_day: MatchDay) -> list[Offer]:
    """What is printed of this match day. Hands that are still to be played are for organisers alone."""
    competition, there = match_day.competition, set()
    if competition.is_portefeuille:
        there.add(Needs.BOARDS)
        if match_day.boards.exists() and may(request.user, competition.club, Role.ORGANISER):
            there.add(Needs.HANDS)
    return [*OF_A_MATCH_DAY, *(offer for offer in OF_BOARDS if offer.needs in there)]


def _find(offers: Sequence[Offer], name: str) -> Offer:
    for offer in offers:
        if offer.name == name:
            return offer
    raise Http404


def _match_day_form(request: LoggedInRequest, hall: Hall) -> MatchDayPrintForm:
    legs = [leg.leg for leg in hall.legs if leg.tables]
    tables = {one.table.number for leg in hall.legs for one in leg.tables}
    return MatchDayPrintForm(request.GET, legs=legs, people=hall.present, tables=tables)


def _match_day_page(request: LoggedInRequest, hall: Hall, form: MatchDayPrintForm) -> HttpResponse:
    match_day = hall.match_day
    return show(
        request,
        "season/printing/match_day.html",
        match_day,
        form=form,
        offers=_offers_of(request, match_day),
        missing=[] if hall.legs else [Needs.DRAW],
        closed_hall=closed_hall(request),
    )


def _competition_page(request: LoggedInRequest, season: Competition, form: PrintForm) -> HttpResponse:
    there = {
        Needs.DIVISIONS: season.divisions.exists(),
        Needs.SEASON_PRIZES: has_season_prizes(season),
        Needs.FIXTURES: has_list(season),
        Needs.DATES: season.match_days.filter(date__isnull=False).count() > 1,
    }
    offers = [offer for offer in OF_A_COMPETITION if there.get(offer.needs, True)]
    return show(request, "season/printing/competition.html", season, form=form, offers=offers, missing=[])
