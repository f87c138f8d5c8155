"""As much of JSON Schema as docs/command-line.schema.json uses; a word that is not known here is an error."""

import re
from collections.abc import Callable, Mapping
from typing import Any

KINDS: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: type(value) is int,
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}
IN_OBJECTS = {"properties", "additionalProperties", "propertyNames"}
SAID = {"title", "description", "$schema", "$defs"}


def is_valid(value: Any, schema: Any, whole: Mapping[str, Any]) -> bool:
    """Whether a JSON value is valid under a part of the whole schema."""
    if isinstance(schema, bool):
        return schema
    return all(_holds(word, asked, value, schema, whole) for word, asked in schema.items() if word not in SAID)


def _holds(word: str, asked: Any, value: Any, schema: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    if word in IN_OBJECTS:
        return not isinstance(value, dict) or _holds_inside(word, asked, value, schema, whole)
    match word:
        case "$ref":
            return is_valid(value, whole["$defs"][asked.removeprefix("#/$defs/")], whole)
        case "anyOf":
            return any(is_valid(value, one, whole) for one in asked)
        case "type":
            return KINDS[asked](value)
        case "enum":
            return any(value == one and type(value) is type(one) for one in asked)
        case "const":
            return bool(value == asked and type(value) is type(asked))
        case "pattern":
            return not isinstance(value, str) or re.search(asked, value) is not None
        case "required":
            return not isinstance(value, dict) or set(asked) <= set(value)
        case "items":
            return not isinstance(value, list) or all(is_valid(one, asked, whole) for one in value)
        case "minItems":
            return not isinstance(value, list) or len(value) >= asked
        case "minimum":
            return type(value) is not int or value >= asked
        case "maximum":
            return type(value) is not int or value <= asked
    raise NotImplementedError(word)


def _holds_inside(
    word: str, asked: Any, value: dict[str, Any], schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> bool:
    known = schema.get("properties", {})
    match word:
        case "properties":
            return all(is_valid(value[name], one, whole) for name, one in asked.items() if name in value)
        case "propertyNames":
            return all(is_valid(name, asked, whole) for name in value)
    return all(is_valid(one, asked, whole) for name, one in value.items() if name not in known)
