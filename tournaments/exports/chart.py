"""Charts as SVG pictures: in light colours, so that they print, and without scripts.

In dark mode a style sheet inverts them. A page shows them with <img> and has the same figures as a table. Lines differ
in colour, in dashes and in the place at their end. For a phone the same chart is narrow and tall, so that its text
stays readable.
"""

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any
from xml.etree.ElementTree import SubElement

import pygal
from django.http import HttpResponse
from django.utils import formats
from django.utils.translation import gettext as _
from pygal.style import Style

from tournaments.queries.season.chart import SeasonCharts
from tournaments.queries.season.player import PlayerCompetition
from tournaments.wording.competition import score_label

# pygal adds an import finder, for its maps, of a kind Python no longer supports; code that asks all finders fails on
# it.
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != "pygal"]

# The light-mode colours of static/css/palette.css, and others just as dark for the rest of the ten lines.
INK, SOFT, LINE = "#1b231f", "#555d55", "#ddd5c1"
COLOURS = (
    *("#14613f", "#bf1730", "#1a56b8", "#7d4312", "#6b2d8f"),
    *("#00707a", INK, "#c2410c", "#a81e72", "#5b6470"),
)
# The other lines if one was chosen, and the thickness of the chosen one.
PALE, THICK = "#a9a18c", 5
STROKES = (None, "9,4", "3,3", "14,4,3,4", "1,4")
FONT = 'system-ui, "Segoe UI", "Noto Sans", "Liberation Sans", Arial, sans-serif'
# The picture may use its own style and nothing else.
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
# The values at the ticks of an axis are sums of floats.
ROUND = 0.0001
# Pixels around the plot for the half of a line that lies on its edge.
EDGE = 6
WIDE, NARROW, LOW = (960, 560), (330, 520), (720, 240)


