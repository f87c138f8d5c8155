"""Making a club, and its front page for those who keep it."""

from datetime import UTC, datetime, time

from django.urls import reverse

from tests.factories import TableFactory
from tests.tournaments.services.evening.test_entrant import announced
from tournaments.choices import Role
from tournaments.models import Club
from tournaments.queries.season.next_step import CompetitionToOrganise, NextStep
from tournaments.services.evening.match_day import open_match_day, publish_match_day
from tournaments.services.people.pair import add_pair
from tournaments.services.people.player import add_players
from tournaments.services.season.competition import create_competition

NEW = reverse("club_create")


def test_the_user_who_creates_a_club_owns_it(cast):
    answer = cast.keeper.post(NEW, {"name": "Klaverblad", "place": "Ede", "slug": ""})
    club = Club.objects.get(name="Klaverblad")
    assert (club.slug, club.place) == ("klaverblad", "Ede")
    assert [(member.user.username, member.role) for member in club.memberships.all()] == [("keeper", Role.OWNER)]
    assert answer.url == reverse("organise_club", args=["klaverblad"])


def test_what_is_wrong_with_a_new_club_is_said_at_its_field(cast):
    """And what was typed is kept. Two clubs of one name get their own address."""
    assert cast.club.slug == "de-roem"
    for typed, field, message in [
        ({"name": ""}, "name", "This field is required."),
        ({"name": "!!!"}, "name", "A name needs at least one letter or digit."),
        ({"name": "X", "slug": "players"}, "slug", "“players” is an address of the site itself."),
        ({"name": "X", "slug": "de-roem"}, "slug", "Club with this Web name already exists."),
        (
            {"name": "X", "slug": "één twee"},
            "slug",
            "Enter a valid “slug” consisting of letters, numbers, underscores or hyphens.",
        ),
    ]:
        form = cast.keeper.post(NEW, typed).context["form"]
        assert dict(form.errors) == {field: [message]}
        assert {name: form[name].value() for name in typed} == typed
        assert Club.objects.count() == 1
    cast.keeper.post(NEW, {"name": "De Roem"})
    assert sorted(Club.objects.filter(name="De Roem").values_list("slug", flat=True)) == ["de-roem", "de-roem-2"]


def dashboard(cast) -> str:
    return reverse("organise_club", args=[cast.club.slug])


def test_each_is_led_to_what_they_may_do_first(cast):
    """A new club to its players, and then to a competition."""
    page, club = dashboard(cast), [cast.club.slug]

    def ways(browser, *names: str) -> list[bool]:
        text = browser.get(page).text
        return [f'href="{reverse(name, args=club)}"' in text for name in names]

    seen = [ways(browser, "member_list", "organise_players") for browser in (cast.owner, cast.organiser)]
    assert seen == [[True, True], [False, True]]
    assert ways(cast.scorekeeper, "member_list", "organise_players") == [False, False]
    assert ways(cast.organiser, "player_import", "competition_create") == [True, False]
    add_players(club=cast.club, names=["Anna"])
    assert ways(cast.organiser, "player_import", "competition_create") == [False, True]


def test_each_competition_says_what_to_do_next(cast):
    season = create_competition(club=cast.club, name="Season", match_days_planned=2)
    pairs = create_competition(club=cast.club, name="Pairs", form="pairs")

    def rows() -> dict[str, CompetitionToOrganise]:
        found = cast.organiser.get(dashboard(cast)).context["competitions"]
        return {str(row.competition): (row.match_days, row.published, row.next_step, row.match_day) for row in found}

    assert rows() == {"Season": (0, 0, NextStep.OPEN_MATCH_DAY, 1), "Pairs": (0, 0, NextStep.ADD_PAIRS, None)}

    anna, bert, carla, dirk = add_players(club=cast.club, names=["Anna", "Bert", "Carla", "Dirk"])
    add_pair(competition=pairs, first=anna, second=bert)
    add_pair(competition=pairs, first=carla, second=dirk)
    first = open_match_day(competition=season)
    assert rows() == {"Season": (1, 0, NextStep.FINISH_MATCH_DAY, 1), "Pairs": (0, 0, NextStep.OPEN_MATCH_DAY, 1)}

    assert [*rows()] == ["Season", "Pairs"]  # an evening that is open comes first, however old its competition
    publish_match_day(match_day=first, by=None)
    assert rows()["Season"] == (1, 1, NextStep.OPEN_MATCH_DAY, 2)
    publish_match_day(match_day=open_match_day(competition=season), by=None)
    assert rows()["Season"] == (2, 2, NextStep.COMPLETE, None)
    assert [*rows()] == ["Pairs", "Season"]
    TableFactory(leg__match_day=first, units=[anna, bert, carla, dirk])  # published, but a table still plays
    assert rows()["Season"] == (2, 2, NextStep.FINISH_MATCH_DAY, 1)


def test_until_a_drive_begins_its_sign_ups_are_the_next_step(cast, time_machine):
    """Protects: "add the pairs" where pairs add themselves."""
    drive = announced(cast.club)
    competition = reverse("organise_competition", args=drive.competition.url_args)
    for page in (competition, reverse("organise_match_day", args=drive.url_args)):
        assert reverse("sign_ups", args=drive.url_args) in cast.organiser.get(page).text
    [row] = cast.organiser.get(dashboard(cast)).context["competitions"]
    assert (row.next_step, row.match_day) == (NextStep.SIGN_UPS, 1)
    time_machine.move_to(datetime.combine(drive.date, time(18), tzinfo=UTC))
    [row] = cast.organiser.get(dashboard(cast)).context["competitions"]
    assert row.next_step == NextStep.ADD_PAIRS
