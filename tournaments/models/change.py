import json
import zlib
from datetime import timedelta
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.log import LogEntry
from tournaments.models.match_day import MatchDay

KEPT_FOR = timedelta(days=30)


class PackedJSON(models.BinaryField):
    """JSON that is never searched, stored in as little space as possible."""

    def from_db_value(self, value: Any, *_found: Any) -> Any:
        return None if value is None else json.loads(zlib.decompress(value))

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        packed = None if value is None else zlib.compress(json.dumps(value, ensure_ascii=False).encode())
        return super().get_db_prep_value(packed, connection, prepared)


class Change(models.Model):
    """What one line of the log changed, so that it can be undone; forgotten after thirty days.

    `rows` has, by the name of a model and a key, the row before and after: all fields of one that was added or removed
    (the other is None), and of one that was changed the fields that differ. Undoing a change is a change too.
    """

    line = models.OneToOneField(LogEntry, on_delete=models.PROTECT, related_name="change")
    # Both may be gone, and the match day may be restored.
    match_day = models.ForeignKey(
        MatchDay, on_delete=models.DO_NOTHING, null=True, db_constraint=False, related_name="changes"
    )
    takes_back = models.OneToOneField(
        "self", on_delete=models.DO_NOTHING, null=True, db_constraint=False, related_name="taken_back_by"
    )
    rows = PackedJSON()
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("change")
        verbose_name_plural = _("changes")

    def __str__(self) -> str:
        return str(self.line)

    @property
    def is_undoing(self) -> bool:
        """Whether undoing this redoes something."""
        return self.line.action == "taken_back"
