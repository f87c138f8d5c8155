"""Pictures from outside: whatever the file is, it becomes a small still picture or is refused."""

import struct
import tracemalloc
import zlib
from io import BytesIO

import pytest
from PIL import Image

from tests.chance import dice
from tournaments.exceptions import Refused
from tournaments.pictures import MOST_BYTES, MOST_BYTES_KEPT, to_webp

SCRIPT = b"<script>alert(1)</script>"


def a_file(kind: str, size: tuple[int, int] = (900, 600), mode: str = "RGB", **how: object) -> bytes:
    file = BytesIO()
    Image.linear_gradient("L").resize(size).convert(mode).save(file, kind, **how)
    return file.getvalue()


def a_photo(size: tuple[int, int] = (1600, 1200)) -> Image.Image:
    """Noise: nothing is harder to make small."""
    return Image.frombytes("RGB", size, dice("a photo").randbytes(3 * size[0] * size[1]))


def an_empty_png(width: int, height: int) -> bytes:
    """Its head promises these dots; there are none."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts
    )


def shown(content: bytes) -> Image.Image:
    assert len(content) <= MOST_BYTES_KEPT
    with Image.open(BytesIO(content), formats=["WEBP"]) as picture:
        assert getattr(picture, "n_frames", 1) == 1
        assert not {"exif", "xmp", "icc_profile", "comment"} & set(picture.info)
        picture.load()
    return picture


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_is_made_small_and_keeps_its_shape(kind: str) -> None:
    assert shown(to_webp(a_file(kind), 512)).size == (512, 341)


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "P"), ("PNG", "LA"), ("PNG", "I;16"), ("PNG", "1"), ("JPEG", "CMYK")]
)
def test_every_way_to_store_colours_is_read(kind: str, mode: str) -> None:
    assert max(shown(to_webp(a_file(kind, mode=mode), 512)).size) == 512


def test_what_a_photo_says_about_its_place_is_gone_and_it_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 37.0, 0.0)})
    photo = a_file("JPEG", exif=exif, comment=b"Jan de Vries")
    assert b"Exif" in photo
    made = to_webp(photo, 512)
    assert shown(made).size == (341, 512)
    assert b"Exif" not in made
    assert b"Vries" not in made


def test_a_large_photo_becomes_small_enough_for_a_row_of_the_file_of_a_club() -> None:
    file = BytesIO()
    a_photo().save(file, "JPEG")
    shown(to_webp(file.getvalue(), 800))


def test_a_logo_stays_the_same_however_often_it_is_to_webp() -> None:
    logo = to_webp(a_file("PNG", (400, 400), "RGBA"), 512)
    assert to_webp(logo, 512) == logo


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP"])
def test_of_an_animation_the_first_picture_is_left(kind: str) -> None:
    file, frames = BytesIO(), [Image.new("RGB", (60, 40), colour) for colour in ("red", "blue", "green")]
    frames[0].save(file, kind, save_all=True, append_images=frames[1:], duration=100)
    red, _green, blue = shown(to_webp(file.getvalue(), 512)).convert("RGB").getpixel((30, 20))
    assert red > 200 > 60 > blue


def test_nothing_that_is_hidden_in_a_picture_survives() -> None:
    """Protects: a file that is a picture and a page at once is only a picture afterwards."""
    for polyglot in (a_file("PNG") + SCRIPT, a_file("JPEG", comment=SCRIPT), a_file("GIF") + b"<html>" + SCRIPT):
        assert SCRIPT in polyglot
        assert SCRIPT not in to_webp(polyglot, 512)


HOSTILE = {
    "nothing": b"",
    "a drawing with a script": b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' + SCRIPT + b"</svg>",
    "a page": b"<!doctype html>" + SCRIPT,
    "cut off": a_file("JPEG")[:2000],
    "cut off too": a_file("PNG")[:900],
    "more bytes than are read": a_file("PNG") + bytes(MOST_BYTES),
    "more dots than are decoded": an_empty_png(30_000, 30_000),
    "a few dots too many": an_empty_png(10_000, 1_251),
    "as many dots as a head can say": an_empty_png(2**31 - 1, 2**31 - 1),
    "a head without dots": an_empty_png(100, 100),
    "a format that is not on the list": a_file("TIFF"),
    "another one": a_file("BMP"),
    "a program for a printer": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage\n",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_anything_else_is_refused_in_words(what: str) -> None:
    with pytest.raises(Refused) as refused:
        to_webp(HOSTILE[what], 512)
    assert refused.value.messages[0].endswith(".")


def test_a_bomb_takes_no_memory() -> None:
    tracemalloc.start()
    for size in ((30_000, 30_000), (65_535, 65_535)):
        with pytest.raises(Refused):
            to_webp(an_empty_png(*size), 512)
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


def test_damaged_files_are_refused_and_never_fail_otherwise() -> None:
    """By lot: bytes of real pictures are changed."""
    chance = dice("damaged pictures")
    for kind in ("PNG", "JPEG", "WEBP", "GIF") * 15:
        file = bytearray(a_file(kind, (60, 40)))
        for _ in range(4):
            file[chance.randrange(len(file))] = chance.randrange(256)
        try:
            made = to_webp(bytes(file), 64)
        except Refused:
            continue
        shown(made)
