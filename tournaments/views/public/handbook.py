"""How an organiser does it, with pictures of the actual pages."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.hall import address_for_phones, closed_hall
from tournaments.words import plain_language


@dataclass(frozen=True)
class Chapter:
    """What to do, step by step; `picture` is the name of the file that the browser tests make."""

    title: Promise
    steps: tuple[Promise, ...]
    picture: str = ""
    shows: Promise | str = ""
    typed: tuple[tuple[Promise, str], ...] = ()  # what is typed in a terminal, and what for
    for_phones: bool = False  # says at which address phones find the site


CHAPTERS = (
    Chapter(
        _("Start the program"),
        (
            _("It runs on one laptop with Windows, macOS or Linux. It needs internet only the first time."),
            _("Open a terminal and type one of the lines below. The browser opens automatically."),
            _("Leave the terminal open while you need the site; Ctrl-C stops it. The data stays on this computer."),
        ),
        typed=(
            (_("With uv, which includes everything it needs (docs.astral.sh/uv)"), "uvx klaverjas"),
            (_("With Python 3.11 or newer, once"), "pipx install klaverjas"),
            (_("After that, each time"), "klaverjas"),
            (_("In a hall, so that phones can connect"), "klaverjas --hall"),
        ),
    ),
    Chapter(
        _("Your club"),
        (
            _("The first page offers a demo club, where an evening is being played right now. Try everything there."),
            _("Begin your own: the name of the club, your name and a password. You are in it at once, as its owner."),
            _("Remove the demo club with one button when you no longer need it; nothing of it is in your own club."),
        ),
        "welcome",
        _("The first page: look around in the demo club, or begin your own"),
    ),
    Chapter(
        _("The first competition"),
        (
            _("Four questions: its name, a season or one evening, who plays with whom, and which rules."),
            _("What follows from them is written below in plain sentences. All of it can be changed later."),
            _(
                "Paste the names of your members from wherever they are. Telephone numbers and addresses "
                "are left out; if a column is not what it seems, choose what it is above it."
            ),
            _("Past seasons are read in the same way, from the spreadsheet you used for them."),
        ),
        "competition",
        _("A new competition: four questions, and what follows from them"),
    ),
    Chapter(
        _("A drive for anyone who comes"),
        (
            _("Choose “A drive” on the page of the club and paste the pairs, one on each line: it is drawn at once."),
            _("One button prints everything. Is something wrong? Undo the drive: its list is still there."),
            _("Players who came only for the drive stay out of the lists of the club until you add them."),
        ),
        "drive",
        _("A drive: its name, the legs and the pasted pairs"),
    ),
    Chapter(
        _("Before the evening"),
        (_("Create a match day; the next one is a copy of the last."),),
    ),
    Chapter(
        _("At the door"),
        (
            _("Type two letters of a name and press Enter, or tap the name. Tapped the wrong one? Tap again."),
            _("A guest is added in one line. The counter shows how many tables there are and how many are left over."),
            _("The page of absentees shows who is missing, with or without notice."),
        ),
        "door",
        _("The door: the counter, the field for letters and the list of names"),
    ),
    Chapter(
        _("The draw"),
        (
            _("Choose what happens to those who are left over; the page shows whose turn it is."),
            _("Press the button. The card next to the seats shows how fair the draw is."),
            _("Two people can change places; the draw can be undone as long as nothing has been scored."),
        ),
        "draw",
        _("The result of a draw: how fair it is, and who sits where"),
    ),
    Chapter(
        _("Paper and phones"),
        (
            _("Everything to print for a leg comes as one file; score sheets carry the code of their table."),
            _("Scan the code of a table to keep its score on a phone, without an account. Paper is still possible."),
        ),
        "phone",
        _("The sheet of a table on a phone"),
        for_phones=True,
    ),
    Chapter(
        _("Phones in a hall without https"),
        (
            _(
                "On a laptop in a hall the address usually begins with http. Then a phone cannot open or reload its "
                "sheet while it has no signal; the sheet says so."
            ),
            _(
                "Ask the tables to keep the page open until the leg is over. What they write without signal waits on "
                "the phone and is sent later."
            ),
            _(
                "With https a sheet can be opened without signal too: on a server, with a certificate for the name of "
                "the laptop, or through a tunnel. On the laptop itself it works at localhost. How to do this is "
                "written in docs/operations.md, which comes with the program."
            ),
        ),
    ),
    Chapter(
        _("During the evening"),
        (
            _("The board shows what each table has written and which are still missing."),
            _("A sheet of paper is typed row by row: who plays, the points, the roem, Enter."),
            _("Close the leg when every table is in, and go on to the next."),
        ),
        "board",
        _("The board: every table with what is missing"),
    ),
    Chapter(
        _("When something is wrong"),
        (
            _("Open the table, press the number of the round, correct it and give a reason."),
            _("What was there before stays in the history. Nothing is lost, and everyone can see it."),
        ),
        "entry",
        _("The rounds of a table, typed row by row"),
    ),
    Chapter(
        _("The result"),
        (
            _("Publish the match day: from then on everyone sees it."),
            _("For the prizes: freeze the standing from the last leg on, then reveal it from the last prize up."),
        ),
        "standing",
        _("The standing: what counts, and what is struck through"),
    ),
    Chapter(
        _("So that nothing is lost"),
        (
            _("The site creates a backup every ten minutes; download one to take along."),
            _("On another laptop the same file restores everything."),
            _("Invite a second organiser with a link, so that the evening does not depend on one person."),
        ),
    ),
)
PICTURES = tuple(chapter.picture for chapter in CHAPTERS if chapter.picture)


@require_safe
def handbook(request: HttpRequest) -> HttpResponse:
    """The whole handbook on one page, to read or to print."""
    language = plain_language(get_language() or "nl")
    chapters = [
        (chapter, static(f"handbook/{language}/{chapter.picture}.jpg") if chapter.picture else "")
        for chapter in CHAPTERS
    ]
    context = {
        "chapters": chapters,
        "version": settings.VERSION,
        "address": address_for_phones(request),
        "closed_hall": closed_hall(request),
    }
    return render(request, "handbook.html", context)
