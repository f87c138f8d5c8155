"""A drive on one page: what is typed is drawn, or the page says at the list what is wrong with it."""

from django.urls import reverse
from django.utils import timezone

from tests.factories import CompetitionFactory
from tests.walks.test_url_walk import what_is_stored
from tournaments.models import Competition, LogEntry, Player
from tournaments.services.evening.match_day import publish_match_day
from tournaments.services.people.player import add_players
from tournaments.services.season.drive import begin_drive, undo_drive

FOUR = "Anna\nBert\nCarla\nDirk"
PAIRS = "Anna - Bert\nCarla - Dirk\nEls - Frits\nGreet - Henk"


def page_of(cast) -> str:
    return reverse("drive_create", args=[cast.club.slug])


def typed(cast, **more) -> dict[str, object]:
    """What the page suggests, with the names."""
    form = cast.organiser.get(page_of(cast)).context["form"]
    return {name: str(form[name].value() or "") for name in form.fields} | {"names": PAIRS} | more


def a_drive(cast, pairs: int = 4, **more) -> Competition:
    entrants = [(f"Noor {at}", f"Sien {at}") for at in range(pairs)]
    day = begin_drive(
        club=cast.club, name="Drive", date=timezone.localdate(), entrants=entrants, seed=1, by=None, **more
    )
    return day.competition


def test_names_are_all_that_has_to_be_typed_and_undone_its_list_waits_to_be_put_right(cast):
    """Protects: no one types forty pairs again because of one; two tabs, or one page sent from two laptops, are one
    drive and eight people; and the log names a competition that does not exist any more."""
    home = reverse("organise_club", args=[cast.club.slug])
    ways = [page_of(cast) in browser.get(home).text for browser in (cast.organiser, cast.scorekeeper)]
    assert ways == [True, False]
    data = typed(cast, legs_per_match_day="2")
    answer = cast.organiser.post(page_of(cast), data, follow=True)
    drive = Competition.objects.get()
    day = drive.match_days.get()
    assert answer.redirect_chain[-1][0] == reverse("draw_result", args=day.url_args)
    assert (drive.legs_per_match_day, drive.rounds_per_leg, drive.takes_day_guests) == (2, 16, True)
    assert day.date == timezone.localdate()
    for words in ("4 pairs", "8 people came only for this", reverse("match_day_paper", args=[*day.url_args, "pack"])):
        assert words in answer.text
    assert "name" in cast.owner.post(page_of(cast), data).context["form"].errors
    assert (Competition.objects.count(), Player.objects.count()) == (1, 8)
    assert typed(cast)["name"].endswith(" (2)")  # a second drive on one day has another name
    answer = cast.organiser.post(reverse("drive_undo", args=drive.url_args), follow=True)
    assert answer.redirect_chain[-1][0] == page_of(cast)
    form = answer.context["form"]
    assert (form["name"].value(), form["legs_per_match_day"].value()) == (data["name"], 2)
    assert form["names"].value().splitlines() == PAIRS.replace("-", "–").splitlines()
    assert (Competition.objects.count(), Player.objects.count()) == (0, 0)
    assert "Drive undone" in cast.owner.get(reverse("club_log", args=[cast.club.slug])).text
    assert LogEntry.objects.filter(action="drive_begun").exists()
    assert cast.organiser.post(page_of(cast), data).status_code == 302
    assert not typed(cast, names="")["names"]


def drive_after(cast, data: dict[str, object], **usual) -> Competition:
    """The drive of a club that usually plays like this."""
    Competition.objects.filter(takes_day_guests=False).delete()
    CompetitionFactory(club=cast.club, **usual)
    assert cast.organiser.post(page_of(cast), typed(cast, **data)).status_code == 302
    drive = Competition.objects.get(takes_day_guests=True)
    undo_drive(competition=Competition.objects.get(pk=drive.pk))
    return drive


