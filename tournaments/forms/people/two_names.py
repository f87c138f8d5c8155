"""Two people on one line, as clubs write a pair: “Jan & Piet”, “Jan / Piet”, “Jan - Piet”, “Jan en Piet”."""

import re

# The most certain first. A dash without spaces belongs to a name: Anne-Marie, De Vries-Jansen.
BETWEEN_TWO = (
    re.compile(r" ?& ?"),
    re.compile(r" ?[/|\\] ?"),
    re.compile(r" ?\+ ?| [x×] "),
    re.compile(r" [-–—] "),
    re.compile(r"(?<! )[-–—] | [-–—](?! )"),
    re.compile(r" (?:en|and|und|u\.|i|oraz|met|mit|with) "),
    re.compile(r";"),
    re.compile(r","),
)

# A club may be called “Troef & Roem”.
IN_BRACKETS = re.compile(r"\([^()]*\)")


def two_names(text: str) -> list[str]:
    """The two names, or the only one."""
    text = " ".join(text.split())
    outside = IN_BRACKETS.sub(lambda match: f"({'_' * (len(match[0]) - 2)})", text)
    for between in BETWEEN_TWO:
        found = [match.span() for match in between.finditer(outside)]
        names = [text[: found[0][0]].strip(), text[found[0][1] :].strip()] if len(found) == 1 else []
        if len(names) == 2 and all(any(letter.isalpha() for letter in name) for name in names):
            return names
    return [text]
