"""The page of a person's own link: their seat, the evenings ahead, their seasons; and what a known device is told."""

from datetime import date, time

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import MatchDayFactory, PairFactory, PlayerFactory, TableFactory, a_round
from tournaments.choices import BookingKind, PaidHow, SubstitutePoints
from tournaments.models import Club, Competition, MatchDay, Player
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.own_page import get_own_page
from tournaments.services.evening.door import check_in
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.in_place import put_in_place, take_own_place
from tournaments.services.evening.match_day import call_off_match_day, show_seats
from tournaments.services.evening.portefeuille import deal_boards
from tournaments.services.money.booking import book
from tournaments.services.people.own_link import give_own_links, own_token
from tournaments.views.public.season import own_page as own_page_view

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 20)


@pytest.fixture
def anja(table, players) -> Player:
    return players[0]


@pytest.fixture
def token(anja) -> str:
    return own_token(give_own_links(club=anja.club, players=[anja])[anja.pk])


@pytest.fixture
def ahead(competition) -> MatchDay:
    return MatchDayFactory(competition=competition, date=date(2026, 11, 27), starts_at=time(20))


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def page_of(client, token: str):
    return client.get(reverse("own_page", args=[token]))


def say(client, token: str, day: str, comes: str):
    return client.post(reverse("own_answer", args=[token]), {"day": day, "comes": comes})


def test_the_seat_of_tonight_is_first(client, anja, token, competition):
    tonight = MatchDayFactory(competition=competition, date=TODAY)
    TableFactory(leg__match_day=tonight, number=6, units=[anja, *(PlayerFactory(club=anja.club) for _at in range(3))])
    page = text(page_of(client, token))
    assert "<strong>Table 6</strong>" in page
    assert page.index("Table 6") < page.index("Place 1 in the standing")


@pytest.mark.parametrize("points", SubstitutePoints)
def test_who_plays_in_someones_place_has_the_seat(client, anja, token, competition, points):
    """Protects: two people at one chair; and a guest who is in no list, and looks where to sit."""
    tonight = MatchDayFactory(competition=competition, date=TODAY)
    check_in(match_day=tonight, units=[anja, *(PlayerFactory(club=anja.club) for _at in range(3))])
    draw_legs(match_day=tonight, legs=[1], seed=1, by=None)
    guest = PlayerFactory(club=anja.club, is_guest=True)
    put_in_place(match_day=tonight, unit=anja, player=guest, points=points, by=None)
    assert "Table 1" not in text(page_of(client, token))
    of_guest = own_token(give_own_links(club=anja.club, players=[guest])[guest.pk])
    assert "<strong>Table 1</strong>" in text(page_of(client, of_guest))
    take_own_place(match_day=tonight, unit=anja, by=None)
    assert "<strong>Table 1</strong>" in text(page_of(client, token))
    assert "Table 1" not in text(page_of(client, of_guest))


def test_an_evening_that_is_called_off_asks_nothing(client, token, ahead):
    call_off_match_day(match_day=ahead, reason="The hall is closed")
    page = text(page_of(client, token))
    assert "called off: The hall is closed" in page
    assert "I come" not in page
    day = f"season/{ahead.number}"
    client.post(reverse("own_answer", args=[token]), {"day": day, "comes": "yes"})
    assert ahead.sign_ups.count() == 0


def test_a_draw_that_is_kept_back_is_kept_back_here(client, anja, token, competition):
    tonight = MatchDayFactory(competition=competition, date=TODAY)
    check_in(match_day=tonight, units=[anja, *(PlayerFactory(club=anja.club) for _at in range(3))])
    draw_legs(match_day=tonight, legs=[1], seed=1, is_kept_back=True, by=None)
    assert "Table 1" not in text(page_of(client, token))
    show_seats(match_day=tonight)
    assert "Table 1" in text(page_of(client, token))


