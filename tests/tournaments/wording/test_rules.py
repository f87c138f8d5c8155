"""What a win gives, in a sentence that says what is won."""

import pytest

from tournaments.models import Competition
from tournaments.wording.rules import counting_in_sentences

pytestmark = pytest.mark.usefixtures("english")
ADDED_UP = "Where two teams meet, their two tables are added up, and the higher sum wins."
EACH = "Where two teams meet, each of their two tables counts separately."
LEG = "A leg won is worth 2 and a tie 1 to each side, whatever the score."


def test_what_teams_win_is_said_where_it_means_something(subtests):
    """Protects: no one reads of meetings where there are none."""
    for fields, said in [
        ({"wins_per": "meeting"}, [f"{ADDED_UP} A meeting won is worth 2 and a tie 1 to each team."]),
        (
            {"wins_per": "meeting", "counting_figure": "wins"},
            [f"{ADDED_UP} A meeting won counts as one; a tie counts for no one."],
        ),
        ({"wins_per": "table"}, [LEG, EACH]),
        ({"wins_per": "meeting", "form": "pairs"}, [LEG]),
        ({"wins_per": "meeting", "form": "individual"}, [LEG]),
        ({"wins_per": "meeting", "counting_figure": "points"}, []),
    ]:
        with subtests.test(repr((fields, said))[:99]):
            competition = Competition(**{"form": "teams", "counting_figure": "match_points", "bye_pits": 0} | fields)
            sentences = counting_in_sentences(competition)
            assert sentences[: len(said)] == said
            assert not any("meet" in sentence for sentence in sentences[len(said) :])
