"""The club's wishes: listed, added by name, removed."""

from django.urls import reverse

from tests.factories import PlayerFactory
from tournaments.models import Wish

WISHES = reverse("wish_list", args=["club-a"])
ENGLISH = {"accept-language": "en"}


def test_names_are_typed_in_two_fields_or_a_line_each_and_a_wish_is_removed(olga_client, club):
    couple = [PlayerFactory(club=club, name="Truus"), PlayerFactory(club=club, name="Hénk")]
    for typed, errors in [
        ({"kind": "apart", "name_1": "Nobody"}, {"name_1": ["No one at this club is called Nobody."]}),
        ({"kind": "apart", "more": "Truus\nNobody"}, {"more": ["No one at this club is called Nobody."]}),
        ({"kind": "apart", "name_1": "Truus"}, {"__all__": ["Name at least two people."]}),
        ({"kind": "fixed_table", "name_1": "Truus"}, {"table_number": ["At which table?"]}),
    ]:
        page = olga_client.post(WISHES, typed, headers=ENGLISH)
        assert (page.context["form"].errors, Wish.objects.count()) == (errors, 0)
    typed = {"kind": "apart", "name_1": "truus", "name_2": "Henk ", "note": "Married"}
    assert olga_client.post(WISHES, typed).status_code == 302
    assert set(Wish.objects.get().players.all()) == set(couple)
    assert "never at the same table · Married" in olga_client.get(WISHES, headers=ENGLISH).text
    olga_client.post(reverse("wish_remove", args=["club-a", Wish.objects.get().pk]))
    assert not Wish.objects.exists()
    olga_client.post(WISHES, {"kind": "apart", "more": "Truus\n\nHénk\n"})
    assert Wish.objects.get().players.count() == 2
