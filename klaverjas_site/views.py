"""Pages about the installation itself."""

import sys

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.db import connection
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views import defaults
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from klaverjas_site.backup.kept import SUFFIX, backup_folder, list_backups, open_backup
from klaverjas_site.backup.restore import restore_backup
from klaverjas_site.backup.trouble import NoBackup
from klaverjas_site.forms import RestoreForm, RestoreKeptForm
from klaverjas_site.proxy import answer_to_other_origin
from klaverjas_site.refusal import answer_to
from klaverjas_site.style import sample_context
from tournaments.permissions import runs_the_installation
from tournaments.services.club.club import write_in_every_log
from tournaments.views.first_visit import may_begin
from tournaments.views.organise.request import LoggedInRequest


def server_error(request: HttpRequest) -> HttpResponse:
    """Also for errors outside of pages, such as a database that is gone when a session is looked up."""
    return answer_to(request, sys.exc_info()[1]) or defaults.server_error(request)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open too long, or a browser without cookies: says what to do instead of naming the mechanism."""
    return answer_to_other_origin(request) or render(request, "403_csrf.html", status=403)


def style(request: HttpRequest) -> HttpResponse:
    """Every part of the site's design on one page: for people who build pages, and for the browser tests."""
    return render(request, "style.html", sample_context())


def _refuse_others(request: HttpRequest) -> None:
    """A backup holds every club: only someone who owns them all may have it, and only if the data is one file."""
    if connection.vendor != "sqlite" or not runs_the_installation(request.user):
        raise Http404


@never_cache
def backup(request: HttpRequest) -> HttpResponse:
    """The backups that are kept; download a new one, or restore one, which is also a way to begin."""
    # An account of the demo is not the person who begins: it finds no backups.
    is_beginning = connection.vendor == "sqlite" and not request.user.is_authenticated and may_begin(request)
    if not is_beginning:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        _refuse_others(request)
    backups = list_backups()
    chosen = next((one for one in backups if one.name == request.GET.get("kept")), None)
    form = RestoreKeptForm(request.POST or None) if chosen else RestoreForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        name = request.user.get_username()
        try:
            with chosen.path.open("rb") if chosen else form.cleaned_data["file"] as file:
                restored = restore_backup(file, from_page=True)
        except (NoBackup, OSError) as error:
            form.add_error(None if chosen else "file", str(error))
        else:
            # In the restored data another user may have this user's key: only the name says who it was.
            user = User.objects.filter(username=name).first() or User(username=name)
            write_in_every_log(action="backup_restored", by=user)
            # Nothing else of this visit is stored: it is a visit to data that is gone.
            return render(request, "backup/restored.html", {"kept": restored.kept})
    context = {
        "form": form,
        "backups": backups,
        "chosen": chosen,
        "folder": backup_folder(),
        "is_beginning": is_beginning,
    }
    return render(request, "backup/backup.html", context)


@login_required
@require_POST
def backup_download(request: LoggedInRequest) -> FileResponse | HttpResponseRedirect:
    """Everything as it is now, as a file to download."""
    _refuse_others(request)
    try:
        file = open_backup()
    except NoBackup as error:
        messages.error(request, str(error))
        return redirect("backup")
    write_in_every_log(action="backup_taken", by=request.user)
    name = f"klaverjas-{timezone.localtime():%Y-%m-%d-%H%M}{SUFFIX}"
    return FileResponse(file, as_attachment=True, filename=name)
