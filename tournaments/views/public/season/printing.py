"""Paper for everyone: what is published, as PDF, and empty score sheets."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.choices import SheetFormat
from tournaments.forms.season.printing import EmptySheetsForm
from tournaments.models import Competition, MatchDay
from tournaments.permissions import get_competition, get_match_day, get_side_standing, role_in
from tournaments.printing.division import divisions_paper
from tournaments.printing.press import Letterhead, Paper, letterhead_of, pdf_response, to_pdf
from tournaments.printing.prize import season_prize_list
from tournaments.printing.result import day_result
from tournaments.printing.rules import rules_in_words
from tournaments.printing.score_sheet import empty_score_sheets
from tournaments.printing.side_standing import side_standing_paper
from tournaments.printing.standing import standing_paper
from tournaments.queries.evening.to_check import list_units_to_check
from tournaments.queries.results.division import get_division_standing
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.prize import get_season_prizes, list_period_prizes
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season import side_standing as query
from tournaments.views.public.season.standing import asked_period, standing_filename


@require_safe
def standing_pdf(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The published standing of the season, or of one of its periods with its prizes, with every result."""
    shown = get_competition(request.user, club, competition)
    count = get_standing(shown, period=asked_period(request))
    papers = standing_paper(count)
    papers += season_prize_list(shown, list_period_prizes(count), period=count.period)
    return _answer(papers, _("Standing"), shown, f"{standing_filename(count)}.pdf")


@require_safe
def divisions_pdf(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The standing of each division, as its page shows it."""
    shown = get_competition(request.user, club, competition)
    papers = divisions_paper(get_division_standing(shown))
    return _answer(papers, _("Divisions"), shown, f"{club}-{competition}-divisions.pdf")


@require_safe
def side_standing_pdf(request: HttpRequest, club: str, competition: str, side: int) -> HttpResponse:
    """A standing alongside the competition's own, as its page shows it."""
    count = query.get_side_standing(get_side_standing(request.user, club, competition, side))
    of = count.side.competition
    return _answer(side_standing_paper(count), str(count.side), of, f"{club}-{competition}-standing-{side}.pdf")


@require_safe
def season_prizes_pdf(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The prizes of the whole competition; with their winners once it is over."""
    shown = get_competition(request.user, club, competition)
    papers = season_prize_list(shown, get_season_prizes(shown).prizes)
    return _answer(papers, _("Prizes of the whole competition"), shown, f"{club}-{competition}-prizes.pdf")


@require_safe
def match_day_pdf(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The result of a match day."""
    shown = get_match_day(request.user, club, competition, day)
    is_insider = role_in(request.user, shown.competition.club) is not None
    to_check = list_units_to_check(shown, published_only=not is_insider)
    papers = day_result(get_match_day_result(shown, published_only=not is_insider), to_check=to_check)
    return _answer(papers, _("Result"), shown, f"{club}-{competition}-day-{day}.pdf")


@require_safe
def competition_rules_pdf(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The rules of a competition, to hang on the wall."""
    shown = get_competition(request.user, club, competition)
    papers = rules_in_words(shown)
    return _answer(papers, _("Rules"), shown, f"{club}-{competition}-rules.pdf")


@require_safe
def empty_sheets(request: HttpRequest) -> HttpResponse:
    """Which score sheets someone wants to fill in by hand."""
    return render(request, "season/printing/empty_sheets.html", {"form": EmptySheetsForm(request.GET)})


@require_safe
def empty_sheets_pdf(request: HttpRequest) -> HttpResponse:
    """The empty sheets; if they cannot be printed, the form comes back."""
    form = EmptySheetsForm(request.GET)
    if not form.is_valid():
        return render(request, "season/printing/empty_sheets.html", {"form": form})
    asked = form.cleaned_data
    with translation.override(asked["language"]):
        papers = empty_score_sheets(form.ruleset, asked["rounds"], sheet_format=SheetFormat(asked["sheet_format"]))
        content = to_pdf(papers, _("Score sheets"), Letterhead(asked["paper"]))
    return pdf_response(content, "score-sheets.pdf")


def _answer(papers: list[Paper], title: str, of: Competition | MatchDay, filename: str) -> HttpResponse:
    """The printed paper; one with nothing on it is not found."""
    if not papers:
        raise Http404
    competition = of if isinstance(of, Competition) else of.competition
    return pdf_response(to_pdf(papers, f"{title}, {of}", letterhead_of(competition.club)), filename)
