"""The words next to a name in the result of a match day."""

from django.utils.translation import gettext as _

from tournaments.standings import DayRow


def day_note(row: DayRow) -> str:
    """Why someone has no place: absent, or gone home; nothing for anyone else."""
    if row.stopped_after:
        return _("left after leg %(leg)d") % {"leg": row.stopped_after}
    if row.stopped_after is not None:
        return _("left the evening")
    return "" if row.attended else _("absent")