def test_one_tap_says_it_and_the_same_tap_unsays_it(client, token, anja, ahead):
    day = f"{ahead.competition.slug}/{ahead.number}"
    for comes, sign_ups, absences in [
        ("yes", 1, 0),
        ("yes", 1, 0),
        ("no", 0, 1),
        ("", 0, 0),
        ("no", 0, 1),
        ("yes", 1, 0),
    ]:
        answer = say(client, token, day, comes)
        assert answer.url == f"{reverse('own_page', args=[token])}#{ahead.competition.slug}-{ahead.number}"
        assert (ahead.sign_ups.count(), ahead.adjustments.count()) == (sign_ups, absences), comes
    page = text(page_of(client, token))
    assert 'name="comes" value="" aria-pressed="true">I come<' in page
    assert 'name="comes" value="no" aria-pressed="false">I do not come<' in page


@pytest.mark.parametrize(
    "day", ["", "season/", "season/0", "other/1", "season/1/2", "season/x", "season/99999999", "/1"]
)
def test_what_is_no_evening_of_theirs_is_not_found(client, token, ahead, day):
    assert say(client, token, day, "yes").status_code == 404


def test_an_answer_that_is_none_is_not_found(client, token, ahead):
    assert say(client, token, f"season/{ahead.number}", "perhaps").status_code == 404


def test_too_late_is_said_and_nothing_changes(client, token, anja, ahead, club):
    club.replies_until = time(18)
    club.save()
    MatchDay.objects.filter(pk=ahead.pk).update(date=TODAY)  # it is evening already
    answer = client.post(
        reverse("own_answer", args=[token]), {"day": f"season/{ahead.number}", "comes": "yes"}, follow=True
    )
    assert "It is too late to say so here: tell the organiser." in text(answer)
    assert ahead.sign_ups.count() == 0
    assert "You can say so here until 18:00 on the day itself" in text(answer)


def test_no_one_answers_for_the_evening_of_another_club(client, token, rival_club):
    other = MatchDayFactory(competition__club=rival_club, competition__slug="other", date=date(2026, 11, 27))
    assert say(client, token, f"other/{other.number}", "no").status_code == 404


def test_of_a_pair_either_answers(client, token, anja, pairs_competition):
    pair = PairFactory(competition=pairs_competition, second=anja)
    evening = MatchDayFactory(competition=pairs_competition, date=date(2026, 11, 27))
    assert str(pair) in text(page_of(client, token))
    say(client, token, f"pairs/{evening.number}", "no")
    assert evening.adjustments.get().unit == pair


def test_the_season_of_a_club_that_shows_it_to_no_one_is_shown_to_its_own(client, token, competition):
    """As figures, without links to pages that would answer 404."""
    Competition.objects.update(is_public=False)
    page = text(page_of(client, token))
    assert "Place 1 in the standing" in page
    assert reverse("standing", args=competition.url_args) not in page
    assert "Why this place?" not in page


def test_what_is_not_published_is_not_shown(client, token, evening):
    MatchDay.objects.update(published_at=None)
    assert "in the standing" not in text(page_of(client, token))


def test_initials_are_chosen_and_taken_off_again(client, token, anja, competition):
    name = reverse("own_name", args=[token])
    client.post(name, {"wish": "initials"})
    Player.objects.filter(pk=anja.pk).update(name="Anja Bos")
    assert "Anja Bos" not in text(client.get(reverse("standing", args=competition.url_args)))
    page = text(page_of(client, token))
    assert "<h1>Anja Bos</h1>" in page
    assert "Strangers read only your initials." in page
    client.post(name, {"wish": "full"})
    assert "Anja Bos" in text(client.get(reverse("standing", args=competition.url_args)))


