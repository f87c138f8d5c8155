"""What a club has answered about its lists: the latest of each form, and not without end."""

from tournaments.models import Club
from tournaments.services.people.list_answers import MOST_FORMS, keep_list_answers


def kept_of(club: Club) -> dict[str, dict[str, str]]:
    club.refresh_from_db()
    return club.list_answers


def test_the_latest_answer_of_a_form_holds_and_the_oldest_form_makes_room(club) -> None:
    for at in range(MOST_FORMS):
        keep_list_answers(club=club, form=f"form {at}", said={"legs": "legs"})
    keep_list_answers(club=club, form="form 3", said={"legs": "evenings"})
    assert kept_of(club)["form 3"] == {"legs": "evenings"}
    keep_list_answers(club=club, form="naam", said={"names": "both"})
    assert [*kept_of(club)][-2:] == ["form 3", "naam"]
    assert len(club.list_answers) == MOST_FORMS
    assert "form 0" not in club.list_answers


def test_nothing_said_is_nothing_kept(club) -> None:
    keep_list_answers(club=club, form="", said={"names": "both"})
    keep_list_answers(club=club, form="naam", said={})
    assert kept_of(club) == {}
    keep_list_answers(club=club, form="naam", said={"names": "both"})
    keep_list_answers(club=club, form="naam", said={})
    assert kept_of(club) == {}


def test_two_lists_at_once_keep_both(club) -> None:
    """Protects: who read the club before another list was stored does not forget what was said of that."""
    stale = Club.objects.get(pk=club.pk)
    keep_list_answers(club=club, form="naam", said={"names": "both"})
    keep_list_answers(club=stale, form="speler", said={"legs": "legs"})
    assert kept_of(club) == {"naam": {"names": "both"}, "speler": {"legs": "legs"}}
