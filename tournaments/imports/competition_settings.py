"""The rules and settings of a competition in its file: where each stands says the table of the export, how it is read
its field of the model."""

from dataclasses import dataclass
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext as _

from scoring import ALIASES, PRESETS, Ruleset, preset, with_options
from tournaments import choices
from tournaments.exports.competition_file import SETTINGS
from tournaments.imports.reader import ObjectReader
from tournaments.models import Competition


def read_settings(reader: ObjectReader) -> tuple[dict[str, Any], Ruleset | None]:
    """The fields of which the file says something, and the rule set when that can be made."""
    sections = {"": reader}
    said: dict[str, Any] = {}
    for name, path in SETTINGS.items():
        section, _dot, key = path.rpartition(".")
        if section not in sections:
            sections[section] = reader.object(section)
        value = _read(sections[section], key, Competition._meta.get_field(name))
        if value is not None:
            said[name] = value
    ruleset = _ruleset(reader, said)
    _refuse_nonsense(sections["counting"], said)
    for part in sections.values():
        part.finish()
    return said, ruleset


def _read(reader: ObjectReader, key: str, field: Any) -> Any:
    """None when the file does not say it."""
    if field.name == "rules":
        return reader.choice(key, sorted({*PRESETS, *ALIASES})) if key in reader else None
    if field.name == "rules_options":
        return reader.object(key).take_all() if key in reader else None
    needed = not field.has_default() and not field.null
    if not needed and reader.take(key) is None:
        return None
    if isinstance(field, models.BooleanField):
        return reader.boolean(key, default=field.default)
    if isinstance(field, models.JSONField):
        return reader.list(key)
    if field.choices:
        return reader.choice(key, [value for value, _label in field.choices])
    if isinstance(field, models.IntegerField):
        least = max(one.limit_value for one in field.validators if isinstance(one, MinValueValidator))
        most = min(one.limit_value for one in field.validators if isinstance(one, MaxValueValidator))
        return reader.integer(key, least=least, most=most)
    return reader.text(key, longest=field.max_length)


def _ruleset(reader: ObjectReader, said: dict[str, Any]) -> Ruleset | None:
    rules = said.get("rules", "amsterdam")
    said["rules"] = rules = ALIASES.get(rules, rules)
    try:
        return with_options(preset(rules), said.setdefault("rules_options", {}))
    except ValueError as error:
        reader.fault("options", str(error))
        return None


def _refuse_nonsense(counting: ObjectReader, said: dict[str, Any]) -> None:
    points = said.get("rank_points", [])
    if not all(type(each) is int and each >= 0 for each in points):
        counting.fault("rank_points", _("whole numbers, the first place first"))
    if "period_match_days" not in said and (said.get("period_best") or said.get("periods_best")):
        counting.fault("period_match_days", _("how many match days has a period?"))
    if "period_match_days" in said and "counting_best" in said:
        counting.fault("best", _("with periods the best of each period count, and this is left out"))
    for key in said.get("tie_breaks", []):
        if key not in choices.TieBreak.values:
            counting.fault("tie_breaks", _("“%(key)s” is not a known tie-break") % {"key": key})


@dataclass(frozen=True)
class LineInFile:
    """A line of the side standings or the prizes: fields of the model; of a prize the number of its division."""

    line: int
    fields: dict[str, Any]


def read_side_standings(top: ObjectReader) -> tuple[LineInFile, ...]:
    sides = []
    for reader in top.objects("side_standings"):
        fields = {
            "name": reader.text("name", longest=60),
            "kind": reader.choice("kind", choices.SideStandingKind.values),
            "counting_best": reader.optional_integer("best", most=1000),
            "minimum_attendance": reader.integer("minimum_attendance", default=0, most=1000),
            "newcomers_since": reader.date("newcomers_since"),
        }
        reader.finish()
        sides.append(LineInFile(reader.line, fields))
    return tuple(sides)


def read_prizes(top: ObjectReader, divisions: int) -> tuple[LineInFile, ...]:
    prizes = []
    for reader in top.objects("prizes"):
        division = reader.optional_integer("division", most=1000)
        fields = {
            "scope": reader.choice("scope", choices.PrizeScope.values, default=choices.PrizeScope.MATCH_DAY),
            "kind": reader.choice("kind", choices.PrizeKind.values),
            "so_many": reader.optional_integer("so_many", most=1000),
            "division": division,
            "what": reader.text("what", default="", longest=100),
        }
        if division is not None and division > divisions:
            reader.fault("division", _("the file has no division of this number"))
        reader.finish()
        prizes.append(LineInFile(reader.line, fields))
    return tuple(prizes)