def test_who_asks_to_be_forgotten_is_shown_to_organisers(client, token, anja, olga_client):
    english = {"accept-language": "en"}
    players = reverse("organise_players", args=[anja.club.slug])
    assert "Ask to be forgotten" not in text(olga_client.get(players, headers=english))
    client.post(reverse("own_name", args=[token]), {"wish": "forget"})
    leave = reverse("player_leave", args=[anja.club.slug, anja.number])
    page = text(olga_client.get(players, headers=english))
    assert "Ask to be forgotten" in page
    assert leave in page
    olga_client.post(leave, {"confirmed": "on"})
    assert page_of(client, token).status_code == 404
    assert "Ask to be forgotten" not in text(olga_client.get(players, headers=english))


def test_a_hundred_changes_in_ten_minutes_are_too_many(client, token, ahead, monkeypatch):
    monkeypatch.setattr(own_page_view, "MOST_CHANGES", 2)
    day = f"season/{ahead.number}"
    for comes in ("yes", "no", "yes"):
        answer = say(client, token, day, comes)
    assert ahead.sign_ups.count() == 0
    assert "Too many attempts" in text(client.get(answer.url))


@pytest.mark.parametrize("count", [1, 3])
def test_the_queries_do_not_grow_with_the_evenings_ahead(anja, competition, django_assert_num_queries, count):
    for at in range(count):
        MatchDayFactory(competition=competition, date=date(2026, 11, 27 + at))
    with django_assert_num_queries(19):
        get_own_page(anja, now=timezone.now())


class TestWhatTheyOwe:
    """Where the club keeps its money here, and on no page but this one."""

    def book(self, player: Player, kind: str, cents: int, how: str = "") -> None:
        book(club=player.club, kind=kind, cents=cents, how=how, player=player)

    @pytest.fixture
    def kept(self, anja) -> Player:
        Club.objects.filter(pk=anja.club_id).update(keeps_money=True, iban="NL91ABNA0417164300")
        anja.club.refresh_from_db()
        return anja

    def test_it_says_what_is_open_with_a_code_for_the_bank(self, client, kept, token):
        said = text(page_of(client, token))
        assert "Nothing is open." in said
        assert "pad-qr" not in said
        self.book(kept, BookingKind.OTHER, 1200)
        said = text(page_of(client, token)).replace("\xa0", " ")
        assert "You still have to pay <strong>€12.00</strong>" in said
        assert "By transfer to NL91 ABNA 0417 1643 00" in said
        assert "pad-qr" in said
        self.book(kept, BookingKind.PAYMENT, 1500, PaidHow.CASH)
        said = text(page_of(client, token)).replace("\xa0", " ")
        assert "The club owes you <strong>€3.00</strong>" in said
        assert "pad-qr" not in said

    def test_it_is_of_no_one_else_and_on_no_other_page(self, client, kept, token, players, competition):
        """Protects: what someone owes, which strangers and other players never read."""
        self.book(players[1], BookingKind.OTHER, 1234)
        assert "12.34" not in text(page_of(client, token))
        pages = [
            reverse("player", args=[kept.club.slug, players[1].number]),
            reverse("club", args=[kept.club.slug]),
            reverse("competition", args=[kept.club.slug, competition.slug]),
        ]
        shown = [client.get(page) for page in pages]
        assert [one.status_code for one in shown] == [200, 200, 200]
        assert not any("12.34" in one.text or "have to pay" in one.text for one in shown)

    def test_a_club_that_keeps_no_money_here_says_nothing_of_it(self, client, anja, token):
        self.book(anja, BookingKind.OTHER, 1200)
        assert "What I have to pay" not in text(page_of(client, token))

    @pytest.mark.parametrize("count", [1, 3])
    def test_it_is_one_query_more(self, kept, competition, django_assert_num_queries, count):
        for _each in range(count):
            self.book(kept, BookingKind.OTHER, 1200)
        MatchDayFactory(competition=competition, date=date(2026, 11, 27))
        with django_assert_num_queries(20):
            get_own_page(kept, now=timezone.now())


