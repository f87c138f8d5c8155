"""The way to a table's sheet for anyone who cannot scan its code: six letters are typed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.forms.refusal import refused_on
from tournaments.forms.table.code import TableCodeForm
from tournaments.services.table.table_link import find_token


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_code(request: HttpRequest) -> HttpResponse:
    """A correct code leads to the sheet; a wrong one gives an error at the field."""
    form = TableCodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refused_on(form):
            return redirect("phone", find_token(code=form.cleaned_data["code"], visitor=request.META["REMOTE_ADDR"]))
    return render(request, "table/link/code.html", {"form": form})