def test_it_is_as_the_club_usually_plays_in_the_same_unit(cast):
    """Protects: a club with its own rules does not play its drive by others, or in public when it never does; other
    rules come without the options of the usual ones; 200 Augen for sitting out are not 200 legs won."""
    own = {"rules": "rotterdam", "rules_options": {"counter_pit_bonus": 100}, "bye_points": 800}
    drive = drive_after(cast, {}, **own, rounds_per_leg=8, legs_per_match_day=4, is_public=False)
    assert (drive.rules, drive.rules_options) == ("rotterdam", {"counter_pit_bonus": 100})
    assert (drive.rounds_per_leg, drive.legs_per_match_day, drive.bye_points) == (8, 4, 800)
    assert not drive.is_public
    drive = drive_after(cast, {"rules": "klammern", "names": FOUR}, **own)
    assert (drive.rules, drive.rules_options, drive.bye_points) == ("klammern", {}, 0)
    for usual, bye in (
        ({"counting_figure": "points", "bye_points": 200}, (1, 0)),
        ({"counting_figure": "wins", "bye_points": 0}, (0, 0)),
        ({"counting_figure": "wins", "bye_points": 2, "form": "teams"}, (1, 0)),
    ):
        drive = drive_after(cast, {"names": FOUR}, rules="klammern-league", bye_pits=0, **usual)
        assert (drive.counting_figure, (drive.bye_points, drive.bye_pits)) == ("wins", bye)


def test_rounds_are_asked_only_where_a_leg_has_a_number_of_them(cast):
    """Protects: no one is made to fill in a number that means nothing, or is refused because of it."""
    data = typed(cast, rounds_per_leg="", names=FOUR)
    page = cast.organiser.post(page_of(cast), data)
    assert page.context["form"].errors == {"rounds_per_leg": ["Enter how many rounds a leg has."]}
    assert "Only where a leg is over after a fixed number of rounds." in page.text
    assert cast.organiser.post(page_of(cast), data | {"rules": "race-to-501"}).status_code == 302
    drive = Competition.objects.get()
    assert (drive.counting_figure, drive.bye_points, drive.is_race) == ("wins", 1, True)
    again = typed(cast, names=FOUR)
    assert again["rounds_per_leg"] == ""
    assert cast.organiser.post(page_of(cast), again).status_code == 302


def test_what_is_wrong_is_said_at_its_field_and_nothing_is_stored(cast):
    """An odd number of pairs is one button more."""
    CompetitionFactory(club=cast.club, name="Season")
    untouched = typed(cast)
    before = what_is_stored()
    for wrong, field, message in [
        ({"names": ""}, "names", "Paste or type the names"),
        ({"names": " \n "}, "names", "fill one table"),
        ({"names": "A - B"}, "names", "two pairs"),
        ({"names": "A - B\nC - D\nE"}, "names", "Line 3: two names are expected"),
        ({"names": "A - B\nC - A"}, "names", "Line 2: one of them is in the pair on line 1"),
        ({"names": "A - B\nA - B"}, "names", "Line 2: A / B is already on line 1"),
        ({"names": "A\nB\nC\na"}, "names", "Line 4: a is already on line 1"),
        ({"names": "A\n" + "\n".join(["long " * 30] * 20)}, "names", "and 12 more lines"),
        ({"names": "?\n?"}, "names", "no column contains the names"),
        ({"name": ""}, "name", "required"),
        ({"name": "season"}, "name", "already has a competition with this name"),
        ({"legs_per_match_day": "0"}, "legs_per_match_day", "1"),
        ({"rounds_per_leg": "many"}, "rounds_per_leg", "Digits only"),
        ({"rules": "bridge"}, "rules", "bridge"),
        ({"names": "A - B\nC - D\nE - F"}, "names", "3 pairs is an odd number"),
    ]:
        data = untouched | wrong
        page = cast.organiser.post(page_of(cast), data)
        form = page.context["form"]
        assert list(form.errors) == [field], wrong
        assert message in " ".join(form.errors[field])
        assert {name: form[name].value() or "" for name in form.fields} == {**data, "even_if_left_over": ""}
    assert what_is_stored() == before
    assert 'name="even_if_left_over"' in page.text
    assert cast.organiser.post(page_of(cast), data | {"even_if_left_over": "on"}).status_code == 302


