"""The standings other than a competition's own, and those across clubs: on the paper of the standing itself."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.names import split_name_and_home, with_home
from tournaments.printing.named import named
from tournaments.printing.press import Paper
from tournaments.printing.standing import side_by_side
from tournaments.printing.words import heading_of_competition
from tournaments.queries.club.federation_standing import AcrossLine, CountedFederationStanding
from tournaments.queries.season.side_standing import CountedSideStanding, NamedHomeRow
from tournaments.wording.federation_standing import across_sentences
from tournaments.wording.figures import average, or_dash, whole_or_average
from tournaments.wording.side_standing import what_it_counts, what_ranks


def side_standing_paper(count: CountedSideStanding) -> list[Paper]:
    """The rows of the page; nothing as long as there are none."""
    if not count.rows:
        return []
    head = [
        pgettext("rank", "Place"),
        pgettext("person", "Name"),
        what_ranks(count.side, by_average=count.by_average),
        _("Counted") if count.is_of_homes else _("Match days"),
    ]
    rows = [
        [
            str(or_dash(unit.row.place)),
            unit.name if isinstance(unit, NamedHomeRow) else named(unit.name, unit.categories),
            average(unit.row.average, 2) if count.by_average else str(unit.row.total),
            str(unit.row.counted if isinstance(unit, NamedHomeRow) else unit.row.match_days),
        ]
        for unit in count.rows
    ]
    data = {
        "heading": heading_of_competition(str(count.side), count.side.competition),
        "parts": [{"head": head, "results": [], "rows": rows}],
        "sentences": [what_it_counts(count.side, count.left_out)],
    }
    return [Paper("standing", data)]


def federation_standing_paper(count: CountedFederationStanding) -> list[Paper]:
    """The score in each competition is below its number; the names of the competitions are below, with the rules."""
    if not count.lines:
        return []
    numbers = range(len(count.competitions))
    head = [
        pgettext("rank", "Place"),
        pgettext("person", "Name"),
        _("Average") if count.by_average else _("Total"),
    ]
    parts = [
        {
            "head": head[: 3 if part.start == 0 else 2],
            "results": [str(number + 1) for number in part],
            "rows": [_cells(line, part, by_average=count.by_average) for line in count.lines],
        }
        for part in side_by_side(numbers)
    ]
    legend = [f"{number}: {one} ({one.club})." for number, one in enumerate(count.competitions, start=1)]
    data = {
        "heading": {"title": str(count.standing), "of": str(count.standing.federation)},
        "parts": parts,
        "sentences": [*legend, *across_sentences(count.rules)],
    }
    return [Paper("standing", data)]


def _cells(line: AcrossLine, part: range, *, by_average: bool) -> list[object]:
    """With the figure that ranks on the page with the first of the competitions."""
    figure = average(line.row.score, 2) if by_average else whole_or_average(line.row.score)
    results = [
        None if one is None else {"total": whole_or_average(one[0]), "dropped": one[1]}
        for one in line.figures[part.start : part.stop]
    ]
    name = with_home(split_name_and_home(line.name)[0], line.club) if line.club else line.name
    return [str(or_dash(line.row.place)), named(name), *([figure] if part.start == 0 else []), *results]
