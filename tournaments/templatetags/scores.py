"""The wording of figures and of what they count, as filters of templates."""

from collections.abc import Iterable

from django import template

from tournaments.models import Competition
from tournaments.queries.results.match_day import NamedDayRow
from tournaments.queries.results.standing import NamedStandingRow
from tournaments.wording.competition import leg_length, ranked_by, side_figures, standing_label, total_label
from tournaments.wording.counting_change import counting_notices
from tournaments.wording.figures import (
    average,
    direction,
    least_to_most,
    of_most,
    or_dash,
    roem_marks,
    signed,
    standing_title,
    struck,
    whole_or_average,
)
from tournaments.wording.in_place import played_in_place
from tournaments.wording.klammer_jass import klammer_jass, klammer_jass_of_match
from tournaments.wording.latecomers import tables_offered
from tournaments.wording.quantity import not_known_sentences
from tournaments.wording.records import feat_title, record_title
from tournaments.wording.rules import other_rules
from tournaments.wording.ruling import board_ruling_words, ruling_words, table_note, what_decided
from tournaments.wording.side_standing import what_it_counts
from tournaments.wording.skill import between, in_tenths, in_whole, share_of_skill
from tournaments.wording.standing import how_far, struck_sentences

register = template.Library()


@register.filter
def not_known_in(rows: Iterable[NamedStandingRow | NamedDayRow], competition: Competition) -> list[str]:
    """What is said below a listing of figures that are not known of everyone."""
    return not_known_sentences(competition, [unit.row for unit in rows])


for wording in (
    average,
    between,
    board_ruling_words,
    counting_notices,
    direction,
    feat_title,
    how_far,
    in_tenths,
    in_whole,
    klammer_jass,
    klammer_jass_of_match,
    least_to_most,
    leg_length,
    of_most,
    or_dash,
    other_rules,
    played_in_place,
    ranked_by,
    record_title,
    roem_marks,
    ruling_words,
    share_of_skill,
    side_figures,
    signed,
    standing_label,
    standing_title,
    struck,
    struck_sentences,
    table_note,
    tables_offered,
    total_label,
    what_decided,
    what_it_counts,
    whole_or_average,
):
    register.filter(wording.__name__, wording)
