"""What is said of luck and skill: signs, the interval, and no more than there is to say."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.choices import Currency
from tournaments.standings.skill import Estimate, Skill
from tournaments.wording.skill import between, in_tenths, in_whole, own_part, share_of_skill

pytestmark = pytest.mark.usefixtures("english")

ESTIMATE = Estimate(legs=20, average=1600.0, others=-3.0, points=38.4, margin=49.9, is_inseparable=False)


def test_figures_have_their_sign():
    assert [in_whole(points) for points in (38.4, -12.0, -0.4)] == ["+38", "−12", "0"]
    assert [in_tenths(points) for points in (Fraction(9, 2), Fraction(-69, 4), Fraction(0), None)] == [
        *("+4.5", "−17.3", "0.0", "–")
    ]
    assert between(ESTIMATE) == "−12 to +88"


def test_one_sentence_for_a_player_says_where_it_could_be_luck():
    """Protects: no figure without its interval, and none from a few legs."""
    said = own_part(ESTIMATE, Currency.POINTS)
    assert said == (
        "Partners and opponents taken into account: +38 points a leg (90 % sure between −12 and +88, so it could be "
        "luck)."
    )
    sure = own_part(replace(ESTIMATE, points=-60.0), Currency.POINTS)
    assert "−60 points a leg (90 % sure between −110 and −10)" in sure
    assert "+1 Auge a leg" in own_part(replace(ESTIMATE, points=1.0), Currency.AUGEN)
    assert own_part(replace(ESTIMATE, legs=5), Currency.POINTS).endswith("too few legs to say.")


def test_the_share_of_a_season_has_its_interval():
    said = share_of_skill(Skill({}, 0.124, 0.06, 0.2, 1))
    assert "about 12 % of the differences between legs (90 % sure: between 6 % and 20 %)" in said
