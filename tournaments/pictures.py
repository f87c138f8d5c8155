"""Pictures from outside are decoded within limits, made small and stored as WebP: nothing of the file itself is kept.

So what is stored is a still picture of our own, whatever else the file was or carried.
"""

from hashlib import sha256
from io import BytesIO

from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageOps

from tournaments.exceptions import Refused

# What telephones and programs save. Nothing that can carry a script.
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
CONTENT_TYPE = "image/webp"
MOST_BYTES = 10_000_000
MOST_DOTS = 25_000_000
# As many take 200 MB while they are decoded, one picture at a time.
MOST_DOTS_DECODED = 12_500_000
# In the file of a club a picture is one row (imports/club_file.py).
MOST_BYTES_KEPT = 45_000
# Without loss where that is small enough, as for most logos: such a picture stays the same however often it is loaded.
WAYS = ({"lossless": True, "quality": 80}, {"quality": 85}, {"quality": 70}, {"quality": 50})

TOO_LARGE = _("This picture is too large. Save it smaller, as JPG, and try again.")


def to_webp(content: bytes, longest: int) -> bytes:
    """The first frame of the picture as WebP, with no side longer than this many dots. Refused where it is none."""
    if len(content) > MOST_BYTES:
        raise Refused(TOO_LARGE)
    picture = _decoded(content, longest)
    picture.info.clear()
    while True:
        for way in WAYS:
            made = BytesIO()
            picture.save(made, "WEBP", method=4, **way)
            if made.tell() <= MOST_BYTES_KEPT:
                return made.getvalue()
        picture = picture.resize((max(1, picture.width // 2), max(1, picture.height // 2)))


def digest_of(content: bytes) -> str:
    """Part of its address, so a browser may keep it for good."""
    return sha256(content).hexdigest()[:20]


def _refuse_beyond(most: int, picture: Image.Image) -> None:
    if picture.width * picture.height > most:
        raise Refused(TOO_LARGE)


def _decoded(content: bytes, longest: int) -> Image.Image:
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as opened:
            _refuse_beyond(MOST_DOTS, opened)
            opened.draft("RGB", (2 * longest, 2 * longest))  # a JPG can be decoded small
            _refuse_beyond(MOST_DOTS_DECODED, opened)
            mode = "RGBA" if opened.has_transparency_data else "RGB"
            picture = opened if opened.mode == mode else opened.convert(mode)
            picture.thumbnail((longest, longest))
            ImageOps.exif_transpose(picture, in_place=True)
            return picture.copy()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Refused(TOO_LARGE) from None
    except Refused:
        raise
    except Exception as error:  # on a damaged file a decoder may stumble in any way
        raise Refused(
            _("This file is not a picture that can be read. Save it as JPG or PNG, and try again.")
        ) from error