def test_a_drive_that_is_published_offers_no_way_back(cast):
    """Nor is it offered for the draw of another evening."""
    drive = a_drive(cast, pairs=2, legs_per_match_day=1)
    day = drive.match_days.get()
    page, back = reverse("draw_result", args=day.url_args), reverse("drive_undo", args=drive.url_args)
    assert back in cast.organiser.get(page).text
    Competition.objects.update(takes_day_guests=False)
    other = cast.organiser.get(page).text
    assert ("Undo the drive" in other, "pack.pdf" in other) == (False, False)
    Competition.objects.update(takes_day_guests=True)
    publish_match_day(match_day=day, by=None, even_if_incomplete=True)
    assert back not in cast.organiser.get(page).text
    assert "stays" in cast.organiser.post(back, follow=True).text
    assert Competition.objects.exists()


def test_the_list_is_shown_first_where_asked_or_where_it_is_in_doubt(cast):
    """Protects: a first half of a name, or two people on a line, is asked about and not drawn; an answer is enough."""
    page = cast.organiser.post(page_of(cast), typed(cast, action="look"))
    assert [(line.number, line.becomes) for line in page.context["shown"].lines][:2] == [
        (1, "Anna / Bert"),
        (2, "Carla / Dirk"),
    ]
    assert not Competition.objects.exists()
    names = "Anna Bos\nBert Mol\nJan en Ria Kok\nDirk Slot\nEls Vos\nFrits Haan\nGreet Bak"
    page = cast.organiser.post(page_of(cast), typed(cast, names=names))
    [doubt] = page.context["plan"].open
    assert doubt.lines == (3,)
    assert "1 question first" in page.text
    assert not Competition.objects.exists()
    sent = typed(cast, names=names) | {
        "found": page.context["plan"].sheet.found,
        "column-0": "name",
        doubt.field: "two",
    }
    assert cast.organiser.post(page_of(cast), sent).status_code == 302
    assert Player.objects.count() == 8
    assert set(Player.objects.values_list("name", flat=True)) > {"Jan Kok", "Ria Kok"}


def test_a_column_says_what_it_is(cast):
    """Protects: last names below a word that no one knows are not lost without a word."""
    names = "Naam\tWijk\nAnna\tBos\nBert\tMol\nCees\tKok\nDirk\tSlot"
    page = cast.organiser.post(page_of(cast), typed(cast, names=names))
    assert "“Wijk” looks like names" in str(page.context["form"].errors)
    sent = typed(cast, names=names) | {
        "found": page.context["plan"].sheet.found,
        "column-0": "first",
        "column-1": "last",
    }
    assert cast.organiser.post(page_of(cast), sent).status_code == 302
    assert "Anna Bos" in Player.objects.values_list("name", flat=True)


def test_a_nearly_known_name_does_not_keep_a_drive_from_its_draw(cast):
    """Protects: people alone, one of them asked about, were told of “two names” on the line whatever was answered."""
    add_players(club=cast.club, names=["Aagje Koster", "Bep Meijer"])
    for names, said in (
        ("Aagje Kosster\nAlbert Bos\nBep Meijer\nBert Mol", "name-aagje kosster"),
        ("Aagje\nA\nBep\nB", ""),
    ):
        page = cast.organiser.post(page_of(cast), typed(cast, names=names))
        assert (page.context["plan"].problems, bool(page.context["plan"].open)) == ([], True)
        answers = {
            doubt.field: doubt.options[0][0] for doubt in page.context["plan"].open if not said or doubt.key == said
        }
        sent = typed(cast, names=names) | {"list": page.context["list"]} | answers
        assert cast.organiser.post(page_of(cast), sent).status_code == 302
        drive = Competition.objects.get()
        assert "Aagje Koster" in {str(one.player) for one in drive.match_days.get().attendances.all()}
        undo_drive(competition=drive)


def test_an_announced_drive_without_a_name_has_that_of_its_day(olga_client, club):
    """Protects: a drive in December called after the day in November on which someone announced it."""
    usual = {"form": "pairs", "legs_per_match_day": "3", "rounds_per_leg": "16", "rules": "amsterdam"}
    page, dutch = reverse("drive_announce", args=[club.slug]), {"accept-language": "nl"}
    for name in ("Drive 20 december", "Drive 20 december (2)"):
        olga_client.post(page, {"date": "2026-12-20", **usual}, headers=dutch)
        assert Competition.objects.latest("pk").name == name
