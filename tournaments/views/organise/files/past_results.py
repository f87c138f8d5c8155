"""Results from a club's own list, of past evenings or of one match day: shown as read, with questions where in doubt,
then stored.
"""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.forms.files.past_results import CARRIED, PastResultsForm, carried
from tournaments.imports.grid.cell import MOST_BYTES
from tournaments.imports.grid.letters import UnclearLetters
from tournaments.imports.one_at_a_time import one_file_at_a_time
from tournaments.imports.remembered import answers_for_results, form_of_results, said_of_results
from tournaments.imports.results.credited import KnownPeople
from tournaments.imports.results.evenings import KnownEvenings
from tournaments.imports.results.plan import ResultsPlan, plan_results
from tournaments.imports.results.reading import Answers
from tournaments.imports.results.shown import show_grid
from tournaments.imports.shown import in_sight
from tournaments.imports.words import Part
from tournaments.models import Club, Competition, MatchDay
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.files.past_results import empty_days, points_by_day
from tournaments.queries.people.other_name import units_by_any_name
from tournaments.services.files.history import import_history, import_results
from tournaments.services.people.list_answers import keep_list_answers
from tournaments.views.once import done_once
from tournaments.views.organise.list_answers import given_on
from tournaments.views.organise.request import LoggedInRequest, about, with_undo
from tournaments.whole_number import whole_number

PARTS = {
    Part.NOTHING: gettext_lazy("leave it out"),
    Part.EVENING: gettext_lazy("match day"),
    Part.LEG: gettext_lazy("part of a match day"),
    Part.TOTAL: gettext_lazy("total, to compare"),
    Part.NAME: pgettext_lazy("person", "name"),
    Part.FIRST: gettext_lazy("first name"),
    Part.PREFIX: gettext_lazy("prefix of the last name"),
    Part.LAST: gettext_lazy("last name"),
    Part.NUMBER: gettext_lazy("number of the player"),
    Part.HOME: gettext_lazy("club or town"),
    Part.DATE: gettext_lazy("date of the match day"),
    Part.PLACE: pgettext_lazy("rank", "place"),
    Part.RUNNING: gettext_lazy("standing so far"),
    Part.ROEM: gettext_lazy("roem"),
    Part.PITS: gettext_lazy("pits"),
    Part.CHANGE: gettext_lazy("bonus or penalty"),
    Part.FIGURE: gettext_lazy("another figure"),
    Part.REMARK: gettext_lazy("remark"),
}
PART_OF = {part.value: part for part in Part}
Reader = Callable[[Answers], ResultsPlan]


