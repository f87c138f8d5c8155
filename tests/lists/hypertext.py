"""A table as the source of a web page."""

from html import escape
from random import Random

from tests.lists.layout import Table
from tests.lists.opendocument import covered
from tests.lists.writing import Written, draw_name, encoded, shown


def as_html(table: Table, rng: Random) -> Written:
    """The source of a page with a table, pasted or as a file."""
    covers, spans = covered(table)
    entities = rng.random() < 0.5
    heads_as_th = rng.random() < 0.7
    lines = []
    for down, row in enumerate(table.rows):
        cells = []
        last = (
            max((at for at, value in enumerate(row) if value not in (None, "")), default=-1)
            if down in table.loose
            else table.width - 1
        )
        for across in range(last + 1):
            if (down, across) in covers:
                continue
            value = row[across] if across < len(row) else None
            tag = "th" if heads_as_th and down < table.heads else "td"
            span = spans.get((down, across), (1, 1))
            rows, columns = (
                (f' rowspan="{span[0]}"' if span[0] > 1 else ""),
                (f' colspan="{span[1]}"' if span[1] > 1 else ""),
            )
            text = escape(shown(value), quote=False).replace("\n", "<br>")
            if entities:
                text = (
                    "".join(
                        sign if ord(sign) < 128 else "&nbsp;" if sign == "\u00a0" else f"&#{ord(sign)};"
                        for sign in text
                    )
                    or "&nbsp;"
                )
            cells.append(f"<{tag}{rows}{columns}>{text}</{tag}>")
        lines.append(f"<tr>{''.join(cells)}</tr>")
    text = "<table border=1>\n" + "\n".join(lines) + "\n</table>\n"
    if rng.random() < 0.5:
        head = '<meta charset="utf-8"><title>Klaverjassen</title><style>td { color: black }</style>'
        text = f"<!DOCTYPE html>\n<html><head>{head}</head>\n<body>\n{text}</body></html>\n"
    how = ("entities",) if entities else ()
    if rng.random() < 0.4:
        return Written("pasted", "", text, ("html pasted", *how))
    return Written(
        "file", f"{draw_name(rng)}.{rng.choice(('html', 'htm', 'xls'))}", encoded(text, "utf-8"), ("html file", *how)
    )
