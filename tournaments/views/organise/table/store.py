"""Hands what is in the forms of a round to the services, and shows what a service refuses on the form."""

from django.contrib import messages
from django.utils.translation import gettext as _

from scoring import entry_to_mapping
from tournaments.exceptions import KeyUsed, Stale
from tournaments.forms.refusal import refused_on
from tournaments.forms.table.round import CorrectionForm, RoundForm
from tournaments.models import Round, Table
from tournaments.queries.table.table import newest_revision, shown_number
from tournaments.services.table.round import correct_round, record_round
from tournaments.views.organise.evening.outdated import warn_of_outdated
from tournaments.views.organise.request import LoggedInRequest


def corrected(request: LoggedInRequest, stored: Round, form: RoundForm, correction: CorrectionForm) -> bool:
    """Whether the forms are valid and the service accepted the correction; what it refuses is shown on them."""
    entry = form.valid_entry
    is_valid = correction.is_valid()
    if entry is not None and correction.is_stale and stored.entry == entry_to_mapping(entry):
        return True  # sent once more: the answer was lost
    if not is_valid or entry is None:
        return False
    try:
        with refused_on(form):
            correct_round(round=stored, entry=entry, by=request.user, **correction.cleaned_data)
            if not request.htmx:  # a row shows by itself that it is stored
                said = _("Round %(number)d is corrected.")
                messages.success(request, said % {"number": shown_number(stored.table, stored.number)})
                warn_of_outdated(request, stored.table.leg.match_day)
            return True
    except Stale:
        correction.refuse_stale(newest_revision(stored))
    return False


def recorded(request: LoggedInRequest, table: Table, form: RoundForm, *, stale: str) -> Round | None:
    """The round, if the form is valid and the service stored it; what it refuses is shown on the form."""
    entry = form.valid_entry
    try:
        with refused_on(form):
            if entry is not None:
                key = form.cleaned_data["client_id"]
                return record_round(table=table, number=form.number, entry=entry, client_id=key, by=request.user)
    except KeyUsed:
        form.ask_again()
    except Stale:
        form.add_error(None, stale)
    return None
