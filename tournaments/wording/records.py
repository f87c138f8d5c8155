"""Remarkable results in a few words: the records of a club, and the legs of a player."""

from django.utils.translation import gettext_lazy as _

from tournaments.queries.season.player_statistics import Feat
from tournaments.queries.season.record import RecordFigure

RECORDS = {
    RecordFigure.LEG: _("Highest leg"),
    RecordFigure.ROEM_OF_LEG: _("Most roem in a leg"),
    RecordFigure.MATCH_DAY: _("Highest match day"),
    RecordFigure.PITS_OF_DAY: _("Most pits on a match day"),
    RecordFigure.PITS: _("Most pits in a season"),
    RecordFigure.ROEM: _("Most roem in a season"),
    RecordFigure.ROW: _("Most match days without missing one"),
}
FEATS = {
    Feat.BEST: _("Best leg"),
    Feat.MOST_ROEM: _("Most roem in a leg"),
    Feat.LOWEST: _("Lowest leg"),
}


def record_title(figure: RecordFigure) -> str:
    return str(RECORDS[figure])


def feat_title(feat: Feat) -> str:
    return str(FEATS[feat])
