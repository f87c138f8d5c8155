"""What the forms of a round hand to the services, and what a service refuses written back on the form."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.exceptions import Stale
from tournaments.forms.cards import CardsForm, CorrectCardsForm
from tournaments.forms.grid import CorrectMeldRoundForm
from tournaments.forms.meld_cards import CorrectMeldCardsForm, MeldCardsForm
from tournaments.forms.refusal import add_refusal
from tournaments.forms.revision import RevisionForm
from tournaments.forms.round import CorrectRoundForm
from tournaments.models import Round, Table
from tournaments.services.round import correct_round, record_round
from tournaments.views.organise.request import LoggedInRequest

Correction = CorrectRoundForm | CorrectMeldRoundForm | CorrectCardsForm | CorrectMeldCardsForm


def corrected(request: LoggedInRequest, stored: Round, form: Correction) -> bool:
    """Whether the service took the correction; what it refuses is written on the form."""
    try:
        correct_round(
            round=stored,
            entry=form.entry,
            reason=form.cleaned_data["reason"],
            revision=form.cleaned_data["revision"],
            by=request.user,
        )
    except Stale:
        refuse_stale(form, stored)
        return False
    except ValidationError as error:
        add_refusal(form, error)
        return False
    messages.success(request, _("Round %(number)d is corrected.") % {"number": stored.number})
    return True


def refuse_stale(form: RevisionForm, stored: Round) -> None:
    """Somebody was faster by a moment: the page was right when it was checked."""
    newest = Round.objects.filter(pk=stored.pk).values_list("revision", flat=True).first()
    form.refuse_stale(newest or stored.revision)


def recorded(request: LoggedInRequest, table: Table, number: int, form: CardsForm | MeldCardsForm) -> bool:
    try:
        record_round(
            table=table, number=number, entry=form.entry, client_id=form.cleaned_data["client_id"], by=request.user
        )
    except Stale:
        form.add_error(None, _("Somebody else has stored this round meanwhile. What you typed is kept but not stored."))
        return False
    except ValidationError as error:
        add_refusal(form, error)
        return False
    messages.success(request, _("Round %(number)d is stored.") % {"number": number})
    return True
