"""A list of teams is read however it is written; nothing of it is stored unseen."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import PlayerFactory, TeamFactory
from tournaments.imports.grid.cell import MOST_LINES
from tournaments.imports.name_columns import Choice
from tournaments.imports.team_list import plan_teams_of_list

pytestmark = pytest.mark.usefixtures("english")
AZEN, BOEREN = ("Jan Smit", "Piet Bos", "Kees Mol", "Ria Vos"), ("Ad Eén", "Bo Twee", "Co Drie", "Do Vier")
TWO = [("De Azen", AZEN), ("De 4 Boeren", BOEREN)]


def read(text, players=(), teams=(), choice=None, **more):
    return plan_teams_of_list(text, players, teams, choice, **more)


def teams_of(plan):
    return [(entry.name, entry.people) for entry in plan.new]


def on_a_line(between):
    return "\n".join(between.join((name, *people)) for name, people in TWO)


def on_lines(template, between=""):
    return between.join("".join(template.format(team=name, person=person) for person in people) for name, people in TWO)


def test_two_teams_are_read(subtests):
    for text in [
        on_a_line("; "),
        on_a_line("\t"),
        on_a_line(", "),
        on_a_line(" / "),
        "\n".join(f"{name}: {', '.join(people[:3])} en {people[3]}" for name, people in TWO),
        "Viertal;Speler 1;Speler 2;Speler 3;Speler 4\n" + on_a_line(";"),
        "\n\n".join("\n".join((name, *people)) for name, people in TWO),
        "\n".join("\n".join((f"{name}:", *people)) for name, people in TWO),
        "Team\tSpeler\n" + on_lines("{team}\t{person}\n"),
        "Speler;Team\n" + on_lines("{person};{team}\n"),
        on_lines("{person}\t{team}\n"),
        "Team;Speler\n" + "".join(f"{name};" + "\n;".join(people) + "\n" for name, people in TWO),
        "Voornaam;Achternaam;Team\n"
        + "".join(f"{person.replace(' ', ';')};{name}\n" for name, people in TWO for person in people),
    ]:
        with subtests.test(repr(text)[:60]):
            plan = read(text)
            assert plan.problems == []
            assert teams_of(plan) == TWO


def test_team_one_begins_a_team():
    """Protects: without an empty line a team begins where the line says so; without a name it has its number."""
    text = "\n".join(["Team 1", *AZEN, "Team 2", *BOEREN])
    unnamed = "\n".join(map(" - ".join, (AZEN, BOEREN)))
    for one in (text, unnamed):
        assert teams_of(read(one)) == [("Team 1", AZEN), ("Team 2", BOEREN)]
    text = "Nel en Co, " + ", ".join(AZEN) + "\nDe 4 Boeren, " + ", ".join(BOEREN)
    assert teams_of(read(text)) == [("Nel en Co", AZEN), ("De 4 Boeren", BOEREN)]  # one cell between commas
    heads = "Nr;Team;Speler 1;Speler 2;Speler 3;Speler 4;Reserve 1;Reserve 2\n7;De Azen;"
    [entry] = read(heads + ";".join([*AZEN, "R Een", "R Twee"])).new
    assert (entry.number, entry.four, entry.reserves) == (7, AZEN, ("R Een", "R Twee"))


def marked(team, person):
    lines = [
        [
            team.format(at=at, name=name),
            *(person.format(at=place, name=one) for place, one in enumerate(people, start=1)),
        ]
        for at, (name, people) in enumerate(TWO, start=1)
    ]
    return "\n".join(line for group in lines for line in group)


RESERVES = ("R Een", "R Twee")
FIVE = (*AZEN, *RESERVES)


def test_a_list_says_who_is_a_reserve(subtests):
    """Protects: “R Een (reserve)” became someone who lives in “reserve”, and a first line that is a reserve played."""
    for text in [
        "De Azen\n" + "\n".join(AZEN) + "\nR Een (reserve)\nR Twee (res.)",
        "De Azen:\n" + "\n".join([f"{AZEN[0]} (c)", *AZEN[1:]]) + "\nReserves:\nR Een\nR Twee",
        "De Azen\nR Een - reserve\nR Twee, reserve\n" + "\n".join(AZEN) + "\n\nB\n" + "\n".join(BOEREN),
        "Team\tNaam\tReserve\n"
        + "".join(
            f"De Azen\t{name}\t{'ja' if name in RESERVES else ''}\n" for name in (RESERVES[0], *AZEN, RESERVES[1])
        ),
        "Team;Naam;Functie\n"
        + "".join(f"De Azen;{name};{'reserve' if name in RESERVES else 'speler'}\n" for name in (*RESERVES, *AZEN)),
    ]:
        with subtests.test(repr(text)[:60]):
            plan = read(
                text + ("" if "\n\n" in text or "\t" in text or ";" in text else "\n\nB:\n" + "\n".join(BOEREN))
            )
            assert plan.problems == []
            assert teams_of(plan)[0] == ("De Azen", FIVE)


def test_marks_tell_the_team_from_its_people():
    for text in [
        "Viertallen 2026\n\n" + marked("{at}. {name}", "   - {name}"),
        marked("{at}. {name}", "{name}"),
        marked("{name}", "{at}. {name}"),
        marked("{name}", "• {name}"),
    ]:
        assert teams_of(read(text)) == TWO, text


@pytest.mark.django_db
def test_a_club_or_town_tells_people_apart(subtests, teams_competition):
    """Protects: a column was dropped without a word, so two people of one name, or visitor and member, became one."""
    club = teams_competition.club
    known = [PlayerFactory(club=club, name="Jan Smit", home="Assen"), PlayerFactory(club=club, name="Piet Bos")]
    both = [*known, PlayerFactory(club=club, name="Jan Smit", home="Emmen")]
    for heading, piet in [("Woonplaats", "Piet Bos"), ("Club", "Piet Bos (Emmen)")]:
        with subtests.test(repr((heading, piet))[:99]):
            rows = [("Jan Smit", "Assen"), ("Jan Smit", "Emmen"), ("Piet Bos", "Emmen"), ("Kees Mol", "Weesp")]
            text = f"Team\tNaam\t{heading}\n" + "".join(f"De Azen\t{name}\t{home}\n" for name, home in rows)
            [entry] = read(text, known, own_club="Klaverjasclub Weesp").new
            assert entry.people == ("Jan Smit (Assen)", "Jan Smit (Emmen)", piet, "Kees Mol")
            assert entry.unknown == tuple(name for name in entry.people if name not in ("Jan Smit (Assen)", "Piet Bos"))
            [problem] = read("B;Jan Smit;Bo Twee;C C;D D", both).problems
            assert problem.message.startswith("More than one person is called Jan Smit (Assen and Emmen)")


def test_what_is_no_name_is_left_out_and_counted():
    text = (
        "De Azen\n" + "\n".join(f"{name} 06-1234567{place} {name[0]}@x.nl" for place, name in enumerate(AZEN)) + "\n\n"
    )
    plan = read(text + "\n".join(["De 4 Boeren", *BOEREN]))
    assert teams_of(plan) == TWO
    assert sum(plan.sheet.left_out().values()) == 8


def test_another_head_is_another_reading():
    """Protects: a column that was taken for something else can be given another head, and that is another plan."""
    text = on_lines("{team}\t{person}\n").replace("De Azen\tJan Smit", "De Azen\tJan Smit")
    plan = read(text)
    other = read(text, choice=Choice(plan.sheet.found, ("name", "team")))
    assert other.digest != plan.digest
    assert len(other.problems) == 8
    assert read(text, choice=Choice("another list", ("name", "team"))).digest == plan.digest


def test_what_is_wrong_is_said_and_nothing_can_be_stored(subtests):
    for text, message in [
        (
            "De Azen;A B;C D;E F\nB;" + ";".join(BOEREN),
            "4 names are expected, and at most 2 reserves; there are 3 here",
        ),
        ("De Azen;" + ";".join([*AZEN, "R A", "R B", "R C"]) + "\n", None),
        (on_a_line(";").replace("Bo Twee", "jan smit"), "jan smit is already on line 1"),
        (on_a_line(";").replace("Piet Bos", "Jan Smit"), "Jan Smit is named twice"),
        (on_a_line(";").replace("De 4 Boeren", "de azen"), "is already on line 1"),
        ("\n".join(AZEN), "it is not clear where a team begins: leave an empty line between two teams"),
    ]:
        with subtests.test(repr((text, message))[:99]):
            plan = read(text)
            if message is None:
                assert [entry.reserves for entry in plan.new] == [("R A", "R B")]
            else:
                assert message in [problem.message for problem in plan.problems]


@pytest.mark.django_db
def test_the_list_is_compared_with_the_club(teams_competition):
    known = [PlayerFactory(club=teams_competition.club, name=name) for name in AZEN]
    TeamFactory(competition=teams_competition, name="De Azen", number=1, players=known)
    teams = list(teams_competition.teams.prefetch_related("members__player"))
    extra = PlayerFactory(club=teams_competition.club, name="Bo Twee")
    plan = read(
        "Nr;Team;Speler 1;Speler 2;Speler 3;Speler 4\n1;De Azen;" + ";".join(AZEN) + "\n1;B;" + ";".join(BOEREN),
        [*known, extra],
        teams,
    )
    assert [row.name for row in plan.known] == ["De Azen"]
    [entry] = plan.new
    assert (entry.unknown, entry.number) == (("Ad Eén", "Co Drie", "Do Vier"), None)
    assert entry.note == "number 1 is taken: this team gets the next one"
    [problem] = read("B;Jan Smit;Bo Twee;C C;D D", [*known, extra], teams).problems
    assert problem.message == "Jan Smit already plays in De Azen"


@pytest.mark.django_db
def test_two_of_one_name_are_told_apart_by_their_homes(teams_competition):
    """Protects: a list never makes a third Jan of two, nor one of them the other."""
    people = [PlayerFactory(club=teams_competition.club, name="Jan", home=home) for home in ("Assen", "Borger")]
    [entry] = read("De Azen;Jan (Assen);Piet (Emmen);Kees Mol;Ria Vos", people).new
    assert entry.people == ("Jan (Assen)", "Piet (Emmen)", "Kees Mol", "Ria Vos")
    assert entry.unknown == ("Piet (Emmen)", "Kees Mol", "Ria Vos")
    [problem] = read("De Azen;Jan;Piet Bos;Kees Mol;Ria Vos", people).problems
    assert "More than one person is called Jan" in problem.message
    team = TeamFactory(competition=teams_competition, players=[people[0], *PlayerFactory.create_batch(3)])
    [problem] = read("De Azen;Jan (Assen);Piet Bos;Kees Mol;Ria Vos", people, [team]).problems
    assert "already plays" in problem.message
    assert read("De Azen;Jan (Borger);Piet Bos;Kees Mol;Ria Vos", people, [team]).problems == []


def test_a_list_has_limits(subtests):
    for text in ["x\n" * (MOST_LINES + 1), ";".join(["a"] * 102) + "\n", "a" * 501 + ";b;c;d;e"]:
        with subtests.test(repr(text)[:60]), pytest.raises(ValidationError):
            read(text)


def test_any_text_is_read_without_a_fault():
    odd = ["", "\n", ";;;;", ":", "Team:", '"', "Team 1", "a: b", "\t\t\n", '"a;b', "1;2;3;4;5", "Totaal: 4 teams"]
    for text in odd:
        read(text)
