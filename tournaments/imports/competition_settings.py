"""The rules and settings of a competition in its file: the table of the export says where each is, the
field of the model its possible values."""

from collections import defaultdict
from typing import Annotated, Any, Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext as _
from pydantic import (
    AfterValidator,
    Field,
    PrivateAttr,
    ValidationInfo,
    create_model,
    field_validator,
    model_validator,
)

from scoring import ALIASES, PRESETS, BadOption, preset, with_options
from tournaments import choices
from tournaments.exports.competition_file import SETTINGS
from tournaments.imports.faults import Steps, refuse
from tournaments.imports.in_file import Date, InFile, Number, Whole, one_of
from tournaments.imports.seen_in_file import seen_so_far
from tournaments.models import Competition
from tournaments.models.rules_of_play import USUAL_HAND, RulesOfPlay

USUAL_RULES = "amsterdam"
LONGEST = 64

SAVED = {
    *("kind", "form", "is_open", "rules_options", "rounds_per_leg", "draw_method", "tie_breaks", "bye_pits"),
    *("absence_rule", "late_rule", "late_points"),
}
"""A file written by hand leaves some of these out; a program that saved a competition never did."""


class SettingsInFile(InFile):
    """`fields` are the fields of the competition that the file mentions."""

    _fields: dict[str, Any] = PrivateAttr(default_factory=dict)

    @property
    def fields(self) -> dict[str, Any]:
        """By their names in the model."""
        return self._fields

    @model_validator(mode="after")
    def _keep_fields(self, info: ValidationInfo) -> Self:
        said = seen_so_far(info).settings
        if said.keys() >= SAVED and "hand_size_at_three" not in said:
            raise ValueError(_("this was saved by a version before 0.7.0: load it with 0.7.0, and save it there"))
        self._fields |= {"rules": USUAL_RULES, "rules_options": {}} | said
        return self


class _CountingInFile(InFile):
    @model_validator(mode="after")
    def _has_sense(self, info: ValidationInfo) -> Self:
        said = seen_so_far(info).settings
        wrong: list[tuple[Steps, str]] = []
        if "period_match_days" not in said and (said.get("period_best") or said.get("periods_best")):
            wrong.append((("period_match_days",), _("how many match days does a period have?")))
        if "period_match_days" in said and "counting_best" in said:
            wrong.append((("best",), _("with periods, the best results of each period count: leave this out")))
        ways = [name for name in ("period_match_days", "counting_best", "drop_worst", "drop_one_in") if name in said]
        for name in ways[1:]:
            if name != "counting_best":
                wrong.append(((name,), _("which results count can be said in one way only: leave this out")))
        refuse(wrong)
        return self