def race_svg(charts: SeasonCharts, *, narrow: bool = False, chosen: int | None = None, has_names: bool = True) -> bytes:
    """How far each of the best ten was behind the best of them, after each match day.

    A line that an evening away takes further down than the others leaves the picture and comes back.
    `chosen` is the number of the one whose line stands out, drawn last so that it lies above the others. `has_names`:
    the names stand below; otherwise the page has them.
    """
    competition = charts.count.competition
    is_chosen = any(lane.unit.number == chosen for lane in charts.race)
    lanes = sorted(enumerate(charts.race), key=lambda at_lane: is_chosen and at_lane[1].unit.number == chosen)
    colours = (*([PALE] * (len(lanes) - 1)), COLOURS[0]) if is_chosen else COLOURS
    chart = _chart(
        pygal.Line,
        NARROW if narrow else WIDE,
        x_title=_("Match day"),
        y_title=_("Behind the first (%(currency)s)") % {"currency": score_label(competition)},
        margin_right=36,
        order_min=None if competition.by_average else 0,
        max_scale=10,
        range=(float(charts.lowest), 0) if charts.is_cut else None,
        colours=colours,
        css=_css(
            "".join(f".text-overlay .color-{at} text{{fill:{colour}}}" for at, colour in enumerate(colours))
            + (f".serie-{len(lanes) - 1} .reactive{{stroke-width:{THICK}}}" if is_chosen else "")
        ),
        show_legend=has_names,
        # pygal rounds the number of rows that the names below need
        margin_bottom=12 if narrow else 40,
        legend_at_bottom=True,
        legend_at_bottom_columns=1 if narrow else 4,
        print_labels=True,
        dots_size=2,
        value_formatter=_figure,
    )
    labels = [str(day.number) for day in charts.count.days]
    chart.x_labels = labels
    every = -(-len(labels) // (8 if narrow else 30)) or 1
    chart.x_labels_major, chart.show_minor_x_labels = labels[::every], False
    for at, lane in lanes:
        points: list[Any] = [None if gap is None else float(gap) for gap in lane.runner.behind]
        if points and points[-1] is not None:
            points[-1] = {"value": points[-1], "label": str(lane.unit.row.place)}
        stroke = {"linecap": "round"} | ({"dasharray": dash} if (dash := STROKES[at % 5]) else {})
        if is_chosen and lane.unit.number == chosen:
            stroke = {"linecap": "round"}
        chart.add(f"{lane.unit.row.place}. {lane.unit.name}", points, stroke_style=stroke)
    chart.add_xml_filter(_within_the_plot)
    chart.add_xml_filter(partial(_places_apart, letters=_letters(narrow)))
    return _rendered(chart)


def legs_svg(charts: SeasonCharts, *, narrow: bool = False) -> bytes:
    """How many results of legs are in each range."""
    often = _("How often")
    result = _("Result of a leg (%(currency)s)") % {"currency": charts.count.competition.leg_currency.label}
    # On a phone the bars are horizontal, the lowest result on top.
    buckets = charts.legs[::-1] if narrow else charts.legs
    chart = _chart(
        pygal.HorizontalBar if narrow else pygal.Bar,
        NARROW if narrow else WIDE,
        x_title=often if narrow else result,
        y_title=result if narrow else often,
        show_legend=False,
        print_values=True,
        print_values_position="top",
        show_x_labels=not narrow,
        margin_right=36,
        css=_css(".text-overlay text{text-anchor:start}" if narrow else ""),
        value_formatter=_figure,
    )
    chart.x_labels = [str(bucket.low) for bucket in buckets]
    chart.add("", [bucket.count for bucket in buckets])
    return _rendered(chart)


def form_svg(entry: PlayerCompetition, days: Sequence[int]) -> bytes:
    """What a player scored on each of these match days of one competition, in order of play.

    An absence leaves a gap: as a result it would flatten all the others.
    """
    totals = {day.match_day.number: day.result.total for day in entry.days if day.result.attended}
    chart = _chart(
        pygal.Line,
        LOW,
        allow_interruptions=True,
        print_values=True,
        # pygal puts a figure below its dot to the right, and the last one out of the picture.
        css=_css(".text-overlay text{text-anchor:middle;transform:translate(-17px,-28px)}"),
        margin_top=30,
        margin_right=36,
        dots_size=4,
        max_scale=4,
        x_title=_("Match day"),
        y_title=str(entry.currency.label),
        show_legend=False,
        value_formatter=_figure,
    )
    labels = [str(day) for day in days]
    chart.x_labels = labels
    chart.x_labels_major, chart.show_minor_x_labels = labels[:: -(-len(labels) // 8) or 1], False
    chart.add("", [totals.get(day) for day in days])
    return _rendered(chart)


def svg_response(picture: bytes) -> HttpResponse:
    return HttpResponse(picture, "image/svg+xml", headers={"Content-Security-Policy": POLICY})


def _chart(kind: Any, size: tuple[int, int], *, colours: tuple[str, ...] = COLOURS, **options: Any) -> Any:
    width, height = size
    style = Style(
        background="transparent",
        plot_background="transparent",
        foreground=INK,
        foreground_strong=INK,
        foreground_subtle=SOFT,
        guide_stroke_color=LINE,
        major_guide_stroke_color=LINE,
        colors=colours,
        font_family=FONT,
        opacity="1",
        stroke_opacity="1",
        stroke_width="2.5",
        transition="0s",
        **{
            f"{part}_font_size": _letters(width < 500)
            for part in ("label", "major_label", "value", "value_label", "title", "legend", "no_data")
        },
    )
    # Without a prefix the same figures give the same picture, byte for byte.
    return kind(
        style=style,
        js=[],
        no_prefix=True,
        width=width,
        height=height,
        no_data_text=_("No results yet"),
        truncate_legend=22,
        **{"margin": 12, "order_min": 0} | options,
    )


def _letters(narrow: bool) -> int:
    """A wide chart is shown at 600 to 1200 pixels or on paper, a narrow one at 290: 14 pixels there."""
    return 16 if narrow else 17


def _css(own: str) -> list[str]:
    return ["file://style.css", "file://graph.css", f"inline:{own}"]


def _figure(value: float) -> str:
    """As on the page, with a real minus sign; an average is not whole, and gets no more decimals than it needs."""
    decimals = next(places for places in (0, 1, 2) if places == 2 or abs(round(value, places) - value) < ROUND)
    return formats.number_format(round(value, decimals), decimal_pos=decimals).replace("-", "−")


def _plot(root: Any) -> Any:
    """The rectangle with the lines in it."""
    return next(rect for plot in root.iter("g") if plot.get("class") == "plot" for rect in plot.findall("rect"))


def _within_the_plot(root: Any) -> Any:
    """Lines end at the edge of the plot, where pygal draws them on, over what is below."""
    plot = _plot(root)
    clip = SubElement(next(root.iter("defs")), "clipPath", id="plot")
    width, height = float(plot.get("width")) + 2 * EDGE, float(plot.get("height")) + EDGE
    SubElement(clip, "rect", x=str(-EDGE), y=str(-EDGE), width=str(width), height=str(height))
    for group in root.iter("g"):
        if group.get("class", "").startswith("series") and group.find("text") is None:
            group.set("clip-path", "url(#plot)")
    return root


def _places_apart(root: Any, *, letters: int) -> Any:
    """Each place next to the end of its line, where pygal puts it below; those too close together are moved apart."""
    labels = [(float(text.get("y")) - letters, text) for text in root.iter("text") if text.get("class") == "label"]
    lowest = max([float(dot.get("cy")) for dot in root.iter("circle")], default=0)
    lowest = min(lowest, float(_plot(root).get("height"))) + letters / 3
    lowest = max(lowest, letters * len(labels))
    labels.sort(key=lambda label: label[0])
    heights: list[float] = []
    for wanted, _text in labels:
        heights.append(max(wanted, heights[-1] + letters) if heights else wanted)
    for at in reversed(range(len(heights))):
        heights[at] = min(heights[at], lowest)
        lowest = heights[at] - letters
    for height, (_wanted, text) in zip(heights, labels, strict=True):
        text.set("y", f"{height:.1f}")
    return root


def _rendered(chart: Any) -> bytes:
    chart.add_xml_filter(_without_script)
    picture: bytes = chart.render()
    return picture


def _without_script(root: Any) -> Any:
    """pygal writes its settings into each picture as a script; nothing here reads them."""
    for defs in root.iter("defs"):
        for script in defs.findall("script"):
            defs.remove(script)
    return root
