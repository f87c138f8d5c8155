"""Two entries that are one person: who it is, what coincides, and one button that merges them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.exceptions import Refused
from tournaments.forms.club.merging import SamePersonForm
from tournaments.forms.refusal import add_refusal, refused_on
from tournaments.imports.similar_names import doubles
from tournaments.models import Contact, Player
from tournaments.permissions import get_club_for_organiser, get_player
from tournaments.queries.club.merging import get_merging
from tournaments.services.club.merging import merge_players, obstacle_in_words, refuse_two_people
from tournaments.views.former_number import leads_on
from tournaments.views.organise.request import LoggedInRequest, show


@never_cache
@leads_on
def player_merge(request: LoggedInRequest, club: str, number: int) -> HttpResponse:
    """First who it is (`?other=`), then what would happen to both; sending that merges them."""
    found = get_club_for_organiser(request.user, club)
    keep = get_player(request.user, found.slug, number)
    form = SamePersonForm(request.GET if "other" in request.GET else None, player=keep)
    context = {"club": found, "keep": keep, "form": form, "others": form.others}
    if form.is_valid():
        gone = form.cleaned_data["other"]
        try:
            refuse_two_people(keep, gone)
        except Refused as refusal:
            add_refusal(form, refusal)
            return render(request, "club/merging/who.html", context | {"swapped": gone})
        if request.method == "POST":
            with refused_on(form):
                merge_players(keep=keep, gone=gone, by=request.user)
                _say_so(request, found.slug, keep, gone)
                return redirect("player_edit", found.slug, keep.number)
        if keep.is_guest and not gone.is_guest and "as_asked" not in request.GET:
            # Whichever was asked about first: the member stays, unless the organiser chooses otherwise.
            return redirect(f"{reverse('player_merge', args=[found.slug, gone.number])}?other={keep.number}")
        merging = get_merging(keep, gone)
        context |= {
            "gone": gone,
            "merging": merging,
            "are_both_reached": Contact.objects.filter(player__in=[keep, gone]).count() > 1,
            "in_the_way": [obstacle_in_words(where) for where in merging.obstacles],
            "can_be_swapped": (keep.only_for is None) == (gone.only_for is None),
        }
        return render(request, "club/merging/preview.html", context)
    return render(request, "club/merging/who.html", context)


def _say_so(request: LoggedInRequest, club: str, keep: Player, gone: Player) -> None:
    words = _("%(keep)s and %(gone)s are one person now.") % {"keep": keep, "gone": gone}
    link, back = reverse("club_what_was_done", args=[club]), _("Undo")
    messages.success(request, format_html('{} <a href="{}">{}</a>', words, link, back))


@require_safe
def player_doubles(request: LoggedInRequest, club: str) -> HttpResponse:
    """People who seem to be in the list twice."""
    found = get_club_for_organiser(request.user, club)
    people = found.people.filter(anonymised_at=None).select_related("only_for").order_by("number")
    return show(request, "club/merging/doubles.html", found, doubles=doubles(people))
