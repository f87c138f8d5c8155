"""Whether anything is new on a public page: a number that changes whenever the content of the page changes.

Nothing is counted or ranked for it, and nothing stored: the database adds up what every change alters. One small query
finds what was asked for and checks the right to see it, so a watcher who has the newest page costs nothing else.
A changed name is not news: it appears with the next score; a name that has been hidden is.
"""

from django.db.models import Count, F, Max, OuterRef, QuerySet, Subquery, Sum
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Length
from django.utils.crypto import salted_hmac

from tournaments.models import (
    Adjustment,
    Bye,
    CategoryPlace,
    Competition,
    Correction,
    Leg,
    MatchDay,
    Player,
    Result,
    Seat,
    Stop,
    Table,
)
from tournaments.permissions import User, visible_competitions, visible_results

# Points stay below this, so in a sum of both they do not get mixed up with keys.
MANY = 1_000_000


def find_match_day_version(user: User, club: str, competition: str, number: int) -> str | None:
    """For the page of a match day: seats, scores, byes, results, adjustments, freezing. None: nothing to see there."""
    days = MatchDay.objects.filter(
        visible_results(user), competition__club__slug=club, competition__slug=competition, number=number
    )
    moves = F("pk") * F("player_id") + Coalesce("substitute_id", 0)
    seats = _sum(Seat.objects.all(), "leg__match_day", moves)
    own = ("name", "date", "published_at", "frozen_from", "finals_plan", "competition__shows_interim", seats)
    return _digest(days, *own, *_scores("match_day"), *_given("match_day"), _corrections("competition_id"))


def find_wall_version(match_day: int) -> str:
    """For what is on the wall about this match day, by its key; it shows that something is new, never what."""
    days = MatchDay.objects.filter(pk=match_day)
    own = ("published_at", "frozen_from", "finals_plan", "competition__shows_interim")
    return _digest(days, *own, *_scores("match_day"), *_given("match_day"), _corrections("competition_id")) or ""


def find_standing_version(user: User, club: str, competition: str) -> str | None:
    """For the standing of a competition, with all its match days. None: nothing to see there."""
    return _standing_digest(Competition.objects.filter(visible_competitions(user), club__slug=club, slug=competition))


def find_side_standing_version(user: User, club: str, competition: str, number: int) -> str | None:
    """For a standing besides the competition's own. Changing side standings makes all of them anew, with new keys."""
    found = Competition.objects.filter(
        visible_competitions(user), club__slug=club, slug=competition, side_standings__number=number
    )
    seats = _sum(Seat.objects.all(), "leg__match_day__competition", F("pk") * Coalesce("player_id", 0))
    return _standing_digest(found, "side_standings__pk", seats)


def _standing_digest(competitions: QuerySet, *own: str | Subquery) -> str | None:
    of_competition = MatchDay.objects.filter(competition=OuterRef("pk")).order_by().values("competition")
    days = [
        Subquery(of_competition.annotate(figure=figure).values("figure"))
        for figure in (Count("published_at"), Max("published_at"), Sum(F("pk") * Coalesce("frozen_from", 0)))
    ]
    scores = _scores("match_day__competition")
    categories = _sum(CategoryPlace.objects.all(), "category__competition", F("pk") * F("category__pk"))
    own = (*own, categories)
    return _digest(competitions, *own, *days, *scores, *_given("competition"), _corrections("pk"))


def _scores(path: str) -> list[Subquery]:
    """What is scored on one match day, or in the competition at the end of the path."""
    of_bye = F("pk") * Coalesce("player_id", "pair_id", "team_id")
    begun = Count("started_at") + Count("closed_at")
    return [
        _sum(Table.objects.all(), f"leg__{path}", F("revision") + 1),
        _sum(Bye.objects.all(), f"leg__{path}", of_bye),
        _sum(Result.objects.all(), path, F("pk") * MANY + F("points")),
        _figure(Leg.objects.all(), path, begun),
    ]


def _given(path: str) -> list[Subquery]:
    """What is added or taken off; and who goes home or withdraws, and so loses their place."""
    return [
        _sum(Adjustment.objects.all(), path, F("pk") * MANY + F("points")),
        _sum(Stop.objects.all(), path, F("pk") * MANY + Coalesce("after_leg", 0)),
    ]


def _corrections(competition: str) -> Subquery:
    """The last entry in the history: every change to something stored adds one."""
    return _figure(Correction.objects.all(), "competition", Max("pk"), of=competition)


def _sum(rows: QuerySet, path: str, of_row: Combinable) -> Subquery:
    return _figure(rows, path, Sum(of_row))


def _figure(rows: QuerySet, path: str, figure: Combinable | Max | Sum, of: str = "pk") -> Subquery:
    grouped = rows.filter(**{path: OuterRef(of)}).order_by().values(path)
    return Subquery(grouped.annotate(figure=figure).values("figure"))


def _hidden_names(club: str) -> list[str | Subquery]:
    """Hiding a name does not touch the scores, but it takes effect at once."""
    hidden = Player.objects.filter(hides_name=True)
    return [
        f"{club}__names_in_public",
        _figure(hidden, "club", Sum("pk"), of=club),
        _figure(Player.objects.all(), "club", Count("anonymised_at"), of=club),
        _figure(Player.objects.all(), "club", Sum(F("pk") * Length("home")), of=club),
    ]


def _digest(found: QuerySet, *parts: str | Subquery) -> str | None:
    """Sealed: it includes what is frozen or not published, which could otherwise be found by trial and error."""
    names = _hidden_names("club" if found.model is Competition else "competition__club")
    figures = found.order_by().values_list(*parts, *names).first()
    return figures and salted_hmac(__name__, repr(figures)).hexdigest()[:16]