class TestADeviceThatIsKnown:
    """What it is told about its own, which is what everyone may see of that person."""

    def line_for(self, client, player: Player, **asked: object) -> str:
        return text(client.get(reverse("this_is_me", args=[player.club.slug, player.number]), asked))

    def test_on_the_page_of_the_club_the_seat_of_tonight(self, client, anja, competition):
        assert self.line_for(client, anja) == ""
        tonight = MatchDayFactory(competition=competition, date=TODAY)
        people = [anja, *(PlayerFactory(club=anja.club) for _at in range(3))]
        TableFactory(leg__match_day=tonight, number=6, units=people)
        assert "<strong>Table 6</strong>, North" in self.line_for(client, anja)
        Competition.objects.update(is_public=False)
        assert self.line_for(client, anja) == ""

    def test_on_a_standing_their_place_and_where_their_row_is(self, client, anja, competition):
        line = self.line_for(client, anja, competition=competition.slug)
        assert "You are number 1" in line
        assert 'href="?page=1#unit-1"' in line
        standing = text(client.get(reverse("standing", args=competition.url_args)))
        assert 'id="unit-1"' in standing

    def test_on_a_result_where_they_came(self, client, anja, players, evening):
        asked = {"competition": evening.competition.slug, "day": evening.number}
        assert "You were number 1, with 200" in self.line_for(client, anja, **asked)
        assert "You were number 3, with 124" in self.line_for(client, players[1], **asked)
        assert self.line_for(client, PlayerFactory(club=anja.club), **asked) == ""

    def test_nothing_of_what_everyone_may_not_see(self, client, anja, evening):
        asked = {"competition": evening.competition.slug, "day": evening.number}
        MatchDay.objects.update(published_at=None)
        address = reverse("this_is_me", args=[anja.club.slug, anja.number])
        assert client.get(address, asked).status_code == 404
        assert "number" not in text(client.get(address, {"competition": "season"}))
        Competition.objects.update(is_public=False)
        assert client.get(address, {"competition": "season"}).status_code == 404

    def test_on_the_second_page_of_a_long_standing(self, client, anja, competition, evening):
        for at in range(13):
            people = [PlayerFactory(club=anja.club, number=100 + 4 * at + one) for one in range(4)]
            a_round(TableFactory(leg=evening.legs.get(), number=at + 2, units=people), 1)
        rows = get_standing(competition).rows
        last = Player.objects.get(number=rows[52].number)
        assert f"?page=2#unit-{last.number}" in self.line_for(client, last, competition=competition.slug)
        page = text(client.get(reverse("standing", args=competition.url_args), {"page": 2}))
        assert f'id="unit-{last.number}"' in page


def test_own_cards_are_on_the_telephone_where_a_club_plays_without_paper(client, pairs_competition, token, anja):
    """Protects: the link of one person shows their own hand, of the board that is played; on paper evenings nothing."""
    competition = pairs_competition
    competition.is_portefeuille, competition.rounds_per_leg = True, 2
    competition.save()
    pair = PairFactory(competition=competition, first=anja)
    tonight = MatchDayFactory(competition=competition, date=TODAY)
    table = TableFactory(leg__match_day=tonight, units=[pair, PairFactory(competition=competition)])
    address = reverse("own_hand", args=[token, competition.slug, tonight.number])
    assert (client.get(address).status_code, address in text(page_of(client, token))) == (404, False)
    tonight = deal_boards(match_day=tonight, on_phones=True, by=None)
    assert address in text(page_of(client, token))
    page = client.get(address)
    seat = table.seats.get(player=anja).position
    assert [str(card) for card in page.context["hand"].cards] == tonight.boards.get(number=1).hands[seat]
    assert "Board 1: you are" in text(page)
    assert "no-store" in page.headers["Cache-Control"]
    for number in (1, 2):
        a_round(table, number)
    assert "There are no cards for you now." in text(client.get(address))
    assert client.get(reverse("own_hand", args=["x" * 24, competition.slug, tonight.number])).status_code == 404
    assert client.get(reverse("own_hand", args=[token, competition.slug, 99])).status_code == 404
