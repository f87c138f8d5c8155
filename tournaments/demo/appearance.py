"""What the demo club looks like: a logo and the picture of a sponsor, both drawn here, a message and house rules."""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from tournaments.choices import PictureKind
from tournaments.models import Club
from tournaments.services.club.appearance import change_appearance

GREEN, CREAM, BROWN = "#14532d", "#fdf6e3", "#7c4a12"
SPONSOR = "Bakkerij De Gouden Korst"
HOUSE_RULES = """We spelen met gesloten beurzen: elk spel telt, ook het laatste.
Wie te laat is, begint in de volgende partij.
Telefoons blijven van tafel, behalve om te schrijven."""


def dress_up(club: Club) -> None:
    change_appearance(
        club=club,
        pictures={PictureKind.LOGO: _logo(), PictureKind.SPONSOR_PICTURE: _sponsor()},
        message="Om negen uur is er soep.",
        sponsor=SPONSOR,
        house_rules=HOUSE_RULES,
    )


def _logo() -> bytes:
    """A club of cards on a green field."""
    picture = Image.new("RGB", (256, 256), GREEN)
    draw = ImageDraw.Draw(picture)
    for centre in ((128, 82), (80, 146), (176, 146)):
        draw.circle(centre, 46, CREAM)
    draw.polygon([(118, 110), (138, 110), (160, 222), (96, 222)], CREAM)
    return _saved(picture)


def _sponsor() -> bytes:
    """The name of the baker above a loaf."""
    picture = Image.new("RGB", (600, 240), CREAM)
    draw = ImageDraw.Draw(picture)
    draw.text((300, 52), SPONSOR, BROWN, ImageFont.load_default(44), anchor="mm")
    draw.rounded_rectangle((190, 100, 410, 210), 55, BROWN)
    for left in (240, 290, 340):
        draw.line((left, 130, left + 25, 180), CREAM, 8)
    return _saved(picture)


def _saved(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
