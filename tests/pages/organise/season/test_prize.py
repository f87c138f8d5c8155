"""The prize rules of a competition, and who wins by them."""

from tests.pages.organise.match_days import of_season
from tests.pages.organise.wall.test_reveal import an_evening
from tournaments.models import Competition, Prize


def lines(*rules: dict[str, str], stored: int = 0, **more: str) -> dict[str, str]:
    typed = {"prizes-TOTAL_FORMS": str(len(rules)), "prizes-INITIAL_FORMS": str(stored), "prize_twice": "keep"}
    for at, rule in enumerate(rules):
        typed |= {f"prizes-{at}-{name}": value for name, value in ({"scope": "match_day"} | rule).items()}
    return typed | more


def test_what_cannot_be_a_prize_is_said_and_nothing_typed_is_lost(cast):
    """Protects: the third line of three, when only two places have a prize. Without rules it is the formula of four;
    one line is the prize of everyone who wins."""
    an_evening(cast)
    page, given = of_season("prize_rules"), of_season("match_day_prizes", 1)
    assert [one.place for one in cast.organiser.get(given).context["prizes"]] == [1, 1, 3, 3, 7]
    for typed, said in (
        ({"what": "A ham"}, "Enter how many."),
        ({"so_many": "2", "what": "A\nB\nC"}, "3 lines, but only 2 places"),
        ({"so_many": "2", "what": "x" * 101}, "No line can be longer than 100 characters."),
    ):
        answer = cast.organiser.post(page, lines({"kind": "top"} | typed))
        assert said in answer.text
        assert typed["what"] in answer.text
        assert not Prize.objects.exists()
    cast.organiser.post(page, lines({"kind": "top", "so_many": "3", "what": "A ham"}))
    prizes = cast.organiser.get(given).context["prizes"]
    assert [(one.what, len(one.names)) for one in prizes] == [("A ham", 1), ("A ham", 1), ("A ham", 2)]


def test_rules_are_set_changed_and_removed(cast):
    an_evening(cast)
    rules = [{"kind": "top", "so_many": "1", "what": "A ham"}, {"kind": "last_place", "what": "Poedel"}, {}]
    answer = cast.organiser.post(of_season("prize_rules"), lines(*rules, prize_twice="next"), follow=True)
    assert "A ham" in answer.text
    assert [(prize.kind, prize.so_many) for prize in Prize.objects.order_by("number")] == [
        ("top", 1),
        ("last_place", None),
    ]
    assert Competition.objects.get().prize_twice == "next"
    rules[0]["DELETE"] = "on"
    cast.organiser.post(of_season("prize_rules"), lines(*rules[:2], stored=2))
    assert [prize.kind for prize in Prize.objects.all()] == ["last_place"]
    shown = cast.organiser.get(of_season("match_day_reveal", 1), {"revealed": "1"})
    assert "Poedel" in shown.text


def test_each_of_twenty_places_has_its_own_prize(cast):
    """Protects: line i is for place i, on the page, and a tie shares its lines."""
    an_evening(cast, tables=3)
    named = [f"{100 - 10 * place} euro" for place in range(4)]
    rules = [{"kind": "top", "so_many": "20", "what": "\r\n".join(named)}]
    page = cast.organiser.post(of_season("prize_rules"), lines(*rules), follow=True)
    assert "90 euro\n80 euro" in page.context["formset"][0]["what"].value()
    given = cast.organiser.get(of_season("match_day_prizes", 1)).context["prizes"]
    assert [(one.place, one.what, len(one.names)) for one in given[:5]] == [
        (1, "100 euro", 2),
        (1, "90 euro", 2),
        (3, "80 euro", 2),
        (3, "70 euro", 2),
        (5, "", 2),
    ]
    shown = cast.organiser.get(of_season("match_day_reveal", 1), {"revealed": "12"})
    assert "100 euro" in shown.text


def test_a_prize_of_every_period_is_offered_where_there_are_periods(cast):
    """Protects: no one is offered what a season does not have; and once stored it is not thrown away."""
    an_evening(cast)
    page = of_season("prize_rules")

    def offered() -> list[bool]:
        forms = cast.organiser.get(page).context["formset"].forms
        return ["period" in dict(form.fields["scope"].choices) for form in forms]

    rule = {"kind": "top", "so_many": "1", "scope": "period", "what": "A sausage"}
    assert offered() == [False, False]
    assert cast.organiser.post(page, lines(rule)).status_code == 200
    Competition.objects.update(period_match_days=2)
    assert offered() == [True, True]
    answer = cast.organiser.post(page, lines(rule), follow=True)
    assert of_season("season_prizes_now") in answer.text
    now = cast.organiser.get(of_season("season_prizes_now")).context["prizes"]
    assert [(given.period, given.what, len(given.names)) for given in now] == [(1, "A sausage", 2)]
    Competition.objects.update(period_match_days=None)
    assert offered() == [True, False, False]
    assert cast.organiser.post(page, lines(rule, stored=1)).status_code == 302
    assert [prize.scope for prize in Prize.objects.all()] == ["period"]
