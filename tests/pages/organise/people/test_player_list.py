"""Players and pairs from a list: shown first, stored as a whole or not at all."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import AttendanceFactory, CompetitionFactory, MatchDayFactory, PlayerFactory
from tournaments.models import LogEntry, Pair, Submission
from tournaments.models.player import players_of
from tournaments.services.people.player import add_players
from tournaments.views.organise.list_answers import digest_of


def address(cast) -> str:
    return reverse("player_import", args=[cast.club.slug])


def names(cast) -> list[str]:
    return list(players_of(cast.club).order_by("number").values_list("name", flat=True))


def imported(browser, url: str, text: str):
    """Look, then import what was shown."""
    plan = browser.post(url, {"names": text, "action": "look"}).context["plan"]
    return browser.post(url, {"names": text, "action": "import", "digest": plan.digest})


def test_what_was_shown_is_stored_once(cast):
    """Looking stores nothing; a plan for a club that has changed is shown again; no one of another club is touched."""
    other = PlayerFactory(name="Anna", number=1)
    page = cast.organiser.post(address(cast), {"names": "Anna de Wit\nBert", "action": "look"})
    assert [entry.name for entry in page.context["plan"].new] == ["Anna de Wit", "Bert"]
    assert names(cast) == []
    [numbered] = cast.organiser.post(address(cast), {"names": "9\tEls", "action": "look"}).context["plan"].new
    assert (numbered.number, numbered.name) == (9, "Els")
    add_players(club=cast.club, names=["Anna de Wit"])
    digest = page.context["plan"].digest
    page = cast.organiser.post(address(cast), {"names": "Anna de Wit\nBert", "action": "import", "digest": digest})
    assert "has changed since it was shown" in str(page.context["form"].errors)
    assert names(cast) == ["Anna de Wit"]
    for time in range(2):
        answer = imported(cast.organiser, address(cast), "Nr\tNaam\n1\tAnna de Witt\n\tBert\n7\tCarla")
        assert time or answer.url.partition("?")[0] == reverse("organise_players", args=[cast.club.slug])
        assert list(players_of(cast.club).order_by("number").values_list("number", "name")) == [
            (1, "Anna de Witt"),
            (7, "Carla"),
            (8, "Bert"),
        ]
    other.refresh_from_db()
    assert other.name == "Anna"


def test_a_file_is_shown_as_text_to_be_corrected_or_refused_in_words(cast):
    file = SimpleUploadedFile("leden.csv", "Nr;Naam\n4;Zoë\n".encode("cp1252"))
    page = cast.organiser.post(address(cast), {"names": "", "file": file, "action": "look"})
    assert page.context["form"]["names"].value() == "Nr\tNaam\n4\tZoë"
    assert [entry.number for entry in page.context["plan"].new] == [4]
    # It begins with what is found in it.
    file = SimpleUploadedFile("leden.csv", b"Achternaam, Voornaam\nBakker, Jan")
    page = cast.organiser.post(address(cast), {"names": "a\tb", "file": file, "found": "first last", "column-0": ""})
    assert [entry.name for entry in page.context["plan"].new] == ["Jan Bakker"]
    file = SimpleUploadedFile("leden.xlsx", b"PK\x03\x04 broken")
    page = cast.organiser.post(address(cast), {"names": "", "file": file, "action": "look"})
    assert "cannot be read" in str(page.context["form"].errors)


def test_pairs_are_stored_with_the_players_who_are_new_and_the_numbers_of_the_list(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", pairs=True)
    add_players(club=cast.club, names=["Anna"])
    url = reverse("pair_import", args=[cast.club.slug, "season"])
    answer = imported(cast.organiser, url, "anna – Bert\nCarla – Dirk")
    assert answer.url.partition("?")[0] == reverse("pair_list", args=[cast.club.slug, "season"])
    assert [str(pair) for pair in competition.pairs.all()] == ["Anna / Bert", "Carla / Dirk"]
    assert names(cast) == ["Anna", "Bert", "Carla", "Dirk"]
    imported(cast.organiser, url, "Koppelnr\tSpeler 1\tSpeler 2\n7\tEls\tFrits\n\tGreet\tHenk")
    assert list(competition.pairs.values_list("number", "first__name"))[2:] == [(7, "Els"), (8, "Greet")]
    # Pairs are imported where pairs play.
    CompetitionFactory(club=cast.club, slug="alone")
    alone = reverse("pair_import", args=[cast.club.slug, "alone"])
    assert cast.organiser.post(alone, {"names": "Anna – Bert"}).status_code == 404
    assert Pair.objects.count() == 4


def test_nothing_is_stored_while_a_line_is_wrong_and_nothing_typed_is_lost(cast):
    text = f"Anna\n{'x' * 101}\nBert"
    page = cast.organiser.post(address(cast), {"names": text, "action": "import"})
    assert [problem.line for problem in page.context["plan"].problems] == [2]
    assert page.context["form"]["names"].value() == text
    assert names(cast) == []


LETTERS = "abcdefghijklmnopqrstuvwxyz"
SECRETS = ["12345678", "Dorpsstraat", "1234 AB", "jan@x.nl", "12-03-1950", "NL91ABNA"]
MEMBERS = (
    "Leden\n\nNaam\tVoornaam\tTv\tAdres\tPostcode\tTelefoon\tMail\tGeboren\tRekening\n"
    "Vries\tJan\tde\tDorpsstraat 1\t1234 AB\t06-12345678\tjan@x.nl\t12-03-1950\tNL91ABNA0417164300"
)


def heads(page) -> dict[str, str]:
    """What the preview sends along: the heads of its columns."""
    columns = page.context["plan"].sheet.columns
    return {"found": page.context["plan"].sheet.found} | {f"column-{at}": one.holds for at, one in enumerate(columns)}


def test_what_is_left_out_is_said_and_shown_nowhere_but_in_the_list_itself(cast):
    """Protects: not in the preview, not in a hidden field, not in the session and not in the log; nor does a wrong
    line repeat it."""
    for action in ("look", "import"):
        html = cast.organiser.post(address(cast), {"names": MEMBERS, "action": action}).text
        assert "Left out: 1 telephone number, 1 e-mail address, 1 address, 1 bank account, 1 date." in html
        before, _area, after = html.partition("<textarea")
        around = before + after.partition("</textarea>")[2] + repr(dict(cast.organiser.session))
        kept = repr([list(model.objects.values()) for model in (LogEntry, Submission)])
        assert not [secret for secret in SECRETS if secret in around + kept], action
    page = cast.organiser.post(address(cast), {"names": f"Nr\tNaam\nx 06-12345678\tJan\n\t{'y' * 101} 06-12345678"})
    assert [problem.line for problem in page.context["plan"].problems] == [2, 3]
    assert page.text.count("12345678") == 2  # in the list


def test_another_head_shows_the_plan_again_and_nothing_typed_is_lost(cast):
    """Protects: heads that were changed without a look store nothing, and a corrected line keeps them."""
    text = "Bakker\tJan\nMol\tRia"

    def sent(text: str, **more: str):
        page = cast.organiser.post(address(cast), {"names": text, **more})
        return page, page.context and [entry.name for entry in page.context["plan"].new]

    page, new = sent("Bakker\tJan")
    assert new == ["Bakker Jan"]
    chosen = heads(page) | {"column-0": "last", "column-1": "first"}
    page, _new = sent("Bakker\tJan", **chosen, action="import", digest=page.context["plan"].digest)
    assert "has changed since it was shown" in str(page.context["form"].errors)
    assert names(cast) == []
    page, new = sent(text, **chosen)
    assert new == ["Jan Bakker", "Ria Mol"]
    assert page.context["form"]["names"].value() == text
    assert heads(page)["column-0"] == "last"
    sent(text, **chosen, action="import", digest=page.context["plan"].digest)
    assert names(cast) == ["Jan Bakker", "Ria Mol"]


@pytest.mark.parametrize("rows", [1, 3])
def test_the_preview_takes_the_same_queries_for_three_as_for_one(cast, rows, django_assert_num_queries):
    text = "\n".join(f"Player {number}" for number in "abc"[:rows])
    with django_assert_num_queries(4):
        cast.organiser.post(address(cast), {"names": text, "action": "look"})


def test_a_column_of_categories_is_not_dropped_without_a_word(cast):
    competition = CompetitionFactory(club=cast.club, slug="open-day")
    text = "Naam\tCategorie\nAnna\tDames\nBert\t"
    page = cast.organiser.post(address(cast), {"names": text, "action": "look"}).text
    assert "“Categorie” is not read here" in page
    assert reverse("category_import", args=competition.url_args) in page
    page = cast.organiser.post(address(cast), {"names": "Naam\nAnna", "action": "look"}).text
    assert "is not read here" not in page


def test_nothing_is_stored_before_every_line_is_answered(cast):
    """Protects: what cannot be told is neither stored nor dropped; the same on a page without scripts."""
    text = "Anna Bos\nJan & Ria\nPiet Vos\nTom & Els\nKees Smit"

    def sent(action="look", **more):
        return cast.organiser.post(address(cast), {"names": text, "list": digest_of(text), "action": action, **more})

    page = sent()
    assert 'value="import"' not in page.text
    one, other = (f"answer-{question.key}" for question in page.context["plan"].sheet.questions)
    sent("import", digest=page.context["plan"].digest)
    page = sent(**{one: "two"})
    assert 'value="import"' not in page.text
    assert f'name="{one}" value="two" checked' in page.text
    sent("import", digest=page.context["plan"].digest, **{one: "two"})
    assert names(cast) == []
    # One answer for all; its own answer comes first.
    answers = {"answer-all-two": "two", other: "nobody"}
    page = sent(**answers)
    assert 'value="import"' in page.text
    sent("import", digest=page.context["plan"].digest, **answers)
    assert names(cast) == ["Anna Bos", "Jan", "Ria", "Piet Vos", "Kees Smit"]


def test_what_was_said_of_all_is_not_said_of_each(cast):
    """Protects: who changes the answer for all changes it for all, whatever the page sent back before."""
    text = "Anna Bos\nJan & Ria\nPiet Vos\nTom & Els\nKees Smit"
    for answer, people in [("two", 7), ("one", 5), ("nobody", 3)]:
        page = cast.organiser.post(address(cast), {"names": text, "list": digest_of(text), "answer-all-two": answer})
        assert len(page.context["plan"].new) == people
        assert page.text.count(" checked") == 1


def test_every_line_of_the_list_is_shown_with_what_becomes_of_it(cast):
    """Protects: no one disappears unseen; what needs a look comes first, with the number that it has in the sheet."""
    add_players(club=cast.club, names=["Ria Vos"])
    text = (
        "Leden 2025\nNaam\tTelefoon\nAnna Bos\t06-12345678\nRia Vos\t\nvacature\t\nJan en Els\t\nRia Vos\t\nTotaal\t3"
    )
    shown = cast.organiser.post(address(cast), {"names": text}).context["shown"].lines
    assert [(line.number, line.becomes, str(line.words), line.is_doubtful) for line in shown] == [
        (6, "", "", True),
        (1, "", "a title or a remark", False),
        (2, "", "headings", False),
        (3, "Anna Bos", "new", False),
        (4, "Ria Vos", "already there", False),
        (5, "", "no one", False),
        (7, "Ria Vos", "is already on line 4", False),
        (8, "", "adds up", False),
    ]
    assert [(cell.text, cell.state, [*map(str, cell.marks)]) for cell in shown[3].cells] == [
        ("Anna Bos", "name", []),
        ("", "out", ["telephone"]),
    ]
    assert [line.number for line in shown if line.heads] == [6]


def test_of_a_long_list_what_is_to_be_looked_at_is_shown_wherever_it_stands(cast):
    many = [f"Anna Bos-{letter}{other}" for letter in LETTERS for other in LETTERS]
    text = "\n".join([*many, "Jan & Ria", "Piet Vos"])
    page = cast.organiser.post(address(cast), {"names": text})
    assert [line.is_doubtful for line in page.context["shown"].lines] == [True] + [False] * 400
    assert f"and {len(many) + 2 - 401} more rows" in page.text


def test_numbers_that_count_the_lines_are_no_numbers_of_the_club(cast):
    """Protects: a list that is numbered is not refused line by line because others have these numbers."""
    add_players(club=cast.club, names=["Cor Kok", "Leo Wit", "Tine Vos"])
    text = "Nr\tNaam\n1\tAnna Bos\n2\tBert Mol\n3\tTine Vos\n4\tJan Smit"

    def sent(**more):
        return cast.organiser.post(address(cast), {"names": text, "list": digest_of(text), **more}).context["plan"]

    plan = sent()
    assert ([doubt.key for doubt in plan.open], plan.problems, plan.may_be_stored) == (["numbers"], [], False)
    plan = sent(**{"answer-numbers": "count"})
    assert ([(one.name, one.number) for one in plan.new], plan.may_be_stored) == (
        [("Anna Bos", None), ("Bert Mol", None), ("Jan Smit", None)],
        True,
    )
    assert [problem.line for problem in sent(**{"answer-numbers": "club"}).problems] == [2, 3]


def test_what_is_no_list_is_refused_alongside_its_field(cast):
    for field, sent in [
        ("names", {"names": "{\\rtf1 Anna}"}),
        ("file", {"names": "", "file": SimpleUploadedFile("leden.csv", b"%PDF-1.4")}),
    ]:
        page = cast.organiser.post(address(cast), {**sent, "action": "look"})
        assert list(page.context["form"].errors) == [field]
        assert "Open it, copy the list out of it" in page.text


def test_letters_that_cannot_be_told_are_refused_with_the_words(cast):
    file = SimpleUploadedFile("leden.csv", "Naam\nŁuczak Żaneta".encode("cp1250"))
    page = cast.organiser.post(address(cast), {"names": "", "file": file, "action": "look"})
    errors = str(page.context["form"].errors)
    assert "uczak" in errors or [one.name for one in page.context["plan"].new] == ["Łuczak Żaneta"]


def taken_back(browser, page_after: str) -> None:
    """One tap on the page that the import led to."""
    page = browser.get(page_after).text
    [button] = re.findall(r'action="([^"]*/take-back/)"', page)
    assert browser.post(button, {"back_to": "desk"}).status_code == 302
    assert ">Undo<" not in browser.get(page_after).text


def test_an_import_is_undone_as_one(cast):
    """Protects: a wrong list does not have to be removed name by name, nor what it changed be put right by hand."""
    competition = CompetitionFactory(club=cast.club, slug="season", pairs=True)
    [known] = add_players(club=cast.club, names=["Ria Vos"])
    players_of(cast.club).filter(pk=known.pk).update(is_active=False)
    after = imported(cast.organiser, address(cast), "Anna Bos\nBert Mol\nRia Vos").url
    assert names(cast) == ["Ria Vos", "Anna Bos", "Bert Mol"]
    taken_back(cast.organiser, after)
    assert list(players_of(cast.club).values_list("name", "is_active")) == [("Ria Vos", False)]
    url = reverse("pair_import", args=[cast.club.slug, "season"])
    after = imported(cast.organiser, url, "Ria Vos – Els Bos\nJan – Kees").url
    taken_back(cast.organiser, after)
    assert (names(cast), competition.pairs.count()) == (["Ria Vos"], 0)


def test_an_import_stays_where_someone_of_it_has_played(cast):
    """Protects: no one disappears from an evening."""
    after = imported(cast.organiser, address(cast), "Anna Bos\nBert Mol").url
    day = MatchDayFactory(competition=CompetitionFactory(club=cast.club))
    AttendanceFactory(match_day=day, player=players_of(cast.club).get(name="Anna Bos"))
    change = int(after.partition("undo=")[2])
    answer = cast.organiser.post(reverse("undo_change", args=[cast.club.slug, change]), {}, follow=True)
    assert "depends on it" in answer.text
    assert names(cast) == ["Anna Bos", "Bert Mol"]


def looked(browser, url: str, text: str, **fields: str):
    return browser.post(url, {"names": text, "list": digest_of(text), "action": "look", **fields})


def test_what_was_said_of_a_list_holds_for_the_next_with_these_headings(cast):
    """Protects: a club that hands over the same sheet every season is asked once; players and pairs do not share it."""
    first = "Roepnaam\tKwaliteit\nJan\tBakker\nRia\tSmit\nPiet\tMol\nWim\tVos"
    next_one = "Roepnaam\tKwaliteit\nEls\tKok\nTon\tHaan\nGré\tBlom\nAd\tBos"
    plan = looked(cast.organiser, address(cast), first).context["plan"]
    assert not plan.may_be_stored
    said = {"found": plan.sheet.found, "column-0": "first", "column-1": "last"}
    page = looked(cast.organiser, address(cast), first, **said)
    digest = page.context["plan"].digest
    cast.organiser.post(address(cast), {"names": first, "action": "import", "digest": digest, **said})
    assert names(cast) == ["Jan Bakker", "Ria Smit", "Piet Mol", "Wim Vos"]
    page = looked(cast.organiser, address(cast), next_one)
    assert [entry.name for entry in page.context["plan"].new] == ["Els Kok", "Ton Haan", "Gré Blom", "Ad Bos"]
    assert "Answered as for your last list" in page.content.decode()
    # What is said of this list goes first, and is what holds from then on.
    said = {"found": plan.sheet.found, "column-0": "name", "column-1": ""}
    page = looked(cast.organiser, address(cast), next_one, **said)
    assert [entry.name for entry in page.context["plan"].new] == ["Els", "Ton", "Gré", "Ad"]
    assert "Answered as for your last list" not in page.content.decode()
    cast.organiser.post(
        address(cast), {"names": next_one, "action": "import", "digest": page.context["plan"].digest, **said}
    )
    page = looked(cast.organiser, address(cast), next_one.replace("Els", "Eva"))
    assert [entry.name for entry in page.context["plan"].new] == ["Eva"]
    CompetitionFactory(club=cast.club, slug="season", pairs=True)
    page = looked(cast.organiser, reverse("pair_import", args=[cast.club.slug, "season"]), next_one)
    assert not page.context["plan"].is_as_last_time


def test_whom_the_club_knows_by_nearly_a_name_is_asked_about_and_never_added_twice(cast):
    """Protects: one person as two, by a slip or a first name alone, in lists of players, pairs, teams and a drive."""
    add_players(club=cast.club, names=["Aagje Koster", "Jan de Vries", "Els Zijlstra", "Cor Kok"])
    text = "Aagje Kosster\nJan\nKarel Appel"
    page = looked(cast.organiser, address(cast), text)
    plan = page.context["plan"]
    assert ([doubt.lines for doubt in plan.open], [entry.name for entry in plan.new]) == ([(1,), (2,)], ["Karel Appel"])
    assert [line.is_doubtful for line in page.context["shown"].lines] == [True, True, False]
    said = {"answer-name-aagje kosster": "Aagje Koster", "answer-name-jan": "new"}
    page = looked(cast.organiser, address(cast), text, **said)
    plan = page.context["plan"]
    assert [entry.name for entry in plan.new] == ["Jan", "Karel Appel"]
    assert page.context["shown"].lines[0].words == "already there: Aagje Koster"
    assert [(row.line, row.name, row.note) for row in plan.known] == [(1, "Aagje Koster", "is “Aagje Kosster” here")]
    CompetitionFactory(club=cast.club, slug="pairs", pairs=True)
    pairs = reverse("pair_import", args=[cast.club.slug, "pairs"])
    text = "A. Koster - Karel Appel\nCor Kok - Els Zijlstra"
    plan = looked(cast.organiser, pairs, text).context["plan"]
    assert ([doubt.key for doubt in plan.open], plan.may_be_stored) == (["name-a. koster"], False)
    plan = looked(cast.organiser, pairs, text, **{"answer-name-a. koster": "Aagje Koster"}).context["plan"]
    assert [pair[:2] for pair in plan.new_pairs] == [("Aagje Koster", "Karel Appel"), ("Cor Kok", "Els Zijlstra")]
    assert plan.new_players == ["Karel Appel"]
    CompetitionFactory(club=cast.club, slug="teams", form="teams")
    teams = reverse("team_import", args=[cast.club.slug, "teams"])
    text = "De Roem: Aagje, Jan de Vriess, Els Zijlstra, Karel Appel"
    plan = looked(cast.organiser, teams, text).context["plan"]
    assert [doubt.key for doubt in plan.open] == ["name-aagje", "name-jan de vriess"]
    said = {"answer-name-aagje": "Aagje Koster", "answer-name-jan de vriess": "Jan de Vries"}
    [team] = looked(cast.organiser, teams, text, **said).context["plan"].new_teams
    assert team.people == ("Aagje Koster", "Jan de Vries", "Els Zijlstra", "Karel Appel")


def test_a_list_of_first_names_is_one_answer(cast):
    add_players(club=cast.club, names=["Aagje Koster", "Jan de Vries", "Els Zijlstra", "Cor Kok"])
    text = "Aagje\nJan\nEls\nCor\nKarel"
    page = looked(cast.organiser, address(cast), text)
    assert len(page.context["plan"].open) == 5
    plan = looked(cast.organiser, address(cast), text, **{"answer-all-names": "yes"}).context["plan"]
    assert (plan.open, [entry.name for entry in plan.new], len(plan.known)) == ([], ["Karel"], 4)


def test_an_answer_for_all_holds_for_the_list_that_was_shown(cast):
    """Protects: “yes, all of them” is not said of names that no one has seen, when another list is pasted; what was
    said of a name holds, and once each name is answered nothing is asked of all."""
    add_players(club=cast.club, names=["Aagje Koster", "Jan de Vries", "Els Zijlstra", "Cor Kok"])
    said = {"answer-all-names": "yes", "answer-name-aagje": "new"}
    other = {"names": "Aagje\nEls Zijlstr\nKarel", "list": digest_of("Aagje\nJan\nEls"), **said}
    plan = cast.organiser.post(address(cast), other).context["plan"]
    assert [(doubt.key, doubt.answer) for doubt in plan.doubts] == [("name-aagje", "new"), ("name-els zijlstr", "")]
    each = {"answer-name-aagje": "Aagje Koster", "answer-name-jan": "new", "answer-name-cor": "Cor Kok"}
    assert looked(cast.organiser, address(cast), "Aagje\nJan\nCor", **each).context["plan"].open == []