def _check_options(options: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
    _refuse_options(options, seen_so_far(info).settings.get("rules", USUAL_RULES))
    return options


def _refuse_options(options: dict[str, Any], rules: str) -> None:
    try:
        with_options(preset(rules), options)
    except BadOption as error:
        unknown = [((name,), _("this name is not known here")) for name in error.unknown]
        refuse([*unknown, *(((name,), _("the rules cannot have this value here")) for name in error.bad)])


RuleSetName = Annotated[str, one_of(sorted({*PRESETS, *ALIASES})), AfterValidator(lambda name: ALIASES.get(name, name))]


class RulesInFile(InFile):
    """The rules by which a match day was played, if the competition now has others."""

    rules: RuleSetName
    options: dict[str, Any] = Field(default={}, validate_default=True)
    rounds_per_leg: int = Field(ge=1, le=LONGEST)
    hand_size_at_three: int = Field(default=USUAL_HAND, ge=6, le=10)

    @property
    def rules_of_play(self) -> RulesOfPlay:
        return RulesOfPlay(
            rules=self.rules,
            rules_options=self.options,
            rounds_per_leg=self.rounds_per_leg,
            hand_size_at_three=self.hand_size_at_three,
        )

    @field_validator("options")
    @classmethod
    def _are_known(cls, options: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        _refuse_options(options, info.data.get("rules", USUAL_RULES))
        return options

    @model_validator(mode="after")
    def _add_up(self, info: ValidationInfo) -> Self:
        """Also notes them, for what is read of this match day."""
        known = seen_so_far(info)
        if not self.rules_of_play.adds_up_with(known.competition.rules_of_play):
            raise ValueError(_("this is a different game from that of the competition"))
        known.own_rules = self.rules_of_play
        return self


def _type_of(field: Any) -> Any:
    """The values that the file may have for a field of the model."""
    match field.name:
        case "rules":
            return RuleSetName
        case "rules_options":
            return Annotated[dict[str, Any], AfterValidator(_check_options)]
        case "rank_points":
            return list[Whole]
        case "tie_breaks":
            return list[Annotated[str, one_of(choices.TieBreak.values)]]
        case "left_over_ways":
            return list[Annotated[str, one_of(choices.LeftOver.values)]]
    if isinstance(field, models.BooleanField):
        return bool
    if field.choices:
        return Annotated[str, one_of([value for value, _label in field.choices])]
    if isinstance(field, models.IntegerField):
        least = max(one.limit_value for one in field.validators if isinstance(one, MinValueValidator))
        most = min(one.limit_value for one in field.validators if isinstance(one, MaxValueValidator))
        return Annotated[int, Field(ge=least, le=most)]
    return Annotated[str, Field(min_length=1, max_length=field.max_length)]


def _noted(name: str, of_field: Any) -> Any:
    def note(value: Any, info: ValidationInfo) -> Any:
        seen_so_far(info).settings[name] = value
        return value

    return Annotated[of_field, AfterValidator(note)]


def _settings_model() -> type[SettingsInFile]:
    sections: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for name, path in SETTINGS.items():
        section, _dot, key = path.rpartition(".")
        field: Any = Competition._meta.get_field(name)
        of_field = _noted(name, _type_of(field))
        if not field.has_default() and not field.null:
            sections[section][key] = of_field
        else:
            sections[section][key] = (of_field | None, None)
    settings = sections.pop("")
    for section, keys in sections.items():
        base = _CountingInFile if section == "counting" else InFile
        settings[section] = (create_model(section, __base__=base, **keys) | None, None)
    return create_model("settings", __base__=SettingsInFile, **settings)


_MODEL = _settings_model()


def read_settings(value: Any, info: ValidationInfo) -> SettingsInFile:
    """The rules and settings of a competition; the valid ones are known even when something else is wrong."""
    return _MODEL.model_validate(value, context=seen_so_far(info))


def _check_category(number: int, info: ValidationInfo) -> int:
    if number > seen_so_far(info).categories:
        raise ValueError(_("the file has no category with this number"))
    return number


class _LineInFile(InFile):
    @property
    def fields(self) -> dict[str, Any]:
        """By their names in the model."""
        return self.model_dump()


class SideStandingInFile(_LineInFile):
    """`fields` are those of the model; `category` is the number of one in the file."""

    name: str = Field(min_length=1, max_length=60)
    kind: Annotated[choices.SideStandingKind, one_of(choices.SideStandingKind)]
    counting_best: Number | None = Field(default=None, le=1000, alias="best")
    minimum_attendance: Whole = Field(default=0, le=1000)
    newcomers_since: Date | None = None
    category: Annotated[Number, AfterValidator(_check_category)] | None = None
    best_people: Number | None = Field(default=None, le=1000)


def _check_division(number: int, info: ValidationInfo) -> int:
    if number > seen_so_far(info).divisions:
        raise ValueError(_("the file has no division with this number"))
    return number


class PrizeInFile(_LineInFile):
    """`fields` are those of the model; `division` and `category` are the numbers of those in the file."""

    IN_LINES = frozenset({"what"})

    scope: Annotated[choices.PrizeScope, one_of(choices.PrizeScope)] = choices.PrizeScope.MATCH_DAY
    kind: Annotated[choices.PrizeKind, one_of(choices.PrizeKind)]
    so_many: Number | None = Field(default=None, le=1000)
    division: Annotated[Number, AfterValidator(_check_division)] | None = None
    places: str = Field(default="", max_length=200)
    category: Annotated[Number, AfterValidator(_check_category)] | None = None
    per: Annotated[str, one_of(["", *choices.PrizePer.values])] = ""
    what: str = Field(default="", max_length=2000)