@done_once
def past_results(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    match_day = _match_day(found, request.GET.get("day"))
    form = PastResultsForm(request.POST or None, request.FILES or None)
    plan, letters = None, {}
    if form.is_valid():
        try:
            source = form.source(MOST_BYTES)
            answers = Answers() if form.files else read_answers(request.POST)
            read = reader(source, found, match_day)
            with one_file_at_a_time():
                plan = read(answers)
                if (shape := request.POST.get("shape")) != plan.shape:
                    if shape and answers != (of_file := _of_file(answers)):
                        # The answers are about another list, or another sheet.
                        answers, plan = of_file, read(of_file)
                    plan = _as_last_time(read, found.club, answers, plan)
            form = PastResultsForm({"names": carried(source)})
            if request.POST.get("action") == "import" and plan.may_be_stored:
                if request.POST.get("digest") == plan.digest:
                    return _store(request, found, match_day, plan)
                form.is_valid()
                form.add_error(None, _("The list or the club has changed since it was shown. Look again, then import."))
        except UnclearLetters as error:
            form, letters = PastResultsForm({"names": carried(source)}), error.pages
        except ValidationError as error:
            form.add_error("file" if form.files else "names", error.messages)
    context = about(match_day or found) | {"form": form, "plan": plan, "letters": letters}
    context["is_file"] = str(form["names"].value() or "").startswith(CARRIED)
    if plan is not None:
        context |= {"sum": sum_up(plan), "parts": PARTS, "shown": in_sight(show_grid(plan))}
    return render(request, "files/past_results/import.html", context)


def read_answers(sent: QueryDict) -> Answers:
    """The answers about columns, where they differ from what was shown, and to questions."""
    answers = Answers(given=given_on(sent))
    for name in sent:
        values = sent.getlist(name)
        if name.startswith("column-") and (place := _place(name)) is not None:
            shown = sent.get(f"was-{name}", "")
            changed = [value for value in values if value != shown and value in PART_OF]
            if changed:
                answers.columns[place] = PART_OF[changed[-1]]
    return answers


def _of_file(answers: Answers) -> Answers:
    return Answers(given={key: answers.given[key] for key in ("sheet", "letters") if key in answers.given})


def _as_last_time(read: Reader, club: Club, answers: Answers, plan: ResultsPlan) -> ResultsPlan:
    """The plan with the answers about the club's last list of this form, if there was one."""
    kept = answers_for_results(club.list_answers, plan.reading, answers)
    if kept is None:
        return plan
    plan = read(kept)
    plan.is_as_last_time = bool(plan.chosen) or any(doubt.answer for doubt in plan.checked.doubts)
    return plan


def _place(name: str) -> tuple[int, int] | None:
    parts = name.split("-")[1:]
    return (
        (int(parts[0]), int(parts[1])) if len(parts) == 2 and all(p.isdecimal() and len(p) < 5 for p in parts) else None
    )


def _match_day(competition: Competition, number: str | None) -> MatchDay | None:
    """The match day whose results the list has; None where the list creates match days."""
    return None if number is None else get_object_or_404(competition.match_days, number=whole_number(number))


def reader(source: str | bytes, competition: Competition, match_day: MatchDay | None = None) -> Reader:
    """Reads this list for this competition, each time with other answers."""
    known = units_by_any_name(competition)
    units = {name: (unit.number, unit.name) for name, (_pk, unit) in known.units.items()}
    days = list(competition.match_days.all())
    evenings = KnownEvenings(days, points_by_day(competition), empty_days(competition), match_day)
    people = KnownPeople(units, known.unclear, are_players=competition.unit_field == "player")
    return partial(plan_results, source, competition, people=people, known=evenings)


def _store(
    request: LoggedInRequest, competition: Competition, match_day: MatchDay | None, plan: ResultsPlan
) -> HttpResponse:
    if match_day is None:
        import_history(
            competition=competition,
            new_players=plan.new,
            evenings=plan.past_evenings,
            results=plan.results,
            by=request.user,
        )
        page = reverse("organise_competition", args=competition.url_args)
    else:
        import_results(match_day=match_day, new_players=plan.new, results=plan.results)
        page = reverse("evening_result", args=match_day.url_args)
    keep_list_answers(club=competition.club, form=form_of_results(plan.reading), said=said_of_results(plan))
    messages.success(request, _("Saved: %(what)s") % {"what": sum_up(plan)})
    return redirect(with_undo(request, page, match_day or competition))


def sum_up(plan: ResultsPlan) -> str:
    """The content of the list, in the terms of the club."""
    count = ngettext("%(count)d match day", "%(count)d match days", len(plan.evenings)) % {"count": len(plan.evenings)}
    if len(plan.dates) == len(plan.evenings) > 0:
        first, last = (date_format(date, "DATE_FORMAT") for date in (plan.dates[0], plan.dates[-1]))
        between = _("%(evenings)s, %(first)s to %(last)s") if first != last else _("%(evenings)s, on %(last)s")
        count = between % {"evenings": count, "first": first, "last": last}
    people = ngettext("%(count)d name", "%(count)d names", plan.people) % {"count": plan.people}
    known = _("%(known)d known, %(new)d new") % {"known": len(plan.known), "new": len(plan.new)}
    results = ngettext("%(count)d result", "%(count)d results", len(plan.results)) % {"count": len(plan.results)}
    said = [f"{count}; {people}, {known}; {results}."]
    for proof in plan.checked.proofs:
        words = _("The results add up to “%(total)s” for %(people)d of %(people)d.")
        if proof.best:
            words = _("“%(total)s” counts the best %(best)d of each, and agrees for %(people)d of %(people)d.")
        said.append(words % {"total": proof.total or "Σ", "people": proof.people, "best": proof.best})
    return " ".join(said)
